(* Chains of draws, cell by cell, with whole numbers in units of a power of two: rounded down or up. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Lapwing Require Import Sum Counts Cells Chains Lined.
Import ListNotations.
Open Scope R_scope.

Section Numbers.
Variable bits : Z.
Hypothesis some_bits : (0 <= bits)%Z.
Definition unit_z : Z := (2 ^ bits)%Z.
Definition val (z : Z) : R := IZR z / IZR unit_z.
Lemma unit_above : 0 < IZR unit_z.
Proof. apply IZR_lt; unfold unit_z; apply Z.pow_pos_nonneg; lia. Qed.
Lemma val_plus : forall a b, val (a + b) = val a + val b.
Proof. intros; unfold val; rewrite plus_IZR; field; assert (U := unit_above); lra. Qed.
Lemma val_zero : val 0 = 0. Proof. unfold val, Rdiv; apply Rmult_0_l. Qed.
Lemma val_one : val unit_z = 1. Proof. unfold val; field; assert (U := unit_above); lra. Qed.
Lemma val_le : forall a b, (a <= b)%Z -> val a <= val b.
Proof. intros a b L; unfold val, Rdiv; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, unit_above|apply IZR_le, L]. Qed.
Lemma val_nonneg : forall a, (0 <= a)%Z -> 0 <= val a.
Proof. intros a A; rewrite <- val_zero; apply val_le, A. Qed.

(* Quotients rounded down and up. *)
Definition up_div (a b : Z) : Z := (- ((- a) / b))%Z.
Lemma down_div_le : forall a b, (0 < b)%Z -> IZR (a / b) <= IZR a / IZR b.
Proof.
  intros a b B; apply IZR_lt in B as B'; apply Rmult_le_reg_r with (IZR b); [exact B'|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  rewrite <- mult_IZR; apply IZR_le; assert (X := Z.mul_div_le a b B); lia.
Qed.
Lemma up_div_le : forall a b, (0 < b)%Z -> IZR a / IZR b <= IZR (up_div a b).
Proof. intros a b B; unfold up_div; rewrite opp_IZR; assert (X := down_div_le (- a) b B); rewrite opp_IZR in X; unfold Rdiv in *; lra. Qed.
Definition down (a b : Z) : Z := Z.shiftr (a * b) bits.
Definition up (a b : Z) : Z := (- Z.shiftr (- (a * b)) bits)%Z.
Lemma down_le : forall a b, val (down a b) <= val a * val b.
Proof.
  intros a b; unfold down; rewrite Z.shiftr_div_pow2 by exact some_bits; fold unit_z; assert (U := unit_above); unfold val.
  assert (X := down_div_le (a * b) unit_z ltac:(apply lt_IZR, U)); rewrite mult_IZR in X; unfold Rdiv in *.
  apply Rle_trans with (IZR a * IZR b * / IZR unit_z * / IZR unit_z); [|right; ring]; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, U|exact X].
Qed.
Lemma up_le : forall a b, val a * val b <= val (up a b).
Proof.
  intros a b; unfold up; rewrite Z.shiftr_div_pow2 by exact some_bits; fold unit_z; assert (U := unit_above); unfold val.
  assert (X := up_div_le (a * b) unit_z ltac:(apply lt_IZR, U)); unfold up_div in X; rewrite mult_IZR in X; unfold Rdiv in *.
  apply Rle_trans with (IZR a * IZR b * / IZR unit_z * / IZR unit_z); [right; ring|]; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, U|exact X].
Qed.
Lemma down_nonneg : forall a b, (0 <= a)%Z -> (0 <= b)%Z -> (0 <= down a b)%Z.
Proof. intros; unfold down; apply Z.shiftr_nonneg; nia. Qed.

(* A number that stands for at least, or at most, so much. *)
Definition at_most_val (z : Z) (x : R) : Prop := 0 <= x <= val z.
Definition at_least_val (z : Z) (x : R) : Prop := (0 <= z)%Z /\ val z <= x.
Lemma most_plus : forall a b x y, at_most_val a x -> at_most_val b y -> at_most_val (a + b) (x + y).
Proof. intros a b x y A B; unfold at_most_val in *; rewrite val_plus; lra. Qed.
Lemma least_plus : forall a b x y, at_least_val a x -> at_least_val b y -> at_least_val (a + b) (x + y).
Proof. intros a b x y [A A'] [B B']; split; [lia|rewrite val_plus; lra]. Qed.
Lemma most_times : forall a b x y, at_most_val a x -> at_most_val b y -> at_most_val (up a b) (x * y).
Proof.
  intros a b x y A B; unfold at_most_val in *; split; [apply Rmult_le_pos; tauto|]; eapply Rle_trans; [|apply up_le]; apply Rmult_le_compat; tauto.
Qed.
Lemma least_times : forall a b x y, at_least_val a x -> at_least_val b y -> at_least_val (down a b) (x * y).
Proof.
  intros a b x y [A A'] [B B']; split; [apply down_nonneg; assumption|]; eapply Rle_trans; [apply down_le|]; apply Rmult_le_compat; try assumption; apply val_nonneg; assumption.
Qed.

(* Bounds of a cell: of its probability, and of n times that of one of its points. *)
Record cell := Cell { alone_low : Z; alone_high : Z; each_low : Z; each_high : Z }.

(* One cell more: those of the draws that come next may lie in it. *)
Section Step.
Variables (mul : Z -> Z -> Z) (alone each : cell -> Z) (part : nat -> Z -> Z).
Fixpoint blocks (product : Z) (many : nat) (here : list (option cell)) : list Z :=
  match here with
  | [] => []
  | None :: rest => 0%Z :: map (fun _ => 0%Z) rest
  | Some c :: rest =>
      let product := mul product (each c) in
      (match many with O => alone c | S _ => part (S many) product end) :: blocks product (S many) rest
  end.
Fixpoint add (a b : list Z) : list Z := match a, b with x :: a, y :: b => (x + y)%Z :: add a b | _, _ => [] end.
Fixpoint step (us : list Z) (here : list (option cell)) : list Z :=
  match us, here with
  | u :: us, _ :: later => u :: add (if (u =? 0)%Z then map (fun _ => 0%Z) here else map (mul u) (blocks unit_z 0 here)) (step us later)
  | us, _ => us
  end.
Definition start (many : nat) : list Z := unit_z :: map (fun _ => 0%Z) (seq 0 many).
Definition chain (many : nat) (rows : list (list (option cell))) : Z := nth many (fold_left step rows (start many)) 0%Z.

Lemma blocks_length : forall here product many, length (blocks product many here) = length here.
Proof. induction here as [|[c|] here IH]; intros product many; cbn [blocks length]; [reflexivity|rewrite IH; reflexivity|rewrite map_length; reflexivity]. Qed.
Lemma add_length : forall a b, length a = length b -> length (add a b) = length b.
Proof. induction a as [|x a IH]; intros [|y b] L; cbn in *; try congruence; rewrite IH; congruence. Qed.
Lemma step_length : forall us here, length us = S (length here) -> length (step us here) = length us.
Proof.
  induction us as [|u us IH]; intros [|c here] L; cbn [length step] in *; try congruence.
  f_equal; rewrite add_length; [apply IH; congruence|]; rewrite IH by congruence; destruct (u =? 0)%Z; rewrite map_length, ?blocks_length; cbn; congruence.
Qed.
Lemma add_nth : forall a b j, length a = length b -> nth j (add a b) 0%Z = (nth j a 0 + nth j b 0)%Z.
Proof. induction a as [|x a IH]; intros [|y b] [|j] L; cbn in *; try congruence; apply IH; congruence. Qed.

(* What is computed, against sums over points: [W] of the draws from one point to another, multiplied. *)
Variables (rel : Z -> R -> Prop) (A : Type) (W : list A -> R) (fit : option cell -> A -> Prop).
Hypothesis rel_plus : forall a b x y, rel a x -> rel b y -> rel (a + b)%Z (x + y).
Hypothesis rel_times : forall a b x y, rel a x -> rel b y -> rel (mul a b) (x * y).
Hypothesis rel_zero : rel 0%Z 0.
Hypothesis zero_rel : forall u x y, rel u x -> (u =? 0)%Z = true -> 0 <= y -> rel 0%Z (x * y).
Hypothesis W_none : W [] = 1.
Hypothesis W_nonneg : forall here qs, Forall2 fit here qs -> 0 <= W qs.
Hypothesis W_blocks : forall here qs j, Forall2 fit here qs -> (j < length qs)%nat -> rel (nth j (blocks unit_z 0 here) 0%Z) (W (firstn (S j) qs)).
Theorem step_rel : forall us here qs (U : nat -> R), length us = S (length here) -> Forall2 fit here qs ->
  (forall i, (i <= length qs)%nat -> rel (nth i us 0%Z) (U i)) ->
  forall j, (j <= length qs)%nat -> rel (nth j (step us here) 0%Z) (cuts j (fun i => U i * W (firstn (j - i) (skipn i qs)))).
Proof.
  induction us as [|u us IH]; intros here qs U L F H j J; [discriminate|]; destruct F as [|c q here qs Q F]; cbn [length] in *.
  - replace j with 0%nat by lia; cbn [step]; unfold cuts; cbn [seq sum minus firstn skipn]; rewrite W_none; specialize (H 0%nat ltac:(lia)); cbn [nth] in *.
    rewrite Rmult_1_r, Rplus_0_r; exact H.
  - destruct j as [|j].
    + cbn [step]; unfold cuts; cbn [seq sum minus firstn skipn nth]; rewrite W_none; specialize (H 0%nat ltac:(lia)); cbn [nth] in *; rewrite Rmult_1_r, Rplus_0_r; exact H.
    + rewrite cuts_first; cbn [step]; set (first := if (u =? 0)%Z then map (fun _ : option cell => 0%Z) (c :: here) else map (mul u) (blocks unit_z 0 (c :: here))); cbn [nth].
      assert (L1 : length first = length (step us here)).
      { unfold first; rewrite step_length by congruence; destruct (u =? 0)%Z; rewrite map_length, ?blocks_length; cbn [length]; congruence. }
      rewrite add_nth by exact L1; apply rel_plus.
      * cbn [minus skipn]; specialize (H 0%nat ltac:(lia)); cbn [nth] in H; unfold first; destruct (u =? 0)%Z eqn:Z0.
        -- replace (nth j (map (fun _ : option cell => 0%Z) (c :: here)) 0%Z) with 0%Z.
           { apply zero_rel with u; [exact H|exact Z0|]; destruct (halves _ _ fit (c :: here) (q :: qs) (S j) ltac:(constructor; assumption)) as [K _]; apply (W_nonneg _ _ K). }
           clear; generalize (c :: here); intros l; revert j; induction l as [|x l IHl]; intros [|j]; cbn; auto.
        -- assert (B := W_blocks (c :: here) (q :: qs) j ltac:(constructor; assumption) ltac:(cbn; lia)).
           rewrite (nth_indep _ 0%Z (mul u 0%Z)) by (rewrite map_length, blocks_length; cbn [length]; rewrite (pairwise_length _ _ _ _ _ F); lia); rewrite map_nth; apply rel_times; assumption.
      * apply (IH here qs (fun i => U (S i))); [congruence|exact F| |lia]; intros i I; apply (H (S i)); lia.
Qed.
End Step.

(* Sums over lists of points that are taken from left to right, in the order of the draws. *)
Section Rows.
Variables (mul : Z -> Z -> Z) (alone each : cell -> Z) (part : nat -> Z -> Z) (rel : Z -> R -> Prop).
Variable D : list Z -> list (Z -> R) -> R.
Variable fit : list Z -> option cell -> (Z -> R) -> Prop.
Hypothesis rel_plus : forall a b x y, rel a x -> rel b y -> rel (a + b)%Z (x + y).
Hypothesis rel_times : forall a b x y, rel a x -> rel b y -> rel (mul a b) (x * y).
Hypothesis rel_zero : rel 0%Z 0.
Hypothesis rel_one : rel unit_z 1.
Hypothesis zero_rel : forall u x y, rel u x -> (u =? 0)%Z = true -> 0 <= y -> rel 0%Z (x * y).
Hypothesis D_none : forall pts, D pts [] = 1.
Hypothesis D_empty : forall q qs, D [] (q :: qs) = 0.
Hypothesis D_cut : forall l r qs, D (l ++ r) qs = cuts (length qs) (fun j => D l (firstn j qs) * D r (skipn j qs)).
Hypothesis D_nonneg : forall pts here qs, Forall2 (fit pts) here qs -> 0 <= D pts qs.
Hypothesis D_blocks : forall pts here qs j, Forall2 (fit pts) here qs -> (j < length qs)%nat -> rel (nth j (blocks mul alone each part unit_z 0 here) 0%Z) (D pts (firstn (S j) qs)).
Theorem chain_rel : forall cells rows qs, Forall2 (fun pts here => Forall2 (fit pts) here qs) cells rows ->
  rel (chain mul alone each part (length qs) rows) (D (concat cells) qs).
Proof.
  intros cells rows qs F; unfold chain.
  enough (G : forall cells rows, Forall2 (fun pts here => Forall2 (fit pts) here qs) cells rows -> forall us before, length us = S (length qs) ->
      (forall j, (j <= length qs)%nat -> rel (nth j us 0%Z) (D before (firstn j qs))) ->
      forall j, (j <= length qs)%nat -> rel (nth j (fold_left (step mul alone each part) rows us) 0%Z) (D (before ++ concat cells) (firstn j qs))).
  { assert (S0 : length (start (length qs)) = S (length qs)) by (unfold start; cbn; rewrite map_length, seq_length; reflexivity).
    assert (I : forall j, (j <= length qs)%nat -> rel (nth j (start (length qs)) 0%Z) (D [] (firstn j qs))).
    { intros [|j] J; [cbn; rewrite D_none; exact rel_one|]; cbn [start nth]; destruct qs as [|q qs']; [cbn in J; lia|]; cbn [firstn]; rewrite D_empty.
      replace (nth j (map (fun _ : nat => 0%Z) (seq 0 (length (q :: qs')))) 0%Z) with 0%Z; [exact rel_zero|].
      generalize (seq 0 (length (q :: qs'))); clear; intros l; revert j; induction l as [|x l IHl]; intros [|j]; cbn; auto. }
    specialize (G cells rows F (start (length qs)) [] S0 I (length qs) ltac:(lia)); rewrite firstn_all in G; exact G. }
  clear F cells rows; intros cells rows F; induction F as [|pts here cells rows Q F IH]; intros us before L H j J; [cbn; rewrite app_nil_r; apply H, J|].
  cbn [fold_left concat]; rewrite app_assoc; assert (L' := pairwise_length _ _ _ _ _ Q); apply IH; [rewrite step_length; congruence| |exact J].
  intros i I; rewrite D_cut, firstn_length_le by exact I.
  replace (cuts i (fun k => D before (firstn k (firstn i qs)) * D pts (skipn k (firstn i qs)))) with (cuts i (fun k => D before (firstn k qs) * D pts (firstn (i - k) (skipn k qs)))).
  - apply (step_rel mul alone each part rel (Z -> R) (D pts) (fit pts)); auto; [intros; eapply D_nonneg; eassumption|congruence].
  - apply sum_ext; intros k K; apply in_seq in K; rewrite firstn_firstn, Nat.min_l, skipn_firstn_comm by lia; reflexivity.
Qed.
End Rows.

(* The two bounds: fineness says how many points a cell has at least. *)
Definition down_part (fineness : Z) (many : nat) (product : Z) : Z :=
  let m := Z.of_nat many in (product * Z.max 0 (2 * fineness - m * (m - 1)) / (2 * fineness * Z.of_nat (fact many)))%Z.
Definition up_part (many : nat) (product : Z) : Z := up_div product (Z.of_nat (fact many)).
Definition least_chain (fineness : Z) : nat -> list (list (option cell)) -> Z := chain down alone_low each_low (down_part fineness).
Definition most_chain : nat -> list (list (option cell)) -> Z := chain up alone_high each_high up_part.

Section Fits.
Variables (n : nat) (fineness : Z).
Hypothesis enough : (0 < fineness <= Z.of_nat n)%Z.
Definition fits_cell (pts : list Z) (c : option cell) (q : Z -> R) : Prop :=
  length pts = n /\ (forall x, 0 <= q x) /\
  match c with
  | None => forall x, In x pts -> q x = 0
  | Some c => ((0 <= alone_low c)%Z /\ val (alone_low c) <= sum pts q <= val (alone_high c))
      /\ (0 <= each_low c)%Z /\ forall x, In x pts -> val (each_low c) <= INR n * q x <= val (each_high c)
  end.
Lemma n_some : (0 < n)%nat. Proof. lia. Qed.
Lemma n_above : 0 < INR n. Proof. apply lt_0_INR, n_some. Qed.

Lemma lined_vanishes : forall pts qs q, In q qs -> (forall x, In x pts -> q x = 0) -> lined_draws Z pts 0 qs = 0.
Proof.
  induction pts as [|x pts IH]; intros qs q I V; [destruct qs; [destruct I|reflexivity]|]; rewrite lined_point; unfold cuts.
  rewrite (sum_ext _ _ (fun _ => 0 * 0)); [rewrite sum_scale; ring|]; intros j _; rewrite <- (firstn_skipn j qs) in I; apply in_app_or in I; destruct I as [I|I].
  - replace (all_at Z x (firstn j qs)) with 0; [unfold Rdiv; ring|]; clear -I V; induction (firstn j qs) as [|r l IHl]; [destruct I|]; cbn; destruct I as [->|I]; [rewrite V by (left; reflexivity); ring|rewrite <- IHl by exact I; ring].
  - rewrite (IH _ _ I); [ring|]; intros y Y; apply V; right; exact Y.
Qed.
Lemma rising_vanishes : forall pts qs q, In q qs -> (forall x, In x pts -> q x = 0) -> rising_draws Z pts qs = 0.
Proof.
  induction pts as [|x pts IH]; intros [|r qs] q I V; try (destruct I; fail); [reflexivity|]; rewrite rising_next, (IH (r :: qs) q I) by (intros y Y; apply V; right; exact Y).
  destruct I as [->|I]; [rewrite V by (left; reflexivity); ring|]; rewrite (IH qs q I) by (intros y Y; apply V; right; exact Y); ring.
Qed.
Lemma zeros_nth : forall A (l : list A) j, nth j (map (fun _ => 0%Z) l) 0%Z = 0%Z.
Proof. intros A l; induction l as [|x l IH]; intros [|j]; cbn; auto. Qed.
Definition all_nonneg (qs : list (Z -> R)) : Prop := forall q x, In q qs -> 0 <= q x.
Lemma nonneg_firstn : forall j qs, all_nonneg qs -> all_nonneg (firstn j qs).
Proof. intros j qs P q x I; apply P; rewrite <- (firstn_skipn j qs); apply in_or_app; left; exact I. Qed.
Lemma nonneg_app : forall l r, all_nonneg l -> all_nonneg r -> all_nonneg (l ++ r).
Proof. intros l r A B q x I; apply in_app_or in I; destruct I; [apply A|apply B]; assumption. Qed.
Lemma fit_nonneg : forall pts here qs, Forall2 (fits_cell pts) here qs -> all_nonneg qs.
Proof. intros pts here qs F; induction F as [|c q here qs Q F IH]; [intros r x []|]; intros r x [<-|I]; [apply Q|apply IH, I]. Qed.

Lemma blocks_most : forall pts here qs, length pts = n -> Forall2 (fits_cell pts) here qs -> forall before tops product, all_nonneg before ->
  Forall2 (fun q top => forall x, In x pts -> 0 <= INR n * q x <= top) before tops -> 0 <= Chains.product tops <= val product ->
  forall j, (j < length qs)%nat -> at_most_val (nth j (blocks up alone_high each_high up_part product (length before) here) 0%Z) (lined_draws Z pts 0 (before ++ firstn (S j) qs)).
Proof.
  intros pts here qs Lp F; assert (N := n_above); induction F as [|c q here qs [L [P Q]] F IH]; intros before tops product Pb B T j J; [cbn in J; lia|].
  assert (Pq : all_nonneg (before ++ [q])) by (apply nonneg_app; [exact Pb|intros r x [<-|[]]; apply P]).
  destruct c as [c|]; cbn [blocks].
  - destruct Q as [[A0 [A1 A2]] [E0 Q]].
    assert (top0 : 0 <= val (each_high c)).
    { destruct pts as [|x pts]; [cbn in L; assert (X := n_some); lia|]; specialize (Q x (or_introl eq_refl)); specialize (P x); assert (0 <= INR n * q x) by (apply Rmult_le_pos; lra); lra. }
    assert (B' : Forall2 (fun q top => forall x, In x pts -> 0 <= INR n * q x <= top) (before ++ [q]) (tops ++ [val (each_high c)])).
    { apply Forall2_app; [exact B|constructor; [|constructor]]; intros x I; specialize (Q x I); specialize (P x); assert (0 <= INR n * q x) by (apply Rmult_le_pos; lra); lra. }
    assert (T' : 0 <= Chains.product (tops ++ [val (each_high c)]) <= val (up product (each_high c))).
    { rewrite product_app; replace (Chains.product [val (each_high c)]) with (val (each_high c)) by (unfold Chains.product; cbn; ring); apply (most_times product (each_high c)); split; tauto || lra. }
    destruct j as [|j].
    + cbn [nth firstn]; assert (K : at_most_val (up_part (S (length before)) (up product (each_high c))) (lined_draws Z pts 0 (before ++ [q]))).
      { split; [apply lined_nonneg, Pq|].
        eapply Rle_trans; [apply (lined_cell Z pts n (before ++ [q]) _ Lp n_some B')|]; rewrite app_length; cbn [length]; rewrite Nat.add_1_r.
        assert (fact0 : 0 < INR (fact (S (length before)))) by apply INR_fact_lt_0; unfold up_part.
        apply Rle_trans with (val (up product (each_high c)) / INR (fact (S (length before)))).
        - apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, fact0|apply T'].
        - rewrite INR_IZR_INZ in *; unfold val; assert (X := up_div_le (up product (each_high c)) (Z.of_nat (fact (S (length before)))) ltac:(apply lt_IZR, fact0)).
          unfold Rdiv in *; apply Rle_trans with (IZR (up product (each_high c)) * / IZR (Z.of_nat (fact (S (length before)))) * / IZR unit_z); [right; ring|apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, unit_above|exact X]]. }
      destruct before as [|b before]; [|exact K]; cbn [length app] in *; split; [apply K|rewrite lined_alone; exact A2].
    + change (firstn (S (S j)) (q :: qs)) with (q :: firstn (S j) qs); cbn [nth]; replace (before ++ q :: firstn (S j) qs) with ((before ++ [q]) ++ firstn (S j) qs) by (rewrite <- app_assoc; reflexivity).
      replace (S (length before)) with (length (before ++ [q])) by (rewrite app_length; cbn; lia).
      apply (IH _ _ _ Pq B' T'); cbn in J; lia.
  - rewrite (lined_vanishes pts _ q); [|apply in_or_app; right; left; reflexivity|exact Q].
    replace (nth j (0%Z :: map (fun _ : option cell => 0%Z) here) 0%Z) with 0%Z by (destruct j; [reflexivity|cbn [nth]; rewrite zeros_nth; reflexivity]).
    unfold at_most_val; rewrite val_zero; lra.
Qed.

Lemma blocks_least : forall pts here qs, length pts = n -> Forall2 (fits_cell pts) here qs -> forall before bottoms product, all_nonneg before ->
  Forall2 (fun q bottom => 0 <= bottom /\ forall x, In x pts -> bottom <= INR n * q x) before bottoms -> (0 <= product)%Z -> val product <= Chains.product bottoms ->
  forall j, (j < length qs)%nat -> at_least_val (nth j (blocks down alone_low each_low (down_part fineness) product (length before) here) 0%Z) (rising_draws Z pts (before ++ firstn (S j) qs)).
Proof.
  intros pts here qs Lp F; assert (N := n_above); induction F as [|c q here qs [L [P Q]] F IH]; intros before bottoms product Pb B P0 T j J; [cbn in J; lia|].
  assert (Pq : all_nonneg (before ++ [q])) by (apply nonneg_app; [exact Pb|intros r x [<-|[]]; apply P]).
  destruct c as [c|]; cbn [blocks].
  - destruct Q as [[A0 [A1 A2]] [E0 Q]].
    assert (B' : Forall2 (fun q bottom => 0 <= bottom /\ forall x, In x pts -> bottom <= INR n * q x) (before ++ [q]) (bottoms ++ [val (each_low c)])).
    { apply Forall2_app; [exact B|constructor; [|constructor]]; split; [apply val_nonneg, E0|]; intros x I; apply Q, I. }
    assert (b0 : 0 <= Chains.product bottoms) by (assert (X := val_nonneg product P0); lra).
    assert (T' : val (down product (each_low c)) <= Chains.product (bottoms ++ [val (each_low c)])).
    { rewrite product_app; replace (Chains.product [val (each_low c)]) with (val (each_low c)) by (unfold Chains.product; cbn; ring); eapply Rle_trans; [apply down_le|].
      apply Rmult_le_compat_r; [apply val_nonneg, E0|exact T]. }
    assert (P' := down_nonneg product (each_low c) P0 E0).
    destruct j as [|j].
    + cbn [nth firstn]; assert (K : at_least_val (down_part fineness (S (length before)) (down product (each_low c))) (rising_draws Z pts (before ++ [q]))).
      { set (m := S (length before)); set (p := down product (each_low c)) in *; unfold down_part; set (g := (2 * fineness - Z.of_nat m * (Z.of_nat m - 1))%Z).
        assert (fact0 : 0 < INR (fact m)) by apply INR_fact_lt_0; assert (fz : (0 < Z.of_nat (fact m))%Z) by (apply lt_IZR; rewrite <- INR_IZR_INZ; exact fact0).
        split; [apply Z.div_pos; nia|]; destruct (Z_le_gt_dec g 0) as [G|G].
        - rewrite Z.max_l, Z.mul_0_r, Z.div_0_l, val_zero by nia; apply rising_nonneg, Pq.
        - rewrite Z.max_r by lia; unfold val; assert (X := down_div_le (p * g) (2 * fineness * Z.of_nat (fact m)) ltac:(nia)); assert (U := unit_above).
          apply Rle_trans with (IZR (p * g) / IZR (2 * fineness * Z.of_nat (fact m)) / IZR unit_z); [apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, U|exact X]|].
          assert (f0 : 0 < IZR fineness) by (apply IZR_lt; lia).
          rewrite !mult_IZR, <- (INR_IZR_INZ (fact m)); apply Rle_trans with (val p / INR (fact m) * (IZR g / (2 * IZR fineness))); [right; unfold val; field; lra|].
          assert (B'' : Forall2 (fun q bottom => 0 <= bottom /\ forall x, In x pts -> bottom / INR n <= q x) (before ++ [q]) (bottoms ++ [val (each_low c)])).
          { eapply pairwise_weaker; [|exact B']; intros r b [b1 H]; split; [exact b1|]; intros x I; specialize (H x I); apply Rmult_le_reg_l with (INR n); [exact N|].
            replace (INR n * (b / INR n)) with b by (field; lra); exact H. }
          eapply Rle_trans; [|apply (cell_least Z pts n Lp n_some _ _ B'')]; rewrite app_length; cbn [length]; rewrite Nat.add_1_r; fold m.
          apply Rmult_le_compat.
          + apply Rmult_le_pos; [apply val_nonneg, P'|left; apply Rinv_0_lt_compat, fact0].
          + apply Rmult_le_pos; [apply IZR_le; lia|left; apply Rinv_0_lt_compat; lra].
          + apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, fact0|exact T'].
          + unfold g; rewrite minus_IZR, !mult_IZR, minus_IZR, <- INR_IZR_INZ.
            assert (E : IZR fineness <= INR n) by (rewrite INR_IZR_INZ; apply IZR_le; lia).
            assert (mm : 0 <= INR m * (INR m - 1)) by (unfold m; rewrite S_INR; assert (X' := pos_INR (length before)); nra).
            apply Rle_trans with (1 - INR m * (INR m - 1) / (2 * IZR fineness)); [right; field; lra|].
            unfold Rdiv; apply Rplus_le_compat_l, Ropp_le_contravar, Rmult_le_compat_l; [exact mm|]; apply Rinv_le_contravar; lra. }
      destruct before as [|b before]; [|exact K]; cbn [length app] in *; split; [exact A0|rewrite rising_alone; exact A1].
    + change (firstn (S (S j)) (q :: qs)) with (q :: firstn (S j) qs); cbn [nth]; replace (before ++ q :: firstn (S j) qs) with ((before ++ [q]) ++ firstn (S j) qs) by (rewrite <- app_assoc; reflexivity).
      replace (S (length before)) with (length (before ++ [q])) by (rewrite app_length; cbn; lia).
      apply (IH _ _ _ Pq B' P' T'); cbn in J; lia.
  - rewrite (rising_vanishes pts _ q); [|apply in_or_app; right; left; reflexivity|exact Q].
    replace (nth j (0%Z :: map (fun _ : option cell => 0%Z) here) 0%Z) with 0%Z by (destruct j; [reflexivity|cbn [nth]; rewrite zeros_nth; reflexivity]).
    unfold at_least_val; rewrite val_zero; split; [lia|lra].
Qed.

Theorem most_chain_right : forall cells rows qs, Forall (fun pts => length pts = n) cells -> Forall2 (fun pts here => Forall2 (fits_cell pts) here qs) cells rows ->
  at_most_val (most_chain (length qs) rows) (lined_draws Z (concat cells) 0 qs).
Proof.
  intros cells rows qs Lp F; unfold most_chain.
  apply (chain_rel up alone_high each_high up_part at_most_val (fun pts qs => lined_draws Z pts 0 qs) (fun pts c q => length pts = n /\ fits_cell pts c q)).
  - exact most_plus.
  - exact most_times.
  - unfold at_most_val; rewrite val_zero; lra.
  - unfold at_most_val; rewrite val_one; lra.
  - intros u x y [A B] E Y; apply Z.eqb_eq in E; subst u; rewrite val_zero in B; replace x with 0 by lra; unfold at_most_val; rewrite val_zero; lra.
  - intros pts; apply lined_none.
  - reflexivity.
  - intros l r qs'; rewrite lined_cut; apply sum_ext; intros j _; destruct l; reflexivity.
  - intros pts here qs' G; apply lined_nonneg; apply (fit_nonneg pts here); eapply pairwise_weaker; [|exact G]; tauto.
  - intros pts here qs' j G J; assert (Lq : length pts = n) by (destruct G as [|c q here qs' [X _]]; [cbn in J; lia|exact X]).
    apply (blocks_most pts here qs' Lq ltac:(eapply pairwise_weaker; [|exact G]; tauto) [] []); [intros q x []|constructor| |exact J].
    unfold Chains.product; cbn; rewrite val_one; lra.
  - clear -Lp F; induction F as [|pts here cells rows Q F IH]; constructor; inversion Lp; subst; [|auto]; eapply pairwise_weaker; [|exact Q]; auto.
Qed.
Theorem least_chain_right : forall cells rows qs, Forall (fun pts => length pts = n) cells -> Forall2 (fun pts here => Forall2 (fits_cell pts) here qs) cells rows ->
  at_least_val (least_chain fineness (length qs) rows) (rising_draws Z (concat cells) qs).
Proof.
  intros cells rows qs Lp F; unfold least_chain.
  apply (chain_rel down alone_low each_low (down_part fineness) at_least_val (rising_draws Z) (fun pts c q => length pts = n /\ fits_cell pts c q)).
  - exact least_plus.
  - exact least_times.
  - unfold at_least_val; rewrite val_zero; split; [lia|lra].
  - unfold at_least_val; rewrite val_one; split; [unfold unit_z; lia|lra].
  - intros u x y [A B] E Y; apply Z.eqb_eq in E; subst u; rewrite val_zero in B; unfold at_least_val; rewrite val_zero; split; [lia|apply Rmult_le_pos; assumption].
  - intros pts; apply rising_none.
  - reflexivity.
  - intros l r qs'; apply rising_cut.
  - intros pts here qs' G; apply rising_nonneg; apply (fit_nonneg pts here); eapply pairwise_weaker; [|exact G]; tauto.
  - intros pts here qs' j G J; assert (Lq : length pts = n) by (destruct G as [|c q here qs' [X _]]; [cbn in J; lia|exact X]).
    apply (blocks_least pts here qs' Lq ltac:(eapply pairwise_weaker; [|exact G]; tauto) [] []); [intros q x []|constructor|unfold unit_z; lia| |exact J].
    unfold Chains.product; cbn; rewrite val_one; lra.
  - clear -Lp F; induction F as [|pts here cells rows Q F IH]; constructor; inversion Lp; subst; [|auto]; eapply pairwise_weaker; [|exact Q]; auto.
Qed.
End Fits.
End Numbers.
