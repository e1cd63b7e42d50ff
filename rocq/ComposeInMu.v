(* Composition in mu, and draws of one value from laws that are compared in mu. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Classical.
From Lapwing Require Import Sum Program Rules Noise Privacy Groups Compose Mu Normal Traded Rotation Layered.
Import ListNotations.
Open Scope R_scope.

Section InMu.
Variables (Phi : R -> R) (is_normal : normal Phi).
Notation trade := (trade Phi is_normal).

Theorem composed : forall M1 M2 T (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) m k c U,
  0 <= m -> 0 <= k -> 0 <= c -> m * m + k * k <= c * c -> (forall t, 0 <= U t <= 1) -> close_in_mu Phi p1 p2 m1 m2 r1 r2 m ->
  expect p1 (fun x => trade k (U (r1 x))) m1 <= trade c (expect p2 (fun x => U (r2 x)) m2).
Proof.
  intros M1 M2 T p1 p2 m1 m2 r1 r2 m k c U m0 k0 c0 squares U0 H; destruct m0 as [m0| <-].
  - assert (P : 0 < m * m + k * k) by nra; assert (R := sqrt_lt_R0 _ P); assert (Q := sqrt_sqrt _ (Rlt_le _ _ P)).
    eapply Rle_trans; [apply (composed_in_mu Phi is_normal M1 M2 T p1 p2 m1 m2 r1 r2 m k (sqrt (m * m + k * k)) U); auto|].
    apply trade_more; rewrite <- (sqrt_square c) by exact c0; apply sqrt_le_1_alt, squares.
  - eapply Rle_trans; [apply (expect_trade Phi is_normal M1 p1 m1 k (fun x => U (r1 x))); auto|].
    apply trade_above; [apply trade_one|]; intros x E; apply Rle_trans with (Phi (x + 0 + k)); [apply trade_below, (H U U0 x E)|].
    apply (Phi_mono Phi is_normal); assert (k <= c) by (apply Rnot_lt_le; intros L; nra); lra.
Qed.

(* What is worth the least among the memories that released v. *)
Lemma least_of : forall M T (s : M -> T) (Q : M -> Prop) (G : M -> R) v, (forall m, 0 <= G m <= 1) -> { u | 0 <= u <= 1
  /\ (forall m, Q m -> s m = v -> u <= G m)
  /\ forall b, u < b -> b <= 1 -> exists m, Q m /\ s m = v /\ G m < b }.
Proof.
  intros M T s Q G v U.
  destruct (completeness (fun r => r = -1 \/ exists m, Q m /\ s m = v /\ r = - G m)) as [u [up least]].
  - exists 0; intros r [->|[m [_ [_ ->]]]]; [lra|]; specialize (U m); lra.
  - exists (-1); auto.
  - exists (- u); repeat split.
    + assert (u <= 0); [|lra]; apply least; intros r [->|[m [_ [_ ->]]]]; [lra|]; specialize (U m); lra.
    + assert (-1 <= u) by (apply up; auto); lra.
    + intros m q e; assert (- G m <= u) by (apply up; right; exists m; auto); lra.
    + intros b L B; apply NNPP; intros N; assert (u <= - b); [|lra]; apply least; intros r [->|[m [q [e ->]]]]; [lra|].
      apply Ropp_le_contravar, Rnot_lt_le; intros W; apply N; exists m; auto.
Qed.

Lemma Phi_near : forall x h, 0 < h -> exists y, x < y /\ Phi y <= Phi x + h.
Proof.
  intros x h P; destruct (normal_density Phi is_normal) as [s [S D]].
  exists (x + h / s); assert (Q : 0 < h / s) by (apply Rdiv_lt_0_compat; assumption); split; [lra|].
  destruct (MVT_cor2 Phi (dens s) x (x + h / s) ltac:(lra) (fun v _ => D v)) as [v [V _]].
  assert (B := dens_below s S v); replace (x + h / s - x) with (h / s) in V by ring.
  assert (dens s v * (h / s) <= s * (h / s)) by (apply Rmult_le_compat_r; lra).
  replace (s * (h / s)) with h in * by (field; lra); lra.
Qed.

Section Chain.
Variables (M1 M2 T : Type) (f : M1 -> R) (g : M2 -> R) (s1 : M1 -> T) (s2 : M2 -> T) (Q1 : M1 -> Prop) (Q2 : M2 -> Prop).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.

Definition spends_in_mu (p1 : prog M1) (p2 : prog M2) m1 m2 (mu : R) : Prop := forall n, wp n p1 f m1 <= trade mu (expect p2 g m2).

Theorem chain_in_mu : forall c1 c2 k1 k2 m1 m2 a b mu, 0 <= a -> 0 <= b -> 0 <= mu -> a * a + b * b <= mu * mu ->
  ends c1 m1 Q1 -> ends c2 m2 Q2 -> close_in_mu Phi c1 c2 m1 m2 s1 s2 a ->
  (forall n1 n2, Q1 n1 -> Q2 n2 -> s1 n1 = s2 n2 -> spends_in_mu k1 k2 n1 n2 b) ->
  spends_in_mu (app c1 k1) (app c2 k2) m1 m2 mu.
Proof.
  intros c1 c2 k1 k2 m1 m2 a b mu A B P squares E1 E2 H K n; rewrite wp_app.
  assert (GU : forall m, 0 <= expect k2 g m <= 1) by (intros; apply expect_unit, g_unit).
  set (U := fun v => proj1_sig (least_of M2 T s2 Q2 (expect k2 g) v GU)).
  assert (Unit : forall v, 0 <= U v <= 1) by (intros v; unfold U; destruct least_of; cbn; tauto).
  assert (Low : forall m, Q2 m -> U (s2 m) <= expect k2 g m) by (intros m q; unfold U; destruct least_of as [u Y]; cbn; apply Y; auto).
  assert (Up : forall m, Q1 m -> wp n k1 f m <= trade b (U (s1 m))).
  { intros m q; assert (W := wp_unit M1 k1 n f f_unit m); apply trade_above; [apply W|]; intros x X; apply le_epsilon; intros h h0.
    destruct (Phi_near (x + b) h h0) as [y [L Y]].
    assert (U (s1 m) < Phi (y - b)) as Z by (eapply Rle_lt_trans; [exact X|]; apply (Phi_up Phi is_normal); lra).
    unfold U in Z; destruct least_of as [u [I0 [I1 I]]]; cbn in Z.
    destruct (I (Phi (y - b)) Z (proj2 (normal_unit Phi is_normal _))) as [m' [q' [e V]]].
    assert (R := K m m' q q' (eq_sym e) n); assert (R' := trade_below Phi is_normal b (expect k2 g m') (y - b) ltac:(lra)).
    replace (y - b + b) with y in R' by ring; lra. }
  apply Rle_trans with (wp n c1 (fun m => trade b (U (s1 m))) m1); [apply E1; auto|].
  eapply Rle_trans; [apply (expect_above M1 (fun m => trade b (U (s1 m)))); intros; apply trade_unit|].
  eapply Rle_trans; [apply (composed M1 M2 T c1 c2 m1 m2 s1 s2 a b mu U); auto|].
  apply trade_mono, expect_least; [auto|]; intros j; eapply Rle_trans; [apply E2; exact Low|]; apply expect_app, g_unit.
Qed.
End Chain.

(* Sequential. *)
Theorem sequential_in_mu : forall M T V (Q : M -> Prop) (s : M -> T) (c1 c2 k1 k2 : prog M) (r1 r2 : M -> V) m1 m2 a b mu,
  0 <= a -> 0 <= b -> 0 <= mu -> a * a + b * b <= mu * mu ->
  keeps Q c1 -> keeps Q c2 -> Q m1 -> Q m2 -> close_in_mu Phi c1 c2 m1 m2 s s a ->
  (forall v n1 n2, Q n1 -> Q n2 -> s n1 = v -> s n2 = v -> close_in_mu Phi k1 k2 n1 n2 r1 r2 b) ->
  close_in_mu Phi (app c1 k1) (app c2 k2) m1 m2 r1 r2 mu.
Proof.
  intros M T V Q s c1 c2 k1 k2 r1 r2 m1 m2 a b mu A B P squares K1 K2 q1 q2 H K h U x E.
  apply expect_least; [auto|]; intros n; eapply Rle_trans; [|apply (trade_below Phi is_normal mu _ x E)]; revert n.
  apply (chain_in_mu M M T (fun m => h (r1 m)) (fun m => h (r2 m)) s s Q Q (fun m => U (r1 m)) (fun m => U (r2 m)) c1 c2 k1 k2 m1 m2 a b mu); auto using keeps_ends.
  intros n1 n2 p1 p2 S n; eapply Rle_trans; [apply (expect_above M (fun m => h (r1 m)) (fun m => U (r1 m)))|].
  apply close_in_mu_trade; auto; apply (K (s n1)); auto.
Qed.

(* PostProcessing. *)
Theorem post_processing_in_mu : forall M T V (Q : M -> Prop) (s : M -> T) (c1 c2 k1 k2 : prog M) (r1 r2 : M -> V) P m1 m2 mu, 0 <= mu ->
  keeps Q c1 -> keeps Q c2 -> Q m1 -> Q m2 -> close_in_mu Phi c1 c2 m1 m2 s s mu ->
  alike (fun n1 n2 => Q n1 /\ Q n2 /\ s n1 = s n2) k1 k2 P -> (forall n1 n2, P n1 n2 -> r1 n1 = r2 n2) ->
  close_in_mu Phi (app c1 k1) (app c2 k2) m1 m2 r1 r2 mu.
Proof.
  intros M T V Q s c1 c2 k1 k2 r1 r2 P m1 m2 mu L K1 K2 q1 q2 H A S.
  apply (sequential_in_mu M T V Q s c1 c2 k1 k2 r1 r2 m1 m2 mu 0); auto; try nra.
  intros v n1 n2 p1 p2 e1 e2 h U x E; rewrite Rplus_0_r.
  rewrite (alike_expect _ _ _ P k1 k2 n1 n2 (fun m => h (r1 m)) (fun m => h (r2 m)) A); auto; [cbn; rewrite e1, e2; auto|].
  intros; f_equal; auto.
Qed.

(* Laws that are compared in mu. *)
Definition close_laws_in_mu {B} (l1 l2 : law B) (mu : R) : Prop :=
  forall h : B -> R, (forall v, 0 <= h v <= 1) -> forall x, (forall j, sum (box j) (fun k => mass l2 k * h (value l2 k)) <= Phi x) ->
  forall n, sum (box n) (fun k => mass l1 k * h (value l1 k)) <= Phi (x + mu).

Section Draws.
Variables (M1 M2 A : Type) (q : A -> R) (f : M1 -> R) (g : M2 -> R).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.
Notation safe := (safe (gaussian_currency Phi is_normal A q) f g).

Theorem draws_in_mu : forall B (set1 : B -> M1 -> M1) (set2 : B -> M2 -> M2) l1 l2 p1 p2 m1 m2 a a' mu,
  close_laws_in_mu (l1 m1) (l2 m2) mu -> 0 <= mu -> mu * mu <= q a - q a' ->
  (forall k, safe p1 p2 (set1 (value (l1 m1) k) m1) (set2 (value (l1 m1) k) m2) a') ->
  safe (Sample set1 l1 p1) (Sample set2 l2 p2) m1 m2 a.
Proof.
  intros B set1 set2 l1 l2 p1 p2 m1 m2 a a' mu C mu0 paid H n; cbn [worth gaussian_currency].
  set (G := fun v => expect p2 g (set2 v m2)); assert (G0 : forall v, 0 <= G v <= 1) by (intros; apply expect_unit, g_unit).
  assert (W := bell_worth_unit Phi is_normal A q a (expect (Sample set2 l2 p2) g m2)).
  unfold bell_worth in *; destruct (Rle_dec 0 (q a')) as [Q|Q].
  - destruct (Rle_dec 0 (q a)) as [Q'|Q']; [|nra].
    set (d1 := Sample (fun v (_ : B) => v) (fun _ => l1 m1) Done); set (d2 := Sample (fun v (_ : B) => v) (fun _ => l2 m2) Done).
    set (v0 := value (l1 m1) 0%Z).
    assert (K : close_in_mu Phi d1 d2 v0 v0 (fun v => v) (fun v => v) mu).
    { intros h U x E; apply expect_least; [exact U|]; intros i; apply (C h U x); intros j; eapply Rle_trans; [|exact E]; apply (expect_above B h U d2 j v0). }
    apply Rle_trans with (wp n d1 (fun v => trade (sqrt (q a')) (G v)) v0).
    + cbn; apply sum_le; intros k _; apply Rmult_le_compat_l; [apply mass_nonneg|]; specialize (H k n); cbn [worth gaussian_currency] in H.
      unfold bell_worth in H; destruct Rle_dec; [exact H|contradiction].
    + eapply Rle_trans; [apply (expect_above B (fun v => trade (sqrt (q a')) (G v))); intros; apply trade_unit|].
      eapply Rle_trans; [apply (composed B B B d1 d2 v0 v0 (fun v => v) (fun v => v) mu (sqrt (q a')) (sqrt (q a)) G); auto using sqrt_pos|].
      * rewrite !sqrt_sqrt by assumption; lra.
      * apply trade_mono, expect_least; [exact G0|]; intros j; apply (expect_sample M2 g g_unit B set2 l2 p2 m2 (box j) (box_distinct j)).
  - eapply Rle_trans; [|exact (proj1 W)]; cbn [wp]; apply Rle_trans with (sum (box n) (fun k => 0 * mass (l1 m1) k)); [|rewrite sum_scale; lra].
    apply sum_le; intros k _; specialize (H k n); cbn [worth gaussian_currency] in H; unfold bell_worth in H; destruct Rle_dec; [contradiction|].
    assert (N := mass_nonneg (l1 m1) k); nra.
Qed.
End Draws.
End InMu.
