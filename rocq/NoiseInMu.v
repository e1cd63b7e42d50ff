(* Gaussian noise on a grid, paid in squares of mu: two centres d apart are as two normal variables d + step apart. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Laws Groups Compose Gauss NoiseInRho Mu Normal Traded Rotation ComposeInMu.
Import ListNotations.
Open Scope R_scope.

Definition at_most (t k : Z) (x : R) : R := if Z.leb k t then x else 0.
Definition more_than (t k : Z) (x : R) : R := if Z.leb k t then 0 else x.

Lemma crossed : forall (l : list Z) e w t, (forall i j, (i <= t < j)%Z -> e j * w i <= e i * w j) ->
  sum l (fun j => more_than t j (e j)) * sum l (fun i => at_most t i (w i)) <= sum l (fun i => at_most t i (e i)) * sum l (fun j => more_than t j (w j)).
Proof.
  intros l e w t H; rewrite (Rmult_comm (sum l (fun j => more_than t j (e j)))), <- !sum_scale; apply sum_le; intros j _.
  unfold more_than; destruct (Z.leb_spec j t) as [J|J]; [lra|].
  rewrite (Rmult_comm _ (e j)), (Rmult_comm _ (w j)), <- !sum_scale; apply sum_le; intros i _.
  unfold at_most; destruct (Z.leb_spec i t); [specialize (H i j ltac:(lia)); lra|lra].
Qed.
Lemma split_sum : forall (l : list Z) w t, sum l w = sum l (fun k => at_most t k (w k)) + sum l (fun k => more_than t k (w k)).
Proof. intros l w t; rewrite <- sum_plus; apply sum_ext; intros k _; unfold at_most, more_than; destruct Z.leb; ring. Qed.
Lemma box_falls : forall n (F : Z -> R), sum (box n) (fun k => F k - F (k - 1)%Z) = F (Z.of_nat n) - F (- Z.of_nat n - 1)%Z.
Proof.
  induction n as [|n IH]; intros F; [cbn; ring|]; rewrite box_step, IH.
  replace (Z.of_nat (S n) - 1)%Z with (Z.of_nat n) by lia; replace (- Z.of_nat (S n))%Z with (- Z.of_nat n - 1)%Z by lia; ring.
Qed.

Lemma mirrored : forall n F, sum (box n) F = sum (box n) (fun k => F (- k)%Z).
Proof. induction n as [|n IH]; intros F; [cbn; ring|]; rewrite !box_step, IH, Z.opp_involutive; ring. Qed.
Lemma shifted_box : forall n j F, (forall k, 0 <= F k) -> sum (box n) (fun k => F (k + j)%Z) <= sum (box (n + Z.abs_nat j)) F.
Proof.
  intros n j F P; rewrite <- (sum_map (box n) (fun k => (k + j)%Z) F); apply sum_incl; auto.
  - apply NoDup_map_on; [apply box_distinct|]; intros; lia.
  - intros k i; apply in_map_iff in i; destruct i as [i [<- I]]; apply in_box; apply in_box in I; lia.
Qed.

Section Bells.
Variables (Phi : R -> R) (is_normal : normal Phi) (u : R) (u_pos : 0 < u).
Definition weight (k : Z) : R := exp (- (IZR k * u * (IZR k * u)) / 2).
Lemma weight_pos : forall k, 0 < weight k. Proof. intros; apply exp_pos. Qed.
Definition reach (k : Z) : R := Phi (IZR k * u).
Lemma reach_up : forall i j, (i <= j)%Z -> reach i <= reach j.
Proof. intros i j H; apply (Phi_mono Phi is_normal), Rmult_le_compat_r; [lra|apply IZR_le, H]. Qed.

(* The interval before a point against the point; and the one after it. *)
Lemma before : forall i j, (i <= j)%Z -> weight j * (reach i - reach (i - 1)) <= weight i * (reach j - reach (j - 1)).
Proof.
  intros i j H; destruct (normal_density Phi is_normal) as [s [S D]]; apply IZR_le in H; set (d := (IZR j - IZR i) * u); assert (d0 : 0 <= d) by (unfold d; nra).
  unfold reach; rewrite !minus_IZR.
  assert (X := rising (fun v => weight i * Phi (v + d) - weight j * Phi v) (fun v => weight i * (s * exp (- ((v + d) * (v + d)) / 2)) - weight j * (s * exp (- (v * v) / 2)))
    ((IZR i - 1) * u) (IZR i * u) ltac:(nra)).
  replace (IZR j * u) with (IZR i * u + d) by (unfold d; ring); replace ((IZR j - 1) * u) with ((IZR i - 1) * u + d) by (unfold d; ring).
  enough (weight i * Phi ((IZR i - 1) * u + d) - weight j * Phi ((IZR i - 1) * u) <= weight i * Phi (IZR i * u + d) - weight j * Phi (IZR i * u)) by lra; apply X.
  - intros v _; apply (derivable_pt_lim_minus (fun v => weight i * Phi (v + d)) (fun v => weight j * Phi v)).
    + apply (derivable_pt_lim_scal (fun v => Phi (v + d))), Phi_shifted, D.
    + apply (derivable_pt_lim_scal Phi), D.
  - intros v [_ V]; rewrite (shifted_density s d v); set (p := s * exp (- (v * v) / 2)); assert (P : 0 < p) by (apply Rmult_lt_0_compat; [exact S|apply exp_pos]).
    assert (weight j <= weight i * slope d v); [|nra].
    unfold weight, slope; rewrite <- exp_plus; apply exp_le; replace (IZR j * u) with (IZR i * u + d) by (unfold d; ring).
    assert (d * v <= d * (IZR i * u)) by (apply Rmult_le_compat_l; lra); lra.
Qed.
Lemma past : forall i j, (i <= j)%Z -> weight i * (reach (j + 1) - reach j) <= weight j * (reach (i + 1) - reach i).
Proof.
  intros i j H; destruct (normal_density Phi is_normal) as [s [S D]]; apply IZR_le in H; set (d := (IZR j - IZR i) * u); assert (d0 : 0 <= d) by (unfold d; nra).
  unfold reach; rewrite !plus_IZR.
  assert (X := rising (fun v => weight j * Phi v - weight i * Phi (v + d)) (fun v => weight j * (s * exp (- (v * v) / 2)) - weight i * (s * exp (- ((v + d) * (v + d)) / 2)))
    (IZR i * u) ((IZR i + 1) * u) ltac:(nra)).
  replace (IZR j * u) with (IZR i * u + d) by (unfold d; ring); replace ((IZR j + 1) * u) with ((IZR i + 1) * u + d) by (unfold d; ring).
  enough (weight j * Phi (IZR i * u) - weight i * Phi (IZR i * u + d) <= weight j * Phi ((IZR i + 1) * u) - weight i * Phi ((IZR i + 1) * u + d)) by lra; apply X.
  - intros v _; apply (derivable_pt_lim_minus (fun v => weight j * Phi v) (fun v => weight i * Phi (v + d))).
    + apply (derivable_pt_lim_scal Phi), D.
    + apply (derivable_pt_lim_scal (fun v => Phi (v + d))), Phi_shifted, D.
  - intros v [V _]; rewrite (shifted_density s d v); set (p := s * exp (- (v * v) / 2)); assert (P : 0 < p) by (apply Rmult_lt_0_compat; [exact S|apply exp_pos]).
    assert (weight i * slope d v <= weight j); [|nra].
    unfold weight, slope; rewrite <- exp_plus; apply exp_le; replace (IZR j * u) with (IZR i * u + d) by (unfold d; ring).
    assert (d * (IZR i * u) <= d * v) by (apply Rmult_le_compat_l; lra); lra.
Qed.

Lemma reach_unit : forall k, 0 <= reach k <= 1.
Proof. intros; apply (normal_unit Phi is_normal). Qed.
Lemma sums_before : forall n t, (Z.abs t <= Z.of_nat n)%Z ->
  sum (box n) (fun k => at_most t k (reach k - reach (k - 1))) = reach t - reach (- Z.of_nat n - 1)
  /\ sum (box n) (fun k => more_than t k (reach k - reach (k - 1))) = reach (Z.of_nat n) - reach t.
Proof.
  intros n t T; split.
  - rewrite (sum_ext (box n) _ (fun k => reach (Z.min k t) - reach (Z.min (k - 1) t))).
    + rewrite (box_falls n (fun k => reach (Z.min k t))); f_equal; f_equal; lia.
    + intros k _; unfold at_most; destruct (Z.leb_spec k t); [rewrite !Z.min_l by lia; reflexivity|rewrite !Z.min_r by lia; ring].
  - rewrite (sum_ext (box n) _ (fun k => reach (Z.max k t) - reach (Z.max (k - 1) t))).
    + rewrite (box_falls n (fun k => reach (Z.max k t))); f_equal; f_equal; lia.
    + intros k _; unfold more_than; destruct (Z.leb_spec k t); [rewrite !Z.max_r by lia; ring|rewrite !Z.max_l by lia; reflexivity].
Qed.
Lemma low_above : forall n t, (Z.abs t <= Z.of_nat n)%Z ->
  sum (box n) weight * (reach t - reach (- Z.of_nat n - 1)) <= sum (box n) (fun k => at_most t k (weight k)).
Proof.
  intros n t T; destruct (sums_before n t T) as [A B].
  assert (X := crossed (box n) weight (fun k => reach k - reach (k - 1)) t ltac:(intros i j H; apply before; lia)); cbv beta in X; rewrite A, B in X.
  rewrite (split_sum (box n) weight t); set (a := sum (box n) (fun k => at_most t k (weight k))) in *; set (b := sum (box n) (fun k => more_than t k (weight k))) in *.
  assert (a0 : 0 <= a) by (apply sum_nonneg; intros k _; unfold at_most; destruct Z.leb; [left; apply weight_pos|lra]).
  assert (U := reach_unit (Z.of_nat n)); assert (V := reach_unit (- Z.of_nat n - 1)); nra.
Qed.
Lemma low_below : forall n t, (Z.abs t < Z.of_nat n)%Z ->
  sum (box n) (fun k => at_most t k (weight k)) * (reach (Z.of_nat n + 1) - reach (- Z.of_nat n)) <= sum (box n) weight * reach (t + 1).
Proof.
  intros n t T.
  assert (X := crossed (box n) (fun k => reach (k + 1) - reach k) weight t
    ltac:(intros i j H; assert (Y := past i j ltac:(lia)); lra)).
  assert (A : sum (box n) (fun k => at_most t k (reach (k + 1) - reach k)) = reach (t + 1) - reach (- Z.of_nat n)).
  { rewrite (sum_ext (box n) _ (fun k => reach (Z.min k t + 1) - reach (Z.min (k - 1) t + 1))).
    - rewrite (box_falls n (fun k => reach (Z.min k t + 1))); f_equal; f_equal; lia.
    - intros k _; unfold at_most; destruct (Z.leb_spec k t); [rewrite !Z.min_l by lia; f_equal; f_equal; lia|rewrite !Z.min_r by lia; ring]. }
  assert (B : sum (box n) (fun k => more_than t k (reach (k + 1) - reach k)) = reach (Z.of_nat n + 1) - reach (t + 1)).
  { rewrite (sum_ext (box n) _ (fun k => reach (Z.max k t + 1) - reach (Z.max (k - 1) t + 1))).
    - rewrite (box_falls n (fun k => reach (Z.max k t + 1))); f_equal; f_equal; lia.
    - intros k _; unfold more_than; destruct (Z.leb_spec k t); [rewrite !Z.max_r by lia; ring|rewrite !Z.max_l by lia; f_equal; f_equal; lia]. }
  cbv beta in X; rewrite A, B in X; rewrite (split_sum (box n) weight t).
  set (a := sum (box n) (fun k => at_most t k (weight k))) in *; set (b := sum (box n) (fun k => more_than t k (weight k))) in *.
  assert (b0 : 0 <= b) by (apply sum_nonneg; intros k _; unfold more_than; destruct Z.leb; [lra|left; apply weight_pos]).
  assert (a0 : 0 <= a) by (apply sum_nonneg; intros k _; unfold at_most; destruct Z.leb; [left; apply weight_pos|lra]).
  assert (U := reach_unit (- Z.of_nat n)); nra.
Qed.

(* The whole line. *)
Variable all : R.
Hypothesis all_above : forall n, sum (box n) weight <= all.
Hypothesis all_near : forall h, 0 < h -> exists n, all - h <= sum (box n) weight.
Lemma all_pos : 0 < all.
Proof. eapply Rlt_le_trans; [|apply (all_above 0)]; cbn; assert (X := weight_pos 0); lra. Qed.
Lemma ends_fade : forall h, 0 < h -> exists n, forall k, (Z.of_nat n <= k)%Z -> 1 - h <= reach k /\ reach (- k) <= h.
Proof.
  intros h P; destruct (normal_high Phi is_normal h P) as [x X]; destruct (normal_low Phi is_normal h P) as [y Y].
  set (b := Rmax x (- y)); assert (M := Rmax_l x (- y)); assert (M' := Rmax_r x (- y)); fold b in M, M'.
  destruct (archimed (b / u)) as [N _]; exists (Z.to_nat (up (b / u))); intros k K.
  assert (b <= IZR k * u).
  { replace b with (b / u * u) by (field; lra); apply Rmult_le_compat_r; [lra|]; apply Rle_trans with (IZR (up (b / u))); [lra|apply IZR_le; lia]. }
  unfold reach; rewrite opp_IZR; split.
  - assert (Q := Phi_mono Phi is_normal x (IZR k * u) ltac:(lra)); lra.
  - assert (Q := Phi_mono Phi is_normal (- IZR k * u) y ltac:(lra)); lra.
Qed.
Lemma low_grows : forall t n N, (n <= N)%nat -> sum (box n) (fun k => at_most t k (weight k)) <= sum (box N) (fun k => at_most t k (weight k)).
Proof. intros t n N L; apply sum_mono; [exact L|]; intros k; unfold at_most; assert (P := weight_pos k); destruct Z.leb; lra. Qed.
Lemma low_all : forall t n, 0 <= sum (box n) (fun k => at_most t k (weight k)) <= all.
Proof.
  intros t n; split; [apply sum_nonneg; intros k _; unfold at_most; assert (P := weight_pos k); destruct Z.leb; lra|].
  eapply Rle_trans; [|apply (all_above n)]; apply sum_le; intros k _; unfold at_most; assert (P := weight_pos k); destruct Z.leb; lra.
Qed.
Lemma low_below_all : forall t n, sum (box n) (fun k => at_most t k (weight k)) <= all * reach (t + 1).
Proof.
  intros t n; assert (A := all_pos); apply le_epsilon; intros h P.
  destruct (ends_fade (h / (2 * all)) ltac:(apply Rdiv_lt_0_compat; lra)) as [i I].
  set (N := (n + i + Z.abs_nat t + 1)%nat); assert (X := low_below N t ltac:(lia)); assert (G := low_grows t n N ltac:(lia)); assert (B := low_all t N).
  destruct (I (Z.of_nat N + 1)%Z ltac:(lia)) as [I1 _]; destruct (I (Z.of_nat N) ltac:(lia)) as [_ I2].
  assert (R := reach_unit (t + 1)); assert (Y := all_above N); set (b := sum (box N) (fun k => at_most t k (weight k))) in *.
  assert (sum (box N) weight * reach (t + 1) <= all * reach (t + 1)) by (apply Rmult_le_compat_r; lra).
  assert (b * (1 - 2 * (h / (2 * all))) <= b * (reach (Z.of_nat N + 1) - reach (- Z.of_nat N))) by (apply Rmult_le_compat_l; lra).
  assert (b * (2 * (h / (2 * all))) <= all * (2 * (h / (2 * all)))) as Q by (apply Rmult_le_compat_r; [assert (0 < h / (2 * all)) by (apply Rdiv_lt_0_compat; lra)|]; lra).
  replace (all * (2 * (h / (2 * all)))) with h in Q by (field; lra); lra.
Qed.
Lemma low_above_all : forall t h, 0 < h -> exists n, all * reach t - h <= sum (box n) (fun k => at_most t k (weight k)).
Proof.
  intros t h P; assert (A := all_pos); assert (Q : 0 < h / (2 * all)) by (apply Rdiv_lt_0_compat; lra).
  destruct (ends_fade (h / (2 * all)) Q) as [i I]; destruct (all_near (h / 2) ltac:(lra)) as [l L].
  set (n := (l + i + Z.abs_nat t)%nat); exists n; assert (X := low_above n t ltac:(lia)).
  destruct (I (Z.of_nat n + 1)%Z ltac:(lia)) as [_ I1]; replace (- (Z.of_nat n + 1))%Z with (- Z.of_nat n - 1)%Z in I1 by lia.
  assert (S : all - h / 2 <= sum (box n) weight).
  { eapply Rle_trans; [exact L|]; apply sum_mono; [lia|]; intros k; assert (W := weight_pos k); lra. }
  assert (Y := all_above n); assert (R := reach_unit t); assert (R' := reach_unit (- Z.of_nat n - 1)); set (w := sum (box n) weight) in *.
  assert ((all - h / 2) * reach t <= w * reach t) by (apply Rmult_le_compat_r; lra).
  assert (w * reach (- Z.of_nat n - 1) <= all * (h / (2 * all))) as K.
  { apply Rle_trans with (all * reach (- Z.of_nat n - 1)); [apply Rmult_le_compat_r|apply Rmult_le_compat_l]; lra. }
  replace (all * (h / (2 * all))) with (h / 2) in K by (field; lra).
  assert (h / 2 * reach t <= h / 2) by (rewrite <- (Rmult_1_r (h / 2)) at 2; apply Rmult_le_compat_l; lra); lra.
Qed.
Lemma high_low : forall t n, sum (box n) (fun k => more_than t k (weight k)) = sum (box n) (fun k => at_most (- t - 1) k (weight k)).
Proof.
  intros t n; rewrite mirrored; apply sum_ext; intros k _; unfold more_than, at_most, weight; rewrite opp_IZR.
  replace (- IZR k * u * (- IZR k * u)) with (IZR k * u * (IZR k * u)) by ring.
  destruct (Z.leb_spec (- k) t), (Z.leb_spec k (- t - 1)); auto; lia.
Qed.

Theorem bells_in_mu : forall j h x, (1 <= j)%Z -> (forall k, 0 <= h k <= 1) -> (forall n, sum (box n) (fun k => weight (k + j) * h k) <= all * Phi x) ->
  forall n, sum (box n) (fun k => weight k * h k) <= all * Phi (x + (IZR j + 1) * u).
Proof.
  intros j h x J U H n; set (c := (IZR j + 1) * u); set (s := slope c x); assert (S : 0 < s) by apply exp_pos; assert (A := all_pos).
  assert (J' : 1 <= IZR j) by (apply (IZR_le 1), J); assert (u2 : 0 < IZR j * (u * u)) by (apply Rmult_lt_0_compat; nra).
  assert (C : 0 <= c) by (unfold c; nra).
  set (z := (- (c * x) - c * c / 2 - IZR j * IZR j * (u * u) / 2) / (IZR j * (u * u))).
  assert (Z0 : z * (IZR j * (u * u)) = - (c * x) - c * c / 2 - IZR j * IZR j * (u * u) / 2) by (unfold z; field; lra).
  destruct (archimed z) as [up1 up2]; set (t := (up z - 1)%Z).
  assert (odds : forall k, s * weight (k + j) = weight k * exp ((z - IZR k) * (IZR j * (u * u)))).
  { intros k; unfold s, slope, weight; rewrite <- !exp_plus, plus_IZR; f_equal; rewrite Rmult_minus_distr_r, Z0; field. }
  assert (rare : forall k, (k <= t)%Z -> weight k <= s * weight (k + j)).
  { intros k K; rewrite odds; assert (W := weight_pos k); assert (1 <= exp ((z - IZR k) * (IZR j * (u * u)))); [|nra].
    rewrite <- exp_0; apply exp_le, Rmult_le_pos; [|lra]; apply IZR_le in K; unfold t in K; rewrite minus_IZR in K; lra. }
  assert (often : forall k, (t < k)%Z -> s * weight (k + j) <= weight k).
  { intros k K; rewrite odds; assert (W := weight_pos k); assert (exp ((z - IZR k) * (IZR j * (u * u))) <= 1); [|nra].
    rewrite <- exp_0; apply exp_le; assert (IZR (up z) <= IZR k) by (apply IZR_le; unfold t in K; lia); nra. }
  apply le_epsilon; intros eta E; destruct (low_above_all (- (t + j) - 1) (eta / s)) as [i I]; [apply Rdiv_lt_0_compat; lra|].
  set (N := (n + (i + Z.abs_nat j))%nat).
  apply Rle_trans with (sum (box N) (fun k => weight k * h k)).
  { apply sum_mono; [lia|]; intros k; specialize (U k); assert (W := weight_pos k); nra. }
  assert (less : sum (box N) (fun k => weight k * h k)
    <= sum (box N) (fun k => more_than t k (weight k)) - s * sum (box N) (fun k => more_than t k (weight (k + j))) + s * sum (box N) (fun k => weight (k + j) * h k)).
  { rewrite <- !sum_scale, <- sum_minus, <- sum_plus; apply sum_le; intros k _; specialize (U k); unfold more_than; destruct (Z.leb_spec k t) as [K|K].
    - specialize (rare k K); nra.
    - specialize (often k K); nra. }
  assert (up_t : sum (box N) (fun k => more_than t k (weight k)) <= all * reach (- t)).
  { rewrite high_low; eapply Rle_trans; [apply low_below_all|]; right; f_equal; f_equal; lia. }
  assert (low_t : all * reach (- (t + j) - 1) - eta / s <= sum (box N) (fun k => more_than t k (weight (k + j)))).
  { eapply Rle_trans; [exact I|]; rewrite <- high_low.
    eapply Rle_trans; [|apply (sum_mono (i + Z.abs_nat j) N (fun k => more_than t k (weight (k + j)))); [lia|]].
    - rewrite <- (sum_map (box i) (fun k => k) (fun k => more_than (t + j) k (weight k))).
      eapply Rle_trans; [|assert (X := shifted_box i (- j) (fun k => more_than t k (weight (k + j)))); replace (Z.abs_nat (- j)) with (Z.abs_nat j) in X by lia; apply X].
      + right; rewrite map_id; apply sum_ext; intros k _; unfold more_than; replace (k + - j + j)%Z with k by lia.
        destruct (Z.leb_spec k (t + j)), (Z.leb_spec (k + - j) t); auto; lia.
      + intros k; unfold more_than; assert (W := weight_pos (k + j)); destruct Z.leb; lra.
    - intros k; unfold more_than; assert (W := weight_pos (k + j)); destruct Z.leb; lra. }
  specialize (H N); assert (K := chord Phi is_normal c x (IZR (- (t + j) - 1) * u) C); fold s in K.
  replace (IZR (- (t + j) - 1) * u + c) with (IZR (- t) * u) in K by (unfold c; rewrite minus_IZR, !opp_IZR, plus_IZR; ring).
  fold (reach (- t)) in K; fold (reach (- (t + j) - 1)) in K.
  apply (Rmult_le_compat_l s) in low_t; [|lra]; apply (Rmult_le_compat_l s) in H; [|lra].
  replace (s * (all * reach (- (t + j) - 1) - eta / s)) with (all * (s * reach (- (t + j) - 1)) - eta) in low_t by (field; lra).
  apply (Rmult_le_compat_l all) in K; [|lra]; lra.
Qed.
End Bells.

Section Noise.
Variables (Phi : R -> R) (is_normal : normal Phi).

Theorem gaussians_in_mu : forall step center1 center2 sigma, 0 < step -> 0 < sigma -> on_grid step (center1 - center2) -> center1 <> center2 ->
  close_laws_in_mu Phi (gaussian step center1 sigma) (gaussian step center2 sigma) ((Rabs (center1 - center2) + step) / sigma).
Proof.
  intros step center1 center2 sigma S G [j J] apart h U x H n.
  destruct (gaussian_is step center1 sigma S G) as [T [mass1 value1]]; destruct (gaussian_is step center2 sigma S G) as [T' [mass2 value2]].
  set (u := step / sigma); assert (u0 : 0 < u) by (apply Rdiv_lt_0_compat; assumption).
  set (all := whole (spread step sigma) T); assert (A : 0 < all) by apply whole_pos.
  assert (same : forall k, weight u k = bell (spread step sigma) 0 k).
  { intros k; unfold weight, bell, spread, u; f_equal; field; lra. }
  assert (above : forall n, sum (box n) (weight u) <= all).
  { intros i; rewrite (sum_ext (box i) _ _ (fun k _ => same k)); apply whole_above. }
  assert (near : forall y, 0 < y -> exists n, all - y <= sum (box n) (weight u)).
  { intros y Y; destruct (whole_near (spread step sigma) T y Y) as [i I]; exists i; rewrite (sum_ext (box i) _ _ (fun k _ => same k)); exact I. }
  set (g := fun k => h (value (gaussian step center1 sigma) k)); assert (g0 : forall k, 0 <= g k <= 1) by (intros; apply U).
  assert (right : forall i, sum (box i) (fun k => weight u (k + j) * g k) <= all * Phi x).
  { intros i; rewrite (sum_ext (box i) _ (fun k => (fun k => all * (mass (gaussian step center2 sigma) k * h (value (gaussian step center2 sigma) k))) (k + j)%Z)).
    - eapply Rle_trans; [apply (shifted_box i j (fun k => all * (mass (gaussian step center2 sigma) k * h (value (gaussian step center2 sigma) k))))|].
      + intros k; apply Rmult_le_pos; [lra|]; apply Rmult_le_pos; [apply mass_nonneg|apply U].
      + rewrite sum_scale; apply Rmult_le_compat_l; [lra|apply H].
    - intros k _; unfold g; rewrite value1, value2, mass2, same; unfold bell_mass; rewrite (whole_same _ T T'); fold all.
      replace (center2 + IZR (k + j) * step) with (center1 + IZR k * step) by (rewrite plus_IZR; lra); field; lra. }
  assert (left : sum (box n) (fun k => weight u k * g k) = all * sum (box n) (fun k => mass (gaussian step center1 sigma) k * h (value (gaussian step center1 sigma) k))).
  { rewrite <- sum_scale; apply sum_ext; intros k _; rewrite mass1, same; unfold bell_mass, g; fold all; field; lra. }
  apply Rmult_le_reg_l with all; [exact A|]; rewrite <- left.
  assert (some : j <> 0%Z) by (intros ->; apply apart; lra).
  assert (far : forall i : Z, Rabs (center1 - center2) = IZR i * step -> (Rabs (center1 - center2) + step) / sigma = (IZR i + 1) * u).
  { intros i ->; unfold u; field; lra. }
  destruct (Z.lt_trichotomy j 0) as [N|[N|N]]; [|contradiction|].
  - rewrite (far (- j)%Z) by (rewrite J, Rabs_left1, opp_IZR; [ring|apply IZR_lt in N; nra]); rewrite mirrored.
    rewrite (sum_ext (box n) _ (fun k => weight u k * g (- k)%Z)).
    + apply (bells_in_mu Phi is_normal u u0 all above near); auto; [lia|]; intros i; eapply Rle_trans; [|apply (right i)]; right.
      rewrite mirrored; apply sum_ext; intros k _; rewrite Z.opp_involutive; f_equal; unfold weight; rewrite !plus_IZR, !opp_IZR; f_equal; field.
    + intros k _; f_equal; unfold weight; rewrite opp_IZR; f_equal; field.
  - rewrite (far j) by (rewrite J; apply Rabs_pos_eq; apply IZR_lt in N; nra); apply (bells_in_mu Phi is_normal u u0 all above near); auto; lia.
Qed.

(* 1 if two values differ. *)
Definition differ (x y : R) : R := if Req_EM_T x y then 0 else 1.

Section Draws.
Variables (M1 M2 A : Type) (q : A -> R) (f : M1 -> R) (g : M2 -> R).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.
Notation safe := (safe (gaussian_currency Phi is_normal A q) f g).
Variables (set1 : R -> M1 -> M1) (set2 : R -> M2 -> M2) (step1 center1 sigma1 : M1 -> R) (step2 center2 sigma2 : M2 -> R).
Variables (p1 : prog M1) (p2 : prog M2) (m1 : M1) (m2 : M2) (a a' : A) (step sigma : R).
Hypothesis same_step : step1 m1 = step /\ step2 m2 = step.
Hypothesis same_sigma : sigma1 m1 = sigma /\ sigma2 m2 = sigma.
Hypothesis (step_pos : 0 < step) (sigma_pos : 0 < sigma).
Hypothesis centres : on_grid step (center1 m1 - center2 m2).
Hypothesis after : forall v x b, on_grid step (v - center1 m1) -> x = v -> b = a' -> safe p1 p2 (set1 v m1) (set2 x m2) b.
Notation drawn := (safe (Sample set1 (fun m => gaussian (step1 m) (center1 m) (sigma1 m)) p1)
                        (Sample set2 (fun m => gaussian (step2 m) (center2 m) (sigma2 m)) p2) m1 m2 a).
Notation apart := (Rabs (center1 m1 - center2 m2)).

Theorem gaussian_in_mu : differ (center1 m1) (center2 m2) * ((apart + step) * (apart + step) / (sigma * sigma)) <= q a - q a' -> drawn.
Proof.
  intros paid; destruct same_step as [S1 S2], same_sigma as [G1 G2].
  assert (values : forall k, safe p1 p2 (set1 (value (gaussian (step1 m1) (center1 m1) (sigma1 m1)) k) m1)
                                 (set2 (value (gaussian (step1 m1) (center1 m1) (sigma1 m1)) k) m2) a').
  { intros k; rewrite S1, G1; destruct (gaussian_is step (center1 m1) sigma step_pos sigma_pos) as [T [_ value1]]; rewrite value1; apply after; auto.
    exists k; ring. }
  unfold differ in paid; destruct (Req_EM_T (center1 m1) (center2 m2)) as [E|E].
  - apply (draws_in_mu Phi is_normal M1 M2 A q f g g_unit R set1 set2 _ _ p1 p2 m1 m2 a a' 0); auto; [|lra|lra].
    rewrite S1, S2, G1, G2, E; intros h U x H n; rewrite Rplus_0_r; apply H.
  - apply (draws_in_mu Phi is_normal M1 M2 A q f g g_unit R set1 set2 _ _ p1 p2 m1 m2 a a' ((apart + step) / sigma)); auto.
    + rewrite S1, S2, G1, G2; apply gaussians_in_mu; assumption.
    + apply Rmult_le_pos; [assert (X := Rabs_pos (center1 m1 - center2 m2)); lra|left; apply Rinv_0_lt_compat, sigma_pos].
    + eapply Rle_trans; [right|exact paid]; field; lra.
Qed.

Lemma apart_squared : 0 <= apart /\ (center1 m1 <> center2 m2 -> step <= apart).
Proof.
  split; [apply Rabs_pos|]; intros N; destruct centres as [j J]; rewrite J, Rabs_mult, (Rabs_pos_eq step) by lra.
  rewrite <- abs_IZR, <- (Rmult_1_l step) at 1; apply Rmult_le_compat_r; [lra|]; apply (IZR_le 1).
  assert (j <> 0%Z) by (intros ->; apply N; lra); lia.
Qed.
Lemma by_squares : forall x, (center1 m1 <> center2 m2 -> (apart + step) * (apart + step) <= x) -> 0 <= x ->
  differ (center1 m1) (center2 m2) * ((apart + step) * (apart + step) / (sigma * sigma)) <= differ (center1 m1) (center2 m2) * (x / (sigma * sigma)).
Proof.
  intros x X P; unfold differ; destruct Req_EM_T as [E|E]; [lra|]; rewrite !Rmult_1_l; apply Rmult_le_compat_r; [|apply X, E].
  left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption.
Qed.

(* NoiseInMu: paid once, or times the square of the distance. *)
Theorem noise_in_mu : forall distance, step <= 1 -> apart <= distance ->
  differ (center1 m1) (center2 m2) * ((distance + 1) * (distance + 1) / (sigma * sigma)) <= q a - q a' -> drawn.
Proof.
  intros distance fine near paid; apply gaussian_in_mu; eapply Rle_trans; [|exact paid]; destruct apart_squared as [P _]; apply by_squares; nra.
Qed.
Theorem noise_in_mu_squared : 4 / (sigma * sigma) * (apart * apart) <= q a - q a' -> drawn.
Proof.
  intros paid; apply gaussian_in_mu; eapply Rle_trans; [|exact paid]; destruct apart_squared as [P Q].
  eapply Rle_trans; [apply (by_squares (4 * (apart * apart))); [intros N; specialize (Q N); nra|nra]|].
  assert (0 < / (sigma * sigma)) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption).
  replace (4 / (sigma * sigma) * (apart * apart)) with (4 * (apart * apart) / (sigma * sigma)) by (field; lra).
  assert (0 <= 4 * (apart * apart) / (sigma * sigma)) by (apply Rmult_le_pos; nra); unfold differ; destruct Req_EM_T; lra.
Qed.

(* SpreadInMu. *)
Theorem spread_in_mu : forall ratio, step <= 1 -> 0 < ratio ->
  (1 + ratio) / (sigma * sigma) * (apart * apart) + differ (center1 m1) (center2 m2) * ((1 + / ratio) / (sigma * sigma)) <= q a - q a' -> drawn.
Proof.
  intros ratio fine P paid; apply gaussian_in_mu; eapply Rle_trans; [|exact paid]; destruct apart_squared as [D _].
  assert (I : 0 < / ratio) by (apply Rinv_0_lt_compat, P); assert (V : 0 < / (sigma * sigma)) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption).
  assert (mean : 2 * apart <= ratio * (apart * apart) + / ratio).
  { assert (X := Rle_0_sqr (ratio * apart - 1)); unfold Rsqr in X; apply Rmult_le_reg_l with ratio; [exact P|].
    rewrite Rmult_plus_distr_l, Rinv_r; lra. }
  eapply Rle_trans; [apply (by_squares ((1 + ratio) * (apart * apart) + (1 + / ratio))); [intros _; nra|nra]|].
  assert (0 <= (1 + ratio) / (sigma * sigma) * (apart * apart)) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; nra).
  unfold differ; destruct Req_EM_T; [lra|]; right; field; lra.
Qed.
End Draws.
End Noise.

Lemma divided_in_mu : forall m x y step sigma, 0 < m -> 0 < sigma ->
  (Rabs (x / m - y / m) + step / m) * (Rabs (x / m - y / m) + step / m) / (sigma * sigma)
  = (Rabs (x - y) + step) * (Rabs (x - y) + step) / (sigma * m * (sigma * m)).
Proof.
  intros m x y step sigma M S; replace (x / m - y / m) with ((x - y) * / m) by (field; lra).
  rewrite Rabs_mult, (Rabs_pos_eq (/ m)) by (left; apply Rinv_0_lt_compat, M); field; lra.
Qed.
