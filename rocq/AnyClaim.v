(* Rules about how inputs differ, for claims in any currency: all that they use is that a claim is about the laws of results. *)

From Coq Require Import Reals ZArith List Lra Lia.
From Lapwing Require Import Sum Program Rules Privacy Values Neighbours Groups Compose Rounds Power Rho ComposeInRho RhoAndDelta Computed Mu Normal Traded.
Open Scope R_scope.

Definition law_of {M T} (p : prog M) (m : M) (r : M -> T) (h : T -> R) : R := expect p (fun x => h (r x)) m.
Definition same_results {T} (l1 l2 : (T -> R) -> R) : Prop := forall h, (forall t, 0 <= h t <= 1) -> l1 h = l2 h.
Definition about_laws {T} (K : ((T -> R) -> R) -> ((T -> R) -> R) -> Prop) : Prop :=
  forall l1 l2 k1 k2, same_results l1 k1 -> same_results l2 k2 -> K l1 l2 -> K k1 k2.
Definition reflexive {T} (K : ((T -> R) -> R) -> ((T -> R) -> R) -> Prop) : Prop := forall M (p : prog M) m r, K (law_of p m r) (law_of p m r).

(* The claims there are. *)
Definition in_epsilon_and_delta {T} (e d : R) (l1 l2 : (T -> R) -> R) : Prop := forall h, (forall t, 0 <= h t <= 1) -> l1 h <= exp e * l2 h + d.
Definition at_order_but {T} (c rho d : R) (l1 l2 : (T -> R) -> R) : Prop :=
  forall h, (forall t, 0 <= h t <= 1) -> l1 (fun t => power (exponent c) (h t)) <= exp (c * rho) * power (exponent c) (l2 h) + d.
Definition at_order {T} (c rho : R) (l1 l2 : (T -> R) -> R) : Prop :=
  forall h, (forall t, 0 <= h t <= 1) -> l1 (fun t => power (exponent c) (h t)) <= exp (c * rho) * power (exponent c) (l2 h).
Definition in_mu {T} (Phi : R -> R) (mu : R) (l1 l2 : (T -> R) -> R) : Prop :=
  forall h, (forall t, 0 <= h t <= 1) -> forall x, l2 h <= Phi x -> l1 h <= Phi (x + mu).

Section Claims.
Variables (M1 M2 T : Type) (p1 : prog M1) (p2 : prog M2) (m1 : M1) (m2 : M2) (r1 : M1 -> T) (r2 : M2 -> T).
Lemma close_law : forall e d, close p1 p2 m1 m2 r1 r2 e d <-> in_epsilon_and_delta e d (law_of p1 m1 r1) (law_of p2 m2 r2).
Proof. reflexivity. Qed.
Lemma close_at_law : forall c rho, close_at c p1 p2 m1 m2 r1 r2 rho <-> at_order c rho (law_of p1 m1 r1) (law_of p2 m2 r2).
Proof. reflexivity. Qed.
Lemma close_but_at_law : forall c rho d, close_but_at c p1 p2 m1 m2 r1 r2 rho d <-> at_order_but c rho d (law_of p1 m1 r1) (law_of p2 m2 r2).
Proof. reflexivity. Qed.
Lemma close_in_mu_law : forall Phi mu, close_in_mu Phi p1 p2 m1 m2 r1 r2 mu <-> in_mu Phi mu (law_of p1 m1 r1) (law_of p2 m2 r2).
Proof. reflexivity. Qed.
End Claims.

Section About.
Variable T : Type.
Lemma epsilon_about : forall e d, about_laws (T := T) (in_epsilon_and_delta e d).
Proof. intros e d l1 l2 k1 k2 S1 S2 H h U; rewrite <- S1, <- S2 by exact U; apply H, U. Qed.
Lemma order_about : forall c rho, 0 < c -> about_laws (T := T) (at_order c rho).
Proof.
  intros c rho C l1 l2 k1 k2 S1 S2 H h U; assert (X := exponent_inside c C).
  rewrite <- S1, <- S2; [apply H, U|exact U|intros t; apply power_unit; [lra|apply U]].
Qed.
Lemma order_but_about : forall c rho d, 0 < c -> about_laws (T := T) (at_order_but c rho d).
Proof.
  intros c rho d C l1 l2 k1 k2 S1 S2 H h U; assert (X := exponent_inside c C).
  rewrite <- S1, <- S2; [apply H, U|exact U|intros t; apply power_unit; [lra|apply U]].
Qed.
Lemma mu_about : forall Phi mu, about_laws (T := T) (in_mu Phi mu).
Proof. intros Phi mu l1 l2 k1 k2 S1 S2 H h U; rewrite <- S1, <- S2 by exact U; apply H, U. Qed.

Lemma epsilon_reflexive : forall e d, 0 <= e -> 0 <= d -> reflexive (T := T) (in_epsilon_and_delta e d).
Proof.
  intros e d E D M p m r h U; assert (X := expect_unit M (fun x => h (r x)) (fun x => U (r x)) p m); fold (law_of p m r h) in X.
  assert (1 <= exp e) by (rewrite <- exp_0; apply exp_le, E); nra.
Qed.
Lemma order_reflexive : forall c rho, 0 < c -> 0 <= rho -> reflexive (T := T) (at_order c rho).
Proof.
  intros c rho C P M p m r h U; assert (X := exponent_inside c C).
  assert (Y := expect_power M p m (exponent c) (fun x => h (r x)) X (fun x => U (r x))); unfold law_of.
  assert (1 <= exp (c * rho)) by (rewrite <- exp_0; apply exp_le, Rmult_le_pos; lra).
  assert (N := power_nonneg (exponent c) (expect p (fun x => h (r x)) m)); nra.
Qed.
Lemma order_but_reflexive : forall c rho d, 0 < c -> 0 <= rho -> 0 <= d -> reflexive (T := T) (at_order_but c rho d).
Proof. intros c rho d C P D M p m r h U; assert (X := order_reflexive c rho C P M p m r h U); lra. Qed.
Lemma mu_reflexive : forall Phi mu, normal Phi -> 0 <= mu -> reflexive (T := T) (in_mu Phi mu).
Proof. intros Phi mu N P M p m r h U x E; eapply Rle_trans; [exact E|]; apply (Phi_mono Phi N); lra. Qed.
End About.

Section Any.
Variables (T : Type) (K : ((T -> R) -> R) -> ((T -> R) -> R) -> Prop) (about : about_laws K).

(* Split. *)
Theorem split_any : forall l1 l2 (condition : bool), (condition = true -> K l1 l2) -> (condition = false -> K l1 l2) -> K l1 l2.
Proof. intros l1 l2 [|] A B; auto. Qed.

(* Cell. *)
Theorem cell_any : forall M A `{Zero A} (X : A -> A -> Prop) (near : list A -> list A -> Prop) (starts : M -> Prop)
    (p : list A -> prog M) (q : A -> list A -> prog M) (r : list A -> M -> T) (place : Z), reflexive K ->
  (forall d1 d2, near d1 d2 -> one_item X d1 d2) ->
  (forall l, alike (fun m1 m2 => m1 = m2) (p l) (q (item l place) l) (fun m1 m2 => m1 = m2)) ->
  (forall x d1 d2 m1 m2, near d1 d2 -> starts m1 -> starts m2 -> same_results (law_of (q x d1) m1 (r d1)) (law_of (q x d2) m2 (r d2))) ->
  (forall x y d1 d2 m1 m2, near d1 d2 -> X x y -> starts m1 -> starts m2 -> K (law_of (q x d1) m1 (r d1)) (law_of (q y d2) m2 (r d2))) ->
  forall d1 d2 m1 m2, near d1 d2 -> starts m1 -> starts m2 -> K (law_of (p d1) m1 (r d1)) (law_of (p d2) m2 (r d2)).
Proof.
  intros M A Z X near starts p q r place refl one same nothing private d1 d2 m1 m2 N S1 S2.
  assert (E : forall l m, same_results (law_of (q (item l place) l) m (r l)) (law_of (p l) m (r l))).
  { intros l m h U; symmetry; apply (alike_expect _ _ _ _ _ _ m m _ _ (same l)); auto; intros n1 n2 ->; reflexivity. }
  apply (about _ _ _ _ (E d1 m1) (E d2 m2)).
  destruct (one_item_at A X d1 d2 (one d1 d2 N) place) as [I|I]; [rewrite I|apply private; auto].
  apply (about _ _ _ _ (fun h U => eq_refl) (nothing (item d2 place) d1 d2 m1 m2 N S1 S2)), refl.
Qed.

(* InSteps. *)
Theorem in_steps_any : forall X U M (starts : M -> Prop) (p : X -> U -> prog M) (r : X -> U -> M -> T) (apart : X -> X -> Prop),
  (forall x u w m, starts m -> same_results (law_of (p x u) m (r x u)) (law_of (p x w) m (r x w))) ->
  (forall x y u m1 m2, apart x y -> starts m1 -> starts m2 -> K (law_of (p x u) m1 (r x u)) (law_of (p y u) m2 (r y u))) ->
  forall x y u w m1 m2, apart x y -> starts m1 -> starts m2 -> K (law_of (p x u) m1 (r x u)) (law_of (p y w) m2 (r y w)).
Proof.
  intros X U M starts p r apart unread private x y u w m1 m2 A S1 S2.
  apply (about _ _ _ _ (fun h _ => eq_refl) (unread y u w m2 S2)), private; auto.
Qed.

(* Computed. *)
Theorem computed_any : forall M1 M2 N1 N2 P1 Q1 P2 Q2 (p1 : prog M1) (p2 : prog M2) (q1 : prog N1) (q2 : prog N2)
    m1 m2 n1 n2 (r1 : M1 -> T) (r2 : M2 -> T) s1 s2,
  same_law P1 p1 q1 Q1 -> P1 m1 n1 -> (forall x y, Q1 x y -> r1 x = s1 y) ->
  same_law P2 p2 q2 Q2 -> P2 m2 n2 -> (forall x y, Q2 x y -> r2 x = s2 y) ->
  K (law_of q1 n1 s1) (law_of q2 n2 s2) -> K (law_of p1 m1 r1) (law_of p2 m2 r2).
Proof.
  intros M1 M2 N1 N2 P1 Q1 P2 Q2 p1 p2 q1 q2 m1 m2 n1 n2 r1 r2 s1 s2 A1 B1 C1 A2 B2 C2; apply about; intros h U; symmetry.
  - apply A1; auto; intros x y E; rewrite (C1 x y E); reflexivity.
  - apply A2; auto; intros x y E; rewrite (C2 x y E); reflexivity.
Qed.
End Any.
