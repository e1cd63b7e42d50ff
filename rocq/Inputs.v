(* Rules that speak of how inputs differ: by cases, in families of which few move, and by several steps. *)

From Coq Require Import Reals ZArith List Lra Lia.
From Lapwing Require Import Sum Program Rules Privacy Groups.
Import ListNotations.
Open Scope R_scope.

(* Split: the condition speaks of public values and of where inputs differ. *)
Theorem split_rule : forall M1 M2 T (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) e d (condition : bool),
  (condition = true -> close p1 p2 m1 m2 r1 r2 e d) -> (condition = false -> close p1 p2 m1 m2 r1 r2 e d) ->
  close p1 p2 m1 m2 r1 r2 e d.
Proof. intros M1 M2 T p1 p2 m1 m2 r1 r2 e d [] Y N; auto. Qed.

(* Of the members of a family at most n move, each by a step. *)
Section Families.
Variables (J : Type) (same_name : forall i j : J, {i = j} + {i <> j}) (D : J -> Type) (near : forall j, D j -> D j -> Prop).
Implicit Types x y : forall j, D j.

Definition move (n : nat) (members : list J) x y : Prop := exists moved, (length moved <= n)%nat /\ incl moved members
  /\ (forall j, In j members -> ~ In j moved -> x j = y j) /\ forall j, In j moved -> near j (x j) (y j).

Lemma none_moves : forall members x y, move 0 members x y -> forall j, In j members -> x j = y j.
Proof. intros members x y [moved [L [I [S _]]]] j h; destruct moved; [auto|cbn in L; lia]. Qed.

Lemma one_alone : forall n j x y, move n [j] x y -> x j = y j \/ near j (x j) (y j).
Proof. intros n j x y [moved [_ [_ [S N]]]]; destruct (in_dec same_name j moved); [auto|left; apply S; cbn; auto]. Qed.

Lemma split_length : forall (f : J -> bool) l, (length (filter f l) + length (filter (fun j => negb (f j)) l) = length l)%nat.
Proof. intros f; induction l as [|j l IH]; cbn; [reflexivity|]; destruct (f j); cbn; lia. Qed.

(* Parts: if c of those that move are in the first half, the others are in the second. *)
Theorem parts_rule : forall n first second x y (private : Prop), NoDup (first ++ second) -> move n (first ++ second) x y ->
  (forall c, (c <= n)%nat -> move c first x y -> move (n - c) second x y -> private) -> private.
Proof.
  intros n first second x y private ND [moved [L [I [S N]]]] H.
  set (f := fun j => if in_dec same_name j first then true else false).
  assert (F : forall j, f j = true <-> In j first) by (intros j; unfold f; destruct in_dec; split; easy).
  assert (apart : forall j, In j first -> In j second -> False).
  { clear -ND; induction first as [|i l IH]; [intros j []|]; cbn in ND; inversion ND as [|? ? out ND']; subst.
    intros j [->|h] k; [apply out, in_or_app; auto|apply (IH ND' j h k)]. }
  assert (len := split_length f moved).
  apply (H (length (filter f moved))); [lia| |].
  - exists (filter f moved); repeat split; auto.
    + intros j h; apply filter_In in h; apply F, h.
    + intros j h k; apply S; [apply in_or_app; auto|]; intros i; apply k, filter_In; split; [exact i|apply F, h].
    + intros j h; apply filter_In in h; apply N, h.
  - exists (filter (fun j => negb (f j)) moved); repeat split.
    + lia.
    + intros j h; apply filter_In in h; destruct h as [h k]; destruct (in_app_or _ _ _ (I j h)) as [i|i]; [|exact i].
      apply F in i; rewrite i in k; discriminate.
    + intros j h k; apply S; [apply in_or_app; auto|]; intros i; apply k, filter_In; split; [exact i|].
      destruct (f j) eqn:E; [|reflexivity]; apply F in E; exfalso; eauto.
    + intros j h; apply filter_In in h; apply N, h.
Qed.
End Families.

(* InSteps: databases that are all k steps apart are so together. *)
Theorem steps_together : forall X Y (near : X -> X -> Prop) (close_by : Y -> Y -> Prop) k x y u w,
  steps near k x y -> steps close_by k u w ->
  steps (fun a b => near (fst a) (fst b) /\ close_by (snd a) (snd b)) k (x, u) (y, w).
Proof.
  intros X Y near close_by k; induction k as [|k IH]; intros x y u w H K; [inversion H|].
  inversion H as [x1 y1 N E1|k1 x1 y1 z1 N H']; subst.
  - inversion K as [u1 w1 N' E2|k2 u1 w1 z2 N' K']; subst; [apply one_step; auto|inversion K'].
  - inversion K as [u1 w1 N' E2|k2 u1 w1 z2 N' K']; subst; [inversion H'|].
    eapply more_steps with (y := (y1, w1)); [auto|]; apply IH; auto.
Qed.

(* What is not read does not matter. *)
Theorem in_steps_rule : forall X U M T (starts : M -> Prop) (p : X -> U -> prog M) (r : X -> U -> M -> T) (apart : X -> X -> Prop) e d,
  (forall x u w m, starts m -> close (p x u) (p x w) m m (r x u) (r x w) 0 0) ->
  (forall x y u m1 m2, apart x y -> starts m1 -> starts m2 -> close (p x u) (p y u) m1 m2 (r x u) (r y u) e d) ->
  forall x y u w m1 m2, apart x y -> starts m1 -> starts m2 -> close (p x u) (p y w) m1 m2 (r x u) (r y w) e d.
Proof.
  intros X U M T starts p r apart e d unread private x y u w m1 m2 A S1 S2 h H.
  assert (C := private x y u m1 m2 A S1 S2 h H); assert (K := unread y u w m2 S2 h H); rewrite exp_0 in K.
  assert (0 < exp e) by apply exp_pos; nra.
Qed.
