(* Sums of lists and clipped lists as exported programs have them: what is known of their items and distances. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Lapwing Require Import Sum Program Rules Noise Values Laws Grid Distances Tactics.
From Lapwing Require Vectors.
Import ListNotations.
Open Scope R_scope.

Definition sums (a u : list R) (n : Z) : list R := Vectors.added Rplus a u n.
Definition sumsZ (a u : list Z) (n : Z) : list Z := Vectors.added Z.add a u n.
Definition clipped (square : bool) (N : positive) (bound : R) (l : list R) : list R := Vectors.clipped square (unit_of N) bound l.

Lemma len_sums : forall a u n, len (sums a u n) = Z.max 0 n.
Proof. intros; apply Vectors.len_map_below. Qed.
Lemma len_sumsZ : forall a u n, len (sumsZ a u n) = Z.max 0 n.
Proof. intros; apply Vectors.len_map_below. Qed.
Lemma len_clipped : forall square N bound l, len (clipped square N bound l) = len l.
Proof.
  intros; unfold clipped, Vectors.clipped; destruct Req_EM_T; [reflexivity|].
  with_strategy transparent [len] unfold len; rewrite map_length; reflexivity.
Qed.
Lemma len_clipped_whole : forall square N bound l, len (clipped square N bound (as_reals l)) = len l.
Proof. intros; rewrite len_clipped; apply len_as_reals. Qed.

Lemma item_sums : forall a u n j, item (sums a u n) j = if Z.leb 0 j && Z.ltb j n then item a j + item u j else 0.
Proof. intros a u n j; apply (Vectors.item_added (fun x => x) Rplus); reflexivity. Qed.
Lemma item_sumsZ : forall a u n j, item (sumsZ a u n) j = (if Z.leb 0 j && Z.ltb j n then item a j + item u j else 0)%Z.
Proof.
  intros a u n j; apply eq_IZR; unfold sumsZ; rewrite (Vectors.item_added IZR Z.add eq_refl plus_IZR).
  destruct (Z.leb 0 j && Z.ltb j n); [rewrite plus_IZR|]; reflexivity.
Qed.

Lemma grids_sums : forall N a u n, grids N a -> grids N u -> grids N (sums a u n).
Proof. intros N a u n A U j; rewrite item_sums; apply grid_if; [apply grid_plus; auto|apply (grid_int N 0)]. Qed.
Lemma grid_towards : forall N x, grid N (Vectors.towards (unit_of N) x).
Proof. intros N x; unfold Vectors.towards; destruct Rle_dec; on_the_grid. Qed.
Lemma grids_clipped : forall square N bound l, grids N (clipped square N bound l).
Proof.
  intros square N bound l j; unfold clipped, Vectors.clipped; destruct Req_EM_T as [E|E].
  - destruct (Vectors.norm_zero square l E) as [_ Z].
    destruct (Z_lt_dec j 0) as [L|L]; [rewrite item_outside by lia; apply (grid_int N 0)|].
    assert (S := Vectors.distance_none real_of squared squared_nonneg Vectors.squared_definite l [] 0 Z j ltac:(lia) ltac:(lia)).
    unfold real_of in S; rewrite S, item_nil; apply (grid_int N 0).
  - rewrite Vectors.item_map_zero; [apply grid_towards|rewrite Rmult_0_l; apply Vectors.towards_zero, unit_pos].
Qed.

Ltac grids_of_sums ::=
  first [apply grids_clipped | apply grids_sums | match goal with H : forall _, _ |- grids _ _ => solve [apply H] end].

Ltac about_distances :=
  first
    [ assumption | exact once_zero | exact once_nonneg | exact squared_zero | exact squared_nonneg | exact whether_zero | exact whether_nonneg
    | exact Vectors.once_definite | exact Vectors.squared_definite | exact Vectors.whether_definite
    | exact Vectors.once_sum | exact Vectors.squared_sum | exact Vectors.whether_sum | exact plus_IZR | reflexivity | lra | lia | solve [intros; reflexivity] ].
Ltac sum_fact num_ plus_ phi_ factor_ :=
  repeat match goal with H : ?x = ?y :> Z |- _ => first [subst x | subst y | rewrite H in *; clear H] end;
  first
    [ eapply (Vectors.distance_added_same num_ plus_) with (phi := phi_); about_distances
    | eapply (Vectors.distance_added_moved num_ plus_) with (phi := phi_); about_distances
    | eapply (Vectors.distance_added_one_moved num_ plus_) with (phi := phi_); about_distances
    | rewrite (distance_comm num_ phi_); eapply (Vectors.distance_added_one_moved num_ plus_) with (phi := phi_);
      first [about_distances | rewrite (distance_comm num_ phi_); assumption]
    | eapply Rle_trans; [eapply (Vectors.distance_added num_ plus_) with (phi := phi_) (factor := factor_); about_distances|right; ring]
    | eapply Rle_trans; [eapply (Vectors.distance_added_one num_ plus_) with (phi := phi_) (factor := factor_); about_distances|right; ring]
    | rewrite (distance_comm num_ phi_); eapply Rle_trans; [eapply (Vectors.distance_added_one num_ plus_) with (phi := phi_) (factor := factor_); about_distances|];
      rewrite (distance_comm num_ phi_); right; ring
    | eapply Rle_trans; [eapply (Vectors.distance_sizes num_) with (phi := phi_) (factor := factor_); about_distances|right; ring] ].
Ltac vector_fact :=
  try (apply or_by; [em|intro]); parts; unfold sums, sumsZ, clipped in *;
  first
    [ apply Vectors.clipped_in_l2; apply unit_pos
    | apply Vectors.clipped_in_l1; apply unit_pos
    | lazymatch goal with
      | |- context [l1 _ _ _] => unfold l1 in *; sum_fact real_of Rplus once 1
      | |- context [l1Z _ _ _] => unfold l1Z in *; sum_fact IZR Z.add once 1
      | |- context [l2 _ _ _] => unfold l2 in *; sum_fact real_of Rplus squared 2
      | |- context [l2Z _ _ _] => unfold l2Z in *; sum_fact IZR Z.add squared 2
      | |- context [l0 _ _ _] => unfold l0 in *; sum_fact real_of Rplus whether 1
      | |- context [l0Z _ _ _] => unfold l0Z in *; sum_fact IZR Z.add whether 1
      end ].

