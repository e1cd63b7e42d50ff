(* Values of several draws at once: sums over all of them, and in which orders they may come. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Sorted Permutation Bool FunctionalExtensionality.
From Lapwing Require Import Sum Program Privacy Counts Chains Lined.
Import ListNotations.
Open Scope R_scope.

Notation values := (nat -> Z).
Definition put (x : values) (i : nat) (v : Z) : values := fun j => if Nat.eqb j i then v else x j.
Lemma put_same : forall x i v, put x i v i = v. Proof. intros; unfold put; rewrite Nat.eqb_refl; reflexivity. Qed.
Lemma put_other : forall x i j v, j <> i -> put x i v j = x j. Proof. intros; unfold put; destruct (Nat.eqb_spec j i); [contradiction|reflexivity]. Qed.
Lemma put_swap : forall x i j v w, i <> j -> put (put x i v) j w = put (put x j w) i v.
Proof. intros x i j v w D; apply functional_extensionality; intros k; unfold put; destruct (Nat.eqb_spec k i), (Nat.eqb_spec k j); congruence. Qed.

Lemma skipn_distinct : forall A (l : list A) j, NoDup l -> NoDup (skipn j l).
Proof. intros A l j D; revert j; induction D as [|a l O D IH]; intros [|j]; cbn [skipn]; auto; constructor; assumption. Qed.

Section Over.
Variable q : nat -> Z -> R.
Hypothesis positive : forall i v, 0 <= q i v.
(* Draw after draw, each with its own weights. *)
Fixpoint over (pts : list Z) (ids : list nat) (F : values -> R) (x : values) : R :=
  match ids with [] => F x | i :: ids => sum pts (fun v => q i v * over pts ids F (put x i v)) end.
Lemma over_next : forall pts i ids F x, over pts (i :: ids) F x = sum pts (fun v => q i v * over pts ids F (put x i v)).
Proof. reflexivity. Qed.

(* The assignments that are summed over. *)
Definition reached pts ids (x y : values) : Prop := (forall i, In i ids -> In (y i) pts) /\ forall i, ~ In i ids -> y i = x i.
Lemma reached_next : forall pts i ids x v y, ~ In i ids -> In v pts -> reached pts ids (put x i v) y -> reached pts (i :: ids) x y /\ y i = v.
Proof.
  intros pts i ids x v y O V [A B]; assert (E : y i = v) by (rewrite (B i O); apply put_same); repeat split; auto.
  - intros j [<-|J]; [rewrite E; exact V|auto].
  - intros j J; cbn in J; rewrite B by tauto; apply put_other; intros ->; tauto.
Qed.
Lemma over_ext : forall pts ids F G x, NoDup ids -> (forall y, reached pts ids x y -> F y = G y) -> over pts ids F x = over pts ids G x.
Proof.
  intros pts ids F G x D; revert x; induction D as [|i ids O D IH]; intros x H; cbn [over].
  - apply H; split; [intros i []|reflexivity].
  - apply sum_ext; intros v V; f_equal; apply IH; intros y Y; apply H; eapply reached_next; eauto.
Qed.
Lemma over_le : forall pts ids F G x, NoDup ids -> (forall y, reached pts ids x y -> F y <= G y) -> over pts ids F x <= over pts ids G x.
Proof.
  intros pts ids F G x D; revert x; induction D as [|i ids O D IH]; intros x H; cbn [over].
  - apply H; split; [intros i []|reflexivity].
  - apply sum_le; intros v V; apply Rmult_le_compat_l; [apply positive|]; apply IH; intros y Y; apply H; eapply reached_next; eauto.
Qed.
Lemma over_nonneg : forall pts ids F x, (forall y, 0 <= F y) -> 0 <= over pts ids F x.
Proof. intros pts ids F; induction ids as [|i ids IH]; intros x H; cbn [over]; [auto|]; apply sum_nonneg; intros; apply Rmult_le_pos; auto. Qed.
Lemma over_scale : forall pts ids c F x, over pts ids (fun y => c * F y) x = c * over pts ids F x.
Proof. intros pts ids c F; induction ids as [|i ids IH]; intros x; cbn [over]; [reflexivity|]; rewrite <- sum_scale; apply sum_ext; intros; rewrite IH; ring. Qed.
Lemma over_zero : forall pts ids x, over pts ids (fun _ => 0) x = 0.
Proof. intros; induction ids as [|i ids IH] in x |- *; cbn [over]; [reflexivity|]; rewrite (sum_ext _ _ (fun _ => 0 * 0)) by (intros; rewrite IH; ring); rewrite sum_scale; ring. Qed.
Lemma over_plus : forall pts ids F G x, over pts ids (fun y => F y + G y) x = over pts ids F x + over pts ids G x.
Proof. intros pts ids F G; induction ids as [|i ids IH]; intros x; cbn [over]; [reflexivity|]; rewrite <- sum_plus; apply sum_ext; intros; rewrite IH; ring. Qed.
Lemma over_sum : forall A (l : list A) pts ids F x, over pts ids (fun y => sum l (fun a => F a y)) x = sum l (fun a => over pts ids (F a) x).
Proof. intros A l pts ids F x; induction l as [|a l IH]; cbn [sum]; [apply over_zero|]; rewrite over_plus, IH; reflexivity. Qed.
Lemma over_unit : forall pts ids F x, (forall i, In i ids -> sum pts (q i) <= 1) -> (forall y, F y <= 1) -> 0 <= over pts ids F x -> over pts ids F x <= 1.
Proof.
  intros pts ids F x S H _; revert x; induction ids as [|i ids IH]; intros x; cbn [over]; [apply H|].
  apply Rle_trans with (sum pts (fun v => q i v * 1)).
  - apply sum_le; intros v _; apply Rmult_le_compat_l; [apply positive|]; apply IH; intros j J; apply S; right; exact J.
  - rewrite (sum_ext _ _ (q i)) by (intros; ring); apply S; left; reflexivity.
Qed.

(* In any order. *)
Theorem over_permutation : forall pts ids ids' F x, NoDup ids -> Permutation ids ids' -> over pts ids F x = over pts ids' F x.
Proof.
  intros pts ids ids' F x D P; revert x; induction P as [|i l r P IH|i j l|l m r P IH P' IH']; intros x; cbn [over]; [reflexivity| | |].
  - inversion D; subst; apply sum_ext; intros; rewrite IH by assumption; reflexivity.
  - assert (N : i <> j) by (inversion D as [|? ? O]; subst; intros ->; apply O; left; reflexivity).
    transitivity (sum pts (fun w => sum pts (fun v => q j w * q i v * over pts l F (put (put x j w) i v)))).
    + rewrite (sum_ext _ _ (fun w => sum pts (fun v => q j w * q i v * over pts l F (put (put x j w) i v)))); [reflexivity|]; intros w _; rewrite <- sum_scale; apply sum_ext; intros; ring.
    + rewrite sum_swap; apply sum_ext; intros v _; rewrite <- sum_scale; apply sum_ext; intros w _; rewrite put_swap by auto; ring.
  - rewrite IH by assumption; apply IH'; eapply Permutation_NoDup; eassumption.
Qed.

(* What does not depend on some draws. *)
Definition ignores (F : values -> R) (ids : list nat) : Prop := forall y i v, In i ids -> F (put y i v) = F y.
Lemma over_ignores : forall pts ids i F x v, ~ In i ids -> (forall y, F (put y i v) = F y) -> over pts ids F (put x i v) = over pts ids F x.
Proof.
  intros pts ids i F x v; revert x; induction ids as [|j ids IH]; intros x O H; cbn [over]; [apply H|].
  apply sum_ext; intros w _; rewrite put_swap by (intros ->; apply O; left; reflexivity); rewrite IH; auto with datatypes.
Qed.
Theorem over_product : forall pts l r F G x, NoDup (l ++ r) -> ignores F r -> ignores G l ->
  over pts (l ++ r) (fun y => F y * G y) x = over pts l F x * over pts r G x.
Proof.
  intros pts l; induction l as [|i l IH]; intros r F G x D A B.
  - cbn [app over]; clear B D; revert x; induction r as [|j r IH]; intros x; cbn [over]; [reflexivity|]; rewrite <- sum_scale; apply sum_ext; intros v _.
    rewrite IH by (intros y i w I; apply A; right; exact I); rewrite A by (left; reflexivity); ring.
  - cbn [app over]; inversion D as [|? ? O D']; subst; rewrite Rmult_comm, <- sum_scale; apply sum_ext; intros v _.
    rewrite IH; [|exact D'|exact A|intros y j w J; apply B; right; exact J].
    rewrite (over_ignores pts r); [ring|intros I; apply O, in_or_app; right; exact I|intros y; apply B; left; reflexivity].
Qed.

(* A point that nothing may take is left out. *)
Lemma over_drop : forall p pts ids F x, (forall y i, reached (p :: pts) ids x y -> In i ids -> y i = p -> F y = 0) -> NoDup ids -> over (p :: pts) ids F x = over pts ids F x.
Proof.
  intros p pts ids F x H D; revert x H; induction D as [|i ids O D IH]; intros x H; cbn [over sum]; [reflexivity|].
  replace (over (p :: pts) ids F (put x i p)) with (over (p :: pts) ids (fun _ => 0) (put x i p)).
  - rewrite over_zero, Rmult_0_r, Rplus_0_l; apply sum_ext; intros v V; rewrite IH; [reflexivity|].
    intros y j Y J; apply H; [|right; exact J]; eapply reached_next; [exact O|right; exact V|exact Y].
  - apply over_ext; [exact D|]; intros y Y; symmetry; destruct (reached_next _ _ _ _ _ _ O (in_eq p pts) Y) as [Y' E]; apply (H y i Y'); [left; reflexivity|exact E].
Qed.

(* In this order: strictly, or with m equal ones counted as one of m!. *)
Definition is_least (v : Z) (ids : list nat) (y : values) : bool := forallb (fun j => (v <=? y j)%Z) ids.
Definition is_below (v : Z) (ids : list nat) (y : values) : bool := forallb (fun j => (v <? y j)%Z) ids.
Definition ties (v : Z) (ids : list nat) (y : values) : nat := length (filter (fun j => Z.eqb v (y j)) ids).
Fixpoint lined (ids : list nat) (y : values) : R :=
  match ids with [] => 1 | i :: ids => (if is_least (y i) ids y then / INR (S (ties (y i) ids y)) else 0) * lined ids y end.
Fixpoint strictly (ids : list nat) (y : values) : R :=
  match ids with [] => 1 | i :: ids => (if is_below (y i) ids y then 1 else 0) * strictly ids y end.
Lemma lined_nonneg : forall ids y, 0 <= lined ids y.
Proof.
  induction ids as [|i ids IH]; intros y; cbn [lined]; [lra|]; apply Rmult_le_pos; [|apply IH]; destruct is_least; [|lra].
  left; apply Rinv_0_lt_compat, lt_0_INR; lia.
Qed.
Lemma strictly_unit : forall ids y, 0 <= strictly ids y <= 1.
Proof. induction ids as [|i ids IH]; intros y; cbn [strictly]; [lra|]; specialize (IH y); destruct is_below; lra. Qed.
Lemma is_least_spec : forall v ids y, is_least v ids y = true <-> forall j, In j ids -> (v <= y j)%Z.
Proof. intros; unfold is_least; rewrite forallb_forall; split; intros H j J; specialize (H j J); apply Z.leb_le; exact H. Qed.
Lemma is_below_spec : forall v ids y, is_below v ids y = true <-> forall j, In j ids -> (v < y j)%Z.
Proof. intros; unfold is_below; rewrite forallb_forall; split; intros H j J; specialize (H j J); apply Z.ltb_lt; exact H. Qed.

Lemma lined_ignores : forall ids y i v, ~ In i ids -> lined ids (put y i v) = lined ids y.
Proof.
  induction ids as [|j ids IH]; intros y i v O; [reflexivity|]; cbn [lined]; rewrite IH by (intros I; apply O; right; exact I).
  assert (E : forall k, In k (j :: ids) -> put y i v k = y k) by (intros k K; apply put_other; intros ->; exact (O K)).
  rewrite (E j) by (left; reflexivity); f_equal.
  assert (E' : forall k, In k ids -> put y i v k = y k) by (intros; apply E; right; assumption); clear -E'.
  replace (is_least (y j) ids (put y i v)) with (is_least (y j) ids y) by (unfold is_least; induction ids as [|k l IH]; cbn; [reflexivity|]; rewrite E' by (left; reflexivity); f_equal; apply IH; intros; apply E'; right; assumption).
  replace (ties (y j) ids (put y i v)) with (ties (y j) ids y); [reflexivity|].
  unfold ties; induction ids as [|k l IH]; cbn; [reflexivity|]; rewrite E' by (left; reflexivity); destruct Z.eqb; cbn; rewrite IH by (intros; apply E'; right; assumption); reflexivity.
Qed.

(* A first point below all others. *)
Section First.
Variables (p : Z) (pts : list Z).
Hypothesis first : Forall (Z.lt p) pts.
Lemma reached_above : forall ids x y, reached (p :: pts) ids x y -> forall i, In i ids -> (p <= y i)%Z.
Proof. intros ids x y [R _] i I; rewrite Forall_forall in first; destruct (R i I) as [<-|J]; [lia|]; specialize (first _ J); lia. Qed.
Lemma reached_beyond : forall ids x y, reached pts ids x y -> forall i, In i ids -> (p < y i)%Z.
Proof. intros ids x y [R _] i I; rewrite Forall_forall in first; apply first, R, I. Qed.

Lemma strictly_drop : forall i ids x v, ~ In i ids -> NoDup ids -> (p <= v)%Z -> In v (p :: pts) ->
  over (p :: pts) ids (strictly (i :: ids)) (put x i v) = over pts ids (strictly (i :: ids)) (put x i v).
Proof.
  intros i ids x v O D L V; apply over_drop; [|exact D]; intros y j Y J E; destruct (reached_next _ _ _ _ _ _ O V Y) as [_ yi]; cbn [strictly].
  destruct (is_below (y i) ids y) eqn:B; [|ring]; apply is_below_spec with (j := j) in B; [lia|exact J].
Qed.
Lemma lined_drop : forall i ids x v F, ~ In i ids -> NoDup ids -> In v pts ->
  over (p :: pts) ids (fun y => lined (i :: ids) y * F y) (put x i v) = over pts ids (fun y => lined (i :: ids) y * F y) (put x i v).
Proof.
  intros i ids x v F O D V; apply over_drop; [|exact D]; intros y j Y J E; destruct (reached_next _ _ _ _ _ _ O (in_cons p v pts V) Y) as [_ yi]; cbn [lined].
  rewrite Forall_forall in first; specialize (first v V).
  destruct (is_least (y i) ids y) eqn:B; [|ring]; apply is_least_spec with (j := j) in B; [lia|exact J].
Qed.

(* What is multiplied depends on how many draws take the first point. *)
Lemma over_lined_first : forall ids x (phi : nat -> R), NoDup ids ->
  over (p :: pts) ids (fun y => lined ids y * phi (ties p ids y)) x
  = cuts (length ids) (fun j => all_at Z p (firstn j (map q ids)) / INR (fact j) * phi j * over pts (skipn j ids) (lined (skipn j ids)) x).
Proof.
  intros ids x phi D; revert x phi; induction D as [|i ids O D IH]; intros x phi.
  - unfold cuts; cbn; field.
  - cbn [length]; rewrite cuts_first, over_next; cbn [sum firstn skipn map all_at]; rewrite Rplus_comm; f_equal.
    + replace (1 / INR (fact 0) * phi 0%nat) with (phi 0%nat) by (cbn; field); rewrite over_next, <- sum_scale; apply sum_ext; intros v V; rewrite lined_drop by assumption.
      rewrite (over_ext pts ids _ (fun y => phi 0%nat * lined (i :: ids) y)); [rewrite over_scale; ring|exact D|].
      intros y Y; destruct (reached_next _ _ _ _ _ _ O V Y) as [Y' _]; replace (ties p (i :: ids) y) with 0%nat; [ring|].
      assert (B := reached_beyond _ _ _ Y'); unfold ties; clear -B; induction (i :: ids) as [|j l K]; [reflexivity|]; cbn [filter].
      assert (p < y j)%Z by (apply B; left; reflexivity); destruct (Z.eqb_spec p (y j)); [lia|]; apply K; intros k I; apply B; right; exact I.
    + rewrite (over_ext (p :: pts) ids _ (fun y => lined ids y * (phi (S (ties p ids y)) / INR (S (ties p ids y))))); [|exact D|].
      * rewrite (IH (put x i p) (fun j => phi (S j) / INR (S j))); unfold cuts; rewrite <- sum_scale; apply sum_ext; intros j J.
        rewrite over_ignores.
        { change (fact (S j)) with (S j * fact j)%nat; rewrite mult_INR; assert (A := INR_fact_neq_0 j); assert (B : INR (S j) <> 0) by (apply not_0_INR; lia); field; auto. }
        { intros I; apply O; rewrite <- (firstn_skipn j ids); apply in_or_app; right; exact I. }
        intros y; apply lined_ignores; intros I; apply O; rewrite <- (firstn_skipn j ids); apply in_or_app; right; exact I.
      * intros y Y; destruct (reached_next _ _ _ _ _ _ O (in_eq p pts) Y) as [Y' E]; cbn [lined]; rewrite E.
        replace (is_least p ids y) with true by (symmetry; apply is_least_spec; intros j J; apply (reached_above _ _ _ Y'); right; exact J).
        unfold ties at 2; cbn [filter]; rewrite E, Z.eqb_refl; cbn [length]; fold (ties p ids y); unfold Rdiv; ring.
Qed.
End First.

Theorem over_strictly : forall pts ids x, NoDup ids -> StronglySorted Z.lt pts -> over pts ids (strictly ids) x = rising_draws Z pts (map q ids).
Proof.
  intros pts ids x D S; revert ids x D; induction S as [|p pts S IH A]; intros [|i ids] x D; try reflexivity.
  - cbn [map]; rewrite rising_none; reflexivity.
  - inversion D as [|? ? O D']; subst; cbn [map]; rewrite rising_next, over_next; cbn [sum]; rewrite Rplus_comm; f_equal.
    + change (q i :: map q ids) with (map q (i :: ids)); rewrite <- (IH (i :: ids) x D); cbn [over]; apply sum_ext; intros v V; f_equal.
      apply strictly_drop; auto with datatypes; rewrite Forall_forall in A; specialize (A v V); lia.
    + f_equal; rewrite strictly_drop by (auto with datatypes; lia); rewrite <- (IH ids (put x i p) D').
      apply over_ext; [exact D'|]; intros y Y; assert (E : y i = p) by (destruct Y as [_ Y]; rewrite (Y i O); apply put_same); cbn [strictly].
      replace (is_below (y i) ids y) with true; [ring|]; symmetry; apply is_below_spec; rewrite E; apply (reached_beyond _ _ A _ _ _ Y).
Qed.
Theorem over_lined : forall pts ids x, NoDup ids -> StronglySorted Z.lt pts -> over pts ids (lined ids) x = lined_draws Z pts 0 (map q ids).
Proof.
  intros pts ids x D S; revert ids x D; induction S as [|p pts S IH A]; intros ids x D; [destruct ids; reflexivity|].
  rewrite lined_point, map_length, (over_ext _ _ _ (fun y => lined ids y * 1)) by (auto; intros; ring).
  etransitivity; [apply (over_lined_first p pts A ids x (fun _ => 1) D)|]; apply sum_ext; intros j _; rewrite skipn_map, IH; [ring|].
  apply skipn_distinct, D.
Qed.
End Over.
