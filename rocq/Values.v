(* What the terms of programs mean: lists, comparisons as truth values, and functions that are total. *)

From Coq Require Import Reals ZArith List Lra Lia Bool Psatz.
Import ListNotations.
Open Scope R_scope.

(* What is read outside a list. *)
Class Zero (A : Type) := zero : A.
#[global] Instance zero_real : Zero R := 0.
#[global] Instance zero_int : Zero Z := 0%Z.
#[global] Instance zero_bool : Zero bool := false.
#[global] Instance zero_list : forall A, Zero (list A) := fun A => [].

Section Lists.
Context {A : Type} `{Zero A}.

Definition len (l : list A) : Z := Z.of_nat (length l).
Definition item (l : list A) (i : Z) : A := if Z.ltb i 0 then zero else nth (Z.to_nat i) l zero.
Definition snoc (l : list A) (x : A) : list A := l ++ [x].
Definition copies (x : A) (n : Z) : list A := repeat x (Z.to_nat n).
Definition inside (i : Z) (l : list A) : bool := Z.leb 0 i && Z.ltb i (len l).
Definition store (l : list A) (i : Z) (x : A) : list A :=
  if inside i l then firstn (Z.to_nat i) l ++ x :: skipn (S (Z.to_nat i)) l else l.

Lemma len_nonneg : forall l, (0 <= len l)%Z. Proof. intros; unfold len; lia. Qed.
Lemma len_nil : len [] = 0%Z. Proof. reflexivity. Qed.
Lemma len_snoc : forall l x, len (snoc l x) = (len l + 1)%Z.
Proof. intros; unfold len, snoc; rewrite app_length; cbn; lia. Qed.
Lemma len_copies : forall x n, len (copies x n) = Z.max 0 n.
Proof. intros; unfold len, copies; rewrite repeat_length; lia. Qed.

Lemma len_store : forall l i x, len (store l i x) = len l.
Proof.
  intros l i x; unfold store, inside; destruct (Z.leb_spec 0 i), (Z.ltb_spec i (len l)); cbn [andb]; auto.
  unfold len in *; rewrite app_length; cbn [length]; rewrite firstn_length, skipn_length; lia.
Qed.

Lemma item_outside : forall l i, (i < 0 \/ len l <= i)%Z -> item l i = zero.
Proof.
  intros l i O; unfold item; destruct (Z.ltb_spec i 0); [reflexivity|].
  apply nth_overflow; unfold len in *; lia.
Qed.

Lemma item_snoc : forall l x i, item (snoc l x) i = if Z.eqb i (len l) then x else item l i.
Proof.
  intros l x i; unfold item, snoc, len; destruct (Z.eqb_spec i (Z.of_nat (length l))) as [->|N].
  - destruct (Z.ltb_spec (Z.of_nat (length l)) 0); [lia|]; rewrite app_nth2 by lia.
    replace (Z.to_nat (Z.of_nat (length l)) - length l)%nat with 0%nat by lia; reflexivity.
  - destruct (Z.ltb_spec i 0); [reflexivity|]; destruct (Z.ltb_spec i (Z.of_nat (length l))).
    + rewrite app_nth1 by lia; reflexivity.
    + rewrite !nth_overflow; [reflexivity|lia|rewrite app_length; cbn; lia].
Qed.

Lemma item_store : forall l i x j, item (store l i x) j = if Z.eqb j i && inside i l then x else item l j.
Proof.
  intros l i x j; unfold store, inside; destruct (Z.leb_spec 0 i) as [P|P], (Z.ltb_spec i (len l)) as [Q|Q]; cbn [andb];
    rewrite ?andb_false_r, ?andb_true_r; try reflexivity.
  unfold item, len in *; destruct (Z.ltb_spec j 0); [destruct (Z.eqb_spec j i); [lia|reflexivity]|].
  assert (L : length (firstn (Z.to_nat i) l) = Z.to_nat i) by (rewrite firstn_length; lia).
  destruct (Z.eqb_spec j i) as [->|N].
  - rewrite app_nth2 by lia; rewrite L, Nat.sub_diag; reflexivity.
  - destruct (Z.ltb_spec j i).
    + rewrite app_nth1 by lia; rewrite <- (firstn_skipn (Z.to_nat i) l) at 2; rewrite app_nth1 by lia; reflexivity.
    + rewrite app_nth2 by lia; rewrite L.
      replace (Z.to_nat j - Z.to_nat i)%nat with (S (Z.to_nat j - S (Z.to_nat i))) by lia; cbn [nth].
      rewrite <- (firstn_skipn (S (Z.to_nat i)) l) at 2.
      assert (length (firstn (S (Z.to_nat i)) l) = S (Z.to_nat i)) as L' by (rewrite firstn_length; lia).
      rewrite app_nth2 by lia; rewrite L'; reflexivity.
Qed.

Lemma item_copies : forall x n i, item (copies x n) i = if Z.leb 0 i && Z.ltb i n then x else zero.
Proof.
  intros x n i; unfold item, copies; destruct (Z.ltb_spec i 0), (Z.leb_spec 0 i); try lia; cbn; [reflexivity|].
  destruct (Z.ltb_spec i n).
  - apply (repeat_spec (Z.to_nat n)), nth_In; rewrite repeat_length; lia.
  - apply nth_overflow; rewrite repeat_length; lia.
Qed.

Lemma item_nil : forall i, item [] i = zero.
Proof. intros i; apply item_outside; rewrite len_nil; lia. Qed.
End Lists.
#[global] Opaque len item snoc copies store.

(* Comparisons of reals as truth values. *)
Definition Rltb (x y : R) : bool := if Rlt_dec x y then true else false.
Definition Rleb (x y : R) : bool := if Rle_dec x y then true else false.
Definition Reqb (x y : R) : bool := if Req_EM_T x y then true else false.

Lemma Rltb_true : forall x y, Rltb x y = true -> x < y. Proof. intros x y; unfold Rltb; destruct Rlt_dec; easy. Qed.
Lemma Rltb_false : forall x y, Rltb x y = false -> y <= x. Proof. intros x y; unfold Rltb; destruct Rlt_dec; [easy|lra]. Qed.
Lemma Rleb_true : forall x y, Rleb x y = true -> x <= y. Proof. intros x y; unfold Rleb; destruct Rle_dec; easy. Qed.
Lemma Rleb_false : forall x y, Rleb x y = false -> y < x. Proof. intros x y; unfold Rleb; destruct Rle_dec; [easy|lra]. Qed.
Lemma Reqb_true : forall x y, Reqb x y = true -> x = y. Proof. intros x y; unfold Reqb; destruct Req_EM_T; easy. Qed.
Lemma Reqb_false : forall x y, Reqb x y = false -> x <> y. Proof. intros x y; unfold Reqb; destruct Req_EM_T; easy. Qed.
Lemma Rltb_is : forall x y, Rltb x y = true <-> x < y. Proof. intros x y; unfold Rltb; destruct Rlt_dec; split; easy. Qed.
Lemma Rltb_not : forall x y, Rltb x y = false <-> y <= x. Proof. intros x y; unfold Rltb; destruct Rlt_dec; split; try easy; lra. Qed.
Lemma Rleb_is : forall x y, Rleb x y = true <-> x <= y. Proof. intros x y; unfold Rleb; destruct Rle_dec; split; easy. Qed.
Lemma Rleb_not : forall x y, Rleb x y = false <-> y < x. Proof. intros x y; unfold Rleb; destruct Rle_dec; split; try easy; lra. Qed.
Lemma Reqb_is : forall x y, Reqb x y = true <-> x = y. Proof. intros x y; unfold Reqb; destruct Req_EM_T; split; easy. Qed.
Lemma Reqb_not : forall x y, Reqb x y = false <-> x <> y. Proof. intros x y; unfold Reqb; destruct Req_EM_T; split; try easy. Qed.
#[global] Opaque Rltb Rleb Reqb.

(* Division is total, and what takes too long to write down is 0: [long] says what that is, whatever it says. *)
Definition over (x y : R) : R := if Req_EM_T y 0 then 0 else x / y.
Definition remainder (x y : Z) : Z := if Z.eqb y 0 then 0%Z else Z.modulo x y.
Definition product (long : R -> R -> bool) (x y : R) : R := if long x y then 0 else x * y.
Definition zproduct (long : R -> R -> bool) (x y : Z) : Z := if long (IZR x) (IZR y) then 0%Z else (x * y)%Z.
Definition quotient (long : R -> R -> bool) (x y : R) : R := if long x y then 0 else over x y.
Definition floor (x : R) : Z := Int_part x.

Lemma floor_spec : forall x, IZR (floor x) <= x < IZR (floor x) + 1.
Proof. intros x; unfold floor; destruct (base_Int_part x); split; lra. Qed.
