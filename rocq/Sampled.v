(* Subsampling: a program that works on the rows which coins take. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Privacy Groups.
Import ListNotations.
Open Scope R_scope.

(* The rows that are taken, each with probability q, and how likely it is that they are. *)
Fixpoint taken {A} (q : R) (rows : list A) : list (R * list A) :=
  match rows with
  | [] => [(1, [])]
  | x :: rows => map (fun w => ((1 - q) * fst w, snd w)) (taken q rows) ++ map (fun w => (q * fst w, x :: snd w)) (taken q rows)
  end.
Definition over_rows {A} (q : R) (rows : list A) (F : list A -> R) : R := sum (taken q rows) (fun w => fst w * F (snd w)).

Lemma over_rows_next : forall A q (x : A) rows F,
  over_rows q (x :: rows) F = (1 - q) * over_rows q rows F + q * over_rows q rows (fun l => F (x :: l)).
Proof.
  intros A q x rows F; unfold over_rows; cbn [taken]; rewrite sum_app, !sum_map; cbn [fst snd]; rewrite <- !sum_scale.
  f_equal; apply sum_ext; intros; ring.
Qed.

Lemma over_rows_app : forall A q (a b : list A) F, over_rows q (a ++ b) F = over_rows q a (fun l => over_rows q b (fun r => F (l ++ r))).
Proof.
  intros A q a b; induction a as [|x a IH]; intros F.
  - unfold over_rows at 2; cbn; rewrite Rmult_1_l, Rplus_0_r; reflexivity.
  - cbn [List.app]; rewrite !over_rows_next, !IH; reflexivity.
Qed.

Lemma taken_nonneg : forall A q (rows : list A), 0 <= q <= 1 -> forall w, In w (taken q rows) -> 0 <= fst w.
Proof.
  intros A q rows Q; induction rows as [|x rows IH]; cbn; intros w; [intros [<-|[]]; cbn; lra|].
  intros H; apply in_app_or in H; destruct H as [H|H]; apply in_map_iff in H; destruct H as [v [<- H]]; cbn; apply Rmult_le_pos; auto; lra.
Qed.

Lemma over_rows_le : forall A q (rows : list A) F G, 0 <= q <= 1 -> (forall l, F l <= G l) -> over_rows q rows F <= over_rows q rows G.
Proof. intros A q rows F G Q H; apply sum_le; intros w I; apply Rmult_le_compat_l; [eapply taken_nonneg; eauto|apply H]. Qed.
Lemma over_rows_plus : forall A q (rows : list A) F G, over_rows q rows (fun l => F l + G l) = over_rows q rows F + over_rows q rows G.
Proof. intros; unfold over_rows; rewrite <- sum_plus; apply sum_ext; intros; ring. Qed.
Lemma over_rows_times : forall A q (rows : list A) c F, over_rows q rows (fun l => c * F l) = c * over_rows q rows F.
Proof. intros; unfold over_rows; rewrite <- sum_scale; apply sum_ext; intros; ring. Qed.
Lemma over_rows_one : forall A q (rows : list A) c, over_rows q rows (fun _ => c) = c.
Proof. intros A q rows c; induction rows as [|x rows IH]; [unfold over_rows; cbn; ring|rewrite over_rows_next, IH; ring]. Qed.

(* Of two expectations that are close either way round, the one and a mixture of both. *)
Lemma mixed_with : forall q K d a b, 0 <= q <= 1 -> 1 <= K -> 0 <= d -> 0 <= a -> b <= K * a + d ->
  (1 - q) * a + q * b <= (1 + q * (K - 1)) * a + q * d.
Proof. intros q K d a b Q K1 D A H; assert (q * b <= q * (K * a + d)) by (apply Rmult_le_compat_l; lra); nra. Qed.

Lemma mixed_without : forall q K d a b, 0 <= q <= 1 -> 1 <= K -> 0 <= d -> 0 <= a -> 0 <= b -> a <= K * b + d ->
  a <= (1 + q * (K - 1)) * ((1 - q) * a + q * b) + q * d.
Proof.
  intros q K d a b Q K1 D A B H; destruct (Rle_dec a b) as [L|L].
  - assert (a <= (1 - q) * a + q * b) by nra; assert (0 <= q * (K - 1)) by (apply Rmult_le_pos; lra); assert (0 <= q * d) by (apply Rmult_le_pos; lra); nra.
  - assert (q * (a - K * b) <= q * d) by (apply Rmult_le_compat_l; lra).
    assert (0 <= q * (1 - q) * (K - 1) * (a - b)) by (repeat apply Rmult_le_pos; lra); nra.
Qed.

(* Sampled: [coins] does on all rows what [all] does on those that the coins take. *)
Section Sampled.
Variables (A M V : Type) (q e d : R) (coins all : list A -> prog M) (r : M -> V) (starts : M -> Prop).
Hypothesis chance : 0 <= q <= 1.
Hypothesis e_nonneg : 0 <= e.
Hypothesis d_nonneg : 0 <= d.
Hypothesis mixture : forall rows m h, starts m -> (forall t, 0 <= h t <= 1) ->
  expect (coins rows) (fun m => h (r m)) m = over_rows q rows (fun l => expect (all l) (fun m => h (r m)) m).
Hypothesis steady : forall l m1 m2 h, starts m1 -> starts m2 -> (forall t, 0 <= h t <= 1) ->
  expect (all l) (fun m => h (r m)) m1 = expect (all l) (fun m => h (r m)) m2.
Hypothesis private : forall a x b m1 m2, starts m1 -> starts m2 ->
  close (all (a ++ b)) (all (a ++ x :: b)) m1 m2 r r e d /\ close (all (a ++ x :: b)) (all (a ++ b)) m1 m2 r r e d.

Definition amplified : R := ln (1 + q * (exp e - 1)).

Theorem sampled_rule : forall a x b m1 m2, starts m1 -> starts m2 ->
  close (coins (a ++ b)) (coins (a ++ x :: b)) m1 m2 r r amplified (q * d)
  /\ close (coins (a ++ x :: b)) (coins (a ++ b)) m1 m2 r r amplified (q * d).
Proof.
  intros a x b m1 m2 S1 S2.
  assert (K : 1 <= exp e) by (rewrite <- exp_0; apply exp_le, e_nonneg).
  assert (P : 0 < 1 + q * (exp e - 1)) by (assert (0 <= q * (exp e - 1)) by (apply Rmult_le_pos; lra); lra).
  split; intros h U; unfold amplified; rewrite exp_ln by exact P; rewrite !(mixture _ _ h) by auto.
  - rewrite !over_rows_app.
    rewrite <- (over_rows_one A q a (q * d)), <- over_rows_times, <- over_rows_plus; apply over_rows_le; [exact chance|]; intros l.
    rewrite over_rows_next, <- !over_rows_times, <- over_rows_plus.
    rewrite <- (over_rows_one A q b (q * d)), <- over_rows_times, <- over_rows_plus; apply over_rows_le; [exact chance|]; intros k.
    rewrite (steady (l ++ k) m1 m2 h) by assumption; apply mixed_without; auto; try (apply expect_unit; auto).
    apply (proj1 (private l x k m2 m2 S2 S2) h U).
  - rewrite !over_rows_app.
    rewrite <- (over_rows_one A q a (q * d)), <- over_rows_times, <- over_rows_plus; apply over_rows_le; [exact chance|]; intros l.
    rewrite over_rows_next, <- !over_rows_times, <- over_rows_plus.
    rewrite <- (over_rows_one A q b (q * d)), <- over_rows_plus; apply over_rows_le; [exact chance|]; intros k.
    rewrite (steady (l ++ k) m1 m2 h) by assumption; apply mixed_with; auto; [apply expect_unit; auto|].
    rewrite (steady (l ++ x :: k) m1 m2 h) by assumption; apply (proj2 (private l x k m2 m2 S2 S2) h U).
Qed.
End Sampled.
