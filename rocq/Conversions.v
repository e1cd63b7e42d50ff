(* Convert: from epsilon to one order of the divergence. *)

From Coq Require Import Reals ZArith List Lra Lia.
From Lapwing Require Import Sum Program Rules Privacy Groups Compose Power Rho Divergence ComposeInRho.
Import ListNotations.
Open Scope R_scope.

(* P1 <= exp(e) P2 makes the divergence of any order at most e, also if runs may go on for ever. *)
Theorem pure_at : forall M1 M2 T c (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) e eps, 0 < c -> e <= eps ->
  close p1 p2 m1 m2 r1 r2 e 0 -> close_at c p1 p2 m1 m2 r1 r2 (eps / (1 + c)).
Proof.
  intros M1 M2 T c p1 p2 m1 m2 r1 r2 e eps C L H; apply (close_at_more _ _ _ c _ _ _ _ _ _ (e / (1 + c))); auto.
  { apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|exact L]. }
  intros h U; assert (X := exponent_inside c C); set (t := exponent c) in *; assert (B := H h U); rewrite Rplus_0_r in B.
  set (a := expect p1 (fun m => h (r1 m)) m1) in *; set (b := expect p2 (fun m => h (r2 m)) m2) in *.
  assert (b0 : 0 <= b) by (apply expect_unit; auto).
  eapply Rle_trans; [apply (expect_power M1 p1 m1 t (fun m => h (r1 m)) X (fun m => U (r1 m)))|]; fold a.
  apply Rle_trans with (power t (exp e * b)); [apply power_mono; [lra|exact B]|].
  rewrite power_times by (first [left; apply exp_pos | exact b0]); rewrite power_exp; right; f_equal; f_equal; unfold t, exponent; field; lra.
Qed.

(* From one order to epsilon and delta, by the formula with a logarithm. *)
Theorem order_close : forall M1 M2 T c (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) rho eps delta, 0 < c -> 0 < delta ->
  (1 + c) * rho + ln (1 / delta) / c <= eps -> close_at c p1 p2 m1 m2 r1 r2 rho -> close p1 p2 m1 m2 r1 r2 eps delta.
Proof.
  intros M1 M2 T c p1 p2 m1 m2 r1 r2 rho eps delta C D L H; apply (close_at_close M1 M2 T c p1 p2 m1 m2 r1 r2 rho); auto.
  assert (K := excess_below c C); apply Rle_trans with (1 * exp (ln delta)); [|rewrite exp_ln; lra].
  apply Rmult_le_compat; [lra|left; apply exp_pos|lra|]; apply exp_le.
  unfold Rdiv in L; rewrite Rmult_1_l, ln_Rinv in L by exact D.
  assert (c * ((1 + c) * rho + - ln delta * / c) <= c * eps) as Y by (apply Rmult_le_compat_l; lra).
  replace (c * ((1 + c) * rho + - ln delta * / c)) with (c * (1 + c) * rho - ln delta) in Y by (field; lra); lra.
Qed.
