(* Programs without loops surely end, and neighbours are neighbours the other way round: what rules need that look at two
   runs from either side. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Lapwing Require Import Sum Program Rules Privacy Values Grid Neighbours Groups Compose Pure Computed Tactics Mirror.
Import ListNotations.
Open Scope R_scope.

(* That every run ends in some memories, by what each statement does; loops keep something. *)
Fixpoint leads {M} (p : prog M) (Q : M -> Prop) (m : M) : Prop :=
  match p with
  | Done => Q m
  | Stop => True
  | Assign set v p => leads p Q (set (v m) m)
  | Sample set l p => forall k, leads p Q (set (value (l m) k) m)
  | If b c d p => leads c (leads p Q) m /\ leads d (leads p Q) m
  | While b c p => exists I : M -> Prop, I m /\ (forall m, I m -> leads c I m) /\ forall m, I m -> leads p Q m
  end.

Theorem leads_ends : forall M (p : prog M) Q m, leads p Q m -> ends p m Q.
Proof.
  intros M p; induction p as [| |B s v p IH|B s l p IH|b c IHc d IHd p IH|b c IHc p IH]; cbn; intros Q m L n f g H; cbn.
  - auto.
  - lra.
  - apply (IH Q _ L n f g H).
  - apply sum_le; intros k _; apply Rmult_le_compat_l; [apply mass_nonneg|]; apply (IH Q _ (L k) n f g H).
  - destruct L as [Lc Ld]; destruct (b m); [apply (IHc _ _ Lc)|apply (IHd _ _ Ld)]; intros m' L'; apply (IH Q _ L' n f g H).
  - destruct L as [I [i [K E]]]; generalize n at 1 4; intros j; revert m i; induction j as [|j IHj]; intros m i; cbn; [lra|].
    destruct (b m); [apply (IHc I _ (K m i)); auto|apply (IH Q _ (E m i) n f g H)].
Qed.

(* Programs whose loops count up to limits that their rounds leave as they are. *)
Fixpoint ending {M} (p : prog M) : Prop :=
  match p with
  | Done => True
  | Stop => False
  | Assign _ _ p | Sample _ _ p => ending p
  | If _ c d p => ending c /\ ending d /\ ending p
  | While b c p =>
      (exists C L : M -> R, forall m, b m = true -> C m < L m /\ leads c (fun n => C n = C m + 1 /\ L n = L m) m) /\ ending c /\ ending p
  end.

Lemma sure_app : forall M (p q : prog M), ending p -> (forall m, sure q m) -> forall m, sure (app p q) m.
Proof.
  assert (one : forall M (m : M), 0 <= (fun _ : M => 1) m <= 1) by (intros; lra).
  intros M p; induction p as [| |B s v p IH|B s l p IH|b c IHc d IHd p IH|b c IHc p IH]; cbn [ending app]; intros q P S m; try contradiction.
  - apply S.
  - eapply Rle_trans; [|apply expect_assign; exact (one M)]; apply IH; assumption.
  - unfold sure; apply le_epsilon; intros h H; destruct (mass_total (l m) h H) as [n T].
    assert (U := expect_sample M _ (one M) B s l (app p q) m (box n) (box_distinct n)).
    assert (sum (box n) (mass (l m)) <= sum (box n) (fun k => mass (l m) k * expect (app p q) (fun _ => 1) (s (value (l m) k) m))); [|lra].
    apply sum_le; intros k _; rewrite <- (Rmult_1_r (mass (l m) k)) at 1; apply Rmult_le_compat_l; [apply mass_nonneg|apply IH; assumption].
  - destruct P as [Pc [Pd P]]; eapply Rle_trans; [|apply expect_if; exact (one M)].
    destruct (b m); [apply IHc|apply IHd]; auto.
  - destruct P as [[C [L counts]] [Pc P]].
    assert (within : forall k m, L m - C m <= INR k -> sure (While b c (app p q)) m).
    { intros k; induction k as [|k IHk]; intros n N; unfold sure; rewrite expect_while_is by exact (one M);
        (destruct (b n) eqn:T; [|apply (IH q P S n)]); destruct (counts n T) as [Below Leads].
      - cbn in N; lra.
      - rewrite expect_app_is by exact (one M); assert (F := fun x => expect_unit M (fun _ => 1) (one M) (While b c (app p q)) x).
        assert (K : sure c n) by (unfold sure; rewrite <- (expect_app_done M c) by exact (one M); apply IHc; auto; intros y; apply (expect_done M (fun _ => 1)), one).
        eapply Rle_trans; [exact K|]; apply expect_least; [exact (one M)|]; intros j.
        eapply Rle_trans; [|apply (expect_above M _ F c j)]; apply (leads_ends M c _ n Leads); intros x [X Y]; apply IHk.
        rewrite S_INR in N; lra. }
    destruct (archimed (L m - C m)) as [A _]; apply (within (Z.to_nat (up (L m - C m)))).
    rewrite INR_IZR_INZ; assert (X := Zle_cases 0 (up (L m - C m))); destruct (Z.leb_spec 0 (up (L m - C m))) as [G|G].
    + rewrite Z2Nat.id by exact G; lra.
    + apply Rle_trans with 0; [apply Rle_trans with (IZR (up (L m - C m))); [lra|apply IZR_le; lia]|apply IZR_le; lia].
Qed.

Theorem ending_sure : forall M (p : prog M), ending p -> forall m, sure p m.
Proof.
  intros M p P m; unfold sure; rewrite <- (expect_app_done M p) by (intros; lra); apply sure_app; [exact P|].
  intros m'; apply (expect_done M (fun _ => 1)); intros; lra.
Qed.

(* How a test says what counts up to which limit: [simplify] works out what statements do to a memory. *)
Ltac leading C L simplify :=
  simplify;
  lazymatch goal with
  | |- exists I, I ?here /\ _ =>
      exists (fun n => C n = C here /\ L n = L here); split; [split; reflexivity|split; intros []; simplify; intros [? ?]; leading C L simplify]
  | |- forall _, _ => intros ?; leading C L simplify
  | |- _ /\ _ => split; leading C L simplify
  | |- True => exact I
  | _ => cbv beta in *; rewrite ?plus_IZR in *; first [reflexivity | lra]
  end.
Ltac counting b simplify :=
  let by_these C L :=
    exists C, L; let m := fresh "m_" in let T := fresh "again_" in
    intros m T; split; [as_fact T; parts; first [assumption | apply IZR_lt; assumption]|clear T; destruct m; leading C L simplify] in
  lazymatch b with
  | fun m => Z.ltb (@?C m) (@?L m) => let C' := constr:(fun m => IZR (C m)) in let L' := constr:(fun m => IZR (L m)) in by_these C' L'
  | fun m => Rltb (@?C m) (@?L m) => by_these C L
  | fun m => andb (@?x m) (@?y m) => first [counting x simplify | counting y simplify]
  end.
Ltac surely_ends simplify :=
  simplify;
  repeat match goal with
  | |- _ /\ _ => split
  | |- True => exact I
  | |- exists C L, forall m, ?b m = true -> _ => counting b simplify
  | |- exists C L, forall m, @?b m = true -> _ => counting b simplify
  end.

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
