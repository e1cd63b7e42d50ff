(* One order of the divergence, for numbers: the inequality is computed with fractions. *)

From Coq Require Import Reals QArith Qreals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Power Rho.
Import ListNotations.
Open Scope R_scope.

(* The first terms of the series of exp y, as a sum and as nested products. *)
Fixpoint nested (y : R) (k n : nat) : R :=
  match n with O => 1 | S n => 1 + y / INR (S k) * nested y (S k) n end.

Lemma nested_sum : forall y n k,
  sum (seq k (S n)) (fun i => / INR (fact i) * y ^ i) = / INR (fact k) * y ^ k * nested y k n.
Proof.
  intros y; induction n as [|n IH]; intros k; [cbn; ring|].
  change (seq k (S (S n))) with (k :: seq (S k) (S n)); cbn [sum nested]; rewrite IH.
  change (fact (S k)) with (S k * fact k)%nat; rewrite mult_INR; cbn [pow].
  assert (F := INR_fact_neq_0 k); assert (INR (S k) <> 0) by (apply not_0_INR; lia); field; auto.
Qed.

Lemma sum_as : forall F n, sum_f_R0 F n = sum (seq 0 (S n)) F.
Proof.
  intros F; induction n as [|n IH]; [cbn; ring|].
  rewrite seq_S, sum_app; cbn [sum_f_R0]; rewrite IH; cbn [sum plus]; ring.
Qed.

Lemma exp_series : forall y n, 0 <= y -> nested y 0 n <= exp y.
Proof.
  intros y n Y; assert (E : sum_f_R0 (fun i => / INR (fact i) * y ^ i) n = nested y 0 n).
  { rewrite sum_as, nested_sum; cbn; field. }
  rewrite <- E; unfold exp; destruct (exist_exp y) as [l L]; cbn [proj1_sig]; apply sum_incr; [exact L|].
  intros i; apply Rmult_le_pos; [left; apply Rinv_0_lt_compat, INR_fact_lt_0|apply pow_le, Y].
Qed.

(* The same with fractions. *)
Fixpoint nested_q (y : Q) (k n : nat) : Q :=
  match n with O => 1%Q | S n => Qred (1 + y * / inject_Z (Z.of_nat (S k)) * nested_q y (S k) n)%Q end.
Fixpoint power_q (q : Q) (n : nat) : Q := match n with O => 1%Q | S n => Qred (q * power_q q n)%Q end.

Lemma Q2R_red : forall q, Q2R (Qred q) = Q2R q.
Proof. intros q; apply Qeq_eqR, Qred_correct. Qed.
Lemma Q2R_int : forall z, Q2R (inject_Z z) = IZR z.
Proof. intros z; unfold Q2R; cbn; field. Qed.

Lemma nested_as : forall y n k, Q2R (nested_q y k n) = nested (Q2R y) k n.
Proof.
  intros y; induction n as [|n IH]; intros k; cbn [nested_q nested]; [unfold Q2R; cbn; field|].
  assert (N : ~ (inject_Z (Z.of_nat (S k)) == 0)%Q) by (intros E; apply Qeq_eqR in E; rewrite Q2R_int in E; unfold Q2R in E; cbn [Qnum Qden] in E;
    apply (not_0_IZR (Z.of_nat (S k))); [lia|lra]).
  rewrite Q2R_red, Q2R_plus, !Q2R_mult, Q2R_inv, IH, Q2R_int by exact N; rewrite <- INR_IZR_INZ.
  replace (Q2R 1) with 1 by (unfold Q2R; cbn; field); unfold Rdiv; ring.
Qed.

Lemma power_as : forall q n, Q2R (power_q q n) = Q2R q ^ n.
Proof.
  intros q; induction n as [|n IH]; cbn [power_q pow]; [unfold Q2R; cbn; field|]; rewrite Q2R_red, Q2R_mult, IH; reflexivity.
Qed.

Lemma excess_whole : forall c : positive,
  excess (IZR (Zpos c)) = (IZR (Zpos c) / (1 + IZR (Zpos c))) ^ Pos.to_nat c / (1 + IZR (Zpos c)).
Proof.
  intros c; assert (C : 0 < IZR (Zpos c)) by (apply IZR_lt; lia); unfold excess; f_equal.
  assert (0 < IZR (Zpos c) / (1 + IZR (Zpos c))) by (apply Rdiv_lt_0_compat; lra).
  rewrite power_at by assumption; rewrite <- Rpower_pow by assumption; unfold Rpower; f_equal; f_equal.
  rewrite INR_IZR_INZ, positive_nat_Z; reflexivity.
Qed.

Definition enough (c : positive) (rho eps delta : Q) (parts terms : nat) : bool :=
  let order := inject_Z (Zpos c) in
  let x := Qred (order * (eps - (1 + order) * rho) * / inject_Z (Z.of_nat parts)) in
  Qle_bool 0 x && Qle_bool 0 delta && (0 <? parts)%nat
  && Qle_bool (power_q (Qred (order * / (1 + order))) (Pos.to_nat c) * / (1 + order)) (delta * power_q (nested_q x 0 terms) parts).

Lemma numbers_at : forall c rho eps delta parts terms r e d, enough c rho eps delta parts terms = true ->
  r = Q2R rho -> e = Q2R eps -> d = Q2R delta ->
  excess (IZR (Zpos c)) * exp (IZR (Zpos c) * ((1 + IZR (Zpos c)) * r - e)) <= d.
Proof.
  intros c rho eps delta parts terms r e d H -> -> ->; assert (C : 0 < IZR (Zpos c)) by (apply IZR_lt; lia).
  unfold enough in H; apply andb_prop in H; destruct H as [H K]; apply andb_prop in H; destruct H as [H N].
  apply andb_prop in H; destruct H as [X D]; apply Nat.ltb_lt in N.
  apply Qle_bool_iff, Qle_Rle in X, D, K; replace (Q2R 0) with 0 in * by (unfold Q2R; cbn; field).
  assert (P : 0 < INR parts) by (apply lt_0_INR, N).
  assert (one : Q2R 1 = 1) by (unfold Q2R; cbn; field).
  assert (O : Q2R (1 + inject_Z (Zpos c)) = 1 + IZR (Zpos c)) by (rewrite Q2R_plus, Q2R_int, one; reflexivity).
  assert (ON : ~ (1 + inject_Z (Zpos c) == 0)%Q) by (intros E; apply Qeq_eqR in E; rewrite O in E; unfold Q2R in E; cbn [Qnum Qden] in E; lra).
  assert (PN : ~ (inject_Z (Z.of_nat parts) == 0)%Q) by (intros E; apply Qeq_eqR in E; rewrite Q2R_int, <- INR_IZR_INZ in E; unfold Q2R in E; cbn [Qnum Qden] in E; lra).
  set (x := Qred (inject_Z (Zpos c) * (eps - (1 + inject_Z (Zpos c)) * rho) * / inject_Z (Z.of_nat parts))) in *.
  assert (XR : INR parts * Q2R x = IZR (Zpos c) * (Q2R eps - (1 + IZR (Zpos c)) * Q2R rho)).
  { unfold x; rewrite Q2R_red, Q2R_mult, Q2R_inv, Q2R_mult, Q2R_minus, Q2R_mult, O, !Q2R_int, <- INR_IZR_INZ by exact PN; field; lra. }
  rewrite !Q2R_mult, Q2R_inv, O, !power_as, nested_as, Q2R_red, Q2R_mult, Q2R_inv, O, Q2R_int in K by exact ON.
  change (IZR (Zpos c) * / (1 + IZR (Zpos c))) with (IZR (Zpos c) / (1 + IZR (Zpos c))) in K.
  assert (L := exp_series (Q2R x) terms X).
  assert (Z0 : 0 <= nested (Q2R x) 0 terms).
  { clear - X; generalize 0%nat; induction terms as [|n IH]; intros k; cbn [nested]; [lra|].
    assert (0 < INR (S k)) by (apply lt_0_INR; lia); assert (0 <= Q2R x / INR (S k)) by (apply Rmult_le_pos; [exact X|left; apply Rinv_0_lt_compat; assumption]).
    specialize (IH (S k)); nra. }
  assert (low : nested (Q2R x) 0 terms ^ parts <= exp (INR parts * Q2R x)).
  { replace (exp (INR parts * Q2R x)) with (exp (Q2R x) ^ parts); [apply pow_incr; split; assumption|].
    generalize (Q2R x); clear; intros y; induction parts as [|n IH]; [cbn; rewrite Rmult_0_l, exp_0; reflexivity|].
    rewrite S_INR; cbn [pow]; rewrite IH, <- exp_plus; f_equal; ring. }
  rewrite excess_whole.
  replace (IZR (Zpos c) * ((1 + IZR (Zpos c)) * Q2R rho - Q2R eps)) with (- (INR parts * Q2R x)) by (rewrite XR; ring).
  rewrite exp_Ropp; set (E := exp (INR parts * Q2R x)) in *; assert (0 < E) by apply exp_pos.
  apply Rmult_le_reg_r with E; [assumption|]; rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  eapply Rle_trans; [exact K|]; apply Rmult_le_compat_l; assumption.
Qed.

Lemma by_numbers : forall c rho eps delta parts terms r e d, enough c rho eps delta parts terms = true ->
  r = Q2R rho -> e = Q2R eps -> d = Q2R delta ->
  exists c, 0 < c /\ excess c * exp (c * ((1 + c) * r - e)) <= d.
Proof.
  intros c rho eps delta parts terms r e d H A B D; exists (IZR (Zpos c)); split; [apply IZR_lt; lia|].
  apply (numbers_at c rho eps delta parts terms); assumption.
Qed.

(* Fractions as reals. *)
Definition fraction : Z -> positive -> Q := Qmake.
Ltac as_fraction := unfold fraction, Q2R; cbn [Qnum Qden]; field; lra.
