(* Programs without loops surely end, and neighbours are neighbours the other way round: what rules need that look at two
   runs from either side. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Lapwing Require Import Sum Program Rules Privacy Values Grid Neighbours Groups Compose Pure Computed Tactics Mirror.
Import ListNotations.
Open Scope R_scope.

Fixpoint plain {M} (p : prog M) : Prop :=
  match p with
  | Done => True
  | Stop | While _ _ _ => False
  | Assign _ _ p | Sample _ _ p => plain p
  | If _ c d p => plain c /\ plain d /\ plain p
  end.

Lemma sure_app : forall M (p q : prog M), plain p -> (forall m, sure q m) -> forall m, sure (app p q) m.
Proof.
  assert (one : forall M (m : M), 0 <= (fun _ : M => 1) m <= 1) by (intros; lra).
  intros M p; induction p as [| |B s v p IH|B s l p IH|b c IHc d IHd p IH|b c IHc p IH]; cbn [plain app]; intros q P S m; try contradiction.
  - apply S.
  - eapply Rle_trans; [|apply expect_assign; exact (one M)]; apply IH; assumption.
  - unfold sure; apply le_epsilon; intros h H; destruct (mass_total (l m) h H) as [n T].
    assert (U := expect_sample M _ (one M) B s l (app p q) m (box n) (box_distinct n)).
    assert (sum (box n) (mass (l m)) <= sum (box n) (fun k => mass (l m) k * expect (app p q) (fun _ => 1) (s (value (l m) k) m))); [|lra].
    apply sum_le; intros k _; rewrite <- (Rmult_1_r (mass (l m) k)) at 1; apply Rmult_le_compat_l; [apply mass_nonneg|apply IH; assumption].
  - destruct P as [Pc [Pd P]]; eapply Rle_trans; [|apply expect_if; exact (one M)].
    destruct (b m); [apply IHc|apply IHd]; auto.
Qed.

Theorem plain_sure : forall M (p : prog M), plain p -> forall m, sure p m.
Proof.
  intros M p P m; unfold sure; rewrite <- (expect_app_done M p) by (intros; lra); apply sure_app; [exact P|].
  intros m'; apply (expect_done M (fun _ => 1)); intros; lra.
Qed.

Lemma moved_swapped : forall s x y, moved s x y -> moved s y x.
Proof. unfold moved; intros; lra. Qed.
Lemma queries_swapped : forall s x y, queries s x y -> queries s y x.
Proof. intros s x y [L H]; split; [auto|]; intros i; apply moved_swapped, H. Qed.
Lemma queriesZ_swapped : forall s x y, queriesZ s x y -> queriesZ s y x.
Proof. intros s x y [L H]; split; [auto|]; intros i; apply moved_swapped, H. Qed.
Lemma rises_swapped : forall up s x y, rises up s x y -> rises (negb up) s y x.
Proof. intros [] s x y; unfold rises; cbn; lra. Qed.
Lemma monotone_swapped : forall up s x y, monotone up s x y -> monotone (negb up) s y x.
Proof. intros up s x y [L H]; split; [auto|]; intros i; apply rises_swapped, H. Qed.
Lemma monotoneZ_swapped : forall up s x y, monotoneZ up s x y -> monotoneZ (negb up) s y x.
Proof. intros up s x y [L H]; split; [auto|]; intros i; apply rises_swapped, H. Qed.
Lemma replaced_swapped : forall A `{Zero A} (x y : list A), replaced x y -> replaced y x.
Proof. intros A Z x y [L [p H]]; split; [auto|]; exists p; intros i I; symmetry; apply H, I. Qed.
Lemma added_swapped : forall A (x y : list A), added x y -> added y x.
Proof. intros A x y [->|[H|H]]; unfold added; auto. Qed.
Lemma counted_swapped : forall x y, counted x y -> counted y x.
Proof.
  intros x y [L [p [c [C H]]]]; split; [auto|]; exists p, (- c)%Z; split; [lia|]; intros i; generalize (H i); destruct (Z.eqb i p); lia.
Qed.
Lemma recounted_swapped : forall x y, recounted x y -> recounted y x.
Proof.
  intros x y [L [p [q [c [C [D H]]]]]]; split; [auto|]; exists p, q, (- c)%Z; split; [lia|]; split; [destruct D; [left; lia|right; assumption]|].
  intros i; generalize (H i); destruct (Z.eqb i p), (Z.eqb i q); lia.
Qed.
Ltac swapped :=
  first
    [ apply moved_swapped | apply queries_swapped | apply queriesZ_swapped | apply monotone_swapped | apply monotoneZ_swapped
    | apply replaced_swapped | apply added_swapped | apply counted_swapped | apply recounted_swapped ]; assumption.
Ltac supposed_swapped :=
  repeat match goal with |- _ /\ _ => first [assumption | swapped | split] end;
  first [assumption | exact I | swapped | solve [on_the_grid] | solve [learned]].

(* What rounds cost together: roots of the same number are one. *)
Ltac same_roots :=
  repeat match goal with
  | |- context [sqrt ?x] => match goal with
    | |- context [sqrt ?y] => tryif constr_eq x y then fail else replace (sqrt x) with (sqrt y) by (f_equal; in_reals; field; nonzero)
    end
  end.
Ltac drifted := first [covered | same_roots; same_exponents; first [covered | nra]].
