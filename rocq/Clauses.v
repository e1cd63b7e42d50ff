(* Facts that contradict each other by their connectives alone: decided by computation. *)

From Coq Require Import List Bool Arith.
Import ListNotations.

Inductive form :=
| Atom (n : nat) | Yes | No | Neg (f : form) | Both (f g : form) | Either (f g : form) | Then (f g : form).

Definition as_given (b : bool) (P : Prop) : Prop := if b then P else ~ P.

Section Meaning.
Variable v : nat -> Prop.
Hypothesis decided : forall n, v n \/ ~ v n.

Fixpoint means (f : form) : Prop :=
  match f with
  | Atom n => v n
  | Yes => True
  | No => False
  | Neg f => ~ means f
  | Both f g => means f /\ means g
  | Either f g => means f \/ means g
  | Then f g => means f -> means g
  end.

Fixpoint all_mean (fs : list form) : Prop := match fs with [] => True | f :: fs => means f /\ all_mean fs end.

Lemma form_decided : forall f, means f \/ ~ means f.
Proof. induction f; cbn; try tauto; auto. Qed.

Definition neg f := match f with Yes => No | No => Yes | _ => Neg f end.
Definition both f g := match f, g with No, _ => No | _, No => No | Yes, g => g | f, Yes => f | _, _ => Both f g end.
Definition either f g := match f, g with Yes, _ => Yes | _, Yes => Yes | No, g => g | f, No => f | _, _ => Either f g end.
Definition next f g := match f, g with No, _ => Yes | _, Yes => Yes | Yes, g => g | f, No => Neg f | _, _ => Then f g end.

(* What is left of a formula once an atom is known. *)
Fixpoint left_of (a : nat) (b : bool) (f : form) : form :=
  match f with
  | Atom n => if Nat.eqb n a then if b then Yes else No else f
  | Yes => Yes
  | No => No
  | Neg f => neg (left_of a b f)
  | Both f g => both (left_of a b f) (left_of a b g)
  | Either f g => either (left_of a b f) (left_of a b g)
  | Then f g => next (left_of a b f) (left_of a b g)
  end.

Lemma neg_means : forall f, means (neg f) <-> ~ means f.
Proof. intros []; cbn; tauto. Qed.
Lemma both_means : forall f g, means (both f g) <-> means f /\ means g.
Proof. intros [] []; cbn; tauto. Qed.
Lemma either_means : forall f g, means (either f g) <-> means f \/ means g.
Proof. intros [] []; cbn; tauto. Qed.
Lemma next_means : forall f g, means (next f g) <-> (means f -> means g).
Proof. intros [] []; cbn; tauto. Qed.

Lemma left_means : forall a b, as_given b (v a) -> forall f, means (left_of a b f) <-> means f.
Proof.
  intros a b H; induction f; cbn [left_of means]; rewrite ?neg_means, ?both_means, ?either_means, ?next_means; try tauto.
  destruct (Nat.eqb_spec n a) as [->|]; [destruct b; cbn in *; tauto|reflexivity].
Qed.

(* An atom that a formula settles. *)
Fixpoint settles (b : bool) (f : form) : option (nat * bool) :=
  match f with
  | Atom n => Some (n, b)
  | Neg f => settles (negb b) f
  | Both f g => if b then match settles b f with Some x => Some x | None => settles b g end else None
  | Either f g => if b then None else match settles b f with Some x => Some x | None => settles b g end
  | _ => None
  end.

Lemma settled_means : forall f b n c, settles b f = Some (n, c) -> as_given b (means f) -> as_given c (v n).
Proof.
  induction f; intros b m c E H; cbn [settles] in E; try discriminate.
  - injection E as <- <-; exact H.
  - apply (IHf _ _ _ E); destruct b; cbn in *; [exact H|destruct (form_decided f); tauto].
  - destruct b; [|discriminate]; cbn in H; destruct H as [F G].
    destruct (settles true f1) as [[]|] eqn:S; [injection E as <- <-; exact (IHf1 _ _ _ S F)|exact (IHf2 _ _ _ E G)].
  - destruct b; [discriminate|]; cbn in H; apply Decidable.not_or in H; destruct H as [F G].
    destruct (settles false f1) as [[]|] eqn:S; [injection E as <- <-; exact (IHf1 _ _ _ S F)|exact (IHf2 _ _ _ E G)].
Qed.

Fixpoint some_atom (f : form) : option nat :=
  match f with
  | Atom n => Some n
  | Yes | No => None
  | Neg f => some_atom f
  | Both f g | Either f g | Then f g => match some_atom f with Some n => Some n | None => some_atom g end
  end.

Fixpoint size (f : form) : nat :=
  match f with
  | Atom _ | Yes | No => 1
  | Neg f => size f
  | Both f g | Either f g | Then f g => size f + size g
  end.

(* What to do next: nothing is left to do, an atom is settled, or one of the shortest formula is guessed. *)
Inductive move := Over | Settled (n : nat) (b : bool) | Guess (f : form) | Stuck.
Fixpoint best (fs : list form) (now : move) : move :=
  match fs with
  | [] => now
  | No :: _ => Over
  | Yes :: fs => best fs now
  | f :: fs =>
      match settles true f with
      | Some (n, b) => best fs (match now with Settled _ _ => now | _ => Settled n b end)
      | None => best fs (match now with Stuck => Guess f | Guess g => if Nat.ltb (size f) (size g) then Guess f else now | _ => now end)
      end
  end.

Definition kept (fs : list form) : list form := filter (fun f => match f with Yes => false | _ => true end) fs.
Definition knowing (n : nat) (b : bool) (fs : list form) : list form := kept (map (left_of n b) fs).

Fixpoint clash (k : nat) (fs : list form) : bool :=
  match k with
  | O => false
  | S k =>
      match best fs Stuck with
      | Over => true
      | Settled n b => clash k (knowing n b fs)
      | Guess f => match some_atom f with
        | Some n => if clash k (knowing n true fs) then clash k (knowing n false fs) else false
        | None => false
        end
      | Stuck => false
      end
  end.

Lemma knowing_means : forall n b fs, as_given b (v n) -> all_mean fs -> all_mean (knowing n b fs).
Proof.
  intros n b fs H; induction fs as [|f fs IH]; cbn; [auto|]; intros [F G].
  apply (left_means n b H) in F; specialize (IH G); unfold knowing, kept in IH.
  destruct (left_of n b f); cbn; auto.
Qed.

Definition right (fs : list form) (m : move) : Prop :=
  match m with Over => ~ all_mean fs | Settled n b => all_mean fs -> as_given b (v n) | _ => True end.

Lemma best_right : forall fs all now, (all_mean all -> all_mean fs) -> right all now -> right all (best fs now).
Proof.
  induction fs as [|f fs IH]; intros all now H R; [exact R|].
  assert (T : all_mean all -> all_mean fs) by (intro A; apply H in A; apply A).
  assert (F : all_mean all -> means f) by (intro A; apply H in A; apply A).
  assert (M : right all (match settles true f with
      | Some (n, b) => best fs (match now with Settled _ _ => now | _ => Settled n b end)
      | None => best fs (match now with Stuck => Guess f | Guess g => if Nat.ltb (size f) (size g) then Guess f else now | _ => now end)
      end)).
  { destruct (settles true f) as [[n b]|] eqn:S; apply IH; auto.
    - assert (right all (Settled n b)) by (intro A; exact (settled_means _ _ _ _ S (F A))).
      destruct now; auto.
    - destruct now as [|? ?|g|]; cbn; auto; destruct (size g); [exact I|destruct (Nat.leb _ _); exact I]. }
  destruct f; auto; apply IH; auto.
Qed.

Lemma clash_means : forall k fs, clash k fs = true -> ~ all_mean fs.
Proof.
  induction k as [|k IH]; cbn [clash]; [discriminate|]; intros fs E A.
  assert (B := best_right fs fs Stuck (fun H => H) I); destruct (best fs Stuck); try discriminate.
  - exact (B A).
  - exact (IH _ E (knowing_means _ _ _ (B A) A)).
  - destruct (some_atom f) as [n|]; [|discriminate].
    destruct (clash k (knowing n true fs)) eqn:T; [|discriminate].
    destruct (decided n) as [Y|Y]; [exact (IH _ T (knowing_means n true fs Y A))|exact (IH _ E (knowing_means n false fs Y A))].
Qed.
End Meaning.

Fixpoint all_decided (atoms : list Prop) : Prop := match atoms with [] => True | P :: atoms => (P \/ ~ P) /\ all_decided atoms end.
Definition among (atoms : list Prop) (n : nat) : Prop := nth n atoms False.

Lemma among_decided : forall atoms, all_decided atoms -> forall n, among atoms n \/ ~ among atoms n.
Proof. induction atoms as [|P atoms IH]; intros H n; destruct n; cbn; try tauto; [apply H|apply IH, H]. Qed.

(* No atom has the number that is known first: this takes out what is true or false by its form. *)
Definition clashes (atoms : nat) (fs : list form) : bool := clash (S atoms) (knowing atoms false fs).

Lemma none_there : forall atoms, ~ among atoms (length atoms).
Proof. intros atoms; unfold among; rewrite nth_overflow; [tauto|apply le_n]. Qed.

Theorem clashing : forall atoms, all_decided atoms -> forall fs, clashes (length atoms) fs = true -> all_mean (among atoms) fs -> False.
Proof.
  intros atoms D fs E A; apply (clash_means _ (among_decided _ D) _ _ E).
  exact (knowing_means _ _ false _ (none_there atoms) A).
Qed.
