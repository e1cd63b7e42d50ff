(* Sampled, at a whole order of the divergence, from rho. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Privacy Groups Compose Power Rho Divergence ComposeInRho Pure Moments Advanced Sampled.
Import ListNotations.
Open Scope R_scope.

Lemma power_pow : forall k x, 0 <= x -> power (INR (S k)) x = x ^ S k.
Proof.
  intros k x [X| <-]; [|rewrite power_zero; cbn; ring]; induction k as [|k IH]; [cbn; rewrite power_id by lra; ring|].
  rewrite S_INR, power_plus, IH, power_id by lra; cbn; ring.
Qed.
Lemma power_whole : forall n x, (1 <= n)%nat -> 0 <= x -> power (INR n) x = x ^ n.
Proof. intros [|n] x N X; [lia|apply power_pow, X]. Qed.
Lemma sum_rows : forall {X} (l : list X) (F : nat -> X -> R) n, sum l (fun x => sum_f_R0 (fun k => F k x) n) = sum_f_R0 (fun k => sum l (F k)) n.
Proof. intros X l F n; induction n as [|n IH]; cbn; [reflexivity|]; rewrite sum_plus, IH; reflexivity. Qed.

(* u^(-n) lies above its tangent at 1 by the square of u - 1, times this. *)
Fixpoint above_tangent (v : R) (n : nat) : R := match n with O => 0 | S n => v * above_tangent v n + INR (S n) * v end.
Lemma tangent : forall u v n, u * v = 1 -> v ^ n = 1 - INR n * (u - 1) + (u - 1) * (u - 1) * above_tangent v n.
Proof.
  intros u v n UV; induction n as [|n IH]; [cbn; ring|].
  cbn [pow above_tangent]; rewrite IH, S_INR.
  assert (E : v - 1 = - (v * (u - 1))) by (replace (v * (u - 1)) with (u * v - v) by ring; rewrite UV; ring).
  replace (v * (1 - INR n * (u - 1) + (u - 1) * (u - 1) * above_tangent v n))
    with (1 + (v - 1) - INR n * (v * (u - 1)) + (u - 1) * (u - 1) * (v * above_tangent v n)) by ring.
  assert (F : v * (u - 1) = (u - 1) - v * ((u - 1) * (u - 1))).
  { replace (v * ((u - 1) * (u - 1))) with (u * (u * v) - 2 * (u * v) + v) by ring; replace (v * (u - 1)) with (u * v - v) by ring; rewrite UV; ring. }
  rewrite E, F; ring.
Qed.
Lemma above_tangent_below : forall v w n, 0 <= v <= w -> 1 <= w -> 0 <= above_tangent v n <= INR n * (INR n + 1) / 2 * w ^ n.
Proof.
  intros v w n V W; induction n as [|n [IH0 IH]]; [cbn; lra|]; cbn [above_tangent]; assert (N := pos_INR n); rewrite S_INR.
  assert (P : 1 <= w ^ n) by (apply pow_R1_Rle; exact W).
  split; [apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra|].
  assert (v * above_tangent v n <= w * (INR n * (INR n + 1) / 2 * w ^ n)) by (apply Rmult_le_compat; lra).
  assert ((INR n + 1) * v <= (INR n + 1) * (w * w ^ n)).
  { apply Rmult_le_compat_l; [lra|]; apply Rle_trans with (w * 1); [lra|apply Rmult_le_compat_l; lra]. }
  cbn [pow]; nra.
Qed.

Section Amplified.
Variables (a : nat) (q r e : R).
Hypothesis order : (2 <= a)%nat.
Hypothesis chance : 0 <= q < 1.
Hypothesis r_nonneg : 0 <= r.
Notation c := (INR a - 1).
Notation t := (exponent c).
Definition there_most : R := sum_f_R0 (fun k => C a k * q ^ k * (1 - q) ^ (a - k) * exp (INR k * (INR k - 1) * r)) a.
Definition back_most : R := 1 + INR a * (INR a - 1) / 2 * (q * q) * (/ (1 - q)) ^ S a * (exp (2 * r) - 1).
Hypothesis there_enough : there_most <= exp (c * e).
Hypothesis back_enough : back_most <= exp (c * e).

Lemma c_pos : 1 <= c.
Proof. assert (H := le_INR 2 a order); cbn in H; lra. Qed.
Lemma order_is : 1 - t = / INR a.
Proof. assert (H := c_pos); rewrite exponent_rest by lra; f_equal; ring. Qed.

Section Finite.
Variables (X : Type) (l : list X) (P Q x : X -> R).
Hypothesis P0 : forall k, 0 <= P k.
Hypothesis Q0 : forall k, 0 <= Q k.
Hypothesis x0 : forall k, 0 <= x k.
Hypothesis P1 : sum l P <= 1.
Hypothesis Q1 : sum l Q <= 1.
Hypothesis never : forall k, Q k = 0 -> P k = 0.
Hypothesis moments : forall k : nat, (2 <= k)%nat -> sum l (fun y => power (INR k) (P y) * power (1 - INR k) (Q y)) <= exp ((INR k - 1) * (INR k * r)).
Definition ratio (y : X) : R := if Req_EM_T (Q y) 0 then 0 else P y / Q y.
Definition mixed (y : X) : R := (1 - q) * Q y + q * P y.

Lemma ratio_nonneg : forall y, 0 <= ratio y.
Proof. intros y; unfold ratio; destruct Req_EM_T as [|N]; [lra|]; apply Rmult_le_pos; [apply P0|left; apply Rinv_0_lt_compat; specialize (Q0 y); lra]. Qed.
Lemma ratio_times : forall y, Q y * ratio y = P y.
Proof. intros y; unfold ratio; destruct Req_EM_T as [Z|N]; [rewrite Z, (never y Z); ring|field; exact N]. Qed.
Lemma moment : forall k, sum l (fun y => Q y * ratio y ^ k) <= exp (INR k * (INR k - 1) * r).
Proof.
  intros [|[|k]].
  - rewrite (sum_ext l _ Q) by (intros; cbn; ring); replace (INR 0 * (INR 0 - 1) * r) with 0 by (cbn; ring); rewrite exp_0; exact Q1.
  - rewrite (sum_ext l _ P) by (intros y _; cbn; rewrite Rmult_1_r; apply ratio_times).
    replace (INR 1 * (INR 1 - 1) * r) with 0 by (cbn; ring); rewrite exp_0; exact P1.
  - eapply Rle_trans; [|eapply Rle_trans; [apply (moments (S (S k))); lia|right; f_equal; ring]].
    right; apply sum_ext; intros y _; unfold ratio; destruct (Req_EM_T (Q y) 0) as [Z|N].
    + rewrite Z, (never y Z), !power_zero; ring.
    + assert (0 < Q y) as L by (specialize (Q0 y); lra); rewrite power_pow by apply P0.
      replace (1 - INR (S (S k))) with (1 + - INR (S (S k))) by ring; rewrite power_plus, power_id by lra.
      assert (power (- INR (S (S k))) (Q y) = / (Q y ^ S (S k))) as ->.
      { apply Rmult_eq_reg_l with (Q y ^ S (S k)); [|apply pow_nonzero; exact N]; rewrite Rinv_r by (apply pow_nonzero; exact N).
        rewrite <- power_pow by lra; rewrite <- power_plus by exact L; replace (INR (S (S k)) + - INR (S (S k))) with 0 by ring.
        rewrite power_at by exact L; rewrite Rmult_0_l; apply exp_0. }
      unfold Rdiv; rewrite Rpow_mult_distr, pow_inv; ring.
Qed.

Lemma grown_is : forall y, mixed y = Q y * (1 - q + q * ratio y).
Proof. intros y; unfold mixed; rewrite <- (ratio_times y) at 1; ring. Qed.
Lemma grown_above : forall y, 1 - q <= 1 - q + q * ratio y.
Proof. intros y; assert (H := ratio_nonneg y); assert (0 <= q * ratio y) by (apply Rmult_le_pos; lra); lra. Qed.

Lemma finite_there : sum l (fun y => mixed y * power t (x y)) <= exp (c * e / INR a) * power t (sum l (fun y => Q y * x y)).
Proof.
  assert (A := c_pos); assert (E := exponent_inside c ltac:(lra)); assert (IA : 0 < / INR a) by (apply Rinv_0_lt_compat; lra).
  set (u := fun y => Q y * (1 - q + q * ratio y) ^ a).
  assert (u0 : forall y, 0 <= u y) by (intros y; apply Rmult_le_pos; [apply Q0|apply pow_le; assert (H := grown_above y); lra]).
  rewrite (sum_ext l _ (fun y => power (1 - t) (u y) * power t (Q y) * power t (x y))).
  - eapply Rle_trans; [apply (hoelder l t u Q x E); auto|]; apply Rmult_le_compat_r; [apply power_nonneg|].
    apply Rle_trans with (power (1 - t) (exp (c * e))).
    + apply power_mono; [lra|]; eapply Rle_trans; [|exact there_enough]; unfold u, there_most.
      rewrite (sum_ext l _ (fun y => sum_f_R0 (fun k => C a k * q ^ k * (1 - q) ^ (a - k) * (Q y * ratio y ^ k)) a)).
      * rewrite sum_rows; apply sum_Rle; intros k K; rewrite sum_scale; apply Rmult_le_compat_l; [|apply moment].
        apply Rmult_le_pos; [apply Rmult_le_pos|apply pow_le; lra]; [|apply pow_le; lra].
        unfold C; apply Rmult_le_pos; [apply pos_INR|left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; apply INR_fact_lt_0].
      * intros y _; rewrite (Rplus_comm (1 - q)), binomial, scal_sum; apply sum_eq; intros i I; rewrite Rpow_mult_distr; ring.
    + rewrite power_exp, order_is; right; f_equal; field; lra.
  - intros y _; f_equal; rewrite grown_is; unfold u; assert (G := grown_above y); assert (G0 : 0 < 1 - q + q * ratio y) by lra.
    rewrite power_times by (first [apply Q0 | apply pow_le; lra]).
    rewrite <- power_whole by (lia || lra); rewrite power_power, order_is, Rinv_l, (power_id (1 - q + q * ratio y)) by lra.
    destruct (Q0 y) as [L|L]; [|rewrite <- L, !power_zero; ring].
    replace (power (/ INR a) (Q y)) with (power (1 - t) (Q y)) by (rewrite order_is; reflexivity).
    replace (power (1 - t) (Q y) * (1 - q + q * ratio y) * power t (Q y)) with (power (1 - t) (Q y) * power t (Q y) * (1 - q + q * ratio y)) by ring.
    rewrite <- power_plus by exact L; replace (1 - t + t) with 1 by ring; rewrite power_id by lra; reflexivity.
Qed.

Definition slope : R := c * q + INR a * (INR a - 1) * (q * q) * (/ (1 - q)) ^ S a.
Lemma slope_nonneg : 0 <= slope.
Proof.
  assert (A := c_pos); unfold slope; apply Rplus_le_le_0_compat; [apply Rmult_le_pos; lra|].
  apply Rmult_le_pos; [apply Rmult_le_pos; [apply Rmult_le_pos; lra|nra]|apply pow_le; left; apply Rinv_0_lt_compat; lra].
Qed.

Lemma finite_back : forall w, 0 <= w -> 1 - w <= sum l P ->
  sum l (fun y => Q y * power t (x y)) <= (1 + w * slope) * (exp (c * e / INR a) * power t (sum l (fun y => mixed y * x y))).
Proof.
  intros w W PW; assert (A := c_pos); assert (E := exponent_inside c ltac:(lra)); assert (IA : 0 < / INR a) by (apply Rinv_0_lt_compat; lra).
  assert (m0 : forall y, 0 <= mixed y) by (intros y; unfold mixed; specialize (P0 y); specialize (Q0 y); apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra).
  set (g := fun y => 1 - q + q * ratio y); assert (g0 : forall y, 1 - q <= g y) by (intros; apply grown_above).
  assert (an : INR (a - 1) = c) by (rewrite minus_INR by lia; reflexivity).
  set (u := fun y => Q y * (/ g y) ^ (a - 1)).
  assert (u0 : forall y, 0 <= u y) by (intros y; apply Rmult_le_pos; [apply Q0|apply pow_le; left; apply Rinv_0_lt_compat; specialize (g0 y); lra]).
  set (J := (/ (1 - q)) ^ S a); set (N := INR a * (INR a - 1) / 2).
  assert (N0 : 0 <= N) by (unfold N; nra).
  assert (J1 : 1 <= / (1 - q)) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra); assert (J0 : 1 <= J) by (apply pow_R1_Rle, J1).
  assert (U : sum l u <= exp (c * e) * (1 + w * slope)).
  { assert (each : forall y, u y <= Q y - c * q * (P y - Q y) + N * J * (q * q) * (Q y * ratio y ^ 2 - 2 * P y + Q y)).
    { intros y; unfold u; specialize (g0 y); assert (G : 0 < g y) by lra.
      rewrite (tangent (g y) (/ g y) (a - 1)) by (apply Rinv_r; lra); rewrite an.
      assert (B := above_tangent_below (/ g y) (/ (1 - q)) (a - 1) ltac:(split; [left; apply Rinv_0_lt_compat, G|apply Rinv_le_contravar; lra]) J1).
      rewrite an in B; replace (c * (c + 1) / 2) with N in B by (unfold N; field).
      assert (JJ : (/ (1 - q)) ^ (a - 1) <= J) by (apply Rle_pow; [exact J1|lia]).
      assert (BN : above_tangent (/ g y) (a - 1) <= N * J) by (eapply Rle_trans; [apply B|]; apply Rmult_le_compat_l; assumption).
      replace (g y - 1) with (q * (ratio y - 1)) by (unfold g; ring).
      assert (S : 0 <= q * (ratio y - 1) * (q * (ratio y - 1))) by apply Rle_0_sqr.
      assert (q * (ratio y - 1) * (q * (ratio y - 1)) * above_tangent (/ g y) (a - 1) <= q * (ratio y - 1) * (q * (ratio y - 1)) * (N * J)) by (apply Rmult_le_compat_l; assumption).
      apply Rle_trans with (Q y * (1 - c * (q * (ratio y - 1)) + q * (ratio y - 1) * (q * (ratio y - 1)) * (N * J))); [apply Rmult_le_compat_l; [apply Q0|lra]|].
      right; rewrite <- !(ratio_times y); ring. }
    apply Rle_trans with (sum l (fun y => Q y - c * q * (P y - Q y) + N * J * (q * q) * (Q y * ratio y ^ 2 - 2 * P y + Q y))); [apply sum_le; intros; apply each|].
    assert (M := moment 2); replace (INR 2 * (INR 2 - 1) * r) with (2 * r) in M by (cbn; ring).
    rewrite sum_plus, sum_scale, sum_minus, sum_scale, sum_minus, sum_plus, sum_minus, sum_scale.
    set (SP := sum l P) in *; set (SQ := sum l Q) in *; set (SM := sum l (fun y => Q y * ratio y ^ 2)) in *.
    assert (cq : 0 <= c * q) by (apply Rmult_le_pos; lra); assert (K0 : 0 <= N * J * (q * q)) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra|nra]).
    assert (A1 : SQ - c * q * (SP - SQ) <= 1 + c * q * w) by (assert (c * q * (SQ - SP) <= c * q * w) by (apply Rmult_le_compat_l; lra); lra).
    assert (A2 : N * J * (q * q) * (SM - 2 * SP + SQ) <= N * J * (q * q) * (exp (2 * r) - 1 + 2 * w)) by (apply Rmult_le_compat_l; lra).
    assert (A3 : back_most = 1 + N * J * (q * q) * (exp (2 * r) - 1)) by (unfold back_most, N, J; ring).
    assert (A4 : w * slope = c * q * w + N * J * (q * q) * (2 * w)) by (unfold slope, N, J; field; lra).
    assert (A5 := slope_nonneg); assert (A6 : 0 <= w * slope) by (apply Rmult_le_pos; lra).
    assert (A7 : 1 <= back_most).
    { assert (1 <= exp (2 * r)) by (rewrite <- exp_0; apply exp_le; lra); rewrite A3; assert (0 <= N * J * (q * q) * (exp (2 * r) - 1)) by (apply Rmult_le_pos; lra); lra. }
    nra. }
  rewrite (sum_ext l _ (fun y => power (1 - t) (u y) * power t (mixed y) * power t (x y))).
  - eapply Rle_trans; [apply (hoelder l t u mixed x E); auto|]; rewrite <- Rmult_assoc; apply Rmult_le_compat_r; [apply power_nonneg|].
    assert (S := slope_nonneg); assert (S0 : 0 <= w * slope) by (apply Rmult_le_pos; lra).
    eapply Rle_trans; [apply power_mono; [lra|exact U]|]; rewrite power_times by (first [left; apply exp_pos | lra]).
    rewrite power_exp, order_is, Rmult_comm; apply Rmult_le_compat; [apply power_nonneg|left; apply exp_pos| |right; f_equal; field; lra].
    (* a root of a number above 1 *)
    rewrite power_at by lra; rewrite <- (exp_ln (1 + w * slope)) at 2 by lra; apply exp_le.
    assert (0 <= ln (1 + w * slope)).
    { rewrite <- ln_1; destruct S0 as [S0|S0]; [left; apply ln_increasing; lra|rewrite <- S0, Rplus_0_r; lra]. }
    assert (/ INR a <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra); nra.
  - intros y _; f_equal; rewrite grown_is; fold (g y); unfold u; specialize (g0 y); assert (G : 0 < g y) by lra; assert (IG := Rinv_0_lt_compat _ G).
    rewrite power_times by (first [apply Q0 | apply pow_le; lra]); rewrite (power_times t) by (first [apply Q0 | lra]).
    assert (power (1 - t) ((/ g y) ^ (a - 1)) * power t (g y) = 1) as one.
    { replace (a - 1)%nat with (S (a - 2)) by lia; rewrite <- power_pow by lra; rewrite power_power, order_is.
      replace (S (a - 2)) with (a - 1)%nat by lia; rewrite an.
      rewrite !power_at by assumption; rewrite ln_Rinv by exact G; rewrite <- exp_plus; transitivity (exp 0); [f_equal|apply exp_0].
      unfold exponent; field; lra. }
    destruct (Q0 y) as [L|L]; [|rewrite <- L, !power_zero; ring].
    replace (power (1 - t) (Q y) * power (1 - t) ((/ g y) ^ (a - 1)) * (power t (Q y) * power t (g y)))
      with (power (1 - t) (Q y) * power t (Q y) * (power (1 - t) ((/ g y) ^ (a - 1)) * power t (g y))) by ring.
    rewrite one, <- power_plus by exact L; replace (1 - t + t) with 1 by ring; rewrite power_id by lra; ring.
Qed.
End Finite.

(* The run on rows with one more, and on those without it. *)
Section Pair.
Variables (M V : Type) (dec : forall x y : V, {x = y} + {x <> y}) (more less : prog M) (m n : M) (res : M -> V).
Hypothesis sure_more : sure more m.
Hypothesis sure_less : sure less n.
Hypothesis near : close_in_rho more less m n res res r.
Notation P := (Divergence.likely more m dec res).
Notation Q := (Divergence.likely less n dec res).
Variables (h : V -> R) (U : forall v, 0 <= h v <= 1).

Lemma pair_moments : forall ts, NoDup ts -> forall k : nat, (2 <= k)%nat ->
  sum ts (fun y => power (INR k) (P y) * power (1 - INR k) (Q y)) <= exp ((INR k - 1) * (INR k * r)).
Proof.
  intros ts D k K; assert (L := le_INR 2 k K); cbn in L; assert (C : 0 < INR k - 1) by lra.
  destruct (close_at_divergence M M V dec (INR k - 1) more less m n res res r C (near _ C)) as [_ H]; specialize (H ts D).
  replace (1 + (INR k - 1)) with (INR k) in H by ring; exact H.
Qed.
Lemma pair_never : forall y, Q y = 0 -> P y = 0.
Proof. assert (C : 0 < 1) by lra; apply (close_at_divergence M M V dec 1 more less m n res res r C (near 1 C)). Qed.
Lemma pair_sum : forall (p : prog M) k ts, NoDup ts -> sum ts (Divergence.likely p k dec res) <= 1.
Proof.
  intros p k ts D; assert (B := caught_below M V dec p k res (fun _ => 1) ts ltac:(intros; lra) D).
  rewrite (sum_ext ts _ (Divergence.likely p k dec res)) in B by (intros; ring); eapply Rle_trans; [exact B|]; apply expect_unit; intros; lra.
Qed.
Lemma pair_nonneg : forall (p : prog M) k y, 0 <= Divergence.likely p k dec res y.
Proof. intros; apply likely_unit. Qed.
Lemma tU : forall v, 0 <= power t (h v) <= 1.
Proof. assert (A := c_pos); assert (E := exponent_inside c ltac:(lra)); intros v; apply power_unit; [lra|apply U]. Qed.
Lemma both_caught : forall w, 0 < w -> exists ts, NoDup ts /\ 1 - w <= sum ts P /\ 1 - w <= sum ts Q.
Proof.
  intros w W; destruct (catches M V dec more m res sure_more w W) as [l1 L1]; destruct (catches M V dec less n res sure_less w W) as [l2 L2].
  exists (nodup dec (l1 ++ l2)); assert (D : NoDup (nodup dec (l1 ++ l2))) by apply NoDup_nodup; repeat split; auto;
    [apply L1|apply L2]; auto; intros y i; apply nodup_In, in_or_app; auto.
Qed.

Lemma pair_there : (1 - q) * expect less (fun x => power t (h (res x))) n + q * expect more (fun x => power t (h (res x))) m
  <= exp (c * e / INR a) * power t (expect less (fun x => h (res x)) n).
Proof.
  assert (A := c_pos); assert (E := exponent_inside c ltac:(lra)); apply le_epsilon; intros w W.
  destruct (both_caught w W) as [ts [D [WP WQ]]].
  assert (B1 := caught_above M V dec more m res (fun v => power t (h v)) ts w tU D WP).
  assert (B2 := caught_above M V dec less n res (fun v => power t (h v)) ts w tU D WQ).
  assert (B3 := caught_below M V dec less n res h ts U D).
  assert (F := finite_there V ts P Q h (pair_nonneg more m) (pair_nonneg less n) (fun v => proj1 (U v)) (pair_sum more m ts D) (pair_sum less n ts D)
    pair_never (pair_moments ts D)).
  rewrite (sum_ext ts _ (fun y => (1 - q) * (power t (h y) * Q y) + q * (power t (h y) * P y))) in F by (intros; unfold mixed; ring).
  rewrite sum_plus, !sum_scale in F.
  rewrite (sum_ext ts (fun y => Q y * h y) (fun y => h y * Q y)) in F by (intros; ring).
  assert (G := power_mono t _ _ ltac:(lra) B3); assert (Z := exp_pos (c * e / INR a)).
  set (EQ := expect less (fun x => power t (h (res x))) n) in *; set (EP := expect more (fun x => power t (h (res x))) m) in *.
  set (K := exp (c * e / INR a)) in *; set (HQ := power t (expect less (fun x => h (res x)) n)) in *.
  set (SQ := sum ts (fun y => power t (h y) * Q y)) in *; set (SP := sum ts (fun y => power t (h y) * P y)) in *.
  assert (K * power t (sum ts (fun y => h y * Q y)) <= K * HQ) by (apply Rmult_le_compat_l; lra).
  assert ((1 - q) * EQ <= (1 - q) * (SQ + w)) by (apply Rmult_le_compat_l; lra).
  assert (q * EP <= q * (SP + w)) by (apply Rmult_le_compat_l; lra); lra.
Qed.

Lemma pair_back : expect less (fun x => power t (h (res x))) n
  <= exp (c * e / INR a) * power t ((1 - q) * expect less (fun x => h (res x)) n + q * expect more (fun x => h (res x)) m).
Proof.
  assert (A := c_pos); assert (E := exponent_inside c ltac:(lra)); apply le_epsilon; intros w W.
  assert (Z := exp_pos (c * e / INR a)); set (K := exp (c * e / INR a)) in *; assert (S := slope_nonneg).
  set (HQ := expect less (fun x => h (res x)) n); set (HP := expect more (fun x => h (res x)) m).
  assert (U1 : 0 <= HQ <= 1) by (apply expect_unit; auto); assert (U2 : 0 <= HP <= 1) by (apply expect_unit; auto).
  assert (UG := power_unit t ((1 - q) * HQ + q * HP) ltac:(lra) ltac:(split; [apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra|nra])).
  set (G := power t ((1 - q) * HQ + q * HP)) in *.
  set (v := w / (1 + K * slope)); assert (KS : 0 <= K * slope) by (apply Rmult_le_pos; lra).
  assert (V0 : 0 < v) by (apply Rdiv_lt_0_compat; lra).
  assert (VW : v + v * (K * slope) = w) by (unfold v; field; lra).
  destruct (both_caught v V0) as [ts [D [WP WQ]]].
  assert (B1 := caught_above M V dec less n res (fun x => power t (h x)) ts v tU D WQ).
  assert (B2 := caught_below M V dec less n res h ts U D); assert (B3 := caught_below M V dec more m res h ts U D); fold HQ in B2; fold HP in B3.
  assert (F := finite_back V ts P Q h (pair_nonneg more m) (pair_nonneg less n) (fun x => proj1 (U x)) (pair_sum more m ts D) (pair_sum less n ts D)
    pair_never (pair_moments ts D) v ltac:(lra) WP); fold K in F.
  rewrite (sum_ext ts (fun y => Q y * power t (h y)) (fun y => power t (h y) * Q y)) in F by (intros; ring).
  rewrite (sum_ext ts (fun y => mixed V P Q y * h y) (fun y => (1 - q) * (h y * Q y) + q * (h y * P y))) in F by (intros; unfold mixed; ring).
  rewrite sum_plus, !sum_scale in F.
  assert (L : (1 - q) * sum ts (fun y => h y * Q y) + q * sum ts (fun y => h y * P y) <= (1 - q) * HQ + q * HP)
    by (apply Rplus_le_compat; apply Rmult_le_compat_l; lra).
  assert (PG := power_mono t _ _ ltac:(lra) L); fold G in PG.
  set (X := power t ((1 - q) * sum ts (fun y => h y * Q y) + q * sum ts (fun y => h y * P y))) in *.
  assert (KX : K * X <= K * G) by (apply Rmult_le_compat_l; lra); assert (KG : K * G <= K) by nra.
  assert (0 <= v * slope) by (apply Rmult_le_pos; lra).
  assert ((1 + v * slope) * (K * X) <= (1 + v * slope) * (K * G)) by (apply Rmult_le_compat_l; lra).
  assert (v * slope * (K * G) <= v * slope * K) by (apply Rmult_le_compat_l; lra); lra.
Qed.
End Pair.

(* Sampled: [coins] does on all rows what [all] does on those that the coins take. *)
Section Rows.
Variables (A M V : Type) (dec : forall x y : V, {x = y} + {x <> y}) (coins all : list A -> prog M) (res : M -> V) (starts : M -> Prop).
Hypothesis mixture : forall rows m h, starts m -> (forall t, 0 <= h t <= 1) ->
  expect (coins rows) (fun m => h (res m)) m = over_rows q rows (fun l => expect (all l) (fun m => h (res m)) m).
Hypothesis steady : forall l m1 m2 h, starts m1 -> starts m2 -> (forall t, 0 <= h t <= 1) ->
  expect (all l) (fun m => h (res m)) m1 = expect (all l) (fun m => h (res m)) m2.
Hypothesis surely : forall l m, starts m -> sure (all l) m.
Hypothesis private : forall b x d m1 m2, starts m1 -> starts m2 -> close_in_rho (all (b ++ x :: d)) (all (b ++ d)) m1 m2 res res r.

Lemma over_rows_power : forall (rows : list A) F, (forall l, 0 <= F l) -> over_rows q rows (fun l => power t (F l)) <= power t (over_rows q rows F).
Proof.
  intros rows F P; assert (B := c_pos); assert (E := exponent_inside c ltac:(lra)); unfold over_rows.
  apply (power_mean (taken q rows) t fst (fun w => F (snd w)) E); auto; [intros w I; apply (taken_nonneg A q rows ltac:(lra) w I)|].
  assert (X := over_rows_one A q rows 1); unfold over_rows in X; rewrite <- X; right; apply sum_ext; intros; ring.
Qed.
Lemma over_rows_unit : forall (rows : list A) F, (forall l, 0 <= F l) -> 0 <= over_rows q rows F.
Proof. intros rows F P; apply sum_nonneg; intros w I; apply Rmult_le_pos; [apply (taken_nonneg A q rows ltac:(lra) w I)|apply P]. Qed.

Theorem sampled_rule_at : forall b x d m1 m2, starts m1 -> starts m2 ->
  close_at c (coins (b ++ d)) (coins (b ++ x :: d)) m1 m2 res res (e / INR a)
  /\ close_at c (coins (b ++ x :: d)) (coins (b ++ d)) m1 m2 res res (e / INR a).
Proof.
  intros b x d m1 m2 S1 S2; assert (B := c_pos); assert (E := exponent_inside c ltac:(lra)).
  assert (Z := exp_pos (c * (e / INR a))); set (K := exp (c * (e / INR a))) in *.
  assert (KE : exp (c * e / INR a) = K) by (unfold K; f_equal; unfold Rdiv; ring).
  assert (lift : forall rows (L F : list A -> R), (forall l, 0 <= F l) -> (forall l, L l <= K * power t (F l)) -> over_rows q rows L <= K * power t (over_rows q rows F)).
  { intros rows L F P H; apply Rle_trans with (over_rows q rows (fun l => K * power t (F l))); [apply over_rows_le; [lra|exact H]|].
    rewrite over_rows_times; apply Rmult_le_compat_l; [lra|apply over_rows_power, P]. }
  split; intros h U; fold K; assert (W : forall v, 0 <= power t (h v) <= 1) by (intros; apply power_unit; [lra|apply U]);
    rewrite !(mixture _ _ (fun v => power t (h v))), !(mixture _ _ h) by auto; rewrite !over_rows_app.
  - apply lift; [intros l; apply over_rows_unit; intros; apply expect_unit; auto|]; intros l; rewrite over_rows_next, <- !over_rows_times, <- over_rows_plus.
    apply lift; [intros k; apply Rplus_le_le_0_compat; apply Rmult_le_pos; try lra; apply expect_unit; auto|]; intros k.
    rewrite (steady (l ++ k) m1 m2 (fun v => power t (h v))) by assumption; rewrite <- KE.
    apply (pair_back M V dec (all (l ++ x :: k)) (all (l ++ k)) m2 m2 res); auto.
  - apply lift; [intros l; apply over_rows_unit; intros; apply expect_unit; auto|]; intros l; rewrite over_rows_next, <- !over_rows_times, <- over_rows_plus.
    apply lift; [intros k; apply expect_unit; auto|]; intros k.
    rewrite (steady (l ++ k) m1 m2 (fun v => power t (h v))), (steady (l ++ x :: k) m1 m2 (fun v => power t (h v))) by assumption; rewrite <- KE.
    apply (pair_there M V dec (all (l ++ x :: k)) (all (l ++ k)) m2 m2 res); auto.
Qed.
End Rows.
End Amplified.
