(* The laws of noise, and the rules for draws from them. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules.
Import ListNotations.
Open Scope R_scope.

Lemma box_step : forall n F,
  sum (box (S n)) F = sum (box n) F + (F (Z.of_nat (S n)) + F (- Z.of_nat (S n))%Z).
Proof.
  intros n F; unfold box.
  replace (2 * S n + 1)%nat with (S (S (2 * n + 1)))%nat by lia.
  rewrite seq_S, map_app, sum_app; cbn [seq map sum].
  rewrite <- seq_shift, map_map.
  replace (Z.of_nat 0 - Z.of_nat (S n))%Z with (- Z.of_nat (S n))%Z by lia.
  replace (Z.of_nat (0 + S (2 * n + 1)) - Z.of_nat (S n))%Z with (Z.of_nat (S n)) by lia.
  replace (map (fun x => (Z.of_nat (S x) - Z.of_nat (S n))%Z) (seq 0 (2 * n + 1)))
    with (map (fun i => (Z.of_nat i - Z.of_nat n)%Z) (seq 0 (2 * n + 1))); [ring|].
  apply map_ext; intros; lia.
Qed.

(* A law with finitely many values. *)
Section Finitely.
Variables (F : Z -> R) (l : list Z).
Hypotheses (F_nonneg : forall k, 0 <= F k) (distinct : NoDup l) (outside : forall k, ~ In k l -> F k = 0).
Hypothesis one : sum l F = 1.

Lemma finite_bounded : forall n, sum (box n) F <= 1.
Proof.
  intros n; rewrite <- one, (sum_support F) by auto; apply sum_incl; auto.
  - apply support_distinct, box_distinct.
  - intros k h; apply in_support in h; destruct h as [_ h].
    destruct (in_dec Z.eq_dec k l) as [i|i]; [exact i|]; specialize (outside k i); contradiction.
Qed.

Lemma finite_total : forall h, 0 < h -> exists n, 1 - h <= sum (box n) F.
Proof.
  intros h P; destruct (boxed l) as [n B]; exists n.
  assert (sum l F <= sum (box n) F); [|lra].
  apply sum_incl; auto; intros k i; apply in_box; auto.
Qed.
End Finitely.

Definition finite {A} (v : Z -> A) F l (P : forall k, 0 <= F k) (D : NoDup l) (O : forall k, ~ In k l -> F k = 0)
  (one : sum l F = 1) : law A := Law v F P (finite_bounded F l P O one) (finite_total F l P D one).

(* Two-sided noise: number k has probability proportional to exp(-|k| t). *)
Definition two_sided_mass (t : R) (k : Z) : R :=
  if Rlt_dec 0 t then (1 - exp (- t)) / (1 + exp (- t)) * exp (- (IZR (Z.abs k) * t)) else if Z.eqb k 0 then 1 else 0.

Lemma exp_pow : forall t n, exp (- (INR n * t)) = exp (- t) ^ n.
Proof.
  intros t; induction n as [|n IH]; [cbn; rewrite Rmult_0_l, Ropp_0; apply exp_0|].
  rewrite S_INR; replace (- ((INR n + 1) * t)) with (- t + - (INR n * t)) by ring; rewrite exp_plus, IH; reflexivity.
Qed.

Lemma exp_below : forall t, 0 < t -> 0 < exp (- t) < 1.
Proof. intros t H; split; [apply exp_pos|]; rewrite <- exp_0; apply exp_increasing; lra. Qed.

Lemma two_sided_nonneg : forall t k, 0 <= two_sided_mass t k.
Proof.
  intros t k; unfold two_sided_mass; destruct Rlt_dec as [T|T]; [|destruct Z.eqb; lra].
  assert (Q := exp_below t T); assert (X := exp_pos (- (IZR (Z.abs k) * t))).
  apply Rmult_le_pos; [|lra]; apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra].
Qed.

Lemma two_sided_sum : forall t n, 0 < t ->
  sum (box n) (two_sided_mass t) = 1 - 2 * exp (- t) ^ S n / (1 + exp (- t)).
Proof.
  intros t n T; assert (Q := exp_below t T); unfold two_sided_mass; induction n as [|n IH].
  - cbn; destruct Rlt_dec; [|contradiction]; cbn; rewrite Rmult_0_l, Ropp_0, exp_0; field; lra.
  - rewrite box_step, IH; destruct Rlt_dec; [|contradiction].
    replace (Z.abs (- Z.of_nat (S n))) with (Z.abs (Z.of_nat (S n))) by lia.
    rewrite (Z.abs_eq (Z.of_nat (S n))) by lia; rewrite <- INR_IZR_INZ, exp_pow; cbn [pow]; field; lra.
Qed.

Lemma point_sum : forall n, sum (box n) (fun k => if Z.eqb k 0 then 1 else 0) = 1.
Proof.
  induction n as [|n IH]; [cbn; ring|]; rewrite box_step, IH.
  destruct (Z.eqb_spec (Z.of_nat (S n)) 0), (Z.eqb_spec (- Z.of_nat (S n)) 0); try lia; ring.
Qed.

Lemma two_sided_bounded : forall t n, sum (box n) (two_sided_mass t) <= 1.
Proof.
  intros t n; destruct (Rlt_dec 0 t) as [T|T].
  - rewrite two_sided_sum by exact T; assert (Q := exp_below t T).
    assert (0 < 2 * exp (- t) ^ S n / (1 + exp (- t))); [|lra].
    apply Rdiv_lt_0_compat; [|lra]; apply Rmult_lt_0_compat; [lra|apply pow_lt; lra].
  - rewrite (sum_ext _ _ (fun k => if Z.eqb k 0 then 1 else 0)); [rewrite point_sum; lra|].
    intros k _; unfold two_sided_mass; destruct Rlt_dec; [contradiction|reflexivity].
Qed.

Lemma pow_vanishes : forall q c h, 0 <= q < 1 -> 0 <= c -> 0 < h -> exists n, c * q ^ S n <= h.
Proof.
  intros q c h Q C H.
  destruct (pow_lt_1_zero q) with (y := h / (c + 1)) as [N B]; [rewrite Rabs_pos_eq; lra|apply Rdiv_lt_0_compat; lra|].
  exists N; specialize (B (S N)); assert (0 <= q ^ S N) by (apply pow_le; lra).
  rewrite Rabs_pos_eq in B by assumption; specialize (B ltac:(lia)).
  apply Rle_trans with ((c + 1) * (h / (c + 1))); [|right; field; lra].
  apply Rle_trans with ((c + 1) * q ^ S N); [nra|apply Rmult_le_compat_l; lra].
Qed.

Lemma two_sided_total : forall t h, 0 < h -> exists n, 1 - h <= sum (box n) (two_sided_mass t).
Proof.
  intros t h P; destruct (Rlt_dec 0 t) as [T|T].
  - assert (Q := exp_below t T); destruct (pow_vanishes (exp (- t)) 2 h) as [n B]; try lra; exists n.
    rewrite two_sided_sum by exact T.
    assert (2 * exp (- t) ^ S n / (1 + exp (- t)) <= 2 * exp (- t) ^ S n); [|lra].
    assert (0 <= exp (- t) ^ S n) by (apply pow_le; lra).
    apply Rmult_le_reg_r with (1 + exp (- t)); [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra; nra.
  - exists 0%nat; rewrite (sum_ext _ _ (fun k => if Z.eqb k 0 then 1 else 0)); [rewrite point_sum; lra|].
    intros k _; unfold two_sided_mass; destruct Rlt_dec; [contradiction|reflexivity].
Qed.

Definition two_sided {A} (t : R) (v : Z -> A) : law A :=
  Law v (two_sided_mass t) (two_sided_nonneg t) (two_sided_bounded t) (two_sided_total t).

(* Laplace noise on the grid of this step around a centre; geometric noise on the whole numbers. *)
Definition rate (step scale : R) : R := if Rlt_dec 0 scale then step / scale else 0.
Definition laplace (step center scale : R) : law R := two_sided (rate step scale) (fun k => center + IZR k * step).
Definition geometric (center : Z) (scale : R) : law Z := two_sided (rate 1 scale) (fun k => (center + k)%Z).

Lemma two_sided_ratio : forall t j k c, 0 < t -> IZR (Z.abs (j - k)) * t <= c ->
  two_sided_mass t k <= exp c * two_sided_mass t j.
Proof.
  intros t j k c T C; unfold two_sided_mass; destruct Rlt_dec; [|contradiction].
  assert (Q := exp_below t T).
  rewrite <- Rmult_assoc, (Rmult_comm (exp c)), Rmult_assoc, <- exp_plus; apply Rmult_le_compat_l.
  - apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra].
  - assert (- (IZR (Z.abs k) * t) <= c + - (IZR (Z.abs j) * t)) as L.
    { assert (IZR (Z.abs j) <= IZR (Z.abs (j - k)) + IZR (Z.abs k)) by (rewrite <- plus_IZR; apply IZR_le; lia).
      assert (IZR (Z.abs j) * t <= (IZR (Z.abs (j - k)) + IZR (Z.abs k)) * t) by (apply Rmult_le_compat_r; lra); lra. }
    destruct L as [L|L]; [left; apply exp_increasing, L|rewrite L; lra].
Qed.

(* Values on the grid of a step. *)
Definition on_grid (step x : R) : Prop := exists k, x = IZR k * step.

Definition index (step x : R) : Z := (up (x / step) - 1)%Z.

Lemma index_of : forall step k, 0 < step -> index step (IZR k * step) = k.
Proof.
  intros step k S; unfold index; replace (IZR k * step / step) with (IZR k) by (field; lra).
  rewrite <- (tech_up (IZR k) (k + 1)); rewrite ?plus_IZR; lra || lia.
Qed.

Lemma index_on : forall step x, 0 < step -> on_grid step x -> IZR (index step x) * step = x.
Proof. intros step x S [k ->]; rewrite index_of by exact S; reflexivity. Qed.

Section Draws.
Variables (M1 M2 A : Type) (e d : A -> R) (f : M1 -> R) (g : M2 -> R).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.
Notation safe := (safe (approximate e d) f g).

(* Laplace: the value v on the left goes with v + shift v on the right. *)
Theorem laplace_rule : forall set1 set2 step1 step2 step center1 center2 scale1 scale2 scale p1 p2 m1 m2 a
    (shift : R -> R) (a' : R -> A),
  step1 m1 = step -> step2 m2 = step -> scale1 m1 = scale -> scale2 m2 = scale ->
  0 < step -> 0 < scale ->
  (forall v, on_grid step (v - center1 m1) -> on_grid step (v + shift v - center2 m2)) ->
  (forall v w, on_grid step (v - center1 m1) -> on_grid step (w - center1 m1) -> v + shift v = w + shift w -> v = w) ->
  (forall v, on_grid step (v - center1 m1) -> Rabs (shift v + center1 m1 - center2 m2) / scale <= e a - e (a' v)) ->
  (forall v, on_grid step (v - center1 m1) -> d (a' v) <= d a) ->
  (forall v x b, on_grid step (v - center1 m1) -> x = v + shift v -> b = a' v -> safe p1 p2 (set1 v m1) (set2 x m2) b) ->
  safe (Sample set1 (fun m => laplace (step1 m) (center1 m) (scale1 m)) p1)
       (Sample set2 (fun m => laplace (step2 m) (center2 m) (scale2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 step1 step2 step center1 center2 scale1 scale2 scale p1 p2 m1 m2 a shift a'
    S1 S2 B1 B2 S B grid inj paid keeps H.
  set (v := fun k => center1 m1 + IZR k * step).
  assert (V : forall k, on_grid step (v k - center1 m1)) by (intros k; exists k; unfold v; ring).
  set (to := fun k => index step (v k + shift (v k) - center2 m2)).
  assert (T : forall k, center2 m2 + IZR (to k) * step = v k + shift (v k)).
  { intros k; unfold to; rewrite index_on; [ring|exact S|]; apply grid, V. }
  apply couple with (to := to) (a' := fun k => a' (v k)); cbn [laplace two_sided mass value];
    rewrite ?S1, ?S2, ?B1, ?B2; auto.
  - intros j k _ _ E.
    assert (v j = v k) as X by (apply inj; auto; rewrite <- !T, E; reflexivity).
    unfold v in X; apply Rplus_eq_reg_l, Rmult_eq_reg_r in X; [apply eq_IZR, X|lra].
  - intros k _; unfold rate; destruct Rlt_dec; [|contradiction]; apply two_sided_ratio; [apply Rdiv_lt_0_compat; lra|].
    eapply Rle_trans; [|apply (paid (v k) (V k))]; right.
    replace (shift (v k) + center1 m1 - center2 m2) with (IZR (to k - k) * step).
    + rewrite Rabs_mult, (Rabs_pos_eq step) by lra; rewrite <- abs_IZR; field; lra.
    + rewrite minus_IZR; specialize (T k); unfold v in T at 1 |- *; unfold v in T; lra.
  - intros k _; fold (v k); rewrite T; apply H; auto.
Qed.

Theorem geometric_rule : forall set1 set2 center1 center2 scale1 scale2 scale p1 p2 m1 m2 a
    (shift : Z -> Z) (a' : Z -> A),
  scale1 m1 = scale -> scale2 m2 = scale -> 0 < scale ->
  (forall v w, (v + shift v = w + shift w)%Z -> v = w) ->
  (forall v, IZR (Z.abs (shift v + center1 m1 - center2 m2)) / scale <= e a - e (a' v)) ->
  (forall v, d (a' v) <= d a) ->
  (forall v x b, x = (v + shift v)%Z -> b = a' v -> safe p1 p2 (set1 v m1) (set2 x m2) b) ->
  safe (Sample set1 (fun m => geometric (center1 m) (scale1 m)) p1)
       (Sample set2 (fun m => geometric (center2 m) (scale2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 center1 center2 scale1 scale2 scale p1 p2 m1 m2 a shift a' B1 B2 B inj paid keeps H.
  set (v := fun k => (center1 m1 + k)%Z).
  apply couple with (to := fun k => (v k + shift (v k) - center2 m2)%Z) (a' := fun k => a' (v k));
    cbn [geometric two_sided mass value]; rewrite ?B1, ?B2; auto.
  - intros j k _ _ E; assert (v j = v k) by (apply inj; lia); unfold v in *; lia.
  - intros k _; unfold rate; destruct Rlt_dec; [|contradiction]; apply two_sided_ratio; [apply Rdiv_lt_0_compat; lra|].
    eapply Rle_trans; [|apply (paid (v k))]; right; unfold v.
    replace (center1 m1 + k + shift (center1 m1 + k) - center2 m2 - k)%Z
      with (shift (center1 m1 + k) + center1 m1 - center2 m2)%Z by ring; field; lra.
  - intros k _; fold (v k).
    replace (center2 m2 + (v k + shift (v k) - center2 m2))%Z with (v k + shift (v k))%Z by ring; apply H; reflexivity.
Qed.
End Draws.
