(* How likely noise on a fine grid lies in a cell, from its weights at the edges of the cell. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Lapwing Require Import Sum Program.
Import ListNotations.
Open Scope R_scope.

(* A function whose slope grows lies below 0 between two places where it does. *)
Section Bent.
Variables (g g' g'' : R -> R) (a b : R).
Hypothesis slope : forall x, a <= x <= b -> derivable_pt_lim g x (g' x).
Hypothesis bend : forall x, a <= x <= b -> derivable_pt_lim g' x (g'' x).
Lemma slope_grows : (forall x, a <= x <= b -> 0 <= g'' x) -> forall x y, a <= x -> x < y -> y <= b -> g' x <= g' y.
Proof.
  intros P x y A L B; destruct (MVT_cor2 g' g'' x y L) as [z [Z I]]; [intros; apply bend; lra|].
  assert (0 <= g'' z) by (apply P; lra); assert (0 <= g'' z * (y - x)) by (apply Rmult_le_pos; lra); lra.
Qed.
Theorem below_between : (forall x, a <= x <= b -> 0 <= g'' x) -> g a <= 0 -> g b <= 0 -> forall x, a <= x <= b -> g x <= 0.
Proof.
  intros P A B x [I J]; destruct I as [I| <-]; [|exact A]; destruct J as [J| ->]; [|exact B].
  destruct (MVT_cor2 g g' a x I) as [y [Y Iy]]; [intros; apply slope; lra|].
  destruct (MVT_cor2 g g' x b J) as [z [Z Iz]]; [intros; apply slope; lra|].
  assert (S := slope_grows P y z ltac:(lra) ltac:(lra) ltac:(lra)).
  apply Rnot_lt_le; intros N; assert (0 < g' y * (x - a)) by lra; assert (g' z * (b - x) < 0) by lra.
  assert (0 < g' y) by (apply Rmult_lt_reg_r with (x - a); lra); assert (0 <= g' z * (b - x)) by (apply Rmult_le_pos; lra); lra.
Qed.
End Bent.

Lemma quadratic_slope : forall u v z x, derivable_pt_lim (fun x => u + v * x + z * (x * x)) x (v + 2 * z * x).
Proof.
  intros u v z x; replace (v + 2 * z * x) with ((0 + v * 1) + z * (1 * x + x * 1)) by ring.
  apply (derivable_pt_lim_plus (fun x => u + v * x) (fun x => z * (x * x))).
  - apply (derivable_pt_lim_plus (fun _ => u) (fun x => v * x)); [apply derivable_pt_lim_const|apply (derivable_pt_lim_scal (fun x => x)), derivable_pt_lim_id].
  - apply (derivable_pt_lim_scal (fun x => x * x)), (derivable_pt_lim_mult (fun x => x) (fun x => x)); apply derivable_pt_lim_id.
Qed.
Lemma linear_slope : forall v z x, derivable_pt_lim (fun x => v + 2 * z * x) x (2 * z).
Proof.
  intros v z x; refine (eq_ind (0 + 2 * z * 1) (fun l => derivable_pt_lim (fun x => v + 2 * z * x) x l) _ (2 * z) _); [|ring].
  apply (derivable_pt_lim_plus (fun _ => v) (fun x => 2 * z * x)); [apply derivable_pt_lim_const|apply (derivable_pt_lim_scal (fun x => x)), derivable_pt_lim_id].
Qed.

(* How far a function lies from the line between two places, by how much it bends. *)
Section Chord.
Variables (p p' p'' : R -> R) (a b m : R).
Hypothesis wide : a < b.
Hypothesis slope : forall x, a <= x <= b -> derivable_pt_lim p x (p' x).
Hypothesis bend : forall x, a <= x <= b -> derivable_pt_lim p' x (p'' x).
Hypothesis bent : forall x, a <= x <= b -> Rabs (p'' x) <= m.
Definition line (x : R) : R := (p a * (b - x) + p b * (x - a)) / (b - a).

Lemma off_line : forall s, s = 1 \/ s = -1 -> forall x, a <= x <= b -> s * (p x - line x) <= m * (x - a) * (b - x) / 2.
Proof.
  intros s S x I.
  set (u := - s * (p a * b - p b * a) / (b - a) + m * a * b / 2); set (v := - s * (p b - p a) / (b - a) - m * (a + b) / 2); set (z := m / 2).
  assert (E : forall y, s * p y + (u + v * y + z * (y * y)) = s * (p y - line y) - m * (y - a) * (b - y) / 2) by (intros y; unfold u, v, z, line; field; lra).
  enough (s * p x + (u + v * x + z * (x * x)) <= 0) by (rewrite E in H; lra).
  apply (below_between (fun y => s * p y + (u + v * y + z * (y * y))) (fun y => s * p' y + (v + 2 * z * y)) (fun y => s * p'' y + 2 * z) a b).
  - intros y Y; apply (derivable_pt_lim_plus (fun y => s * p y) (fun y => u + v * y + z * (y * y))); [apply (derivable_pt_lim_scal p), slope, Y|apply quadratic_slope].
  - intros y Y; apply (derivable_pt_lim_plus (fun y => s * p' y) (fun y => v + 2 * z * y)); [apply (derivable_pt_lim_scal p'), bend, Y|apply linear_slope].
  - intros y Y; specialize (bent y Y); assert (X := Rle_abs (p'' y)); assert (X' := Rle_abs (- p'' y)); rewrite Rabs_Ropp in X'; unfold z; destruct S as [-> | ->]; lra.
  - rewrite E; unfold line; right; field; lra.
  - rewrite E; unfold line; right; field; lra.
  - exact I.
Qed.
Lemma line_most : forall x, a <= x <= b -> p x <= line x + m * (x - a) * (b - x) / 2.
Proof. intros x I; assert (H := off_line 1 (or_introl eq_refl) x I); lra. Qed.
Lemma line_least : forall x, a <= x <= b -> line x - m * (x - a) * (b - x) / 2 <= p x.
Proof. intros x I; assert (H := off_line (-1) (or_intror eq_refl) x I); lra. Qed.
End Chord.

(* Sums over the points of a cell, against the trapezium. *)
Lemma sum_of_first : forall n, sum (seq 0 n) INR = INR n * (INR n - 1) / 2.
Proof. induction n as [|n IH]; [cbn; lra|]; rewrite seq_S, sum_app, IH, S_INR; cbn [plus sum]; lra. Qed.
Lemma sum_of_squares : forall n, sum (seq 0 n) (fun i => INR i * INR i) = INR n * (INR n - 1) * (2 * INR n - 1) / 6.
Proof. induction n as [|n IH]; [cbn; lra|]; rewrite seq_S, sum_app, IH, S_INR; cbn [plus sum]; lra. Qed.

Section Trapezium.
Variables (p p' p'' : R -> R) (a h m : R) (n : nat).
Hypothesis step : 0 < h.
Hypothesis some : (0 < n)%nat.
Let w := INR n * h.
Hypothesis slope : forall x, a <= x <= a + w -> derivable_pt_lim p x (p' x).
Hypothesis bend : forall x, a <= x <= a + w -> derivable_pt_lim p' x (p'' x).
Hypothesis bent : forall x, a <= x <= a + w -> Rabs (p'' x) <= m.

Theorem left_points : Rabs (h * sum (seq 0 n) (fun i => p (a + INR i * h)) - w * (p a + p (a + w)) / 2 - h * (p a - p (a + w)) / 2) <= m * (w * w * w) / 12.
Proof.
  apply lt_0_INR in some as N; assert (1 <= INR n) by (apply (le_INR 1); lia); assert (W : 0 < w) by (apply Rmult_lt_0_compat; lra).
  assert (m0 : 0 <= m) by (specialize (bent a ltac:(lra)); assert (X := Rabs_pos (p'' a)); lra).
  set (q := fun i => line p a (a + w) (a + INR i * h)); set (r := fun i => m * (INR i * h) * (w - INR i * h) / 2).
  assert (Q : h * sum (seq 0 n) q = w * (p a + p (a + w)) / 2 + h * (p a - p (a + w)) / 2).
  { rewrite (sum_ext _ q (fun i => p a + (p (a + w) - p a) / INR n * INR i)) by (intros i _; unfold q, line; replace (a + w - a) with w by ring; unfold w; field; split; lra).
    rewrite sum_plus, sum_scale, sum_of_first, (sum_ext _ _ (fun i => p a * 1)), sum_scale by (intros; ring).
    replace (sum (seq 0 n) (fun _ => 1)) with (INR n) by (clear; induction n as [|k IH]; [reflexivity|]; rewrite seq_S, sum_app, S_INR, <- IH; cbn; ring).
    unfold w; field; lra. }
  assert (R : h * sum (seq 0 n) r <= m * (w * w * w) / 12).
  { rewrite (sum_ext _ r (fun i => m * h * w / 2 * INR i - m * h * h / 2 * (INR i * INR i))) by (intros i _; unfold r; field).
    rewrite sum_minus, !sum_scale, sum_of_first, sum_of_squares.
    replace (h * (m * h * w / 2 * (INR n * (INR n - 1) / 2) - m * h * h / 2 * (INR n * (INR n - 1) * (2 * INR n - 1) / 6)))
      with (m * (w * w * w) / 12 - m * h * h * w / 12) by (unfold w; field).
    assert (0 <= m * h * h * w) by (repeat apply Rmult_le_pos; lra); lra. }
  assert (I : forall i, In i (seq 0 n) -> a <= a + INR i * h <= a + w).
  { intros i I; apply in_seq in I; assert (X := pos_INR i); assert (INR i <= INR n) by (apply le_INR; lia).
    assert (0 <= INR i * h) by (apply Rmult_le_pos; lra); assert (INR i * h <= w) by (apply Rmult_le_compat_r; lra); lra. }
  apply Rabs_le; split.
  - assert (K : sum (seq 0 n) (fun i => q i - r i) <= sum (seq 0 n) (fun i => p (a + INR i * h)));
      [|rewrite sum_minus in K; apply Rmult_le_compat_l with (r := h) in K; lra].
    apply sum_le; intros i i0; assert (K := line_least p p' p'' a (a + w) m ltac:(lra) slope bend bent _ (I i i0)); unfold q, r.
    replace (a + INR i * h - a) with (INR i * h) in K by ring; replace (a + w - (a + INR i * h)) with (w - INR i * h) in K by ring; lra.
  - assert (K : sum (seq 0 n) (fun i => p (a + INR i * h)) <= sum (seq 0 n) (fun i => q i + r i));
      [|rewrite sum_plus in K; apply Rmult_le_compat_l with (r := h) in K; lra].
    apply sum_le; intros i i0; assert (K := line_most p p' p'' a (a + w) m ltac:(lra) slope bend bent _ (I i i0)); unfold q, r.
    replace (a + INR i * h - a) with (INR i * h) in K by ring; replace (a + w - (a + INR i * h)) with (w - INR i * h) in K by ring; lra.
Qed.
Theorem right_points : Rabs (h * sum (seq 0 n) (fun i => p (a + INR (n - i) * h)) - w * (p a + p (a + w)) / 2 + h * (p a - p (a + w)) / 2) <= m * (w * w * w) / 12.
Proof.
  assert (E : sum (seq 0 n) (fun i => p (a + INR (n - i) * h)) = sum (seq 0 n) (fun i => p (a + INR i * h)) + (p (a + w) - p a)).
  { unfold w; clear; induction n as [|k IH]; [cbn; rewrite Rmult_0_l, Rplus_0_r; ring|].
    transitivity (p (a + INR (S k) * h) + sum (seq 0 k) (fun i => p (a + INR (k - i) * h))).
    - cbn [seq sum]; rewrite <- seq_shift, sum_map; reflexivity.
    - rewrite IH, seq_S, sum_app; cbn [plus sum]; ring. }
  assert (H := left_points); rewrite E.
  match goal with |- Rabs ?x <= _ => match type of H with Rabs ?y <= _ => replace x with y by field; exact H end end.
Qed.
End Trapezium.

(* Whole numbers from one on, and the cells they fall into. *)
Definition range (low : Z) (many : nat) : list Z := map (fun i => (low + Z.of_nat i)%Z) (seq 0 many).
Lemma range_next : forall low many, range low (S many) = low :: range (low + 1) many.
Proof.
  intros low many; unfold range; cbn [seq map]; f_equal; [lia|]; rewrite <- seq_shift, map_map; apply map_ext; intros; lia.
Qed.
Lemma in_range : forall k low many, In k (range low many) <-> (low <= k < low + Z.of_nat many)%Z.
Proof.
  intros k low many; unfold range; rewrite in_map_iff; split; [intros [i [<- I]]; apply in_seq in I; lia|].
  intros I; exists (Z.to_nat (k - low)); rewrite in_seq; lia.
Qed.
Lemma range_app : forall a b low, range low (a + b) = range low a ++ range (low + Z.of_nat a) b.
Proof.
  induction a as [|a IH]; intros b low; [cbn [plus]; rewrite Z.add_0_r; reflexivity|].
  cbn [plus]; rewrite !range_next, IH; cbn [app]; replace (low + 1 + Z.of_nat a)%Z with (low + Z.of_nat (S a))%Z by lia; reflexivity.
Qed.
Lemma range_distinct : forall low many, NoDup (range low many).
Proof. intros; unfold range; apply FinFun.Injective_map_NoDup; [intros x y; lia|apply seq_NoDup]. Qed.

Definition points (n : nat) (z : Z) : list Z := range (z * Z.of_nat n) n.
Lemma points_of_places : forall n many low, flat_map (points n) (range low many) = range (low * Z.of_nat n) (many * n).
Proof.
  intros n; induction many as [|many IH]; intros low; [reflexivity|]; rewrite range_next; cbn [flat_map mult]; rewrite IH, range_app.
  unfold points; replace ((low + 1) * Z.of_nat n)%Z with (low * Z.of_nat n + Z.of_nat n)%Z by ring; reflexivity.
Qed.
Lemma sum_of_flat : forall A B (f : A -> list B) l F, sum (flat_map f l) F = sum l (fun a => sum (f a) F).
Proof. induction l as [|a l IH]; intros F; [reflexivity|]; cbn [flat_map sum]; rewrite sum_app, IH; reflexivity. Qed.

Definition distance (z : Z) : nat := Z.to_nat (if (0 <=? z)%Z then z else - z - 1).
Definition line_of (count : nat) : list Z := range (- Z.of_nat count) (count + count).
Lemma distance_within : forall count z, In z (line_of count) <-> (distance z < count)%nat.
Proof. intros count z; unfold line_of, distance; rewrite in_range; destruct (Z.leb_spec 0 z); lia. Qed.
Lemma both_sides : forall count f, sum (line_of count) (fun z => f (distance z)) = 2 * sum (seq 0 count) f.
Proof.
  intros count f; unfold line_of; rewrite range_app, sum_app.
  assert (A : sum (range (- Z.of_nat count) count) (fun z => f (distance z)) = sum (seq 0 count) f).
  { induction count as [|c IH]; [reflexivity|]; rewrite range_next, seq_S, sum_app; cbn [sum plus].
    replace (- Z.of_nat (S c) + 1)%Z with (- Z.of_nat c)%Z by lia; rewrite IH.
    replace (distance (- Z.of_nat (S c))) with c by (unfold distance; destruct (Z.leb_spec 0 (- Z.of_nat (S c))); lia); ring. }
  rewrite A; unfold range; rewrite sum_map.
  rewrite (sum_ext _ (fun k => f (distance (- Z.of_nat count + Z.of_nat count + Z.of_nat k)%Z)) f); [ring|].
  intros k _; f_equal; unfold distance; destruct (Z.leb_spec 0 (- Z.of_nat count + Z.of_nat count + Z.of_nat k)); lia.
Qed.

(* What is known of noise with the probability F k at k steps from its centre, in cells of n points. *)
Definition inside (n count : nat) (k : Z) : bool := ((- Z.of_nat (count * n) <=? k) && (k <? Z.of_nat (count * n)))%Z%bool.
Record tabled (F : Z -> R) (n count : nat) (low high least most : nat -> R) (each rare : R) : Prop := Tabled {
  tabled_nonneg : forall k, 0 <= F k;
  tabled_cell : forall z, (distance z < count)%nat -> low (distance z) <= sum (points n z) F <= high (distance z);
  tabled_point : forall z k, (distance z < count)%nat -> In k (points n z) -> least (distance z) <= INR n * F k <= most (distance z);
  tabled_each : forall k, F k <= each;
  tabled_whole : forall m, sum (box m) F <= 1;
  tabled_rare : forall m, sum (box m) (fun k => if inside n count k then 0 else F k) <= rare
}.

Lemma inside_points : forall n count k, inside n count k = true <-> In k (flat_map (points n) (line_of count)).
Proof.
  intros n count k; unfold line_of; rewrite points_of_places, in_range; unfold inside; rewrite Bool.andb_true_iff, Z.leb_le, Z.ltb_lt; lia.
Qed.

Section Noise.
Variables (p p' p'' : R -> R) (h c : R) (n count : nat) (F : Z -> R) (rare : R) (bent : nat -> R).
Hypothesis step : 0 < h.
Hypothesis some : (0 < n)%nat.
Hypothesis scaled : 0 <= c.
Let w := INR n * h.
Hypothesis shape : forall k, F k = c * p (IZR (Z.abs k) * h).
Hypothesis slope : forall x, 0 <= x -> derivable_pt_lim p x (p' x).
Hypothesis bend : forall x, 0 <= x -> derivable_pt_lim p' x (p'' x).
Hypothesis bends : forall j x, INR j * w <= x <= INR (S j) * w -> Rabs (p'' x) <= bent j.
Hypothesis falls : forall x y, 0 <= x -> x <= y -> p y <= p x.
Hypothesis positive : forall x, 0 <= p x.
Hypothesis bounded : forall m, sum (box m) F <= 1.
Hypothesis total : forall e, 0 < e -> exists m, 1 - e <= sum (box m) F.
Hypothesis tail : forall m, sum (box m) (fun k => if inside n count k then 0 else F k) <= rare.

Definition edge (j : nat) : R := p (INR j * w).
Definition middle (j : nat) : R := w * (edge j + edge (S j)) / 2.
Definition error (j : nat) : R := h * (edge j - edge (S j)) / 2 + bent j * (w * w * w) / 12.

Lemma cell_near : forall z, Rabs (h * sum (points n z) F - c * middle (distance z)) <= c * error (distance z).
Proof.
  intros z; set (j := distance z); apply lt_0_INR in some as N; assert (W : 0 < w) by (apply Rmult_lt_0_compat; assumption).
  assert (J : INR (S j) * w = INR j * w + w) by (rewrite S_INR; ring); assert (J0 : 0 <= INR j * w) by (apply Rmult_le_pos; [apply pos_INR|lra]).
  assert (E : forall P, (forall x, 0 <= x -> INR j * w <= x <= INR j * w + w -> P x) -> forall x, INR j * w <= x <= INR j * w + w -> P x) by (intros P H x I; apply H; lra).
  assert (B : forall x, INR j * w <= x <= INR j * w + w -> Rabs (p'' x) <= bent j) by (intros x I; apply bends; rewrite J; exact I).
  assert (L := left_points p p' p'' (INR j * w) h (bent j) n step some (E _ (fun x X _ => slope x X)) (E _ (fun x X _ => bend x X)) B).
  assert (G := right_points p p' p'' (INR j * w) h (bent j) n step some (E _ (fun x X _ => slope x X)) (E _ (fun x X _ => bend x X)) B).
  fold w in L, G; rewrite <- J in L, G; fold (edge j) (edge (S j)) in L, G.
  assert (falling : edge (S j) <= edge j) by (apply falls; lra).
  assert (H0 : 0 <= h * (edge j - edge (S j))) by (apply Rmult_le_pos; lra).
  enough (X : exists s, h * sum (points n z) F = c * s /\ Rabs (s - middle j) <= error j).
  { destruct X as [s [-> X]]; rewrite <- Rmult_minus_distr_l, Rabs_mult, (Rabs_pos_eq c) by exact scaled; apply Rmult_le_compat_l; assumption. }
  unfold points, range; rewrite sum_map; destruct (Z_lt_le_dec z 0) as [Neg|Pos].
  - exists (h * sum (seq 0 n) (fun i => p (INR j * w + INR (n - i) * h))); split.
    + transitivity (h * (c * sum (seq 0 n) (fun i => p (INR j * w + INR (n - i) * h)))); [|ring]; f_equal; rewrite <- sum_scale; apply sum_ext; intros i I; apply in_seq in I.
      rewrite shape; do 2 f_equal; unfold w; rewrite !INR_IZR_INZ, <- Rmult_assoc, <- mult_IZR, <- Rmult_plus_distr_r, <- plus_IZR; do 2 f_equal.
      unfold j, distance; destruct (Z.leb_spec 0 z); nia.
    + unfold error, middle; apply Rabs_le.
      assert (X1 := Rle_abs (h * sum (seq 0 n) (fun i => p (INR j * w + INR (n - i) * h)) - w * (edge j + edge (S j)) / 2 + h * (edge j - edge (S j)) / 2)).
      assert (X2 := Rle_abs (- (h * sum (seq 0 n) (fun i => p (INR j * w + INR (n - i) * h)) - w * (edge j + edge (S j)) / 2 + h * (edge j - edge (S j)) / 2))).
      rewrite Rabs_Ropp in X2; lra.
  - exists (h * sum (seq 0 n) (fun i => p (INR j * w + INR i * h))); split.
    + transitivity (h * (c * sum (seq 0 n) (fun i => p (INR j * w + INR i * h)))); [|ring]; f_equal; rewrite <- sum_scale; apply sum_ext; intros i I; apply in_seq in I.
      rewrite shape; do 2 f_equal; unfold w; rewrite !INR_IZR_INZ, <- Rmult_assoc, <- mult_IZR, <- Rmult_plus_distr_r, <- plus_IZR; do 2 f_equal.
      unfold j, distance; destruct (Z.leb_spec 0 z); nia.
    + unfold error, middle; apply Rabs_le.
      assert (X1 := Rle_abs (h * sum (seq 0 n) (fun i => p (INR j * w + INR i * h)) - w * (edge j + edge (S j)) / 2 - h * (edge j - edge (S j)) / 2)).
      assert (X2 := Rle_abs (- (h * sum (seq 0 n) (fun i => p (INR j * w + INR i * h)) - w * (edge j + edge (S j)) / 2 - h * (edge j - edge (S j)) / 2))).
      rewrite Rabs_Ropp in X2; lra.
Qed.

Lemma flat_sum : sum (flat_map (points n) (line_of count)) F <= 1 /\ 1 - rare <= sum (flat_map (points n) (line_of count)) F.
Proof.
  assert (P : forall k, 0 <= F k) by (intros k; rewrite shape; apply Rmult_le_pos; auto).
  assert (D : NoDup (flat_map (points n) (line_of count))) by (unfold line_of; rewrite points_of_places; apply range_distinct).
  split.
  - destruct (boxed (flat_map (points n) (line_of count))) as [m M]; eapply Rle_trans; [|apply (bounded m)].
    apply sum_incl; [exact D| |auto]; intros k K; apply in_box, M, K.
  - apply Rnot_lt_le; intros L; set (s := sum (flat_map (points n) (line_of count)) F) in *.
    destruct (total ((1 - rare - s) / 2)) as [m M]; [lra|]; specialize (tail m).
    assert (X : sum (box m) F = sum (box m) (fun k => if inside n count k then F k else 0) + sum (box m) (fun k => if inside n count k then 0 else F k)).
    { rewrite <- sum_plus; apply sum_ext; intros k _; destruct inside; ring. }
    assert (Y : sum (box m) (fun k => if inside n count k then F k else 0) <= s); [|lra].
    apply Rle_trans with (sum (filter (inside n count) (box m)) F).
    { right; generalize (box m); induction l as [|k l IH]; [reflexivity|]; cbn [sum filter]; destruct inside; cbn [sum]; rewrite IH; ring. }
    apply sum_incl; [apply NoDup_filter, box_distinct| |auto]; intros k K; apply filter_In in K; apply inside_points, K.
Qed.

(* From bounds of the weights in each cell and of all together to probabilities. *)
Variables (l u near far : nat -> R) (below above : R).
Hypothesis lower : forall j, (j < count)%nat -> 0 <= l j /\ (l j <= middle j - error j \/ l j = 0).
Hypothesis upper : forall j, (j < count)%nat -> middle j + error j <= u j.
Hypothesis nearer : forall j, (j < count)%nat -> edge j <= near j.
Hypothesis farther : forall j, (j < count)%nat -> 0 <= far j <= edge (S j).
Hypothesis all_below : below <= 2 * sum (seq 0 count) l.
Hypothesis all_above : 2 * sum (seq 0 count) u <= above * (1 - rare).
Hypothesis much : 0 < below.
Hypothesis sure : rare < 1.
Hypothesis first : p 0 <= 1.

Theorem cells_tabled : tabled F n count (fun j => l j / above) (fun j => u j / below) (fun j => w * far j / above) (fun j => w * near j / below) (h / below) rare.
Proof.
  assert (P : forall k, 0 <= F k) by (intros k; rewrite shape; apply Rmult_le_pos; auto).
  apply lt_0_INR in some as N; assert (W : 0 < w) by (apply Rmult_lt_0_compat; assumption).
  set (r := c / h); assert (r0 : 0 <= r) by (apply Rmult_le_pos; [exact scaled|left; apply Rinv_0_lt_compat, step]).
  assert (C : c = r * h) by (unfold r; field; lra).
  assert (K : forall z, (distance z < count)%nat -> r * l (distance z) <= sum (points n z) F <= r * u (distance z)).
  { intros z Z; set (j := distance z) in *; assert (E := cell_near z); fold j in E; specialize (lower j Z); specialize (upper j Z).
    set (s := sum (points n z) F) in *; assert (s0 : 0 <= s) by (apply sum_nonneg; auto).
    assert (X1 := Rle_abs (h * s - c * middle j)); assert (X2 := Rle_abs (- (h * s - c * middle j))); rewrite Rabs_Ropp in X2.
    assert (A1 : h * s <= h * (r * (middle j + error j))) by (rewrite C in *; lra).
    assert (A2 : h * (r * (middle j - error j)) <= h * s) by (rewrite C in *; lra).
    apply Rmult_le_reg_l in A1; [|exact step]; apply Rmult_le_reg_l in A2; [|exact step]; split.
    - destruct lower as [_ [L| ->]]; [|lra]; eapply Rle_trans; [|exact A2]; apply Rmult_le_compat_l; assumption.
    - eapply Rle_trans; [exact A1|]; apply Rmult_le_compat_l; assumption. }
  destruct flat_sum as [One Most]; rewrite sum_of_flat in One, Most.
  assert (R1 : r * below <= 1).
  { eapply Rle_trans; [|exact One]; apply Rle_trans with (r * (2 * sum (seq 0 count) l)); [apply Rmult_le_compat_l; assumption|].
    rewrite <- both_sides, <- sum_scale; apply sum_le; intros z Z; apply distance_within in Z; apply K, Z. }
  assert (R2 : 1 <= r * above).
  { apply Rmult_le_reg_r with (1 - rare); [lra|]; rewrite Rmult_1_l; eapply Rle_trans; [exact Most|].
    apply Rle_trans with (r * (2 * sum (seq 0 count) u)).
    - rewrite <- both_sides, <- sum_scale; apply sum_le; intros z Z; apply distance_within in Z; apply K, Z.
    - rewrite Rmult_assoc; apply Rmult_le_compat_l; assumption. }
  assert (A0 : 0 < above) by (destruct (Rle_lt_dec above 0) as [L|]; [nra|assumption]).
  assert (up : forall x, 0 <= x -> r * x <= x / below).
  { intros x X; apply Rmult_le_reg_r with below; [exact much|]; unfold Rdiv; rewrite (Rmult_assoc x), Rinv_l, Rmult_1_r by lra.
    replace (r * x * below) with (x * (r * below)) by ring; rewrite <- (Rmult_1_r x) at 2; apply Rmult_le_compat_l; assumption. }
  assert (down : forall x, 0 <= x -> x / above <= r * x).
  { intros x X; apply Rmult_le_reg_r with above; [exact A0|]; unfold Rdiv; rewrite (Rmult_assoc x), Rinv_l, Rmult_1_r by lra.
    replace (r * x * above) with (x * (r * above)) by ring; rewrite <- (Rmult_1_r x) at 1; apply Rmult_le_compat_l; assumption. }
  split; auto.
  - intros z Z; assert (H := K z Z); destruct (lower _ Z) as [l0 _]; split.
    + eapply Rle_trans; [apply down, l0|apply H].
    + eapply Rle_trans; [apply H|]; apply up; destruct r0 as [r1|r1]; [|rewrite <- r1 in R2; lra].
      apply Rmult_le_reg_l with r; [exact r1|]; rewrite Rmult_0_r; eapply Rle_trans; [|apply H]; apply sum_nonneg; auto.
  - intros z k Z I; set (j := distance z) in *.
    assert (J0 : 0 <= INR j * w) by (apply Rmult_le_pos; [apply pos_INR|lra]).
    assert (D : INR j * w <= IZR (Z.abs k) * h <= INR (S j) * w).
    { unfold w; rewrite <- !Rmult_assoc, !INR_IZR_INZ, <- !mult_IZR; apply in_range in I; unfold j, distance.
      split; apply Rmult_le_compat_r; try lra; apply IZR_le; destruct (Z.leb_spec 0 z); nia. }
    rewrite shape, C; replace (INR n * (r * h * p (IZR (Z.abs k) * h))) with (r * (w * p (IZR (Z.abs k) * h))) by (unfold w; ring).
    assert (low := falls (IZR (Z.abs k) * h) (INR (S j) * w) ltac:(lra) ltac:(lra)); assert (high := falls (INR j * w) (IZR (Z.abs k) * h) ltac:(lra) ltac:(lra)).
    fold (edge (S j)) in low; fold (edge j) in high; specialize (nearer j Z); specialize (farther j Z); split.
    + eapply Rle_trans; [apply down|]; [apply Rmult_le_pos; lra|]; apply Rmult_le_compat_l; [exact r0|]; apply Rmult_le_compat_l; lra.
    + eapply Rle_trans; [|apply up]; [|apply Rmult_le_pos; [lra|]; assert (0 <= edge j) by apply positive; lra].
      apply Rmult_le_compat_l; [exact r0|]; apply Rmult_le_compat_l; lra.
  - intros k; rewrite shape, C; replace (r * h * p (IZR (Z.abs k) * h)) with (r * (h * p (IZR (Z.abs k) * h))) by ring.
    eapply Rle_trans; [|apply up; lra]; apply Rmult_le_compat_l; [exact r0|]; apply Rle_trans with (h * 1); [|lra]; apply Rmult_le_compat_l; [lra|].
    eapply Rle_trans; [|exact first]; apply falls; [lra|]; apply Rmult_le_pos; [apply IZR_le; lia|lra].
Qed.
End Noise.
