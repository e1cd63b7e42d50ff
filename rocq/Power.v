(* Powers with any exponent, and the inequality of Hoelder for finite sums. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum.
Import ListNotations.
Open Scope R_scope.

Definition power (t x : R) : R := if Rlt_dec 0 x then exp (t * ln x) else 0.

Lemma power_at : forall t x, 0 < x -> power t x = exp (t * ln x).
Proof. intros t x H; unfold power; destruct Rlt_dec; [reflexivity|contradiction]. Qed.
Lemma power_zero : forall t, power t 0 = 0.
Proof. intros t; unfold power; destruct Rlt_dec; [lra|reflexivity]. Qed.
Lemma power_pos : forall t x, 0 < x -> 0 < power t x.
Proof. intros t x H; rewrite power_at by exact H; apply exp_pos. Qed.
Lemma power_nonneg : forall t x, 0 <= power t x.
Proof. intros t x; unfold power; destruct Rlt_dec; [left; apply exp_pos|lra]. Qed.
Lemma power_one : forall t, power t 1 = 1.
Proof. intros t; rewrite power_at by lra; rewrite ln_1, Rmult_0_r; apply exp_0. Qed.
Lemma power_exp : forall t u, power t (exp u) = exp (t * u).
Proof. intros t u; rewrite power_at by apply exp_pos; rewrite ln_exp; reflexivity. Qed.
Lemma exp_mono : forall x y, x <= y -> exp x <= exp y.
Proof. intros x y [H| ->]; [left; apply exp_increasing, H|lra]. Qed.

Lemma power_mono : forall t x y, 0 <= t -> x <= y -> power t x <= power t y.
Proof.
  intros t x y T H; unfold power at 1; destruct (Rlt_dec 0 x) as [X|X]; [|apply power_nonneg].
  rewrite power_at by lra; apply exp_mono, Rmult_le_compat_l; [exact T|].
  destruct H as [H| ->]; [left; apply ln_increasing; assumption|lra].
Qed.
Lemma power_unit : forall t x, 0 <= t -> 0 <= x <= 1 -> 0 <= power t x <= 1.
Proof. intros t x T [_ H]; split; [apply power_nonneg|rewrite <- (power_one t); apply power_mono; assumption]. Qed.
Lemma power_times : forall t x y, 0 <= x -> 0 <= y -> power t (x * y) = power t x * power t y.
Proof.
  intros t x y [X| <-] [Y| <-]; rewrite ?Rmult_0_l, ?Rmult_0_r, ?power_zero; try ring.
  rewrite !power_at by nra; rewrite ln_mult, Rmult_plus_distr_l, exp_plus by assumption; reflexivity.
Qed.
Lemma power_power : forall s t x, power s (power t x) = power (s * t) x.
Proof.
  intros s t x; destruct (Rlt_dec 0 x) as [X|X].
  - rewrite (power_at t), (power_at (s * t)) by exact X; rewrite power_exp, Rmult_assoc; reflexivity.
  - unfold power at 2 3; destruct Rlt_dec; [contradiction|apply power_zero].
Qed.
Lemma power_id : forall x, 0 <= x -> power 1 x = x.
Proof. intros x [X| <-]; [rewrite power_at by exact X; rewrite Rmult_1_l; apply exp_ln, X|apply power_zero]. Qed.
Lemma power_plus : forall s t x, 0 < x -> power (s + t) x = power s x * power t x.
Proof. intros s t x X; rewrite !power_at by exact X; rewrite <- exp_plus; f_equal; ring. Qed.
Lemma power_back : forall t x, 0 <= x -> t <> 0 -> power (/ t) (power t x) = x.
Proof. intros t x X T; rewrite power_power, Rinv_l by exact T; apply power_id, X. Qed.

(* The exponential function is convex. *)
Lemma exp_convex : forall t u, 0 <= t <= 1 -> exp (t * u) <= t * exp u + (1 - t).
Proof.
  intros t u T; set (x := exp (t * u)); assert (P : 0 < x) by apply exp_pos.
  assert (exp u = x * exp ((1 - t) * u)) as -> by (unfold x; rewrite <- exp_plus; f_equal; ring).
  assert (1 = x * exp (- (t * u))) as one by (unfold x; rewrite <- exp_plus, <- exp_0; f_equal; ring).
  assert (A := exp_ineq1_le ((1 - t) * u)); assert (B := exp_ineq1_le (- (t * u))).
  assert (t * (1 + (1 - t) * u) <= t * exp ((1 - t) * u)) by (apply Rmult_le_compat_l; lra).
  assert ((1 - t) * (1 + - (t * u)) <= (1 - t) * exp (- (t * u))) by (apply Rmult_le_compat_l; lra).
  assert (1 <= t * exp ((1 - t) * u) + (1 - t) * exp (- (t * u))) by nra.
  assert (x * 1 <= x * (t * exp ((1 - t) * u) + (1 - t) * exp (- (t * u)))) by (apply Rmult_le_compat_l; lra).
  replace (t * (x * exp ((1 - t) * u)) + (1 - t)) with (t * (x * exp ((1 - t) * u)) + (1 - t) * 1) by ring.
  assert (E : (1 - t) * 1 = (1 - t) * (x * exp (- (t * u)))) by (rewrite <- one; reflexivity); rewrite E; lra.
Qed.

Lemma young : forall t y z U E, 0 <= t <= 1 -> 0 <= y -> 0 <= z -> 0 < U -> 0 < E ->
  power (1 - t) y * power t z <= power (1 - t) U * power t E * ((1 - t) * (y / U) + t * (z / E)).
Proof.
  intros t y z U E T Y Z U0 E0.
  assert (P := power_pos (1 - t) U U0); assert (Q := power_pos t E E0).
  assert (IU := Rinv_0_lt_compat U U0); assert (IE := Rinv_0_lt_compat E E0).
  assert (0 <= y / U) by (apply Rmult_le_pos; lra); assert (0 <= z / E) by (apply Rmult_le_pos; lra).
  assert (0 <= power (1 - t) U * power t E * ((1 - t) * (y / U) + t * (z / E))) as N
    by (apply Rmult_le_pos; [apply Rmult_le_pos; lra|apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra]).
  destruct Y as [Y| <-]; [|rewrite power_zero, Rmult_0_l; exact N].
  destruct Z as [Z| <-]; [|rewrite power_zero, Rmult_0_r; exact N].
  set (a := ln y - ln U); set (b := ln z - ln E).
  assert (y / U = exp a) as -> by (unfold a, Rminus; rewrite exp_plus, exp_Ropp, !exp_ln by assumption; reflexivity).
  assert (z / E = exp b) as -> by (unfold b, Rminus; rewrite exp_plus, exp_Ropp, !exp_ln by assumption; reflexivity).
  assert (power (1 - t) y * power t z = power (1 - t) U * power t E * (exp a * exp (t * (b - a)))) as ->.
  { rewrite !power_at by assumption; rewrite <- !exp_plus; f_equal; unfold a, b; ring. }
  apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|].
  assert (C := exp_convex t (b - a) T); assert (A := exp_pos a).
  apply Rle_trans with (exp a * (t * exp (b - a) + (1 - t))); [apply Rmult_le_compat_l; lra|].
  right; unfold Rminus at 1; rewrite exp_plus, exp_Ropp; field; lra.
Qed.

Lemma sum_zero : forall {X} (l : list X) F, (forall k, In k l -> 0 <= F k) -> sum l F = 0 -> forall k, In k l -> F k = 0.
Proof.
  induction l as [|j l IH]; intros F P S k; [intros []|]; cbn in S.
  assert (0 <= sum l F) by (apply sum_nonneg; auto with datatypes); assert (0 <= F j) by auto with datatypes.
  intros [<-|h]; [lra|]; apply IH; auto with datatypes; lra.
Qed.

Theorem hoelder : forall {X} (l : list X) t (u q x : X -> R), 0 < t < 1 ->
  (forall k, In k l -> 0 <= u k) -> (forall k, In k l -> 0 <= q k) -> (forall k, In k l -> 0 <= x k) ->
  sum l (fun k => power (1 - t) (u k) * power t (q k) * power t (x k))
  <= power (1 - t) (sum l u) * power t (sum l (fun k => q k * x k)).
Proof.
  intros X l t u q x T U Q P.
  assert (QX : forall k, In k l -> 0 <= q k * x k) by (intros; apply Rmult_le_pos; auto).
  rewrite (sum_ext l _ (fun k => power (1 - t) (u k) * power t (q k * x k)))
    by (intros k h; rewrite power_times by auto; ring).
  assert (U0 := sum_nonneg l u U); assert (E0 := sum_nonneg l (fun k => q k * x k) QX).
  set (V := sum l u) in *; set (E := sum l (fun k => q k * x k)) in *.
  destruct U0 as [U0|U0].
  2: { rewrite (sum_ext l _ (fun k => 0 * u k)), sum_scale, <- U0, power_zero; [lra|].
       intros k h; rewrite (sum_zero l u U (eq_sym U0) k h), power_zero; ring. }
  destruct E0 as [E0|E0].
  2: { rewrite (sum_ext l _ (fun k => 0 * u k)), sum_scale, <- E0, power_zero; [lra|].
       intros k h; rewrite (sum_zero l _ QX (eq_sym E0) k h), power_zero; ring. }
  apply Rle_trans with (sum l (fun k => power (1 - t) V * power t E * ((1 - t) / V * u k + t / E * (q k * x k)))).
  - apply sum_le; intros k h; eapply Rle_trans; [apply (young t (u k) (q k * x k) V E); auto; lra|].
    right; f_equal; field; lra.
  - rewrite sum_scale, sum_plus, !sum_scale; fold V E; right; field; lra.
Qed.

(* Means of powers below 1. *)
Theorem power_mean : forall {X} (l : list X) t (w x : X -> R), 0 < t < 1 ->
  (forall k, In k l -> 0 <= w k) -> (forall k, In k l -> 0 <= x k) -> sum l w <= 1 ->
  sum l (fun k => w k * power t (x k)) <= power t (sum l (fun k => w k * x k)).
Proof.
  intros X l t w x T W P S.
  rewrite (sum_ext l _ (fun k => power (1 - t) (w k) * power t (w k) * power t (x k))).
  - eapply Rle_trans; [apply (hoelder l t w w x); auto|]; rewrite <- (Rmult_1_l (power t _)) at 2.
    apply Rmult_le_compat_r; [apply power_nonneg|].
    apply Rle_trans with (power (1 - t) 1); [apply power_mono; lra|rewrite power_one; lra].
  - intros k h; destruct (W k h) as [N|N]; [|rewrite <- N, !power_zero; ring].
    rewrite <- power_plus by exact N; replace (1 - t + t) with 1 by ring; rewrite power_id by lra; reflexivity.
Qed.
