(* What noise costs whose scale is s / p, or whose sigma is the root of that, for a price p that the runs compute. *)

From Coq Require Import Reals Lra Psatz.
From Lapwing Require Import Values NoiseInRho.
Open Scope R_scope.

Lemma metered_scale : forall s p q, 0 < p -> p = q -> over s q = s / p.
Proof. intros s p q P <-; unfold over; destruct Req_EM_T; [lra|reflexivity]. Qed.

Lemma metered_sigma : forall s p q, 0 < p -> p = q -> sqrt (over s q) = sqrt (s / p).
Proof. intros s p q P E; rewrite (metered_scale s p q P E); reflexivity. Qed.

Lemma metered_cost : forall (still : bool) x D s p w price, 0 < s -> 0 < p -> Rabs x <= D -> w * price = D / s -> (still = true -> x = 0) ->
  Rabs x / (s / p) <= (if still then 0 else w * p) * price.
Proof.
  intros still x D s p w price S P near rate Z; destruct still.
  - rewrite (Z eq_refl), Rabs_R0; unfold Rdiv; lra.
  - replace (w * p * price) with (w * price * p) by ring; rewrite rate; replace (D / s * p) with (D / (s / p)) by (field; lra).
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Rdiv_lt_0_compat; assumption|exact near].
Qed.

Lemma metered_square : forall (still : bool) x D s p w price, 0 < s -> 0 < p -> Rabs x <= D -> w * price = D * D / (2 * s) -> (still = true -> x = 0) ->
  x * x / (2 * sqrt (s / p) * sqrt (s / p)) <= (if still then 0 else w * p) * price.
Proof.
  intros still x D s p w price S P near rate Z; assert (Q : 0 < s / p) by (apply Rdiv_lt_0_compat; assumption).
  rewrite Rmult_assoc, sqrt_sqrt by lra; destruct still.
  - rewrite (Z eq_refl); unfold Rdiv; lra.
  - replace (w * p * price) with (w * price * p) by ring; rewrite rate; replace (D * D / (2 * s) * p) with (D * D / (2 * (s / p))) by (field; lra).
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
    rewrite <- (Rabs_pos_eq (x * x)), Rabs_mult by nra; apply Rmult_le_compat; auto using Rabs_pos.
Qed.
