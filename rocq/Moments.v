(* Numbers whose probabilities differ by a factor of exp(e) at most, in rho; Laplace and geometric noise, paid in rho. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Noise Compose Gauss Power Rho NoiseInRho Pure.
Import ListNotations.
Open Scope R_scope.

(* Powers of means, for weights that may come to a little more than 1. *)
Lemma mean_of_powers : forall {X} (l : list X) t (w x : X -> R) W, 0 < t < 1 -> 1 <= W ->
  (forall k, In k l -> 0 <= w k) -> (forall k, In k l -> 0 <= x k) -> sum l w <= W ->
  sum l (fun k => w k * power t (x k)) <= W * power t (sum l (fun k => w k * x k)).
Proof.
  intros X l t w x W T L P Q S; assert (I : 0 < / W) by (apply Rinv_0_lt_compat; lra).
  assert (M := power_mean l t (fun k => / W * w k) x T (fun k h => Rmult_le_pos _ _ (Rlt_le _ _ I) (P k h)) Q).
  rewrite sum_scale in M; specialize (M ltac:(apply Rmult_le_reg_l with W; [lra|]; rewrite <- Rmult_assoc, Rinv_r by lra; lra)).
  rewrite (sum_ext l _ (fun k => / W * (w k * power t (x k)))) in M by (intros; ring); rewrite sum_scale in M.
  apply Rmult_le_compat_l with (r := W) in M; [|lra]; rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l in M by lra.
  eapply Rle_trans; [exact M|]; apply Rmult_le_compat_l; [lra|]; apply power_mono; [lra|].
  apply sum_le; intros k h; specialize (P k h); specialize (Q k h).
  assert (/ W <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
  assert (0 <= w k * x k) by (apply Rmult_le_pos; assumption); nra.
Qed.

(* What is e-close either way round, for finitely many numbers: a coin with odds of exp(e), and what is made of it. *)
Lemma pure_moment : forall {X} (l : list X) c e (P Q x : X -> R) W, 0 < c -> 0 < e -> 1 <= W ->
  (forall k, In k l -> 0 <= P k) -> (forall k, In k l -> 0 <= Q k) -> (forall k, In k l -> 0 <= x k) ->
  (forall k, In k l -> P k <= exp e * Q k) -> (forall k, In k l -> Q k <= exp e * P k) ->
  exp e * sum l P - sum l Q <= W * (exp e - 1) -> exp e * sum l Q - sum l P <= W * (exp e - 1) ->
  sum l (fun k => P k * power (exponent c) (x k)) <= W * (exp (c * (e * e / 2)) * power (exponent c) (sum l (fun k => Q k * x k))).
Proof.
  intros X l c e P Q x W C E L P0 Q0 X0 PQ QP S1 S2; assert (T := exponent_inside c C); set (t := exponent c) in *.
  assert (G : 1 < exp e) by (rewrite <- exp_0; apply exp_increasing, E); set (K := exp e) in *.
  assert (I : 0 < / (K - 1)) by (apply Rinv_0_lt_compat; lra).
  set (q := fun k => (K * P k - Q k) / (K - 1)); set (q' := fun k => (K * Q k - P k) / (K - 1)).
  assert (q0 : forall k, In k l -> 0 <= q k) by (intros k h; specialize (QP k h); apply Rmult_le_pos; lra).
  assert (q0' : forall k, In k l -> 0 <= q' k) by (intros k h; specialize (PQ k h); apply Rmult_le_pos; lra).
  assert (mass : forall (F : X -> R), sum l (fun k => F k / (K - 1)) = sum l F / (K - 1)).
  { intros F; unfold Rdiv; rewrite (sum_ext l _ (fun k => / (K - 1) * F k)) by (intros; ring); rewrite sum_scale; ring. }
  assert (less : forall y, y <= W * (K - 1) -> y / (K - 1) <= W).
  { intros y H; apply Rmult_le_reg_r with (K - 1); [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra. }
  assert (sum l q <= W) as q1 by (unfold q; rewrite mass, sum_minus, sum_scale; apply less, S1).
  assert (sum l q' <= W) as q1' by (unfold q'; rewrite mass, sum_minus, sum_scale; apply less, S2).
  assert (A := mean_of_powers l t q x W T L q0 X0 q1); assert (B := mean_of_powers l t q' x W T L q0' X0 q1').
  set (u := sum l (fun k => q k * x k)) in *; set (u' := sum l (fun k => q' k * x k)) in *.
  assert (0 <= u) by (apply sum_nonneg; intros; apply Rmult_le_pos; auto).
  assert (0 <= u') by (apply sum_nonneg; intros; apply Rmult_le_pos; auto).
  assert (V := two_coins c e u u' C ltac:(lra) ltac:(assumption) ltac:(assumption)); fold t K in V.
  assert ((u + K * u') / (K + 1) = sum l (fun k => Q k * x k)) as R.
  { unfold u, u'; rewrite <- sum_scale, <- sum_plus; unfold Rdiv; rewrite Rmult_comm, <- sum_scale.
    apply sum_ext; intros; unfold q, q'; field; lra. }
  rewrite R in V.
  assert (sum l (fun k => P k * power t (x k))
          = (K * sum l (fun k => q k * power t (x k)) + sum l (fun k => q' k * power t (x k))) / (K + 1)) as ->.
  { rewrite <- sum_scale, <- sum_plus; unfold Rdiv; rewrite Rmult_comm, <- sum_scale.
    apply sum_ext; intros; unfold q, q'; field; lra. }
  apply Rle_trans with (W * ((K * power t u + power t u') / (K + 1))); [|apply Rmult_le_compat_l; [lra|exact V]].
  apply Rle_trans with ((K * (W * power t u) + W * power t u') / (K + 1)); [|right; field; lra].
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]; apply Rplus_le_compat; [apply Rmult_le_compat_l; lra|exact B].
Qed.

Lemma two_sided_apart : forall c t j, 0 < c -> 0 < t ->
  apart_at c (two_sided_mass t) (two_sided_mass t) (fun k => (k + j)%Z) ((IZR j * t) * (IZR j * t) / 2).
Proof.
  intros c t j C T; split; [intros; lia|]; intros n x X0; assert (E := exponent_inside c C); set (s := exponent c) in *.
  destruct (Z.eq_dec j 0) as [->|J].
  { replace (IZR 0 * t * (IZR 0 * t) / 2) with 0 by field; rewrite Rmult_0_r, exp_0, Rmult_1_l.
    rewrite (sum_ext (box n) (fun k => two_sided_mass t (k + 0) * x k) (fun k => two_sided_mass t k * x k)) by (intros; rewrite Z.add_0_r; reflexivity).
    apply power_mean; auto; [intros; apply two_sided_nonneg|apply two_sided_bounded]. }
  set (e := IZR (Z.abs j) * t); assert (P : 0 < e) by (apply Rmult_lt_0_compat; [apply IZR_lt; lia|exact T]).
  replace (IZR j * t * (IZR j * t) / 2) with (e * e / 2).
  2: { unfold e; rewrite abs_IZR; replace (Rabs (IZR j) * t * (Rabs (IZR j) * t)) with (Rabs (IZR j) * Rabs (IZR j) * (t * t)) by ring.
       rewrite <- Rabs_mult, Rabs_pos_eq by (apply Rle_0_sqr); field. }
  set (B := exp (c * (e * e / 2)) * power s (sum (box n) (fun k => two_sided_mass t (k + j) * x k))).
  assert (B0 : 0 <= B) by (apply Rmult_le_pos; [left; apply exp_pos|apply power_nonneg]).
  assert (G : 1 < exp e) by (rewrite <- exp_0; apply exp_increasing, P); set (K := exp e) in *.
  apply le_epsilon; intros h H.
  (* all but a little of both laws *)
  set (r := h / (1 + B)); assert (r0 : 0 < r) by (apply Rdiv_lt_0_compat; lra).
  destruct (two_sided_total t (r * (K - 1)) ltac:(apply Rmult_lt_0_compat; lra)) as [n' N].
  set (m := (n + n' + Z.abs_nat j)%nat); set (x' := fun k => if Z.leb (Z.abs k) (Z.of_nat n) then x k else 0).
  assert (x0' : forall k, 0 <= x' k) by (intros k; unfold x'; destruct Z.leb; [apply X0|lra]).
  assert (cut : forall F : Z -> R, (forall k, Z.leb (Z.abs k) (Z.of_nat n) = false -> F k = 0) -> sum (box m) F = sum (box n) F).
  { intros F O; assert (forall i, sum (box (n + i)) F = sum (box n) F) as Y.
    { induction i as [|i IH]; [rewrite Nat.add_0_r; reflexivity|].
      rewrite Nat.add_succ_r, box_step, IH, !O; [ring|apply Z.leb_gt; lia|apply Z.leb_gt; lia]. }
    unfold m; rewrite <- Nat.add_assoc; apply Y. }
  assert (most : forall i, (Z.abs i <= Z.abs j)%Z -> 1 - r * (K - 1) <= sum (box m) (fun k => two_sided_mass t (k + i)) <= 1).
  { intros i L; split.
    - eapply Rle_trans; [exact N|]; rewrite <- (sum_map (box m) (fun k => (k + i)%Z)).
      apply sum_incl; [apply box_distinct| |intros; apply two_sided_nonneg].
      intros k b; apply in_box in b; apply in_map_iff; exists (k - i)%Z; split; [lia|]; apply in_box; unfold m; lia.
    - rewrite <- (sum_map (box m) (fun k => (k + i)%Z)); eapply Rle_trans; [|apply (two_sided_bounded t (m + Z.abs_nat i))].
      apply sum_incl; [apply NoDup_map_on; [apply box_distinct|intros; lia]| |intros; apply two_sided_nonneg].
      intros k b; apply in_map_iff in b; destruct b as [k' [<- b]]; apply in_box in b; apply in_box; lia. }
  assert (M1 := most 0%Z ltac:(lia)); assert (M2 := most j ltac:(lia)).
  rewrite (sum_ext (box m) (fun k => two_sided_mass t (k + 0)) (two_sided_mass t)) in M1 by (intros; rewrite Z.add_0_r; reflexivity).
  assert (V := pure_moment (box m) c e (two_sided_mass t) (fun k => two_sided_mass t (k + j)) x' (1 + r) C P ltac:(lra)
    (fun k _ => two_sided_nonneg t k) (fun k _ => two_sided_nonneg t (k + j)) (fun k _ => x0' k)).
  fold s K in V.
  assert (near : forall a b, Z.abs (a - b) = Z.abs j -> two_sided_mass t b <= K * two_sided_mass t a).
  { intros a b D; unfold K; apply two_sided_ratio; [exact T|]; rewrite D; unfold e; lra. }
  specialize (V (fun k _ => near (k + j)%Z k ltac:(lia)) (fun k _ => near k (k + j)%Z ltac:(lia))).
  assert (side : forall a b, 1 - r * (K - 1) <= a -> b <= 1 -> K * b - a <= (1 + r) * (K - 1)) by (intros a b A1 A2; nra).
  specialize (V ltac:(apply side; tauto) ltac:(apply side; tauto)).
  rewrite (cut (fun k => two_sided_mass t k * power s (x' k))), (cut (fun k => two_sided_mass t (k + j) * x' k)) in V
    by (intros k O; unfold x'; rewrite O, ?power_zero; ring).
  assert (same : forall k, In k (box n) -> x' k = x k) by (intros k b; apply in_box in b; unfold x'; destruct (Z.leb_spec (Z.abs k) (Z.of_nat n)); [reflexivity|lia]).
  rewrite (sum_ext (box n) _ (fun k => two_sided_mass t k * power s (x k))) in V by (intros k b; rewrite same by exact b; reflexivity).
  rewrite (sum_ext (box n) (fun k => two_sided_mass t (k + j) * x' k) (fun k => two_sided_mass t (k + j) * x k)) in V by (intros k b; rewrite same by exact b; reflexivity).
  fold B in V; assert (r * B <= h); [|lra].
  unfold r; apply Rmult_le_reg_r with (1 + B); [lra|]; replace (h / (1 + B) * B * (1 + B)) with (h * B) by (field; lra); nra.
Qed.

Section Rules.
Variables (M1 M2 A : Type) (c : R) (C : 0 < c) (r : A -> R) (f : M1 -> R) (g : M2 -> R).
Hypothesis g_unit : forall m, 0 <= g m <= 1.
Notation safe := (safe (concentrated c C r) f g).

(* NoiseInRho: the value v on the left goes with v + shift on the right. *)
Theorem laplace_in_rho : forall set1 set2 step1 step2 step center1 center2 scale1 scale2 scale p1 p2 m1 m2 a a' shift,
  step1 m1 = step -> step2 m2 = step -> scale1 m1 = scale -> scale2 m2 = scale -> 0 < step -> 0 < scale ->
  on_grid step (shift + center1 m1 - center2 m2) ->
  (shift + center1 m1 - center2 m2) * (shift + center1 m1 - center2 m2) / (2 * scale * scale) <= r a - r a' ->
  (forall v x b, on_grid step (v - center1 m1) -> x = v + shift -> b = a' -> safe p1 p2 (set1 v m1) (set2 x m2) b) ->
  safe (Sample set1 (fun m => laplace (step1 m) (center1 m) (scale1 m)) p1)
       (Sample set2 (fun m => laplace (step2 m) (center2 m) (scale2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 step1 step2 step center1 center2 scale1 scale2 scale p1 p2 m1 m2 a a' shift S1 S2 B1 B2 S B [j J] paid H.
  assert (T : 0 < rate step scale) by (unfold rate; destruct Rlt_dec; [apply Rdiv_lt_0_compat; lra|contradiction]).
  apply (moment_rule M1 M2 A c C r f g g_unit) with (a' := a') (to := fun k => (k + j)%Z)
    (rho := (IZR j * rate step scale) * (IZR j * rate step scale) / 2); cbn [laplace two_sided mass value]; rewrite ?S1, ?S2, ?B1, ?B2.
  - apply two_sided_apart; assumption.
  - eapply Rle_trans; [right|exact paid]; rewrite J; unfold rate; destruct Rlt_dec; [field; lra|contradiction].
  - intros k; apply H; auto; [exists k; ring|]; rewrite plus_IZR; lra.
Qed.

Theorem geometric_in_rho : forall set1 set2 center1 center2 scale1 scale2 scale p1 p2 m1 m2 a a' (shift : Z),
  scale1 m1 = scale -> scale2 m2 = scale -> 0 < scale ->
  IZR (shift + center1 m1 - center2 m2) * IZR (shift + center1 m1 - center2 m2) / (2 * scale * scale) <= r a - r a' ->
  (forall v x b, x = (v + shift)%Z -> b = a' -> safe p1 p2 (set1 v m1) (set2 x m2) b) ->
  safe (Sample set1 (fun m => geometric (center1 m) (scale1 m)) p1)
       (Sample set2 (fun m => geometric (center2 m) (scale2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 center1 center2 scale1 scale2 scale p1 p2 m1 m2 a a' shift B1 B2 B paid H; set (j := (shift + center1 m1 - center2 m2)%Z) in *.
  assert (T : 0 < rate 1 scale) by (unfold rate; destruct Rlt_dec; [apply Rdiv_lt_0_compat; lra|contradiction]).
  apply (moment_rule M1 M2 A c C r f g g_unit) with (a' := a') (to := fun k => (k + j)%Z)
    (rho := (IZR j * rate 1 scale) * (IZR j * rate 1 scale) / 2); cbn [geometric two_sided mass value]; rewrite ?B1, ?B2.
  - apply two_sided_apart; assumption.
  - eapply Rle_trans; [right|exact paid]; unfold rate; destruct Rlt_dec; [field; lra|contradiction].
  - intros k; apply H; auto; unfold j; ring.
Qed.
End Rules.
