(* Composition: what comes after a release, rounds of a loop, and programs that do the same. *)

From Coq Require Import Reals ZArith List Lra Lia.
From Lapwing Require Import Sum Program Rules Privacy Groups.
Import ListNotations.
Open Scope R_scope.

(* All memories that a run can end in. *)
Definition ends {M} (p : prog M) (m : M) (Q : M -> Prop) : Prop :=
  forall n f g, (forall m', Q m' -> f m' <= g m') -> wp n p f m <= wp n p g m.

Fixpoint keeps {M} (Q : M -> Prop) (p : prog M) : Prop :=
  match p with
  | Done | Stop => True
  | Assign set v p => (forall m, Q m -> Q (set (v m) m)) /\ keeps Q p
  | Sample set l p => (forall m k, Q m -> Q (set (value (l m) k) m)) /\ keeps Q p
  | If b c d p => keeps Q c /\ keeps Q d /\ keeps Q p
  | While b c p => keeps Q c /\ keeps Q p
  end.

Theorem keeps_ends : forall M (Q : M -> Prop) p, keeps Q p -> forall m, Q m -> ends p m Q.
Proof.
  intros M Q p; induction p as [| |B s v p IH|B s l p IH|b c IHc d IHd p IH|b c IHc p IH]; cbn; intros K m q n f g H; cbn.
  - auto.
  - lra.
  - destruct K as [K1 K2]; apply IH; auto.
  - destruct K as [K1 K2]; apply sum_le; intros k _; apply Rmult_le_compat_l; [apply mass_nonneg|]; apply IH; auto.
  - destruct K as [Kc [Kd K]]; destruct (b m); [apply IHc|apply IHd]; auto; intros m' q'; apply IH; auto.
  - destruct K as [Kc K]; generalize n at 1 4; intros j; revert m q; induction j as [|j IHj]; intros m q; cbn; [lra|].
    destruct (b m); [apply IHc; auto|apply IH; auto].
Qed.

Lemma ends_after : forall M (p q : prog M) m (Q R : M -> Prop),
  ends p m Q -> (forall m', Q m' -> ends q m' R) -> ends (app p q) m R.
Proof. intros M p q m Q R P H n f g F; rewrite !wp_app; apply P; intros m' K; apply H; auto. Qed.

Lemma wp_plus : forall M (p : prog M) n f c m, 0 <= c -> wp n p (fun m => f m + c) m <= wp n p f m + c.
Proof.
  intros M p n f c m C; destruct (wp_combination M p n m) as [l [P H]]; rewrite !H; unfold mix.
  rewrite (sum_ext l _ (fun x => fst x * f (snd x) + c * (fst x * 1))) by (intros; ring).
  rewrite sum_plus, sum_scale; assert (W := H (fun _ => 1)); unfold mix in W; rewrite <- W.
  assert (wp n p (fun _ => 1) m <= 1) by (apply wp_unit; intros; lra); nra.
Qed.

Lemma wp_scale : forall M (p : prog M) n f c m, wp n p (fun m => c * f m) m = c * wp n p f m.
Proof.
  intros M p n f c m; destruct (wp_combination M p n m) as [l [P H]]; rewrite !H; unfold mix.
  rewrite <- sum_scale; apply sum_ext; intros; ring.
Qed.

Lemma mix_near : forall M (q : prog M) (f : M -> R) (l : list (R * M)) h, (forall m, 0 <= f m <= 1) -> 0 < h ->
  exists n, forall x, In x l -> expect q f (snd x) - h <= wp n q f (snd x).
Proof.
  intros M q f l h U H; induction l as [|x l [n IH]]; [exists 0%nat; intros x []|].
  destruct (expect_near M f U q (snd x) h H) as [n' K]; exists (Nat.max n n').
  assert (F : forall m, 0 <= f m <= f m) by (intros m; specialize (U m); lra).
  intros y [<-|i].
  - eapply Rle_trans; [exact K|apply wp_mono; auto; lia].
  - eapply Rle_trans; [apply IH, i|apply wp_mono; auto; lia].
Qed.

Theorem expect_app : forall M (p q : prog M) f n m, (forall m, 0 <= f m <= 1) ->
  wp n p (expect q f) m <= expect (app p q) f m.
Proof.
  intros M p q f n m U; apply le_epsilon; intros h H.
  destruct (wp_combination M p n m) as [l [P L]].
  destruct (mix_near M q f l h U H) as [n' K]; set (N := Nat.max n n').
  assert (F : forall m, 0 <= f m <= f m) by (intros x; specialize (U x); lra).
  apply Rle_trans with (wp n p (fun m => wp N q f m + h) m).
  - rewrite !L; unfold mix; apply sum_le; intros x i; apply Rmult_le_compat_l; [auto|].
    specialize (K x i); assert (wp n' q f (snd x) <= wp N q f (snd x)) by (apply wp_mono; auto; unfold N; lia); lra.
  - eapply Rle_trans; [apply wp_plus; lra|]; apply Rplus_le_compat_r.
    eapply Rle_trans; [|apply (expect_above M f U (app p q) N)]; rewrite wp_app.
    apply wp_mono; [unfold N; lia|]; intros x; assert (X := wp_unit M q N f U x); lra.
Qed.

Section Chain.
Variables (M1 M2 T : Type) (f : M1 -> R) (g : M2 -> R) (s1 : M1 -> T) (s2 : M2 -> T) (Q1 : M1 -> Prop) (Q2 : M2 -> Prop).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.

Definition spends (p1 : prog M1) (p2 : prog M2) m1 m2 (e d : R) : Prop :=
  forall n, wp n p1 f m1 <= exp e * expect p2 g m2 + d.

Lemma spends_more : forall p1 p2 m1 m2 e d e' d', e <= e' -> d <= d' ->
  spends p1 p2 m1 m2 e d -> spends p1 p2 m1 m2 e' d'.
Proof.
  intros p1 p2 m1 m2 e d e' d' E D S n; specialize (S n).
  assert (0 <= expect p2 g m2) by (apply expect_unit, g_unit).
  assert (exp e * expect p2 g m2 <= exp e' * expect p2 g m2) by (apply Rmult_le_compat_r; [assumption|apply exp_le, E]); lra.
Qed.

(* What is worth the most among the memories that released v: all that comes later is a function of it. *)
Lemma worth_of : forall n k1 d v, 0 <= d -> { u | 0 <= u <= 1
  /\ (forall m, Q1 m -> s1 m = v -> wp n k1 f m <= u + d)
  /\ forall c, 0 <= c -> (forall m, Q1 m -> s1 m = v -> wp n k1 f m <= c + d) -> u <= c }.
Proof.
  intros n k1 d v D.
  destruct (completeness (fun r => r = 0 \/ exists m, Q1 m /\ s1 m = v /\ r = wp n k1 f m - d)) as [u [up least]].
  - exists 1; intros r [->|[m [_ [_ ->]]]]; [lra|]; assert (X := wp_unit M1 k1 n f f_unit m); lra.
  - exists 0; auto.
  - exists u; repeat split.
    + apply up; auto.
    + apply least; intros r [->|[m [_ [_ ->]]]]; [lra|]; assert (X := wp_unit M1 k1 n f f_unit m); lra.
    + intros m q same; assert (wp n k1 f m - d <= u) by (apply up; right; exists m; auto); lra.
    + intros c C H; apply least; intros r [->|[m [q [same ->]]]]; [lra|]; specialize (H m q same); lra.
Qed.

Theorem chain : forall c1 c2 k1 k2 m1 m2 e1 d1 e2 d2, 0 <= d2 ->
  ends c1 m1 Q1 -> ends c2 m2 Q2 -> close c1 c2 m1 m2 s1 s2 e1 d1 ->
  (forall n1 n2, Q1 n1 -> Q2 n2 -> s1 n1 = s2 n2 -> spends k1 k2 n1 n2 e2 d2) ->
  spends (app c1 k1) (app c2 k2) m1 m2 (e1 + e2) (d1 + d2).
Proof.
  intros c1 c2 k1 k2 m1 m2 e1 d1 e2 d2 D E1 E2 C K n; rewrite wp_app.
  set (U := fun v => proj1_sig (worth_of n k1 d2 v D)).
  assert (Unit : forall v, 0 <= U v <= 1) by (intros v; unfold U; destruct worth_of; cbn; tauto).
  assert (Up : forall m, Q1 m -> wp n k1 f m <= U (s1 m) + d2)
    by (intros m q; unfold U; destruct worth_of as [u X]; cbn; apply X; auto).
  assert (Low : forall v c, 0 <= c -> (forall m, Q1 m -> s1 m = v -> wp n k1 f m <= c + d2) -> U v <= c)
    by (intros v; unfold U; destruct worth_of as [u X]; cbn; apply X).
  assert (Unit1 : forall m, 0 <= U (s1 m) <= 1) by auto.
  apply Rle_trans with (wp n c1 (fun m => U (s1 m) + d2) m1); [apply E1; intros m q; apply Up; auto|].
  eapply Rle_trans; [apply wp_plus, D|].
  assert (X := C U Unit).
  assert (Y := expect_above M1 (fun m => U (s1 m)) Unit1 c1 n m1).
  assert (expect c2 (fun m => U (s2 m)) m2 <= exp e2 * expect (app c2 k2) g m2) as Z.
  { apply expect_least; [auto|]; intros j.
    apply Rle_trans with (wp j c2 (fun m => exp e2 * expect k2 g m) m2).
    - apply E2; intros m q; apply Low.
      + apply Rmult_le_pos; [left; apply exp_pos|apply expect_unit, g_unit].
      + intros m' q' E; apply (K m' m q' q E).
    - rewrite wp_scale; apply Rmult_le_compat_l; [left; apply exp_pos|apply expect_app, g_unit]. }
  rewrite exp_plus; assert (0 < exp e1) by apply exp_pos.
  assert (exp e1 * expect c2 (fun m => U (s2 m)) m2 <= exp e1 * (exp e2 * expect (app c2 k2) g m2))
    by (apply Rmult_le_compat_l; lra); lra.
Qed.
End Chain.

(* Sequential: the second part may use what the first one released. *)
Theorem sequential : forall M T V (Q : M -> Prop) (s : M -> T) (c1 c2 k1 k2 : prog M) (r1 r2 : M -> V) m1 m2 e1 d1 e2 d2 e d,
  e1 + e2 <= e -> d1 + d2 <= d ->
  keeps Q c1 -> keeps Q c2 -> Q m1 -> Q m2 -> close c1 c2 m1 m2 s s e1 d1 ->
  (forall v n1 n2, Q n1 -> Q n2 -> s n1 = v -> s n2 = v -> close k1 k2 n1 n2 r1 r2 e2 d2) ->
  close (app c1 k1) (app c2 k2) m1 m2 r1 r2 e d.
Proof.
  intros M T V Q s c1 c2 k1 k2 r1 r2 m1 m2 e1 d1 e2 d2 e d E D K1 K2 q1 q2 C H.
  apply (close_more _ _ _ _ _ _ _ _ _ (e1 + e2) (d1 + d2)); auto; intros h U.
  assert (0 <= d2) as P.
  { assert (X := H _ m1 m1 q1 q1 eq_refl eq_refl (fun _ => 0) (fun _ => conj (Rle_refl 0) Rle_0_1)).
    assert (Z : expect k2 (fun _ => 0) m1 <= 0).
    { apply expect_least; [intros; lra|]; intros n; destruct (wp_combination M k2 n m1) as [l [_ L]]; rewrite L; unfold mix.
      rewrite (sum_ext l _ (fun x => 0 * fst x)) by (intros; ring); rewrite sum_scale; lra. }
    assert (Y := proj1 (expect_unit M (fun _ => 0) (fun _ => conj (Rle_refl 0) Rle_0_1) k1 m1)).
    assert (0 < exp e2) by apply exp_pos; nra. }
  apply expect_least; [auto|].
  apply (chain M M T (fun m => h (r1 m)) (fun m => h (r2 m)) s s Q Q); auto using keeps_ends.
  intros n1 n2 p1 p2 S n; eapply Rle_trans; [apply expect_above; auto|].
  apply (H (s n1) n1 n2 p1 p2 eq_refl (eq_sym S) h U).
Qed.

(* Programs that do the same: from related memories to related ones, however the other variables differ. *)
Definition alike {M1 M2} (P : M1 -> M2 -> Prop) (p1 : prog M1) (p2 : prog M2) (Q : M1 -> M2 -> Prop) : Prop :=
  forall n f g, (forall m1 m2, Q m1 m2 -> f m1 = g m2) -> forall m1 m2, P m1 m2 -> wp n p1 f m1 = wp n p2 g m2.

Section Alike.
Variables (M1 M2 : Type).
Implicit Types P Q R : M1 -> M2 -> Prop.

Lemma alike_done : forall P Q, (forall m1 m2, P m1 m2 -> Q m1 m2) -> alike P Done Done Q.
Proof. intros P Q H n f g F m1 m2 p; cbn; auto. Qed.
Lemma alike_stop : forall P Q, alike P Stop Stop Q.
Proof. intros P Q n f g F m1 m2 p; reflexivity. Qed.
Lemma alike_assign : forall B1 B2 (set1 : B1 -> M1 -> M1) (set2 : B2 -> M2 -> M2) v1 v2 p1 p2 P Q R,
  (forall m1 m2, P m1 m2 -> R (set1 (v1 m1) m1) (set2 (v2 m2) m2)) -> alike R p1 p2 Q ->
  alike P (Assign set1 v1 p1) (Assign set2 v2 p2) Q.
Proof. intros B1 B2 set1 set2 v1 v2 p1 p2 P Q R S H n f g F m1 m2 p; cbn; apply H; auto. Qed.
Lemma alike_sample : forall B (set1 : B -> M1 -> M1) (set2 : B -> M2 -> M2) l1 l2 p1 p2 P Q R,
  (forall m1 m2, P m1 m2 -> l1 m1 = l2 m2) -> (forall v m1 m2, P m1 m2 -> R (set1 v m1) (set2 v m2)) -> alike R p1 p2 Q ->
  alike P (Sample set1 l1 p1) (Sample set2 l2 p2) Q.
Proof.
  intros B set1 set2 l1 l2 p1 p2 P Q R L S H n f g F m1 m2 p; cbn; rewrite (L m1 m2 p).
  apply sum_ext; intros k _; f_equal; apply H; auto.
Qed.
Lemma alike_if : forall (b1 : M1 -> bool) (b2 : M2 -> bool) c1 c2 d1 d2 p1 p2 P Q R,
  (forall m1 m2, P m1 m2 -> b1 m1 = b2 m2) ->
  alike (fun m1 m2 => P m1 m2 /\ b1 m1 = true) c1 c2 R -> alike (fun m1 m2 => P m1 m2 /\ b1 m1 = false) d1 d2 R ->
  alike R p1 p2 Q -> alike P (If b1 c1 d1 p1) (If b2 c2 d2 p2) Q.
Proof.
  intros b1 b2 c1 c2 d1 d2 p1 p2 P Q R B C D H n f g F m1 m2 p; cbn; rewrite <- (B m1 m2 p).
  destruct (b1 m1) eqn:T; [apply C|apply D]; auto.
Qed.
Lemma alike_while : forall (b1 : M1 -> bool) (b2 : M2 -> bool) c1 c2 p1 p2 P Q R,
  (forall m1 m2, P m1 m2 -> R m1 m2) -> (forall m1 m2, R m1 m2 -> b1 m1 = b2 m2) ->
  alike (fun m1 m2 => R m1 m2 /\ b1 m1 = true) c1 c2 R -> alike (fun m1 m2 => R m1 m2 /\ b1 m1 = false) p1 p2 Q ->
  alike P (While b1 c1 p1) (While b2 c2 p2) Q.
Proof.
  intros b1 b2 c1 c2 p1 p2 P Q R I B C H n f g F m1 m2 p; apply I in p; cbn; clear I.
  generalize n at 1 4; intros j; revert m1 m2 p; induction j as [|j IH]; intros m1 m2 p; cbn; [reflexivity|].
  rewrite <- (B m1 m2 p); destruct (b1 m1) eqn:T; [apply C; auto|apply H; auto].
Qed.
Lemma alike_app : forall c1 c2 p1 p2 P Q R, alike P c1 c2 R -> alike R p1 p2 Q -> alike P (app c1 p1) (app c2 p2) Q.
Proof. intros c1 c2 p1 p2 P Q R C H n f g F m1 m2 p; rewrite !wp_app; apply C; auto. Qed.

Theorem alike_expect : forall P Q p1 p2 m1 m2 f g, alike P p1 p2 Q -> P m1 m2 -> (forall m, 0 <= f m <= 1) ->
  (forall m, 0 <= g m <= 1) -> (forall n1 n2, Q n1 n2 -> f n1 = g n2) -> expect p1 f m1 = expect p2 g m2.
Proof.
  intros P Q p1 p2 m1 m2 f g A p F G S; apply Rle_antisym; apply expect_least; auto; intros n.
  - rewrite (A n f g S m1 m2 p); apply expect_above, G.
  - rewrite <- (A n f g S m1 m2 p); apply expect_above, F.
Qed.

Theorem alike_close : forall T P Q p1 p2 m1 m2 (r1 : M1 -> T) (r2 : M2 -> T), alike P p1 p2 Q -> P m1 m2 ->
  (forall n1 n2, Q n1 n2 -> r1 n1 = r2 n2) -> close p1 p2 m1 m2 r1 r2 0 0.
Proof.
  intros T P Q p1 p2 m1 m2 r1 r2 A p S h U; rewrite exp_0.
  rewrite (alike_expect P Q p1 p2 m1 m2 (fun m => h (r1 m)) (fun m => h (r2 m))); auto; [lra|].
  intros n1 n2 q; rewrite (S n1 n2 q); reflexivity.
Qed.
End Alike.

(* A program may be exchanged for one that does the same, on either side. *)
Theorem close_alike : forall M1 M2 N1 N2 T P1 Q1 P2 Q2 (p1 : prog M1) (p2 : prog M2) (q1 : prog N1) (q2 : prog N2)
    m1 m2 n1 n2 (r1 : M1 -> T) (r2 : M2 -> T) s1 s2 e d,
  alike P1 p1 q1 Q1 -> P1 m1 n1 -> (forall x y, Q1 x y -> r1 x = s1 y) ->
  alike P2 p2 q2 Q2 -> P2 m2 n2 -> (forall x y, Q2 x y -> r2 x = s2 y) ->
  close q1 q2 n1 n2 s1 s2 e d -> close p1 p2 m1 m2 r1 r2 e d.
Proof.
  intros M1 M2 N1 N2 T P1 Q1 P2 Q2 p1 p2 q1 q2 m1 m2 n1 n2 r1 r2 s1 s2 e d A1 B1 C1 A2 B2 C2 C h U.
  rewrite (alike_expect _ _ P1 Q1 p1 q1 m1 n1 (fun m => h (r1 m)) (fun m => h (s1 m))); auto.
  - rewrite (alike_expect _ _ P2 Q2 p2 q2 m2 n2 (fun m => h (r2 m)) (fun m => h (s2 m))); auto.
    intros x y q; rewrite (C2 x y q); reflexivity.
  - intros x y q; rewrite (C1 x y q); reflexivity.
Qed.

(* PostProcessing: the second part does the same from what is shared, whatever else the memories hold. *)
Theorem post_processing : forall M T V (Q : M -> Prop) (s : M -> T) (c1 c2 k1 k2 : prog M) (r1 r2 : M -> V) P m1 m2 e d,
  keeps Q c1 -> keeps Q c2 -> Q m1 -> Q m2 -> close c1 c2 m1 m2 s s e d ->
  alike (fun n1 n2 => Q n1 /\ Q n2 /\ s n1 = s n2) k1 k2 P -> (forall n1 n2, P n1 n2 -> r1 n1 = r2 n2) ->
  close (app c1 k1) (app c2 k2) m1 m2 r1 r2 e d.
Proof.
  intros M T V Q s c1 c2 k1 k2 r1 r2 P m1 m2 e d K1 K2 q1 q2 C A S.
  apply (sequential M T V Q s c1 c2 k1 k2 r1 r2 m1 m2 e d 0 0); auto; try lra.
  intros v n1 n2 p1 p2 E1 E2; eapply alike_close; [exact A|cbn; rewrite E1, E2; auto|exact S].
Qed.

(* A loop whose rounds release what they share: [E] and [D] say what the rounds that are left may cost. *)
Section Loop.
Variables (M T : Type) (f g : M -> R) (s : M -> T) (Q : M -> Prop) (E D : T -> R).
Variables (b1 b2 : M -> bool) (c1 c2 p1 p2 : prog M).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.
Hypothesis solvent : forall v, 0 <= D v.
Hypothesis in_step : forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = b2 m2.
Hypothesis round : forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true -> exists e d,
  d <= D (s m1) /\ close c1 c2 m1 m2 s s e d /\ ends c2 m2 Q /\
  ends c1 m1 (fun m => Q m /\ e + E (s m) <= E (s m1) /\ d + D (s m) <= D (s m1)).
Hypothesis after : forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = false ->
  spends M M f g p1 p2 m1 m2 (E (s m1)) (D (s m1)).

Theorem loop : forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 ->
  spends M M f g (While b1 c1 p1) (While b2 c2 p2) m1 m2 (E (s m1)) (D (s m1)).
Proof.
  intros m1 m2 q1 q2 S n; rewrite (wp_while M f); generalize n at 2; intros j.
  enough (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 ->
    spends M M f g (unrolled j b1 c1 p1) (While b2 c2 p2) m1 m2 (E (s m1)) (D (s m1))) as X by (apply X; assumption).
  clear m1 m2 q1 q2 S n; induction j as [|j IH]; intros m1 m2 q1 q2 S n.
  - cbn; assert (0 <= expect (While b2 c2 p2) g m2) by (apply expect_unit, g_unit).
    assert (0 < exp (E (s m1))) by apply exp_pos; specialize (solvent (s m1)); nra.
  - destruct (b1 m1) eqn:B; assert (B2 := B); rewrite (in_step m1 m2 q1 q2 S) in B2.
    + rewrite (wp_in M f n j b1 c1 p1 m1 B).
      destruct (round m1 m2 q1 q2 S B) as [e [d [L [C [E2 E1]]]]].
      apply Rle_trans with (exp (E (s m1)) * expect (app c2 (While b2 c2 p2)) g m2 + D (s m1)).
      * replace (E (s m1)) with (e + (E (s m1) - e)) by ring; replace (D (s m1)) with (d + (D (s m1) - d)) by ring.
        apply (chain M M T f g s s (fun m => Q m /\ e + E (s m) <= E (s m1) /\ d + D (s m) <= D (s m1)) Q
                 f_unit g_unit c1 c2 (unrolled j b1 c1 p1) (While b2 c2 p2)); auto; [lra|].
        intros n1 n2 [k1 [LE LD]] k2 S'; apply (spends_more M M f g g_unit _ _ _ _ (E (s n1)) (D (s n1))); auto; lra.
      * apply Rplus_le_compat_r, Rmult_le_compat_l; [left; apply exp_pos|apply expect_while_in; auto].
    + rewrite (wp_out M f n j b1 c1 p1 m1 B).
      eapply Rle_trans; [apply (after m1 m2 q1 q2 S B)|].
      apply Rplus_le_compat_r, Rmult_le_compat_l; [left; apply exp_pos|apply expect_while_out; auto].
Qed.
End Loop.
