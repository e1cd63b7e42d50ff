(* Sampled at an order, for numbers: both inequalities are computed with fractions.

   The series of exp is cut off below by 1 and above by 1 / (1 - y), and fractions are rounded up to parts of 2^200. *)

From Coq Require Import Reals QArith Qreals Qround ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Groups Power Rho Sampled SampledOrder Orders.
Import ListNotations.
Open Scope R_scope.

Fixpoint above (y : R) (k n : nat) : R :=
  match n with O => / (1 - y) | S n => 1 + y / INR (S k) * above y (S k) n end.

Lemma less_by_each : forall y k, 0 <= y -> 0 <= y / INR (S k) <= y.
Proof.
  intros y k Y; rewrite S_INR; assert (K := pos_INR k); assert (0 < / (INR k + 1)) by (apply Rinv_0_lt_compat; lra).
  assert (/ (INR k + 1) <= 1) by (rewrite <- Rinv_1 at 2; apply Rinv_le_contravar; lra); unfold Rdiv; split; [apply Rmult_le_pos; lra|nra].
Qed.
Lemma nested_nonneg : forall y n k, 0 <= y -> 0 <= nested y k n.
Proof.
  intros y n; induction n as [|n IH]; intros k Y; cbn [nested]; [lra|].
  assert (A := less_by_each y k Y); specialize (IH (S k) Y); nra.
Qed.
Lemma nested_bounded : forall y n k, 0 <= y < 1 -> nested y k n <= / (1 - y).
Proof.
  intros y n; induction n as [|n IH]; intros k Y; cbn [nested].
  - rewrite <- Rinv_1; apply Rinv_le_contravar; lra.
  - assert (A := less_by_each y k ltac:(lra)); assert (N := nested_nonneg y n (S k) ltac:(lra)); specialize (IH (S k) Y).
    assert (E : / (1 - y) = 1 + y * / (1 - y)) by (field; lra); rewrite E.
    apply Rplus_le_compat_l, Rmult_le_compat; lra.
Qed.
Lemma nested_above : forall y n m k, 0 <= y < 1 -> nested y k (n + m) <= above y k n.
Proof.
  intros y n; induction n as [|n IH]; intros m k Y; cbn [Nat.add nested above]; [apply nested_bounded, Y|].
  apply Rplus_le_compat_l, Rmult_le_compat_l; [apply less_by_each; lra|apply IH, Y].
Qed.
Lemma exp_above : forall y n, 0 <= y < 1 -> exp y <= above y 0 n.
Proof.
  intros y n Y; apply le_epsilon; intros h H; unfold exp; destruct (exist_exp y) as [l L]; cbn [proj1_sig].
  destruct (L h H) as [N X]; specialize (X (n + N)%nat ltac:(lia)).
  assert (E : sum_f_R0 (fun i => / INR (fact i) * y ^ i) (n + N) = nested y 0 (n + N)) by (rewrite sum_as, nested_sum; cbn; field).
  rewrite E in X; assert (B := nested_above y n N 0 Y); unfold R_dist in X; apply Rabs_def2 in X; lra.
Qed.

(* With fractions. *)
Definition digits : Z := Zpos (2 ^ 200).
Definition up (x : Q) : Q := Qmake (- ((- Qnum x * digits) / Zpos (Qden x))) (2 ^ 200).
Lemma up_above : forall x, (x <= up x)%Q.
Proof.
  intros [n d]; unfold up, Qle; cbn [Qnum Qden]; fold digits.
  assert (M := Z.mul_div_le (- n * digits) (Zpos d) ltac:(lia)); nia.
Qed.
Lemma up_real : forall x, Q2R x <= Q2R (up x).
Proof. intros x; apply Qle_Rle, up_above. Qed.
Lemma Q2R_one : Q2R 1 = 1. Proof. unfold Q2R; cbn; field. Qed.
Lemma Q2R_zero : Q2R 0 = 0. Proof. unfold Q2R; cbn; field. Qed.
Lemma Q2R_nat : forall n, Q2R (inject_Z (Z.of_nat n)) = INR n.
Proof. intros n; rewrite Q2R_int, <- INR_IZR_INZ; reflexivity. Qed.
Lemma not_zero : forall x, 0 < Q2R x -> ~ (x == 0)%Q.
Proof. intros x X E; apply Qeq_eqR in E; rewrite Q2R_zero in E; lra. Qed.
Lemma Q2R_over : forall x y, 0 < Q2R y -> Q2R (x / y) = Q2R x / Q2R y.
Proof. intros x y Y; apply Q2R_div, not_zero, Y. Qed.

Fixpoint above_q (y : Q) (k n : nat) : Q :=
  match n with O => up (/ (1 - y)) | S n => up (1 + y / inject_Z (Z.of_nat (S k)) * above_q y (S k) n) end.
Lemma above_as : forall y n k, 0 <= Q2R y < 1 -> above (Q2R y) k n <= Q2R (above_q y k n).
Proof.
  intros y n; induction n as [|n IH]; intros k Y; cbn [above above_q]; (eapply Rle_trans; [|apply up_real]).
  - assert (D : Q2R (1 - y) = 1 - Q2R y) by (rewrite Q2R_minus, Q2R_one; reflexivity).
    rewrite Q2R_inv, D by (apply not_zero; lra); lra.
  - assert (0 < INR (S k)) by (apply lt_0_INR; lia).
    rewrite Q2R_plus, Q2R_mult, Q2R_over, Q2R_nat, Q2R_one by (rewrite Q2R_nat; assumption).
    apply Rplus_le_compat_l, Rmult_le_compat_l; [apply less_by_each; lra|apply IH, Y].
Qed.
Fixpoint power_up (x : Q) (n : nat) : Q := match n with O => 1%Q | S n => up (x * power_up x n) end.
Lemma power_up_above : forall x n, 0 <= Q2R x -> Q2R x ^ n <= Q2R (power_up x n).
Proof.
  intros x n X; induction n as [|n IH]; cbn [pow power_up]; [rewrite Q2R_one; lra|].
  eapply Rle_trans; [|apply up_real]; rewrite Q2R_mult; apply Rmult_le_compat_l; assumption.
Qed.

Definition pieces (x : Q) : nat := S (Z.to_nat (Qceiling (2 * x))).
Definition exp_q (x : Q) : Q := power_up (above_q (Qred (x / inject_Z (Z.of_nat (pieces x)))) 0 48) (pieces x).
Lemma exp_times : forall n y, exp (INR n * y) = exp y ^ n.
Proof.
  intros n y; induction n as [|n IH]; [cbn; rewrite Rmult_0_l, exp_0; reflexivity|].
  rewrite S_INR; cbn [pow]; rewrite <- IH, <- exp_plus; f_equal; ring.
Qed.
Lemma exp_q_above : forall x, 0 <= Q2R x -> exp (Q2R x) <= Q2R (exp_q x).
Proof.
  intros x X; unfold exp_q; set (n := pieces x); set (y := Qred (x / inject_Z (Z.of_nat n))).
  assert (N : 2 * Q2R x + 1 <= INR n).
  { assert (C := Qle_Rle _ _ (Qle_ceiling (2 * x))); rewrite Q2R_mult, Q2R_int in C; replace (Q2R 2) with 2 in C by (unfold Q2R; cbn; field).
    unfold n, pieces; rewrite S_INR, INR_IZR_INZ, Z2Nat.id; [lra|apply le_IZR; lra]. }
  assert (Y : Q2R x = INR n * Q2R y) by (unfold y; rewrite Q2R_red, Q2R_over, Q2R_nat by (rewrite Q2R_nat; lra); field; lra).
  assert (Y0 : 0 <= Q2R y) by (destruct (Rle_or_lt 0 (Q2R y)); [assumption|nra]).
  assert (Y1 : Q2R y < 1) by (destruct (Rlt_or_le (Q2R y) 1); [assumption|nra]).
  rewrite Y, exp_times; assert (A := exp_above (Q2R y) 48 (conj Y0 Y1)); assert (G := above_as y 48 0 (conj Y0 Y1)); assert (Z := exp_pos (Q2R y)).
  apply Rle_trans with (Q2R (above_q y 0 48) ^ n); [apply pow_incr; lra|apply power_up_above; lra].
Qed.

(* The sum of the first inequality, from the k-th summand on. *)
Definition weight (a : nat) (q : R) (k : nat) : R := C a k * q ^ k * (1 - q) ^ (a - k).
Fixpoint there_q (a k : nat) (w odds r : Q) (j : nat) : Q :=
  let here := up (w * exp_q (inject_Z (Z.of_nat k) * (inject_Z (Z.of_nat k) - 1) * r)) in
  match j with
  | O => here
  | S j => (here + there_q a (S k) (up (w * (inject_Z (Z.of_nat (a - k)) / inject_Z (Z.of_nat (S k))) * odds)) odds r j)%Q
  end.

Lemma weight_nonneg : forall a q k, 0 <= q < 1 -> 0 <= weight a q k.
Proof.
  intros a q k Q; unfold weight; repeat apply Rmult_le_pos; try (apply pow_le; lra); unfold Binomial.C, C.
  - apply pos_INR.
  - left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; apply INR_fact_lt_0.
Qed.
Lemma weight_next : forall a q k, 0 <= q < 1 -> (k < a)%nat -> weight a q (S k) = weight a q k * (INR (a - k) / INR (S k)) * (q / (1 - q)).
Proof.
  intros a q k Q L; unfold weight; rewrite pascal_step3 by exact L; replace (a - k)%nat with (S (a - S k)) at 2 by lia; cbn [pow].
  field; split; [lra|apply not_0_INR; lia].
Qed.
Lemma there_as : forall a q odds r, 0 <= q < 1 -> 0 <= Q2R r -> Q2R odds = q / (1 - q) -> forall j k w, (k + j = a)%nat -> weight a q k <= Q2R w ->
  sum (seq k (S j)) (fun k => weight a q k * exp (INR k * (INR k - 1) * Q2R r)) <= Q2R (there_q a k w odds r j).
Proof.
  intros a q odds r Q R0 O; assert (O0 : 0 <= q / (1 - q)) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
  assert (here : forall k w, weight a q k <= Q2R w -> weight a q k * exp (INR k * (INR k - 1) * Q2R r)
    <= Q2R (up (w * exp_q (inject_Z (Z.of_nat k) * (inject_Z (Z.of_nat k) - 1) * r)))).
  { intros k w W; eapply Rle_trans; [|apply up_real]; rewrite Q2R_mult; apply Rmult_le_compat; auto; [apply weight_nonneg, Q|left; apply exp_pos|].
    assert (T : Q2R (inject_Z (Z.of_nat k) * (inject_Z (Z.of_nat k) - 1) * r) = INR k * (INR k - 1) * Q2R r)
      by (rewrite !Q2R_mult, Q2R_minus, Q2R_nat, Q2R_one; reflexivity).
    rewrite <- T; apply exp_q_above; rewrite T; apply Rmult_le_pos; [|exact R0].
    destruct k as [|k]; [cbn; lra|]; rewrite S_INR; assert (K := pos_INR k); apply Rmult_le_pos; lra. }
  induction j as [|j IH]; intros k w K W.
  - cbn [seq sum there_q]; rewrite Rplus_0_r; apply here, W.
  - change (seq k (S (S j))) with (k :: seq (S k) (S j)); cbn [sum]; change (there_q a k w odds r (S j)) with
      (up (w * exp_q (inject_Z (Z.of_nat k) * (inject_Z (Z.of_nat k) - 1) * r))
       + there_q a (S k) (up (w * (inject_Z (Z.of_nat (a - k)) / inject_Z (Z.of_nat (S k))) * odds)) odds r j)%Q.
    rewrite Q2R_plus; apply Rplus_le_compat; [apply here, W|apply IH; [lia|]].
    eapply Rle_trans; [|apply up_real]; rewrite weight_next by (auto; lia).
    assert (0 < INR (S k)) by (apply lt_0_INR; lia).
    rewrite !Q2R_mult, Q2R_over, !Q2R_nat, O by (rewrite Q2R_nat; assumption).
    apply Rmult_le_compat_r; [exact O0|]; apply Rmult_le_compat_r; [|exact W].
    apply Rmult_le_pos; [apply pos_INR|left; apply Rinv_0_lt_compat; assumption].
Qed.

Definition back_q (a : nat) (q r : Q) : Q :=
  let order := inject_Z (Z.of_nat a) in
  (1 + order * (order - 1) / 2 * (q * q) * power_q (/ (1 - q)) (S a) * (exp_q (2 * r) - 1))%Q.
Definition amplified_q (a : nat) (q r e : Q) (parts terms : nat) : bool :=
  let x := Qred ((inject_Z (Z.of_nat a) - 1) * e / inject_Z (Z.of_nat parts)) in
  let low := power_q (nested_q x 0 terms) parts in
  (2 <=? a)%nat && (1 <=? parts)%nat && Qle_bool 0 q && negb (Qle_bool 1 q) && Qle_bool 0 r && Qle_bool 0 e
  && Qle_bool (there_q a 0 (power_q (1 - q) a) (q / (1 - q)) r a) low && Qle_bool (back_q a q r) low.

Theorem amplified_by_numbers : forall a q r e parts terms q' r' e', amplified_q a q r e parts terms = true ->
  q' = Q2R q -> r' = Q2R r -> e' = Q2R e ->
  (2 <= a)%nat /\ 0 <= q' < 1 /\ 0 <= r' /\ 0 <= e' /\ there_most a q' r' <= exp ((INR a - 1) * e') /\ back_most a q' r' <= exp ((INR a - 1) * e').
Proof.
  intros a q r e parts terms q' r' e' H -> -> ->; unfold amplified_q in H.
  set (x := Qred ((inject_Z (Z.of_nat a) - 1) * e / inject_Z (Z.of_nat parts))) in H.
  repeat match goal with H : (_ && _)%bool = true |- _ => apply andb_prop in H; destruct H end.
  repeat match goal with H : Qle_bool _ _ = true |- _ => apply Qle_bool_iff, Qle_Rle in H | H : (_ <=? _)%nat = true |- _ => apply Nat.leb_le in H end.
  rewrite ?Q2R_zero in *.
  match goal with H : negb _ = true |- _ => rename H into L end; apply Bool.negb_true_iff in L.
  assert (Q1 : Q2R q < 1).
  { apply Rnot_le_lt; intros N; rewrite <- Q2R_one in N; apply Rle_Qle, Qle_bool_iff in N; congruence. }
  assert (A : 2 <= INR a) by (apply (le_INR 2 a); assumption); assert (P : 1 <= INR parts) by (apply (le_INR 1 parts); assumption).
  assert (X : (INR a - 1) * Q2R e = INR parts * Q2R x)
    by (unfold x; rewrite Q2R_red, Q2R_over, Q2R_mult, Q2R_minus, !Q2R_nat, Q2R_one by (rewrite Q2R_nat; lra); field; lra).
  assert (X0 : 0 <= Q2R x) by (assert (0 <= (INR a - 1) * Q2R e) by (apply Rmult_le_pos; lra); destruct (Rle_or_lt 0 (Q2R x)); [assumption|nra]).
  assert (low : Q2R (power_q (nested_q x 0 terms) parts) <= exp ((INR a - 1) * Q2R e)).
  { rewrite X, exp_times, power_as, nested_as; apply pow_incr; split; [apply nested_nonneg, X0|apply exp_series, X0]. }
  assert (rest : Q2R (1 - q) = 1 - Q2R q) by (rewrite Q2R_minus, Q2R_one; reflexivity).
  repeat split; try assumption.
  - eapply Rle_trans; [|exact low]; eapply Rle_trans; [|match goal with H : Q2R (there_q _ _ _ _ _ _) <= _ |- _ => exact H end]; unfold there_most; rewrite sum_as.
    apply (there_as a (Q2R q)); auto; [rewrite Q2R_over, rest by lra; reflexivity|].
    unfold weight; rewrite power_as, rest, Nat.sub_0_r; unfold Binomial.C, C; rewrite Nat.sub_0_r; right; cbn [pow fact]; cbn [INR]; field; apply INR_fact_neq_0.
  - eapply Rle_trans; [|exact low]; eapply Rle_trans; [|match goal with H : Q2R (back_q _ _ _) <= _ |- _ => exact H end]; unfold back_most, back_q.
    assert (two : Q2R 2 = 2) by (unfold Q2R; cbn; field).
    rewrite Q2R_plus, !Q2R_mult, Q2R_minus, Q2R_over, Q2R_mult, Q2R_minus, power_as, Q2R_inv, rest, !Q2R_nat, Q2R_one, two by (first [rewrite two; lra | apply not_zero; lra]).
    assert (G := exp_q_above (2 * r)); rewrite Q2R_mult, two in G; specialize (G ltac:(lra)).
    apply Rplus_le_compat_l, Rmult_le_compat_l; [|lra].
    apply Rmult_le_pos; [|apply pow_le; left; apply Rinv_0_lt_compat; lra].
    apply Rmult_le_pos; [|apply Rle_0_sqr]; unfold Rdiv; repeat apply Rmult_le_pos; lra.
Qed.
