(* Draws in a given order, cell by cell: bounds of how likely that is. *)

From Coq Require Import Reals List Lra Lia Psatz Sorted.
From Lapwing Require Import Sum Counts.
Import ListNotations.
Open Scope R_scope.

Lemma pairwise_weaker : forall A B (P Q : A -> B -> Prop) l r, (forall a b, P a b -> Q a b) -> Forall2 P l r -> Forall2 Q l r.
Proof. intros A B P Q l r H F; induction F; constructor; auto. Qed.
Lemma pairwise_length : forall A B (P : A -> B -> Prop) l r, Forall2 P l r -> length l = length r.
Proof. intros A B P l r F; induction F; cbn; congruence. Qed.

Section Points.
Variable X : Type.
Implicit Types (pts : list X) (qs : list (X -> R)).

(* Draws with the weights qs take points of a list from left to right. *)
Fixpoint rising_draws pts qs : R :=
  match pts with
  | [] => match qs with [] => 1 | _ => 0 end
  | x :: pts => rising_draws pts qs + match qs with [] => 0 | q :: qs => q x * rising_draws pts qs end
  end.
Lemma rising_none : forall pts, rising_draws pts [] = 1.
Proof. induction pts as [|x pts IH]; cbn; [reflexivity|rewrite IH; ring]. Qed.
Lemma rising_next : forall x pts q qs, rising_draws (x :: pts) (q :: qs) = rising_draws pts (q :: qs) + q x * rising_draws pts qs.
Proof. reflexivity. Qed.
Lemma rising_alone : forall pts q, rising_draws pts [q] = sum pts q.
Proof. induction pts as [|x pts IH]; intros q; [reflexivity|]; rewrite rising_next, IH, rising_none; cbn; ring. Qed.
Lemma rising_nonneg : forall pts qs, (forall q x, In q qs -> 0 <= q x) -> 0 <= rising_draws pts qs.
Proof.
  induction pts as [|x pts IH]; intros [|q qs] P; try (cbn; lra); [rewrite rising_none; lra|]; rewrite rising_next.
  assert (A := IH (q :: qs) P); assert (B := IH qs (fun q x I => P q x (or_intror I))); specialize (P q x (or_introl eq_refl)); nra.
Qed.

(* The first draws are on the left of a point of the line, the others on its right. *)
Definition cuts (n : nat) (F : nat -> R) : R := sum (seq 0 (S n)) F.
Lemma cuts_first : forall n F, cuts (S n) F = F 0%nat + cuts n (fun j => F (S j)).
Proof. intros n F; unfold cuts; cbn [seq sum]; rewrite <- (sum_map _ S F), seq_shift; reflexivity. Qed.
Theorem rising_cut : forall l r qs, rising_draws (l ++ r) qs = cuts (length qs) (fun j => rising_draws l (firstn j qs) * rising_draws r (skipn j qs)).
Proof.
  induction l as [|x l IH]; intros r [|q qs].
  - cbn; unfold cuts; cbn; ring.
  - cbn [app length]; rewrite cuts_first; cbn [firstn skipn rising_draws]; unfold cuts; rewrite (sum_ext _ _ (fun _ => 0 * 0)) by (intros; ring).
    rewrite sum_scale; ring.
  - rewrite rising_none; unfold cuts; cbn [length seq sum firstn skipn]; rewrite !rising_none; ring.
  - cbn [app length]; rewrite rising_next, !IH; cbn [length]; rewrite !cuts_first; cbn [firstn skipn]; rewrite !rising_none.
    unfold cuts; rewrite <- sum_scale, Rplus_assoc, <- sum_plus; f_equal; apply sum_ext; intros j _; rewrite rising_next; ring.
Qed.

(* In one cell: m of its points in order. *)
Definition product (ts : list R) : R := fold_right Rmult 1 ts.
Lemma rising_most : forall pts qs ts, Forall2 (fun q t => forall x, In x pts -> 0 <= q x <= t) qs ts ->
  rising_draws pts qs <= comb (length pts) (length qs) * product ts.
Proof.
  induction pts as [|x pts IH]; intros qs ts F.
  - destruct F as [|q t qs ts Q F]; cbn; lra.
  - destruct F as [|q t qs ts Q F]; [rewrite rising_none; cbn; lra|]; rewrite rising_next; cbn [length]; rewrite comb_next; cbn [comb_before product fold_right].
    assert (F' : Forall2 (fun q t => forall x, In x pts -> 0 <= q x <= t) qs ts) by (eapply pairwise_weaker; [|exact F]; intros; auto with datatypes).
    assert (A := IH (q :: qs) (t :: ts) ltac:(constructor; auto with datatypes)); assert (B := IH qs ts F'); specialize (Q x (or_introl eq_refl)); cbn [length product fold_right] in A.
    assert (P : 0 <= comb (length pts) (length qs) * product ts).
    { apply Rmult_le_pos; [apply comb_nonneg|]; clear -F; induction F as [|q t qs ts Q F IH]; cbn; [lra|]; apply Rmult_le_pos; [|exact IH]; specialize (Q x (or_introl eq_refl)); lra. }
    assert (q x * rising_draws pts qs <= t * (comb (length pts) (length qs) * product ts)); [|unfold product in *; lra].
    apply Rle_trans with (q x * (comb (length pts) (length qs) * product ts)); [apply Rmult_le_compat_l|apply Rmult_le_compat_r]; lra.
Qed.
Lemma rising_least : forall pts qs ts, Forall2 (fun q t => 0 <= t /\ forall x, In x pts -> t <= q x) qs ts ->
  comb (length pts) (length qs) * product ts <= rising_draws pts qs.
Proof.
  induction pts as [|x pts IH]; intros qs ts F.
  - destruct F as [|q t qs ts Q F]; cbn; lra.
  - destruct F as [|q t qs ts Q F]; [rewrite rising_none; cbn; lra|]; rewrite rising_next; cbn [length]; rewrite comb_next; cbn [comb_before product fold_right].
    assert (F' : Forall2 (fun q t => 0 <= t /\ forall x, In x pts -> t <= q x) qs ts) by (eapply pairwise_weaker; [|exact F]; cbn; intros; intuition).
    assert (A := IH (q :: qs) (t :: ts) ltac:(constructor; [intuition|exact F'])); assert (B := IH qs ts F'); destruct Q as [t0 Q]; specialize (Q x (or_introl eq_refl)); cbn [length product fold_right] in A.
    assert (P : 0 <= comb (length pts) (length qs) * product ts).
    { apply Rmult_le_pos; [apply comb_nonneg|]; clear -F; induction F as [|q t qs ts Q F IH]; cbn; [lra|]; apply Rmult_le_pos; [apply Q|exact IH]. }
    assert (t * (comb (length pts) (length qs) * product ts) <= q x * rising_draws pts qs); [|unfold product in *; lra].
    apply Rle_trans with (q x * (comb (length pts) (length qs) * product ts)); [apply Rmult_le_compat_r|apply Rmult_le_compat_l]; lra.
Qed.
End Points.

(* How many ways there are to choose m of n points, against n^m. *)
Definition ordered (n m : nat) : R := INR (fact m) * comb n m.
Lemma ordered_next : forall n m, ordered n (S m) = (INR n - INR m) * ordered n m.
Proof.
  intros n m; unfold ordered; change (fact (S m)) with (S m * fact m)%nat; rewrite mult_INR.
  assert (X := comb_step n m); transitivity (INR (fact m) * (INR (S m) * comb n (S m))); [ring|]; rewrite X; ring.
Qed.
Lemma ordered_nonneg : forall n m, 0 <= ordered n m.
Proof. intros n m; apply Rmult_le_pos; apply pos_INR. Qed.
Lemma ordered_most : forall n m, ordered n m <= INR n ^ m.
Proof.
  intros n m; induction m as [|m IH]; [unfold ordered; rewrite comb_zero; cbn; lra|]; rewrite ordered_next; cbn [pow].
  assert (N := pos_INR n); assert (M := pos_INR m); assert (O := ordered_nonneg n m); assert (P := pow_le (INR n) m N).
  assert (INR n * ordered n m <= INR n * INR n ^ m) by (apply Rmult_le_compat_l; assumption).
  assert (0 <= INR m * ordered n m) by (apply Rmult_le_pos; assumption); lra.
Qed.
Lemma ordered_least : forall n m, (0 < n)%nat -> INR n ^ m * (1 - INR m * (INR m - 1) / (2 * INR n)) <= ordered n m.
Proof.
  intros n m N; apply lt_0_INR in N as N0; induction m as [|m IH]; [unfold ordered; rewrite comb_zero; cbn; right; field; lra|].
  assert (P := pow_lt (INR n) m N0); assert (M := pos_INR m); destruct (le_lt_dec n m) as [L|L].
  - apply Rle_trans with 0; [|apply ordered_nonneg]; cbn [pow]; rewrite S_INR.
    set (y := (INR m + 1) * (INR m + 1 - 1) / (2 * INR n)); enough (1 <= y) by (assert (0 < INR n * INR n ^ m) by (apply Rmult_lt_0_compat; lra); nra); unfold y.
    apply Rmult_le_reg_r with (2 * INR n); [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra.
    assert (1 <= INR n) by (apply (le_INR 1), N); apply le_INR in L; nra.
  - rewrite ordered_next; cbn [pow]; rewrite S_INR; assert (D : 0 < INR n - INR m) by (apply lt_INR in L; lra).
    apply Rle_trans with ((INR n - INR m) * (INR n ^ m * (1 - INR m * (INR m - 1) / (2 * INR n)))); [|apply Rmult_le_compat_l; lra].
    assert (0 <= INR m * (INR m - 1)) by (destruct m as [|m]; [cbn; lra|]; rewrite S_INR; assert (Y := pos_INR m); nra).
    assert (0 <= INR m * (INR m * (INR m - 1)) / (2 * INR n)) by (apply Rmult_le_pos; [nra|left; apply Rinv_0_lt_compat; lra]).
    apply Rle_trans with (INR n ^ m * ((INR n - INR m) * (1 - INR m * (INR m - 1) / (2 * INR n)))); [|right; ring].
    rewrite (Rmult_comm (INR n)), !Rmult_assoc; apply Rmult_le_compat_l; [lra|].
    apply Rle_trans with (INR n - INR m - INR m * (INR m - 1) / 2 + INR m * (INR m * (INR m - 1)) / (2 * INR n)); [|right; field; lra].
    replace (INR n * (1 - (INR m + 1) * (INR m + 1 - 1) / (2 * INR n))) with (INR n - (INR m + 1) * INR m / 2) by (field; lra); lra.
Qed.

Section Cell.
Variables (X : Type) (pts : list X) (n : nat) (size : length pts = n) (some : (0 < n)%nat).
Lemma shared_product : forall ts, product (map (fun t => t / INR n) ts) * INR n ^ length ts = product ts.
Proof.
  apply lt_0_INR in some as P; induction ts as [|t ts IH]; cbn; [ring|]; fold (product (map (fun t => t / INR n) ts)) (product ts); rewrite <- IH; field; lra.
Qed.
Lemma product_nonneg : forall ts, Forall (Rle 0) ts -> 0 <= product ts.
Proof. intros ts F; induction F as [|t ts T F IH]; cbn; [lra|apply Rmult_le_pos; assumption]. Qed.

(* Each draw has at most top / n at each of the n points of the cell; or at least bottom / n. *)
Theorem cell_most : forall qs tops, Forall (Rle 0) tops -> Forall2 (fun q top => forall x, In x pts -> 0 <= q x <= top / INR n) qs tops ->
  rising_draws X pts qs <= product tops / INR (fact (length qs)).
Proof.
  intros qs tops T F; apply lt_0_INR in some as P.
  assert (F' : Forall2 (fun q t => forall x, In x pts -> 0 <= q x <= t) qs (map (fun t => t / INR n) tops)).
  { clear T; induction F as [|q t qs tops Q F IH]; cbn; constructor; auto. }
  eapply Rle_trans; [apply (rising_most X pts qs _ F')|]; rewrite size; assert (L := pairwise_length _ _ _ _ _ F).
  assert (H := ordered_most n (length qs)); assert (fact0 : 0 < INR (fact (length qs))) by apply INR_fact_lt_0.
  apply Rmult_le_reg_r with (INR (fact (length qs))); [exact fact0|]; unfold Rdiv; rewrite (Rmult_assoc (product tops)), Rinv_l, Rmult_1_r by lra.
  rewrite <- (shared_product tops), <- L; apply Rle_trans with (product (map (fun t => t / INR n) tops) * ordered n (length qs)); [right; unfold ordered, Rdiv; ring|].
  apply Rmult_le_compat_l; [|exact H]; apply product_nonneg; clear -T P; induction T as [|t tops T0 T IH]; cbn; constructor; auto.
  apply Rmult_le_pos; [exact T0|left; apply Rinv_0_lt_compat, P].
Qed.
Theorem cell_least : forall qs bottoms, Forall2 (fun q bottom => 0 <= bottom /\ forall x, In x pts -> bottom / INR n <= q x) qs bottoms ->
  product bottoms / INR (fact (length qs)) * (1 - INR (length qs) * (INR (length qs) - 1) / (2 * INR n)) <= rising_draws X pts qs.
Proof.
  intros qs bottoms F; apply lt_0_INR in some as P.
  assert (F' : Forall2 (fun q t => 0 <= t /\ forall x, In x pts -> t <= q x) qs (map (fun t => t / INR n) bottoms)).
  { induction F as [|q t qs bottoms [T Q] F IH]; cbn; constructor; auto; split; auto; apply Rmult_le_pos; [exact T|left; apply Rinv_0_lt_compat, P]. }
  eapply Rle_trans; [|apply (rising_least X pts qs _ F')]; rewrite size; assert (L := pairwise_length _ _ _ _ _ F).
  assert (H := ordered_least n (length qs) some); assert (fact0 : 0 < INR (fact (length qs))) by apply INR_fact_lt_0.
  assert (P' : 0 <= product (map (fun t => t / INR n) bottoms)).
  { apply product_nonneg; clear -F'; induction F' as [|q t qs ts [T _] F IH]; constructor; auto. }
  apply Rmult_le_reg_r with (INR (fact (length qs))); [exact fact0|].
  apply Rle_trans with (product bottoms * (1 - INR (length qs) * (INR (length qs) - 1) / (2 * INR n))); [right; field; lra|].
  rewrite <- (shared_product bottoms), <- L.
  apply Rle_trans with (product (map (fun t => t / INR n) bottoms) * ordered n (length qs)); [|right; unfold ordered; ring].
  rewrite Rmult_assoc; apply Rmult_le_compat_l; assumption.
Qed.
End Cell.

(* Cell by cell, the last one first: so many of the draws lie in those so far. *)
Section Table.
Variables (X : Type) (qs : list (X -> R)) (bound : list X -> nat -> nat -> R).
Fixpoint table (cells : list (list X)) (j : nat) : R :=
  match cells with
  | [] => match j with 0%nat => 1 | S _ => 0 end
  | cell :: cells => cuts j (fun i => table cells i * bound cell i (j - i))
  end.
Definition some_draws (i j : nat) : list (X -> R) := firstn j (skipn i qs).
Lemma firstn_of_firstn : forall A (l : list A) i j, (i <= j)%nat -> firstn i (firstn j l) = firstn i l.
Proof. intros A l i j L; rewrite firstn_firstn, Nat.min_l by exact L; reflexivity. Qed.
Hypothesis positive : forall q x, In q qs -> 0 <= q x.
Lemma some_positive : forall i j q x, In q (some_draws i j) -> 0 <= q x.
Proof.
  intros i j q x I; apply positive; unfold some_draws in I; rewrite <- (firstn_skipn i qs), <- (firstn_skipn j (skipn i qs)).
  apply in_or_app; right; apply in_or_app; left; exact I.
Qed.
Lemma table_step : forall cell cells j, (j <= length qs)%nat ->
  rising_draws X (concat (rev (cell :: cells))) (some_draws 0 j)
  = cuts j (fun i => rising_draws X (concat (rev cells)) (some_draws 0 i) * rising_draws X cell (some_draws i (j - i))).
Proof.
  intros cell cells j L; cbn [rev]; rewrite concat_app; cbn [concat]; rewrite app_nil_r, rising_cut; unfold some_draws; cbn [skipn]; rewrite firstn_length_le by exact L.
  apply sum_ext; intros i I; apply in_seq in I; rewrite firstn_of_firstn, skipn_firstn_comm by lia; reflexivity.
Qed.

Theorem chain_most : forall cells, (forall cell i j, In cell cells -> (i + j <= length qs)%nat -> rising_draws X cell (some_draws i j) <= bound cell i j) ->
  forall j, (j <= length qs)%nat -> rising_draws X (concat (rev cells)) (some_draws 0 j) <= table cells j.
Proof.
  induction cells as [|cell cells IH]; intros H j L; [destruct j as [|j]; unfold some_draws; cbn; [lra|destruct qs; cbn in *; [lia|lra]]|].
  rewrite table_step by exact L; apply sum_le; intros i I; apply in_seq in I.
  assert (A := IH (fun c i j I => H c i j (or_intror I)) i ltac:(lia)); assert (B := H cell i (j - i)%nat (or_introl eq_refl) ltac:(lia)).
  apply Rmult_le_compat; auto; apply rising_nonneg; apply some_positive.
Qed.
Theorem chain_least : forall cells, (forall cell i j, In cell cells -> (i + j <= length qs)%nat -> 0 <= bound cell i j <= rising_draws X cell (some_draws i j)) ->
  forall j, (j <= length qs)%nat -> 0 <= table cells j <= rising_draws X (concat (rev cells)) (some_draws 0 j).
Proof.
  induction cells as [|cell cells IH]; intros H j L; [destruct j as [|j]; unfold some_draws; cbn; [lra|destruct qs; cbn in *; [lia|lra]]|].
  rewrite table_step by exact L; cbn [table].
  assert (A : forall i, (i <= j)%nat -> 0 <= table cells i <= rising_draws X (concat (rev cells)) (some_draws 0 i)) by (intros i I; apply IH; [intros; apply H; auto with datatypes|lia]).
  assert (B : forall i, (i <= j)%nat -> 0 <= bound cell i (j - i) <= rising_draws X cell (some_draws i (j - i))) by (intros i I; apply H; [auto with datatypes|lia]).
  split; [apply sum_nonneg|apply sum_le]; intros i I; apply in_seq in I; specialize (A i ltac:(lia)); specialize (B i ltac:(lia)); [apply Rmult_le_pos|apply Rmult_le_compat]; tauto.
Qed.
End Table.

(* What it means for draws one after the other, each above the one before it. *)
Fixpoint in_order (pts : list R) (qs : list (R -> R)) (after : R) : R :=
  match qs with
  | [] => 1
  | q :: qs => sum pts (fun x => if Rlt_dec after x then q x * in_order pts qs x else 0)
  end.
Definition beyond_point (after x : R) : bool := if Rlt_dec after x then true else false.
Theorem in_order_rising : forall pts qs after, StronglySorted Rlt pts -> in_order pts qs after = rising_draws R (filter (beyond_point after) pts) qs.
Proof.
  intros pts qs; induction qs as [|q qs IH]; intros after S; [symmetry; apply rising_none|]; cbn [in_order].
  rewrite (sum_ext pts _ (fun x => if Rlt_dec after x then q x * rising_draws R (filter (beyond_point x) pts) qs else 0)) by (intros x _; rewrite IH by exact S; reflexivity).
  clear IH; enough (H : forall l, (forall x, In x l -> filter (beyond_point x) pts = filter (beyond_point x) l) -> StronglySorted Rlt l ->
    sum l (fun x => if Rlt_dec after x then q x * rising_draws R (filter (beyond_point x) pts) qs else 0) = rising_draws R (filter (beyond_point after) l) (q :: qs)) by (apply H; auto).
  induction l as [|x l IH]; intros H T; [reflexivity|]; inversion T as [|? ? T' O]; subst; cbn [sum filter].
  assert (none : beyond_point x x = false) by (unfold beyond_point; destruct Rlt_dec; [lra|reflexivity]).
  assert (Hx := H x (or_introl eq_refl)); cbn [filter] in Hx; rewrite none in Hx.
  rewrite IH; [|intros y I; rewrite (H y (or_intror I)); cbn [filter]; unfold beyond_point at 1; destruct (Rlt_dec y x) as [L|]; [|reflexivity]|exact T'].
  - assert (all : filter (beyond_point x) l = l).
    { clear -O; induction O as [|y l L O IH]; cbn; [reflexivity|]; unfold beyond_point at 1; destruct (Rlt_dec x y); [rewrite IH; reflexivity|contradiction]. }
    change (beyond_point after x) with (if Rlt_dec after x then true else false); destruct (Rlt_dec after x) as [L|L]; [|ring].
    assert (later : filter (beyond_point after) l = l).
    { clear -O L; induction O as [|y l L' O IH]; cbn; [reflexivity|]; unfold beyond_point at 1; destruct (Rlt_dec after y); [rewrite IH; reflexivity|lra]. }
    rewrite rising_next, Hx, all, later; ring.
  - rewrite Forall_forall in O; specialize (O y I); lra.
Qed.
