(* Noise around a value that a whole number divides: the grid is finer by that number. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Noise Values Grid.
Open Scope R_scope.

Lemma divided_grid : forall N m v x y, 0 < m -> grid N x -> grid N y ->
  on_grid (unit_of N / m) (v - x / m) -> on_grid (unit_of N / m) (v + 0 - y / m).
Proof.
  intros N m v x y P [i I] [j J] [k K]; exists (k + i - j)%Z; rewrite minus_IZR, plus_IZR.
  replace (v + 0 - y / m) with (v - x / m + (x - y) / m) by (field; lra); rewrite K, I, J; field; lra.
Qed.

Lemma divided_cost : forall m x y scale, 0 < m -> 0 < scale -> Rabs (0 + x / m - y / m) / scale = Rabs (0 + x - y) * / (scale * m).
Proof.
  intros m x y scale M S; replace (0 + x / m - y / m) with ((0 + x - y) * / m) by (field; lra).
  rewrite Rabs_mult, (Rabs_pos_eq (/ m)) by (left; apply Rinv_0_lt_compat, M); field; lra.
Qed.
