(* From epsilon to rho, and advanced composition.

   Two runs whose results are e-close either way round, and that surely end, are a coin with odds of exp(e) and what is made
   of it: P1 = (K Q + Q') / (K + 1) and P2 = (Q + K Q') / (K + 1) for K = exp(e) and two laws Q and Q'. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Privacy Groups Compose Power Rho NoiseInRho Divergence ComposeInRho.
Import ListNotations.
Open Scope R_scope.

(* (exp y + exp (-y)) exp (-y^2 / 2) falls as y grows: its logarithm grows by tanh y - y. *)
Lemma sinh_below : forall t, 0 <= t -> exp t - exp (- t) <= t * (exp t + exp (- t)).
Proof.
  intros t [T| <-]; [|rewrite Ropp_0, exp_0; lra].
  destruct (MVT_cor2 (fun t => t * (exp t + exp (- t)) - (exp t - exp (- t))) (fun t => t * (exp t - exp (- t))) 0 t T) as [c [E L]].
  - intros c _; replace (c * (exp c - exp (- c))) with ((1 * (exp c + exp (- c)) + c * (exp c + exp (- c) * - 1)) - (exp c - exp (- c) * - 1)) by ring.
    assert (D : derivable_pt_lim (fun t => exp (- t)) c (exp (- c) * - 1)).
    { apply (derivable_pt_lim_comp (fun t => - t) exp); [|apply derivable_pt_lim_exp].
      apply (derivable_pt_lim_opp (fun t => t) c 1), derivable_pt_lim_id. }
    apply (derivable_pt_lim_minus (fun t => t * (exp t + exp (- t))) (fun t => exp t - exp (- t))).
    + apply (derivable_pt_lim_mult (fun t => t) (fun t => exp t + exp (- t))); [apply derivable_pt_lim_id|].
      apply (derivable_pt_lim_plus exp (fun t => exp (- t))); [apply derivable_pt_lim_exp|exact D].
    + apply (derivable_pt_lim_minus exp (fun t => exp (- t))); [apply derivable_pt_lim_exp|exact D].
  - rewrite Rmult_0_l, Ropp_0, exp_0 in E.
    assert (exp (- c) <= exp c) by (apply exp_le; lra).
    assert (0 <= c * (exp c - exp (- c)) * (t - 0)) by (repeat apply Rmult_le_pos; lra); lra.
Qed.

Lemma cosh_falls : forall x y, 0 <= x <= y ->
  (exp y + exp (- y)) * exp (- (y * y) / 2) <= (exp x + exp (- x)) * exp (- (x * x) / 2).
Proof.
  intros x y [X [L| <-]]; [|lra].
  destruct (MVT_cor2 (fun t => (exp t + exp (- t)) * exp (- (t * t) / 2))
    (fun t => ((exp t - exp (- t)) - t * (exp t + exp (- t))) * exp (- (t * t) / 2)) x y L) as [c [E K]].
  - intros c _; replace (((exp c - exp (- c)) - c * (exp c + exp (- c))) * exp (- (c * c) / 2))
      with ((exp c + exp (- c) * - 1) * exp (- (c * c) / 2) + (exp c + exp (- c)) * (exp (- (c * c) / 2) * - c)) by ring.
    assert (D : derivable_pt_lim (fun t => exp (- t)) c (exp (- c) * - 1)).
    { apply (derivable_pt_lim_comp (fun t => - t) exp); [|apply derivable_pt_lim_exp].
      apply (derivable_pt_lim_opp (fun t => t) c 1), derivable_pt_lim_id. }
    apply (derivable_pt_lim_mult (fun t => exp t + exp (- t)) (fun t => exp (- (t * t) / 2))).
    + apply (derivable_pt_lim_plus exp (fun t => exp (- t))); [apply derivable_pt_lim_exp|exact D].
    + apply (derivable_pt_lim_comp (fun t => - (t * t) / 2) exp); [|apply derivable_pt_lim_exp].
      replace (- c) with (- (1 * c + c * 1) * / 2 + - (c * c) * 0) by field.
      apply (derivable_pt_lim_mult (fun t => - (t * t)) (fun _ => / 2)); [|apply derivable_pt_lim_const].
      apply (derivable_pt_lim_opp (fun t => t * t)), (derivable_pt_lim_mult (fun t => t) (fun t => t)); apply derivable_pt_lim_id.
  - assert (S := sinh_below c ltac:(lra)); assert (P := exp_pos (- (c * c) / 2)).
    assert (0 <= (c * (exp c + exp (- c)) - (exp c - exp (- c))) * exp (- (c * c) / 2) * (y - x)) by (repeat apply Rmult_le_pos; lra); lra.
Qed.

(* The divergence of two coins. *)
Lemma coins_apart : forall c e, 0 < c -> 0 <= e ->
  (exp ((1 + c) * e) + exp (- (c * e))) / (exp e + 1) <= exp (c * (1 + c) * (e * e / 2)).
Proof.
  intros c e C E; set (x := e / 2); set (y := (1 + 2 * c) * x).
  assert (X : 0 <= x <= y) by (unfold y, x; split; nra).
  assert (F := cosh_falls x y X); assert (P := exp_pos x); assert (N := exp_pos (- x)); assert (S := exp_pos e).
  apply Rmult_le_reg_r with (exp e + 1); [lra|]; unfold Rdiv at 1; rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply Rmult_le_reg_r with (exp (- (y * y) / 2) * exp (- x)); [apply Rmult_lt_0_compat; apply exp_pos|].
  replace ((exp ((1 + c) * e) + exp (- (c * e))) * (exp (- (y * y) / 2) * exp (- x)))
    with ((exp ((1 + c) * e) * exp (- x) + exp (- (c * e)) * exp (- x)) * exp (- (y * y) / 2)) by ring.
  replace (exp (c * (1 + c) * (e * e / 2)) * (exp e + 1) * (exp (- (y * y) / 2) * exp (- x)))
    with ((exp e * exp (- x) + exp (- x)) * (exp (c * (1 + c) * (e * e / 2)) * exp (- (y * y) / 2))) by ring.
  rewrite <- !exp_plus.
  replace ((1 + c) * e + - x) with y by (unfold y, x; field); replace (- (c * e) + - x) with (- y) by (unfold y, x; field).
  replace (e + - x) with x by (unfold x; field).
  replace (c * (1 + c) * (e * e / 2) + - (y * y) / 2) with (- (x * x) / 2) by (unfold y, x; field); exact F.
Qed.

(* What two coins make of two values. *)
Lemma two_coins : forall c e q q', 0 < c -> 0 <= e -> 0 <= q -> 0 <= q' ->
  (exp e * power (exponent c) q + power (exponent c) q') / (exp e + 1)
  <= exp (c * (e * e / 2)) * power (exponent c) ((q + exp e * q') / (exp e + 1)).
Proof.
  intros c e q q' C E Q Q'; assert (T := exponent_inside c C); assert (TR := exponent_rest c C); set (t := exponent c) in *.
  assert (S := exp_pos e); set (K := exp e) in *; assert (I : 0 < / (K + 1)) by (apply Rinv_0_lt_compat; lra).
  set (p1 := fun b : bool => if b then K / (K + 1) else 1 / (K + 1)).
  set (p2 := fun b : bool => if b then 1 / (K + 1) else K / (K + 1)).
  set (u := fun b : bool => power (1 + c) (p1 b) * power (- c) (p2 b)); set (x := fun b : bool => if b then q else q').
  assert (P1 : forall b, 0 < p1 b) by (intros []; apply Rdiv_lt_0_compat; lra).
  assert (P2 : forall b, 0 < p2 b) by (intros []; apply Rdiv_lt_0_compat; lra).
  assert (H := hoelder [true; false] t u p2 x T (fun b _ => Rmult_le_pos _ _ (power_nonneg _ _) (power_nonneg _ _)) (fun b _ => Rlt_le _ _ (P2 b))
    ltac:(intros [] _; assumption)).
  assert (W : forall b, power (1 - t) (u b) * power t (p2 b) = p1 b).
  { intros b; unfold u; rewrite power_times by apply power_nonneg; rewrite !power_power, Rmult_assoc, <- power_plus by apply P2.
    rewrite TR; replace (/ (1 + c) * (1 + c)) with 1 by (field; lra).
    replace (/ (1 + c) * - c + t) with 0 by (unfold t, exponent; field; lra).
    rewrite power_id by (left; apply P1); rewrite (power_at 0) by apply P2; rewrite Rmult_0_l, exp_0; ring. }
  cbn [sum] in H; rewrite !W, !Rplus_0_r in H; unfold x, p1 in H; cbn iota in H.
  assert (U : u true + u false <= exp (c * (1 + c) * (e * e / 2))).
  { assert (G := coins_apart c e C E); eapply Rle_trans; [right|exact G]; unfold u, p1, p2.
    assert (V : forall z b, 0 < b -> power z (b / (K + 1)) = power z b * power z (/ (K + 1)))
      by (intros z b B; apply power_times; lra).
    rewrite !V by lra; rewrite !power_one; unfold K; rewrite !power_exp; fold K.
    replace (exp ((1 + c) * e) * power (1 + c) (/ (K + 1)) * (1 * power (- c) (/ (K + 1))) + 1 * power (1 + c) (/ (K + 1)) * (exp (- c * e) * power (- c) (/ (K + 1))))
      with ((exp ((1 + c) * e) + exp (- c * e)) * (power (1 + c) (/ (K + 1)) * power (- c) (/ (K + 1)))) by ring.
    rewrite <- power_plus by exact I; replace (1 + c + - c) with 1 by ring; rewrite power_id by lra.
    replace (- c * e) with (- (c * e)) by ring; reflexivity. }
  apply Rle_trans with (K / (K + 1) * power t q + 1 / (K + 1) * power t q'); [right; field; lra|].
  eapply Rle_trans; [exact H|].
  replace (p2 true * q + p2 false * q') with ((q + K * q') / (K + 1)) by (unfold p2; field; lra).
  apply Rmult_le_compat_r; [apply power_nonneg|]; eapply Rle_trans; [apply power_mono; [lra|exact U]|].
  rewrite power_exp, TR; right; f_equal; field; lra.
Qed.

(* A run that surely ends. *)
Definition sure {M} (p : prog M) (m : M) : Prop := 1 <= expect p (fun _ => 1) m.

(* Powers lie below their tangents. *)
Lemma power_tangent : forall t y x, 0 < t < 1 -> 0 < y -> 0 <= x -> power t x <= power t y * (1 - t) + power t y * t / y * x.
Proof.
  intros t y x T Y X; assert (P := power_pos (1 - t) y Y); assert (G := young t y x y y ltac:(lra) ltac:(lra) X Y Y).
  apply Rmult_le_reg_l with (power (1 - t) y); [exact P|]; eapply Rle_trans; [exact G|]; right; field; lra.
Qed.

Section Pure.
Variables (M1 M2 T : Type) (p1 : prog M1) (p2 : prog M2) (m1 : M1) (m2 : M2) (r1 : M1 -> T) (r2 : M2 -> T) (e : R).
Hypothesis sure1 : sure p1 m1.
Hypothesis sure2 : sure p2 m2.
Hypothesis there : close p1 p2 m1 m2 r1 r2 e 0.

Lemma expect_one : forall M (p : prog M) m, sure p m -> expect p (fun _ => 1) m = 1.
Proof. intros M p m S; apply Rle_antisym; [apply expect_unit; intros; lra|exact S]. Qed.

(* Jensen's inequality for K P2 - P1. *)
Lemma rest_of_power : forall t h y, 0 < t < 1 -> 0 < y -> (forall v, 0 <= h v <= 1) ->
  exp e * expect p2 (fun m => power t (h (r2 m))) m2 - expect p1 (fun m => power t (h (r1 m))) m1
  <= power t y * (1 - t) * (exp e - 1) + power t y * t / y * (exp e * expect p2 (fun m => h (r2 m)) m2 - expect p1 (fun m => h (r1 m)) m1).
Proof.
  intros t h y Tt Y U; assert (P := power_pos t y Y); set (b := power t y * (1 - t)); set (a := power t y * t / y).
  assert (B : 0 < b) by (apply Rmult_lt_0_compat; lra).
  assert (Aa : 0 < a) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; lra|exact Y]).
  set (w := / (a + b + 1)); assert (W : 0 < w) by (apply Rinv_0_lt_compat; lra).
  assert (W1 : w * (a + b + 1) = 1) by (apply Rinv_l; lra).
  set (gap := fun v => w * (a * h v + b - power t (h v))).
  assert (pu : forall v, 0 <= power t (h v) <= 1) by (intros; apply power_unit; [lra|apply U]).
  assert (G : forall v, 0 <= gap v <= 1).
  { intros v; assert (Z := power_tangent t y (h v) Tt Y (proj1 (U v))); fold a b in Z; specialize (U v); specialize (pu v).
    unfold gap; split; [apply Rmult_le_pos; lra|]; apply Rle_trans with (w * (a + b + 1)); [apply Rmult_le_compat_l; nra|lra]. }
  assert (spread : forall M (p : prog M) m (r : M -> T), expect p (fun _ => 1) m = 1 ->
    w * expect p (fun m => power t (h (r m))) m + expect p (fun m => gap (r m)) m = w * a * expect p (fun m => h (r m)) m + w * b).
  { intros M p m r one.
    assert (w <= 1) by nra; assert (w * a <= 1) by nra; assert (w * b <= 1) by nra.
    assert (0 <= w * a) by nra; assert (0 <= w * b) by nra.
    rewrite <- (expect_times M p m w (fun m => power t (h (r m)))) by (auto; lra).
    rewrite <- (expect_times M p m (w * a) (fun m => h (r m))) by (auto; lra).
    replace (w * b) with (w * b * expect p (fun _ => 1) m) by (rewrite one; ring).
    rewrite <- (expect_times M p m (w * b) (fun _ => 1)) by (first [split; assumption | intros; lra]).
    assert (E1 : forall x, 0 <= w * power t (h (r x))) by (intros; specialize (pu (r x)); nra).
    assert (E2 : forall x, 0 <= w * a * h (r x)) by (intros; specialize (U (r x)); nra).
    assert (E3 : forall x, w * power t (h (r x)) + gap (r x) = w * a * h (r x) + w * b * 1) by (intros; unfold gap; ring).
    assert (E4 : forall x, w * a * h (r x) + w * b * 1 <= 1).
    { intros x; specialize (U (r x)); apply Rle_trans with (w * (a + b + 1)); [|lra]; assert (w * a * h (r x) <= w * a) by nra; nra. }
    rewrite <- !expect_plus; auto; try (intros x; first [apply G | rewrite Rmult_1_r; assumption | rewrite E3; apply E4]).
    apply expect_ext; [intros x; specialize (G (r x)); specialize (E1 x); rewrite E3; specialize (E2 x); specialize (E4 x); lra|exact E3]. }
  assert (S1 := spread M1 p1 m1 r1 (expect_one M1 p1 m1 sure1)); assert (S2 := spread M2 p2 m2 r2 (expect_one M2 p2 m2 sure2)).
  assert (L := there gap G); rewrite Rplus_0_r in L; set (K := exp e) in *.
  set (A1 := expect p1 (fun m => power t (h (r1 m))) m1) in *; set (A2 := expect p2 (fun m => power t (h (r2 m))) m2) in *.
  set (B1 := expect p1 (fun m => h (r1 m)) m1) in *; set (B2 := expect p2 (fun m => h (r2 m)) m2) in *.
  apply Rmult_le_reg_l with w; [exact W|].
  replace (w * (K * A2 - A1)) with (K * (w * A2) - w * A1) by ring.
  replace (w * A2) with (w * a * B2 + w * b - expect p2 (fun m => gap (r2 m)) m2) by lra.
  replace (w * A1) with (w * a * B1 + w * b - expect p1 (fun m => gap (r1 m)) m1) by lra; nra.
Qed.

Lemma rest_of_mean : forall t h, 0 < t < 1 -> 0 < e -> (forall v, 0 <= h v <= 1) ->
  (exp e * expect p2 (fun m => power t (h (r2 m))) m2 - expect p1 (fun m => power t (h (r1 m))) m1) / (exp e - 1)
  <= power t ((exp e * expect p2 (fun m => h (r2 m)) m2 - expect p1 (fun m => h (r1 m)) m1) / (exp e - 1)).
Proof.
  intros t h Tt E U; assert (K : 1 < exp e) by (rewrite <- exp_0; apply exp_increasing, E).
  assert (I : 0 < / (exp e - 1)) by (apply Rinv_0_lt_compat; lra).
  set (A := exp e * expect p2 (fun m => power t (h (r2 m))) m2 - expect p1 (fun m => power t (h (r1 m))) m1).
  set (B := exp e * expect p2 (fun m => h (r2 m)) m2 - expect p1 (fun m => h (r1 m)) m1).
  assert (P : 0 <= B) by (assert (L := there h U); unfold B; lra).
  assert (J : forall y, 0 < y -> A / (exp e - 1) <= power t y * (1 - t) + power t y * t / y * (B / (exp e - 1))).
  { intros y Y; assert (R := rest_of_power t h y Tt Y U); fold A B in R.
    apply Rmult_le_reg_r with (exp e - 1); [lra|]; unfold Rdiv at 1; rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    eapply Rle_trans; [exact R|]; right; field; lra. }
  destruct P as [P|P].
  - assert (Q : 0 < B / (exp e - 1)) by (apply Rdiv_lt_0_compat; lra); eapply Rle_trans; [apply (J _ Q)|]; right; field; lra.
  - rewrite <- P in *; replace (0 / (exp e - 1)) with 0 in * by (field; lra); rewrite power_zero; apply le_epsilon; intros h' H'.
    assert (Y := power_pos (/ t) h' H'); eapply Rle_trans; [apply (J _ Y)|]; rewrite power_power, Rinv_r, power_id by lra.
    rewrite Rmult_0_r; nra.
Qed.
End Pure.

(* PureInRho. *)
Theorem pure_in_rho : forall M1 M2 T (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) e rho, 0 <= e -> e * e / 2 <= rho ->
  sure p1 m1 -> sure p2 m2 -> close p1 p2 m1 m2 r1 r2 e 0 -> close p2 p1 m2 m1 r2 r1 e 0 ->
  close_in_rho p1 p2 m1 m2 r1 r2 rho.
Proof.
  intros M1 M2 T p1 p2 m1 m2 r1 r2 e rho E L S1 S2 H K c C; apply (close_at_more _ _ _ c _ _ _ _ _ _ (e * e / 2)); auto; intros h U.
  assert (X := exponent_inside c C); set (t := exponent c) in *.
  assert (V : forall v, 0 <= power t (h v) <= 1) by (intros; apply power_unit; [lra|apply U]).
  set (A1 := expect p1 (fun m => power t (h (r1 m))) m1); set (B2 := expect p2 (fun m => h (r2 m)) m2).
  destruct E as [E|E].
  - assert (G : 1 < exp e) by (rewrite <- exp_0; apply exp_increasing, E).
    assert (J := rest_of_mean M1 M2 T p1 p2 m1 m2 r1 r2 e S1 S2 H t h X E U).
    assert (J' := rest_of_mean M2 M1 T p2 p1 m2 m1 r2 r1 e S2 S1 K t h X E U).
    assert (D := H h U); assert (D' := K h U); rewrite Rplus_0_r in D, D'.
    set (A2 := expect p2 (fun m => power t (h (r2 m))) m2) in *; set (B1 := expect p1 (fun m => h (r1 m)) m1) in *.
    fold A1 in J, J'; fold B2 in J, J', D, D'.
    set (q := (exp e * B1 - B2) / (exp e - 1)) in *; set (q' := (exp e * B2 - B1) / (exp e - 1)) in *.
    assert (I : 0 < / (exp e - 1)) by (apply Rinv_0_lt_compat; lra).
    assert (Q : 0 <= q) by (apply Rmult_le_pos; lra); assert (Q' : 0 <= q') by (apply Rmult_le_pos; lra).
    assert (W := two_coins c e q q' C ltac:(lra) Q Q'); fold t in W.
    replace ((q + exp e * q') / (exp e + 1)) with B2 in W by (unfold q, q'; field; lra).
    eapply Rle_trans; [|exact W].
    apply Rle_trans with ((exp e * ((exp e * A1 - A2) / (exp e - 1)) + (exp e * A2 - A1) / (exp e - 1)) / (exp e + 1)); [right; field; lra|].
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]; apply Rplus_le_compat; [apply Rmult_le_compat_l; lra|exact J].
  - subst e; replace (0 * 0 / 2) with 0 by field; rewrite Rmult_0_r, exp_0, Rmult_1_l.
    eapply Rle_trans; [apply (H (fun v => power t (h v)) V)|]; rewrite exp_0, Rmult_1_l, Rplus_0_r; apply expect_power; auto.
Qed.

(* Advanced composition of rounds without a delta, by way of rho: k e^2 / 2 is not above k e (exp(e) - 1). *)
Theorem advanced_rule : forall M T V (Q : M -> Prop) (s : M -> T) (r1 r2 : M -> V) (b1 b2 : M -> bool) (c1 c2 : prog M)
    (left : T -> nat) (e : R) (k : nat) (m1 m2 : M) (slack E D : R),
  0 <= e -> 0 < slack <= 1 -> e * sqrt (2 * INR k * ln (1 / slack)) + e * (INR k * (exp e - 1)) <= E -> slack <= D ->
  Q m1 -> Q m2 -> s m1 = s m2 -> (left (s m1) <= k)%nat ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = b2 m2) ->
  (forall m, Q m -> b1 m = true -> (0 < left (s m))%nat) ->
  (forall m, Q m -> b1 m = true -> sure c1 m) -> (forall m, Q m -> b2 m = true -> sure c2 m) ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true -> close c1 c2 m1 m2 s s e 0 /\ close c2 c1 m2 m1 s s e 0) ->
  (forall m, Q m -> b1 m = true -> ends c1 m (fun m' => Q m' /\ (left (s m') < left (s m))%nat)) ->
  (forall m, Q m -> ends c2 m Q) ->
  (forall n1 n2, Q n1 -> Q n2 -> s n1 = s n2 -> r1 n1 = r2 n2) ->
  close (While b1 c1 Done) (While b2 c2 Done) m1 m2 r1 r2 E D.
Proof.
  intros M T V Q s r1 r2 b1 b2 c1 c2 left e k m1 m2 slack E D e0 Sl LE LD q1 q2 S L B P Z1 Z2 C F1 F2 results.
  assert (N := pos_INR k); set (rho := INR k * (e * e / 2)).
  assert (R : close_in_rho (While b1 c1 Done) (While b2 c2 Done) m1 m2 r1 r2 rho).
  { intros c C0; apply (rounds_rule_at c M T V Q s r1 r2 b1 b2 c1 c2 left (e * e / 2) k m1 m2 rho); auto; [nra|unfold rho; lra|].
    intros n1 n2 p1 p2 same T1; destruct (C n1 n2 p1 p2 same T1) as [H K]; assert (T2 := T1); rewrite (B n1 n2 p1 p2 same) in T2.
    revert c C0; apply pure_in_rho with (e := e); auto; lra. }
  apply (close_more _ _ _ _ _ _ _ _ _ E slack); [lra|exact LD|].
  assert (G := exp_ineq1_le e); assert (0 <= e * (INR k * (exp e - 1))) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= sqrt (2 * INR k * ln (1 / slack))) as SP by apply sqrt_pos.
  assert (E0 : 0 <= E) by nra.
  destruct (Rlt_dec slack 1) as [S1|S1].
  - destruct (Rlt_dec 0 rho) as [R0|R0].
    + apply (from_rho _ _ _ _ _ _ _ _ _ rho); [|exact R]; apply best_order; [exact R0|lra|].
      assert (LN : 0 < ln (1 / slack)).
      { rewrite <- ln_1; apply ln_increasing; [lra|]; apply Rmult_lt_reg_r with slack; [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra. }
      assert (2 * sqrt (rho * ln (1 / slack)) = e * sqrt (2 * INR k * ln (1 / slack))) as Q2.
      { rewrite <- (sqrt_square e) by exact e0; rewrite <- sqrt_mult by (first [nra | repeat apply Rmult_le_pos; lra]).
        replace 2 with (sqrt (2 * 2)) at 1 by (apply sqrt_square; lra).
        rewrite <- sqrt_mult by (first [lra | left; apply Rmult_lt_0_compat; assumption]); f_equal; unfold rho; field. }
      rewrite Q2; assert (rho <= e * (INR k * (exp e - 1))); [|lra].
      unfold rho; replace (e * (INR k * (exp e - 1))) with (INR k * (e * (exp e - 1))) by ring; apply Rmult_le_compat_l; nra.
    + (* nothing is spent *)
      assert (R1 : rho = 0) by (assert (0 <= rho) by (unfold rho; apply Rmult_le_pos; nra); lra).
      apply (close_more _ _ _ _ _ _ _ _ _ 0 slack); [exact E0|lra|].
      rewrite R1 in R; assert (I : 0 < / slack) by (apply Rinv_0_lt_compat; lra).
      apply (from_rho _ _ _ _ _ _ _ _ _ 0); [|exact R]; exists (/ slack); split; [exact I|].
      assert (X := excess_smaller (/ slack) I); rewrite Rmult_0_r, Rminus_0_r, Rmult_0_r, exp_0, Rmult_1_r.
      eapply Rle_trans; [exact X|]; unfold Rdiv; rewrite Rinv_inv.
      assert (exp (-1) <= exp 0) by (apply exp_le; lra); rewrite exp_0 in *; nra.
  - intros h U; assert (expect (While b1 c1 Done) (fun m => h (r1 m)) m1 <= 1) by (apply expect_unit; auto).
    assert (0 <= exp E * expect (While b2 c2 Done) (fun m => h (r2 m)) m2) by (apply Rmult_le_pos; [left; apply exp_pos|apply expect_unit; auto]); lra.
Qed.
