(* Averages that commute: how well two of them are told apart among others that are often one or the other. *)

From Coq Require Import Reals List Lra Lia Psatz FunctionalExtensionality.
From Lapwing Require Import Sum.
Import ListNotations.
Open Scope R_scope.

Section Averages.
Variable V : Type.
Definition sized (f : V -> R) : Prop := forall v, 0 <= f v <= 1.
Definition operator : Type := (V -> R) -> V -> R.
Definition blend (t : R) (f g : V -> R) (v : V) : R := t * f v + (1 - t) * g v.
Lemma blend_sized : forall t f g, 0 <= t <= 1 -> sized f -> sized g -> sized (blend t f g).
Proof. intros t f g T F G v; specialize (F v); specialize (G v); unfold blend; nra. Qed.

Record average (O : operator) : Prop := {
  average_sized : forall f, sized f -> sized (O f);
  average_none : forall v, O (fun _ => 0) v = 0;
  average_all : forall v, O (fun _ => 1) v = 1;
  average_blend : forall t f g, 0 <= t <= 1 -> sized f -> sized g -> O (blend t f g) = blend t (O f) (O g) }.
Definition commute (O P : operator) : Prop := forall f, sized f -> O (P f) = P (O f).
Lemma commute_back : forall O P, commute O P -> commute P O.
Proof. intros O P H f F; symmetry; apply H, F. Qed.

Lemma average_other : forall O f v, average O -> sized f -> O (fun v => 1 - f v) v = 1 - O f v.
Proof.
  intros O f v A F; assert (F' : sized (fun v => 1 - f v)) by (intros w; specialize (F w); lra).
  assert (H := average_blend O A (1 / 2) f (fun v => 1 - f v) ltac:(lra) F F').
  assert (K := average_blend O A (1 / 2) (fun _ => 1) (fun _ => 0) ltac:(lra) ltac:(intros w; lra) ltac:(intros w; lra)).
  replace (blend (1 / 2) f (fun v => 1 - f v)) with (blend (1 / 2) (fun _ => 1) (fun _ => 0)) in H
    by (apply functional_extensionality; intros w; unfold blend; field).
  rewrite K in H; apply (f_equal (fun k => k v)) in H; unfold blend in H; rewrite (average_all O A), (average_none O A) in H; lra.
Qed.

(* What is left of X without a share of Y. *)
Definition rest (t : R) (X Y : operator) : operator := fun f v => (X f v - t * Y f v) / (1 - t).
Section Rest.
Variables (t : R) (X Y : operator).
Hypotheses (t_unit : 0 <= t < 1) (X_average : average X) (Y_average : average Y).
Hypothesis share : forall f v, sized f -> t * Y f v <= X f v.
Lemma rest_is : forall f v, rest t X Y f v * (1 - t) = X f v - t * Y f v.
Proof. intros f v; unfold rest; field; lra. Qed.
Lemma rest_whole : forall f, X f = blend (1 - t) (rest t X Y f) (Y f).
Proof. intros f; apply functional_extensionality; intros v; unfold blend; rewrite Rmult_comm, rest_is; ring. Qed.
Lemma rest_average : average (rest t X Y).
Proof.
  split.
  - intros f F v; assert (H := share f v F); assert (K := share (fun v => 1 - f v) v ltac:(intros w; specialize (F w); lra)).
    rewrite !average_other in K by assumption; assert (R := rest_is f v); nra.
  - intros v; unfold rest; rewrite (average_none X), (average_none Y) by assumption; field; lra.
  - intros v; unfold rest; rewrite (average_all X), (average_all Y) by assumption; field; lra.
  - intros u f g U F G; apply functional_extensionality; intros v; unfold rest.
    rewrite (average_blend X X_average u f g U F G), (average_blend Y Y_average u f g U F G); unfold blend; field; lra.
Qed.
Lemma rest_commute : forall O, average O -> commute O X -> commute O Y -> commute O (rest t X Y).
Proof.
  intros O A CX CY f F; apply functional_extensionality; intros v.
  assert (H := average_blend O A (1 - t) (rest t X Y f) (Y f) ltac:(lra) (average_sized _ rest_average f F) (average_sized Y Y_average f F)).
  rewrite <- rest_whole, (CX f F), (CY f F) in H; apply (f_equal (fun k => k v)) in H; unfold blend in H.
  apply Rmult_eq_reg_r with (1 - t); [|lra]; rewrite rest_is; lra.
Qed.
End Rest.

Definition half (X Y : operator) : operator := fun f => blend (1 / 2) (X f) (Y f).
Lemma half_average : forall X Y, average X -> average Y -> average (half X Y).
Proof.
  intros X Y A B; split.
  - intros f F; apply blend_sized; [lra|apply (average_sized X A f F)|apply (average_sized Y B f F)].
  - intros v; unfold half, blend; rewrite (average_none X A), (average_none Y B); ring.
  - intros v; unfold half, blend; rewrite (average_all X A), (average_all Y B); field.
  - intros t f g T F G; unfold half; rewrite (average_blend X A t f g T F G), (average_blend Y B t f g T F G).
    apply functional_extensionality; intros v; unfold blend; ring.
Qed.
Lemma half_commute : forall O X Y, average O -> average X -> average Y -> commute O X -> commute O Y -> commute O (half X Y).
Proof.
  intros O X Y A AX AY CX CY f F; unfold half.
  rewrite (average_blend O A (1 / 2) (X f) (Y f) ltac:(lra) (average_sized X AX f F) (average_sized Y AY f F)), (CX f F), (CY f F); reflexivity.
Qed.

Fixpoint often (k : nat) (O : operator) (f : V -> R) : V -> R := match k with 0%nat => f | S k => O (often k O f) end.
Lemma often_sized : forall k O f, average O -> sized f -> sized (often k O f).
Proof. induction k as [|k IH]; intros O f A F; [exact F|apply (average_sized O A), IH; assumption]. Qed.
Lemma often_commute : forall k O P, average O -> average P -> commute P O -> commute P (often k O).
Proof.
  intros k O P A B C f F; induction k as [|k IH]; [reflexivity|]; cbn; rewrite C by (apply often_sized; assumption); rewrite IH; reflexivity.
Qed.
Lemma often_blend : forall k O t f g, average O -> 0 <= t <= 1 -> sized f -> sized g -> often k O (blend t f g) = blend t (often k O f) (often k O g).
Proof.
  intros k O t f g A T F G; induction k as [|k IH]; [reflexivity|]; cbn; rewrite IH; apply (average_blend O A); auto using often_sized.
Qed.
Lemma often_last : forall k O f, often (S k) O f = often k O (O f).
Proof. intros k O f; induction k as [|k IH]; [reflexivity|]; cbn [often] in *; rewrite <- IH; reflexivity. Qed.
Fixpoint through (l : list operator) (f : V -> R) : V -> R := match l with [] => f | P :: l => P (through l f) end.
Lemma through_sized : forall l f, (forall O, In O l -> average O) -> sized f -> sized (through l f).
Proof. induction l as [|O l IH]; intros f A F; [exact F|cbn; apply (average_sized O (A O (or_introl eq_refl))), IH; auto with datatypes]. Qed.
Lemma through_commute : forall l P, (forall O, In O l -> average O) -> average P -> (forall O, In O l -> commute P O) -> commute P (through l).
Proof.
  induction l as [|O l IH]; intros P A B C f F; [reflexivity|]; cbn.
  rewrite (C O (or_introl eq_refl)) by (apply through_sized; auto with datatypes); rewrite (IH P); auto with datatypes.
Qed.

(* Coefficients of how many of the clones are of the first kind. *)
Definition spread (c : nat -> R) (u : nat) : R := match u with 0%nat => c 0%nat / 2 | S u => (c u + c (S u)) / 2 end.
Fixpoint spreads (k : nat) (c : nat -> R) : nat -> R := match k with 0%nat => c | S k => spreads k (spread c) end.
Lemma spreads_last : forall k c, spreads (S k) c = spread (spreads k c).
Proof. induction k as [|k IH]; intros c; [reflexivity|]; cbn [spreads] in *; rewrite <- IH; reflexivity. Qed.
Definition first_of (m : nat) (F : nat -> R) : R := sum (seq 0 (S m)) F.
Lemma first_next : forall m F, first_of (S m) F = first_of m F + F (S m).
Proof. intros m F; unfold first_of; rewrite (seq_S (S m) 0), sum_app; cbn; ring. Qed.
Lemma first_shift : forall m F, first_of (S m) F = F 0%nat + first_of m (fun u => F (S u)).
Proof. intros m F; unfold first_of; cbn [seq sum]; rewrite <- (sum_map _ S F), seq_shift; reflexivity. Qed.
Definition above_zero (m : nat) (c : nat -> R) : R := first_of m (fun u => Rmax 0 (c u)).
Lemma above_zero_spread : forall m c, (forall u, (m < u)%nat -> c u = 0) -> above_zero (S m) (spread c) <= above_zero m c.
Proof.
  intros m c N; unfold above_zero; rewrite first_shift; cbn [spread].
  assert (H : forall a b, Rmax 0 ((a + b) / 2) <= (Rmax 0 a + Rmax 0 b) / 2).
  { intros a b; assert (A := Rmax_l 0 a); assert (A' := Rmax_r 0 a); assert (B := Rmax_l 0 b); assert (B' := Rmax_r 0 b); apply Rmax_lub; lra. }
  apply Rle_trans with ((Rmax 0 (c 0%nat) + first_of m (fun u => Rmax 0 (c (S u)))) / 2 + first_of m (fun u => Rmax 0 (c u)) / 2).
  - assert (E := H (c 0%nat) 0); rewrite Rplus_0_r, (Rmax_left 0 0) in E by lra.
    assert (first_of m (fun u => Rmax 0 ((c u + c (S u)) / 2)) <= first_of m (fun u => Rmax 0 (c (S u))) / 2 + first_of m (fun u => Rmax 0 (c u)) / 2); [|lra].
    unfold first_of, Rdiv; rewrite (Rmult_comm _ (/ 2)), (Rmult_comm (sum _ (fun u => Rmax 0 (c u)))), <- !sum_scale, <- sum_plus.
    apply sum_le; intros u _; specialize (H (c u) (c (S u))); lra.
  - rewrite <- (first_shift m (fun u => Rmax 0 (c u))), first_next, (N (S m)), (Rmax_left 0 0) by (lia || lra); lra.
Qed.
Lemma spread_zero : forall m c, (forall u, (m < u)%nat -> c u = 0) -> forall u, (S m < u)%nat -> spread c u = 0.
Proof. intros m c N [|u] L; [lia|]; cbn; rewrite !N by lia; field. Qed.

Section Counted.
Variables (A B : operator).
Hypotheses (A_average : average A) (B_average : average B) (AB : commute A B).
Definition counted (m u : nat) (f : V -> R) : V -> R := often u A (often (m - u) B f).
Definition weighted (m : nat) (c : nat -> R) (f : V -> R) (v : V) : R := first_of m (fun u => c u * counted m u f v).
Lemma counted_half : forall m u f v, (u <= m)%nat -> sized f ->
  counted m u (half A B f) v = (counted (S m) (S u) f v + counted (S m) u f v) / 2.
Proof.
  intros m u f v L F; unfold counted, half; assert (FA := average_sized A A_average f F); assert (FB := average_sized B B_average f F).
  rewrite !often_blend by (auto using often_sized; lra); unfold blend; replace (S m - S u)%nat with (m - u)%nat by lia.
  rewrite <- (often_last (m - u) B f); replace (S (m - u)) with (S m - u)%nat by lia.
  rewrite (often_last u A), <- (often_commute (m - u) B A) by auto; field.
Qed.
Lemma weighted_half : forall m c f v, (forall u, (m < u)%nat -> c u = 0) -> sized f -> weighted m c (half A B f) v = weighted (S m) (spread c) f v.
Proof.
  intros m c f v N F; unfold weighted; rewrite first_shift; cbn [spread].
  set (t := fun u => counted (S m) u f v).
  assert (W : c 0%nat * t 0%nat + first_of m (fun u => c (S u) * t (S u)) = first_of m (fun u => c u * t u)).
  { rewrite <- (first_shift m (fun u => c u * t u)), first_next, (N (S m)) by lia; ring. }
  transitivity (first_of m (fun u => c u * t (S u)) / 2 + first_of m (fun u => c u * t u) / 2).
  - unfold first_of, Rdiv; rewrite !(Rmult_comm _ (/ 2)), <- !sum_scale, <- sum_plus; apply sum_ext; intros u I; apply in_seq in I.
    rewrite counted_half by (auto; lia); fold (t (S u)) (t u); field.
  - rewrite <- W; fold (t 0%nat).
    transitivity (c 0%nat / 2 * t 0%nat + (first_of m (fun u => c u * t (S u)) / 2 + first_of m (fun u => c (S u) * t (S u)) / 2)); [field|]; f_equal.
    unfold first_of, Rdiv; rewrite !(Rmult_comm _ (/ 2)), <- !sum_scale, <- sum_plus; apply sum_ext; intros u I; fold (t (S u)); field.
Qed.
Lemma weighted_below : forall m c f v, sized f -> weighted m c f v <= above_zero m c.
Proof.
  intros m c f v F; apply sum_le; intros u _.
  assert (S := often_sized u A (often (m - u) B f) A_average (often_sized _ _ _ B_average F) v); fold (counted m u f) in S.
  assert (L := Rmax_l 0 (c u)); assert (L' := Rmax_r 0 (c u)); nra.
Qed.
Lemma weighted_clones : forall k m c f v, (forall u, (m < u)%nat -> c u = 0) -> sized f ->
  weighted m c (often k (half A B) f) v <= above_zero (k + m) (spreads k c).
Proof.
  induction k as [|k IH]; intros m c f v N F; [apply weighted_below, F|].
  assert (H := half_average A B A_average B_average); cbn [often spreads].
  rewrite weighted_half by (auto using often_sized); replace (S k + m)%nat with (k + S m)%nat by lia; apply IH; [apply spread_zero, N|exact F].
Qed.
End Counted.
End Averages.

(* So many of m coins come up, each with probability p: what is worth D at the number of clones; and how likely it is that there are few. *)
Fixpoint mixed (p : R) (D : nat -> R) (k m : nat) : R :=
  match m with 0%nat => D k | S m => p * mixed p D (S k) m + (1 - p) * mixed p D k m end.
Fixpoint few (p : R) (m c : nat) : R :=
  match c, m with 0%nat, _ => 0 | S _, 0%nat => 1 | S c, S m => p * few p m c + (1 - p) * few p m (S c) end.

Lemma few_unit : forall p m c, 0 <= p <= 1 -> 0 <= few p m c <= 1.
Proof. intros p m; induction m as [|m IH]; intros [|c] P; cbn; try lra; assert (X := IH c P); assert (Y := IH (S c) P); nra. Qed.
Lemma few_up : forall p m c, 0 <= p <= 1 -> few p m c <= few p m (S c).
Proof.
  intros p m; induction m as [|m IH]; intros [|c] P; cbn; try lra; assert (X := few_unit p m 0 P); assert (Y := few_unit p m 1 P);
    try (assert (Z := IH c P); assert (Z' := IH (S c) P); nra); nra.
Qed.
Lemma few_down : forall p m n c, 0 <= p <= 1 -> (m <= n)%nat -> few p n c <= few p m c.
Proof.
  intros p m n c P L; induction L as [|n L IH]; [lra|]; eapply Rle_trans; [|exact IH].
  destruct c as [|c]; [cbn; destruct n; cbn; lra|]; cbn; assert (X := few_up p n c P); nra.
Qed.
Lemma mixed_few : forall p D c, 0 <= p <= 1 -> (forall k, D (S k) <= D k) -> D 0%nat <= 1 -> 0 <= D c ->
  forall m k j, (c <= k + j)%nat -> mixed p D k m <= few p m j + D c.
Proof.
  intros p D c P fall one pos.
  assert (down : forall j k, (j <= k)%nat -> D k <= D j) by (intros j k L; induction L as [|k L IH]; [lra|]; specialize (fall k); lra).
  induction m as [|m IH]; intros k [|j] L; cbn.
  - assert (X := down c k ltac:(lia)); lra.
  - assert (X := down 0%nat k ltac:(lia)); lra.
  - assert (X := IH (S k) 0%nat ltac:(lia)); assert (Y := IH k 0%nat L); assert (Z : few p m 0 = 0) by (destruct m; reflexivity); nra.
  - assert (X := IH (S k) j ltac:(lia)); assert (Y := IH k (S j) L); nra.
Qed.

(* Chernoff's bound. *)
Lemma few_tilted : forall p t m c, 0 <= p <= 1 -> 0 < t <= 1 -> few p m (S c) * t ^ c <= (1 - p + p * t) ^ m.
Proof.
  intros p t m; induction m as [|m IH]; intros c P T.
  - cbn; rewrite Rmult_1_l; induction c as [|c IH]; cbn; [lra|]; assert (0 <= t ^ c) by (apply pow_le; lra); nra.
  - change (few p (S m) (S c)) with (p * few p m c + (1 - p) * few p m (S c)); cbn [pow].
    assert (B : 0 <= 1 - p + p * t) by nra; assert (Q := pow_le _ m B); assert (X := IH c P T); destruct c as [|c].
    + assert (Z : few p m 0 = 0) by (destruct m; reflexivity); rewrite Z; cbn [pow] in *; set (a := few p m 1) in *; set (q := (1 - p + p * t) ^ m) in *.
      assert ((1 - p) * a <= (1 - p) * q) by (apply Rmult_le_compat_l; lra); assert (0 <= p * t * q) by (apply Rmult_le_pos; [nra|exact Q]); lra.
    + assert (Y := IH c P T); cbn [pow] in *; set (a := few p m (S c)) in *; set (b := few p m (S (S c))) in *; set (q := (1 - p + p * t) ^ m) in *.
      assert (p * t * (a * t ^ c) <= p * t * q) by (apply Rmult_le_compat_l; nra).
      assert ((1 - p) * (b * (t * t ^ c)) <= (1 - p) * q) by (apply Rmult_le_compat_l; lra); nra.
Qed.
Definition chernoff (p : R) (rows most : nat) : R :=
  let share := INR most / INR rows in (p / share) ^ most * ((1 - p) / (1 - share)) ^ (rows - most).
Lemma few_chernoff : forall p rows most, 0 < p < 1 -> (0 < most < rows)%nat -> INR most < INR rows * p -> few p rows (S most) <= chernoff p rows most.
Proof.
  intros p rows most P [M N] L; unfold chernoff; set (s := INR most / INR rows); apply lt_INR in M; apply lt_INR in N as N'; cbn in M.
  assert (s0 : 0 < s) by (apply Rdiv_lt_0_compat; lra).
  assert (sp : s < p) by (apply Rmult_lt_reg_r with (INR rows); [lra|]; unfold s, Rdiv; rewrite Rmult_assoc, Rinv_l; lra).
  set (t := s * (1 - p) / (p * (1 - s))); assert (Q : 0 < p * (1 - s)) by nra.
  assert (t0 : 0 < t) by (apply Rdiv_lt_0_compat; nra).
  assert (t1 : t <= 1) by (apply Rmult_le_reg_r with (p * (1 - s)); [exact Q|]; unfold t, Rdiv; rewrite Rmult_assoc, Rinv_l by lra; nra).
  assert (X := few_tilted p t rows most ltac:(lra) ltac:(lra)).
  replace (1 - p + p * t) with ((1 - p) / (1 - s)) in X by (unfold t; field; lra).
  apply Rmult_le_reg_r with (t ^ most); [apply pow_lt, t0|]; eapply Rle_trans; [exact X|]; right.
  replace rows with (most + (rows - most))%nat at 1 by lia; rewrite pow_add.
  replace ((1 - p) / (1 - s)) with (p / s * t) at 1 by (unfold t; field; repeat split; lra); rewrite Rpow_mult_distr; ring.
Qed.

Section Apart.
Variables (V : Type) (X Y : operator V) (E G p : R).
Hypotheses (X_average : average V X) (Y_average : average V Y) (XY : commute V X Y) (grown : 1 < E) (p_unit : 0 <= p) (p_small : p * E <= 1).
Hypothesis near : forall f v, sized V f -> X f v <= E * Y f v /\ Y f v <= E * X f v.
Hypotheses (G_unit : 0 <= G) (far : 1 <= G * E).
Let A := rest V (/ E) X Y.
Let B := rest V (/ E) Y X.
Definition first_coefficients (u : nat) : R := match u with 0%nat => - ((G * E - 1) / (E + 1)) | 1%nat => (E - G) / (E + 1) | _ => 0 end.
Definition told (k : nat) : R := above_zero (k + 1) (spreads k first_coefficients).

Lemma E_inv : 0 <= / E < 1.
Proof. split; [left; apply Rinv_0_lt_compat; lra|]; rewrite <- Rinv_1; apply Rinv_lt_contravar; lra. Qed.
Lemma share_of : forall f v, sized V f -> / E * Y f v <= X f v /\ / E * X f v <= Y f v.
Proof.
  intros f v F; destruct (near f v F); split; apply Rmult_le_reg_l with E; try lra; rewrite <- Rmult_assoc, Rinv_r by lra; lra.
Qed.
Lemma A_average : average V A. Proof. apply rest_average; auto using E_inv; intros; apply share_of; assumption. Qed.
Lemma B_average : average V B. Proof. apply rest_average; auto using E_inv; intros; apply share_of; assumption. Qed.
Lemma AB : commute V A B.
Proof.
  assert (XX : commute V X X) by (intros f F; reflexivity); assert (YY : commute V Y Y) by (intros f F; reflexivity).
  apply rest_commute; auto using E_inv, A_average; try (intros; apply share_of; assumption); apply commute_back;
    apply rest_commute; auto using E_inv, commute_back; intros; apply share_of; assumption.
Qed.
Lemma half_same : half V A B = half V X Y.
Proof.
  apply functional_extensionality; intros f; apply functional_extensionality; intros v; unfold half, blend, A, B, rest; field; split; [|lra].
  assert (H := E_inv); lra.
Qed.
Lemma gap_is : forall f v, X f v - G * Y f v = weighted V A B 1 first_coefficients f v.
Proof.
  intros f v; unfold weighted, first_of, counted; cbn; unfold A, B, rest; assert (H := E_inv); field; lra.
Qed.
Lemma gap_below : forall k f v, sized V f -> X (often V k (half V X Y) f) v - G * Y (often V k (half V X Y) f) v <= told k.
Proof.
  intros k f v F; rewrite gap_is, <- half_same; apply weighted_clones; auto using A_average, B_average, AB.
  intros [|[|u]] L; try lia; reflexivity.
Qed.

Lemma told_falls : forall k, told (S k) <= told k.
Proof.
  intros k; unfold told; rewrite spreads_last; replace (S k + 1)%nat with (S (k + 1)) by lia; apply above_zero_spread.
  induction k as [|k IH]; intros u L; [destruct u as [|[|u]]; try lia; reflexivity|]; rewrite spreads_last; apply (spread_zero (k + 1)); [exact IH|lia].
Qed.
Lemma told_unit : told 0 <= 1.
Proof.
  unfold told, above_zero, first_of; cbn; assert (I : 0 < / (E + 1)) by (apply Rinv_0_lt_compat; lra).
  rewrite (Rmax_left 0 (- _)) by (assert (0 <= (G * E - 1) / (E + 1)) by (apply Rmult_le_pos; lra); lra).
  rewrite Rplus_0_l, Rplus_0_r; apply Rmax_lub; [lra|]; apply Rmult_le_reg_r with (E + 1); [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra.
Qed.
Lemma told_nonneg : forall k, 0 <= told k.
Proof. intros k; apply sum_nonneg; intros u _; apply Rmax_l. Qed.

Lemma p_below : p < 1. Proof. nra. Qed.
Definition may_be_clone (Z : operator V) : Prop :=
  average V Z /\ commute V Z X /\ commute V Z Y /\ forall f v, sized V f -> X f v <= E * Z f v /\ Y f v <= E * Z f v.
Lemma gap_among : forall l, (forall Z, In Z l -> may_be_clone Z) -> (forall Z Z', In Z l -> In Z' l -> commute V Z Z') -> forall k f v, sized V f ->
  X (often V k (half V X Y) (through V l f)) v - G * Y (often V k (half V X Y) (through V l f)) v <= mixed p told k (length l).
Proof.
  assert (P := p_below); assert (HA := half_average V X Y X_average Y_average).
  induction l as [|Z l IH]; intros H C k f v F; [apply gap_below, F|].
  destruct (H Z (or_introl eq_refl)) as [ZA [ZX [ZY near_Z]]].
  assert (share : forall f v, sized V f -> p * half V X Y f v <= Z f v).
  { intros g w S; destruct (near_Z g w S) as [a b]; assert (N := average_sized V X X_average g S w); assert (N' := average_sized V Y Y_average g S w).
    assert (N2 := average_sized V Z ZA g S w); unfold half, blend.
    assert (p * (1 / 2 * X g w + (1 - 1 / 2) * Y g w) <= p * (E * Z g w)) by (apply Rmult_le_compat_l; lra).
    assert (p * E * Z g w <= 1 * Z g w) by (apply Rmult_le_compat_r; lra); lra. }
  assert (WA := rest_average V p Z (half V X Y) ltac:(lra) ZA HA share).
  set (W := rest V p Z (half V X Y)) in *.
  assert (LA : forall O, In O l -> average V O) by (intros O I; apply (H O (or_intror I))).
  assert (TS := through_sized V l f LA F).
  assert (move : W (through V l f) = through V l (W f)).
  { apply through_commute; auto; intros O I; apply commute_back; destruct (H O (or_intror I)) as [OA [OX [OY _]]].
    apply rest_commute; auto; [apply C; auto with datatypes|apply half_commute; auto]. }
  cbn [through length mixed]; rewrite (rest_whole V p Z (half V X Y) ltac:(lra)); fold W; rewrite move.
  set (g := through V l f) in *; set (g' := through V l (W f)).
  assert (GS : sized V g') by (apply through_sized; [exact LA|apply (average_sized V W WA f F)]).
  assert (HS : sized V (half V X Y g)) by (apply (average_sized V _ HA), TS).
  rewrite often_blend by (auto; lra).
  rewrite (average_blend V X X_average), (average_blend V Y Y_average) by (auto using often_sized; lra); unfold blend.
  rewrite <- often_last.
  assert (I1 := IH (fun Z I => H Z (or_intror I)) (fun Z Z' I I' => C Z Z' (or_intror I) (or_intror I')) (S k) f v F); fold g in I1.
  assert (I2 := IH (fun Z I => H Z (or_intror I)) (fun Z Z' I I' => C Z Z' (or_intror I) (or_intror I')) k (W f) v (average_sized V W WA f F)); fold g' in I2.
  apply (Rmult_le_compat_l p) in I1; [|lra]; apply (Rmult_le_compat_l (1 - p)) in I2; [|lra]; lra.
Qed.
End Apart.
