(* Convert: from mu to rho.  A function h of the results is cut into layers; what is expected of each layer in one run
   bounds what is expected in the other, by the normal distribution function, and the layers of a normal variable are
   compared by Hoelder's inequality, interval by interval. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Groups Compose Power Rho Divergence ComposeInRho Fubini Mu.
Import ListNotations.
Open Scope R_scope.

(* The distribution function of a normal variable, by its density and its limits; no other function has these. *)
Record normal (Phi : R -> R) : Prop := {
  normal_density : exists s, 0 < s /\ forall x, derivable_pt_lim Phi x (s * exp (- (x * x) / 2));
  normal_unit : forall x, 0 <= Phi x <= 1;
  normal_low : forall h, 0 < h -> exists x, Phi x < h;
  normal_high : forall h, 0 < h -> exists x, 1 - h < Phi x }.

(* Sums over 1 ... n. *)
Definition upto (n : nat) (F : nat -> R) : R := sum (seq 1 n) F.
Lemma upto_next : forall n F, upto (S n) F = upto n F + F (S n).
Proof. intros n F; unfold upto; rewrite seq_S, sum_app; cbn; ring. Qed.
Lemma upto_le : forall n F G, (forall j, (1 <= j <= n)%nat -> F j <= G j) -> upto n F <= upto n G.
Proof. intros n F G H; apply sum_le; intros j h; apply in_seq in h; apply H; lia. Qed.
Lemma upto_falls : forall n F, upto n (fun j => F j - F (j - 1)%nat) = F n - F 0%nat.
Proof. intros n F; induction n as [|n IH]; [unfold upto; cbn; ring|]; rewrite upto_next, IH; replace (S n - 1)%nat with n by lia; ring. Qed.
Lemma by_parts : forall n d w, upto n (fun j => d j * (w j - w (S n))) = upto n (fun k => upto k d * (w k - w (S k))).
Proof.
  intros n d w; induction n as [|n IH]; [reflexivity|].
  rewrite (upto_next n (fun k => upto k d * (w k - w (S k)))), <- IH, upto_next.
  replace (upto n (fun j => d j * (w j - w (S (S n))))) with (upto n (fun j => d j * (w j - w (S n))) + upto n d * (w (S n) - w (S (S n)))).
  - rewrite upto_next; ring.
  - unfold upto; rewrite (Rmult_comm (sum _ d)), <- sum_scale, <- sum_plus; apply sum_ext; intros; ring.
Qed.

Lemma power_sum : forall t x y, 0 < t < 1 -> 0 <= x -> 0 <= y -> power t (x + y) <= power t x + power t y.
Proof.
  intros t x y T [X| <-] [Y| <-]; try (rewrite ?Rplus_0_l, ?Rplus_0_r, ?power_zero; lra).
  assert (root : forall p, 0 < p <= 1 -> p <= power t p).
  { intros p P; rewrite power_at by lra; rewrite <- (exp_ln p) at 1 by lra; apply exp_le.
    assert (ln p <= 0) by (rewrite <- ln_1; destruct (proj2 P) as [L|L]; [left; apply ln_increasing; lra|rewrite L; lra]); nra. }
  assert (I : 0 < / (x + y)) by (apply Rinv_0_lt_compat; lra).
  assert (part : forall z, 0 < z <= x + y -> power t (x + y) * (z / (x + y)) <= power t z).
  { intros z Z; assert (P : 0 < z / (x + y) <= 1).
    { split; [apply Rdiv_lt_0_compat; lra|]; apply Rmult_le_reg_r with (x + y); [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra. }
    replace (power t z) with (power t (x + y) * power t (z / (x + y))).
    - apply Rmult_le_compat_l; [apply power_nonneg|apply root, P].
    - rewrite <- power_times by lra; f_equal; field; lra. }
  assert (A := part x ltac:(lra)); assert (B := part y ltac:(lra)).
  assert (power t (x + y) = power t (x + y) * (x / (x + y)) + power t (x + y) * (y / (x + y))) by (field; lra); lra.
Qed.

Lemma expect_layers : forall M (p : prog M) m n (d : nat -> R) (u : nat -> M -> R) (h : M -> R),
  (forall j, 0 <= d j <= 1) -> (forall j x, 0 <= u j x <= 1) -> (forall x, 0 <= h x <= 1) ->
  (forall x, upto n (fun j => d j * u j x) <= h x) -> upto n (fun j => d j * expect p (u j) m) <= expect p h m.
Proof.
  intros M p m n d u h D U H L; apply le_epsilon; intros w W; assert (N := pos_INR n).
  set (v := w / (INR n + 1)); assert (V : 0 < v) by (apply Rdiv_lt_0_compat; lra).
  destruct (near_all M nat p m u (seq 1 n) v U V) as [i I].
  apply Rle_trans with (wp i p (fun x => upto n (fun j => d j * u j x)) m + w).
  - apply Rle_trans with (upto n (fun j => d j * wp i p (u j) m + v)).
    + apply sum_le; intros j hj; specialize (I j hj); specialize (D j).
      assert (d j * expect p (u j) m <= d j * (wp i p (u j) m + v)) by (apply Rmult_le_compat_l; lra); nra.
    + unfold upto; rewrite sum_plus; apply Rplus_le_compat.
      * right; destruct (wp_combination M p i m) as [l [_ K]]; rewrite K; unfold mix.
        rewrite (sum_ext l _ (fun x => sum (seq 1 n) (fun j => d j * (fst x * u j (snd x))))) by (intros x _; rewrite <- sum_scale; apply sum_ext; intros; ring).
        rewrite sum_swap; apply sum_ext; intros j _; rewrite K; unfold mix; rewrite <- !sum_scale; reflexivity.
      * assert (forall l : list nat, sum l (fun _ => v) = INR (length l) * v) as X.
        { induction l as [|j l IH]; [cbn; ring|]; cbn [sum length]; rewrite IH, S_INR; ring. }
        rewrite X, seq_length; replace w with ((INR n + 1) * v) by (unfold v; field; lra); nra.
  - apply Rplus_le_compat_r; eapply Rle_trans; [|apply (expect_above M h H p i)]; apply wp_mono; [lia|]; intros x; split; [|apply L].
    apply sum_nonneg; intros j _; apply Rmult_le_pos; [apply D|apply U].
Qed.
Lemma expect_layered : forall M (p : prog M) m n c (d : nat -> R) (u : nat -> M -> R) (h : M -> R), 0 <= c ->
  (forall j, 0 <= d j) -> (forall j x, 0 <= u j x <= 1) -> (forall x, 0 <= h x <= 1) ->
  (forall x, h x <= c + upto n (fun j => d j * u j x)) -> expect p h m <= c + upto n (fun j => d j * expect p (u j) m).
Proof.
  intros M p m n c d u h C D U H L; apply expect_least; [exact H|]; intros i.
  destruct (wp_combination M p i m) as [l [P K]].
  apply Rle_trans with (c * wp i p (fun _ => 1) m + upto n (fun j => d j * wp i p (u j) m)).
  - rewrite !K; unfold mix, upto; rewrite <- sum_scale.
    rewrite (sum_ext (seq 1 n) _ (fun j => sum l (fun x => d j * (fst x * u j (snd x))))) by (intros j _; rewrite K; unfold mix; rewrite sum_scale; reflexivity).
    rewrite <- sum_swap, <- sum_plus; apply sum_le; intros x hx; specialize (P x hx); specialize (L (snd x)).
    apply Rle_trans with (fst x * (c + upto n (fun j => d j * u j (snd x)))); [apply Rmult_le_compat_l; assumption|right].
    unfold upto; rewrite Rmult_plus_distr_l, <- sum_scale; f_equal; [ring|apply sum_ext; intros; ring].
  - apply Rplus_le_compat.
    + assert (wp i p (fun _ => 1) m <= 1) by (apply wp_unit; intros; lra); nra.
    + apply sum_le; intros j _; apply Rmult_le_compat_l; [apply D|apply expect_above, U].
Qed.

Section Normal.
Variables (Phi : R -> R) (is_normal : normal Phi).

Lemma Phi_up : forall x y, x < y -> Phi x < Phi y.
Proof.
  intros x y L; destruct (normal_density Phi is_normal) as [s [S D]].
  destruct (MVT_cor2 Phi (fun x => s * exp (- (x * x) / 2)) x y L ltac:(intros; apply D)) as [z [E _]].
  assert (0 < s * exp (- (z * z) / 2)) by (apply Rmult_lt_0_compat; [exact S|apply exp_pos]); nra.
Qed.
Lemma Phi_mono : forall x y, x <= y -> Phi x <= Phi y.
Proof. intros x y [L| ->]; [left; apply Phi_up, L|lra]. Qed.
Lemma Phi_back : forall x y, Phi x <= Phi y -> x <= y.
Proof. intros x y H; apply Rnot_lt_le; intros L; apply Phi_up in L; lra. Qed.
Lemma Phi_reaches : forall q, 0 < q < 1 -> exists x, Phi x = q.
Proof.
  intros q Q; destruct (normal_low Phi is_normal q ltac:(lra)) as [x X]; destruct (normal_high Phi is_normal (1 - q) ltac:(lra)) as [y Y].
  destruct (normal_density Phi is_normal) as [s [S D]].
  assert (L : x < y) by (apply Rnot_le_lt; intros N; apply Phi_mono in N; lra).
  destruct (IVT (fun z => Phi z - q) x y) as [z [_ Z]]; [|exact L|lra|lra|exists z; lra].
  intros z; apply derivable_continuous_pt; exists (s * exp (- (z * z) / 2) - 0).
  apply (derivable_pt_lim_minus Phi (fun _ => q)); [apply D|apply derivable_pt_lim_const].
Qed.
Lemma Phi_shifted : forall k x s, derivable_pt_lim Phi (x + k) (s * exp (- ((x + k) * (x + k)) / 2)) ->
  derivable_pt_lim (fun x => Phi (x + k)) x (s * exp (- ((x + k) * (x + k)) / 2)).
Proof.
  intros k x s D; replace (s * exp (- ((x + k) * (x + k)) / 2)) with (s * exp (- ((x + k) * (x + k)) / 2) * (1 + 0)) by ring.
  apply (derivable_pt_lim_comp (fun x => x + k) Phi); [|exact D].
  apply (derivable_pt_lim_plus (fun x => x) (fun _ => k)); [apply derivable_pt_lim_id|apply derivable_pt_lim_const].
Qed.

Variables (c mu : R).
Hypothesis C : 0 < c.
Notation t := (exponent c).
Notation k := ((1 + c) * mu).
Notation D := (exp (c * (mu * mu / 2))).

(* One interval of the line. *)
Lemma interval : forall a b, a <= b ->
  Phi (b + mu) - Phi (a + mu) <= D * (power (1 - t) (Phi (b + k) - Phi (a + k)) * power t (Phi b - Phi a)).
Proof.
  intros a b [L| ->]; [|replace (Phi b - Phi b) with 0 by ring; rewrite power_zero; lra].
  assert (T := exponent_inside c C); destruct (normal_density Phi is_normal) as [s [S Der]].
  assert (A := Phi_up a b L); assert (B := Phi_up (a + k) (b + k) ltac:(lra)).
  set (U := Phi (b + k) - Phi (a + k)); set (E := Phi b - Phi a); assert (U0 : 0 < U) by (unfold U; lra); assert (E0 : 0 < E) by (unfold E; lra).
  set (K := D * (power (1 - t) U * power t E)).
  set (f := fun x => s * exp (- (x * x) / 2)).
  assert (f0 : forall x, 0 < f x) by (intros; apply Rmult_lt_0_compat; [exact S|apply exp_pos]).
  assert (point : forall x, f (x + mu) <= K * ((1 - t) / U * f (x + k) + t / E * f x)).
  { intros x; assert (Y := young t (f (x + k)) (f x) U E ltac:(lra) (Rlt_le _ _ (f0 _)) (Rlt_le _ _ (f0 _)) U0 E0).
    assert (f (x + mu) = D * (power (1 - t) (f (x + k)) * power t (f x))) as ->.
    { unfold f; rewrite !power_times by (first [lra | left; apply exp_pos]); rewrite !power_exp.
      replace (power (1 - t) s * exp ((1 - t) * (- ((x + k) * (x + k)) / 2)) * (power t s * exp (t * (- (x * x) / 2))))
        with ((power (1 - t) s * power t s) * (exp ((1 - t) * (- ((x + k) * (x + k)) / 2)) * exp (t * (- (x * x) / 2)))) by ring.
      rewrite <- power_plus by exact S; replace (1 - t + t) with 1 by ring; rewrite power_id by lra.
      rewrite <- Rmult_assoc, (Rmult_comm D), Rmult_assoc, <- !exp_plus; f_equal; f_equal; unfold exponent; field; lra. }
    unfold K; rewrite Rmult_assoc; apply Rmult_le_compat_l; [left; apply exp_pos|]; eapply Rle_trans; [exact Y|right; f_equal; field; lra]. }
  set (F := fun x => K * ((1 - t) / U * Phi (x + k) + t / E * Phi x) - Phi (x + mu)).
  destruct (MVT_cor2 F (fun x => K * ((1 - t) / U * f (x + k) + t / E * f x) - f (x + mu)) a b L) as [z [Z _]].
  { intros x _; apply (derivable_pt_lim_minus (fun x => K * ((1 - t) / U * Phi (x + k) + t / E * Phi x)) (fun x => Phi (x + mu))).
    - apply (derivable_pt_lim_scal (fun x => (1 - t) / U * Phi (x + k) + t / E * Phi x) K).
      apply (derivable_pt_lim_plus (fun x => (1 - t) / U * Phi (x + k)) (fun x => t / E * Phi x)).
      + apply (derivable_pt_lim_scal (fun x => Phi (x + k))); apply Phi_shifted, Der.
      + apply (derivable_pt_lim_scal Phi), Der.
    - apply Phi_shifted, Der. }
  assert (P := point z); assert (0 <= F b - F a) by (rewrite Z; apply Rmult_le_pos; lra).
  assert (F b - F a = K * ((1 - t) / U * U + t / E * E) - (Phi (b + mu) - Phi (a + mu))) as X by (unfold F, U, E; ring).
  replace ((1 - t) / U * U + t / E * E) with 1 in X by (field; lra); lra.
Qed.

(* Layers of a normal variable, above a point that is far out. *)
Lemma layers : forall n (z : nat -> R) (y : nat -> R), (forall j, z (S j) <= z j) -> (forall j, 0 <= y j) ->
  upto n (fun j => power t (y j) * (Phi (z j + mu) - Phi (z (S j) + mu)))
  <= D * power t (upto n (fun j => y j * (Phi (z j) - Phi (z (S j))))).
Proof.
  intros n z y Z Y; assert (T := exponent_inside c C).
  assert (up : forall j s, 0 <= Phi (z j + s) - Phi (z (S j) + s)) by (intros j s; assert (X := Phi_mono (z (S j) + s) (z j + s) ltac:(specialize (Z j); lra)); lra).
  apply Rle_trans with (D * upto n (fun j => power (1 - t) (Phi (z j + k) - Phi (z (S j) + k)) * power t (Phi (z j) - Phi (z (S j))) * power t (y j))).
  - unfold upto; rewrite <- sum_scale; apply sum_le; intros j _; assert (I := interval (z (S j)) (z j) (Z j)); assert (P := power_nonneg t (y j)).
    apply Rle_trans with (power t (y j) * (D * (power (1 - t) (Phi (z j + k) - Phi (z (S j) + k)) * power t (Phi (z j) - Phi (z (S j)))))).
    + apply Rmult_le_compat_l; assumption.
    + right; ring.
  - apply Rmult_le_compat_l; [left; apply exp_pos|]; unfold upto; eapply Rle_trans.
    + apply (hoelder (seq 1 n) t (fun j => Phi (z j + k) - Phi (z (S j) + k)) (fun j => Phi (z j) - Phi (z (S j))) y T); auto.
      intros j _; assert (X := up j 0); rewrite !Rplus_0_r in X; exact X.
    + rewrite <- (Rmult_1_l (power t (sum (seq 1 n) (fun j => y j * (Phi (z j) - Phi (z (S j))))))); apply Rmult_le_compat; [apply power_nonneg|apply power_nonneg| |].
      * apply Rle_trans with (power (1 - t) 1); [apply power_mono; [lra|]|rewrite power_one; lra].
        assert (forall m, upto m (fun j => Phi (z j + k) - Phi (z (S j) + k)) = Phi (z 1%nat + k) - Phi (z (S m) + k)) as X.
        { induction m as [|m IH]; [unfold upto; cbn; ring|]; rewrite upto_next, IH; ring. }
        fold (upto n (fun j => Phi (z j + k) - Phi (z (S j) + k))); rewrite X.
        assert (A := normal_unit Phi is_normal (z 1%nat + k)); assert (B := normal_unit Phi is_normal (z (S n) + k)); lra.
      * right; f_equal; apply sum_ext; intros; ring.
Qed.
End Normal.

Lemma chosen : forall (P : nat -> R -> Prop) n, (forall j, (j <= n)%nat -> exists x, P j x) -> exists z, forall j, (j <= n)%nat -> P j (z j).
Proof.
  intros P n; induction n as [|n IH]; intros H.
  - destruct (H 0%nat ltac:(lia)) as [x X]; exists (fun _ => x); intros j J; replace j with 0%nat by lia; exact X.
  - destruct IH as [z Z]; [intros; apply H; lia|]; destruct (H (S n) ltac:(lia)) as [x X].
    exists (fun j => if Nat.eqb j (S n) then x else z j); intros j J; destruct (Nat.eqb_spec j (S n)) as [->|N]; [exact X|apply Z; lia].
Qed.

(* The part of N g that lies between j and j + 1. *)
Definition layer (N g : R) (j : nat) : R := Rmax 0 (Rmin 1 (N * g - INR j)).
Lemma layer_unit : forall N g j, 0 <= layer N g j <= 1.
Proof. intros; unfold layer; split; [apply Rmax_l|apply Rmax_lub; [lra|apply Rmin_l]]. Qed.
Lemma layer_falls : forall N g j, layer N g (S j) <= layer N g j.
Proof. intros N g j; unfold layer; rewrite S_INR; apply Rle_max_compat_l, Rle_min_compat_l; lra. Qed.

(* Convert: from mu to rho. *)
Theorem mu_in_rho : forall Phi M1 M2 T (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) mu rho, normal Phi ->
  mu * mu / 2 <= rho -> close_in_mu Phi p1 p2 m1 m2 r1 r2 mu -> close_in_rho p1 p2 m1 m2 r1 r2 rho.
Proof.
  intros Phi M1 M2 T p1 p2 m1 m2 r1 r2 mu rho is_normal L H c C; apply (close_at_more _ _ _ c _ _ _ _ _ _ (mu * mu / 2)); auto; intros h U.
  assert (E := exponent_inside c C); set (t := exponent c) in *; assert (IT : 0 < / t) by (apply Rinv_0_lt_compat; lra).
  set (D := exp (c * (mu * mu / 2))); assert (D0 : 0 < D) by apply exp_pos.
  set (g := fun v => power t (h v)); assert (gU : forall v, 0 <= g v <= 1) by (intros; apply power_unit; [lra|apply U]).
  set (a := expect p2 (fun m => h (r2 m)) m2); assert (a0 : 0 <= a) by (apply expect_unit; auto).
  apply le_epsilon; intros w W.
  (* how fine the layers are, and how much is left out *)
  set (b := power (/ t) (w / (4 * D))); assert (b0 : 0 < b) by (apply power_pos, Rdiv_lt_0_compat; lra).
  set (eta := Rmin (/ 2) (Rmin (w / 8) b)); assert (e1 : eta <= / 2) by apply Rmin_l.
  assert (e2 : eta <= w / 8) by (eapply Rle_trans; [apply Rmin_r|apply Rmin_l]); assert (e3 : eta <= b) by (eapply Rle_trans; [apply Rmin_r|apply Rmin_r]).
  assert (e0 : 0 < eta) by (repeat apply Rmin_pos; lra).
  assert (De : D * power t eta <= w / 4).
  { apply Rle_trans with (D * power t b); [apply Rmult_le_compat_l; [lra|apply power_mono; lra]|].
    unfold b; rewrite power_power, Rinv_r, power_id by (first [lra | left; apply Rdiv_lt_0_compat; lra]); right; field; lra. }
  set (n := Z.to_nat (up (4 / w))); set (N := INR (S n)); assert (w5 : 0 < 4 / w) by (apply Rdiv_lt_0_compat; lra).
  assert (N4 : 4 / w < INR n).
  { destruct (archimed (4 / w)) as [A _]; unfold n; rewrite INR_IZR_INZ, Z2Nat.id; [lra|]; apply le_IZR; lra. }
  clearbody n; clear w5.
  assert (N1 : 4 / w < N) by (unfold N; rewrite S_INR; lra); assert (w4 : 0 < 4 / w) by (apply Rdiv_lt_0_compat; lra).
  assert (IN : 0 < / N) by (apply Rinv_0_lt_compat; lra).
  assert (Nw : / N <= w / 4) by (replace (w / 4) with (/ (4 / w)) by (field; lra); apply Rinv_le_contravar; lra).
  set (u := fun j v => layer N (g v) j).
  set (q := fun j => expect p2 (fun m => u j (r2 m)) m2).
  assert (qU : forall j, 0 <= q j <= 1) by (intros; apply expect_unit; intros; apply layer_unit).
  assert (qF : forall j, q (S j) <= q j) by (intros j; apply expect_mono; intros; [apply layer_unit|apply layer_falls|apply layer_unit]).
  set (Q := fun j => (1 - eta) * q j + eta / 2).
  assert (QU : forall j, 0 < Q j < 1) by (intros j; specialize (qU j); unfold Q; split; nra).
  destruct (chosen (fun j x => Phi x = Q j) n (fun j _ => Phi_reaches Phi is_normal (Q j) (QU j))) as [z Z].
  destruct (normal_low Phi is_normal eta e0) as [far Far]; set (low := Rmin (z n) (far - mu)).
  assert (low1 : low <= z n) by apply Rmin_l.
  assert (low2 : Phi (low + mu) <= eta) by (apply Rle_trans with (Phi far); [apply Phi_mono; [exact is_normal|]; assert (X := Rmin_r (z n) (far - mu)); fold low in X; lra|lra]).
  set (y := fun j => if Nat.leb j n then z j else low).
  assert (yF : forall j, y (S j) <= y j).
  { intros j; unfold y; destruct (Nat.leb_spec (S j) n) as [A|A], (Nat.leb_spec j n) as [B|B]; try lia.
    - apply (Phi_back Phi is_normal); rewrite !Z by lia; unfold Q; assert (X := qF j); nra.
    - replace j with n by lia; exact low1.
    - lra. }
  assert (yz : forall j, (j <= n)%nat -> y j = z j) by (intros j J; unfold y; destruct (Nat.leb_spec j n); [reflexivity|lia]).
  assert (yn : y (S n) = low) by (unfold y; destruct (Nat.leb_spec (S n) n); [lia|reflexivity]).
  (* the layers of h itself *)
  set (G := fun j => power (/ t) (INR j / N)); set (dG := fun j => G j - G (j - 1)%nat).
  assert (G0 : G 0%nat = 0) by (unfold G; cbn; unfold Rdiv; rewrite Rmult_0_l; apply power_zero).
  assert (Gup : forall i j, (i <= j)%nat -> G i <= G j).
  { intros i j I; apply power_mono; [lra|]; apply Rmult_le_compat_r; [lra|apply le_INR, I]. }
  assert (dG0 : forall j, 0 <= dG j) by (intros j; assert (X := Gup (j - 1)%nat j ltac:(lia)); unfold dG; lra).
  assert (tG : forall j, power t (G j) = INR j / N).
  { intros j; unfold G; rewrite power_power, Rinv_r, power_id; [reflexivity| |lra]; apply Rmult_le_pos; [apply pos_INR|lra]. }
  assert (sum_dG : forall j, upto j dG = G j) by (intros j; unfold dG; rewrite (upto_falls j G), G0; ring).
  assert (sum_N : forall j, upto j (fun _ => / N) = INR j / N).
  { induction j as [|j IH]; [unfold upto; cbn; unfold Rdiv; ring|]; rewrite upto_next, IH, S_INR; unfold Rdiv; ring. }
  assert (Gn : G n <= 1).
  { unfold G; rewrite <- (power_one (/ t)); apply power_mono; [lra|]; apply Rmult_le_reg_r with N; [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra.
    unfold N; rewrite S_INR; lra. }
  assert (dG1 : forall j, (1 <= j <= n)%nat -> dG j <= 1).
  { intros j J; assert (X := Gup j n ltac:(lia)); assert (Y := Gup 0%nat (j - 1)%nat ltac:(lia)); unfold dG; lra. }
  assert (below : forall v, upto n (fun j => dG j * u j v) <= h v).
  { intros v; set (F := fun j => power (/ t) (Rmin (g v) (INR j / N))).
    apply Rle_trans with (upto n (fun j => F j - F (j - 1)%nat)).
    - apply upto_le; intros j J; assert (LU := layer_unit N (g v) j); fold (u j v) in LU.
      assert (st : INR (j - 1) / N <= INR j / N) by (apply Rmult_le_compat_r; [lra|apply le_INR; lia]).
      destruct (Rle_dec (INR j / N) (g v)) as [A|A].
      + unfold F; rewrite !Rmin_right by lra; fold (G j) (G (j - 1)%nat) (dG j); specialize (dG0 j); nra.
      + assert (u j v = 0) as ->.
        { unfold u, layer; apply Rmax_left; eapply Rle_trans; [apply Rmin_r|].
          assert (N * g v < N * (INR j / N)) by (apply Rmult_lt_compat_l; lra); replace (N * (INR j / N)) with (INR j) in * by (field; lra); lra. }
        rewrite Rmult_0_r; assert (X : F (j - 1)%nat <= F j) by (apply power_mono; [lra|apply Rle_min_compat_l, st]); lra.
    - rewrite upto_falls; assert (A := power_nonneg (/ t) (Rmin (g v) (INR 0 / N))); fold (F 0%nat) in A.
      assert (B : F n <= power (/ t) (g v)) by (apply power_mono; [lra|apply Rmin_l]); unfold g in B; rewrite power_back in B by (first [apply U | lra]); lra. }
  assert (above : forall v, g v <= / N + upto n (fun j => / N * u j v)).
  { intros v; set (F := fun j => Rmin (N * g v) (INR j + 1)).
    assert (X : upto n (fun j => F j - F (j - 1)%nat) <= upto n (fun j => u j v)).
    { apply upto_le; intros j J; unfold F, u, layer; rewrite minus_INR by lia; cbn [INR].
      unfold Rmin, Rmax; repeat destruct Rle_dec; lra. }
    rewrite upto_falls in X; unfold upto; rewrite sum_scale; fold (upto n (fun j => u j v)).
    assert (F n = N * g v) as Fn by (unfold F; apply Rmin_left; specialize (gU v); unfold N in *; rewrite S_INR in *; nra).
    assert (F 0%nat <= 1) as F0 by (unfold F; eapply Rle_trans; [apply Rmin_r|cbn; lra]).
    apply Rmult_le_reg_l with N; [lra|]; rewrite Rmult_plus_distr_l, <- Rmult_assoc, Rinv_r, Rmult_1_l by lra; lra. }
  (* the two runs *)
  set (e := fun j => expect p1 (fun m => u j (r1 m)) m1).
  assert (traded : forall j, (j <= n)%nat -> (1 - eta) * e j <= Phi (y j + mu)).
  { intros j J; unfold e; rewrite <- (expect_times M1 p1 m1 (1 - eta) (fun m => u j (r1 m))) by (first [lra | intros; apply layer_unit]).
    apply (H (fun v => (1 - eta) * u j v)).
    - intros v; assert (X := layer_unit N (g v) j); fold (u j v) in X; split; [apply Rmult_le_pos; lra|nra].
    - rewrite (expect_times M2 p2 m2 (1 - eta) (fun m => u j (r2 m))) by (first [lra | intros; apply layer_unit]).
      fold (q j); rewrite yz, Z by exact J; unfold Q; lra. }
  assert (one := expect_layered M1 p1 m1 n (/ N) (fun _ => / N) (fun j m => u j (r1 m)) (fun m => g (r1 m)) ltac:(lra) ltac:(intros; lra)
    (fun j m => layer_unit N (g (r1 m)) j) (fun m => gU (r1 m)) (fun m => above (r1 m))).
  set (X := expect p1 (fun m => g (r1 m)) m1) in *; assert (XU : 0 <= X <= 1) by (apply expect_unit; auto).
  fold t; change (expect p1 (fun m => power t (h (r1 m))) m1) with X.
  assert (S1 : (1 - eta) * X <= / N + upto n (fun j => / N * (Phi (y j + mu)))).
  { apply Rle_trans with ((1 - eta) * (/ N + upto n (fun j => / N * e j))); [apply Rmult_le_compat_l; [lra|exact one]|].
    rewrite Rmult_plus_distr_l; apply Rplus_le_compat; [nra|]; unfold upto; rewrite <- sum_scale; apply sum_le; intros j hj; apply in_seq in hj.
    specialize (traded j ltac:(lia)); nra. }
  assert (S2 : upto n (fun j => / N * Phi (y j + mu)) <= upto n (fun j => / N * (Phi (y j + mu) - Phi (y (S n) + mu))) + eta).
  { apply Rle_trans with (upto n (fun j => / N * (Phi (y j + mu) - Phi (y (S n) + mu)) + Phi (y (S n) + mu) * / N)).
    - right; apply sum_ext; intros; ring.
    - unfold upto; rewrite sum_plus, (sum_scale (seq 1 n) (Phi (y (S n) + mu)) (fun _ => / N)); fold (upto n (fun _ : nat => / N)); rewrite sum_N, yn; apply Rplus_le_compat_l.
      assert (P := normal_unit Phi is_normal (low + mu)); assert (0 <= INR n / N <= 1).
      { split; [apply Rmult_le_pos; [apply pos_INR|lra]|]; apply Rmult_le_reg_r with N; [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra; unfold N; rewrite S_INR; lra. }
      nra. }
  assert (S3 : upto n (fun j => / N * (Phi (y j + mu) - Phi (y (S n) + mu))) <= D * power t (upto n (fun j => dG j * (Phi (y j) - Phi (y (S n)))))).
  { rewrite (by_parts n (fun _ => / N) (fun j => Phi (y j + mu))), (by_parts n dG (fun j => Phi (y j))).
    assert (Y := layers Phi is_normal c mu C n y G yF (fun j => power_nonneg _ _)); fold t D in Y.
    eapply Rle_trans; [|eapply Rle_trans; [exact Y|right; f_equal; f_equal; apply sum_ext; intros; rewrite sum_dG; reflexivity]].
    right; apply sum_ext; intros j _; rewrite sum_N, tG; reflexivity. }
  assert (S4 : upto n (fun j => dG j * (Phi (y j) - Phi (y (S n)))) <= a + eta).
  { apply Rle_trans with (upto n (fun j => dG j * q j + eta * dG j)).
    - apply upto_le; intros j J; rewrite (yz j) by lia; rewrite Z by lia; specialize (dG0 j); specialize (qU j).
      assert (P := normal_unit Phi is_normal (y (S n))); unfold Q.
      assert ((1 - eta) * q j + eta / 2 - Phi (y (S n)) <= q j + eta) by nra; nra.
    - unfold upto; rewrite sum_plus, sum_scale; fold (upto n dG); rewrite sum_dG.
      assert (B := expect_layers M2 p2 m2 n (fun j => Rmin 1 (dG j)) (fun j m => u j (r2 m)) (fun m => h (r2 m))
        ltac:(intros j; split; [apply Rmin_glb; [lra|apply dG0]|apply Rmin_l]) (fun j m => layer_unit N (g (r2 m)) j) (fun m => U (r2 m))).
      assert (same : forall F, upto n (fun j => Rmin 1 (dG j) * F j) = upto n (fun j => dG j * F j)).
      { intros F; apply sum_ext; intros j hj; apply in_seq in hj; rewrite Rmin_right by (apply dG1; lia); reflexivity. }
      rewrite same in B; fold a in B; specialize (B ltac:(intros m; rewrite same; apply below)).
      fold (upto n (fun j => dG j * q j)); unfold q; nra. }
  assert (S5 : power t (upto n (fun j => dG j * (Phi (y j) - Phi (y (S n))))) <= power t a + power t eta).
  { eapply Rle_trans; [apply power_mono; [lra|exact S4]|apply power_sum; lra]. }
  assert (S6 : D * power t (upto n (fun j => dG j * (Phi (y j) - Phi (y (S n))))) <= D * power t a + D * power t eta) by nra.
  assert (eta * X <= eta) by nra; lra.
Qed.
