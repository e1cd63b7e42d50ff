(* What a claim in rho says of the probabilities of results: the sum of P1^alpha * P2^(1 - alpha). *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Privacy Groups Compose Power Rho.
Import ListNotations.
Open Scope R_scope.

Section Linear.
Variables (M : Type) (p : prog M) (m : M).

Lemma wp_plus_of : forall n f g, wp n p (fun m => f m + g m) m = wp n p f m + wp n p g m.
Proof.
  intros n f g; destruct (wp_combination M p n m) as [l [_ H]]; rewrite !H; unfold mix.
  rewrite <- sum_plus; apply sum_ext; intros; ring.
Qed.

Lemma expect_plus : forall f g, (forall m, 0 <= f m) -> (forall m, 0 <= g m) -> (forall m, f m + g m <= 1) ->
  expect p (fun m => f m + g m) m = expect p f m + expect p g m.
Proof.
  intros f g F G S.
  assert (UF : forall m, 0 <= f m <= 1) by (intros x; specialize (F x); specialize (G x); specialize (S x); lra).
  assert (UG : forall m, 0 <= g m <= 1) by (intros x; specialize (F x); specialize (G x); specialize (S x); lra).
  assert (U : forall m, 0 <= f m + g m <= 1) by (intros x; specialize (F x); specialize (G x); specialize (S x); lra).
  apply Rle_antisym.
  - apply expect_least; [exact U|]; intros n; rewrite wp_plus_of.
    apply Rplus_le_compat; apply expect_above; assumption.
  - apply le_epsilon; intros h P.
    destruct (expect_near M f UF p m (h / 2) ltac:(lra)) as [i I]; destruct (expect_near M g UG p m (h / 2) ltac:(lra)) as [j J].
    set (n := Nat.max i j).
    assert (wp i p f m <= wp n p f m) by (apply wp_mono; [unfold n; lia|]; intros x; specialize (UF x); lra).
    assert (wp j p g m <= wp n p g m) by (apply wp_mono; [unfold n; lia|]; intros x; specialize (UG x); lra).
    assert (X := expect_above M _ U p n m); rewrite wp_plus_of in X; lra.
Qed.

Lemma expect_times : forall c f, 0 <= c <= 1 -> (forall m, 0 <= f m <= 1) -> expect p (fun m => c * f m) m = c * expect p f m.
Proof.
  intros c f C U; assert (V : forall m, 0 <= c * f m <= 1) by (intros x; specialize (U x); nra).
  apply Rle_antisym.
  - apply expect_least; [exact V|]; intros n; rewrite wp_scale; apply Rmult_le_compat_l; [lra|apply expect_above, U].
  - destruct C as [[C|C] C']; [|rewrite <- C, Rmult_0_l; apply expect_unit; intros x; rewrite Rmult_0_l; lra].
    apply Rmult_le_reg_l with (/ c); [apply Rinv_0_lt_compat, C|]; rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by lra.
    apply expect_least; [exact U|]; intros n; apply Rmult_le_reg_l with c; [exact C|].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l, <- wp_scale by lra; apply (expect_above M _ V).
Qed.

Lemma expect_ext : forall f g, (forall m, 0 <= f m <= 1) -> (forall m, f m = g m) -> expect p f m = expect p g m.
Proof.
  intros f g F E; assert (G : forall m, 0 <= g m <= 1) by (intros x; rewrite <- E; apply F).
  apply Rle_antisym; apply expect_least; auto; intros n.
  - rewrite (wp_ext M p n f g E); apply expect_above, G.
  - rewrite (wp_ext M p n g f (fun x => eq_sym (E x))); apply expect_above, F.
Qed.

Variables (T : Type) (dec : forall x y : T, {x = y} + {x <> y}) (r : M -> T).

(* How likely one result is. *)
Definition likely (t : T) : R := expect p (fun m => is T dec t (r m)) m.

Lemma likely_unit : forall t, 0 <= likely t <= 1.
Proof. intros t; apply expect_unit; intros; apply is_unit. Qed.

Lemma expect_results : forall (w : T -> R) ts, NoDup ts -> (forall t, 0 <= w t <= 1) ->
  expect p (fun m => sum ts (fun t => w t * is T dec t (r m))) m = sum ts (fun t => w t * likely t).
Proof.
  intros w ts D W; induction D as [|t ts out D IH]; cbn [sum].
  - apply Rle_antisym; [apply expect_least; [intros; lra|]|apply expect_unit; intros; lra].
    intros n; destruct (wp_combination M p n m) as [l [_ L]]; rewrite L; unfold mix.
    rewrite (sum_ext l _ (fun x => 0 * fst x)) by (intros; ring); rewrite sum_scale; lra.
  - assert (U : forall x, 0 <= is T dec t x <= 1) by (intros; apply is_unit).
    assert (N : forall x, 0 <= sum ts (fun t => w t * is T dec t x)).
    { intros x; apply sum_nonneg; intros k _; apply Rmult_le_pos; [apply W|apply is_unit]. }
    rewrite expect_plus.
    + rewrite IH; f_equal; apply expect_times; auto.
    + intros x; apply Rmult_le_pos; [apply W|apply U].
    + intros x; apply N.
    + intros x; destruct (W t) as [w0 w1]; assert (Q : sum (t :: ts) (fun t => w t * is T dec t (r x)) <= w (r x))
        by (apply is_sum_le; [apply W|constructor; assumption]).
      cbn [sum] in Q; assert (w (r x) <= 1) by apply W; lra.
Qed.
End Linear.
Arguments likely {M} p m {T} dec r.

(* The divergence of order 1 + c, over any finite set of results; a result that the right side never has, the left never has. *)
Definition divergence_at {M1 M2 T} (dec : forall x y : T, {x = y} + {x <> y}) (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T)
    (alpha bound : R) : Prop :=
  (forall t, likely p2 m2 dec r2 t = 0 -> likely p1 m1 dec r1 t = 0) /\
  forall ts, NoDup ts -> sum ts (fun t => power alpha (likely p1 m1 dec r1 t) * power (1 - alpha) (likely p2 m2 dec r2 t)) <= exp ((alpha - 1) * bound).

Theorem close_at_divergence : forall M1 M2 T (dec : forall x y : T, {x = y} + {x <> y}) c (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) rho,
  0 < c -> close_at c p1 p2 m1 m2 r1 r2 rho -> divergence_at dec p1 p2 m1 m2 r1 r2 (1 + c) ((1 + c) * rho).
Proof.
  intros M1 M2 T dec c p1 p2 m1 m2 r1 r2 rho C H; assert (E := exponent_inside c C); set (t := exponent c) in *.
  set (P1 := likely p1 m1 dec r1); set (P2 := likely p2 m2 dec r2).
  assert (U1 : forall x, 0 <= P1 x <= 1) by (intros; apply likely_unit); assert (U2 : forall x, 0 <= P2 x <= 1) by (intros; apply likely_unit).
  assert (never : forall x, P2 x = 0 -> P1 x = 0).
  { intros x Z; assert (K := H (is T dec x) (is_unit T dec x)); fold t in K.
    change (expect p2 (fun m => is T dec x (r2 m)) m2) with (P2 x) in K; rewrite Z, power_zero, Rmult_0_r in K.
    rewrite <- (expect_ext M1 p1 m1 (fun m => is T dec x (r1 m))) in K.
    - fold (P1 x) in K; change (expect p1 (fun m => is T dec x (r1 m)) m1) with (P1 x) in K; specialize (U1 x); lra.
    - intros; apply is_unit.
    - intros m; unfold is; destruct dec; rewrite ?power_one, ?power_zero; reflexivity. }
  split; [exact never|]; intros ts D; fold P1 P2.
  replace (1 - (1 + c)) with (- c) by ring; replace (1 + c - 1) with c by ring.
  set (v := fun x => power (1 + c) (P1 x) * power (- (1 + c)) (P2 x)).
  assert (v0 : forall x, 0 <= v x) by (intros; apply Rmult_le_pos; apply power_nonneg).
  set (S := sum ts (fun x => power (1 + c) (P1 x) * power (- c) (P2 x))).
  assert (SV : S = sum ts (fun x => P2 x * v x)).
  { apply sum_ext; intros x _; unfold v; destruct (proj1 (U2 x)) as [Q|Q]; [|rewrite <- Q, power_zero; ring].
    replace (- c) with (1 + - (1 + c)) by ring; rewrite (power_plus 1 _ (P2 x) Q), power_id by lra; ring. }
  assert (SU : S = sum ts (fun x => P1 x * power t (v x))).
  { apply sum_ext; intros x _; unfold v; rewrite power_times by apply power_nonneg; rewrite !power_power.
    replace (t * (1 + c)) with c by (unfold t, exponent; field; lra); replace (t * - (1 + c)) with (- c) by (unfold t, exponent; field; lra).
    destruct (proj1 (U1 x)) as [Q|Q]; [|rewrite <- Q, !power_zero; ring].
    rewrite (power_plus 1 c (P1 x) Q), power_id by lra; ring. }
  (* all the weights, and 1, are at most N *)
  set (N := 1 + sum ts v); assert (S0 : 0 <= sum ts v) by (apply sum_nonneg; auto).
  assert (vN : forall x, In x ts -> v x <= N).
  { intros x i; unfold N; assert (sum [x] v <= sum ts v); [|cbn in *; lra].
    apply sum_incl; [repeat constructor; intros []|intros y [<-|[]]; exact i|auto]. }
  assert (N1 : 1 <= N) by (unfold N; lra); assert (IN := Rinv_0_lt_compat N ltac:(lra)).
  set (w := fun x => if in_dec dec x ts then v x / N else 0).
  assert (wv : forall x, In x ts -> w x = v x / N) by (intros x i; unfold w; destruct in_dec; [reflexivity|contradiction]).
  assert (w0 : forall x, 0 <= w x <= 1).
  { intros x; unfold w; destruct in_dec as [i|i]; [|lra]; specialize (vN x i); specialize (v0 x); split; [apply Rmult_le_pos; lra|].
    apply Rmult_le_reg_r with N; [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra. }
  assert (hw : forall x, w x = sum ts (fun k => w k * is T dec k x)).
  { intros x; destruct (in_dec dec x ts) as [i|i]; [rewrite is_sum; auto|].
    unfold w at 1; destruct in_dec; [contradiction|]; rewrite (sum_ext ts _ (fun _ => 0 * 0)); [rewrite sum_scale; ring|].
    intros k j; unfold is; destruct (dec x k) as [->|]; [contradiction|ring]. }
  assert (tw0 : forall x, 0 <= power t (w x) <= 1) by (intros; apply power_unit; [lra|apply w0]).
  assert (tw : forall x, power t (w x) = sum ts (fun k => power t (w k) * is T dec k x)).
  { intros x; destruct (in_dec dec x ts) as [i|i]; [rewrite (is_sum T dec (fun k => power t (w k))); auto|].
    unfold w at 1; destruct in_dec; [contradiction|]; rewrite power_zero, (sum_ext ts _ (fun _ => 0 * 0)); [rewrite sum_scale; ring|].
    intros k j; unfold is; destruct (dec x k) as [->|]; [contradiction|ring]. }
  assert (K := H w w0); fold t in K.
  rewrite (expect_ext M1 p1 m1 (fun m => power t (w (r1 m))) (fun m => sum ts (fun k => power t (w k) * is T dec k (r1 m))) (fun m => tw0 (r1 m)) (fun m => tw (r1 m))) in K.
  rewrite (expect_ext M2 p2 m2 (fun m => w (r2 m)) (fun m => sum ts (fun k => w k * is T dec k (r2 m))) (fun m => w0 (r2 m)) (fun m => hw (r2 m))) in K.
  rewrite (expect_results M1 p1 m1 T dec r1 (fun k => power t (w k)) ts D tw0) in K.
  rewrite (expect_results M2 p2 m2 T dec r2 w ts D w0) in K; fold P1 P2 in K.
  assert (sum ts (fun x => w x * P2 x) = S / N) as EW.
  { rewrite SV; unfold Rdiv; rewrite Rmult_comm, <- sum_scale; apply sum_ext; intros x i; rewrite wv by exact i; fold P2; unfold Rdiv; ring. }
  assert (sum ts (fun x => power t (w x) * P1 x) = S * power t (/ N)) as ET.
  { rewrite SU, Rmult_comm, <- sum_scale; apply sum_ext; intros x i; rewrite wv by exact i; fold P1; unfold Rdiv.
    rewrite power_times by (auto; lra); ring. }
  rewrite EW, ET in K; clear EW ET.
  assert (S0' : 0 <= S) by (unfold S; apply sum_nonneg; intros; apply Rmult_le_pos; apply power_nonneg).
  destruct S0' as [P|P]; [|rewrite <- P; left; apply exp_pos].
  unfold Rdiv in K; rewrite power_times in K by lra.
  assert (S <= exp (c * rho) * power t S) as K'.
  { apply Rmult_le_reg_r with (power t (/ N)); [apply power_pos, IN|]; lra. }
  assert (power (1 - t) S <= exp (c * rho)) as Q.
  { apply Rmult_le_reg_r with (power t S); [apply power_pos, P|]; rewrite <- power_plus by exact P.
    replace (1 - t + t) with 1 by ring; rewrite power_id by lra; exact K'. }
  assert (R := power_mono (1 + c) _ _ ltac:(lra) Q); rewrite power_power, power_exp in R.
  replace ((1 + c) * (1 - t)) with 1 in R by (unfold t, exponent; field; lra); rewrite power_id in R by lra.
  eapply Rle_trans; [exact R|]; right; f_equal; ring.
Qed.
