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
Notation safe := (safe (approximate e d) f g).

Theorem close_draws : forall B (set1 : B -> M1 -> M1) (set2 : B -> M2 -> M2) l1 l2 p1 p2 m1 m2 a a' eps delta (may : B -> Prop),
  close_laws (l1 m1) (l2 m2) eps delta -> 0 <= eps -> eps <= e a - e a' -> delta <= d a - d a' ->
  (forall k, may (value (l1 m1) k)) -> (forall k, may (value (l2 m2) k)) ->
  (forall v, may v -> safe p1 p2 (set1 v m1) (set2 v m2) a') ->
  safe (Sample set1 l1 p1) (Sample set2 l2 p2) m1 m2 a.
Proof.
  intros B set1 set2 l1 l2 p1 p2 m1 m2 a a' eps delta may C Z E L may1 may2 H n; in_epsilon; cbn [wp].
  set (G := fun v => expect p2 g (set2 v m2)).
  assert (G0 : forall v, 0 <= G v <= 1) by (intros v; apply expect_unit, g_unit).
  set (W := expect (Sample set2 l2 p2) g m2).
  assert (X : 0 <= W <= 1) by apply expect_unit, g_unit.
  assert (P : 0 < exp (e a')) by apply exp_pos; assert (Q : 0 < exp eps) by apply exp_pos.
  assert (more : exp eps * (exp (e a') * W) <= exp (e a) * W).
  { rewrite <- Rmult_assoc, <- exp_plus; apply Rmult_le_compat_r; [lra|].
    assert (eps + e a' <= e a) as Y by lra; destruct Y as [Y|Y]; [left; apply exp_increasing, Y|rewrite Y; lra]. }
  assert (drawn : forall j, sum (box j) (fun k => mass (l2 m2) k * G (value (l2 m2) k)) <= W)
    by (intros j; apply (expect_sample M2 g g_unit B set2 l2 p2 m2 (box j) (box_distinct j))).
  assert (total : forall j, 0 <= sum (box j) (mass (l1 m1)) <= 1)
    by (intros j; split; [apply sum_nonneg; intros; apply mass_nonneg|apply mass_bounded]).
  destruct (Rle_dec 0 (d a')) as [D|D].
  - set (h := fun v => Rmin 1 (exp (e a') * G v)).
    assert (h0 : forall v, 0 <= h v <= 1).
    { intros v; unfold h; specialize (G0 v); split; [apply Rmin_glb; [lra|apply Rmult_le_pos; lra]|apply Rmin_l]. }
    destruct (C h h0 n) as [j J].
    apply Rle_trans with (sum (box n) (fun k => mass (l1 m1) k * h (value (l1 m1) k)) + d a').
    + apply Rle_trans with (sum (box n) (fun k => mass (l1 m1) k * h (value (l1 m1) k) + d a' * mass (l1 m1) k)).
      * apply sum_le; intros k _; assert (N := mass_nonneg (l1 m1) k); specialize (H (value (l1 m1) k) (may1 k) n); in_epsilon_in H.
        assert (V := wp_unit M1 p1 n f f_unit (set1 (value (l1 m1) k) m1)).
        assert (wp n p1 f (set1 (value (l1 m1) k) m1) <= h (value (l1 m1) k) + d a') by (unfold h; apply Rmin_case; [lra|exact H]); nra.
      * rewrite sum_plus, sum_scale; specialize (total n); nra.
    + assert (sum (box j) (fun k => mass (l2 m2) k * h (value (l2 m2) k)) <= exp (e a') * W) as K.
      { apply Rle_trans with (exp (e a') * sum (box j) (fun k => mass (l2 m2) k * G (value (l2 m2) k))).
        - rewrite <- sum_scale; apply sum_le; intros k _; assert (N := mass_nonneg (l2 m2) k).
          assert (h (value (l2 m2) k) <= exp (e a') * G (value (l2 m2) k)) by apply Rmin_r; nra.
        - apply Rmult_le_compat_l; [lra|apply drawn]. }
      assert (exp eps * sum (box j) (fun k => mass (l2 m2) k * h (value (l2 m2) k)) <= exp eps * (exp (e a') * W)) by (apply Rmult_le_compat_l; lra).
      lra.
  - (* delta is overspent: what the left run expects is compared on both sides *)
    set (F := fun v => wp n p1 f (set1 v m1)).
    assert (F0 : forall v, 0 <= F v <= 1) by (intros v; apply wp_unit, f_unit).
    destruct (C F F0 n) as [j J]; fold F.
    apply Rle_trans with (exp eps * sum (box j) (fun k => mass (l2 m2) k * F (value (l2 m2) k)) + delta); [exact J|].
    apply le_epsilon; intros h h0.
    destruct (drawn_enough B (l2 m2) j (h / (exp eps * - d a'))) as [i [I M]]; [apply Rdiv_lt_0_compat; nra|].
    assert (sum (box j) (fun k => mass (l2 m2) k * F (value (l2 m2) k)) <= sum (box i) (fun k => mass (l2 m2) k * F (value (l2 m2) k))) as K.
    { apply sum_mono; [exact I|]; intros k; split; [apply Rmult_le_pos; [apply mass_nonneg|apply F0]|lra]. }
    assert (sum (box i) (fun k => mass (l2 m2) k * F (value (l2 m2) k)) <= exp (e a') * W + d a' * sum (box i) (mass (l2 m2))) as V.
    { apply Rle_trans with (sum (box i) (fun k => exp (e a') * (mass (l2 m2) k * G (value (l2 m2) k)) + d a' * mass (l2 m2) k)).
      - apply sum_le; intros k _; assert (N := mass_nonneg (l2 m2) k); specialize (H (value (l2 m2) k) (may2 k) n); in_epsilon_in H; unfold F; fold (G (value (l2 m2) k)) in H; nra.
      - rewrite sum_plus, !sum_scale; specialize (drawn i); nra. }
    assert (exp eps * - d a' * (1 - sum (box i) (mass (l2 m2))) <= h) as R.
    { apply Rle_trans with (exp eps * - d a' * (h / (exp eps * - d a'))); [apply Rmult_le_compat_l; [nra|lra]|right; field; split; lra]. }
    assert (1 <= exp eps) by (rewrite <- exp_0; destruct Z as [Z|Z]; [left; apply exp_increasing, Z|rewrite <- Z; lra]).
    assert (exp eps * sum (box j) (fun k => mass (l2 m2) k * F (value (l2 m2) k)) <= exp eps * (exp (e a') * W + d a' * sum (box i) (mass (l2 m2))))
      by (apply Rmult_le_compat_l; lra).
    nra.
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
