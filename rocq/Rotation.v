(* Two normal variables: how likely they lie in a half plane, as the integral over one of them. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Noise Groups Compose Mu Normal.
Open Scope R_scope.

Lemma mean_value : forall F F' x y, (forall z, derivable_pt_lim F z (F' z)) ->
  exists z, Rabs (z - x) <= Rabs (y - x) /\ F y - F x = F' z * (y - x).
Proof.
  intros F F' x y D; destruct (Rtotal_order x y) as [L|[<-|L]].
  - destruct (MVT_cor2 F F' x y L (fun z _ => D z)) as [z [Z B]]; exists z; split; [rewrite !Rabs_pos_eq; lra|exact Z].
  - exists x; split; [lra|ring].
  - destruct (MVT_cor2 F F' y x L (fun z _ => D z)) as [z [Z B]]; exists z; split; [rewrite !Rabs_left; lra|lra].
Qed.
Lemma rising : forall F F' a b, a <= b -> (forall z, a <= z <= b -> derivable_pt_lim F z (F' z)) -> (forall z, a <= z <= b -> 0 <= F' z) -> F a <= F b.
Proof.
  intros F F' a b [L| ->] D P; [|lra]; destruct (MVT_cor2 F F' a b L D) as [z [Z B]].
  assert (0 <= F' z * (b - a)) by (apply Rmult_le_pos; [apply P|]; lra); lra.
Qed.
Lemma derivable_affine : forall u v x, derivable_pt_lim (fun x => u + v * x) x v.
Proof.
  intros u v x; enough (derivable_pt_lim (fun x => u + v * x) x (0 + v * 1)) as H by (replace (0 + v * 1) with v in H by ring; exact H).
  apply (derivable_pt_lim_plus (fun _ => u) (fun x => v * x)).
  - apply derivable_pt_lim_const.
  - apply (derivable_pt_lim_scal (fun x => x)), derivable_pt_lim_id.
Qed.
Lemma derivable_inside : forall F F' u v x, (forall z, derivable_pt_lim F z (F' z)) ->
  derivable_pt_lim (fun x => F (u + v * x)) x (F' (u + v * x) * v).
Proof. intros F F' u v x D; apply (derivable_pt_lim_comp (fun x => u + v * x) F); [apply derivable_affine|apply D]. Qed.

Section Rotation.
Variables (Phi : R -> R) (is_normal : normal Phi) (s : R) (s_pos : 0 < s).
Hypothesis density : forall x, derivable_pt_lim Phi x (s * exp (- (x * x) / 2)).
Variables (alpha beta : R).
Hypothesis (alpha_pos : 0 < alpha) (beta_pos : 0 <= beta) (turned : alpha * alpha = 1 + beta * beta).

Definition dens (x : R) : R := s * exp (- (x * x) / 2).
Lemma dens_pos : forall x, 0 < dens x.
Proof. intros x; apply Rmult_lt_0_compat; [exact s_pos|apply exp_pos]. Qed.
Lemma dens_below : forall x, dens x <= s.
Proof.
  intros x; unfold dens; rewrite <- (Rmult_1_r s) at 2; apply Rmult_le_compat_l; [lra|]; rewrite <- exp_0; apply exp_le.
  assert (0 <= x * x) by nra; lra.
Qed.
Lemma dens_derived : forall x, derivable_pt_lim dens x (dens x * - x).
Proof.
  intros x; unfold dens; rewrite Rmult_assoc; apply (derivable_pt_lim_scal (fun x => exp (- (x * x) / 2))).
  apply (derivable_pt_lim_comp (fun t => - (t * t) / 2) exp); [|apply derivable_pt_lim_exp].
  replace (- x) with (- (1 * x + x * 1) * / 2 + - (x * x) * 0) by field.
  apply (derivable_pt_lim_mult (fun t => - (t * t)) (fun _ => / 2)); [|apply derivable_pt_lim_const].
  apply (derivable_pt_lim_opp (fun t => t * t)), (derivable_pt_lim_mult (fun t => t) (fun t => t)); apply derivable_pt_lim_id.
Qed.
Lemma dens_flat : forall x, Rabs (dens x * - x) <= s.
Proof.
  intros x; unfold dens; rewrite !Rabs_mult, Rabs_Ropp, (Rabs_pos_eq s), (Rabs_pos_eq (exp _)) by (left; first [exact s_pos | apply exp_pos]).
  rewrite Rmult_assoc; rewrite <- (Rmult_1_r s) at 2; apply Rmult_le_compat_l; [lra|].
  replace (- (x * x) / 2) with (- (x * x / 2)) by field; rewrite exp_Ropp; assert (E := exp_ineq1_le (x * x / 2)); assert (P := exp_pos (x * x / 2)).
  apply Rmult_le_reg_l with (exp (x * x / 2)); [exact P|]; rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l, Rmult_1_r by lra.
  assert (Y := Rle_0_sqr x); assert (S := Rle_0_sqr (Rabs x - 1)); unfold Rsqr in S, Y.
  assert (Rabs x * Rabs x = x * x) by (rewrite <- Rabs_mult; apply Rabs_pos_eq; exact Y); lra.
Qed.
Lemma dens_turned : forall x z, dens z * dens (alpha * x + - beta * z) = dens x * dens (- beta * x + alpha * z).
Proof.
  intros x z; unfold dens; transitivity (s * s * (exp (- (z * z) / 2) * exp (- ((alpha * x + - beta * z) * (alpha * x + - beta * z)) / 2))); [ring|].
  transitivity (s * s * (exp (- (x * x) / 2) * exp (- ((- beta * x + alpha * z) * (- beta * x + alpha * z)) / 2))); [|ring].
  f_equal; rewrite <- !exp_plus; f_equal.
  assert (z * z + (alpha * x + - beta * z) * (alpha * x + - beta * z) = x * x + (- beta * x + alpha * z) * (- beta * x + alpha * z)); [|lra].
  replace ((alpha * x + - beta * z) * (alpha * x + - beta * z)) with (alpha * alpha * (x * x) - 2 * alpha * beta * x * z + beta * beta * (z * z)) by ring.
  replace ((- beta * x + alpha * z) * (- beta * x + alpha * z)) with (beta * beta * (x * x) - 2 * alpha * beta * x * z + alpha * alpha * (z * z)) by ring.
  rewrite turned; ring.
Qed.

(* The part of the half plane at z, and how it grows with x. *)
Definition slice (x z : R) : R := dens z * Phi (alpha * x + - beta * z).
Definition growth (x z : R) : R := dens z * (dens (- beta * z + alpha * x) * alpha).
Definition grown (x z : R) : R := dens x * Phi (- beta * x + alpha * z).

Lemma slice_grows : forall x z, derivable_pt_lim (fun x => slice x z) x (growth x z).
Proof.
  intros x z; unfold slice, growth; apply (derivable_pt_lim_scal (fun x => Phi (alpha * x + - beta * z))).
  apply derivable_pt_lim_ext with (fun x => Phi (- beta * z + alpha * x)); [intros; f_equal; ring|].
  apply (derivable_inside Phi dens); exact density.
Qed.
Lemma grown_growth : forall x z, derivable_pt_lim (fun z => grown x z) z (growth x z).
Proof.
  intros x z; unfold grown, growth; rewrite <- Rmult_assoc, (Rplus_comm (- beta * z)), dens_turned, Rmult_assoc.
  apply (derivable_pt_lim_scal (fun z => Phi (- beta * x + alpha * z))); apply (derivable_inside Phi dens); exact density.
Qed.
Lemma growth_flat : forall x y z, Rabs (growth y z - growth x z) <= s * (s * alpha * alpha) * Rabs (y - x).
Proof.
  intros x y z; unfold growth.
  destruct (mean_value (fun x => dens (- beta * z + alpha * x)) (fun x => dens (- beta * z + alpha * x) * - (- beta * z + alpha * x) * alpha) x y) as [v [_ V]].
  { intros v; apply (derivable_inside dens (fun x => dens x * - x)), dens_derived. }
  replace (dens z * (dens (- beta * z + alpha * y) * alpha) - dens z * (dens (- beta * z + alpha * x) * alpha))
    with (dens z * alpha * (dens (- beta * z + alpha * y) - dens (- beta * z + alpha * x))) by ring.
  rewrite V, !Rabs_mult, (Rabs_pos_eq (dens z)), (Rabs_pos_eq alpha) by (left; first [apply dens_pos | exact alpha_pos]).
  assert (F := dens_flat (- beta * z + alpha * v)); rewrite Rabs_mult in F; set (w := Rabs (dens (- beta * z + alpha * v)) * Rabs (- (- beta * z + alpha * v))) in *.
  assert (P := dens_pos z); assert (B := dens_below z); assert (N := Rabs_pos (y - x)).
  assert (w0 : 0 <= w) by (apply Rmult_le_pos; apply Rabs_pos).
  replace (dens z * alpha * (w * alpha * Rabs (y - x))) with (dens z * w * (alpha * alpha * Rabs (y - x))) by ring.
  replace (s * (s * alpha * alpha) * Rabs (y - x)) with (s * s * (alpha * alpha * Rabs (y - x))) by ring.
  apply Rmult_le_compat_r; [apply Rmult_le_pos; [nra|exact N]|]; apply Rmult_le_compat; lra.
Qed.

Variables (a b : R) (ab : a < b).
Lemma slice_continuous : forall x z, a <= z <= b -> continuity_pt (slice x) z.
Proof.
  intros x z _; apply derivable_continuous_pt; unfold slice.
  exists (dens z * - z * Phi (alpha * x + - beta * z) + dens z * (dens (alpha * x + - beta * z) * - beta)).
  apply (derivable_pt_lim_mult dens (fun z => Phi (alpha * x + - beta * z))); [apply dens_derived|].
  apply (derivable_inside Phi dens); exact density.
Qed.
Definition swept (x : R) : R -> R := primitive (Rlt_le a b ab) (FTC_P1 (Rlt_le a b ab) (slice_continuous x)).
Lemma swept_slice : forall x z, a <= z <= b -> derivable_pt_lim (swept x) z (slice x z).
Proof. intros x z H; apply RiemannInt_P28, H. Qed.
Definition half_plane (x : R) : R := swept x b - swept x a.

Lemma half_plane_grows : forall x, derivable_pt_lim half_plane x (grown x b - grown x a).
Proof.
  intros x e E; set (K := s * (s * alpha * alpha)); assert (K0 : 0 < K) by (unfold K; repeat apply Rmult_lt_0_compat; assumption).
  assert (P : 0 < e / (K * (b - a))) by (apply Rdiv_lt_0_compat; [exact E|apply Rmult_lt_0_compat; lra]).
  exists (mkposreal _ P); cbn; intros h H L.
  destruct (MVT_cor2 (fun z => / h * (swept (x + h) z - swept x z) - grown x z) (fun z => / h * (slice (x + h) z - slice x z) - growth x z) a b ab) as [z [Z B]].
  { intros z Z; apply (derivable_pt_lim_minus (fun z => / h * (swept (x + h) z - swept x z)) (grown x)); [|apply grown_growth].
    apply (derivable_pt_lim_scal (fun z => swept (x + h) z - swept x z)); apply (derivable_pt_lim_minus (swept (x + h)) (swept x)); apply swept_slice, Z. }
  assert (half_plane (x + h) - half_plane x = swept (x + h) b - swept x b - (swept (x + h) a - swept x a)) as T by (unfold half_plane; ring).
  replace ((half_plane (x + h) - half_plane x) / h - (grown x b - grown x a))
    with (/ h * (swept (x + h) b - swept x b) - grown x b - (/ h * (swept (x + h) a - swept x a) - grown x a)) by (rewrite T; field; exact H).
  rewrite Z; destruct (mean_value (fun x => slice x z) (fun x => growth x z) x (x + h) (fun y => slice_grows y z)) as [y [Y V]].
  rewrite V; replace (x + h - x) with h in * by ring.
  replace (/ h * (growth y z * h) - growth x z) with (growth y z - growth x z) by (field; exact H).
  rewrite Rabs_mult, (Rabs_pos_eq (b - a)) by lra; assert (F := growth_flat x y z); fold K in F.
  apply Rle_lt_trans with (K * Rabs h * (b - a)).
  - apply Rmult_le_compat_r; [lra|]; eapply Rle_trans; [exact F|]; apply Rmult_le_compat_l; lra.
  - apply Rlt_le_trans with (K * (e / (K * (b - a))) * (b - a)); [|right; field; split; lra].
    apply Rmult_lt_compat_r; [lra|]; apply Rmult_lt_compat_l; assumption.
Qed.

Lemma half_plane_falls : forall x y, x <= y -> half_plane y - Phi y <= half_plane x - Phi x.
Proof.
  intros x y L; enough (Phi x - half_plane x <= Phi y - half_plane y) by lra.
  apply (rising (fun x => Phi x - half_plane x) (fun x => dens x - (grown x b - grown x a)) x y L).
  - intros z _; apply (derivable_pt_lim_minus Phi half_plane); [apply density|apply half_plane_grows].
  - intros z _; unfold grown; assert (D := dens_pos z); assert (U := normal_unit Phi is_normal (- beta * z + alpha * b)); assert (V := normal_unit Phi is_normal (- beta * z + alpha * a)); nra.
Qed.

Theorem half_plane_below : forall x, half_plane x <= Phi x.
Proof.
  intros x; apply le_epsilon; intros h P; destruct (normal_low Phi is_normal h P) as [y Y].
  set (v := Rmin x ((y + beta * a) / alpha)); assert (V := half_plane_falls v x (Rmin_l _ _)).
  assert (N := normal_unit Phi is_normal v); enough (half_plane v <= h) by lra.
  set (w := Phi (alpha * v + - beta * a)).
  assert (w <= h) as W.
  { apply Rle_trans with (Phi y); [|lra]; apply (Phi_mono Phi is_normal); assert (Q := Rmin_r x ((y + beta * a) / alpha)); fold v in Q.
    apply Rmult_le_compat_l with (r := alpha) in Q; [|lra]; replace (alpha * ((y + beta * a) / alpha)) with (y + beta * a) in Q by (field; lra); lra. }
  assert (R := rising (fun z => w * Phi z - swept v z) (fun z => w * dens z - slice v z) a b ltac:(lra)).
  enough (half_plane v <= w * (Phi b - Phi a)) as B.
  { assert (A1 := normal_unit Phi is_normal a); assert (A2 := normal_unit Phi is_normal b); assert (A3 := normal_unit Phi is_normal (alpha * v + - beta * a)); fold w in A3; nra. }
  unfold half_plane; enough (w * Phi a - swept v a <= w * Phi b - swept v b) by lra; apply R.
  - intros z Z; apply (derivable_pt_lim_minus (fun z => w * Phi z) (swept v)); [apply (derivable_pt_lim_scal Phi), density|apply swept_slice, Z].
  - intros z Z; unfold slice; assert (D := dens_pos z).
    assert (Phi (alpha * v + - beta * z) <= w) by (apply (Phi_mono Phi is_normal); nra); nra.
Qed.

Theorem half_plane_above : forall x, Phi x - (1 - (Phi b - Phi a)) <= half_plane x.
Proof.
  intros x; apply le_epsilon; intros h P; destruct (normal_high Phi is_normal h P) as [y Y].
  set (v := Rmax x ((y + beta * b) / alpha)); assert (V := half_plane_falls x v (Rmax_l _ _)).
  assert (N := normal_unit Phi is_normal v).
  set (w := Phi (alpha * v + - beta * b)).
  assert (1 - h <= w) as W.
  { apply Rle_trans with (Phi y); [lra|]; apply (Phi_mono Phi is_normal); assert (Q := Rmax_r x ((y + beta * b) / alpha)); fold v in Q.
    apply Rmult_le_compat_l with (r := alpha) in Q; [|lra]; replace (alpha * ((y + beta * b) / alpha)) with (y + beta * b) in Q by (field; lra); lra. }
  assert (R := rising (fun z => swept v z - w * Phi z) (fun z => slice v z - w * dens z) a b ltac:(lra)).
  enough (w * (Phi b - Phi a) <= half_plane v) as B.
  { assert (A := Phi_mono Phi is_normal a b ltac:(lra)); assert (A1 := normal_unit Phi is_normal a); assert (A2 := normal_unit Phi is_normal b);
      assert (A3 := normal_unit Phi is_normal (alpha * v + - beta * b)); fold w in A3; nra. }
  unfold half_plane; enough (swept v a - w * Phi a <= swept v b - w * Phi b) by lra; apply R.
  - intros z Z; apply (derivable_pt_lim_minus (swept v) (fun z => w * Phi z)); [apply swept_slice, Z|apply (derivable_pt_lim_scal Phi), density].
  - intros z Z; unfold slice; assert (D := dens_pos z).
    assert (w <= Phi (alpha * v + - beta * z)) by (apply (Phi_mono Phi is_normal); nra); nra.
Qed.
End Rotation.
