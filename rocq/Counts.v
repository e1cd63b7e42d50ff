(* How well clones hide a row, as a number: the terms that are above 0 are the last ones. *)

From Coq Require Import Reals List Lra Lia Psatz.
From Lapwing Require Import Sum Clones.
Import ListNotations.
Open Scope R_scope.

Fixpoint choose (n u : nat) : nat :=
  match n, u with
  | _, 0%nat => 1
  | 0%nat, S _ => 0
  | S n, S u => choose n u + choose n (S u)
  end.
Definition comb (n u : nat) : R := INR (choose n u).
Definition comb_before (n u : nat) : R := match u with 0%nat => 0 | S u => comb n u end.

Lemma comb_zero : forall n, comb n 0 = 1.
Proof. intros [|n]; reflexivity. Qed.
Lemma comb_next : forall n u, comb (S n) u = comb_before n u + comb n u.
Proof. intros n [|u]; [rewrite !comb_zero; cbn; ring|]; unfold comb, comb_before; cbn [choose]; rewrite plus_INR; reflexivity. Qed.
Lemma comb_beyond : forall n u, (n < u)%nat -> comb n u = 0.
Proof.
  induction n as [|n IH]; intros [|u] L; try lia; [reflexivity|]; rewrite comb_next; cbn [comb_before]; rewrite !IH by lia; ring.
Qed.
Lemma comb_nonneg : forall n u, 0 <= comb n u. Proof. intros; apply pos_INR. Qed.
Lemma comb_step : forall n u, INR (S u) * comb n (S u) = (INR n - INR u) * comb n u.
Proof.
  induction n as [|n IH]; intros u.
  - destruct u as [|u]; [cbn; ring|]; rewrite !comb_beyond by lia; ring.
  - rewrite !comb_next; cbn [comb_before]; assert (X := IH u); rewrite !S_INR in *; destruct u as [|u].
    + cbn [comb_before INR] in *; rewrite comb_zero in *; lra.
    + cbn [comb_before]; assert (Y := IH u); rewrite !S_INR in *; nra.
Qed.

Section Told.
Variables (E G : R).
Hypotheses (grown : 1 < E) (far_pos : 1 <= G * E).
Notation near := (E - G).
Notation far := (G * E - 1).

Definition term (k u : nat) : R := comb_before k u * near - comb k u * far.
Lemma spreads_term : forall k u, spreads k (first_coefficients E G) u = term k u / ((E + 1) * 2 ^ k).
Proof.
  induction k as [|k IH]; intros u.
  - unfold term, comb, comb_before; destruct u as [|[|u]]; cbn; field; lra.
  - rewrite spreads_last; assert (P : 0 < 2 ^ k) by (apply pow_lt; lra); destruct u as [|u]; cbn [spread pow]; rewrite !IH.
    + unfold term; rewrite !comb_zero; cbn [comb_before]; field; lra.
    + unfold term; rewrite comb_next; cbn [comb_before]; rewrite (comb_next k u); field; lra.
Qed.

Lemma term_zero : forall k, term k 0 <= 0.
Proof. intros k; unfold term; cbn [comb_before]; rewrite comb_zero; lra. Qed.
Lemma term_times : forall k u, INR (S u) * term k (S u) = comb k u * (INR (S u) * near - (INR k - INR u) * far).
Proof. intros k u; unfold term; cbn [comb_before]; assert (X := comb_step k u); rewrite Rmult_minus_distr_l, <- (Rmult_assoc (INR (S u)) (comb k (S u))), X; ring. Qed.
Lemma term_sign : forall k u z, 0 < near -> z * (near + far) = (INR k + 1) * far -> (INR u <= z -> term k u <= 0) /\ (z <= INR u -> (0 < u)%nat -> 0 <= term k u).
Proof.
  intros k [|u] z N Z; [split; [intros; apply term_zero|lia]|].
  assert (P : 0 < INR (S u)) by (apply lt_0_INR; lia); assert (T := term_times k u); assert (C := comb_nonneg k u); rewrite S_INR in *.
  split; [intros L|intros L _].
  - assert ((INR u + 1) * near - (INR k - INR u) * far <= 0) by nra.
    assert (comb k u * ((INR u + 1) * near - (INR k - INR u) * far) <= 0) by nra; nra.
  - assert (0 <= (INR u + 1) * near - (INR k - INR u) * far) by nra.
    assert (0 <= comb k u * ((INR u + 1) * near - (INR k - INR u) * far)) by (apply Rmult_le_pos; assumption); nra.
Qed.

Definition beyond (clones last : nat) : R := sum (seq (S last) (clones - last)) (comb clones).
Definition apart (clones last : nat) : R :=
  ((beyond clones last + comb clones last) * near - beyond clones last * far) / ((E + 1) * 2 ^ clones).

Lemma told_none : forall clones, near <= 0 -> told E G clones = 0.
Proof.
  intros clones N; unfold told, above_zero, first_of; rewrite (sum_ext _ _ (fun _ => 0 * 0)); [rewrite sum_scale; ring|].
  intros u _; rewrite Rmult_0_l; apply Rmax_left; rewrite spreads_term; assert (P : 0 < 2 ^ clones) by (apply pow_lt; lra).
  assert (T : term clones u <= 0) by (unfold term; assert (A := comb_nonneg clones u); assert (0 <= comb_before clones u) by (destruct u; [cbn; lra|apply comb_nonneg]); nra).
  assert (0 < / ((E + 1) * 2 ^ clones)) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra); unfold Rdiv; nra.
Qed.

(* [S last] is the first count whose term is above 0. *)
Theorem told_apart : forall clones last, 0 < near -> INR last * (near + far) <= (INR clones + 1) * far < INR (S last) * (near + far) ->
  told E G clones = apart clones last.
Proof.
  intros clones last N [L U]; set (z := (INR clones + 1) * far / (near + far)).
  assert (Z : z * (near + far) = (INR clones + 1) * far) by (unfold z; field; lra).
  assert (last_z : INR last <= z) by (apply Rmult_le_reg_r with (near + far); lra).
  assert (z_last : z < INR (S last)) by (apply Rmult_lt_reg_r with (near + far); lra).
  assert (inside : (last <= clones)%nat).
  { assert (B : INR last < INR (S clones)); [rewrite S_INR|apply INR_lt in B; lia].
    apply Rmult_lt_reg_r with (near + far); [lra|]; assert (X := pos_INR clones); nra. }
  assert (P : 0 < 2 ^ clones) by (apply pow_lt; lra); assert (D : 0 < / ((E + 1) * 2 ^ clones)) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra).
  unfold told, above_zero, first_of; replace (S (clones + 1)) with (S last + (S clones - last))%nat by lia; rewrite seq_app, sum_app.
  rewrite (sum_ext (seq 0 (S last)) _ (fun _ => 0 * 0)), sum_scale.
  - rewrite (sum_ext (seq (0 + S last) (S clones - last)) _ (fun u => / ((E + 1) * 2 ^ clones) * term clones u)).
    + rewrite sum_scale; unfold apart, Rdiv; rewrite (Rmult_comm _ (/ _)), Rmult_0_l, Rplus_0_l; f_equal; cbn [Nat.add].
      unfold term; rewrite sum_minus.
      rewrite (sum_ext (seq (S last) (S clones - last)) (fun u => comb clones u * far) (fun u => far * comb clones u)) by (intros; ring).
      rewrite (sum_ext (seq (S last) (S clones - last)) (fun u => comb_before clones u * near) (fun u => near * comb_before clones u)) by (intros; ring).
      rewrite !sum_scale, (Rmult_comm near), (Rmult_comm far); f_equal; f_equal; [|f_equal].
      * rewrite <- seq_shift, sum_map; cbn [comb_before]; replace (S clones - last)%nat with (S (clones - last)) by lia; cbn [seq sum]; apply Rplus_comm.
      * replace (S clones - last)%nat with (S (clones - last)) by lia; rewrite seq_S, sum_app; cbn [sum].
        rewrite (comb_beyond clones (S last + (clones - last))) by lia; unfold beyond; ring.
    + intros u I; apply in_seq in I; rewrite spreads_term; assert (0 <= term clones u).
      { apply (term_sign clones u z N Z); [|lia]; apply Rlt_le, Rlt_le_trans with (INR (S last)); [exact z_last|apply le_INR; lia]. }
      rewrite Rmax_right; unfold Rdiv; [ring|]; apply Rmult_le_pos; lra.
  - intros u I; apply in_seq in I; rewrite spreads_term, Rmult_0_l; apply Rmax_left; assert (term clones u <= 0).
    { apply (term_sign clones u z N Z); apply Rle_trans with (INR last); [apply le_INR; lia|exact last_z]. }
    unfold Rdiv; nra.
Qed.
End Told.
