(* Composition in rho or at one order, and neighbours that are several steps apart. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Privacy Values Groups Compose Rounds Power Rho Divergence.
Import ListNotations.
Open Scope R_scope.

(* Of an expectation of a power below 1. *)
Lemma expect_power : forall M (p : prog M) m t h, 0 < t < 1 -> (forall m, 0 <= h m <= 1) ->
  expect p (fun m => power t (h m)) m <= power t (expect p h m).
Proof.
  intros M p m t h T U; apply expect_least; [intros; apply power_unit; [lra|apply U]|]; intros n.
  apply Rle_trans with (power t (wp n p h m)); [|apply power_mono; [lra|apply expect_above, U]].
  destruct (wp_combination M p n m) as [l [P L]]; rewrite !L; unfold mix; apply (power_mean l t fst (fun x => h (snd x))); auto.
  - intros x _; apply U.
  - assert (W := L (fun _ => 1)); unfold mix in W; rewrite (sum_ext l fst (fun x => fst x * 1)) by (intros; ring); rewrite <- W.
    apply wp_unit; intros; lra.
Qed.

Section Chain.
Variables (M1 M2 T : Type) (c : R) (C : 0 < c) (f : M1 -> R) (g : M2 -> R) (s1 : M1 -> T) (s2 : M2 -> T) (Q1 : M1 -> Prop) (Q2 : M2 -> Prop).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.

Definition spends_at (p1 : prog M1) (p2 : prog M2) m1 m2 (r : R) : Prop :=
  forall n, wp n p1 f m1 <= exp (c * r) * power (exponent c) (expect p2 g m2).

Lemma spends_at_more : forall p1 p2 m1 m2 r r', r <= r' -> spends_at p1 p2 m1 m2 r -> spends_at p1 p2 m1 m2 r'.
Proof.
  intros p1 p2 m1 m2 r r' L S n; eapply Rle_trans; [apply S|].
  apply Rmult_le_compat_r; [apply power_nonneg|]; apply exp_le, Rmult_le_compat_l; lra.
Qed.

Theorem chain_at : forall c1 c2 k1 k2 m1 m2 ra rb,
  ends c1 m1 Q1 -> ends c2 m2 Q2 -> close_at c c1 c2 m1 m2 s1 s2 ra ->
  (forall n1 n2, Q1 n1 -> Q2 n2 -> s1 n1 = s2 n2 -> spends_at k1 k2 n1 n2 rb) ->
  spends_at (app c1 k1) (app c2 k2) m1 m2 (ra + rb).
Proof.
  intros c1 c2 k1 k2 m1 m2 ra rb E1 E2 H K n; rewrite wp_app.
  assert (X := exponent_inside c C); set (t := exponent c) in *.
  assert (IT : 0 < / t) by (apply Rinv_0_lt_compat; lra).
  set (U := fun v => proj1_sig (worth_of M1 T f s1 Q1 f_unit n k1 0 v (Rle_refl 0))).
  assert (Unit : forall v, 0 <= U v <= 1) by (intros v; unfold U; destruct worth_of; cbn; tauto).
  assert (Up : forall m, Q1 m -> wp n k1 f m <= U (s1 m))
    by (intros m q; unfold U; destruct worth_of as [u Y]; cbn; rewrite <- (Rplus_0_r u); apply Y; auto).
  assert (Low : forall v b, 0 <= b -> (forall m, Q1 m -> s1 m = v -> wp n k1 f m <= b) -> U v <= b).
  { intros v b B L; unfold U; destruct worth_of as [u Y]; cbn; apply Y; auto; intros m q e; rewrite Rplus_0_r; auto. }
  set (h := fun v => power (/ t) (U v)).
  assert (hU : forall v, 0 <= h v <= 1) by (intros v; apply power_unit; [lra|apply Unit]).
  assert (back : forall v, power t (h v) = U v).
  { intros v; unfold h; rewrite power_power, Rinv_r by lra; apply power_id, Unit. }
  apply Rle_trans with (wp n c1 (fun m => U (s1 m)) m1); [apply E1; auto|].
  assert (Z := H h hU); fold t in Z.
  rewrite (expect_ext M1 c1 m1 (fun m => power t (h (s1 m))) (fun m => U (s1 m))) in Z
    by (intros; first [apply back | rewrite back; apply Unit]).
  assert (Y := expect_above M1 (fun m => U (s1 m)) (fun m => Unit (s1 m)) c1 n m1).
  eapply Rle_trans; [exact Y|]; eapply Rle_trans; [exact Z|].
  assert (expect c2 (fun m => h (s2 m)) m2 <= exp (c * rb / t) * expect (app c2 k2) g m2) as W.
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
  apply Rle_trans with (exp (c * ra) * power t (exp (c * rb / t) * expect (app c2 k2) g m2)).
  - apply Rmult_le_compat_l; [left; apply exp_pos|apply power_mono; [lra|exact W]].
  - rewrite power_times by (first [left; apply exp_pos | exact N]); rewrite power_exp.
    replace (t * (c * rb / t)) with (c * rb) by (field; lra).
    rewrite <- Rmult_assoc, <- exp_plus, <- Rmult_plus_distr_l; lra.
Qed.
End Chain.

(* Sequential, in rho (for every c) or at one order. *)
Theorem sequential_at : forall c M T V (Q : M -> Prop) (s : M -> T) (c1 c2 k1 k2 : prog M) (r1 r2 : M -> V) m1 m2 ra rb rho,
  0 < c -> ra + rb <= rho ->
  keeps Q c1 -> keeps Q c2 -> Q m1 -> Q m2 -> close_at c c1 c2 m1 m2 s s ra ->
  (forall v n1 n2, Q n1 -> Q n2 -> s n1 = v -> s n2 = v -> close_at c k1 k2 n1 n2 r1 r2 rb) ->
  close_at c (app c1 k1) (app c2 k2) m1 m2 r1 r2 rho.
Proof.
  intros c M T V Q s c1 c2 k1 k2 r1 r2 m1 m2 ra rb rho C L K1 K2 q1 q2 H K.
  apply (close_at_more _ _ _ _ _ _ _ _ _ _ (ra + rb)); auto; intros h U.
  assert (X := exponent_inside c C).
  assert (P : forall m, 0 <= power (exponent c) (h (r1 m)) <= 1) by (intros; apply power_unit; [lra|apply U]).
  apply expect_least; [exact P|].
  apply (chain_at M M T c C (fun m => power (exponent c) (h (r1 m))) (fun m => h (r2 m)) s s Q Q); auto using keeps_ends.
  intros n1 n2 p1 p2 S n; eapply Rle_trans; [apply (expect_above M _ P)|].
  apply (K (s n1) n1 n2 p1 p2 eq_refl (eq_sym S) h U).
Qed.

Theorem alike_close_at : forall c M1 M2 T P Q (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) rho, 0 < c -> 0 <= rho ->
  alike P p1 p2 Q -> P m1 m2 -> (forall n1 n2, Q n1 n2 -> r1 n1 = r2 n2) -> close_at c p1 p2 m1 m2 r1 r2 rho.
Proof.
  intros c M1 M2 T P Q p1 p2 m1 m2 r1 r2 rho C R A p S; apply (close_at_more _ _ _ _ _ _ _ _ _ _ 0); auto; intros h U.
  assert (X := exponent_inside c C); set (t := exponent c) in *.
  assert (V : forall v, 0 <= power t (h v) <= 1) by (intros; apply power_unit; [lra|apply U]).
  rewrite (alike_expect _ _ P Q p1 p2 m1 m2 (fun m => power t (h (r1 m))) (fun m => power t (h (r2 m)))); auto.
  - rewrite Rmult_0_r, exp_0, Rmult_1_l; apply expect_power; auto.
  - intros n1 n2 q; rewrite (S n1 n2 q); reflexivity.
Qed.

(* PostProcessing. *)
Theorem post_processing_at : forall c M T V (Q : M -> Prop) (s : M -> T) (c1 c2 k1 k2 : prog M) (r1 r2 : M -> V) P m1 m2 rho, 0 < c ->
  keeps Q c1 -> keeps Q c2 -> Q m1 -> Q m2 -> close_at c c1 c2 m1 m2 s s rho ->
  alike (fun n1 n2 => Q n1 /\ Q n2 /\ s n1 = s n2) k1 k2 P -> (forall n1 n2, P n1 n2 -> r1 n1 = r2 n2) ->
  close_at c (app c1 k1) (app c2 k2) m1 m2 r1 r2 rho.
Proof.
  intros c M T V Q s c1 c2 k1 k2 r1 r2 P m1 m2 rho C K1 K2 q1 q2 H A S.
  apply (sequential_at c M T V Q s c1 c2 k1 k2 r1 r2 m1 m2 rho 0 rho); auto; try lra.
  intros v n1 n2 p1 p2 E1 E2; eapply alike_close_at; [exact C|lra|exact A|cbn; rewrite E1, E2; auto|exact S].
Qed.

(* A loop whose rounds release what they share: [E] says what the rounds that are left may cost. *)
Section Loop.
Variables (M T : Type) (c : R) (C : 0 < c) (f g : M -> R) (s : M -> T) (Q : M -> Prop) (E : T -> R).
Variables (b1 b2 : M -> bool) (c1 c2 p1 p2 : prog M).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.
Hypothesis in_step : forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = b2 m2.
Hypothesis round : forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true -> exists r,
  close_at c c1 c2 m1 m2 s s r /\ ends c2 m2 Q /\ ends c1 m1 (fun m => Q m /\ r + E (s m) <= E (s m1)).
Hypothesis after : forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = false -> spends_at M M c f g p1 p2 m1 m2 (E (s m1)).

Lemma spends_at_right : forall p q q' m1 m2 r, expect q g m2 <= expect q' g m2 ->
  spends_at M M c f g p q m1 m2 r -> spends_at M M c f g p q' m1 m2 r.
Proof.
  intros p q q' m1 m2 r L S n; eapply Rle_trans; [apply S|]; apply Rmult_le_compat_l; [left; apply exp_pos|].
  apply power_mono; [assert (X := exponent_inside c C); lra|exact L].
Qed.

Theorem loop_at : forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 ->
  spends_at M M c f g (While b1 c1 p1) (While b2 c2 p2) m1 m2 (E (s m1)).
Proof.
  intros m1 m2 q1 q2 S n; rewrite (wp_while M f); generalize n at 2; intros j.
  enough (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 ->
    spends_at M M c f g (unrolled j b1 c1 p1) (While b2 c2 p2) m1 m2 (E (s m1))) as X by (apply X; assumption).
  clear m1 m2 q1 q2 S n; induction j as [|j IH]; intros m1 m2 q1 q2 S.
  - intros n; cbn; apply Rmult_le_pos; [left; apply exp_pos|apply power_nonneg].
  - destruct (b1 m1) eqn:B; assert (B2 := B); rewrite (in_step m1 m2 q1 q2 S) in B2.
    + destruct (round m1 m2 q1 q2 S B) as [r [H [E2 E1]]].
      apply spends_at_right with (q := app c2 (While b2 c2 p2)); [apply expect_while_in; auto|].
      intros n; rewrite (wp_in M f n j b1 c1 p1 m1 B); revert n.
      replace (E (s m1)) with (r + (E (s m1) - r)) by ring.
      apply (chain_at M M T c C f g s s (fun m => Q m /\ r + E (s m) <= E (s m1)) Q f_unit g_unit); auto.
      intros n1 n2 [k1 L] k2 S'; apply (spends_at_more M M c C f g) with (r := E (s n1)); auto; lra.
    + apply spends_at_right with (q := p2); [apply expect_while_out; auto|].
      intros n; rewrite (wp_out M f n j b1 c1 p1 m1 B); apply (after m1 m2 q1 q2 S B).
Qed.
End Loop.

Lemma spends_at_nothing : forall c M T (h : T -> R) (r1 r2 : M -> T) m1 m2 r, 0 < c -> 0 <= r -> (forall v, 0 <= h v <= 1) -> r1 m1 = r2 m2 ->
  spends_at M M c (fun m => power (exponent c) (h (r1 m))) (fun m => h (r2 m)) Done Done m1 m2 r.
Proof.
  intros c M T h r1 r2 m1 m2 r C R U S n; cbn; rewrite S; assert (X := exponent_inside c C).
  assert (D := expect_done M (fun m => h (r2 m)) (fun m => U (r2 m)) m2).
  assert (P := power_mono (exponent c) _ _ ltac:(lra) D).
  assert (1 <= exp (c * r)) by (rewrite <- exp_0; apply exp_le, Rmult_le_pos; lra).
  assert (N := power_nonneg (exponent c) (expect Done (fun m => h (r2 m)) m2)); nra.
Qed.

(* Rounds: each costs r, and there are at most k of them. *)
Theorem rounds_rule_at : forall c M T V (Q : M -> Prop) (s : M -> T) (r1 r2 : M -> V) (b1 b2 : M -> bool) (c1 c2 : prog M)
    (left : T -> nat) (r : R) (k : nat) (m1 m2 : M) (rho : R),
  0 < c -> 0 <= r -> INR k * r <= rho -> Q m1 -> Q m2 -> s m1 = s m2 -> (left (s m1) <= k)%nat ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = b2 m2) ->
  (forall m, Q m -> b1 m = true -> (0 < left (s m))%nat) ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true -> close_at c c1 c2 m1 m2 s s r) ->
  (forall m, Q m -> b1 m = true -> ends c1 m (fun m' => Q m' /\ (left (s m') < left (s m))%nat)) ->
  (forall m, Q m -> ends c2 m Q) ->
  (forall n1 n2, Q n1 -> Q n2 -> s n1 = s n2 -> r1 n1 = r2 n2) ->
  close_at c (While b1 c1 Done) (While b2 c2 Done) m1 m2 r1 r2 rho.
Proof.
  intros c M T V Q s r1 r2 b1 b2 c1 c2 left r k m1 m2 rho C r0 LE q1 q2 S L B P H F1 F2 results h U.
  assert (X := exponent_inside c C).
  assert (W : forall m, 0 <= power (exponent c) (h (r1 m)) <= 1) by (intros; apply power_unit; [lra|apply U]).
  apply expect_least; [exact W|].
  apply (spends_at_more M M c C) with (r := INR (left (s m1)) * r); [apply le_INR in L; nra|].
  apply (loop_at M T c C (fun m => power (exponent c) (h (r1 m))) (fun m => h (r2 m)) s Q (fun v => INR (left v) * r)); auto.
  - intros n1 n2 p1 p2 same T1; exists r; repeat split; auto.
    intros n f g G; apply (F1 n1 p1 T1); intros m [qm Lm]; apply G; split; auto; apply le_INR in Lm; rewrite S_INR in Lm; nra.
  - intros n1 n2 p1 p2 same _; apply spends_at_nothing; auto; apply Rmult_le_pos; [apply pos_INR|exact r0].
Qed.

(* Rows: the round that reads the row in which neighbours differ comes at most once. *)
Theorem rows_rule_at : forall c M T V A `{Zero A} (X : A -> A -> Prop) (Q : M -> Prop) (s : M -> T) (r1 r2 : M -> V)
    (b1 b2 : M -> bool) (body : list A -> prog M) (count : T -> Z) (offset : Z) (d1 d2 : list A) (r : R) (m1 m2 : M),
  0 < c -> 0 <= r -> one_item X d1 d2 -> Q m1 -> Q m2 -> s m1 = s m2 ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = b2 m2) ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true ->
     item d1 (count (s m1) + offset) = item d2 (count (s m1) + offset) -> close_at c (body d1) (body d2) m1 m2 s s 0) ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true ->
     X (item d1 (count (s m1) + offset)) (item d2 (count (s m1) + offset)) -> close_at c (body d1) (body d2) m1 m2 s s r) ->
  (forall m, Q m -> ends (body d1) m (fun m' => Q m' /\ count (s m') = (count (s m) + 1)%Z)) ->
  (forall m, Q m -> ends (body d2) m Q) ->
  (forall n1 n2, Q n1 -> Q n2 -> s n1 = s n2 -> r1 n1 = r2 n2) ->
  close_at c (While b1 (body d1) Done) (While b2 (body d2) Done) m1 m2 r1 r2 r.
Proof.
  intros c M T V A Z X Q s r1 r2 b1 b2 body count offset d1 d2 r m1 m2 C r0 [p [same moved]] q1 q2 S B C0 C1 F1 F2 results h U.
  assert (Y := exponent_inside c C).
  assert (W : forall m, 0 <= power (exponent c) (h (r1 m)) <= 1) by (intros; apply power_unit; [lra|apply U]).
  set (E := fun v : T => if Z.leb (count v + offset) p then r else 0).
  apply expect_least; [exact W|].
  apply (spends_at_more M M c C) with (r := E (s m1)); [unfold E; destruct Z.leb; lra|].
  apply (loop_at M T c C (fun m => power (exponent c) (h (r1 m))) (fun m => h (r2 m)) s Q E); auto.
  - intros n1 n2 p1 p2 S' T1.
    assert (item d1 (count (s n1) + offset) = item d2 (count (s n1) + offset) \/ (count (s n1) + offset = p)%Z
            /\ X (item d1 (count (s n1) + offset)) (item d2 (count (s n1) + offset))) as [I|[I J]].
    { destruct (Z.eq_dec (count (s n1) + offset) p) as [I|I]; [rewrite I; tauto|left; auto]. }
    + exists 0; repeat split; auto.
      intros n f g G; apply F1; auto; intros m [qm Lm]; apply G; unfold E; rewrite Lm; split; auto;
        destruct (Z.leb_spec (count (s n1) + 1 + offset) p), (Z.leb_spec (count (s n1) + offset) p); try lia; lra.
    + exists r; repeat split; auto.
      intros n f g G; apply F1; auto; intros m [qm Lm]; apply G; unfold E; rewrite Lm; split; auto;
        destruct (Z.leb_spec (count (s n1) + 1 + offset) p), (Z.leb_spec (count (s n1) + offset) p); try lia; lra.
  - intros n1 n2 p1 p2 S' _; apply spends_at_nothing; auto; unfold E; destruct Z.leb; lra.
Qed.

(* Steps one after the other: the square roots of what they cost add up, at the best order for each. *)
Lemma triangle_in_rho : forall M1 M2 M3 T (p1 : prog M1) (p2 : prog M2) (p3 : prog M3) m1 m2 m3 (r1 : M1 -> T) (r2 : M2 -> T) (r3 : M3 -> T) a b rho,
  0 < a -> 0 < b -> close_in_rho p1 p2 m1 m2 r1 r2 (a * a * rho) -> close_in_rho p2 p3 m2 m3 r2 r3 (b * b * rho) ->
  close_in_rho p1 p3 m1 m3 r1 r3 ((a + b) * (a + b) * rho).
Proof.
  intros M1 M2 M3 T p1 p2 p3 m1 m2 m3 r1 r2 r3 a b rho A B H K c C h U.
  assert (P : 0 < c * (a + b)) by (apply Rmult_lt_0_compat; lra).
  set (ca := c * (a + b) / a); set (cb := (c * (a + b) + a) / b).
  assert (CA : 0 < ca) by (apply Rdiv_lt_0_compat; lra); assert (CB : 0 < cb) by (apply Rdiv_lt_0_compat; lra).
  assert (TA := exponent_inside ca CA); assert (TB := exponent_inside cb CB); assert (TC := exponent_inside c C).
  assert (E : exponent c = exponent ca * exponent cb) by (unfold exponent, ca, cb; field; repeat split; nra).
  assert (V : forall v, 0 <= power (exponent cb) (h v) <= 1) by (intros; apply power_unit; [lra|apply U]).
  assert (X := H ca CA (fun v => power (exponent cb) (h v)) V); assert (Y := K cb CB h U); cbn in X.
  rewrite (expect_ext M1 p1 m1 (fun m => power (exponent c) (h (r1 m))) (fun m => power (exponent ca) (power (exponent cb) (h (r1 m)))));
    [|intros; apply power_unit; [lra|apply U]|intros; rewrite power_power, E; reflexivity].
  eapply Rle_trans; [exact X|].
  apply Rle_trans with (exp (ca * (a * a * rho)) * power (exponent ca) (exp (cb * (b * b * rho)) * power (exponent cb) (expect p3 (fun m => h (r3 m)) m3))).
  - apply Rmult_le_compat_l; [left; apply exp_pos|apply power_mono; [lra|exact Y]].
  - rewrite power_times by (first [left; apply exp_pos | apply power_nonneg]).
    rewrite power_exp, power_power, <- E, <- Rmult_assoc, <- exp_plus; right; f_equal; f_equal.
    unfold exponent, ca, cb; field; repeat split; nra.
Qed.

(* GroupRho. *)
Theorem group_in_rho : forall X M T (near : X -> X -> Prop) (p : X -> prog M) (r : X -> M -> T) (starts : M -> Prop) rho,
  (forall x y, near x y -> forall m1 m2, starts m1 -> starts m2 -> close_in_rho (p x) (p y) m1 m2 (r x) (r y) rho) ->
  forall k x y rho', steps near k x y -> INR k * INR k * rho <= rho' ->
  forall m1 m2, starts m1 -> starts m2 -> close_in_rho (p x) (p y) m1 m2 (r x) (r y) rho'.
Proof.
  intros X M T near p r starts rho private k x y rho' H L m1 m2 S1 S2 c C.
  apply (close_at_more _ _ _ c _ _ _ _ _ _ (INR k * INR k * rho)); auto; clear L rho'; revert c C.
  induction H as [x y H|k x y z H H' IH].
  - cbn; rewrite !Rmult_1_l; apply private; auto.
  - rewrite S_INR, (Rplus_comm (INR k) 1).
    assert (0 < INR k) by (destruct H'; apply lt_0_INR; lia).
    apply (triangle_in_rho M M M T (p x) (p y) (p z) m1 m1 m2 (r x) (r y) (r z) 1 (INR k) rho); [lra|assumption| |exact IH].
    rewrite !Rmult_1_l; apply private; auto.
Qed.
