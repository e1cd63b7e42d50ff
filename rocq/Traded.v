(* Privacy in mu as a currency of the rules: what a normal test makes of the right side.

   [trade c u] is Phi(x + c) for u = Phi(x), also at 0 and 1; two runs are compared with c the root of what is left of mu^2. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Groups Compose Mu Normal.
Import ListNotations.
Open Scope R_scope.

Section Trade.
Variables (Phi : R -> R) (is_normal : normal Phi).

Definition tested (c u r : R) : Prop := r = -1 \/ exists x, u <= Phi x /\ r = - Phi (x + c).
Lemma tested_bound : forall c u, bound (tested c u).
Proof. intros c u; exists 0; intros r [->|[x [_ ->]]]; [lra|]; assert (X := normal_unit Phi is_normal (x + c)); lra. Qed.
Lemma tested_some : forall c u, exists r, tested c u r.
Proof. intros c u; exists (-1); left; reflexivity. Qed.
Definition trade (c u : R) : R := - proj1_sig (completeness _ (tested_bound c u) (tested_some c u)).

Lemma trade_below : forall c u x, u <= Phi x -> trade c u <= Phi (x + c).
Proof.
  intros c u x H; unfold trade; destruct completeness as [s [U L]]; cbn.
  assert (- Phi (x + c) <= s) by (apply U; right; exists x; auto); lra.
Qed.
Lemma trade_one : forall c u, trade c u <= 1.
Proof. intros c u; unfold trade; destruct completeness as [s [U L]]; cbn; assert (-1 <= s) by (apply U; left; reflexivity); lra. Qed.
Lemma trade_above : forall c u b, b <= 1 -> (forall x, u <= Phi x -> b <= Phi (x + c)) -> b <= trade c u.
Proof.
  intros c u b B H; unfold trade; destruct completeness as [s [U L]]; cbn.
  assert (s <= - b); [|lra]; apply L; intros r [->|[x [X ->]]]; [lra|]; specialize (H x X); lra.
Qed.
Lemma trade_unit : forall c u, 0 <= trade c u <= 1.
Proof. intros c u; split; [apply trade_above; [lra|]; intros; apply (normal_unit Phi is_normal)|apply trade_one]. Qed.
Lemma trade_mono : forall c u v, u <= v -> trade c u <= trade c v.
Proof. intros c u v L; apply trade_above; [apply trade_one|]; intros x X; apply trade_below; lra. Qed.
Lemma trade_more : forall c c' u, c <= c' -> trade c u <= trade c' u.
Proof.
  intros c c' u L; apply trade_above; [apply trade_one|]; intros x X; eapply Rle_trans; [apply trade_below, X|].
  apply (Phi_mono Phi is_normal); lra.
Qed.
Lemma trade_same : forall c u, 0 <= c -> u <= 1 -> u <= trade c u.
Proof. intros c u C U; apply trade_above; [exact U|]; intros x X; eapply Rle_trans; [exact X|]; apply (Phi_mono Phi is_normal); lra. Qed.

(* The tangent at Phi(x) lies above. *)
Definition slope (c x : R) : R := exp (- (c * x) - c * c / 2).
Lemma shifted_density : forall s c z, s * exp (- ((z + c) * (z + c)) / 2) = s * exp (- (z * z) / 2) * slope c z.
Proof. intros s c z; unfold slope; rewrite Rmult_assoc, <- exp_plus; f_equal; f_equal; field. Qed.

Lemma chord : forall c x y, 0 <= c -> Phi (y + c) - Phi (x + c) <= slope c x * (Phi y - Phi x).
Proof.
  intros c x y C; destruct (normal_density Phi is_normal) as [s [S D]].
  set (F := fun z => slope c x * Phi z - Phi (z + c)).
  assert (DF : forall z, derivable_pt_lim F z (slope c x * (s * exp (- (z * z) / 2)) - s * exp (- ((z + c) * (z + c)) / 2))).
  { intros z; apply (derivable_pt_lim_minus (fun z => slope c x * Phi z) (fun z => Phi (z + c))).
    - apply (derivable_pt_lim_scal Phi), D.
    - apply Phi_shifted, D. }
  assert (K : F x <= F y); [|unfold F in K; lra].
  assert (E := fun z => exp_pos (- (z * z) / 2)).
  destruct (Rtotal_order x y) as [L|[<-|L]]; [|lra|].
  - destruct (MVT_cor2 F _ x y L (fun z _ => DF z)) as [z [Z B]]; rewrite shifted_density in Z.
    assert (slope c z <= slope c x) by (unfold slope; apply exp_le; nra).
    assert (P := Rmult_lt_0_compat _ _ S (E z)); set (p := s * exp (- (z * z) / 2)) in *.
    assert (0 <= (slope c x * p - p * slope c z) * (y - x)) by (apply Rmult_le_pos; nra); lra.
  - destruct (MVT_cor2 F _ y x L (fun z _ => DF z)) as [z [Z B]]; rewrite shifted_density in Z.
    assert (slope c x <= slope c z) by (unfold slope; apply exp_le; nra).
    assert (P := Rmult_lt_0_compat _ _ S (E z)); set (p := s * exp (- (z * z) / 2)) in *.
    assert (0 <= (p * slope c z - slope c x * p) * (x - y)) by (apply Rmult_le_pos; nra); lra.
Qed.

Lemma tangent : forall c x u, 0 <= c -> 0 <= u -> trade c u <= Phi (x + c) + slope c x * (u - Phi x).
Proof.
  intros c x u C U; assert (L := exp_pos (- (c * x) - c * c / 2)); fold (slope c x) in L.
  apply le_epsilon; intros h P.
  destruct (Rle_dec 1 u) as [one|one].
  - destruct (normal_high Phi is_normal h P) as [y Y]; assert (K := chord c x y C).
    assert (G := Phi_mono Phi is_normal y (y + c) ltac:(lra)); assert (O := trade_one c u); assert (V := normal_unit Phi is_normal y).
    assert (slope c x * (Phi y - Phi x) <= slope c x * (u - Phi x)) by (apply Rmult_le_compat_l; lra); lra.
  - assert (exists y, u <= Phi y <= u + h / slope c x) as [y Y].
    { assert (Q : 0 < h / slope c x) by (apply Rdiv_lt_0_compat; lra); destruct U as [U| <-].
      - destruct (Phi_reaches Phi is_normal u ltac:(lra)) as [y Y]; exists y; lra.
      - destruct (normal_low Phi is_normal _ Q) as [y Y]; exists y; assert (V := normal_unit Phi is_normal y); lra. }
    assert (K := chord c x y C); assert (B := trade_below c u y ltac:(lra)).
    assert (slope c x * (Phi y - Phi x) <= slope c x * (u + h / slope c x - Phi x)) as W by (apply Rmult_le_compat_l; lra).
    replace (slope c x * (u + h / slope c x - Phi x)) with (slope c x * (u - Phi x) + h) in W by (field; lra); lra.
Qed.

Lemma tangent_above : forall c x, 0 <= c -> slope c x * Phi x <= Phi (x + c).
Proof. intros c x C; assert (T := tangent c x 0 C (Rle_refl 0)); assert (U := trade_unit c 0); lra. Qed.

Lemma trade_mean : forall {X} c (ks : list X) w u, 0 <= c -> (forall k, In k ks -> 0 <= w k) -> (forall k, In k ks -> 0 <= u k) -> sum ks w <= 1 ->
  sum ks (fun k => w k * trade c (u k)) <= trade c (sum ks (fun k => w k * u k)).
Proof.
  intros X c ks w u C W U S; apply trade_above.
  - apply Rle_trans with (sum ks w); [|exact S]; apply sum_le; intros k i; specialize (W k i); assert (T := trade_unit c (u k)); nra.
  - intros x E; assert (L := exp_pos (- (c * x) - c * c / 2)); fold (slope c x) in L; assert (A := tangent_above c x C).
    apply Rle_trans with (sum ks (fun k => (Phi (x + c) - slope c x * Phi x) * w k + slope c x * (w k * u k))).
    + apply sum_le; intros k i; specialize (W k i); specialize (U k i); assert (T := tangent c x (u k) C U).
      apply Rle_trans with (w k * (Phi (x + c) + slope c x * (u k - Phi x))); [apply Rmult_le_compat_l; assumption|right; ring].
    + rewrite sum_plus, !sum_scale; set (v := sum ks (fun k => w k * u k)) in *; set (y := sum ks w) in *.
      assert (slope c x * v <= slope c x * Phi x) by (apply Rmult_le_compat_l; lra).
      assert ((Phi (x + c) - slope c x * Phi x) * y <= (Phi (x + c) - slope c x * Phi x) * 1) by (apply Rmult_le_compat_l; lra); lra.
Qed.

Lemma expect_trade : forall M (p : prog M) m c h, 0 <= c -> (forall m, 0 <= h m <= 1) ->
  expect p (fun m => trade c (h m)) m <= trade c (expect p h m).
Proof.
  intros M p m c h C U; apply expect_least; [intros; apply trade_unit|]; intros n.
  apply Rle_trans with (trade c (wp n p h m)); [|apply trade_mono, expect_above, U].
  destruct (wp_combination M p n m) as [l [P L]]; rewrite !L; unfold mix; apply (trade_mean c l fst (fun x => h (snd x))); auto.
  - intros x _; apply U.
  - assert (W := L (fun _ => 1)); unfold mix in W; rewrite (sum_ext l fst (fun x => fst x * 1)) by (intros; ring); rewrite <- W.
    apply wp_unit; intros; lra.
Qed.

(* A currency: q is what is left of the square of mu, and where that is overspent nothing is worth anything. *)
Section Currency.
Variables (A : Type) (q : A -> R).
Definition bell_worth (a : A) (u : R) : R := if Rle_dec 0 (q a) then trade (sqrt (q a)) u else 0.
Lemma bell_worth_unit : forall a u, 0 <= bell_worth a u <= 1.
Proof. intros a u; unfold bell_worth; destruct Rle_dec; [apply trade_unit|lra]. Qed.
Lemma bell_worth_mono : forall a x y, 0 <= x -> x <= y -> bell_worth a x <= bell_worth a y.
Proof. intros a x y _ L; unfold bell_worth; destruct Rle_dec; [apply trade_mono, L|lra]. Qed.
Lemma bell_worth_mean : forall a (ks : list Z) w x, (forall k, In k ks -> 0 <= w k) -> (forall k, In k ks -> 0 <= x k) -> sum ks w <= 1 ->
  sum ks (fun k => w k * bell_worth a (x k)) <= bell_worth a (sum ks (fun k => w k * x k)) + (1 - sum ks w) * Rmax 0 (- bell_worth a 0).
Proof.
  intros a ks w x W X S; apply Rle_trans with (bell_worth a (sum ks (fun k => w k * x k))).
  - unfold bell_worth; destruct Rle_dec as [Q|Q]; [apply trade_mean; auto using sqrt_pos|].
    rewrite (sum_ext ks _ (fun k => 0 * w k)) by (intros; ring); rewrite sum_scale; lra.
  - assert (0 <= (1 - sum ks w) * Rmax 0 (- bell_worth a 0)) by (apply Rmult_le_pos; [lra|apply Rmax_l]); lra.
Qed.
Definition gaussian_currency : currency A := Currency A bell_worth bell_worth_mono bell_worth_mean.
Lemma solvent_in_mu : forall a, solvent gaussian_currency a.
Proof. intros a; apply bell_worth_unit. Qed.
End Currency.

(* Direct. *)
Theorem direct_in_mu : forall M1 M2 A T (q : A -> R) (r1 : M1 -> T) (r2 : M2 -> T) p1 p2 m1 m2 a mu, 0 <= mu -> q a <= mu * mu ->
  (forall f g, (forall m, 0 <= f m <= 1) -> (forall m, 0 <= g m <= 1) ->
     (forall n1 n2 b, r1 n1 = r2 n2 -> 0 <= q b -> safe (gaussian_currency A q) f g Done Done n1 n2 b) ->
     safe (gaussian_currency A q) f g p1 p2 m1 m2 a) ->
  close_in_mu Phi p1 p2 m1 m2 r1 r2 mu.
Proof.
  intros M1 M2 A T q r1 r2 p1 p2 m1 m2 a mu P L H h U x E.
  set (f := fun m => h (r1 m)) in *; set (g := fun m => h (r2 m)) in *.
  assert (S : safe (gaussian_currency A q) f g p1 p2 m1 m2 a).
  { apply H; unfold f, g; auto; intros n1 n2 b same Q; apply skip; auto; cbn [worth gaussian_currency]; unfold bell_worth.
    destruct Rle_dec; [|contradiction]; rewrite same; apply trade_same; [apply sqrt_pos|apply U]. }
  apply expect_least; [unfold f; auto|]; intros n; eapply Rle_trans; [apply (S n)|]; cbn [worth gaussian_currency]; unfold bell_worth.
  destruct Rle_dec as [Q|Q]; [|apply (normal_unit Phi is_normal)].
  eapply Rle_trans; [apply trade_below, E|]; apply (Phi_mono Phi is_normal), Rplus_le_compat_l.
  rewrite <- (sqrt_square mu) by exact P; apply sqrt_le_1_alt, L.
Qed.

(* What a claim in mu says is that the one expectation is at most the trade of the other. *)
Lemma close_in_mu_trade : forall M1 M2 T (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) mu h,
  close_in_mu Phi p1 p2 m1 m2 r1 r2 mu -> (forall t, 0 <= h t <= 1) ->
  expect p1 (fun m => h (r1 m)) m1 <= trade mu (expect p2 (fun m => h (r2 m)) m2).
Proof. intros M1 M2 T p1 p2 m1 m2 r1 r2 mu h H U; apply trade_above; [apply expect_unit; auto|]; intros x; apply (H h U). Qed.
End Trade.
