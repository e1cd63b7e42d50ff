(* All orders of draws that agree with comparisons of some of them. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Permutation Bool.
From Lapwing Require Import Sum Assigned.
Import ListNotations.
Open Scope R_scope.

Definition truth (b : bool) : R := if b then 1 else 0.
Lemma truth_unit : forall b, 0 <= truth b <= 1. Proof. intros []; cbn; lra. Qed.
Lemma truth_le : forall a b, (a = true -> b = true) -> truth a <= truth b.
Proof. intros [] b H; cbn; [rewrite H by reflexivity; cbn; lra|apply truth_unit]. Qed.
Lemma truth_and : forall a b, truth (a && b) = truth a * truth b. Proof. intros [] []; cbn; ring. Qed.

Definition mem (i : nat) (ids : list nat) : bool := existsb (Nat.eqb i) ids.
Lemma mem_spec : forall i ids, mem i ids = true <-> In i ids.
Proof.
  intros i ids; unfold mem; rewrite existsb_exists; split; [intros [j [J E]]; apply Nat.eqb_eq in E; subst; exact J|].
  intros I; exists i; rewrite Nat.eqb_refl; auto.
Qed.
Definition without (i : nat) (ids : list nat) : list nat := filter (fun j => negb (Nat.eqb j i)) ids.
Lemma without_spec : forall i j ids, In j (without i ids) <-> In j ids /\ j <> i.
Proof. intros; unfold without; rewrite filter_In, negb_true_iff, Nat.eqb_neq; reflexivity. Qed.
Lemma without_length : forall i ids, NoDup ids -> In i ids -> length ids = S (length (without i ids)).
Proof.
  intros i ids D; induction D as [|j ids O D IH]; intros I; [destruct I|]; unfold without; cbn [filter]; destruct (Nat.eqb_spec j i) as [->|N]; cbn.
  - f_equal; clear -O; induction ids as [|k ids IH]; [reflexivity|]; cbn; destruct (Nat.eqb_spec k i) as [->|]; [exfalso; apply O; left; reflexivity|]; cbn; f_equal; apply IH; intros I; apply O; right; exact I.
  - f_equal; apply IH; destruct I; congruence.
Qed.

Section Orders.
Variable pairs : list (nat * nat).
(* The draws of these that are compared come in the order given. *)
Definition holds_in (ids : list nat) (y : values) : bool :=
  forallb (fun c => negb (mem (fst c) ids && mem (snd c) ids) || (y (fst c) <? y (snd c))%Z) pairs.
Lemma holds_in_spec : forall ids y, holds_in ids y = true <-> forall a b, In (a, b) pairs -> In a ids -> In b ids -> (y a < y b)%Z.
Proof.
  intros ids y; unfold holds_in; rewrite forallb_forall; split.
  - intros H a b I A B; specialize (H (a, b) I); cbn in H; apply mem_spec in A, B; rewrite A, B in H; apply Z.ltb_lt, H.
  - intros H [a b] I; cbn; destruct (mem a ids) eqn:A; [|reflexivity]; destruct (mem b ids) eqn:B; [|reflexivity]; cbn; apply mem_spec in A, B; apply Z.ltb_lt; auto.
Qed.
Definition minimal (ids : list nat) (i : nat) : bool := forallb (fun c => negb (Nat.eqb (snd c) i && mem (fst c) ids)) pairs.
Lemma minimal_spec : forall ids i, minimal ids i = true <-> forall a, In (a, i) pairs -> ~ In a ids.
Proof.
  intros ids i; unfold minimal; rewrite forallb_forall; split.
  - intros H a I A; specialize (H (a, i) I); cbn in H; rewrite Nat.eqb_refl in H; apply mem_spec in A; rewrite A in H; discriminate.
  - intros H [a b] I; cbn; destruct (Nat.eqb_spec b i) as [->|]; [|reflexivity]; cbn; apply negb_true_iff; destruct (mem a ids) eqn:A; [|reflexivity]; apply mem_spec in A; destruct (H a I A).
Qed.

Fixpoint orders (many : nat) (ids : list nat) : list (list nat) :=
  match many with
  | O => [[]]
  | S many => flat_map (fun i => map (cons i) (orders many (without i ids))) (filter (minimal ids) ids)
  end.
Lemma orders_permutation : forall many ids o, length ids = many -> NoDup ids -> In o (orders many ids) -> Permutation o ids.
Proof.
  induction many as [|many IH]; intros ids o L D I.
  - destruct I as [<-|[]]; destruct ids; [constructor|discriminate].
  - cbn [orders] in I; apply in_flat_map in I; destruct I as [i [F I]]; apply filter_In in F; destruct F as [J _]; apply in_map_iff in I; destruct I as [o' [<- I]].
    assert (W := without_length i ids D J); specialize (IH (without i ids) o' ltac:(lia) (NoDup_filter _ D) I).
    apply NoDup_Permutation; [constructor|exact D|].
    + intros K; eapply Permutation_in in K; [|exact IH]; apply without_spec in K; tauto.
    + eapply Permutation_NoDup; [apply Permutation_sym, IH|apply NoDup_filter, D].
    + intros k; cbn [In]; split.
      * intros [<-|K]; [exact J|]; eapply Permutation_in in K; [|exact IH]; apply without_spec in K; tauto.
      * intros K; destruct (Nat.eq_dec i k) as [->|N]; [left; reflexivity|right]; eapply Permutation_in; [apply Permutation_sym, IH|]; apply without_spec; auto.
Qed.

Lemma sum_of_orders : forall many ids F, sum (orders (S many) ids) F
  = sum (filter (minimal ids) ids) (fun i => sum (orders many (without i ids)) (fun o => F (i :: o))).
Proof.
  intros many ids F; cbn [orders]; generalize (filter (minimal ids) ids); induction l as [|i l IH]; [reflexivity|].
  cbn [flat_map sum]; rewrite sum_app, sum_map, IH; reflexivity.
Qed.
Lemma sum_of_filter : forall (b : nat -> bool) l F, sum (filter b l) F = sum l (fun i => truth (b i) * F i).
Proof. induction l as [|i l IH]; intros F; [reflexivity|]; cbn [filter sum]; destruct (b i); cbn [sum truth]; rewrite IH; ring. Qed.
Lemma some_least : forall (y : values) ids, ids <> [] -> exists i, In i ids /\ forall j, In j ids -> (y i <= y j)%Z.
Proof.
  intros y ids; induction ids as [|i ids IH]; intros N; [contradiction|]; destruct ids as [|k ids]; [exists i; split; [left; reflexivity|intros j [<-|[]]; lia]|].
  destruct IH as [j [J L]]; [discriminate|]; destruct (Z_le_gt_dec (y i) (y j)) as [A|A].
  - exists i; split; [left; reflexivity|]; intros l [<-|I]; [lia|]; specialize (L l I); lia.
  - exists j; split; [right; exact J|]; intros l [<-|I]; [lia|auto].
Qed.
Lemma ties_permutation : forall v l r y, Permutation l r -> ties v l y = ties v r y.
Proof.
  intros v l r y P; unfold ties; induction P as [|i l r P IH|i j l|l m r P IH P' IH']; [reflexivity| | |congruence]; cbn [filter].
  - destruct Z.eqb; cbn; congruence.
  - destruct (Z.eqb v (y i)), (Z.eqb v (y j)); reflexivity.
Qed.
Lemma ties_without : forall v i ids y, NoDup ids -> In i ids -> y i = v -> ties v ids y = S (ties v (without i ids) y).
Proof.
  intros v i ids y D I E; assert (P : Permutation ids (i :: without i ids)).
  { apply NoDup_Permutation; [exact D|constructor; [rewrite without_spec; tauto|apply NoDup_filter, D]|].
    intros k; cbn [In]; rewrite without_spec; destruct (Nat.eq_dec i k) as [->|]; intuition. }
  rewrite (ties_permutation _ _ _ y P); unfold ties; cbn [filter]; rewrite E, Z.eqb_refl; reflexivity.
Qed.
Lemma sum_of_ties : forall v ids y c, sum ids (fun i => if Z.eqb v (y i) then c else 0) = INR (ties v ids y) * c.
Proof.
  intros v ids y c; unfold ties; induction ids as [|i ids IH]; [cbn; ring|]; cbn [sum filter]; rewrite IH; destruct Z.eqb; [cbn [length]; rewrite S_INR; ring|ring].
Qed.

Theorem orders_enough : forall many ids y, length ids = many -> NoDup ids -> truth (holds_in ids y) <= sum (orders many ids) (fun o => lined o y).
Proof.
  induction many as [|many IH]; intros ids y L D.
  - cbn; assert (X := truth_unit (holds_in ids y)); lra.
  - destruct (holds_in ids y) eqn:H; cbn [truth]; [|apply sum_nonneg; intros; apply lined_nonneg].
    rewrite holds_in_spec in H; destruct (some_least y ids) as [l [Il Least]]; [intros ->; discriminate|]; set (v := y l) in *.
    rewrite sum_of_orders, sum_of_filter.
    assert (T0 : (0 < ties v ids y)%nat) by (rewrite (ties_without v l ids y D Il eq_refl); lia); apply lt_0_INR in T0.
    apply Rle_trans with (sum ids (fun i => if Z.eqb v (y i) then / INR (ties v ids y) else 0)); [rewrite sum_of_ties; right; field; lra|].
    apply sum_le; intros i I; destruct (Z.eqb_spec v (y i)) as [E|N].
    + replace (minimal ids i) with true; [cbn [truth]; rewrite Rmult_1_l|].
      * assert (W := without_length i ids D I); specialize (IH (without i ids) y ltac:(lia) (NoDup_filter _ D)).
        replace (holds_in (without i ids) y) with true in IH by (symmetry; apply holds_in_spec; intros a b P A B; apply without_spec in A, B; apply H; tauto).
        cbn [truth] in IH; apply Rle_trans with (/ INR (ties v ids y) * sum (orders many (without i ids)) (fun o => lined o y)).
        { rewrite <- (Rmult_1_r (/ _)) at 1; apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, T0|exact IH]. }
        rewrite <- sum_scale; right; apply sum_ext; intros o O; cbn [lined].
        assert (P := orders_permutation many (without i ids) o ltac:(lia) (NoDup_filter _ D) O).
        replace (is_least (y i) o y) with true.
        { rewrite <- E, (ties_permutation v _ _ y P), <- ties_without by auto; reflexivity. }
        symmetry; apply is_least_spec; intros j J; rewrite <- E; apply Least; eapply Permutation_in in J; [|exact P]; apply without_spec in J; tauto.
      * symmetry; apply minimal_spec; intros a P A; specialize (H a i P A I); specialize (Least a A); lia.
    + apply Rmult_le_pos; [apply truth_unit|]; apply sum_nonneg; intros; apply lined_nonneg.
Qed.

Lemma one_below : forall ids y c, NoDup ids -> 0 <= c -> sum ids (fun i => if is_below (y i) (without i ids) y then c else 0) <= c.
Proof.
  intros ids y c D C; destruct ids as [|i0 ids0] eqn:E0; [cbn; exact C|]; rewrite <- E0 in *; destruct (some_least y ids) as [l [I L]]; [rewrite E0; discriminate|].
  rewrite (sum_ext ids _ (fun i => if Nat.eqb i l && is_below (y i) (without i ids) y then c else 0)).
  - apply Rle_trans with (sum ids (fun i => if Nat.eqb i l then c else 0)).
    + apply sum_le; intros i _; destruct Nat.eqb; [|cbn; lra]; destruct is_below; cbn; lra.
    + clear L E0; induction D as [|i ids O D IH]; [destruct I|]; cbn [sum]; destruct (Nat.eqb_spec i l) as [->|N].
      * rewrite (sum_ext ids _ (fun _ => 0 * 0)); [rewrite sum_scale; lra|]; intros j J; destruct (Nat.eqb_spec j l) as [->|]; [contradiction|ring].
      * rewrite Rplus_0_l; apply IH; destruct I; congruence.
  - intros i J; destruct (Nat.eqb_spec i l) as [->|N]; [reflexivity|]; cbn; destruct is_below eqn:B; [|reflexivity].
    apply is_below_spec with (j := l) in B; [specialize (L i J); lia|apply without_spec; auto].
Qed.
Theorem orders_apart : forall many ids y, length ids = many -> NoDup ids -> sum (orders many ids) (fun o => strictly o y) <= truth (holds_in ids y).
Proof.
  induction many as [|many IH]; intros ids y L D.
  - destruct ids; [|discriminate]; cbn; replace (holds_in [] y) with true; [cbn; lra|]; symmetry; apply holds_in_spec; intros a b _ [].
  - rewrite sum_of_orders, sum_of_filter; eapply Rle_trans; [|apply (one_below ids y _ D), truth_unit].
    apply sum_le; intros i I; destruct (minimal ids i) eqn:M; cbn [truth]; [rewrite Rmult_1_l|rewrite Rmult_0_l; destruct is_below; [apply truth_unit|lra]].
    assert (W := without_length i ids D I); specialize (IH (without i ids) y ltac:(lia) (NoDup_filter _ D)).
    rewrite minimal_spec in M; destruct (is_below (y i) (without i ids) y) eqn:B.
    + apply Rle_trans with (truth (holds_in (without i ids) y)).
      * eapply Rle_trans; [|exact IH]; apply sum_le; intros o _; cbn [strictly]; assert (X := strictly_unit o y); destruct (is_below (y i) o y); lra.
      * apply truth_le; intros H; rewrite holds_in_spec in H |- *; intros a b P A B'; rewrite is_below_spec in B.
        destruct (Nat.eq_dec b i) as [->|Nb]; [destruct (M a P A)|]; destruct (Nat.eq_dec a i) as [->|Na]; [apply B, without_spec; auto|].
        apply H; [exact P|apply without_spec; auto|apply without_spec; auto].
    + right; rewrite (sum_ext _ _ (fun _ => 0 * 0)); [rewrite sum_scale; ring|]; intros o O; cbn [strictly].
      assert (P := orders_permutation many (without i ids) o ltac:(lia) (NoDup_filter _ D) O).
      replace (is_below (y i) o y) with false; [ring|]; symmetry; rewrite <- B; unfold is_below.
      clear -P; induction P as [|k l r P IHP|k k' l|l m r P1 IH1 P2 IH2]; cbn; [reflexivity|rewrite IHP; reflexivity| |congruence].
      destruct (y i <? y k)%Z, (y i <? y k')%Z; reflexivity.
Qed.
End Orders.
