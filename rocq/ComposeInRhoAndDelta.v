(* Composition in rho with a delta, and what such a claim says of the probabilities of results. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Values Groups Compose Rounds UpTo Power Rho Divergence ComposeInRho RhoAndDelta.
Import ListNotations.
Open Scope R_scope.

Section Chain.
Variables (M1 M2 T : Type) (c : R) (C : 0 < c) (f : M1 -> R) (g : M2 -> R) (s1 : M1 -> T) (s2 : M2 -> T) (Q1 : M1 -> Prop) (Q2 : M2 -> Prop).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.

Definition spends_but (p1 : prog M1) (p2 : prog M2) m1 m2 (r d : R) : Prop :=
  forall n, wp n p1 f m1 <= exp (c * r) * power (exponent c) (expect p2 g m2) + d.

Lemma spends_but_more : forall p1 p2 m1 m2 r d r' d', r <= r' -> d <= d' -> spends_but p1 p2 m1 m2 r d -> spends_but p1 p2 m1 m2 r' d'.
Proof.
  intros p1 p2 m1 m2 r d r' d' L D S n; eapply Rle_trans; [apply S|]; apply Rplus_le_compat; [|exact D].
  apply Rmult_le_compat_r; [apply power_nonneg|]; apply exp_le, Rmult_le_compat_l; lra.
Qed.

Theorem chain_in_rho_and_delta : forall c1 c2 k1 k2 m1 m2 ra da rb db, 0 <= db ->
  ends c1 m1 Q1 -> ends c2 m2 Q2 -> close_but_at c c1 c2 m1 m2 s1 s2 ra da ->
  (forall n1 n2, Q1 n1 -> Q2 n2 -> s1 n1 = s2 n2 -> spends_but k1 k2 n1 n2 rb db) ->
  spends_but (app c1 k1) (app c2 k2) m1 m2 (ra + rb) (da + db).
Proof.
  intros c1 c2 k1 k2 m1 m2 ra da rb db D E1 E2 H K n; rewrite wp_app.
  assert (X := exponent_inside c C); set (t := exponent c) in *.
  assert (IT : 0 < / t) by (apply Rinv_0_lt_compat; lra).
  set (U := fun v => proj1_sig (worth_of M1 T f s1 Q1 f_unit n k1 db v D)).
  assert (Unit : forall v, 0 <= U v <= 1) by (intros v; unfold U; destruct worth_of; cbn; tauto).
  assert (Up : forall m, Q1 m -> wp n k1 f m <= U (s1 m) + db)
    by (intros m q; unfold U; destruct worth_of as [u Y]; cbn; apply Y; auto).
  assert (Low : forall v b, 0 <= b -> (forall m, Q1 m -> s1 m = v -> wp n k1 f m <= b + db) -> U v <= b)
    by (intros v; unfold U; destruct worth_of as [u Y]; cbn; apply Y).
  set (h := fun v => power (/ t) (U v)).
  assert (hU : forall v, 0 <= h v <= 1) by (intros v; apply power_unit; [lra|apply Unit]).
  assert (back : forall v, power t (h v) = U v).
  { intros v; unfold h; rewrite power_power, Rinv_r by lra; apply power_id, Unit. }
  apply Rle_trans with (wp n c1 (fun m => U (s1 m) + db) m1); [apply E1; auto|].
  eapply Rle_trans; [apply wp_plus, D|]; rewrite <- Rplus_assoc; apply Rplus_le_compat_r.
  assert (Z := H h hU); fold t in Z.
  rewrite (expect_ext M1 c1 m1 (fun m => power t (h (s1 m))) (fun m => U (s1 m))) in Z
    by (intros; first [apply back | rewrite back; apply Unit]).
  assert (Y := expect_above M1 (fun m => U (s1 m)) (fun m => Unit (s1 m)) c1 n m1).
  eapply Rle_trans; [exact Y|]; eapply Rle_trans; [exact Z|]; apply Rplus_le_compat_r.
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

Lemma expect_none : forall M (p : prog M) m, expect p (fun _ => 0) m = 0.
Proof.
  intros M p m; apply Rle_antisym; [|apply expect_unit; intros; lra]; apply expect_least; [intros; lra|]; intros n.
  destruct (wp_combination M p n m) as [l [_ L]]; rewrite L; unfold mix.
  rewrite (sum_ext l _ (fun x => 0 * fst x)) by (intros; ring); rewrite sum_scale; lra.
Qed.
Lemma delta_above : forall M1 M2 T c (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) rho delta,
  close_but_at c p1 p2 m1 m2 r1 r2 rho delta -> 0 <= delta.
Proof.
  intros M1 M2 T c p1 p2 m1 m2 r1 r2 rho delta H; specialize (H (fun _ => 0) (fun _ => conj (Rle_refl 0) Rle_0_1)); cbn in H.
  rewrite expect_none, power_zero, Rmult_0_r, Rplus_0_l, expect_none in H; exact H.
Qed.

(* Sequential. *)
Theorem sequential_but : forall c M T V (Q : M -> Prop) (s : M -> T) (c1 c2 k1 k2 : prog M) (r1 r2 : M -> V) m1 m2 ra da rb db rho delta,
  0 < c -> ra + rb <= rho -> da + db <= delta ->
  keeps Q c1 -> keeps Q c2 -> Q m1 -> Q m2 -> close_but_at c c1 c2 m1 m2 s s ra da ->
  (forall v n1 n2, Q n1 -> Q n2 -> s n1 = v -> s n2 = v -> close_but_at c k1 k2 n1 n2 r1 r2 rb db) ->
  close_but_at c (app c1 k1) (app c2 k2) m1 m2 r1 r2 rho delta.
Proof.
  intros c M T V Q s c1 c2 k1 k2 r1 r2 m1 m2 ra da rb db rho delta C L D K1 K2 q1 q2 H K.
  apply (close_but_more _ _ _ _ _ _ _ _ _ _ (ra + rb) (da + db)); auto; intros h U.
  assert (X := exponent_inside c C); assert (P := delta_above _ _ _ _ _ _ _ _ _ _ _ _ (K _ m1 m1 q1 q1 eq_refl eq_refl)).
  assert (W : forall m, 0 <= power (exponent c) (h (r1 m)) <= 1) by (intros; apply power_unit; [lra|apply U]).
  apply expect_least; [exact W|].
  apply (chain_in_rho_and_delta M M T c C (fun m => power (exponent c) (h (r1 m))) (fun m => h (r2 m)) s s Q Q); auto using keeps_ends.
  intros n1 n2 p1 p2 S n; eapply Rle_trans; [apply (expect_above M _ W)|].
  apply (K (s n1) n1 n2 p1 p2 eq_refl (eq_sym S) h U).
Qed.

(* PostProcessing. *)
Theorem post_processing_but : forall c M T V (Q : M -> Prop) (s : M -> T) (c1 c2 k1 k2 : prog M) (r1 r2 : M -> V) P m1 m2 rho delta, 0 < c ->
  keeps Q c1 -> keeps Q c2 -> Q m1 -> Q m2 -> close_but_at c c1 c2 m1 m2 s s rho delta ->
  alike (fun n1 n2 => Q n1 /\ Q n2 /\ s n1 = s n2) k1 k2 P -> (forall n1 n2, P n1 n2 -> r1 n1 = r2 n2) ->
  close_but_at c (app c1 k1) (app c2 k2) m1 m2 r1 r2 rho delta.
Proof.
  intros c M T V Q s c1 c2 k1 k2 r1 r2 P m1 m2 rho delta C K1 K2 q1 q2 H A S.
  apply (sequential_but c M T V Q s c1 c2 k1 k2 r1 r2 m1 m2 rho delta 0 0); auto; try lra.
  intros v n1 n2 p1 p2 E1 E2 h U; rewrite Rplus_0_r.
  apply (alike_close_at c M M V _ P k1 k2 n1 n2 r1 r2 0 C (Rle_refl 0) A); [cbn; rewrite E1, E2; auto|exact S|exact U].
Qed.

(* A loop whose rounds release what they share: [E] and [D] say what the rounds that are left may cost. *)
Section Loop.
Variables (M T : Type) (c : R) (C : 0 < c) (f g : M -> R) (s : M -> T) (Q : M -> Prop) (E D : T -> R).
Variables (b1 b2 : M -> bool) (c1 c2 p1 p2 : prog M).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.
Hypothesis in_step : forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = b2 m2.
Hypothesis D_nonneg : forall v, 0 <= D v.
Hypothesis round : forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true -> exists r d, d <= D (s m1) /\
  close_but_at c c1 c2 m1 m2 s s r d /\ ends c2 m2 Q /\ ends c1 m1 (fun m => Q m /\ r + E (s m) <= E (s m1) /\ d + D (s m) <= D (s m1)).
Hypothesis after : forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = false -> spends_but M M c f g p1 p2 m1 m2 (E (s m1)) (D (s m1)).

Lemma spends_but_right : forall p q q' m1 m2 r d, expect q g m2 <= expect q' g m2 ->
  spends_but M M c f g p q m1 m2 r d -> spends_but M M c f g p q' m1 m2 r d.
Proof.
  intros p q q' m1 m2 r d L S n; eapply Rle_trans; [apply S|]; apply Rplus_le_compat_r, Rmult_le_compat_l; [left; apply exp_pos|].
  apply power_mono; [assert (X := exponent_inside c C); lra|exact L].
Qed.

Theorem loop_in_rho_and_delta : forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 ->
  spends_but M M c f g (While b1 c1 p1) (While b2 c2 p2) m1 m2 (E (s m1)) (D (s m1)).
Proof.
  intros m1 m2 q1 q2 S n; rewrite (wp_while M f); generalize n at 2; intros j.
  enough (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 ->
    spends_but M M c f g (unrolled j b1 c1 p1) (While b2 c2 p2) m1 m2 (E (s m1)) (D (s m1))) as X by (apply X; assumption).
  clear m1 m2 q1 q2 S n; induction j as [|j IH]; intros m1 m2 q1 q2 S.
  - intros n; cbn; specialize (D_nonneg (s m1)).
    assert (0 <= exp (c * E (s m1)) * power (exponent c) (expect (While b2 c2 p2) g m2)) by (apply Rmult_le_pos; [left; apply exp_pos|apply power_nonneg]); lra.
  - destruct (b1 m1) eqn:B; assert (B2 := B); rewrite (in_step m1 m2 q1 q2 S) in B2.
    + destruct (round m1 m2 q1 q2 S B) as [r [d [N [H [E2 E1]]]]].
      apply spends_but_right with (q := app c2 (While b2 c2 p2)); [apply expect_while_in; auto|].
      intros n; rewrite (wp_in M f n j b1 c1 p1 m1 B); revert n.
      replace (E (s m1)) with (r + (E (s m1) - r)) by ring; replace (D (s m1)) with (d + (D (s m1) - d)) by ring.
      apply (chain_in_rho_and_delta M M T c C f g s s (fun m => Q m /\ r + E (s m) <= E (s m1) /\ d + D (s m) <= D (s m1)) Q f_unit g_unit); auto; [lra|].
      intros n1 n2 [k1 [L L']] k2 S'; apply (spends_but_more M M c C f g) with (r := E (s n1)) (d := D (s n1)); auto; lra.
    + apply spends_but_right with (q := p2); [apply expect_while_out; auto|].
      intros n; rewrite (wp_out M f n j b1 c1 p1 m1 B); apply (after m1 m2 q1 q2 S B).
Qed.
End Loop.

Lemma spends_but_nothing : forall c M T (h : T -> R) (r1 r2 : M -> T) m1 m2 r d, 0 < c -> 0 <= r -> 0 <= d -> (forall v, 0 <= h v <= 1) -> r1 m1 = r2 m2 ->
  spends_but M M c (fun m => power (exponent c) (h (r1 m))) (fun m => h (r2 m)) Done Done m1 m2 r d.
Proof.
  intros c M T h r1 r2 m1 m2 r d C R D U S n; assert (X := spends_at_nothing c M T h r1 r2 m1 m2 r C R U S n); lra.
Qed.

(* Rounds: each costs r and d, and there are at most k of them. *)
Theorem rounds_rule_but : forall c M T V (Q : M -> Prop) (s : M -> T) (r1 r2 : M -> V) (b1 b2 : M -> bool) (c1 c2 : prog M)
    (left : T -> nat) (r d : R) (k : nat) (m1 m2 : M) (rho delta : R),
  0 < c -> 0 <= r -> 0 <= d -> INR k * r <= rho -> INR k * d <= delta -> Q m1 -> Q m2 -> s m1 = s m2 -> (left (s m1) <= k)%nat ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = b2 m2) ->
  (forall m, Q m -> b1 m = true -> (0 < left (s m))%nat) ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true -> close_but_at c c1 c2 m1 m2 s s r d) ->
  (forall m, Q m -> b1 m = true -> ends c1 m (fun m' => Q m' /\ (left (s m') < left (s m))%nat)) ->
  (forall m, Q m -> ends c2 m Q) ->
  (forall n1 n2, Q n1 -> Q n2 -> s n1 = s n2 -> r1 n1 = r2 n2) ->
  close_but_at c (While b1 c1 Done) (While b2 c2 Done) m1 m2 r1 r2 rho delta.
Proof.
  intros c M T V Q s r1 r2 b1 b2 c1 c2 left r d k m1 m2 rho delta C r0 d0 LE LD q1 q2 S L B P H F1 F2 results h U.
  assert (X := exponent_inside c C).
  assert (W : forall m, 0 <= power (exponent c) (h (r1 m)) <= 1) by (intros; apply power_unit; [lra|apply U]).
  apply expect_least; [exact W|].
  apply (spends_but_more M M c C) with (r := INR (left (s m1)) * r) (d := INR (left (s m1)) * d); [apply le_INR in L; nra|apply le_INR in L; nra|].
  apply (loop_in_rho_and_delta M T c C (fun m => power (exponent c) (h (r1 m))) (fun m => h (r2 m)) s Q (fun v => INR (left v) * r) (fun v => INR (left v) * d)); auto.
  - intros v; apply Rmult_le_pos; [apply pos_INR|exact d0].
  - intros n1 n2 p1 p2 same T1; exists r, d; repeat split; auto.
    + assert (Y := P n1 p1 T1); apply (le_INR 1) in Y; cbn in Y; nra.
    + intros n f g G; apply (F1 n1 p1 T1); intros m [qm Lm]; apply G; apply le_INR in Lm; rewrite S_INR in Lm; repeat split; auto; nra.
  - intros n1 n2 p1 p2 same _; apply spends_but_nothing; auto; apply Rmult_le_pos; auto using pos_INR.
Qed.

(* Rows: the round that reads the row in which neighbours differ comes at most once. *)
Theorem rows_rule_but : forall c M T V A `{Zero A} (X : A -> A -> Prop) (Q : M -> Prop) (s : M -> T) (r1 r2 : M -> V)
    (b1 b2 : M -> bool) (body : list A -> prog M) (count : T -> Z) (offset : Z) (d1 d2 : list A) (r d : R) (m1 m2 : M),
  0 < c -> 0 <= r -> 0 <= d -> one_item X d1 d2 -> Q m1 -> Q m2 -> s m1 = s m2 ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = b2 m2) ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true ->
     item d1 (count (s m1) + offset) = item d2 (count (s m1) + offset) -> close_but_at c (body d1) (body d2) m1 m2 s s 0 0) ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true ->
     X (item d1 (count (s m1) + offset)) (item d2 (count (s m1) + offset)) -> close_but_at c (body d1) (body d2) m1 m2 s s r d) ->
  (forall m, Q m -> ends (body d1) m (fun m' => Q m' /\ count (s m') = (count (s m) + 1)%Z)) ->
  (forall m, Q m -> ends (body d2) m Q) ->
  (forall n1 n2, Q n1 -> Q n2 -> s n1 = s n2 -> r1 n1 = r2 n2) ->
  close_but_at c (While b1 (body d1) Done) (While b2 (body d2) Done) m1 m2 r1 r2 r d.
Proof.
  intros c M T V A Z X Q s r1 r2 b1 b2 body count offset d1 d2 r d m1 m2 C r0 d0 [p [same moved]] q1 q2 S B C0 C1 F1 F2 results h U.
  assert (Y := exponent_inside c C).
  assert (W : forall m, 0 <= power (exponent c) (h (r1 m)) <= 1) by (intros; apply power_unit; [lra|apply U]).
  set (E := fun v : T => if Z.leb (count v + offset) p then r else 0); set (D := fun v : T => if Z.leb (count v + offset) p then d else 0).
  apply expect_least; [exact W|].
  apply (spends_but_more M M c C) with (r := E (s m1)) (d := D (s m1)); [unfold E; destruct Z.leb; lra|unfold D; destruct Z.leb; lra|].
  apply (loop_in_rho_and_delta M T c C (fun m => power (exponent c) (h (r1 m))) (fun m => h (r2 m)) s Q E D); auto.
  - intros v; unfold D; destruct Z.leb; lra.
  - intros n1 n2 p1 p2 S' T1.
    assert (item d1 (count (s n1) + offset) = item d2 (count (s n1) + offset) \/ (count (s n1) + offset = p)%Z
            /\ X (item d1 (count (s n1) + offset)) (item d2 (count (s n1) + offset))) as [I|[I J]].
    { destruct (Z.eq_dec (count (s n1) + offset) p) as [I|I]; [rewrite I; tauto|left; auto]. }
    + exists 0, 0; repeat split; auto; [unfold D; destruct Z.leb; lra|].
      intros n f g G; apply F1; auto; intros m [qm Lm]; apply G; unfold E, D; rewrite Lm; repeat split; auto;
        destruct (Z.leb_spec (count (s n1) + 1 + offset) p), (Z.leb_spec (count (s n1) + offset) p); try lia; lra.
    + exists r, d; repeat split; auto; [unfold D; destruct (Z.leb_spec (count (s n1) + offset) p); lia || lra|].
      intros n f g G; apply F1; auto; intros m [qm Lm]; apply G; unfold E, D; rewrite Lm; repeat split; auto;
        destruct (Z.leb_spec (count (s n1) + 1 + offset) p), (Z.leb_spec (count (s n1) + offset) p); try lia; lra.
  - intros n1 n2 p1 p2 S' _; apply spends_but_nothing; auto; unfold E, D; destruct Z.leb; lra.
Qed.
