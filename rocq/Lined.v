(* Draws in a given order, where some may be equal: m equal ones count in each of their m! orders as one of them. *)

From Coq Require Import Reals List Lra Lia Psatz.
From Lapwing Require Import Sum Counts Chains.
Import ListNotations.
Open Scope R_scope.

Section Points.
Variable X : Type.
Implicit Types (pts : list X) (qs : list (X -> R)).

(* Draws with the weights qs take points of a list from left to right; k of those before lie at the first point. *)
Fixpoint lined_draws pts : nat -> list (X -> R) -> R :=
  match pts with
  | [] => fun _ qs => match qs with [] => 1 | _ => 0 end
  | x :: pts => fix here (k : nat) (qs : list (X -> R)) : R :=
      match qs with [] => 1 | q :: later => lined_draws pts 0%nat qs + q x / INR (S k) * here (S k) later end
  end.
Lemma lined_none : forall pts k, lined_draws pts k [] = 1.
Proof. intros [|x pts] k; reflexivity. Qed.
Lemma lined_next : forall x pts k q qs, lined_draws (x :: pts) k (q :: qs) = lined_draws pts 0 (q :: qs) + q x / INR (S k) * lined_draws (x :: pts) (S k) qs.
Proof. reflexivity. Qed.
Lemma lined_alone : forall pts q, lined_draws pts 0 [q] = sum pts q.
Proof. induction pts as [|x pts IH]; intros q; [reflexivity|]; rewrite lined_next, IH, lined_none; cbn; field. Qed.
Lemma lined_nonneg : forall pts qs k, (forall q x, In q qs -> 0 <= q x) -> 0 <= lined_draws pts k qs.
Proof.
  induction pts as [|x pts IH]; intros qs; [intros k P; destruct qs; cbn; lra|]; induction qs as [|q qs IH']; intros k P; [rewrite lined_none; lra|]; rewrite lined_next.
  assert (A := IH (q :: qs) 0%nat P); assert (B := IH' (S k) (fun q x I => P q x (or_intror I))); specialize (P q x (or_introl eq_refl)).
  assert (0 < / INR (S k)) by (apply Rinv_0_lt_compat, lt_0_INR; lia); assert (0 <= q x / INR (S k)) by (apply Rmult_le_pos; lra); nra.
Qed.

Theorem lined_cut : forall l r qs k, lined_draws (l ++ r) k qs = cuts (length qs) (fun j => lined_draws l k (firstn j qs) * lined_draws r (if l then k else 0)%nat (skipn j qs)).
Proof.
  induction l as [|x l IH]; intros r.
  - intros [|q qs] k; [unfold cuts; cbn; rewrite lined_none; ring|].
    cbn [app length]; rewrite cuts_first; cbn [firstn skipn lined_draws]; unfold cuts; rewrite (sum_ext _ _ (fun _ => 0 * 0)) by (intros; ring); rewrite sum_scale; ring.
  - induction qs as [|q qs IH']; intros k.
    + rewrite lined_none; unfold cuts; cbn [length seq sum firstn skipn]; rewrite !lined_none; ring.
    + cbn [app length]; rewrite lined_next, IH; change (x :: l ++ r) with ((x :: l) ++ r); rewrite IH'; cbn [length]; rewrite !cuts_first; cbn [firstn skipn]; rewrite !lined_none.
      unfold cuts; replace (if l then 0%nat else 0%nat) with 0%nat by (destruct l; reflexivity).
      rewrite <- sum_scale, Rplus_assoc, <- sum_plus; f_equal; apply sum_ext; intros j _; rewrite lined_next; ring.
Qed.

(* At the first point, so many of them. *)
Fixpoint all_at (x : X) (qs : list (X -> R)) : R := match qs with [] => 1 | q :: qs => q x * all_at x qs end.
Lemma lined_more : forall x pts qs k, lined_draws (x :: pts) k qs
  = cuts (length qs) (fun j => all_at x (firstn j qs) * INR (fact k) / INR (fact (k + j)) * lined_draws pts 0 (skipn j qs)).
Proof.
  intros x pts; induction qs as [|q qs IH]; intros k; assert (Fk := INR_fact_neq_0 k).
  - unfold cuts; cbn [length seq sum firstn skipn all_at]; rewrite !lined_none, Nat.add_0_r; field; exact Fk.
  - rewrite lined_next, IH; cbn [length]; rewrite cuts_first; cbn [firstn skipn all_at]; rewrite Nat.add_0_r; f_equal; [field; exact Fk|].
    unfold cuts; rewrite <- sum_scale; apply sum_ext; intros j _; replace (S k + j)%nat with (k + S j)%nat by lia.
    change (fact (S k)) with (S k * fact k)%nat; rewrite mult_INR; assert (INR (S k) <> 0) by (apply not_0_INR; lia); assert (F := INR_fact_neq_0 (k + S j)); field; auto.
Qed.
Lemma lined_point : forall x pts qs, lined_draws (x :: pts) 0 qs
  = cuts (length qs) (fun j => all_at x (firstn j qs) / INR (fact j) * lined_draws pts 0 (skipn j qs)).
Proof.
  intros x pts qs; rewrite lined_more; apply sum_ext; intros j _; cbn [plus fact INR]; field; apply INR_fact_neq_0.
Qed.

(* In one cell. *)
Lemma sum_to : forall n f, sum_f_R0 f n = sum (seq 0 (S n)) f.
Proof. induction n as [|n IH]; intros f; [cbn; ring|]; rewrite seq_S, sum_app; cbn [sum_f_R0 sum plus]; rewrite IH; ring. Qed.
Lemma power_of_one_more : forall x m, cuts m (fun j => / INR (fact j) * (x ^ (m - j) / INR (fact (m - j)))) = (x + 1) ^ m / INR (fact m).
Proof.
  intros x m; rewrite Rplus_comm, binomial, sum_to; unfold Rdiv; rewrite Rmult_comm, <- sum_scale; apply sum_ext; intros j _; unfold Binomial.C; rewrite pow1.
  assert (A := INR_fact_neq_0 j); assert (B := INR_fact_neq_0 (m - j)); assert (D := INR_fact_neq_0 m); field; auto.
Qed.
Lemma product_app : forall a b, product (a ++ b) = product a * product b.
Proof. induction a as [|t a IH]; intros b; [unfold product; cbn; ring|]; change (t * product (a ++ b) = t * product a * product b); rewrite IH; ring. Qed.
Definition under (pts : list X) (q : X -> R) (t : R) : Prop := forall x, In x pts -> 0 <= q x <= t.
Lemma all_at_most : forall x pts qs ts, In x pts -> Forall2 (under pts) qs ts -> 0 <= all_at x qs <= product ts.
Proof.
  intros x pts qs ts I F; induction F as [|q t qs ts Q F IH]; cbn; [lra|]; fold (product ts); specialize (Q x I); split; [apply Rmult_le_pos; tauto|].
  apply Rmult_le_compat; tauto.
Qed.
Lemma under_product : forall pts qs ts, Forall2 (under pts) qs ts -> (exists x, In x pts) -> 0 <= product ts.
Proof. intros pts qs ts F [x I]; assert (H := all_at_most x pts qs ts I F); lra. Qed.
Lemma halves : forall A B (P : A -> B -> Prop) l r j, Forall2 P l r -> Forall2 P (firstn j l) (firstn j r) /\ Forall2 P (skipn j l) (skipn j r).
Proof.
  intros A B P l r j F; revert j; induction F as [|a b l r Q F IH]; intros [|j]; cbn; try (split; constructor; assumption).
  destruct (IH j); split; [constructor; assumption|assumption].
Qed.
Lemma lined_most : forall pts qs ts, Forall2 (under pts) qs ts -> lined_draws pts 0 qs <= product ts * INR (length pts) ^ length qs / INR (fact (length qs)).
Proof.
  induction pts as [|x pts IH]; intros qs ts F.
  - destruct F as [|q t qs ts Q F]; cbn [length INR]; [cbn; lra|]; rewrite pow_i by (cbn; lia); cbn; lra.
  - assert (F' : Forall2 (under pts) qs ts) by (eapply pairwise_weaker; [|exact F]; intros q t Q y I; apply Q; right; exact I).
    rewrite lined_point; cbn [length]; rewrite S_INR; unfold Rdiv; rewrite Rmult_assoc; fold (Rdiv ((INR (length pts) + 1) ^ length qs) (INR (fact (length qs)))).
    rewrite <- power_of_one_more; unfold cuts; rewrite <- sum_scale; apply sum_le; intros j J; apply in_seq in J.
    destruct (halves _ _ _ _ _ j F) as [A _]; destruct (halves _ _ _ _ _ j F') as [_ B].
    assert (A0 := all_at_most x (x :: pts) _ _ (or_introl eq_refl) A); assert (B0 := IH _ _ B); rewrite skipn_length in B0.
    rewrite <- (firstn_skipn j ts) at 1; rewrite product_app.
    apply Rle_trans with ((product (firstn j ts) * / INR (fact j)) * (product (skipn j ts) * INR (length pts) ^ (length qs - j) / INR (fact (length qs - j)))); [|right; unfold Rdiv; ring].
    assert (inv : 0 < / INR (fact j)) by (apply Rinv_0_lt_compat, INR_fact_lt_0).
    assert (up : all_at x (firstn j qs) * / INR (fact j) <= product (firstn j ts) * / INR (fact j)) by (apply Rmult_le_compat_r; lra).
    assert (N : 0 <= product (skipn j ts) * INR (length pts) ^ (length qs - j) / INR (fact (length qs - j))).
    { apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, INR_fact_lt_0]; apply Rmult_le_pos; [|apply pow_le, pos_INR].
      destruct (halves _ _ _ _ _ j F) as [_ C]; apply (under_product _ _ _ C); exists x; left; reflexivity. }
    apply Rle_trans with (all_at x (firstn j qs) * / INR (fact j) * (product (skipn j ts) * INR (length pts) ^ (length qs - j) / INR (fact (length qs - j)))).
    + apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|exact B0].
    + apply Rmult_le_compat_r; assumption.
Qed.
Theorem lined_cell : forall pts n qs tops, length pts = n -> (0 < n)%nat -> Forall2 (fun q top => forall x, In x pts -> 0 <= INR n * q x <= top) qs tops ->
  lined_draws pts 0 qs <= product tops / INR (fact (length qs)).
Proof.
  intros pts n qs tops L P F; assert (N : 0 < INR n) by (apply lt_0_INR, P).
  assert (F' : Forall2 (under pts) qs (map (fun t => t / INR n) tops)).
  { induction F as [|q t qs tops Q F IH]; cbn; constructor; auto; intros x I; specialize (Q x I); split.
    - apply Rmult_le_reg_l with (INR n); lra.
    - apply Rmult_le_reg_l with (INR n); [exact N|]; replace (INR n * (t / INR n)) with t by (field; lra); lra. }
  eapply Rle_trans; [apply (lined_most _ _ _ F')|]; rewrite L, (pairwise_length _ _ _ _ _ F), (shared_product n P); right; reflexivity.
Qed.
End Points.
