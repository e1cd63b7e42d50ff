(* When two private inputs are neighbours, and what they have in common at each index. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Lapwing Require Import Values Grid.
Import ListNotations.
Open Scope R_scope.

(* Query answers: each moves by at most the sensitivity; if monotone, all the same way. *)
Definition moved (s : R) (x y : R) : Prop := - s <= x - y <= s.
Definition queries (s : R) (q1 q2 : list R) : Prop := len q1 = len q2 /\ forall i, moved s (item q1 i) (item q2 i).
Definition queriesZ (s : R) (q1 q2 : list Z) : Prop :=
  len q1 = len q2 /\ forall i, moved s (IZR (item q1 i)) (IZR (item q2 i)).
Definition rises (up : bool) (s : R) (x y : R) : Prop := if up then 0 <= y - x <= s else - s <= y - x <= 0.
Definition monotone (up : bool) (s : R) (q1 q2 : list R) : Prop :=
  len q1 = len q2 /\ forall i, rises up s (item q1 i) (item q2 i).
Definition monotoneZ (up : bool) (s : R) (q1 q2 : list Z) : Prop :=
  len q1 = len q2 /\ forall i, rises up s (IZR (item q1 i)) (IZR (item q2 i)).

Section Databases.
Context {A : Type} `{Zero A}.

(* One row is replaced. *)
Definition replaced (d1 d2 : list A) : Prop := len d1 = len d2 /\ exists p, forall i, i <> p -> item d1 i = item d2 i.

(* One row more or less, anywhere. *)
Definition one_row_more (d1 d2 : list A) : Prop := exists l x r, d1 = l ++ x :: r /\ d2 = l ++ r.
Definition added (d1 d2 : list A) : Prop := d1 = d2 \/ one_row_more d1 d2 \/ one_row_more d2 d1.

Lemma one_row_more_at : forall d1 d2, one_row_more d1 d2 -> exists p : Z,
  len d1 = (len d2 + 1)%Z /\ (0 <= p <= len d2)%Z /\
  forall i : Z, ((i < p)%Z -> item d1 i = item d2 i) /\ ((p <= i)%Z -> item d2 i = item d1 (i + 1)).
Proof.
  intros d1 d2 [l [x [r [-> ->]]]]; exists (Z.of_nat (length l)).
  with_strategy transparent [len item] unfold len, item; rewrite !app_length; cbn [length]; repeat split; try lia.
  - intros L; destruct (Z.ltb_spec i 0); [reflexivity|]; rewrite !app_nth1 by lia; reflexivity.
  - intros L; destruct (Z.ltb_spec i 0); [lia|]; destruct (Z.ltb_spec (i + 1) 0); [lia|].
    rewrite !app_nth2 by lia.
    replace (Z.to_nat (i + 1) - length l)%nat with (S (Z.to_nat i - length l)) by lia; reflexivity.
Qed.

(* The place and by how many rows the first is longer, as the kernel says it. *)
Lemma added_at : forall d1 d2, added d1 d2 -> exists p c : Z,
  (len d1 = len d2 + c)%Z /\ (-1 <= c <= 1)%Z /\ (0 <= p <= len d1)%Z /\ (p <= len d2)%Z /\
  forall i : Z, ((i < p \/ c = 0)%Z -> item d1 i = item d2 i) /\
    ((p <= i)%Z -> c = 1%Z -> item d2 i = item d1 (i + 1)) /\ ((p <= i)%Z -> c = (-1)%Z -> item d1 i = item d2 (i + 1)).
Proof.
  intros d1 d2 [->|[D|D]].
  - exists 0%Z, 0%Z; assert (P := len_nonneg d2); repeat split; try lia; auto.
  - destruct (one_row_more_at d1 d2 D) as [p [L [P F]]]; exists p, 1%Z; repeat split; try lia; apply F || (intros; apply F; lia).
  - destruct (one_row_more_at d2 d1 D) as [p [L [P F]]]; exists p, (-1)%Z; repeat split; try lia; intros.
    + symmetry; apply F; lia.
    + apply F; lia.
Qed.
End Databases.

(* Rows inside a database lie in their domain. *)
Definition within (low high : R) (d : list R) : Prop := forall i, (0 <= i < len d)%Z -> low <= item d i <= high.
Definition withinZ (low high : R) (d : list Z) : Prop := forall i, (0 <= i < len d)%Z -> low <= IZR (item d i) <= high.

(* One count is one up or down, or one up and another one down. *)
Definition counted (d1 d2 : list Z) : Prop :=
  len d1 = len d2 /\ exists p c : Z, (-1 <= c <= 1)%Z /\ forall i, (item d1 i - item d2 i = if Z.eqb i p then c else 0)%Z.
Definition recounted (d1 d2 : list Z) : Prop :=
  len d1 = len d2 /\ exists p q c : Z, (-1 <= c <= 1)%Z /\ (c = 0%Z \/ p <> q) /\
  forall i, (item d1 i - item d2 i = if Z.eqb i p then c else if Z.eqb i q then - c else 0)%Z.
