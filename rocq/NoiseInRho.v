(* Noise that is paid in rho, and Gaussian noise in epsilon and delta by any order. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Groups Compose Gauss Power Rho.
Import ListNotations.
Open Scope R_scope.

(* The numbers k on the left and [to k] on the right have a divergence of at most (1 + c) * rho. *)
Definition apart_at (c : R) (m1 m2 : Z -> R) (to : Z -> Z) (rho : R) : Prop :=
  (forall j k, to j = to k -> j = k) /\
  forall n x, (forall k, 0 <= x k) ->
  sum (box n) (fun k => m1 k * power (exponent c) (x k)) <= exp (c * rho) * power (exponent c) (sum (box n) (fun k => m2 (to k) * x k)).

Section Draws.
Variables (M1 M2 A : Type) (c : R) (C : 0 < c) (r : A -> R) (f : M1 -> R) (g : M2 -> R).
Hypothesis g_unit : forall m, 0 <= g m <= 1.
Notation safe := (safe (concentrated c C r) f g).

Theorem moment_rule : forall B1 B2 set1 set2 (l1 : M1 -> law B1) (l2 : M2 -> law B2) p1 p2 m1 m2 a a' to rho,
  apart_at c (mass (l1 m1)) (mass (l2 m2)) to rho -> rho <= r a - r a' ->
  (forall k, safe p1 p2 (set1 (value (l1 m1) k) m1) (set2 (value (l2 m2) (to k)) m2) a') ->
  safe (Sample set1 l1 p1) (Sample set2 l2 p2) m1 m2 a.
Proof.
  intros B1 B2 set1 set2 l1 l2 p1 p2 m1 m2 a a' to rho [inj near] paid H n; cbn [wp worth concentrated]; unfold rooted.
  set (G := fun k => expect p2 g (set2 (value (l2 m2) k) m2)).
  assert (G0 : forall k, 0 <= G k) by (intros; apply expect_unit, g_unit).
  assert (E := exponent_inside c C).
  apply Rle_trans with (exp (c * r a') * sum (box n) (fun k => mass (l1 m1) k * power (exponent c) (G (to k)))).
  - rewrite <- sum_scale; apply sum_le; intros k _; specialize (H k n); cbn [worth concentrated] in H; unfold rooted in H; fold (G (to k)) in H.
    assert (P := mass_nonneg (l1 m1) k); nra.
  - apply Rle_trans with (exp (c * r a') * (exp (c * rho) * power (exponent c) (sum (box n) (fun k => mass (l2 m2) (to k) * G (to k))))).
    + apply Rmult_le_compat_l; [left; apply exp_pos|]; apply (near n (fun k => G (to k))); auto.
    + rewrite <- Rmult_assoc, <- exp_plus; apply Rmult_le_compat; [left; apply exp_pos|apply power_nonneg| |].
      * apply exp_le; nra.
      * apply power_mono; [lra|]; rewrite <- (sum_map (box n) to (fun j => mass (l2 m2) j * G j)).
        apply (expect_sample M2 g g_unit B2 set2 l2 p2 m2); apply NoDup_map_on; [apply box_distinct|auto].
Qed.

Theorem free_at : forall m1 m2, (forall k, m1 k = m2 k) -> (forall k, 0 <= m1 k) -> (forall n, sum (box n) m1 <= 1) ->
  apart_at c m1 m2 (fun k => k) 0.
Proof.
  intros m1 m2 same P S; split; [auto|]; intros n x X; rewrite Rmult_0_r, exp_0, Rmult_1_l.
  rewrite (sum_ext (box n) (fun k => m2 k * x k) (fun k => m1 k * x k)) by (intros; rewrite same; reflexivity).
  apply power_mean; auto using exponent_inside.
Qed.
End Draws.

Lemma whole_same : forall t (T T' : 0 < t), whole t T' = whole t T.
Proof.
  intros t T T'; unfold whole; destruct (bells t T') as [s [A B]], (bells t T) as [s' [A' B']]; cbn; apply Rle_antisym; auto.
Qed.

Lemma bells_apart : forall c t (T T' : 0 < t) j, 0 < c ->
  apart_at c (bell_mass t T) (bell_mass t T') (fun k => (k + j)%Z) (IZR j * IZR j * t).
Proof.
  intros c t T T' j C; split; [intros; lia|]; intros n x X; assert (E := exponent_inside c C).
  assert (Z := whole_pos t T); assert (same := whole_same t T T').
  set (s := c * (1 + c) * (IZR j * IZR j * t)).
  set (u := fun k => exp s * (bell t (c * IZR j) k / whole t T)).
  assert (u0 : forall k, 0 < u k) by (intros k; apply Rmult_lt_0_compat; [apply exp_pos|apply Rdiv_lt_0_compat; [apply bell_pos|exact Z]]).
  assert (q0 : forall k, 0 < bell_mass t T' k) by (intros k; apply Rdiv_lt_0_compat; [apply bell_pos|apply whole_pos]).
  rewrite (sum_ext (box n) _ (fun k => power (1 - exponent c) (u k) * power (exponent c) (bell_mass t T' (k + j)) * power (exponent c) (x k))).
  - eapply Rle_trans; [apply (hoelder (box n) (exponent c) u (fun k => bell_mass t T' (k + j)) x E); intros; auto; left; auto|].
    apply Rmult_le_compat_r; [apply power_nonneg|].
    apply Rle_trans with (power (1 - exponent c) (exp s)).
    + apply power_mono; [lra|]; unfold u; rewrite sum_scale; rewrite <- (Rmult_1_r (exp s)) at 2; apply Rmult_le_compat_l; [left; apply exp_pos|].
      apply Rle_trans with (/ whole t T * sum (box n) (bell t (c * IZR j))).
      * right; rewrite <- sum_scale; apply sum_ext; intros; unfold Rdiv; ring.
      * apply Rmult_le_reg_l with (whole t T); [exact Z|]; rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l, Rmult_1_r by lra; apply shifted_bells.
    + rewrite power_exp, exponent_rest by exact C; right; f_equal; unfold s; field; lra.
  - intros k _; f_equal; unfold u, bell_mass; rewrite same; unfold Rdiv.
    assert (I : 0 < / whole t T) by (apply Rinv_0_lt_compat, Z).
    rewrite !power_times by (left; first [apply exp_pos | exact I | apply bell_pos | apply Rmult_lt_0_compat; [apply bell_pos|exact I]]).
    set (w := / whole t T) in *; unfold bell; rewrite !power_exp.
    replace (exp (- ((IZR k - 0) * (IZR k - 0) * t)) * w)
      with (exp (- ((IZR k - 0) * (IZR k - 0) * t)) * (power (1 - exponent c) w * power (exponent c) w))
      by (rewrite <- power_plus by exact I; replace (1 - exponent c + exponent c) with 1 by ring; rewrite power_id by lra; reflexivity).
    replace (exp ((1 - exponent c) * s) * (exp ((1 - exponent c) * - ((IZR k - c * IZR j) * (IZR k - c * IZR j) * t)) * power (1 - exponent c) w)
             * (exp (exponent c * - ((IZR (k + j) - 0) * (IZR (k + j) - 0) * t)) * power (exponent c) w))
      with (exp ((1 - exponent c) * s) * exp ((1 - exponent c) * - ((IZR k - c * IZR j) * (IZR k - c * IZR j) * t))
            * exp (exponent c * - ((IZR (k + j) - 0) * (IZR (k + j) - 0) * t)) * (power (1 - exponent c) w * power (exponent c) w)) by ring.
    f_equal; rewrite <- !exp_plus; f_equal; unfold s, exponent; rewrite plus_IZR; field; lra.
Qed.

Section Rules.
Variables (M1 M2 A : Type) (c : R) (C : 0 < c) (r : A -> R) (f : M1 -> R) (g : M2 -> R).
Hypothesis g_unit : forall m, 0 <= g m <= 1.
Notation safe := (safe (concentrated c C r) f g).

(* NoiseInRho: the value v on the left goes with v + shift on the right. *)
Theorem gaussian_in_rho : forall set1 set2 step1 step2 step center1 center2 sigma1 sigma2 sigma p1 p2 m1 m2 a a' shift,
  step1 m1 = step -> step2 m2 = step -> sigma1 m1 = sigma -> sigma2 m2 = sigma -> 0 < step -> 0 < sigma ->
  on_grid step (shift + center1 m1 - center2 m2) ->
  (shift + center1 m1 - center2 m2) * (shift + center1 m1 - center2 m2) / (2 * sigma * sigma) <= r a - r a' ->
  (forall v x b, on_grid step (v - center1 m1) -> x = v + shift -> b = a' -> safe p1 p2 (set1 v m1) (set2 x m2) b) ->
  safe (Sample set1 (fun m => gaussian (step1 m) (center1 m) (sigma1 m)) p1)
       (Sample set2 (fun m => gaussian (step2 m) (center2 m) (sigma2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 step1 step2 step center1 center2 sigma1 sigma2 sigma p1 p2 m1 m2 a a' shift S1 S2 G1 G2 S G [j J] paid H.
  destruct (gaussian_is step (center1 m1) sigma S G) as [T [mass1 value1]].
  destruct (gaussian_is step (center2 m2) sigma S G) as [T' [mass2 value2]].
  assert (X := bells_apart c (spread step sigma) T T' j C).
  apply (moment_rule M1 M2 A c C r f g g_unit) with (a' := a') (to := fun k => (k + j)%Z) (rho := IZR j * IZR j * spread step sigma).
  - rewrite S1, S2, G1, G2; destruct X as [I X]; split; [exact I|]; intros n x X0.
    rewrite (sum_ext _ _ _ (fun k _ => f_equal (fun y => y * power (exponent c) (x k)) (mass1 k))).
    rewrite (sum_ext _ (fun k => mass (gaussian step (center2 m2) sigma) (k + j) * x k) (fun k => bell_mass (spread step sigma) T' (k + j) * x k))
      by (intros; rewrite mass2; reflexivity).
    apply X, X0.
  - eapply Rle_trans; [right|exact paid]; rewrite J; unfold spread; field; lra.
  - intros k; rewrite S1, S2, G1, G2, value1, value2; apply H; auto.
    + exists k; ring.
    + rewrite plus_IZR; lra.
Qed.
End Rules.

(* Gauss, by one order: what two laws are apart, in epsilon and delta. *)
Theorem gaussian_by_order : forall step a1 a2 sigma c rho eps delta, 0 < step -> 0 < sigma -> 0 < c -> on_grid step (a1 - a2) ->
  (a1 - a2) * (a1 - a2) / (2 * sigma * sigma) <= rho -> excess c * exp (c * ((1 + c) * rho - eps)) <= delta ->
  close_laws (gaussian step a1 sigma) (gaussian step a2 sigma) eps delta.
Proof.
  intros step a1 a2 sigma c rho eps delta S P C [j J] near paid h U n; assert (E := exponent_inside c C).
  destruct (gaussian_is step a1 sigma S P) as [T [mass1 value1]]; destruct (gaussian_is step a2 sigma S P) as [T' [mass2 value2]].
  assert (R : IZR j * IZR j * spread step sigma <= rho) by (eapply Rle_trans; [right|exact near]; rewrite J; unfold spread; field; lra).
  destruct (bells_apart c (spread step sigma) T T' j C) as [_ X].
  exists (n + Z.abs_nat j)%nat.
  set (x := fun k => h (a1 + IZR k * step)); assert (x0 : forall k, 0 <= x k) by (intros; apply U).
  specialize (X n x x0); set (Q := sum (box n) (fun k => bell_mass (spread step sigma) T' (k + j) * x k)) in X.
  assert (Q0 : 0 <= Q) by (apply sum_nonneg; intros; apply Rmult_le_pos; [apply bell_mass_nonneg|auto]).
  assert (L := tilted c rho eps Q C Q0).
  apply Rle_trans with (exp eps * Q + delta).
  - apply Rle_trans with (exp (c * rho) * power (exponent c) Q); [|lra].
    apply Rle_trans with (sum (box n) (fun k => bell_mass (spread step sigma) T k * power (exponent c) (x k))).
    + apply sum_le; intros k _; rewrite mass1, value1; fold (x k); apply Rmult_le_compat_l; [apply bell_mass_nonneg|].
      destruct (U (a1 + IZR k * step)) as [U1 U2]; fold (x k) in U1, U2; destruct U1 as [U1|U1]; [|rewrite <- U1, power_zero; lra].
      rewrite power_at by exact U1; rewrite <- (exp_ln (x k)) at 1 by exact U1; apply exp_le.
      assert (ln (x k) <= 0) by (rewrite <- ln_1; destruct U2 as [U2|U2]; [left; apply ln_increasing; assumption|rewrite U2; lra]); nra.
    + eapply Rle_trans; [exact X|]; apply Rmult_le_compat_r; [apply power_nonneg|]; apply exp_le, Rmult_le_compat_l; lra.
  - apply Rplus_le_compat_r, Rmult_le_compat_l; [left; apply exp_pos|]; unfold Q.
    rewrite (sum_ext (box n) _ (fun k => mass (gaussian step a2 sigma) (k + j) * h (value (gaussian step a2 sigma) (k + j)))).
    + rewrite <- (sum_map (box n) (fun k => (k + j)%Z) (fun k => mass (gaussian step a2 sigma) k * h (value (gaussian step a2 sigma) k))).
      apply sum_incl.
      * apply NoDup_map_on; [apply box_distinct|intros; lia].
      * intros k i; apply in_map_iff in i; destruct i as [i [<- I]]; apply in_box in I; apply in_box; lia.
      * intros k _; apply Rmult_le_pos; [apply mass_nonneg|apply U].
    + intros k _; rewrite mass2, value2; unfold x; f_equal; f_equal; rewrite plus_IZR; lra.
Qed.

(* Gauss: nothing is paid where the centres are equal. *)
Section Rule.
Variables (M1 M2 A : Type) (e d : A -> R) (f : M1 -> R) (g : M2 -> R).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.

Theorem gauss_rule : forall set1 set2 step1 step2 step center1 center2 sigma1 sigma2 sigma p1 p2 m1 m2 a a' rho eps delta,
  step1 m1 = step -> step2 m2 = step -> sigma1 m1 = sigma -> sigma2 m2 = sigma -> 0 < step -> 0 < sigma ->
  on_grid step (center1 m1 - center2 m2) ->
  (center1 m1 - center2 m2) * (center1 m1 - center2 m2) / (2 * sigma * sigma) <= rho ->
  0 <= eps -> (exists c, 0 < c /\ excess c * exp (c * ((1 + c) * rho - eps)) <= delta) ->
  (if Req_EM_T (center1 m1) (center2 m2) then 0 else eps) <= e a - e a' ->
  (if Req_EM_T (center1 m1) (center2 m2) then 0 else delta) <= d a - d a' ->
  (forall v x b, on_grid step (v - center1 m1) -> x = v -> b = a' -> safe (approximate e d) f g p1 p2 (set1 v m1) (set2 x m2) b) ->
  safe (approximate e d) f g (Sample set1 (fun m => gaussian (step1 m) (center1 m) (sigma1 m)) p1)
               (Sample set2 (fun m => gaussian (step2 m) (center2 m) (sigma2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 step1 step2 step center1 center2 sigma1 sigma2 sigma p1 p2 m1 m2 a a' rho eps delta
    S1 S2 G1 G2 S G [j J] far Z [c [C cal]] paid paid' H.
  destruct (gaussian_is step (center1 m1) sigma S G) as [T [mass1 value1]].
  destruct (gaussian_is step (center2 m2) sigma S G) as [T' [mass2 value2]].
  apply (close_draws M1 M2 A e d f g f_unit g_unit) with (a' := a') (may := fun v => on_grid step (v - center1 m1))
    (eps := if Req_EM_T (center1 m1) (center2 m2) then 0 else eps) (delta := if Req_EM_T (center1 m1) (center2 m2) then 0 else delta); auto.
  - rewrite S1, S2, G1, G2; destruct Req_EM_T as [same|other].
    + rewrite same; intros h U n; exists n; rewrite exp_0; lra.
    + apply gaussian_by_order with (c := c) (rho := rho); auto; exists j; exact J.
  - destruct Req_EM_T; lra.
  - intros k; rewrite S1, G1, value1; exists k; ring.
  - intros k; rewrite S2, G2, value2; exists (k - j)%Z; rewrite minus_IZR; lra.
Qed.
End Rule.

(* Calibrations: which order shows what. *)
Lemma best_order : forall rho eps delta, 0 < rho -> 0 < delta < 1 -> rho + 2 * sqrt (rho * ln (1 / delta)) <= eps ->
  exists c, 0 < c /\ excess c * exp (c * ((1 + c) * rho - eps)) <= delta.
Proof.
  intros rho eps delta R D E; set (L := ln (1 / delta)) in *.
  assert (L = - ln delta) as LD by (unfold L; unfold Rdiv; rewrite Rmult_1_l, ln_Rinv by lra; reflexivity).
  assert (0 < L) by (rewrite LD; assert (ln delta < ln 1) by (apply ln_increasing; lra); rewrite ln_1 in *; lra).
  assert (RL : 0 < rho * L) by (apply Rmult_lt_0_compat; assumption).
  assert (S := sqrt_lt_R0 _ RL); assert (Q := sqrt_sqrt (rho * L) ltac:(lra)); set (s := sqrt (rho * L)) in *.
  set (c := (eps - rho) / (2 * rho)).
  assert (s / rho <= c) as CS.
  { unfold c; apply Rmult_le_reg_r with (2 * rho); [lra|].
    replace (s / rho * (2 * rho)) with (2 * s) by (field; lra); replace ((eps - rho) / (2 * rho) * (2 * rho)) with (eps - rho) by (field; lra); lra. }
  assert (0 < s / rho) by (apply Rdiv_lt_0_compat; assumption).
  assert (C : 0 < c) by lra; exists c; split; [exact C|].
  assert (K := excess_below c C).
  apply Rle_trans with (1 * exp (- L)); [|rewrite Rmult_1_l, LD, Ropp_involutive, exp_ln; lra].
  apply Rmult_le_compat; [lra|left; apply exp_pos|lra|]; apply exp_le.
  replace (c * ((1 + c) * rho - eps)) with (- (c * c * rho)) by (unfold c; field; lra).
  apply Ropp_le_contravar; apply Rle_trans with (s / rho * (s / rho) * rho); [right; replace L with (rho * L / rho) by (field; lra); rewrite <- Q; field; lra|].
  apply Rmult_le_compat_r; [lra|]; apply Rmult_le_compat; lra.
Qed.

(* eps <= 1 and rho <= eps^2 / (4 log(5 / (4 delta))). *)
Lemma excess_smaller : forall c, 0 < c -> excess c <= exp (-1) / c.
Proof.
  intros c C; unfold excess; assert (E := exponent_inside c C); unfold exponent in E.
  assert (power (1 + c) (c / (1 + c)) <= exp (-1)) as P.
  { rewrite power_at by lra; apply exp_le; assert (ln (c / (1 + c)) <= c / (1 + c) - 1) as L.
    { apply Rnot_lt_le; intros N; apply exp_increasing in N; rewrite exp_ln in N by lra.
      assert (X := exp_ineq1_le (c / (1 + c) - 1)); lra. }
    apply Rle_trans with ((1 + c) * (c / (1 + c) - 1)); [apply Rmult_le_compat_l; [lra|exact L]|right; field; lra]. }
  rewrite (power_plus 1 c), power_id in P by lra.
  apply Rmult_le_reg_r with c; [exact C|]; replace (exp (-1) / c * c) with (exp (-1)) by (field; lra).
  eapply Rle_trans; [right|exact P]; field; lra.
Qed.
Lemma exp_root : forall x n, 0 <= 1 + x / INR (S n) -> (1 + x / INR (S n)) ^ S n <= exp x.
Proof.
  intros x n P; assert (N : 0 < INR (S n)) by apply lt_0_INR, Nat.lt_0_succ.
  assert (X := exp_ineq1_le (x / INR (S n))); assert (Y := pow_incr _ _ (S n) (conj P X)).
  assert (forall y m, exp y ^ m = exp (INR m * y)) as E.
  { intros y; induction m as [|m IH]; [cbn; rewrite Rmult_0_l, exp_0; reflexivity|].
    rewrite S_INR; cbn [pow]; rewrite IH, <- exp_plus; f_equal; ring. }
  rewrite E in Y; replace (INR (S n) * (x / INR (S n))) with x in Y by (field; lra); exact Y.
Qed.
Ltac exp_above x n := apply Rlt_le_trans with ((1 + x / INR (S n)) ^ S n); [rewrite INR_IZR_INZ; cbn -[IZR]; lra|apply exp_root; rewrite INR_IZR_INZ; cbn -[IZR]; lra].
Lemma exp_half : 8 / 5 < exp (1 / 2). Proof. exp_above (1 / 2) 15%nat. Qed.
Lemma exp_minus_half : 3 / 5 < exp (- (1 / 2)). Proof. exp_above (- (1 / 2)) 63%nat. Qed.
Lemma exp_minus_22 : 4 / 5 < exp (- (11 / 50)). Proof. exp_above (- (11 / 50)) 63%nat. Qed.
Lemma exp_minus_127 : 5 / 19 < exp (- (14 / 11)). Proof. exp_above (- (14 / 11)) 63%nat. Qed.
Lemma exp_minus_27 : 19 / 25 < exp (- (27 / 100)). Proof. exp_above (- (27 / 100)) 63%nat. Qed.
Lemma exp_minus_85 : 1 / 3 < exp (- (23 / 27)). Proof. exp_above (- (23 / 27)) 63%nat. Qed.

Lemma exp_below_inverse : forall a b, / b < exp (- a) -> 0 < b -> exp a < b.
Proof. intros a b H B; rewrite exp_Ropp in H; apply Rnot_le_lt; intros N; assert (X := Rinv_le_contravar b (exp a) B N); lra. Qed.
Lemma below_ln : forall a b y, / b < exp (- a) -> 0 < b -> b <= y -> a < ln y.
Proof.
  intros a b y H B L; assert (P := exp_pos a); assert (X := exp_below_inverse a b H B).
  rewrite <- (ln_exp a); apply ln_increasing; lra.
Qed.

Lemma textbook_order : forall rho eps delta, 0 < eps <= 1 -> 0 < delta < 1 -> rho <= eps * eps / (4 * ln (5 / 4 / delta)) ->
  exists c, 0 < c /\ excess c * exp (c * ((1 + c) * rho - eps)) <= delta.
Proof.
  intros rho eps delta E D H; set (y := 5 / 4 / delta) in *.
  assert (Y : y * delta = 5 / 4) by (unfold y; field; lra).
  set (L := ln y) in *.
  assert (at_rho : forall c, 0 < c -> 0 < L -> excess c * exp (c * ((1 + c) * rho - eps)) <= excess c * exp (c * ((1 + c) * (eps * eps / (4 * L)) - eps))).
  { intros c C P; apply Rmult_le_compat_l; [left; apply excess_below, C|]; apply exp_le, Rmult_le_compat_l; [lra|].
    apply Rplus_le_compat_r, Rmult_le_compat_l; lra. }
  destruct (Rle_dec delta (3 / 4)) as [small|large].
  - assert (1 / 2 < L) as half by (apply (below_ln (1 / 2) (5 / 3)); [assert (X := exp_minus_half); lra|lra|nra]).
    assert (y0 : 0 < y) by nra.
    set (c := 2 * L / eps - 1 / 2).
    assert (1 / 2 < c) as C.
    { unfold c; assert (2 * L <= 2 * L / eps); [|lra]; apply Rmult_le_reg_r with eps; [lra|]; replace (2 * L / eps * eps) with (2 * L) by (field; lra); nra. }
    exists c; split; [lra|]; eapply Rle_trans; [apply at_rho; lra|].
    apply Rle_trans with (exp (-1) / c * exp (- L + 1 / 2)).
    + apply Rmult_le_compat; [left; apply excess_below; lra|left; apply exp_pos|apply excess_smaller; lra|apply exp_le].
      apply Rle_trans with (- L + eps / 2 - eps * eps / (16 * L)); [right; unfold c; field; lra|].
      assert (0 <= eps * eps / (16 * L)) by (left; apply Rdiv_lt_0_compat; nra); lra.
    + rewrite exp_plus, exp_Ropp; unfold L; rewrite exp_ln by exact y0.
      assert (X := exp_half); assert (exp (-1) * exp (1 / 2) = / exp (1 / 2)) as Z.
      { rewrite <- exp_Ropp, <- exp_plus; f_equal; field. }
      replace (exp (-1) / c * (/ y * exp (1 / 2))) with (exp (-1) * exp (1 / 2) * (/ c * / y)) by (field; lra); rewrite Z.
      assert (/ y = 4 / 5 * delta) as -> by (apply Rmult_eq_reg_l with y; [rewrite Rinv_r by lra; lra|lra]).
      apply Rmult_le_reg_l with (c * exp (1 / 2)); [apply Rmult_lt_0_compat; [lra|apply exp_pos]|].
      replace (c * exp (1 / 2) * (/ exp (1 / 2) * (/ c * (4 / 5 * delta)))) with (4 / 5 * delta) by (field; split; lra).
      assert (4 / 5 <= c * exp (1 / 2)) by nra; nra.
  - assert (last : forall l b, 0 < l -> l < L -> exp (/ (2 * l) - 1) <= b -> 1 <= b -> b / 4 <= delta ->
      excess 1 * exp (1 * ((1 + 1) * (eps * eps / (4 * L)) - eps)) <= delta).
    { intros l b l0 lL B one bd; assert (excess 1 = / 4) as ->.
      { unfold excess; rewrite power_id by lra; field. }
      assert (exp (1 * ((1 + 1) * (eps * eps / (4 * L)) - eps)) <= b); [|lra].
      replace (1 * ((1 + 1) * (eps * eps / (4 * L)) - eps)) with (eps * (eps * / (2 * L) - 1)) by (field; lra).
      assert (I : / (2 * L) <= / (2 * l)) by (apply Rinv_le_contravar; lra).
      assert (I0 : 0 < / (2 * L)) by (apply Rinv_0_lt_compat; lra).
      set (i := / (2 * L)) in *; assert (eps * (eps * i - 1) <= eps * (i - 1)) by (apply Rmult_le_compat_l; nra).
      destruct (Rle_dec i 1) as [N|N].
      - apply Rle_trans with (exp 0); [|rewrite exp_0; exact one]; apply exp_le; assert (0 <= eps * (1 - i)) by (apply Rmult_le_pos; lra); lra.
      - eapply Rle_trans; [|exact B]; apply exp_le; assert (0 <= (1 - eps) * (i - 1)) by (apply Rmult_le_pos; lra); lra. }
    exists 1; split; [lra|].
    destruct (Rle_dec (19 / 20) delta) as [near|far].
    + assert (11 / 50 < L) as low by (apply (below_ln (11 / 50) (5 / 4)); [assert (X := exp_minus_22); lra|lra|nra]).
      eapply Rle_trans; [apply at_rho; lra|]; apply (last (11 / 50) (19 / 5)); try lra.
      left; apply exp_below_inverse; [|lra]; replace (- (/ (2 * (11 / 50)) - 1)) with (- (14 / 11)) by field.
      assert (X := exp_minus_127); lra.
    + assert (27 / 100 < L) as low by (apply (below_ln (27 / 100) (25 / 19)); [assert (X := exp_minus_27); lra|lra|nra]).
      eapply Rle_trans; [apply at_rho; lra|]; apply (last (27 / 100) 3); try lra.
      left; apply exp_below_inverse; [|lra]; replace (- (/ (2 * (27 / 100)) - 1)) with (- (23 / 27)) by field.
      assert (X := exp_minus_85); lra.
Qed.

(* FromRho. *)
Theorem from_rho : forall M1 M2 T (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) rho eps delta,
  (exists c, 0 < c /\ excess c * exp (c * ((1 + c) * rho - eps)) <= delta) ->
  close_in_rho p1 p2 m1 m2 r1 r2 rho -> close p1 p2 m1 m2 r1 r2 eps delta.
Proof. intros M1 M2 T p1 p2 m1 m2 r1 r2 rho eps delta [c [C D]] H; apply (close_at_close _ _ _ c _ _ _ _ _ _ rho); auto. Qed.

(* What is paid is enough: once if the centres differ, or for the square of how far they are apart. *)
Lemma paid_once : forall (still : bool) x w price sigma D, 0 < sigma -> w * price = D * D / (2 * (sigma * sigma)) -> Rabs x <= D ->
  (still = true -> x = 0) -> x * x / (2 * sigma * sigma) <= w * IZR (if still then 0 else 1)%Z * price.
Proof.
  intros still x w price sigma D S rate near Z; destruct still.
  - rewrite (Z eq_refl), Rmult_0_l, Rmult_0_r, Rmult_0_l; unfold Rdiv; lra.
  - rewrite Rmult_1_r, rate; replace (2 * sigma * sigma) with (2 * (sigma * sigma)) by ring; apply Rmult_le_compat_r.
    + left; apply Rinv_0_lt_compat; nra.
    + rewrite <- (Rabs_pos_eq (x * x)) by nra; rewrite Rabs_mult; apply Rmult_le_compat; auto using Rabs_pos.
Qed.
Lemma paid_squared : forall y x w price sigma, 0 < sigma -> w * price = / (2 * (sigma * sigma)) -> y = x * x ->
  x * x / (2 * sigma * sigma) <= w * y * price.
Proof.
  intros y x w price sigma S rate ->; replace (w * (x * x) * price) with (x * x * (w * price)) by ring; rewrite rate.
  right; field; lra.
Qed.
Lemma abs_square : forall x, Rabs x * Rabs x = x * x.
Proof. intros x; rewrite <- Rabs_mult, Rabs_pos_eq; nra. Qed.

(* Squares of scales that are roots. *)
Lemma root_square : forall y, 0 < y -> sqrt y * sqrt y = y.
Proof. intros y H; apply sqrt_sqrt; lra. Qed.
Lemma root_scaled : forall a b y, 0 < y -> a * sqrt y / b * (a * sqrt y / b) = a * a * y / (b * b).
Proof.
  intros a b y H; unfold Rdiv; rewrite Rinv_mult; transitivity (a * a * (sqrt y * sqrt y) * (/ b * / b)); [ring|].
  rewrite root_square by exact H; ring.
Qed.
Lemma root_over : forall b y, 0 < y -> sqrt y / b * (sqrt y / b) = y / (b * b).
Proof. intros b y H; unfold Rdiv; rewrite Rinv_mult; transitivity (sqrt y * sqrt y * (/ b * / b)); [ring|rewrite root_square by exact H; ring]. Qed.
Lemma root_under : forall a y, 0 < y -> a / sqrt y * (a / sqrt y) = a * a / y.
Proof.
  intros a y H; assert (P := sqrt_lt_R0 y H); transitivity (a * a / (sqrt y * sqrt y)); [field; lra|rewrite root_square by exact H; reflexivity].
Qed.
Lemma log_of_ratio : forall a b, 0 < b < a -> 0 < ln (a / b).
Proof.
  intros a b H; rewrite <- ln_1; apply ln_increasing; [lra|].
  apply Rmult_lt_reg_r with b; [lra|]; replace (a / b * b) with a by (field; lra); lra.
Qed.
Lemma abs_none : forall x, Rabs x = 0 -> x = 0.
Proof. intros x H; destruct (Req_EM_T x 0) as [Z|Z]; [exact Z|]; exfalso; apply (Rabs_no_R0 x Z H). Qed.
Lemma far_enough : forall x D sigma rho, 0 < sigma -> Rabs x <= D -> D * D / (2 * (sigma * sigma)) <= rho -> x * x / (2 * sigma * sigma) <= rho.
Proof.
  intros x D sigma rho S near H; eapply Rle_trans; [|exact H]; replace (2 * sigma * sigma) with (2 * (sigma * sigma)) by ring.
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; nra|].
  rewrite <- (Rabs_pos_eq (x * x)) by nra; rewrite Rabs_mult; apply Rmult_le_compat; auto using Rabs_pos.
Qed.
Lemma paid_apart : forall (still : bool) x y w price eps, 0 <= eps -> w * price = eps -> (still = true -> x = y) ->
  (if Req_EM_T x y then 0 else eps) <= (if still then 0 else w) * price.
Proof. intros still x y w price eps E <- Z; destruct still; destruct Req_EM_T as [same|other]; try lra; exfalso; auto. Qed.
