(* Loops whose rounds are composed, and rounds that each read one row. *)

From Coq Require Import Reals ZArith List Lra Lia.
From Lapwing Require Import Sum Program Rules Privacy Values Neighbours Groups Compose.
Import ListNotations.
Open Scope R_scope.

Lemma spends_nothing : forall M (f g : M -> R) m1 m2 e d, (forall m, 0 <= g m <= 1) -> f m1 = g m2 -> 0 <= e -> 0 <= d ->
  spends M M f g Done Done m1 m2 e d.
Proof.
  intros M f g m1 m2 e d G S E D n; cbn; rewrite S; assert (X := expect_done M g G m2); assert (Y := G m2).
  assert (1 <= exp e) by (rewrite <- exp_0; apply exp_le, E); nra.
Qed.

(* Rounds: each costs (e, d), and there are at most k of them. *)
Theorem rounds_rule : forall M T V (Q : M -> Prop) (s : M -> T) (r1 r2 : M -> V) (b1 b2 : M -> bool) (c1 c2 : prog M)
    (left : T -> nat) (e d : R) (k : nat) (m1 m2 : M) (E D : R),
  0 <= e -> 0 <= d -> INR k * e <= E -> INR k * d <= D -> Q m1 -> Q m2 -> s m1 = s m2 -> (left (s m1) <= k)%nat ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = b2 m2) ->
  (forall m, Q m -> b1 m = true -> (0 < left (s m))%nat) ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true -> close c1 c2 m1 m2 s s e d) ->
  (forall m, Q m -> b1 m = true -> ends c1 m (fun m' => Q m' /\ (left (s m') < left (s m))%nat)) ->
  (forall m, Q m -> ends c2 m Q) ->
  (forall n1 n2, Q n1 -> Q n2 -> s n1 = s n2 -> r1 n1 = r2 n2) ->
  close (While b1 c1 Done) (While b2 c2 Done) m1 m2 r1 r2 E D.
Proof.
  intros M T V Q s r1 r2 b1 b2 c1 c2 left e d k m1 m2 E D e0 d0 LE LD q1 q2 S L B P C F1 F2 results h U.
  apply expect_least; [auto|].
  apply (spends_more M M (fun m => h (r1 m)) (fun m => h (r2 m))) with (e := INR (left (s m1)) * e) (d := INR (left (s m1)) * d);
    [auto| | |].
  - apply le_INR in L; nra.
  - apply le_INR in L; nra.
  - apply (loop M T (fun m => h (r1 m)) (fun m => h (r2 m)) s Q (fun v => INR (left v) * e) (fun v => INR (left v) * d)); auto.
    + intros v; apply Rmult_le_pos; [apply pos_INR|exact d0].
    + intros n1 n2 p1 p2 same T1; exists e, d; specialize (P n1 p1 T1); repeat split; auto.
      * apply le_INR in P; cbn in P; nra.
      * intros n f g H; apply (F1 n1 p1 T1); intros m [qm Lm]; apply H; repeat split; auto.
        -- apply le_INR in Lm; rewrite S_INR in Lm; nra.
        -- apply le_INR in Lm; rewrite S_INR in Lm; nra.
    + intros n1 n2 p1 p2 same _; apply spends_nothing; auto.
      * rewrite (results n1 n2); auto.
      * apply Rmult_le_pos; [apply pos_INR|exact e0].
      * apply Rmult_le_pos; [apply pos_INR|exact d0].
Qed.

(* Lists that are the same but for one item, and how it moves. *)
Definition one_item {A} `{Zero A} (X : A -> A -> Prop) (d1 d2 : list A) : Prop :=
  exists p, (forall i, i <> p -> item d1 i = item d2 i) /\ (item d1 p = item d2 p \/ X (item d1 p) (item d2 p)).

Lemma one_item_at : forall A `{Zero A} X (d1 d2 : list A), one_item X d1 d2 ->
  forall i, item d1 i = item d2 i \/ X (item d1 i) (item d2 i).
Proof. intros A Z X d1 d2 [p [H K]] i; destruct (Z.eq_dec i p) as [->|N]; auto. Qed.

Lemma replaced_one_item : forall A `{Zero A} (P : A -> Prop) (d1 d2 : list A), replaced d1 d2 ->
  (forall i, (0 <= i < len d1)%Z -> P (item d1 i)) -> (forall i, (0 <= i < len d2)%Z -> P (item d2 i)) ->
  one_item (fun x y => P x /\ P y) d1 d2.
Proof.
  intros A Z P d1 d2 [L [p H]] P1 P2; exists p; split; [exact H|].
  destruct (Z_lt_dec p 0) as [N|N]; [left; rewrite !item_outside by lia; reflexivity|].
  destruct (Z_lt_dec p (len d1)) as [I|I]; [|left; rewrite !item_outside by lia; reflexivity].
  right; split; [apply P1|apply P2]; lia.
Qed.

Lemma counted_one_item : forall d1 d2, counted d1 d2 -> one_item (fun x y => -1 <= IZR x - IZR y <= 1) d1 d2.
Proof.
  intros d1 d2 [_ [p [c [C H]]]]; exists p; split.
  - intros i N; specialize (H i); destruct (Z.eqb_spec i p); [contradiction|lia].
  - right; specialize (H p); rewrite Z.eqb_refl in H; rewrite <- minus_IZR, H; split; apply IZR_le; lia.
Qed.

(* Rows: the round that reads the row in which neighbours differ comes at most once. *)
Theorem rows_rule : forall M T V A `{Zero A} (X : A -> A -> Prop) (Q : M -> Prop) (s : M -> T) (r1 r2 : M -> V)
    (b1 b2 : M -> bool) (c : list A -> prog M) (count : T -> Z) (offset : Z) (d1 d2 : list A) (e d : R) (m1 m2 : M),
  0 <= e -> 0 <= d -> one_item X d1 d2 -> Q m1 -> Q m2 -> s m1 = s m2 ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = b2 m2) ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true ->
     item d1 (count (s m1) + offset) = item d2 (count (s m1) + offset) -> close (c d1) (c d2) m1 m2 s s 0 0) ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true ->
     X (item d1 (count (s m1) + offset)) (item d2 (count (s m1) + offset)) -> close (c d1) (c d2) m1 m2 s s e d) ->
  (forall m, Q m -> ends (c d1) m (fun m' => Q m' /\ count (s m') = (count (s m) + 1)%Z)) ->
  (forall m, Q m -> ends (c d2) m Q) ->
  (forall n1 n2, Q n1 -> Q n2 -> s n1 = s n2 -> r1 n1 = r2 n2) ->
  close (While b1 (c d1) Done) (While b2 (c d2) Done) m1 m2 r1 r2 e d.
Proof.
  intros M T V A Z X Q s r1 r2 b1 b2 c count offset d1 d2 e d m1 m2 e0 d0 [p [same moved]] q1 q2 S B C0 C F1 F2 results h U.
  set (E := fun v : T => if Z.leb (count v + offset) p then e else 0).
  set (D := fun v : T => if Z.leb (count v + offset) p then d else 0).
  apply expect_least; [auto|].
  apply (spends_more M M (fun m => h (r1 m)) (fun m => h (r2 m))) with (e := E (s m1)) (d := D (s m1)); [auto| | |].
  - unfold E; destruct Z.leb; lra.
  - unfold D; destruct Z.leb; lra.
  - apply (loop M T (fun m => h (r1 m)) (fun m => h (r2 m)) s Q E D); auto.
    + intros v; unfold D; destruct Z.leb; lra.
    + intros n1 n2 p1 p2 S' T1.
      assert (item d1 (count (s n1) + offset) = item d2 (count (s n1) + offset) \/ (count (s n1) + offset = p)%Z
              /\ X (item d1 (count (s n1) + offset)) (item d2 (count (s n1) + offset))) as [I|[I J]].
      { destruct (Z.eq_dec (count (s n1) + offset) p) as [I|I]; [rewrite I; tauto|left; auto]. }
      * exists 0, 0; repeat split; auto.
        -- unfold D; destruct Z.leb; lra.
        -- intros n f g H; apply F1; auto; intros m [qm Lm]; apply H; unfold E, D; rewrite Lm; repeat split; auto;
             destruct (Z.leb_spec (count (s n1) + 1 + offset) p), (Z.leb_spec (count (s n1) + offset) p); try lia; lra.
      * exists e, d; repeat split; auto.
        -- unfold D; rewrite I, Z.leb_refl; lra.
        -- intros n f g H; apply F1; auto; intros m [qm Lm]; apply H; unfold E, D; rewrite Lm; repeat split; auto;
             destruct (Z.leb_spec (count (s n1) + 1 + offset) p), (Z.leb_spec (count (s n1) + offset) p); try lia; lra.
    + intros n1 n2 p1 p2 S' _; apply spends_nothing; auto.
      * rewrite (results n1 n2); auto.
      * unfold E; destruct Z.leb; lra.
      * unfold D; destruct Z.leb; lra.
Qed.

(* What is released may be looked at through a function: a sum that started elsewhere, say. *)
Theorem close_map : forall M1 M2 T V (phi : T -> V) (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) e d,
  close p1 p2 m1 m2 r1 r2 e d -> close p1 p2 m1 m2 (fun m => phi (r1 m)) (fun m => phi (r2 m)) e d.
Proof. intros M1 M2 T V phi p1 p2 m1 m2 r1 r2 e d C h U; apply (C (fun t => h (phi t))); auto. Qed.

(* Cell: a program that reads one item does what one about a value of its own does. *)
Theorem cell_rule : forall M V A `{Zero A} (X : A -> A -> Prop) (near : list A -> list A -> Prop) (starts : M -> Prop)
    (p : list A -> prog M) (q : A -> list A -> prog M) (r : list A -> M -> V) (place : Z) (e d : R),
  0 <= e -> 0 <= d -> (forall d1 d2, near d1 d2 -> one_item X d1 d2) ->
  (forall l, alike (fun m1 m2 => m1 = m2) (p l) (q (item l place) l) (fun m1 m2 => m1 = m2)) ->
  (forall x d1 d2 m1 m2, near d1 d2 -> starts m1 -> starts m2 -> close (q x d1) (q x d2) m1 m2 (r d1) (r d2) 0 0) ->
  (forall x y d1 d2 m1 m2, near d1 d2 -> X x y -> starts m1 -> starts m2 -> close (q x d1) (q y d2) m1 m2 (r d1) (r d2) e d) ->
  forall d1 d2 m1 m2, near d1 d2 -> starts m1 -> starts m2 -> close (p d1) (p d2) m1 m2 (r d1) (r d2) e d.
Proof.
  intros M V A Z X near starts p q r place e d E D O same nothing private d1 d2 m1 m2 N S1 S2.
  eapply close_alike; [apply same|reflexivity|intros x y ->; reflexivity|apply same|reflexivity|intros x y ->; reflexivity|].
  destruct (one_item_at A X d1 d2 (O d1 d2 N) place) as [I|I]; [rewrite I|auto].
  apply (close_more _ _ _ _ _ _ _ _ _ 0 0); auto.
Qed.
