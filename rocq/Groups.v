(* Group privacy: inputs that are several steps apart. *)

From Coq Require Import Reals ZArith List Lra Lia.
From Lapwing Require Import Sum Program Privacy.
Import ListNotations.
Open Scope R_scope.

(* Inputs joined by a number of single steps, at least one. *)
Inductive steps {X} (near : X -> X -> Prop) : nat -> X -> X -> Prop :=
| one_step : forall x y, near x y -> steps near 1 x y
| more_steps : forall n x y z, near x y -> steps near n y z -> steps near (S n) x z.

Lemma some_step : forall X (near : X -> X -> Prop) n x y, steps near n x y -> exists z, near x z.
Proof. intros X near n x y [x' y' H|n' x' y' z' H _]; eauto. Qed.

(* 1 + exp e + ... + exp ((n - 1) e). *)
Fixpoint powers (e : R) (n : nat) : R := match n with O => 0 | S n => 1 + exp e * powers e n end.

Lemma powers_nonneg : forall e n, 0 <= powers e n.
Proof.
  intros e; induction n as [|n IH]; cbn; [lra|]; assert (0 <= exp e * powers e n); [|lra].
  apply Rmult_le_pos; [left; apply exp_pos|exact IH].
Qed.

Lemma exp_le : forall x y, x <= y -> exp x <= exp y.
Proof. intros x y [H| ->]; [left; apply exp_increasing, H|lra]. Qed.

Lemma powers_most : forall e n, 0 <= e -> powers e n <= INR n * exp ((INR n - 1) * e).
Proof.
  intros e n E; destruct n as [|n]; [cbn; lra|]; induction n as [|n IH].
  - cbn; rewrite Rmult_0_r, Rplus_0_r, Rmult_1_l; replace ((1 - 1) * e) with 0 by ring; rewrite exp_0; lra.
  - change (powers e (S (S n))) with (1 + exp e * powers e (S n)); rewrite (S_INR (S n)) in *.
    assert (P := pos_INR (S n)); assert (X := exp_pos e).
    assert (1 <= exp ((INR (S n) + 1 - 1) * e)) by (rewrite <- exp_0; apply exp_le; nra).
    assert (exp e * powers e (S n) <= exp e * (INR (S n) * exp ((INR (S n) - 1) * e))) by (apply Rmult_le_compat_l; lra).
    replace (exp e * (INR (S n) * exp ((INR (S n) - 1) * e))) with (INR (S n) * (exp e * exp ((INR (S n) - 1) * e))) in * by ring.
    rewrite <- exp_plus in *; replace (e + (INR (S n) - 1) * e) with ((INR (S n) + 1 - 1) * e) in * by ring; nra.
Qed.

Lemma powers_quotient : forall e n, 0 < e -> powers e n = (exp (INR n * e) - 1) / (exp e - 1).
Proof.
  intros e n E; assert (1 < exp e) by (rewrite <- exp_0; apply exp_increasing, E); induction n as [|n IH].
  - cbn; rewrite Rmult_0_l, exp_0; field; lra.
  - change (powers e (S n)) with (1 + exp e * powers e n); rewrite IH, S_INR.
    replace ((INR n + 1) * e) with (e + INR n * e) by ring; rewrite exp_plus; field; lra.
Qed.

Theorem close_more : forall M1 M2 T (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) r2 e d e' d',
  e <= e' -> d <= d' -> close p1 p2 m1 m2 r1 r2 e d -> close p1 p2 m1 m2 r1 r2 e' d'.
Proof.
  intros M1 M2 T p1 p2 m1 m2 r1 r2 e d e' d' E D C h U; specialize (C h U).
  assert (0 <= expect p2 (fun m => h (r2 m)) m2) by (apply expect_unit; auto).
  assert (exp e * expect p2 (fun m => h (r2 m)) m2 <= exp e' * expect p2 (fun m => h (r2 m)) m2)
    by (apply Rmult_le_compat_r; [assumption|apply exp_le, E]); lra.
Qed.

Section Group.
Variables (X M T : Type) (near : X -> X -> Prop) (p : X -> prog M) (r : X -> M -> T) (starts : M -> Prop) (e d : R).
Hypothesis private : forall x y, near x y -> forall m1 m2, starts m1 -> starts m2 -> close (p x) (p y) m1 m2 (r x) (r y) e d.

Theorem group : forall n x y, steps near n x y -> forall m1 m2, starts m1 -> starts m2 ->
  close (p x) (p y) m1 m2 (r x) (r y) (INR n * e) (powers e n * d).
Proof.
  intros n x y H; induction H as [x y H|n x y z H H' IH]; intros m1 m2 S1 S2.
  - cbn; rewrite Rmult_0_r, Rplus_0_r, !Rmult_1_l; auto.
  - intros h U; specialize (private x y H m1 m1 S1 S1 h U); specialize (IH m1 m2 S1 S2 h U).
    change (powers e (S n)) with (1 + exp e * powers e n); rewrite S_INR.
    replace ((INR n + 1) * e) with (e + INR n * e) by ring; rewrite exp_plus.
    assert (exp e * expect (p y) (fun m => h (r y m)) m1
            <= exp e * (exp (INR n * e) * expect (p z) (fun m => h (r z m)) m2 + powers e n * d))
      by (apply Rmult_le_compat_l; [left; apply exp_pos|exact IH]); lra.
Qed.

(* Group: the three ways in which the kernel bounds delta. *)
Theorem group_pure : forall n x y E D, steps near n x y -> INR n * e <= E -> d = 0 -> 0 <= D ->
  forall m1 m2, starts m1 -> starts m2 -> close (p x) (p y) m1 m2 (r x) (r y) E D.
Proof. intros n x y E D H B Z P m1 m2 S1 S2; eapply close_more; [exact B| |apply (group n x y H); auto]; rewrite Z; lra. Qed.

Theorem group_most : forall n x y E D, steps near n x y -> INR n * e <= E -> 0 <= e -> 0 <= d ->
  INR n * exp ((INR n - 1) * e) * d <= D ->
  forall m1 m2, starts m1 -> starts m2 -> close (p x) (p y) m1 m2 (r x) (r y) E D.
Proof.
  intros n x y E D H B P Q F m1 m2 S1 S2; eapply close_more; [exact B| |apply (group n x y H); auto].
  eapply Rle_trans; [apply Rmult_le_compat_r; [exact Q|apply powers_most, P]|exact F].
Qed.

Theorem group_quotient : forall n x y E D, steps near n x y -> INR n * e <= E -> 0 < e ->
  (exp (INR n * e) - 1) / (exp e - 1) * d <= D ->
  forall m1 m2, starts m1 -> starts m2 -> close (p x) (p y) m1 m2 (r x) (r y) E D.
Proof.
  intros n x y E D H B P F m1 m2 S1 S2; eapply close_more; [exact B| |apply (group n x y H); auto].
  rewrite powers_quotient by exact P; exact F.
Qed.
End Group.
