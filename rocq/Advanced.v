(* Advanced composition of rounds that have a delta.

   Two runs that are (e, d)-close either way round are e-close but for a part of probability d: of P and Q, the parts
   min(P, K Q) and min(Q, K P) are at most a factor of K = exp(e) apart, and lack at most d; one of them is made smaller
   until both have the same mass.  So the rounds are composed in rho, and d is added for each. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Privacy Groups Compose Power Rho NoiseInRho Divergence ComposeInRho Pure Moments.
Import ListNotations.
Open Scope R_scope.

(* Of two lists of weights that are a factor of K apart at most, the heavier one is made as light as the other. *)
Lemma level : forall {X} (l : list X) K (A B : X -> R), 1 < K ->
  (forall x, In x l -> 0 <= A x) -> (forall x, In x l -> 0 <= B x) ->
  (forall x, In x l -> A x <= K * B x) -> (forall x, In x l -> B x <= K * A x) -> sum l B <= sum l A ->
  exists A', sum l A' = sum l B
    /\ forall x, In x l -> 0 <= A' x /\ A' x <= A x /\ A' x <= K * B x /\ B x <= K * A' x.
Proof.
  intros X l K A B K1 A0 B0 AB BA [L|L].
  2: { exists A; split; [auto|]; intros x h; repeat split; auto; lra. }
  assert (b0 : 0 <= sum l B) by (apply sum_nonneg; auto); assert (IK : 0 < / K < 1) by (split; [apply Rinv_0_lt_compat; lra|rewrite <- Rinv_1; apply Rinv_lt_contravar; lra]).
  set (a := sum l A) in *; set (b := sum l B) in *; assert (b / K <= b) by (unfold Rdiv; nra).
  set (s := (b - b / K) / (a - b / K)).
  assert (S : 0 <= s <= 1).
  { assert (0 < / (a - b / K)) by (apply Rinv_0_lt_compat; lra); unfold s; split; [apply Rmult_le_pos; lra|].
    apply Rmult_le_reg_r with (a - b / K); [lra|]; unfold Rdiv at 1; rewrite Rmult_assoc, Rinv_l; lra. }
  exists (fun x => s * A x + (1 - s) / K * B x); split.
  - rewrite sum_plus, !sum_scale; fold a b.
    replace ((1 - s) / K * b) with ((1 - s) * (b / K)) by (field; lra).
    replace (s * a + (1 - s) * (b / K)) with (s * (a - b / K) + b / K) by ring; unfold s; field; split; [lra|].
    intros Z; assert (a * K - b = K * (a - b / K)) as Y by (field; lra); rewrite Z in Y.
    assert (0 < K * (a - b / K)) by (apply Rmult_lt_0_compat; lra); lra.
  - intros x h; specialize (A0 x h); specialize (B0 x h); specialize (AB x h); specialize (BA x h).
    assert (low : B x / K <= A x) by (apply Rmult_le_reg_r with K; [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra).
    assert (P : 0 <= B x / K) by (apply Rmult_le_pos; lra).
    replace ((1 - s) / K * B x) with ((1 - s) * (B x / K)) by (field; lra).
    assert (B x / K <= K * B x) by (unfold Rdiv; nra).
    assert (E : K * (B x / K) = B x) by (field; lra).
    repeat split.
    + assert (0 <= s * A x) by (apply Rmult_le_pos; lra); assert (0 <= (1 - s) * (B x / K)) by (apply Rmult_le_pos; lra); lra.
    + nra.
    + nra.
    + apply Rle_trans with (K * (B x / K)); [lra|]; apply Rmult_le_compat_l; [lra|]; nra.
Qed.

Lemma apart_moment : forall {X} (l : list X) c e (P Q x : X -> R) w, 0 < c -> 0 <= e ->
  (forall k, In k l -> 0 <= P k) -> (forall k, In k l -> 0 <= Q k) -> (forall k, In k l -> 0 <= x k <= 1) ->
  sum l P <= 1 -> sum l Q <= 1 ->
  1 - w <= sum l (fun k => Rmin (P k) (exp e * Q k)) -> 1 - w <= sum l (fun k => Rmin (Q k) (exp e * P k)) ->
  sum l (fun k => P k * power (exponent c) (x k)) <= exp (c * (e * e / 2)) * power (exponent c) (sum l (fun k => Q k * x k)) + w.
Proof.
  intros X l c e P Q x w C E P0 Q0 X0 P1 Q1 WP WQ; assert (T := exponent_inside c C); set (t := exponent c) in *.
  assert (G : 1 <= exp e) by (rewrite <- exp_0; apply exp_le, E); set (K := exp e) in *.
  set (A := fun k => Rmin (P k) (K * Q k)) in *; set (B := fun k => Rmin (Q k) (K * P k)) in *.
  assert (A0 : forall k, In k l -> 0 <= A k) by (intros k h; apply Rmin_glb; [auto|apply Rmult_le_pos; [lra|auto]]).
  assert (B0 : forall k, In k l -> 0 <= B k) by (intros k h; apply Rmin_glb; [auto|apply Rmult_le_pos; [lra|auto]]).
  assert (AP : forall k, A k <= P k) by (intros; apply Rmin_l); assert (BQ : forall k, B k <= Q k) by (intros; apply Rmin_l).
  assert (square : forall k, In k l -> P k <= K * (K * P k) /\ Q k <= K * (K * Q k)).
  { intros k h; specialize (P0 k h); specialize (Q0 k h); assert (P k <= K * P k) by nra; assert (Q k <= K * Q k) by nra; split; nra. }
  assert (AB : forall k, In k l -> A k <= K * B k).
  { intros k h; destruct (square k h) as [SP SQ]; unfold A, B; apply (Rmin_case (Q k) (K * P k)); [apply Rmin_r|].
    eapply Rle_trans; [apply Rmin_l|exact SP]. }
  assert (BA : forall k, In k l -> B k <= K * A k).
  { intros k h; destruct (square k h) as [SP SQ]; unfold A, B; apply (Rmin_case (P k) (K * Q k)); [apply Rmin_r|].
    eapply Rle_trans; [apply Rmin_l|exact SQ]. }
  (* the parts with one mass are enough *)
  assert (enough : forall A' B', (forall k, In k l -> 0 <= A' k <= P k) -> (forall k, In k l -> 0 <= B' k <= Q k) ->
    (forall k, In k l -> A' k <= K * B' k) -> (forall k, In k l -> B' k <= K * A' k) -> sum l A' = sum l B' -> 1 - w <= sum l A' ->
    sum l (fun k => P k * power t (x k)) <= exp (c * (e * e / 2)) * power t (sum l (fun k => Q k * x k)) + w).
  { intros A' B' HA HB HAB HBA same W.
    assert (HP : sum l (fun k => P k * power t (x k)) <= sum l (fun k => A' k * power t (x k)) + w).
    { apply Rle_trans with (sum l (fun k => A' k * power t (x k) + (P k - A' k))).
      - apply sum_le; intros k h; specialize (HA k h); assert (U := power_unit t (x k) ltac:(lra) (X0 k h)); nra.
      - rewrite sum_plus, sum_minus; lra. }
    assert (HQ : sum l (fun k => B' k * x k) <= sum l (fun k => Q k * x k)).
    { apply sum_le; intros k h; specialize (HB k h); specialize (X0 k h); apply Rmult_le_compat_r; lra. }
    assert (HM : sum l A' <= 1) by (eapply Rle_trans; [apply sum_le|exact P1]; intros k h; apply HA, h).
    assert (V : sum l (fun k => A' k * power t (x k)) <= exp (c * (e * e / 2)) * power t (sum l (fun k => B' k * x k))).
    { destruct E as [E|E].
      - assert (1 < K) by (unfold K; rewrite <- exp_0; apply exp_increasing, E).
        rewrite <- (Rmult_1_l (exp _ * _)); unfold t; apply pure_moment; fold t K; auto; try lra;
          try (intros k h; first [apply HA, h | apply HB, h | apply X0, h]); rewrite same in *; nra.
      - subst e; replace (0 * 0 / 2) with 0 by field; rewrite Rmult_0_r, exp_0, Rmult_1_l.
        rewrite (sum_ext l (fun k => B' k * x k) (fun k => A' k * x k)).
        + apply power_mean; auto; [intros k h; apply HA, h|intros k h; apply X0, h].
        + intros k h; specialize (HAB k h); specialize (HBA k h); unfold K in *; rewrite exp_0 in *; f_equal; lra. }
    assert (R := power_mono t _ _ ltac:(lra) HQ).
    assert (exp (c * (e * e / 2)) * power t (sum l (fun k => B' k * x k)) <= exp (c * (e * e / 2)) * power t (sum l (fun k => Q k * x k)))
      by (apply Rmult_le_compat_l; [left; apply exp_pos|exact R]); lra. }
  destruct E as [E|E].
  - assert (K1 : 1 < K) by (unfold K; rewrite <- exp_0; apply exp_increasing, E).
    destruct (Rle_dec (sum l B) (sum l A)) as [L|L].
    + destruct (level l K A B K1 A0 B0 AB BA L) as [A' [same H]].
      apply (enough A' B); try (intros k h; destruct (H k h) as [? [? [? ?]]]); try specialize (AP k); try lra; auto.
    + destruct (level l K B A K1 B0 A0 BA AB ltac:(lra)) as [B' [same H]].
      apply (enough A B'); try (intros k h; destruct (H k h) as [? [? [? ?]]]); try specialize (BQ k); try lra; auto.
  - assert (same : forall k, A k = B k) by (intros k; unfold A, B, K; rewrite <- E, exp_0, !Rmult_1_l; apply Rmin_comm).
    apply (enough A B); auto; try (intros k h; rewrite same; auto); apply sum_ext; auto.
Qed.

(* Finitely many results come to nearly all. *)
Section Caught.
Variables (M T : Type) (dec : forall x y : T, {x = y} + {x <> y}) (p : prog M) (m : M) (r : M -> T).
Notation likely := (Divergence.likely p m dec r).

Lemma caught_below : forall (F : T -> R) ts, (forall x, 0 <= F x <= 1) -> NoDup ts ->
  sum ts (fun x => F x * likely x) <= expect p (fun m => F (r m)) m.
Proof.
  intros F ts U D; rewrite <- (expect_results M p m T dec r F ts D U).
  assert (I : forall x, 0 <= sum ts (fun t => F t * is T dec t x)) by (intros x; apply sum_nonneg; intros t _; apply Rmult_le_pos; [apply U|apply is_unit]).
  assert (J : forall x, sum ts (fun t => F t * is T dec t x) <= F x) by (intros x; apply is_sum_le; auto; apply U).
  apply expect_least; [intros n; specialize (I (r n)); specialize (J (r n)); specialize (U (r n)); lra|]; intros n.
  eapply Rle_trans; [|apply (expect_above M (fun m => F (r m)) (fun m => U (r m)) p n)]; apply wp_mono; [lia|]; intros n'; split; auto.
Qed.

Lemma caught_above : forall (F : T -> R) ts w, (forall x, 0 <= F x <= 1) -> NoDup ts -> 1 - w <= sum ts likely ->
  expect p (fun m => F (r m)) m <= sum ts (fun x => F x * likely x) + w.
Proof.
  intros F ts w U D W.
  assert (R : sum ts (fun x => (1 - F x) * likely x) <= expect p (fun m => 1 - F (r m)) m)
    by (apply (caught_below (fun x => 1 - F x)); auto; intros x; specialize (U x); lra).
  assert (S : expect p (fun m => F (r m)) m + expect p (fun m => 1 - F (r m)) m <= 1).
  { rewrite <- expect_plus; try (intros n; specialize (U (r n)); lra); apply expect_unit; intros n; lra. }
  rewrite (sum_ext ts _ (fun x => likely x - F x * likely x)) in R by (intros; ring); rewrite sum_minus in R; lra.
Qed.

Lemma catches : sure p m -> forall w, 0 < w -> exists ts0, forall ts, NoDup ts -> incl ts0 ts -> 1 - w <= sum ts likely.
Proof.
  intros S w W; destruct (expect_near M (fun _ => 1) ltac:(intros; lra) p m w W) as [n N].
  destruct (wp_combination M p n m) as [l [P L]]; exists (map (fun x => r (snd x)) l); intros ts D I.
  unfold sure in S; apply Rle_trans with (wp n p (fun _ => 1) m); [lra|].
  apply Rle_trans with (sum ts (fun x => wp n p (fun m => is T dec x (r m)) m)).
  - right; rewrite L; unfold mix; rewrite (sum_ext ts _ (fun t => sum l (fun x => fst x * is T dec t (r (snd x))))) by (intros t _; rewrite L; reflexivity).
    rewrite sum_swap; apply sum_ext; intros x h; rewrite sum_scale; f_equal.
    rewrite <- (is_sum T dec (fun _ => 1) ts (r (snd x)) D); [apply sum_ext; intros; ring|].
    apply I, in_map_iff; exists x; auto.
  - apply sum_le; intros x _; apply (expect_above M (fun m => is T dec x (r m))); intros; apply is_unit.
Qed.
End Caught.

(* Close in rho at one order, but for a probability of d. *)
Definition close_but {M1 M2 T} (c : R) (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) (rho d : R) : Prop :=
  forall h : T -> R, (forall t, 0 <= h t <= 1) ->
  expect p1 (fun m => power (exponent c) (h (r1 m))) m1 <= exp (c * rho) * power (exponent c) (expect p2 (fun m => h (r2 m)) m2) + d.

Theorem close_in_rho_but : forall M1 M2 T (dec : forall x y : T, {x = y} + {x <> y}) c (p1 : prog M1) (p2 : prog M2) m1 m2
    (r1 : M1 -> T) (r2 : M2 -> T) e d, 0 < c -> 0 <= e -> sure p1 m1 -> sure p2 m2 ->
  close p1 p2 m1 m2 r1 r2 e d -> close p2 p1 m2 m1 r2 r1 e d -> close_but c p1 p2 m1 m2 r1 r2 (e * e / 2) d.
Proof.
  intros M1 M2 T dec c p1 p2 m1 m2 r1 r2 e d C E S1 S2 H12 H21 h U; assert (X := exponent_inside c C); set (t := exponent c) in *.
  apply le_epsilon; intros w W; set (v := w / 2); assert (V : 0 < v) by (unfold v; lra).
  destruct (catches M1 T dec p1 m1 r1 S1 v V) as [l1 L1]; destruct (catches M2 T dec p2 m2 r2 S2 v V) as [l2 L2].
  set (ts := nodup dec (l1 ++ l2)); assert (D : NoDup ts) by apply NoDup_nodup.
  specialize (L1 ts D ltac:(intros x h'; apply nodup_In, in_or_app; auto)).
  specialize (L2 ts D ltac:(intros x h'; apply nodup_In, in_or_app; auto)).
  set (P := fun x => Divergence.likely p1 m1 dec r1 x) in *.
  set (Q := fun x => Divergence.likely p2 m2 dec r2 x) in *.
  assert (P0 : forall x, 0 <= P x) by (intros; apply expect_unit; intros; apply is_unit).
  assert (Q0 : forall x, 0 <= Q x) by (intros; apply expect_unit; intros; apply is_unit).
  assert (one : forall M (p : prog M) m (r : M -> T), sum ts (fun x => Divergence.likely p m dec r x) <= 1).
  { intros M p m r; assert (B := caught_below M T dec p m r (fun _ => 1) ts ltac:(intros; lra) D).
    rewrite (sum_ext ts _ (fun x => Divergence.likely p m dec r x)) in B by (intros; ring).
    eapply Rle_trans; [exact B|]; apply expect_unit; intros; lra. }
  (* a set of results that are more than K times as likely *)
  assert (lack : forall M M' (p : prog M) (p' : prog M') m m' (r : M -> T) (r' : M' -> T), close p p' m m' r r' e d ->
    1 - v <= sum ts (fun x => Divergence.likely p m dec r x) ->
    1 - (d + v) <= sum ts (fun x => Rmin (Divergence.likely p m dec r x) (exp e * Divergence.likely p' m' dec r' x))).
  { intros M M' p p' m m' r r' H L.
    set (F := fun x => Divergence.likely p m dec r x) in *; set (G := fun x => Divergence.likely p' m' dec r' x).
    set (k := fun x => if in_dec dec x ts then if Rle_dec (F x) (exp e * G x) then 0 else 1 else 0).
    assert (k0 : forall x, 0 <= k x <= 1) by (intros x; unfold k; destruct in_dec; [destruct Rle_dec; lra|lra]).
    assert (Hk := H k k0); assert (low := caught_below M T dec p m r k ts k0 D); fold F in low.
    assert (high : expect p' (fun m => k (r' m)) m' <= sum ts (fun x => k x * G x)).
    { unfold G; rewrite <- (expect_results M' p' m' T dec r' k ts D k0); right; apply expect_ext; [intros; apply k0|]; intros n.
      destruct (in_dec dec (r' n) ts) as [i|i]; [symmetry; apply is_sum; assumption|].
      unfold k at 1; destruct in_dec; [contradiction|]; rewrite (sum_ext ts _ (fun _ => 0 * 0)); [rewrite sum_scale; ring|].
      intros y j; unfold is; destruct (dec (r' n) y) as [q|]; [exfalso; apply i; rewrite q; exact j|ring]. }
    assert (sum ts (fun x => Rmin (F x) (exp e * G x)) = sum ts F - (sum ts (fun x => k x * F x) - exp e * sum ts (fun x => k x * G x))) as ->.
    { rewrite <- sum_scale, <- !sum_minus; apply sum_ext; intros x i; unfold k, Rmin; destruct in_dec; [|contradiction].
      destruct Rle_dec; ring. }
    assert (K := exp_pos e); assert (exp e * expect p' (fun m => k (r' m)) m' <= exp e * sum ts (fun x => k x * G x)) by (apply Rmult_le_compat_l; [lra|exact high]).
    assert (low' : sum ts (fun x => k x * F x) <= expect p (fun m => k (r m)) m) by exact low; assert (L' : 1 - v <= sum ts F) by exact L; lra. }
  assert (A := apart_moment ts c e P Q h (d + v) C E (fun k _ => P0 k) (fun k _ => Q0 k) (fun k _ => U k) (one M1 p1 m1 r1) (one M2 p2 m2 r2)
    (lack M1 M2 p1 p2 m1 m2 r1 r2 H12 L1) (lack M2 M1 p2 p1 m2 m1 r2 r1 H21 L2)); fold t in A.
  assert (tU : forall x, 0 <= power t (h x) <= 1) by (intros; apply power_unit; [lra|apply U]).
  assert (Z := caught_above M1 T dec p1 m1 r1 (fun x => power t (h x)) ts v tU D L1).
  rewrite (sum_ext ts _ (fun k => P k * power t (h k))) in Z by (intros; unfold P; ring).
  assert (Y := caught_below M2 T dec p2 m2 r2 h ts U D).
  rewrite (sum_ext ts _ (fun k => Q k * h k)) in Y by (intros; unfold Q; ring).
  assert (R := power_mono t _ _ ltac:(lra) Y); assert (exp (c * (e * e / 2)) * power t (sum ts (fun k => Q k * h k))
    <= exp (c * (e * e / 2)) * power t (expect p2 (fun m => h (r2 m)) m2)) by (apply Rmult_le_compat_l; [left; apply exp_pos|exact R]).
  unfold v in *; lra.
Qed.

Section Chain.
Variables (M T : Type) (c : R) (C : 0 < c) (f g : M -> R) (s : M -> T).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.

Definition spends_but (p1 p2 : prog M) m1 m2 (r d : R) : Prop :=
  forall n, wp n p1 f m1 <= exp (c * r) * power (exponent c) (expect p2 g m2) + d.

Lemma spends_but_more : forall p1 p2 m1 m2 r r' d d', r <= r' -> d <= d' -> spends_but p1 p2 m1 m2 r d -> spends_but p1 p2 m1 m2 r' d'.
Proof.
  intros p1 p2 m1 m2 r r' d d' L D S n; eapply Rle_trans; [apply S|]; apply Rplus_le_compat; [|exact D].
  apply Rmult_le_compat_r; [apply power_nonneg|]; apply exp_le, Rmult_le_compat_l; lra.
Qed.
Lemma spends_but_right : forall p q q' m1 m2 r d, expect q g m2 <= expect q' g m2 -> spends_but p q m1 m2 r d -> spends_but p q' m1 m2 r d.
Proof.
  intros p q q' m1 m2 r d L S n; eapply Rle_trans; [apply S|]; apply Rplus_le_compat_r, Rmult_le_compat_l; [left; apply exp_pos|].
  apply power_mono; [assert (X := exponent_inside c C); lra|exact L].
Qed.

Theorem chain_but : forall (Q1 Q2 : M -> Prop) c1 c2 k1 k2 m1 m2 ra rb da db, 0 <= db ->
  ends c1 m1 Q1 -> ends c2 m2 Q2 -> close_but c c1 c2 m1 m2 s s ra da ->
  (forall n1 n2, Q1 n1 -> Q2 n2 -> s n1 = s n2 -> spends_but k1 k2 n1 n2 rb db) ->
  spends_but (app c1 k1) (app c2 k2) m1 m2 (ra + rb) (da + db).
Proof.
  intros Q1 Q2 c1 c2 k1 k2 m1 m2 ra rb da db DB E1 E2 H K n; rewrite wp_app.
  assert (X := exponent_inside c C); set (t := exponent c) in *.
  assert (IT : 0 < / t) by (apply Rinv_0_lt_compat; lra).
  set (U := fun v => proj1_sig (worth_of M T f s Q1 f_unit n k1 db v DB)).
  assert (Unit : forall v, 0 <= U v <= 1) by (intros v; unfold U; destruct worth_of; cbn; tauto).
  assert (Up : forall m, Q1 m -> wp n k1 f m <= U (s m) + db) by (intros m q; unfold U; destruct worth_of as [u Y]; cbn; apply Y; auto).
  assert (Low : forall v b, 0 <= b -> (forall m, Q1 m -> s m = v -> wp n k1 f m <= b + db) -> U v <= b)
    by (intros v b B L; unfold U; destruct worth_of as [u Y]; cbn; apply Y; auto).
  set (h := fun v => power (/ t) (U v)).
  assert (hU : forall v, 0 <= h v <= 1) by (intros v; apply power_unit; [lra|apply Unit]).
  assert (back : forall v, power t (h v) = U v) by (intros v; unfold h; rewrite power_power, Rinv_r by lra; apply power_id, Unit).
  apply Rle_trans with (wp n c1 (fun m => U (s m) + db) m1); [apply E1; auto|].
  eapply Rle_trans; [apply wp_plus, DB|].
  assert (Z := H h hU); fold t in Z.
  rewrite (expect_ext M c1 m1 (fun m => power t (h (s m))) (fun m => U (s m))) in Z
    by (intros; first [apply back | rewrite back; apply Unit]).
  assert (Y := expect_above M (fun m => U (s m)) (fun m => Unit (s m)) c1 n m1).
  assert (expect c2 (fun m => h (s m)) m2 <= exp (c * rb / t) * expect (app c2 k2) g m2) as W.
  { apply expect_least; [auto|]; intros j.
    apply Rle_trans with (wp j c2 (fun m => exp (c * rb / t) * expect k2 g m) m2).
    - apply E2; intros m q; assert (N : 0 <= expect k2 g m) by (apply expect_unit, g_unit).
      apply Rle_trans with (power (/ t) (exp (c * rb) * power t (expect k2 g m))).
      + apply power_mono; [lra|]; apply Low.
        * apply Rmult_le_pos; [left; apply exp_pos|apply power_nonneg].
        * intros m' q' e; apply (K m' m q' q e n).
      + rewrite power_times by (first [left; apply exp_pos | apply power_nonneg]).
        rewrite power_exp, power_back by lra; right; f_equal; f_equal; field; lra.
    - rewrite wp_scale; apply Rmult_le_compat_l; [left; apply exp_pos|apply expect_app, g_unit]. }
  assert (N : 0 <= expect (app c2 k2) g m2) by (apply expect_unit, g_unit).
  assert (exp (c * ra) * power t (expect c2 (fun m => h (s m)) m2) <= exp (c * (ra + rb)) * power t (expect (app c2 k2) g m2)) as B.
  { apply Rle_trans with (exp (c * ra) * power t (exp (c * rb / t) * expect (app c2 k2) g m2)).
    - apply Rmult_le_compat_l; [left; apply exp_pos|apply power_mono; [lra|exact W]].
    - rewrite power_times by (first [left; apply exp_pos | exact N]); rewrite power_exp.
      replace (t * (c * rb / t)) with (c * rb) by (field; lra).
      rewrite <- Rmult_assoc, <- exp_plus, <- Rmult_plus_distr_l; lra. }
  fold t; lra.
Qed.

Theorem loop_but : forall (Q : M -> Prop) (left : T -> nat) (b1 b2 : M -> bool) (c1 c2 p1 p2 : prog M) r d, 0 <= r -> 0 <= d ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = b2 m2) ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true -> close_but c c1 c2 m1 m2 s s r d) ->
  (forall m, Q m -> b1 m = true -> (0 < left (s m))%nat) ->
  (forall m, Q m -> b1 m = true -> ends c1 m (fun m' => Q m' /\ (left (s m') < left (s m))%nat)) ->
  (forall m, Q m -> ends c2 m Q) ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = false -> spends_but p1 p2 m1 m2 0 0) ->
  forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 ->
  spends_but (While b1 c1 p1) (While b2 c2 p2) m1 m2 (INR (left (s m1)) * r) (INR (left (s m1)) * d).
Proof.
  intros Q left b1 b2 c1 c2 p1 p2 r d r0 d0 in_step round count E1 E2 after m1 m2 q1 q2 S n; rewrite (wp_while M f); generalize n at 2; intros j.
  enough (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 ->
    spends_but (unrolled j b1 c1 p1) (While b2 c2 p2) m1 m2 (INR (left (s m1)) * r) (INR (left (s m1)) * d)) as X by (apply X; assumption).
  clear m1 m2 q1 q2 S n; induction j as [|j IH]; intros m1 m2 q1 q2 S.
  - intros n; cbn; assert (0 <= INR (left (s m1)) * d) by (apply Rmult_le_pos; [apply pos_INR|exact d0]).
    assert (0 <= exp (c * (INR (left (s m1)) * r)) * power (exponent c) (expect (While b2 c2 p2) g m2))
      by (apply Rmult_le_pos; [left; apply exp_pos|apply power_nonneg]); lra.
  - destruct (b1 m1) eqn:B; assert (B2 := B); rewrite (in_step m1 m2 q1 q2 S) in B2.
    + apply spends_but_right with (q := app c2 (While b2 c2 p2)); [apply expect_while_in; auto|].
      intros n; rewrite (wp_in M f n j b1 c1 p1 m1 B); revert n.
      assert (N := count m1 q1 B); destruct (left (s m1)) as [|i] eqn:I; [lia|].
      replace (INR (Datatypes.S i) * r) with (r + INR i * r) by (rewrite S_INR; ring).
      replace (INR (Datatypes.S i) * d) with (d + INR i * d) by (rewrite S_INR; ring).
      apply (chain_but (fun m' => Q m' /\ (left (s m') < left (s m1))%nat) Q); auto.
      * apply Rmult_le_pos; [apply pos_INR|exact d0].
      * intros n1 n2 [k1 L] k2 S'; rewrite I in L; assert (LI : INR (left (s n1)) <= INR i) by (apply le_INR; lia).
        apply (spends_but_more _ _ _ _ (INR (left (s n1)) * r) _ (INR (left (s n1)) * d)); auto; apply Rmult_le_compat_r; assumption.
    + apply spends_but_right with (q := p2); [apply expect_while_out; auto|].
      intros n; rewrite (wp_out M f n j b1 c1 p1 m1 B); revert n; fold (spends_but p1 p2 m1 m2 (INR (left (s m1)) * r) (INR (left (s m1)) * d)).
      apply (spends_but_more _ _ _ _ 0 _ 0); auto; apply Rmult_le_pos; auto using pos_INR.
Qed.
End Chain.

(* The order that shows k e^2 / 2 of rho to be e sqrt(2 k log(1 / slack)) + k e (exp(e) - 1) of epsilon. *)
Lemma advanced_order : forall e k slack E, 0 <= e -> 0 < slack < 1 ->
  e * sqrt (2 * INR k * ln (1 / slack)) + e * (INR k * (exp e - 1)) <= E ->
  exists c, 0 < c /\ excess c * exp (c * ((1 + c) * (INR k * (e * e / 2)) - E)) <= slack.
Proof.
  intros e k slack E e0 Sl LE; assert (N := pos_INR k); set (rho := INR k * (e * e / 2)) in *.
  assert (G := exp_ineq1_le e); assert (0 <= e * (INR k * (exp e - 1))) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= sqrt (2 * INR k * ln (1 / slack))) by apply sqrt_pos.
  assert (E0 : 0 <= E) by nra.
  destruct (Rlt_dec 0 rho) as [R0|R0].
  - apply best_order; [exact R0|lra|].
    assert (LN : 0 < ln (1 / slack)).
    { rewrite <- ln_1; apply ln_increasing; [lra|]; apply Rmult_lt_reg_r with slack; [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra. }
    assert (2 * sqrt (rho * ln (1 / slack)) = e * sqrt (2 * INR k * ln (1 / slack))) as Q2.
    { rewrite <- (sqrt_square e) by exact e0; rewrite <- sqrt_mult by (first [nra | repeat apply Rmult_le_pos; lra]).
      replace 2 with (sqrt (2 * 2)) at 1 by (apply sqrt_square; lra).
      rewrite <- sqrt_mult by (first [lra | left; apply Rmult_lt_0_compat; assumption]); f_equal; unfold rho; field. }
    rewrite Q2; assert (rho <= e * (INR k * (exp e - 1))); [|lra].
    unfold rho; replace (e * (INR k * (exp e - 1))) with (INR k * (e * (exp e - 1))) by ring; apply Rmult_le_compat_l; nra.
  - assert (rho = 0) as -> by (assert (0 <= rho) by (unfold rho; apply Rmult_le_pos; nra); lra).
    assert (I : 0 < / slack) by (apply Rinv_0_lt_compat; lra); exists (/ slack); split; [exact I|].
    assert (X := excess_smaller (/ slack) I); rewrite Rmult_0_r; unfold Rdiv in X; rewrite Rinv_inv in X.
    assert (A1 : exp (-1) <= 1) by (rewrite <- exp_0; apply exp_le; lra).
    assert (A2 : exp (/ slack * (0 - E)) <= 1) by (rewrite <- exp_0; apply exp_le; nra).
    assert (A3 := exp_pos (/ slack * (0 - E))); assert (A4 := proj1 (excess_below (/ slack) I)).
    assert (excess (/ slack) <= slack) by nra; nra.
Qed.

Theorem advanced_rule_with_delta : forall M T V (dec : forall x y : T, {x = y} + {x <> y}) (Q : M -> Prop) (s : M -> T) (r1 r2 : M -> V)
    (b1 b2 : M -> bool) (c1 c2 : prog M) (left : T -> nat) (e d : R) (k : nat) (m1 m2 : M) (slack E D : R),
  0 <= e -> 0 <= d -> 0 < slack <= 1 -> e * sqrt (2 * INR k * ln (1 / slack)) + e * (INR k * (exp e - 1)) <= E -> INR k * d + slack <= D ->
  Q m1 -> Q m2 -> s m1 = s m2 -> (left (s m1) <= k)%nat ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = b2 m2) ->
  (forall m, Q m -> b1 m = true -> (0 < left (s m))%nat) ->
  (forall m, Q m -> b1 m = true -> sure c1 m) -> (forall m, Q m -> b2 m = true -> sure c2 m) ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true -> close c1 c2 m1 m2 s s e d /\ close c2 c1 m2 m1 s s e d) ->
  (forall m, Q m -> b1 m = true -> ends c1 m (fun m' => Q m' /\ (left (s m') < left (s m))%nat)) ->
  (forall m, Q m -> ends c2 m Q) ->
  (forall n1 n2, Q n1 -> Q n2 -> s n1 = s n2 -> r1 n1 = r2 n2) ->
  close (While b1 c1 Done) (While b2 c2 Done) m1 m2 r1 r2 E D.
Proof.
  intros M T V dec Q s r1 r2 b1 b2 c1 c2 left e d k m1 m2 slack E D e0 d0 Sl LE LD q1 q2 S L B P Z1 Z2 C F1 F2 results h U.
  assert (N := pos_INR k); assert (0 <= INR k * d) by (apply Rmult_le_pos; assumption).
  assert (X2 : 0 <= expect (While b2 c2 Done) (fun m => h (r2 m)) m2) by (apply expect_unit; auto).
  assert (0 <= exp E * expect (While b2 c2 Done) (fun m => h (r2 m)) m2) by (apply Rmult_le_pos; [left; apply exp_pos|exact X2]).
  destruct (Rlt_dec slack 1) as [S1|S1].
  2: { assert (expect (While b1 c1 Done) (fun m => h (r1 m)) m1 <= 1) by (apply expect_unit; auto); lra. }
  destruct (advanced_order e k slack E e0 ltac:(lra) LE) as [c [C0 order]].
  assert (X := exponent_inside c C0); set (t := exponent c) in *; set (rho := INR k * (e * e / 2)) in *.
  assert (tU : forall v, 0 <= power t (h v) <= 1) by (intros; apply power_unit; [lra|apply U]).
  assert (J : spends_but M c (fun m => power t (h (r1 m))) (fun m => h (r2 m)) (While b1 c1 Done) (While b2 c2 Done) m1 m2
    (INR (left (s m1)) * (e * e / 2)) (INR (left (s m1)) * d)).
  { apply (loop_but M T c C0 (fun m => power t (h (r1 m))) (fun m => h (r2 m)) s (fun m => tU (r1 m)) (fun m => U (r2 m)) Q left); auto; [nra| |].
    - intros n1 n2 p1 p2 same T1; destruct (C n1 n2 p1 p2 same T1) as [H12 H21]; apply (close_in_rho_but M M T dec); auto.
      apply Z2; auto; rewrite <- (B n1 n2); auto.
    - intros n1 n2 p1 p2 same _ n; cbn; rewrite (results n1 n2 p1 p2 same), Rmult_0_r, exp_0, Rmult_1_l, Rplus_0_r.
      fold t; apply power_mono; [lra|]; apply (expect_done M (fun m => h (r2 m)) (fun m => U (r2 m))). }
  assert (LI : INR (left (s m1)) <= INR k) by (apply le_INR, L).
  assert (H1 : expect (While b1 c1 Done) (fun m => h (r1 m)) m1 <= expect (While b1 c1 Done) (fun m => power t (h (r1 m))) m1).
  { apply expect_least; [auto|]; intros n; eapply Rle_trans; [|apply (expect_above M _ (fun m => tU (r1 m)) _ n)].
    apply wp_mono; [lia|]; intros m; split; [apply U|]; destruct (U (r1 m)) as [U1 U2]; destruct U1 as [U1|U1]; [|rewrite <- U1, power_zero; lra].
    rewrite power_at by exact U1; rewrite <- (exp_ln (h (r1 m))) at 1 by exact U1; apply exp_le.
    assert (ln (h (r1 m)) <= 0) by (rewrite <- ln_1; destruct U2 as [U2|U2]; [left; apply ln_increasing; assumption|rewrite U2; lra]); nra. }
  assert (H2 : expect (While b1 c1 Done) (fun m => power t (h (r1 m))) m1
    <= exp (c * rho) * power t (expect (While b2 c2 Done) (fun m => h (r2 m)) m2) + INR k * d).
  { apply expect_least; [auto|]; intros n; eapply Rle_trans; [apply (J n)|]; apply Rplus_le_compat; [|nra].
    apply Rmult_le_compat_r; [apply power_nonneg|]; apply exp_le, Rmult_le_compat_l; [lra|]; unfold rho; nra. }
  assert (H3 := tilted c rho E _ C0 X2); fold t in H3; lra.
Qed.
