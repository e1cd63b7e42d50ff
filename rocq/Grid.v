(* The grid of the reals: the multiples of 1 / N, the whole numbers among them. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Noise Values.
Import ListNotations.
Open Scope R_scope.

Definition unit_of (N : positive) : R := / IZR (Zpos N).

Lemma unit_pos : forall N, 0 < unit_of N.
Proof. intros N; apply Rinv_0_lt_compat, IZR_lt; lia. Qed.

Section Grid.
Variable N : positive.
Definition grid (x : R) : Prop := on_grid (unit_of N) x.
Definition grids (l : list R) : Prop := forall i, grid (item l i).
Definition gridss (l : list (list R)) : Prop := forall i, grids (item l i).

Lemma grid_int : forall k, grid (IZR k).
Proof.
  intros k; exists (k * Zpos N)%Z; unfold unit_of; rewrite mult_IZR, Rmult_assoc, Rinv_r; [ring|].
  apply not_0_IZR; lia.
Qed.
Lemma grid_plus : forall x y, grid x -> grid y -> grid (x + y).
Proof. intros x y [j ->] [k ->]; exists (j + k)%Z; rewrite plus_IZR; ring. Qed.
Lemma grid_minus : forall x y, grid x -> grid y -> grid (x - y).
Proof. intros x y [j ->] [k ->]; exists (j - k)%Z; rewrite minus_IZR; ring. Qed.
Lemma grid_opp : forall x, grid x -> grid (- x).
Proof. intros x [j ->]; exists (- j)%Z; rewrite opp_IZR; ring. Qed.
Lemma grid_times : forall k x, grid x -> grid (IZR k * x).
Proof. intros k x [j ->]; exists (k * j)%Z; rewrite mult_IZR; ring. Qed.
Lemma grid_times_r : forall k x, grid x -> grid (x * IZR k).
Proof. intros; rewrite Rmult_comm; apply grid_times; assumption. Qed.
Lemma grid_product : forall long k x, grid x -> grid (product long (IZR k) x).
Proof. intros long k x H; unfold product; destruct long; [apply (grid_int 0)|apply grid_times, H]. Qed.
Lemma grid_product_r : forall long k x, grid x -> grid (product long x (IZR k)).
Proof. intros long k x H; unfold product; destruct long; [apply (grid_int 0)|apply grid_times_r, H]. Qed.
Lemma grid_if : forall (b : bool) x y, grid x -> grid y -> grid (if b then x else y).
Proof. intros []; auto. Qed.
Lemma grid_min : forall x y, grid x -> grid y -> grid (Rmin x y).
Proof. intros; unfold Rmin; destruct Rle_dec; auto. Qed.
Lemma grid_max : forall x y, grid x -> grid y -> grid (Rmax x y).
Proof. intros; unfold Rmax; destruct Rle_dec; auto. Qed.
Lemma grid_abs : forall x, grid x -> grid (Rabs x).
Proof. intros; unfold Rabs; destruct Rcase_abs; auto using grid_opp. Qed.
Lemma grid_item : forall l i, grids l -> grid (item l i).
Proof. intros l i H; apply H. Qed.
Lemma grid_step : forall k, grid (IZR k * unit_of N).
Proof. intros k; exists k; reflexivity. Qed.
Lemma grid_drawn : forall v c, on_grid (unit_of N) (v - c) -> grid c -> grid v.
Proof. intros v c H C; replace v with ((v - c) + c) by ring; apply grid_plus; assumption. Qed.
Lemma grids_nil : grids [].
Proof. intros i; rewrite item_nil; apply (grid_int 0). Qed.
Lemma grids_snoc : forall l x, grids l -> grid x -> grids (snoc l x).
Proof. intros l x H K i; rewrite item_snoc; apply grid_if; auto. Qed.
Lemma grids_copies : forall x n, grid x -> grids (copies x n).
Proof. intros x n H i; rewrite item_copies; apply grid_if; auto; apply (grid_int 0). Qed.
Lemma grids_store : forall l i x, grids l -> grid x -> grids (store l i x).
Proof. intros l i x H K j; rewrite item_store; apply grid_if; auto. Qed.
Lemma grids_item : forall l i, gridss l -> grids (item l i).
Proof. intros l i H; apply H. Qed.
Lemma grids_if : forall (b : bool) x y, grids x -> grids y -> grids (if b then x else y).
Proof. intros []; auto. Qed.
Lemma gridss_nil : gridss [].
Proof. intros i; rewrite item_nil; apply grids_nil. Qed.
Lemma gridss_snoc : forall l x, gridss l -> grids x -> gridss (snoc l x).
Proof. intros l x H K i; rewrite item_snoc; apply grids_if; auto. Qed.
End Grid.

(* A value is on the grid by what it was computed from; of sums of lists a later file knows. *)
Ltac grids_of_sums := fail.
Ltac on_the_grid :=
  intros; repeat match goal with |- _ /\ _ => split end;
  repeat first
    [ assumption | exact I
    | match goal with H : ?x = _ |- grid _ ?x => rewrite H end
    | match goal with H : ?x = _ |- grids _ ?x => rewrite H end
    | match goal with H : ?x = _ |- gridss _ ?x => rewrite H end
    | apply grid_int | apply grid_step | apply grid_plus | apply grid_minus | apply grid_opp
    | apply grid_times | apply grid_times_r | apply grid_product | apply grid_product_r
    | apply grid_if | apply grid_min | apply grid_max | apply grid_abs
    | apply grids_nil | apply grids_snoc | apply grids_copies | apply grids_store | apply grids_if
    | apply gridss_nil | apply gridss_snoc | apply grid_item | apply grids_item | grids_of_sums
    | match goal with H : forall _, _ |- grid _ _ => solve [apply H] end ].
