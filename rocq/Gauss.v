(* Gaussian noise on a grid: the law, the rule for two draws that are (epsilon, delta)-close, and why they are. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Coq Require ClassicalDedekindReals.
From Lapwing Require Import Sum Program Rules Noise Privacy Laws Compose.
Import ListNotations.
Open Scope R_scope.

(* Number k weighs exp(-k^2 t); all weights together. *)
Definition bell (t x : R) (k : Z) : R := exp (- ((IZR k - x) * (IZR k - x) * t)).
Lemma bell_pos : forall t x k, 0 < bell t x k. Proof. intros; apply exp_pos. Qed.

Lemma bell_below : forall t k, 0 < t -> bell t 0 k <= exp (- (IZR (Z.abs k) * t)).
Proof.
  intros t k T; unfold bell; rewrite !Rminus_0_r.
  assert (- (IZR k * IZR k * t) <= - (IZR (Z.abs k) * t)) as L.
  { apply Ropp_le_contravar, Rmult_le_compat_r; [lra|]; rewrite <- mult_IZR; apply IZR_le; nia. }
  destruct L as [L|L]; [left; apply exp_increasing, L|rewrite L; lra].
Qed.

Lemma bell_bounded : forall t n, 0 < t -> sum (box n) (bell t 0) <= (1 + exp (- t)) / (1 - exp (- t)).
Proof.
  intros t n T; assert (Q := exp_below t T).
  apply Rle_trans with (sum (box n) (fun k => (1 + exp (- t)) / (1 - exp (- t)) * two_sided_mass t k)).
  - apply sum_le; intros k _; eapply Rle_trans; [apply bell_below, T|]; right.
    unfold two_sided_mass; destruct Rlt_dec; [field; lra|contradiction].
  - rewrite sum_scale; rewrite <- (Rmult_1_r ((1 + exp (- t)) / (1 - exp (- t)))) at 2; apply Rmult_le_compat_l.
    + left; apply Rdiv_lt_0_compat; lra.
    + apply two_sided_bounded.
Qed.

Definition bells (t : R) (T : 0 < t) : { s | is_lub (fun r => exists n, r = sum (box n) (bell t 0)) s }.
Proof.
  apply completeness.
  - exists ((1 + exp (- t)) / (1 - exp (- t))); intros r [n ->]; apply bell_bounded, T.
  - exists (sum (box 0) (bell t 0)), 0%nat; reflexivity.
Defined.
Definition whole (t : R) (T : 0 < t) : R := proj1_sig (bells t T).

Lemma whole_above : forall t T n, sum (box n) (bell t 0) <= whole t T.
Proof. intros t T n; unfold whole; destruct bells as [s [U L]]; cbn; apply U; exists n; reflexivity. Qed.
Lemma whole_pos : forall t T, 0 < whole t T.
Proof.
  intros t T; eapply Rlt_le_trans; [|apply (whole_above t T 0)]; cbn; assert (X := bell_pos t 0 0); unfold bell in *; cbn in *; lra.
Qed.
Lemma whole_near : forall t T h, 0 < h -> exists n, whole t T - h <= sum (box n) (bell t 0).
Proof.
  intros t T h P.
  destruct (ClassicalDedekindReals.sig_forall_dec (fun n => sum (box n) (bell t 0) < whole t T - h)) as [[n N]|A].
  - intros n; apply Rlt_dec.
  - exists n; lra.
  - exfalso; assert (whole t T <= whole t T - h); [|lra]; unfold whole at 1; destruct bells as [s [U L]] eqn:E; cbn.
    apply L; intros r [n ->]; specialize (A n); lra.
Qed.

Section Bell.
Variables (t : R) (T : 0 < t).
Definition bell_mass (k : Z) : R := bell t 0 k / whole t T.
Lemma bell_mass_nonneg : forall k, 0 <= bell_mass k.
Proof. intros k; left; apply Rdiv_lt_0_compat; [apply bell_pos|apply whole_pos]. Qed.
Lemma bell_mass_sum : forall n, sum (box n) bell_mass = sum (box n) (bell t 0) / whole t T.
Proof. intros n; unfold Rdiv; rewrite Rmult_comm, <- sum_scale; apply sum_ext; intros; unfold bell_mass; field; assert (X := whole_pos t T); lra. Qed.
Lemma bell_mass_bounded : forall n, sum (box n) bell_mass <= 1.
Proof.
  intros n; rewrite bell_mass_sum; assert (X := whole_pos t T); assert (Y := whole_above t T n).
  apply Rmult_le_reg_r with (whole t T); [exact X|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra.
Qed.
Lemma bell_mass_total : forall h, 0 < h -> exists n, 1 - h <= sum (box n) bell_mass.
Proof.
  intros h P; assert (X := whole_pos t T); destruct (whole_near t T (h * whole t T)) as [n N]; [nra|]; exists n.
  rewrite bell_mass_sum; apply Rmult_le_reg_r with (whole t T); [exact X|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra.
Qed.
End Bell.

(* With a sigma that is not above 0 the centre comes for certain. *)
Definition spread (step sigma : R) : R := step * step / (2 * sigma * sigma).
Lemma spread_pos : forall step sigma, 0 < step -> 0 < sigma -> 0 < spread step sigma.
Proof. intros; apply Rdiv_lt_0_compat; [nra|]; assert (0 < sigma * sigma) by nra; lra. Qed.
Definition gaussian (step center sigma : R) : law R :=
  match Rlt_dec 0 step, Rlt_dec 0 sigma with
  | left wide, left above =>
      let T := spread_pos step sigma wide above in
      Law (fun k => center + IZR k * step) (bell_mass (spread step sigma) T) (bell_mass_nonneg _ T) (bell_mass_bounded _ T) (bell_mass_total _ T)
  | _, _ => Law (fun k => center + IZR k * step) _ point_nonneg point_bounded point_total
  end.

(* Two laws are close: for every function of what is drawn. *)
Definition close_laws {B} (l1 l2 : law B) (eps delta : R) : Prop :=
  forall h : B -> R, (forall v, 0 <= h v <= 1) -> forall n,
  exists j, sum (box n) (fun k => mass l1 k * h (value l1 k)) <= exp eps * sum (box j) (fun k => mass l2 k * h (value l2 k)) + delta.

(* Gauss: both sides draw the same value from laws that are close. *)
Section Draws.
Variables (M1 M2 A : Type) (e d : A -> R) (f : M1 -> R) (g : M2 -> R).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.
Notation safe := (safe e d f g).

Theorem close_draws : forall B (set1 : B -> M1 -> M1) (set2 : B -> M2 -> M2) l1 l2 p1 p2 m1 m2 a a' eps delta,
  close_laws (l1 m1) (l2 m2) eps delta -> 0 <= d a' -> eps <= e a - e a' -> delta <= d a - d a' ->
  (forall v, safe p1 p2 (set1 v m1) (set2 v m2) a') ->
  safe (Sample set1 l1 p1) (Sample set2 l2 p2) m1 m2 a.
Proof.
  intros B set1 set2 l1 l2 p1 p2 m1 m2 a a' eps delta C D E L H n; cbn [wp].
  set (G := fun v => expect p2 g (set2 v m2)).
  assert (G0 : forall v, 0 <= G v <= 1) by (intros v; apply expect_unit, g_unit).
  set (h := fun v => Rmin 1 (exp (e a') * G v)).
  assert (P : 0 < exp (e a')) by apply exp_pos.
  assert (h0 : forall v, 0 <= h v <= 1).
  { intros v; unfold h; specialize (G0 v); split; [apply Rmin_glb; [lra|apply Rmult_le_pos; lra]|apply Rmin_l]. }
  destruct (C h h0 n) as [j J].
  apply Rle_trans with (sum (box n) (fun k => mass (l1 m1) k * h (value (l1 m1) k)) + d a').
  - apply Rle_trans with (sum (box n) (fun k => mass (l1 m1) k * h (value (l1 m1) k) + d a' * mass (l1 m1) k)).
    + apply sum_le; intros k _; assert (N := mass_nonneg (l1 m1) k); specialize (H (value (l1 m1) k) n).
      assert (W := wp_unit M1 p1 n f f_unit (set1 (value (l1 m1) k) m1)).
      assert (wp n p1 f (set1 (value (l1 m1) k) m1) <= h (value (l1 m1) k) + d a').
      { unfold h; apply Rmin_case; [lra|exact H]. }
      nra.
    + rewrite sum_plus, sum_scale; assert (X := mass_bounded (l1 m1) n).
      assert (0 <= sum (box n) (mass (l1 m1))) by (apply sum_nonneg; intros; apply mass_nonneg); nra.
  - assert (sum (box j) (fun k => mass (l2 m2) k * h (value (l2 m2) k)) <= exp (e a') * expect (Sample set2 l2 p2) g m2) as K.
    { apply Rle_trans with (exp (e a') * sum (box j) (fun k => mass (l2 m2) k * G (value (l2 m2) k))).
      - rewrite <- sum_scale; apply sum_le; intros k _; assert (N := mass_nonneg (l2 m2) k).
        assert (h (value (l2 m2) k) <= exp (e a') * G (value (l2 m2) k)) by apply Rmin_r; nra.
      - apply Rmult_le_compat_l; [lra|]; apply (expect_sample M2 g g_unit B set2 l2 p2 m2 (box j) (box_distinct j)). }
    assert (X := expect_unit M2 g g_unit (Sample set2 l2 p2) m2).
    assert (exp eps * (exp (e a') * expect (Sample set2 l2 p2) g m2) <= exp (e a) * expect (Sample set2 l2 p2) g m2).
    { rewrite <- Rmult_assoc, <- exp_plus; apply Rmult_le_compat_r; [lra|].
      assert (eps + e a' <= e a) as Y by lra; destruct Y as [Y|Y]; [left; apply exp_increasing, Y|rewrite Y; lra]. }
    assert (exp eps * sum (box j) (fun k => mass (l2 m2) k * h (value (l2 m2) k)) <= exp eps * (exp (e a') * expect (Sample set2 l2 p2) g m2))
      by (apply Rmult_le_compat_l; [left; apply exp_pos|exact K]).
    lra.
Qed.
End Draws.

(* The weights around any centre, a whole number or not, come to at most as much as around 0.  By Poisson summation:
   C. Canonne, G. Kamath, T. Steinke, The Discrete Gaussian for Differential Privacy, NeurIPS 2020, proof of Proposition 5. *)
Axiom shifted_bells : forall t (T : 0 < t) x n, sum (box n) (bell t x) <= whole t T.

Lemma gaussian_is : forall step center sigma (S : 0 < step) (P : 0 < sigma), exists T : 0 < spread step sigma,
  (forall k, mass (gaussian step center sigma) k = bell_mass (spread step sigma) T k)
  /\ forall k, value (gaussian step center sigma) k = center + IZR k * step.
Proof.
  intros step center sigma S P; unfold gaussian; destruct (Rlt_dec 0 step) as [S'|], (Rlt_dec 0 sigma) as [P'|]; try contradiction.
  exists (spread_pos step sigma S' P'); auto.
Qed.

(* Centres a whole number of steps apart: for every order 1 + c, with rho for the squared distance over 2 sigma^2. *)
Theorem gaussian_close : forall step a1 a2 sigma c eps delta, 0 < step -> 0 < sigma -> 0 < c -> on_grid step (a1 - a2) ->
  exp (c * ((1 + c) * ((a1 - a2) * (a1 - a2) / (2 * sigma * sigma)) - eps)) <= delta ->
  close_laws (gaussian step a1 sigma) (gaussian step a2 sigma) eps delta.
Proof.
  intros step a1 a2 sigma c eps delta S P C [j J] paid h U n.
  destruct (gaussian_is step a1 sigma S P) as [T [mass1 value1]]; destruct (gaussian_is step a2 sigma S P) as [T' [mass2 value2]].
  set (t := spread step sigma) in *; assert (Z := whole_pos t T); assert (Z' := whole_pos t T').
  assert (same : whole t T' = whole t T).
  { unfold whole; destruct (bells t T') as [s [A B]], (bells t T) as [s' [A' B']]; cbn; apply Rle_antisym; auto. }
  assert (rho : (a1 - a2) * (a1 - a2) / (2 * sigma * sigma) = IZR j * IZR j * t) by (rewrite J; unfold t, spread; field; lra).
  rewrite rho in paid; exists (n + Z.abs_nat j)%nat.
  set (P1 := bell_mass t T); set (P2 := fun k => bell_mass t T' (k + j)).
  set (extra := fun k => exp (c * ((1 + c) * (IZR j * IZR j * t) - eps)) * (bell t (c * IZR j) k / whole t T)).
  assert (point : forall k, P1 k <= exp eps * P2 k + extra k).
  { intros k; unfold P1, P2, extra, bell_mass; rewrite same.
    set (x := exp (- ((IZR k - 0) * (IZR k - 0) * t))).
    assert (bell t 0 k = x) as -> by reflexivity.
    set (u := (IZR k + IZR j) * (IZR k + IZR j) * t - IZR k * IZR k * t - eps).
    assert (E2 : exp eps * bell t 0 (k + j) = x * exp (- u)).
    { unfold bell, x, u; rewrite <- !exp_plus; f_equal; rewrite plus_IZR; ring. }
    assert (E3 : exp (c * ((1 + c) * (IZR j * IZR j * t) - eps)) * bell t (c * IZR j) k = x * exp (c * u)).
    { unfold bell, x, u; rewrite <- !exp_plus; f_equal; ring. }
    assert (X : 0 < x) by apply exp_pos.
    assert (1 <= exp (- u) + exp (c * u)) as one.
    { destruct (Rle_dec 0 u) as [N|N].
      - assert (1 <= exp (c * u)) by (rewrite <- exp_0; assert (0 <= c * u) as W by (apply Rmult_le_pos; lra); destruct W as [W|W]; [left; apply exp_increasing, W|rewrite <- W; lra]).
        assert (Y := exp_pos (- u)); lra.
      - assert (1 <= exp (- u)) by (rewrite <- exp_0; left; apply exp_increasing; lra); assert (Y := exp_pos (c * u)); lra. }
    set (w := exp (c * ((1 + c) * (IZR j * IZR j * t) - eps))) in *.
    replace (exp eps * (bell t 0 (k + j) / whole t T) + w * (bell t (c * IZR j) k / whole t T))
      with ((exp eps * bell t 0 (k + j) + w * bell t (c * IZR j) k) / whole t T) by (field; lra).
    rewrite E2, E3; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Z|nra]. }
  apply Rle_trans with (sum (box n) (fun k => exp eps * (P2 k * h (a1 + IZR k * step)) + extra k)).
  - apply sum_le; intros k _; rewrite mass1, value1; specialize (point k); specialize (U (a1 + IZR k * step)).
    fold (P1 k); assert (0 <= extra k).
    { unfold extra; apply Rmult_le_pos; [left; apply exp_pos|left; apply Rdiv_lt_0_compat; [apply bell_pos|exact Z]]. }
    assert (0 <= P2 k) by apply bell_mass_nonneg; assert (0 < exp eps) by apply exp_pos.
    assert (P1 k * h (a1 + IZR k * step) <= (exp eps * P2 k + extra k) * h (a1 + IZR k * step)) by (apply Rmult_le_compat_r; lra); nra.
  - rewrite sum_plus, sum_scale; apply Rplus_le_compat.
    + apply Rmult_le_compat_l; [left; apply exp_pos|].
      rewrite (sum_ext (box n) _ (fun k => mass (gaussian step a2 sigma) (k + j) * h (value (gaussian step a2 sigma) (k + j)))).
      * rewrite <- (sum_map (box n) (fun k => (k + j)%Z) (fun k => mass (gaussian step a2 sigma) k * h (value (gaussian step a2 sigma) k))).
        apply sum_incl.
        -- apply NoDup_map_on; [apply box_distinct|intros; lia].
        -- intros k i; apply in_map_iff in i; destruct i as [i [<- I]]; apply in_box in I; apply in_box; lia.
        -- intros k _; apply Rmult_le_pos; [apply mass_nonneg|apply U].
      * intros k _; rewrite mass2, value2; unfold P2; f_equal; f_equal; rewrite plus_IZR; lra.
    + eapply Rle_trans; [|exact paid]; unfold extra; rewrite sum_scale.
      rewrite <- (Rmult_1_r (exp _)) at 2; apply Rmult_le_compat_l; [left; apply exp_pos|].
      apply Rle_trans with (/ whole t T * sum (box n) (bell t (c * IZR j))).
      * right; rewrite <- sum_scale; apply sum_ext; intros; unfold Rdiv; ring.
      * apply Rmult_le_reg_l with (whole t T); [exact Z|]; rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l, Rmult_1_r by lra; apply shifted_bells.
Qed.

(* Gauss: nothing is paid where the centres are equal. *)
Section Rule.
Variables (M1 M2 A : Type) (e d : A -> R) (f : M1 -> R) (g : M2 -> R).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.

Theorem gauss_rule : forall set1 set2 step1 step2 step center1 center2 sigma1 sigma2 sigma p1 p2 m1 m2 a a' D c eps delta,
  step1 m1 = step -> step2 m2 = step -> sigma1 m1 = sigma -> sigma2 m2 = sigma -> 0 < step -> 0 < sigma -> 0 < c ->
  on_grid step (center1 m1 - center2 m2) -> Rabs (center1 m1 - center2 m2) <= D ->
  exp (c * ((1 + c) * (D * D / (2 * sigma * sigma)) - eps)) <= delta -> 0 <= d a' ->
  (if Req_EM_T (center1 m1) (center2 m2) then 0 else eps) <= e a - e a' ->
  (if Req_EM_T (center1 m1) (center2 m2) then 0 else delta) <= d a - d a' ->
  (forall v, safe e d f g p1 p2 (set1 v m1) (set2 v m2) a') ->
  safe e d f g (Sample set1 (fun m => gaussian (step1 m) (center1 m) (sigma1 m)) p1)
               (Sample set2 (fun m => gaussian (step2 m) (center2 m) (sigma2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 step1 step2 step center1 center2 sigma1 sigma2 sigma p1 p2 m1 m2 a a' D c eps delta
    S1 S2 G1 G2 S G C near far cal credit paid paid' H.
  eapply (close_draws M1 M2 A e d f g f_unit g_unit) with (a' := a'); [|exact credit|exact paid|exact paid'|exact H].
  rewrite S1, S2, G1, G2; destruct Req_EM_T as [same|other].
  - rewrite same; intros h U n; exists n; rewrite exp_0; lra.
  - apply gaussian_close with (c := c); auto; eapply Rle_trans; [|exact cal].
    assert ((center1 m1 - center2 m2) * (center1 m1 - center2 m2) <= D * D) as Q.
    { rewrite <- (Rabs_pos_eq ((center1 m1 - center2 m2) * (center1 m1 - center2 m2))) by nra; rewrite Rabs_mult.
      apply Rmult_le_compat; auto using Rabs_pos. }
    assert (0 < 2 * sigma * sigma) by nra.
    assert ((center1 m1 - center2 m2) * (center1 m1 - center2 m2) / (2 * sigma * sigma) <= D * D / (2 * sigma * sigma))
      by (apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; assumption|exact Q]).
    assert (c * ((1 + c) * ((center1 m1 - center2 m2) * (center1 m1 - center2 m2) / (2 * sigma * sigma)) - eps)
            <= c * ((1 + c) * (D * D / (2 * sigma * sigma)) - eps)) as L.
    { apply Rmult_le_compat_l; [lra|]; apply Rplus_le_compat_r, Rmult_le_compat_l; lra. }
    destruct L as [L|L]; [left; apply exp_increasing, L|rewrite L; lra].
Qed.
End Rule.
