(* Privacy in rho: divergences of Renyi's of every order, as a currency of the rules, and what follows for epsilon and delta.

   With c for the order less 1 and t = c / (1 + c), a divergence of at most (1 + c) * r means that for every function h into
   0 ... 1 the expectation of h^t on the left is at most exp(c r) * (E[h] on the right)^t; by Hoelder's inequality. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Groups Compose Power.
Import ListNotations.
Open Scope R_scope.

Definition exponent (c : R) : R := c / (1 + c).
Lemma exponent_inside : forall c, 0 < c -> 0 < exponent c < 1.
Proof.
  intros c C; unfold exponent; split; [apply Rdiv_lt_0_compat; lra|].
  apply Rmult_lt_reg_r with (1 + c); [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra.
Qed.
Lemma exponent_rest : forall c, 0 < c -> 1 - exponent c = / (1 + c).
Proof. intros c C; unfold exponent; field; lra. Qed.

Section Concentrated.
Variables (A : Type) (c : R) (C : 0 < c) (r : A -> R).
Definition rooted (a : A) (x : R) : R := exp (c * r a) * power (exponent c) x.
Lemma rooted_mono : forall a x y, 0 <= x -> x <= y -> rooted a x <= rooted a y.
Proof.
  intros a x y _ H; apply Rmult_le_compat_l; [left; apply exp_pos|].
  apply power_mono; [assert (X := exponent_inside c C); lra|exact H].
Qed.
Lemma rooted_mean : forall a (ks : list Z) w x, (forall k, In k ks -> 0 <= w k) -> (forall k, In k ks -> 0 <= x k) -> sum ks w <= 1 ->
  sum ks (fun k => w k * rooted a (x k)) <= rooted a (sum ks (fun k => w k * x k)) + (1 - sum ks w) * Rmax 0 (- rooted a 0).
Proof.
  intros a ks w x W X S; assert (0 <= Rmax 0 (- rooted a 0)) by apply Rmax_l.
  apply Rle_trans with (rooted a (sum ks (fun k => w k * x k))); [|assert (0 <= (1 - sum ks w) * Rmax 0 (- rooted a 0)) by (apply Rmult_le_pos; lra); lra].
  unfold rooted; rewrite (sum_ext ks _ (fun k => exp (c * r a) * (w k * power (exponent c) (x k)))) by (intros; ring).
  rewrite sum_scale; apply Rmult_le_compat_l; [left; apply exp_pos|]; apply power_mean; auto using exponent_inside.
Qed.
Definition concentrated : currency A := Currency A rooted rooted_mono rooted_mean.
Lemma solvent_concentrated : forall a, solvent concentrated a.
Proof. intros a; unfold solvent; cbn; unfold rooted; rewrite power_zero; lra. Qed.
End Concentrated.
Arguments concentrated {A}.

(* Two runs whose results have a divergence of at most (1 + c) * rho, of order 1 + c; or of each order. *)
Definition close_at {M1 M2 T} (c : R) (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) (rho : R) : Prop :=
  forall h : T -> R, (forall t, 0 <= h t <= 1) ->
  expect p1 (fun m => power (exponent c) (h (r1 m))) m1 <= exp (c * rho) * power (exponent c) (expect p2 (fun m => h (r2 m)) m2).
Definition close_in_rho {M1 M2 T} (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) (rho : R) : Prop :=
  forall c, 0 < c -> close_at c p1 p2 m1 m2 r1 r2 rho.

Lemma close_at_more : forall M1 M2 T c (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) rho rho', 0 < c -> rho <= rho' ->
  close_at c p1 p2 m1 m2 r1 r2 rho -> close_at c p1 p2 m1 m2 r1 r2 rho'.
Proof.
  intros M1 M2 T c p1 p2 m1 m2 r1 r2 rho rho' C L H h U; eapply Rle_trans; [apply H, U|].
  apply Rmult_le_compat_r; [apply power_nonneg|]; apply exp_le, Rmult_le_compat_l; lra.
Qed.

(* Direct. *)
Theorem direct_in_rho : forall M1 M2 A T (r : A -> R) (r1 : M1 -> T) (r2 : M2 -> T) p1 p2 m1 m2 a rho, r a <= rho ->
  (forall c (C : 0 < c) f g, (forall m, 0 <= f m <= 1) -> (forall m, 0 <= g m <= 1) ->
     (forall n1 n2 b, r1 n1 = r2 n2 -> 0 <= r b -> safe (concentrated c C r) f g Done Done n1 n2 b) ->
     safe (concentrated c C r) f g p1 p2 m1 m2 a) ->
  close_in_rho p1 p2 m1 m2 r1 r2 rho.
Proof.
  intros M1 M2 A T r r1 r2 p1 p2 m1 m2 a rho L H c C; apply (close_at_more _ _ _ c _ _ _ _ _ _ (r a)); auto; intros h U.
  assert (X := exponent_inside c C).
  set (f := fun m => power (exponent c) (h (r1 m))); set (g := fun m => h (r2 m)).
  assert (F : forall m, 0 <= f m <= 1) by (intros m; apply power_unit; [lra|apply U]).
  assert (S : safe (concentrated c C r) f g p1 p2 m1 m2 a).
  { apply H; auto; [intros; apply U|]; intros n1 n2 b E R; apply skip; [intros; apply U|].
    cbn [worth concentrated]; unfold rooted, f, g; rewrite E, <- (Rmult_1_l (power _ _)) at 1.
    apply Rmult_le_compat_r; [apply power_nonneg|]; rewrite <- exp_0; apply exp_le, Rmult_le_pos; lra. }
  apply expect_least; [exact F|]; intros n; apply (S n).
Qed.

(* From rho to epsilon and delta, by one order. *)
Definition excess (c : R) : R := power c (c / (1 + c)) / (1 + c).
Lemma excess_below : forall c, 0 < c -> 0 < excess c < 1.
Proof.
  intros c C; unfold excess; assert (X := exponent_inside c C); unfold exponent in X.
  assert (P := power_unit c (c / (1 + c)) ltac:(lra) ltac:(lra)); assert (Q := power_pos c (c / (1 + c)) ltac:(lra)).
  split; [apply Rdiv_lt_0_compat; lra|]; apply Rmult_lt_reg_r with (1 + c); [lra|].
  unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra.
Qed.

(* The largest K x^t - exp(eps) x. *)
Lemma tilted : forall c rho eps x, 0 < c -> 0 <= x ->
  exp (c * rho) * power (exponent c) x <= exp eps * x + excess c * exp (c * ((1 + c) * rho - eps)).
Proof.
  intros c rho eps x C X; assert (E := exponent_inside c C); set (t := exponent c) in *.
  set (y := exp (c * (1 + c) * rho - (1 + c) * eps) * power (1 + c) t).
  assert (Y : 0 < y) by (apply Rmult_lt_0_compat; [apply exp_pos|apply power_pos; lra]).
  set (D := exp (c * ((1 + c) * rho - eps))).
  (* at x = y the line is a tangent *)
  assert (slope : exp (c * rho) * power t y * t = exp eps * y).
  { unfold y; rewrite power_times by (left; first [apply exp_pos | apply power_pos; lra]).
    rewrite power_exp, power_power; replace (t * (1 + c)) with c by (unfold t, exponent; field; lra).
    assert (power (1 + c) t = power c t * t) as -> by (rewrite Rplus_comm, power_plus, power_id by lra; reflexivity).
    replace (exp (c * rho) * (exp (t * (c * (1 + c) * rho - (1 + c) * eps)) * power c t) * t)
      with (exp (c * rho) * exp (t * (c * (1 + c) * rho - (1 + c) * eps)) * (power c t * t)) by ring.
    replace (exp eps * (exp (c * (1 + c) * rho - (1 + c) * eps) * (power c t * t)))
      with (exp eps * exp (c * (1 + c) * rho - (1 + c) * eps) * (power c t * t)) by ring.
    rewrite <- !exp_plus; f_equal; f_equal; unfold t, exponent; field; lra. }
  assert (const : exp (c * rho) * power t y * (1 - t) = excess c * D).
  { assert (exp eps * y = c * (excess c * D)) as Z.
    { unfold y, D, excess; fold (exponent c); fold t.
      assert (power (1 + c) t = power c t * t) as -> by (rewrite Rplus_comm, power_plus, power_id by lra; reflexivity).
      replace (exp eps * (exp (c * (1 + c) * rho - (1 + c) * eps) * (power c t * t)))
        with (exp eps * exp (c * (1 + c) * rho - (1 + c) * eps) * power c t * t) by ring.
      rewrite <- exp_plus; replace (eps + (c * (1 + c) * rho - (1 + c) * eps)) with (c * ((1 + c) * rho - eps)) by ring.
      unfold t at 2, exponent; field; lra. }
    rewrite Z in slope; unfold t, exponent in *.
    apply Rmult_eq_reg_l with c; [|lra]; rewrite <- slope; field; lra. }
  destruct X as [X| <-].
  - assert (G := young t y x y y ltac:(lra) ltac:(lra) ltac:(lra) Y Y).
    assert (power t x <= power t y * (1 - t + t * (x / y))) as T.
    { apply Rmult_le_reg_l with (power (1 - t) y); [apply power_pos, Y|]; eapply Rle_trans; [exact G|]; right; field; lra. }
    apply Rle_trans with (exp (c * rho) * (power t y * (1 - t + t * (x / y)))); [apply Rmult_le_compat_l; [left; apply exp_pos|exact T]|].
    right; replace (exp (c * rho) * (power t y * (1 - t + t * (x / y))))
      with (exp (c * rho) * power t y * (1 - t) + exp (c * rho) * power t y * t * (x / y)) by ring.
    rewrite const, slope; unfold D; field; lra.
  - rewrite power_zero, !Rmult_0_r, Rplus_0_l; left; apply Rmult_lt_0_compat; [apply excess_below, C|apply exp_pos].
Qed.

Theorem close_at_close : forall M1 M2 T c (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) rho eps delta, 0 < c ->
  excess c * exp (c * ((1 + c) * rho - eps)) <= delta ->
  close_at c p1 p2 m1 m2 r1 r2 rho -> close p1 p2 m1 m2 r1 r2 eps delta.
Proof.
  intros M1 M2 T c p1 p2 m1 m2 r1 r2 rho eps delta C D H h U; specialize (H h U).
  assert (X := exponent_inside c C).
  assert (0 <= expect p2 (fun m => h (r2 m)) m2) as P by (apply expect_unit; auto).
  assert (L := tilted c rho eps _ C P).
  assert (expect p1 (fun m => h (r1 m)) m1 <= expect p1 (fun m => power (exponent c) (h (r1 m))) m1); [|lra].
  assert (V : forall m, 0 <= power (exponent c) (h (r1 m)) <= 1) by (intros; apply power_unit; [lra|apply U]).
  apply expect_least; [auto|]; intros n; eapply Rle_trans; [|apply (expect_above M1 _ V p1 n m1)].
  apply wp_mono; [lia|]; intros m; split; [apply U|]; destruct (U (r1 m)) as [U1 U2]; destruct U1 as [U1|U1].
  - rewrite power_at by exact U1; rewrite <- (exp_ln (h (r1 m))) at 1 by exact U1; apply exp_le.
    assert (ln (h (r1 m)) <= 0) by (rewrite <- ln_1; destruct U2 as [U2|U2]; [left; apply ln_increasing; assumption|rewrite U2; lra]); nra.
  - rewrite <- U1, power_zero; lra.
Qed.
