(* Finite sums over whole numbers, and the boxes -n ... n that exhaust them. *)

From Coq Require Import Reals ZArith List FinFun Lra Lia.
Import ListNotations.
Open Scope R_scope.

Fixpoint sum {X} (l : list X) (F : X -> R) : R :=
  match l with
  | [] => 0
  | k :: l => F k + sum l F
  end.

Definition box (n : nat) : list Z := map (fun i => (Z.of_nat i - Z.of_nat n)%Z) (seq 0 (2 * n + 1)).

Lemma in_box : forall k n, In k (box n) <-> (Z.abs k <= Z.of_nat n)%Z.
Proof.
  intros k n; unfold box; rewrite in_map_iff; split.
  - intros [i [<- H]]; apply in_seq in H; lia.
  - intros H; exists (Z.to_nat (k + Z.of_nat n)); split; [lia|]; apply in_seq; lia.
Qed.

Lemma box_distinct : forall n, NoDup (box n).
Proof.
  intros n; unfold box; apply Injective_map_NoDup; [|apply seq_NoDup].
  intros x y H; lia.
Qed.

Lemma sum_le : forall {X} (l : list X) F G, (forall k, In k l -> F k <= G k) -> sum l F <= sum l G.
Proof.
  induction l as [|k l IH]; intros F G H; cbn; [lra|].
  specialize (IH F G (fun j h => H j (or_intror h))); specialize (H k (or_introl eq_refl)); lra.
Qed.

Lemma sum_ext : forall {X} (l : list X) F G, (forall k, In k l -> F k = G k) -> sum l F = sum l G.
Proof.
  induction l as [|k l IH]; intros F G H; cbn; [reflexivity|].
  rewrite (IH F G), (H k); auto with datatypes.
Qed.

Lemma sum_nonneg : forall {X} (l : list X) F, (forall k, In k l -> 0 <= F k) -> 0 <= sum l F.
Proof.
  induction l as [|k l IH]; intros F H; cbn; [lra|].
  specialize (IH F (fun j h => H j (or_intror h))); specialize (H k (or_introl eq_refl)); lra.
Qed.

Lemma sum_scale : forall {X} (l : list X) c F, sum l (fun k => c * F k) = c * sum l F.
Proof. induction l as [|k l IH]; intros c F; cbn; [ring|rewrite IH; ring]. Qed.

Lemma sum_plus : forall {X} (l : list X) F G, sum l (fun k => F k + G k) = sum l F + sum l G.
Proof. induction l as [|k l IH]; intros F G; cbn; [ring|rewrite IH; ring]. Qed.

Lemma sum_minus : forall {X} (l : list X) F G, sum l (fun k => F k - G k) = sum l F - sum l G.
Proof. induction l as [|k l IH]; intros F G; cbn; [ring|rewrite IH; ring]. Qed.

Lemma sum_map : forall {X Y} (l : list X) (p : X -> Y) F, sum (map p l) F = sum l (fun k => F (p k)).
Proof. induction l as [|k l IH]; intros p F; cbn; [reflexivity|rewrite IH; reflexivity]. Qed.

Lemma sum_app : forall {X} (l r : list X) F, sum (l ++ r) F = sum l F + sum r F.
Proof. induction l as [|k l IH]; intros r F; cbn; [ring|rewrite IH; ring]. Qed.

(* A part of a sum of terms that are not negative is not more than the sum. *)
Lemma sum_incl : forall {X} (l r : list X) F, NoDup l -> incl l r -> (forall k, In k r -> 0 <= F k) -> sum l F <= sum r F.
Proof.
  induction l as [|k l IH]; intros r F D I P; cbn.
  - apply sum_nonneg, P.
  - inversion D as [|? ? out D']; subst.
    destruct (in_split k r (I k (or_introl eq_refl))) as [r1 [r2 ->]].
    assert (H : sum l F <= sum (r1 ++ r2) F).
    { apply IH; auto.
      - intros j h; assert (h' := I j (or_intror h)); apply in_app_or in h'.
        apply in_or_app; destruct h' as [h'|[->|h']]; auto; contradiction.
      - intros j h; apply P; apply in_app_or in h; apply in_or_app; destruct h; auto with datatypes. }
    rewrite sum_app in *; cbn; lra.
Qed.

Lemma sum_mono : forall n n' F G, (n <= n')%nat -> (forall k, 0 <= F k <= G k) -> sum (box n) F <= sum (box n') G.
Proof.
  intros n n' F G L H; apply Rle_trans with (sum (box n) G).
  - apply sum_le; intros; apply H.
  - apply sum_incl; [apply box_distinct| |].
    + intros k; rewrite !in_box; lia.
    + intros k _; specialize (H k); lra.
Qed.

(* All but the terms that are 0. *)
Definition support (F : Z -> R) (l : list Z) : list Z := filter (fun k => if Req_EM_T (F k) 0 then false else true) l.

Lemma in_support : forall F l k, In k (support F l) <-> In k l /\ F k <> 0.
Proof. intros F l k; unfold support; rewrite filter_In; destruct (Req_EM_T (F k) 0); intuition congruence. Qed.

Lemma sum_support : forall F G l, (forall k, F k = 0 -> G k = 0) -> sum l G = sum (support F l) G.
Proof.
  intros F G l H; unfold support; induction l as [|k l IH]; cbn; [reflexivity|].
  destruct (Req_EM_T (F k) 0) as [z|z]; cbn; rewrite IH; [rewrite (H k z); ring|reflexivity].
Qed.

Lemma support_distinct : forall F l, NoDup l -> NoDup (support F l).
Proof. intros; unfold support; apply NoDup_filter; assumption. Qed.

Lemma NoDup_map_on : forall (l : list Z) (p : Z -> Z),
  NoDup l -> (forall j k, In j l -> In k l -> p j = p k -> j = k) -> NoDup (map p l).
Proof.
  induction l as [|k l IH]; intros p D H; cbn; [constructor|].
  inversion D as [|? ? out D']; subst; constructor; [|apply IH; auto with datatypes].
  rewrite in_map_iff; intros [j [e h]]; apply out.
  rewrite <- (H j k); auto with datatypes.
Qed.

(* Finitely many whole numbers lie in some box. *)
Lemma boxed : forall l, exists n, forall k, In k l -> (Z.abs k <= Z.of_nat n)%Z.
Proof.
  induction l as [|k l [n H]]; [exists 0%nat; intros k []|].
  exists (Nat.max n (Z.abs_nat k)); intros j [->|h]; [lia|specialize (H j h); lia].
Qed.
