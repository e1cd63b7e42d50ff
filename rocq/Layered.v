(* Composition in mu: a test of two draws, one after the other, is no better than one of a normal variable in the plane.
   The second test is cut into layers, by where it would stop; each layer is a test of the first draw. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Groups Compose Mu Normal Traded Rotation.
Import ListNotations.
Open Scope R_scope.

Section Layers.
Variables (Phi : R -> R) (is_normal : normal Phi).
Variables (k : R) (k_pos : 0 <= k) (z : nat -> R) (z_up : forall j, z j <= z (S j)).
Notation trade := (trade Phi is_normal).

Definition beyond (u : R) (j : nat) : R := if Rlt_dec (Phi (z (j - 1)%nat)) u then 1 else 0.
Lemma beyond_unit : forall u j, 0 <= beyond u j <= 1.
Proof. intros u j; unfold beyond; destruct Rlt_dec; lra. Qed.
Lemma z_mono : forall i j, (i <= j)%nat -> z i <= z j.
Proof. intros i j H; induction H as [|j H IH]; [lra|specialize (z_up j); lra]. Qed.

Lemma all_beyond : forall w u n, (n = 0%nat \/ Phi (z (n - 1)%nat) < u) ->
  upto n (fun j => (w j - w (j - 1)%nat) * beyond u j) = w n - w 0%nat.
Proof.
  intros w u n H; rewrite <- (upto_falls n w); apply sum_ext; intros j h; apply in_seq in h; unfold beyond.
  destruct Rlt_dec as [L|L]; [ring|exfalso; apply L]; destruct H as [->|H]; [lia|].
  eapply Rle_lt_trans; [|exact H]; apply (Phi_mono Phi is_normal), z_mono; lia.
Qed.
Definition shifted (j : nat) : R := Phi (z j + k).
Lemma shifted_up : forall j, shifted j <= shifted (S j).
Proof. intros j; apply (Phi_mono Phi is_normal); specialize (z_up j); lra. Qed.
Lemma step_up : forall (w : nat -> R), (forall j, w j <= w (S j)) -> forall j, 0 <= w j - w (j - 1)%nat.
Proof. intros w W [|j]; [cbn; lra|]; replace (S j - 1)%nat with j by lia; specialize (W j); lra. Qed.

Lemma layered : forall u n, trade k u <= shifted 0 + (1 - shifted n) + upto n (fun j => (shifted j - shifted (j - 1)) * beyond u j).
Proof.
  intros u n; destruct (Rlt_dec (Phi (z n)) u) as [L|L].
  - rewrite all_beyond; [assert (X := trade_one Phi is_normal k u); lra|].
    destruct n as [|n]; [left; reflexivity|right]; replace (S n - 1)%nat with n by lia.
    eapply Rle_lt_trans; [|exact L]; apply (Phi_mono Phi is_normal), z_up.
  - enough (trade k u <= shifted 0 + upto n (fun j => (shifted j - shifted (j - 1)) * beyond u j)) as H.
    { assert (X := normal_unit Phi is_normal (z n + k)); unfold shifted at 2; lra. }
    induction n as [|n IH]; [unfold upto; cbn; rewrite Rplus_0_r; apply trade_below; lra|].
    destruct (Rlt_dec (Phi (z n)) u) as [L'|L'].
    + rewrite all_beyond by (right; replace (S n - 1)%nat with n by lia; exact L').
      assert (X := trade_below Phi is_normal k u (z (S n)) ltac:(lra)); unfold shifted in *; lra.
    + rewrite upto_next; specialize (IH L'); assert (X := step_up shifted shifted_up (S n)); assert (B := beyond_unit u (S n)).
      assert (0 <= (shifted (S n) - shifted (S n - 1)) * beyond u (S n)) by (apply Rmult_le_pos; lra); lra.
Qed.

Lemma layers_below : forall u n eta, 0 <= u -> 0 <= eta -> (forall j, Phi (z (S j)) - Phi (z j) <= eta) ->
  upto n (fun j => (Phi (z j) - Phi (z (j - 1)%nat)) * beyond u j) <= u + eta.
Proof.
  intros u n eta U E F; induction n as [|n IH]; [unfold upto; cbn; lra|].
  destruct (Rlt_dec (Phi (z n)) u) as [L|L].
  - rewrite (all_beyond (fun j => Phi (z j))) by (right; replace (S n - 1)%nat with n by lia; exact L).
    specialize (F n); assert (X := normal_unit Phi is_normal (z 0%nat)); lra.
  - rewrite upto_next; unfold beyond at 2; replace (S n - 1)%nat with n by lia; destruct Rlt_dec; [contradiction|lra].
Qed.
End Layers.

(* One test after another: the squares of what they are worth add up. *)
Theorem composed_in_mu : forall Phi (is_normal : normal Phi) M1 M2 T (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) m k c U,
  0 < m -> 0 <= k -> 0 < c -> c * c = m * m + k * k -> (forall t, 0 <= U t <= 1) ->
  close_in_mu Phi p1 p2 m1 m2 r1 r2 m ->
  expect p1 (fun x => trade Phi is_normal k (U (r1 x))) m1 <= trade Phi is_normal c (expect p2 (fun x => U (r2 x)) m2).
Proof.
  intros Phi is_normal M1 M2 T p1 p2 m1 m2 r1 r2 m k c U m0 k0 c0 squares U0 H.
  assert (TU : forall x, 0 <= trade Phi is_normal k (U (r1 x)) <= 1) by (intros; apply trade_unit).
  apply trade_above; [apply expect_unit, TU|]; intros x E.
  destruct (normal_density Phi is_normal) as [s [S Der]].
  set (L := slope c x); assert (L0 : 0 < L) by apply exp_pos.
  apply le_epsilon; intros h P; set (eta := h / (3 * (1 + L))); assert (E0 : 0 < eta) by (apply Rdiv_lt_0_compat; lra).
  destruct (normal_low Phi is_normal eta E0) as [lo Lo]; destruct (normal_high Phi is_normal eta E0) as [hi Hi].
  set (a := Rmin (lo - k) (hi - 1)); set (b := hi).
  assert (ab : a < b) by (unfold a, b; assert (X := Rmin_r (lo - k) (hi - 1)); lra).
  assert (Ak : Phi (a + k) < eta) by (eapply Rle_lt_trans; [apply (Phi_mono Phi is_normal _ lo)|exact Lo]; assert (X := Rmin_l (lo - k) (hi - 1)); fold a in X; lra).
  assert (A0 : Phi a < eta) by (eapply Rle_lt_trans; [apply (Phi_mono Phi is_normal _ (a + k)); lra|exact Ak]).
  assert (Bk : 1 - eta < Phi (b + k)) by (eapply Rlt_le_trans; [exact Hi|apply (Phi_mono Phi is_normal); unfold b; lra]).
  (* the grid *)
  assert (K0 : 0 < s * (b - a) / eta) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; lra|exact E0]).
  assert (exists n, s * (b - a) / eta < INR n) as [n N].
  { exists (Z.to_nat (up (s * (b - a) / eta))); destruct (archimed (s * (b - a) / eta)) as [X _].
    rewrite INR_IZR_INZ, Z2Nat.id; [lra|]; apply le_IZR; lra. }
  assert (n0 : 0 < INR n) by lra.
  set (step := (b - a) / INR n); assert (step0 : 0 < step) by (apply Rdiv_lt_0_compat; lra).
  assert (fine : s * step <= eta).
  { unfold step; apply Rmult_le_reg_r with (INR n / eta); [apply Rdiv_lt_0_compat; lra|].
    replace (s * ((b - a) / INR n) * (INR n / eta)) with (s * (b - a) / eta) by (field; lra); replace (eta * (INR n / eta)) with (INR n) by (field; lra); lra. }
  set (z := fun j : nat => a + INR j * step).
  assert (z_next : forall j, z (Datatypes.S j) = z j + step) by (intros j; unfold z; rewrite S_INR; ring).
  assert (z_up : forall j, z j <= z (Datatypes.S j)) by (intros j; rewrite z_next; lra).
  assert (z0 : z 0%nat = a) by (unfold z; cbn; ring); assert (zn : z n = b) by (unfold z, step; field; lra).
  assert (small : forall w y, Phi (w + step + y) - Phi (w + y) <= eta).
  { intros w y; destruct (MVT_cor2 Phi (dens s) (w + y) (w + step + y) ltac:(lra) (fun v _ => Der v)) as [v [V _]].
    rewrite V; assert (X := dens_below s S v); replace (w + step + y - (w + y)) with step by ring; eapply Rle_trans; [|exact fine]; apply Rmult_le_compat_r; lra. }
  assert (near : forall j, (1 <= j)%nat -> z j = z (j - 1)%nat + step) by (intros [|j] J; [lia|]; rewrite z_next; do 2 f_equal; lia).
  (* the plane *)
  set (alpha := c / m); set (beta := k / m).
  assert (al : 0 < alpha) by (apply Rdiv_lt_0_compat; lra); assert (be : 0 <= beta) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
  assert (turned : alpha * alpha = 1 + beta * beta).
  { unfold alpha, beta; replace (c / m * (c / m)) with (c * c / (m * m)) by (field; lra); rewrite squares; field; lra. }
  set (y := fun v => alpha * x + - beta * v).
  assert (my : forall v, m * y v = c * x - k * v) by (intros v; unfold y, alpha, beta; field; lra).
  set (kap := fun v => Phi (y v + m) - slope m (y v) * Phi (y v)).
  assert (slopes : forall v w, slope m (y v) * slope k w = L * exp (k * (v - w))).
  { intros v w; unfold slope, L, slope; rewrite <- !exp_plus; f_equal; rewrite (my v); replace (c * c / 2) with ((m * m + k * k) / 2) by (rewrite squares; reflexivity); field. }
  assert (y_falls : forall v w, v <= w -> y w <= y v) by (intros v w VW; unfold y; nra).
  assert (slope_falls : forall v w, v <= w -> slope m (y v) <= slope m (y w)) by (intros v w VW; unfold slope; apply exp_le; rewrite !my; nra).
  assert (kap_falls : forall v w, v <= w -> kap w <= kap v).
  { intros v w VW; unfold kap; assert (X := chord Phi is_normal m (y v) (y w) ltac:(lra)); assert (Y := slope_falls v w VW).
    assert (Z := normal_unit Phi is_normal (y w)); nra. }
  assert (kap_unit : forall v, 0 <= kap v <= 1).
  { intros v; unfold kap; assert (X := tangent_above Phi is_normal m (y v) ltac:(lra)); assert (Y := normal_unit Phi is_normal (y v + m)); assert (Z := normal_unit Phi is_normal (y v)).
    assert (0 < slope m (y v)) by apply exp_pos; split; [lra|nra]. }
  (* the two runs *)
  set (B := fun (j : nat) (v : T) => beyond Phi z (U v) j).
  assert (BU : forall j v, 0 <= B j v <= 1) by (intros; apply beyond_unit).
  set (b1 := fun j => expect p1 (fun w => B j (r1 w)) m1); set (b2 := fun j => expect p2 (fun w => B j (r2 w)) m2).
  assert (b2U : forall j, 0 <= b2 j <= 1) by (intros; apply expect_unit; auto).
  set (D' := fun j => shifted Phi k z j - shifted Phi k z (j - 1)); set (D := fun j => Phi (z j) - Phi (z (j - 1)%nat)).
  assert (D'0 : forall j, 0 <= D' j) by (apply (step_up (shifted Phi k z)), shifted_up; auto).
  assert (D0 : forall j, 0 <= D j) by (apply (step_up (fun j => Phi (z j))); intros; apply (Phi_mono Phi is_normal), z_up).
  assert (left : expect p1 (fun w => trade Phi is_normal k (U (r1 w))) m1 <= 2 * eta + upto n (fun j => D' j * b1 j)).
  { eapply Rle_trans; [apply (expect_layered M1 p1 m1 n (shifted Phi k z 0 + (1 - shifted Phi k z n)) D' (fun j w => B j (r1 w))); auto|].
    - assert (X := normal_unit Phi is_normal (z 0%nat + k)); assert (Y := normal_unit Phi is_normal (z n + k)); unfold shifted; lra.
    - intros w; apply layered; auto.
    - apply Rplus_le_compat_r; unfold shifted; rewrite z0, zn; lra. }
  assert (right : upto n (fun j => D j * b2 j) <= Phi x + eta).
  { set (V := fun w => Rmin 1 (U (r2 w) + eta)).
    assert (V0 : forall w, 0 <= V w <= 1) by (intros w; unfold V; specialize (U0 (r2 w)); split; [apply Rmin_glb; lra|apply Rmin_l]).
    assert (small' : forall j, Phi (z (Datatypes.S j)) - Phi (z j) <= eta) by (intros j; rewrite z_next; assert (X := small (z j) 0); rewrite !Rplus_0_r in X; exact X).
    apply Rle_trans with (expect p2 V m2).
    - apply (expect_layers M2 p2 m2 n D (fun j w => B j (r2 w))); auto.
      + intros j; split; [apply D0|]; unfold D; assert (X := normal_unit Phi is_normal (z j)); assert (Y := normal_unit Phi is_normal (z (j - 1)%nat)); lra.
      + intros w; apply Rmin_glb; [|apply layers_below; auto; [apply U0|lra]].
        apply Rle_trans with (upto n D); [apply sum_le; intros j _; specialize (BU j (r2 w)); specialize (D0 j); nra|].
        unfold D; rewrite (upto_falls n (fun j => Phi (z j))); assert (X := normal_unit Phi is_normal (z n)); assert (Y := normal_unit Phi is_normal (z 0%nat)); lra.
    - assert (X := expect_layered M2 p2 m2 1 eta (fun _ => 1) (fun _ w => U (r2 w)) V ltac:(lra) ltac:(intros; lra) (fun _ w => U0 (r2 w)) V0).
      unfold upto in X; cbn [seq sum] in X; rewrite !Rplus_0_r, !Rmult_1_l in X.
      eapply Rle_trans; [apply X|lra]; intros w; rewrite Rplus_0_r, Rmult_1_l; unfold V; eapply Rle_trans; [apply Rmin_r|lra]. }
  assert (test : forall j, b1 j <= kap (z (j - 1)%nat) + slope m (y (z (j - 1)%nat)) * b2 j).
  { intros j; assert (X := close_in_mu_trade Phi is_normal M1 M2 T p1 p2 m1 m2 r1 r2 m (B j) H (BU j)); fold (b1 j) (b2 j) in X.
    assert (Y := tangent Phi is_normal m (y (z (j - 1)%nat)) (b2 j) ltac:(lra) (proj1 (b2U j))); unfold kap; lra. }
  assert (weigh : forall j, (1 <= j)%nat -> D' j * slope m (y (z (j - 1)%nat)) <= L * D j).
  { intros j J; set (v := z (j - 1)%nat); assert (W : v <= z j) by (unfold v; rewrite (near j J); lra).
    assert (X := rising (fun w => L * Phi w - slope m (y v) * Phi (w + k)) (fun w => L * dens s w - slope m (y v) * dens s (w + k)) v (z j) W).
    unfold D', D, shifted; fold v; enough (L * Phi v - slope m (y v) * Phi (v + k) <= L * Phi (z j) - slope m (y v) * Phi (z j + k)) by lra; apply X.
    - intros w _; apply (derivable_pt_lim_minus (fun w => L * Phi w) (fun w => slope m (y v) * Phi (w + k))); [apply (derivable_pt_lim_scal Phi), Der|].
      apply (derivable_pt_lim_scal (fun w => Phi (w + k))), Phi_shifted, Der.
    - intros w [V1 V2]; unfold dens; rewrite (shifted_density s k w); fold (dens s w); assert (Q := dens_pos s S w).
      replace (L * dens s w - slope m (y v) * (dens s w * slope k w)) with (dens s w * (L - slope m (y v) * slope k w)) by ring.
      apply Rmult_le_pos; [lra|]; rewrite slopes; assert (exp (k * (v - w)) <= 1) by (rewrite <- exp_0; apply exp_le; nra); nra. }
  (* the half plane *)
  set (abk := Rplus_lt_compat_r k a b ab).
  set (F := fun v => swept Phi s Der alpha beta (a + k) (b + k) abk (x + c) (v + k) - L * swept Phi s Der alpha beta a b ab x v).
  assert (shift : forall v, alpha * (x + c) + - beta * (v + k) = y v + m).
  { intros v; assert (c / m * c - k / m * k = m) as X.
    { replace (c / m * c - k / m * k) with ((c * c - k * k) / m) by (field; lra); rewrite squares; field; lra. }
    unfold y, alpha, beta; lra. }
  assert (DF : forall v, a <= v <= b -> derivable_pt_lim F v (kap v * dens s (v + k))).
  { intros v V; replace (kap v * dens s (v + k)) with (slice Phi s alpha beta (x + c) (v + k) - L * slice Phi s alpha beta x v).
    - apply (derivable_pt_lim_minus (fun v => swept Phi s Der alpha beta (a + k) (b + k) abk (x + c) (v + k)) (fun v => L * swept Phi s Der alpha beta a b ab x v)).
      + replace (slice Phi s alpha beta (x + c) (v + k)) with (slice Phi s alpha beta (x + c) (v + k) * 1) by ring.
        apply (derivable_pt_lim_comp (fun v => v + k) (swept Phi s Der alpha beta (a + k) (b + k) abk (x + c))).
        * replace 1 with (1 + 0) by ring; apply (derivable_pt_lim_plus (fun v => v) (fun _ => k)); [apply derivable_pt_lim_id|apply derivable_pt_lim_const].
        * apply swept_slice; lra.
      + apply (derivable_pt_lim_scal (swept Phi s Der alpha beta a b ab x)), swept_slice, V.
    - unfold slice; rewrite shift; fold (y v); unfold kap, dens; rewrite (shifted_density s k v); fold (dens s v).
      assert (X := slopes v v); replace (k * (v - v)) with 0 in X by ring; rewrite exp_0, Rmult_1_r in X; rewrite <- X; ring. }
  assert (inside : forall j, (j <= n)%nat -> a <= z j <= b).
  { intros j J; rewrite <- z0, <- zn; split; apply z_mono; auto; lia. }
  assert (areas : forall j, (1 <= j <= n)%nat -> D' j * kap (z j) <= F (z j) - F (z (j - 1)%nat)).
  { intros j J; set (v := z (j - 1)%nat); assert (W : v <= z j) by (unfold v; rewrite (near j ltac:(lia)); lra).
    assert (I1 := inside (j - 1)%nat ltac:(lia)); assert (I2 := inside j ltac:(lia)); fold v in I1.
    assert (X := rising (fun w => F w - kap (z j) * Phi (w + k)) (fun w => kap w * dens s (w + k) - kap (z j) * dens s (w + k)) v (z j) W).
    unfold D', shifted; fold v; enough (F v - kap (z j) * Phi (v + k) <= F (z j) - kap (z j) * Phi (z j + k)) by lra; apply X.
    - intros w V; apply (derivable_pt_lim_minus F (fun w => kap (z j) * Phi (w + k))); [apply DF; lra|].
      apply (derivable_pt_lim_scal (fun w => Phi (w + k))), Phi_shifted, Der.
    - intros w V; assert (Y := kap_falls w (z j) ltac:(lra)); assert (Q := dens_pos s S (w + k)); nra. }
  assert (plane : F (z n) - F (z 0%nat) <= Phi (x + c) - L * (Phi x - 2 * eta)).
  { rewrite z0, zn; unfold F.
    assert (X := half_plane_below Phi is_normal s S Der alpha beta al be turned (a + k) (b + k) abk (x + c)).
    assert (Y := half_plane_above Phi is_normal s S Der alpha beta al be turned a b ab x); unfold half_plane in X, Y.
    assert (L * (Phi x - 2 * eta) <= L * (swept Phi s Der alpha beta a b ab x b - swept Phi s Der alpha beta a b ab x a)) by (apply Rmult_le_compat_l; unfold b in *; lra); lra. }
  (* all together *)
  assert (sums : upto n (fun j => D' j * b1 j) <= upto n (fun j => (F (z j) - F (z (j - 1)%nat)) + eta * (kap (z (j - 1)%nat) - kap (z j)) + L * (D j * b2 j))).
  { apply upto_le; intros j J; specialize (test j); specialize (weigh j ltac:(lia)); specialize (areas j J); specialize (D'0 j); specialize (b2U j).
    assert (Q : D' j <= eta) by (unfold D', shifted; rewrite (near j ltac:(lia)); apply small).
    assert (W := kap_falls (z (j - 1)%nat) (z j) ltac:(rewrite (near j ltac:(lia)); lra)).
    assert (D' j * b1 j <= D' j * (kap (z (j - 1)%nat) + slope m (y (z (j - 1)%nat)) * b2 j)) by (apply Rmult_le_compat_l; assumption).
    assert (D' j * (kap (z (j - 1)%nat) - kap (z j)) <= eta * (kap (z (j - 1)%nat) - kap (z j))) by (apply Rmult_le_compat_r; lra).
    assert (D' j * slope m (y (z (j - 1)%nat)) * b2 j <= L * D j * b2 j) by (apply Rmult_le_compat_r; lra); lra. }
  unfold upto in sums; rewrite !sum_plus, !sum_scale in sums.
  change (sum (seq 1 n)) with (upto n) in sums.
  rewrite (upto_falls n (fun j => F (z j))) in sums.
  assert (kaps : upto n (fun j => kap (z (j - 1)%nat) - kap (z j)) <= 1).
  { unfold upto; rewrite (sum_ext (seq 1 n) _ (fun j => - kap (z j) - - kap (z (j - 1)%nat))) by (intros; ring); fold (upto n (fun j => - kap (z j) - - kap (z (j - 1)%nat))).
    rewrite (upto_falls n (fun j => - kap (z j))); assert (X := kap_unit (z 0%nat)); assert (Y := kap_unit (z n)); lra. }
  assert (eta * upto n (fun j => kap (z (j - 1)%nat) - kap (z j)) <= eta * 1) by (apply Rmult_le_compat_l; lra).
  assert (L * upto n (fun j => D j * b2 j) <= L * (Phi x + eta)) by (apply Rmult_le_compat_l; lra).
  assert (3 * eta * (1 + L) = h) by (unfold eta; field; lra); nra.
Qed.
