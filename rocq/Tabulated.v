(* Tables of Laplace and Gaussian noise on fine grids: bounds of the probabilities of cells, computed with whole numbers. *)

From Coq Require Import Reals ZArith QArith Qreals List Lra Lia Psatz Bool.
From Lapwing Require Import Sum Program Noise UpTo Gauss Tails PureInMu Grid Cells Chains Links.
Import ListNotations.
Open Scope R_scope.

(* Noise whose weights fall from the centre on. *)
Section Law.
Variables (p p' p'' : R -> R) (h c : R) (n count : nat) (F : Z -> R) (bent : nat -> R).
Hypothesis step : 0 < h.
Hypothesis some : (0 < n)%nat.
Hypothesis shape : forall k, F k = c * p (IZR (Z.abs k) * h).
Hypothesis bounded : forall m, sum (box m) F <= 1.
Hypothesis nonneg : forall k, 0 <= F k.
Hypothesis further : forall x y, 0 <= x -> 0 <= y -> p (x + y) <= p x * p y.
Hypothesis positive : forall x, 0 <= p x.
Hypothesis scaled : 0 <= c.
Lemma tail_of_law : forall m, sum (box m) (fun k => if inside n count k then 0 else F k) <= 2 * edge p h n count.
Proof.
  intros m; set (j := Z.of_nat (count * n)); assert (even : forall k, F (- k)%Z = F k) by (intros k; rewrite !shape, Z.abs_opp; reflexivity).
  assert (falls : forall i, (0 <= i)%Z -> F (i + j)%Z <= edge p h n count * F i).
  { intros i I; rewrite !shape, !Z.abs_eq by lia; rewrite plus_IZR, Rmult_plus_distr_r, (Rmult_comm (edge p h n count)), Rmult_assoc; apply Rmult_le_compat_l; [exact scaled|].
    unfold edge; replace (INR count * (INR n * h)) with (IZR j * h) by (unfold j; rewrite <- INR_IZR_INZ, mult_INR; ring).
    apply further; apply Rmult_le_pos; try lra; apply IZR_le; lia. }
  assert (A := fall_from F (edge p h n count) j nonneg bounded (positive _) ltac:(lia) falls m).
  assert (B := fall_turned F nonneg even (Z.leb j) m).
  apply Rle_trans with (sum (box m) (fun k => (if Z.leb j k then F k else 0) + (if Z.leb j (- k) then F k else 0))); [|rewrite sum_plus; lra].
  apply sum_le; intros k _; specialize (nonneg k); unfold inside; fold j; destruct (Z.leb_spec (- j) k), (Z.ltb_spec k j), (Z.leb_spec j k), (Z.leb_spec j (- k)); cbn; try lra; lia.
Qed.
End Law.

Section Laplace.
Variables (s : R).
Hypothesis above : 0 < s.
Definition laplace_p (x : R) : R := exp (- (/ s * x)).
Lemma linear_derived : forall a x, derivable_pt_lim (fun x => a * x) x a.
Proof. intros a x; refine (eq_ind (a * 1) (fun l => derivable_pt_lim (fun x => a * x) x l) _ a _); [|ring]; apply (derivable_pt_lim_scal (fun x => x)), derivable_pt_lim_id. Qed.
Lemma exp_of : forall g x l, derivable_pt_lim g x l -> derivable_pt_lim (fun x => exp (- g x)) x (- l * exp (- g x)).
Proof.
  intros g x l H; replace (- l * exp (- g x)) with (exp (- g x) * - l) by ring.
  apply (derivable_pt_lim_comp (fun x => - g x) exp); [apply (derivable_pt_lim_opp g), H|apply derivable_pt_lim_exp].
Qed.
Lemma laplace_slope : forall x, derivable_pt_lim laplace_p x (- / s * laplace_p x).
Proof. intros x; apply (exp_of (fun x => / s * x)), linear_derived. Qed.
Lemma laplace_bend : forall x, derivable_pt_lim (fun x => - / s * laplace_p x) x (/ s * / s * laplace_p x).
Proof. intros x; replace (/ s * / s * laplace_p x) with (- / s * (- / s * laplace_p x)) by ring; apply (derivable_pt_lim_scal laplace_p), laplace_slope. Qed.
Lemma laplace_falls : forall x y, x <= y -> laplace_p y <= laplace_p x.
Proof.
  intros x y L; unfold laplace_p; assert (0 < / s) by (apply Rinv_0_lt_compat, above); assert (/ s * x <= / s * y) by (apply Rmult_le_compat_l; lra).
  destruct (Rle_lt_or_eq_dec (- (/ s * y)) (- (/ s * x))) as [K|K]; [lra|left; apply exp_increasing, K|rewrite K; lra].
Qed.
End Laplace.

Section Bell.
Variables (s : R).
Hypothesis above : 0 < s.
Let b := / (2 * s * s).
Definition bell_p (x : R) : R := exp (- (b * (x * x))).
Lemma bell_slope : forall x, derivable_pt_lim bell_p x (- (2 * b * x) * bell_p x).
Proof.
  intros x; apply (exp_of (fun x => b * (x * x))); replace (2 * b * x) with (b * (1 * x + x * 1)) by ring.
  apply (derivable_pt_lim_scal (fun x => x * x)), (derivable_pt_lim_mult (fun x => x) (fun x => x)); apply derivable_pt_lim_id.
Qed.
Lemma bell_bend : forall x, derivable_pt_lim (fun x => - (2 * b * x) * bell_p x) x ((- (2 * b) + 2 * b * x * (2 * b * x)) * bell_p x).
Proof.
  intros x; replace ((- (2 * b) + 2 * b * x * (2 * b * x)) * bell_p x) with (- (2 * b) * bell_p x + - (2 * b * x) * (- (2 * b * x) * bell_p x)) by ring.
  apply (derivable_pt_lim_mult (fun x => - (2 * b * x)) bell_p); [apply (derivable_pt_lim_opp (fun x => 2 * b * x)), linear_derived|apply bell_slope].
Qed.
Lemma b_above : 0 < b. Proof. unfold b; apply Rinv_0_lt_compat; nra. Qed.
Lemma bell_falls : forall x y, 0 <= x -> x <= y -> bell_p y <= bell_p x.
Proof.
  intros x y X L; unfold bell_p; assert (B := b_above); assert (b * (x * x) <= b * (y * y)) by (apply Rmult_le_compat_l; nra).
  destruct (Rle_lt_or_eq_dec (- (b * (y * y))) (- (b * (x * x)))) as [K|K]; [lra|left; apply exp_increasing, K|rewrite K; lra].
Qed.
Lemma bell_bends : forall x far, 0 <= x <= far -> Rabs ((- (2 * b) + 2 * b * x * (2 * b * x)) * bell_p x) <= Rmax (/ s * / s) (far * far * / s * / s * / s * / s) * bell_p x.
Proof.
  intros x far X; assert (P : 0 < bell_p x) by apply exp_pos; rewrite Rabs_mult, (Rabs_pos_eq (bell_p x)) by lra; apply Rmult_le_compat_r; [lra|].
  replace (2 * b) with (/ s * / s) by (unfold b; field; lra); assert (I : 0 < / s) by (apply Rinv_0_lt_compat, above); set (i := / s) in *.
  assert (L1 := Rmax_l (i * i) (far * far * i * i * i * i)); assert (L2 := Rmax_r (i * i) (far * far * i * i * i * i)).
  assert (0 <= i * i * x * (i * i * x) <= far * far * i * i * i * i).
  { replace (far * far * i * i * i * i) with (i * i * i * i * (far * far)) by ring; replace (i * i * x * (i * i * x)) with (i * i * i * i * (x * x)) by ring.
    assert (0 < i * i * i * i) by (repeat apply Rmult_lt_0_compat; assumption); split; [apply Rmult_le_pos; nra|apply Rmult_le_compat_l; nra]. }
  assert (0 < i * i) by nra; apply Rabs_le; lra.
Qed.
End Bell.

(* The table of a kind of noise: its shape, its scale num / den, and how many cells there are on each side. *)
Record kind := Kind { is_bell : bool; num : positive; den : positive; reach : nat }.
Definition scale_of (k : kind) : R := IZR (Zpos (num k)) / IZR (Zpos (den k)).
Definition mass_of (N : positive) (k : kind) : Z -> R := if is_bell k then mass (gaussian (unit_of N) 0 (scale_of k)) else mass (laplace (unit_of N) 0 (scale_of k)).

#[local] Opaque taylorq taylor.
Section Tables.
Variables (bits : Z) (parts fineness : positive).
Hypothesis some_bits : (0 <= bits)%Z.
Notation val := (val bits).
Notation unit_z := (unit_z bits).
Definition times (a b : Z * Z) : Z * Z := (down bits (fst a) (fst b), up bits (snd a) (snd b)).
Definition decay (x : Q) : Z * Z :=
  let low := taylorq 31 x in let high := taylorq 30 x in
  (Z.max 0 (Qnum low * unit_z / Zpos (Qden low)), up_div (Qnum high * unit_z) (Zpos (Qden high)))%Z.
Fixpoint edges (count : nat) (here by_ fall : Z * Z) : list (Z * Z) :=
  here :: match count with O => [] | S count => edges count (times here by_) (times by_ fall) fall end.
Definition first_step (k : kind) : Q :=
  if is_bell k then (Zpos (den k) * Zpos (den k)) # (2 * parts * parts * num k * num k) else Zpos (den k) # (parts * num k).
Definition edges_of (k : kind) : list (Z * Z) :=
  let by_ := decay (first_step k) in
  edges (reach k) (unit_z, unit_z) by_ (if is_bell k then times by_ by_ else (unit_z, unit_z)).

Definition bend_num (k : kind) (j : Z) : Z :=
  (let n := Zpos (num k) in let d := Zpos (den k) in let r := Zpos parts in
   if is_bell k then Z.max (d * d * (r * r) * (n * n)) ((j + 1) * (j + 1) * (d * d * d * d)) else d * d)%Z.
Definition bend_den (k : kind) : Z :=
  (let n := Zpos (num k) in let r := Zpos parts in if is_bell k then 12 * (r * r * r * r * r) * (n * n * n * n) else 12 * (n * n) * (r * r * r))%Z.
Definition error_of (k : kind) (j : Z) (near far : Z * Z) : Z := (up_div (snd near - fst far) 1024 + up_div (snd near * bend_num k j) (bend_den k))%Z.
Record weighed := Weighed { w_low : Z; w_high : Z; w_near : Z; w_far : Z }.
Fixpoint weighed_of (k : kind) (j : Z) (es : list (Z * Z)) : list weighed :=
  match es with
  | near :: ((far :: _) as rest) =>
      let e := error_of k j near far in
      Weighed (Z.max 0 ((fst near + fst far) / (2 * Zpos parts) - e)) (up_div (snd near + snd far) (2 * Zpos parts) + e) (snd near) (fst far)
      :: weighed_of k (j + 1) rest
  | _ => []
  end%Z.
Definition zsum (l : list Z) : Z := fold_right Z.add 0%Z l.
Record tables := Tables { t_cells : list cell; t_rare : Z; t_each : Z }.
Definition table_of (k : kind) : option tables :=
  let es := edges_of k in let ws := weighed_of k 0 es in
  let rare := (2 * snd (last es (0, 0)))%Z in
  let below := (2 * zsum (map w_low ws))%Z in
  if ((0 <? below) && (rare <? unit_z))%Z then
    let above := up_div (2 * zsum (map w_high ws) * unit_z) (unit_z - rare) in
    if (0 <? above)%Z then
      Some (Tables (map (fun w => Cell (w_low w * unit_z / above) (up_div (w_high w * unit_z) below)
              (w_far w * unit_z / (Zpos parts * above)) (up_div (w_near w * unit_z) (Zpos parts * below))) ws) rare (up_div (unit_z * unit_z) (1024 * below)))%Z
    else None
  else None.

Definition within (z : Z * Z) (x : R) : Prop := (0 <= fst z)%Z /\ val (fst z) <= x <= val (snd z).
Lemma within_positive : forall z x, within z x -> 0 <= x.
Proof. intros z x [A B]; apply (val_nonneg bits some_bits) in A; lra. Qed.
Lemma times_within : forall a b x y, within a x -> within b y -> within (times a b) (x * y).
Proof.
  intros a b x y A B; assert (X := within_positive a x A); assert (Y := within_positive b y B); destruct A as [A0 [A1 A2]], B as [B0 [B1 B2]]; unfold times, within; cbn [fst snd].
  destruct (least_times bits some_bits _ _ x y (conj A0 A1) (conj B0 B1)) as [D0 D1]; destruct (most_times bits some_bits _ _ x y (conj X A2) (conj Y B2)) as [_ U1]; auto.
Qed.
Lemma one_within : within (unit_z, unit_z) 1.
Proof. unfold within; cbn [fst snd]; rewrite (val_one bits some_bits); split; [unfold Links.unit_z; lia|lra]. Qed.
Lemma fraction_down : forall q x, Q2R q <= x -> 0 <= x -> val (Z.max 0 (Qnum q * unit_z / Zpos (Qden q))) <= x.
Proof.
  intros q x L X; assert (U := unit_above bits some_bits); destruct (Z.max_spec 0 (Qnum q * unit_z / Zpos (Qden q))) as [[_ ->]|[_ ->]]; [|rewrite val_zero; exact X]; unfold Links.val.
  assert (K := down_div_le (Qnum q * unit_z) (Zpos (Qden q)) ltac:(lia)); rewrite mult_IZR in K; apply Rmult_le_reg_r with (IZR unit_z); [exact U|].
  unfold Rdiv at 1; rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra; eapply Rle_trans; [exact K|]; unfold Rdiv; unfold Q2R in L.
  replace (IZR (Qnum q) * IZR unit_z * / IZR (Zpos (Qden q))) with (IZR (Qnum q) * / IZR (Zpos (Qden q)) * IZR unit_z) by ring; apply Rmult_le_compat_r; lra.
Qed.
Lemma fraction_up : forall q x, x <= Q2R q -> x <= val (up_div (Qnum q * unit_z) (Zpos (Qden q))).
Proof.
  intros q x L; assert (U := unit_above bits some_bits); unfold Links.val.
  assert (K := up_div_le (Qnum q * unit_z) (Zpos (Qden q)) ltac:(lia)); rewrite mult_IZR in K; apply Rmult_le_reg_r with (IZR unit_z); [exact U|].
  unfold Rdiv at 1; rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra; eapply Rle_trans; [|exact K]; unfold Rdiv; unfold Q2R in L.
  replace (IZR (Qnum q) * IZR unit_z * / IZR (Zpos (Qden q))) with (IZR (Qnum q) * / IZR (Zpos (Qden q)) * IZR unit_z) by ring; apply Rmult_le_compat_r; lra.
Qed.
Lemma taylor_sides : forall x, 0 <= Q2R x -> Q2R (taylorq 31 x) <= exp (- Q2R x) <= Q2R (taylorq 30 x).
Proof.
  intros x X; rewrite !taylorq_is; generalize (Q2R x) X; clear; intros y Y; split.
  - assert (L := taylor_around 31 y Y); replace (Nat.even 31) with false in L by reflexivity; lra.
  - assert (L := taylor_around 30 y Y); replace (Nat.even 30) with true in L by reflexivity; lra.
Qed.
Lemma decay_within : forall x, 0 <= Q2R x -> within (decay x) (exp (- Q2R x)).
Proof.
  intros x X; assert (P := exp_pos (- Q2R x)); destruct (taylor_sides x X) as [L H]; unfold decay, within; cbn [fst snd]; split; [apply Z.le_max_l|split].
  - apply fraction_down; lra.
  - apply fraction_up; exact H.
Qed.
Lemma edges_length : forall count a b c, length (edges count a b c) = S count.
Proof. induction count as [|count IH]; intros a b c; [reflexivity|]; cbn [edges length]; rewrite IH; reflexivity. Qed.
Lemma edges_within : forall count a b c (E B : nat -> R) f, (forall j, E (S j) = E j * B j) -> (forall j, B (S j) = B j * f) ->
  within a (E 0%nat) -> within b (B 0%nat) -> within c f -> forall j, (j <= count)%nat -> within (nth j (edges count a b c) (0, 0)%Z) (E j).
Proof.
  induction count as [|count IH]; intros a b c E B f HE HB A B0 C j J; [replace j with 0%nat by lia; exact A|]; destruct j as [|j]; [exact A|]; cbn [edges nth].
  apply (IH _ _ _ (fun j => E (S j)) (fun j => B (S j)) f); auto; [rewrite HE|rewrite HB|lia]; apply times_within; assumption.
Qed.

Definition weighed_one (k : kind) (j : Z) (near far : Z * Z) : weighed :=
  (let e := error_of k j near far in Weighed (Z.max 0 ((fst near + fst far) / (2 * Zpos parts) - e)) (up_div (snd near + snd far) (2 * Zpos parts) + e) (snd near) (fst far))%Z.
Lemma weighed_next : forall k j near far es, weighed_of k j (near :: far :: es) = weighed_one k j near far :: weighed_of k (j + 1) (far :: es).
Proof. reflexivity. Qed.
Lemma weighed_length : forall k es j, length (weighed_of k j es) = pred (length es).
Proof. intros k es; induction es as [|near [|far es] IH]; intros j; [reflexivity|reflexivity|]; rewrite weighed_next; cbn [length]; rewrite IH; reflexivity. Qed.
Lemma weighed_nth : forall k es j0 j, (S j < length es)%nat -> nth j (weighed_of k j0 es) (Weighed 0 0 0 0) =
  let near := nth j es (0, 0)%Z in let far := nth (S j) es (0, 0)%Z in let e := error_of k (j0 + Z.of_nat j) near far in
  (Weighed (Z.max 0 ((fst near + fst far) / (2 * Zpos parts) - e)) (up_div (snd near + snd far) (2 * Zpos parts) + e) (snd near) (fst far))%Z.
Proof.
  intros k es; induction es as [|near [|far es] IH]; intros j0 j J; [cbn in J; lia|cbn in J; lia|]; destruct j as [|j].
  - rewrite weighed_next; cbn [nth Z.of_nat]; rewrite Z.add_0_r; reflexivity.
  - rewrite weighed_next; match goal with |- nth (S j) (?x :: ?l) ?d = _ => change (nth (S j) (x :: l) d) with (nth j l d) end.
    change (nth (S j) (near :: far :: es) (0, 0)%Z) with (nth j (far :: es) (0, 0)%Z); change (nth (S (S j)) (near :: far :: es) (0, 0)%Z) with (nth (S j) (far :: es) (0, 0)%Z).
    rewrite IH by (cbn in *; lia); cbv zeta; replace (j0 + 1 + Z.of_nat j)%Z with (j0 + Z.of_nat (S j))%Z by lia; reflexivity.
Qed.
Lemma val_zsum : forall l, val (zsum l) = sum l val.
Proof. induction l as [|z l IH]; [apply val_zero|]; cbn [zsum fold_right sum]; fold (zsum l); rewrite (val_plus bits some_bits), IH; reflexivity. Qed.
Lemma sum_nth : forall A (l : list A) d (f : A -> R), sum l f = sum (seq 0 (length l)) (fun j => f (nth j l d)).
Proof. intros A l d f; induction l as [|x l IH]; [reflexivity|]; cbn [sum length seq]; rewrite <- seq_shift, sum_map, IH; reflexivity. Qed.
Lemma val_down : forall a b, (0 < b)%Z -> val (a / b) <= val a / IZR b.
Proof.
  intros a b B; assert (U := unit_above bits some_bits); apply IZR_lt in B as B'; unfold Links.val; apply Rle_trans with (IZR a / IZR b / IZR unit_z); [|right; field; lra].
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, U|apply down_div_le, B].
Qed.
Lemma val_up : forall a b, (0 < b)%Z -> val a / IZR b <= val (up_div a b).
Proof.
  intros a b B; assert (U := unit_above bits some_bits); apply IZR_lt in B as B'; unfold Links.val; apply Rle_trans with (IZR a / IZR b / IZR unit_z); [right; field; lra|].
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, U|apply up_div_le, B].
Qed.
Lemma val_mult : forall a b, val (a * b) = val a * IZR b.
Proof. intros a b; unfold Links.val; rewrite mult_IZR; unfold Rdiv; ring. Qed.
Lemma val_over : forall a b, (0 < b)%Z -> val a / val b = val (a * unit_z) / IZR b.
Proof. intros a b B; assert (U := unit_above bits some_bits); apply IZR_lt in B; unfold Links.val; rewrite mult_IZR; field; lra. Qed.

Lemma tabled_weaker : forall F n count l u a b e r l' u' a' b' e', tabled F n count l u a b e r ->
  (forall j, (j < count)%nat -> l' j <= l j /\ u j <= u' j /\ a' j <= a j /\ b j <= b' j) -> e <= e' -> tabled F n count l' u' a' b' e' r.
Proof.
  intros F n count l u a b e r l' u' a' b' e' T H E; destruct T as [T1 T2 T3 T4 T5 T6]; split; auto.
  - intros z Z; specialize (T2 z Z); specialize (H _ Z); lra.
  - intros z k Z I; specialize (T3 z k Z I); specialize (H _ Z); lra.
  - intros k; specialize (T4 k); lra.
Qed.

Lemma some_of : forall A (x y : A), Some x = Some y -> x = y.
Proof. intros A x y E; injection E; auto. Qed.

Section Right.
Variables (k : kind) (N : positive) (n : nat).
Hypothesis fine : (Zpos parts * Zpos fineness = 1024)%Z.
Hypothesis divided : (Zpos N = Z.of_nat n * Zpos parts)%Z.
Hypothesis enough : (Zpos fineness <= Z.of_nat n)%Z.
Variables (p p' p'' : R -> R) (c : R) (F : Z -> R) (coefficient : nat -> R).
Let h := unit_of N.
Let w := INR n * h.
Let count := reach k.
Hypothesis scaled : 0 <= c.
Hypothesis shape : forall k, F k = c * p (IZR (Z.abs k) * h).
Hypothesis slope : forall x, 0 <= x -> derivable_pt_lim p x (p' x).
Hypothesis bend : forall x, 0 <= x -> derivable_pt_lim p' x (p'' x).
Hypothesis bends : forall j x, INR j * w <= x <= INR (S j) * w -> Rabs (p'' x) <= coefficient j * p x.
Hypothesis coefficients : forall j, 0 <= coefficient j /\ coefficient j * (w * w * w) / 12 = IZR (bend_num k (Z.of_nat j)) / IZR (bend_den k).
Hypothesis falls : forall x y, 0 <= x -> x <= y -> p y <= p x.
Hypothesis positive : forall x, 0 <= p x.
Hypothesis further : forall x y, 0 <= x -> 0 <= y -> p (x + y) <= p x * p y.
Hypothesis first : p 0 <= 1.
Hypothesis bounded : forall m, sum (box m) F <= 1.
Hypothesis total : forall e, 0 < e -> exists m, 1 - e <= sum (box m) F.
Hypothesis edged : forall j, (j <= count)%nat -> within (nth j (edges_of k) (0, 0)%Z) (p (INR j * w)).

Lemma n_positive : (0 < n)%nat. Proof. lia. Qed.
Lemma w_is : w = / IZR (Zpos parts).
Proof.
  unfold w, h, unit_of; rewrite divided, mult_IZR, <- INR_IZR_INZ; assert (0 < INR n) by (apply lt_0_INR, n_positive); assert (0 < IZR (Zpos parts)) by (apply IZR_lt; lia); field; lra.
Qed.
Lemma h_small : h <= / 1024.
Proof.
  unfold h, unit_of; apply Rinv_le_contravar; [lra|]; apply IZR_le; nia.
Qed.
Lemma bend_den_above : (0 < bend_den k)%Z. Proof. unfold bend_den; destruct (is_bell k); lia. Qed.
Lemma bend_num_nonneg : forall j, (0 <= bend_num k j)%Z. Proof. intros j; unfold bend_num; destruct (is_bell k); lia. Qed.

Theorem table_right : forall tb, table_of k = Some tb ->
  tabled F n count (fun j => val (alone_low (nth j (t_cells tb) (Cell 0 0 0 0)))) (fun j => val (alone_high (nth j (t_cells tb) (Cell 0 0 0 0))))
    (fun j => val (each_low (nth j (t_cells tb) (Cell 0 0 0 0)))) (fun j => val (each_high (nth j (t_cells tb) (Cell 0 0 0 0)))) (val (t_each tb)) (val (t_rare tb))
  /\ (0 <= t_rare tb)%Z /\ length (t_cells tb) = count /\ forall c, In c (t_cells tb) -> (0 <= alone_low c)%Z /\ (0 <= each_low c)%Z.
Proof.
  intros tb T; unfold table_of in T; set (es := edges_of k) in *; set (ws := weighed_of k 0 es) in *; set (rare := (2 * snd (last es (0, 0)))%Z) in *; set (below := (2 * zsum (map w_low ws))%Z) in *.
  destruct ((0 <? below) && (rare <? unit_z))%Z eqn:B; [|discriminate]; apply andb_true_iff in B; destruct B as [B R]; apply Z.ltb_lt in B, R.
  set (above := up_div (2 * zsum (map w_high ws) * unit_z) (unit_z - rare)) in *; destruct (0 <? above)%Z eqn:A; [|discriminate]; apply Z.ltb_lt in A; apply some_of in T; subst tb.
  assert (U := unit_above bits some_bits); assert (h0 : 0 < h) by apply unit_pos; assert (W := w_is); assert (P0 : 0 < IZR (Zpos parts)) by (apply IZR_lt; lia).
  assert (w0 : 0 <= w) by (rewrite W; left; apply Rinv_0_lt_compat, P0).
  assert (Le : length es = S count) by apply edges_length; assert (Lw : length ws = count) by (unfold ws; rewrite weighed_length, Le; reflexivity).
  assert (last_is : last es (0, 0)%Z = nth count es (0, 0)%Z).
  { clear -Le; revert Le; generalize count as m; induction es as [|e [|e' es'] IH]; intros m L; [discriminate|injection L as <-; reflexivity|]; destruct m as [|m]; [discriminate|]; injection L as L; cbn [last nth]; apply IH; cbn; congruence. }
  assert (rare0 : (0 <= rare)%Z).
  { unfold rare; rewrite last_is; destruct (edged count (le_n _)) as [X [Y1 Y2]]; fold es in X, Y1, Y2.
    assert (Z0 : val (fst (nth count es (0, 0)%Z)) <= val (snd (nth count es (0, 0)%Z))) by lra; unfold Links.val in Z0; apply Rmult_le_reg_r in Z0; [apply le_IZR in Z0; lia|apply Rinv_0_lt_compat, U]. }
  set (get := fun j => nth j ws (Weighed 0 0 0 0)).
  assert (G : forall j, (j < count)%nat -> let near := nth j es (0, 0)%Z in let far := nth (S j) es (0, 0)%Z in let e := error_of k (Z.of_nat j) near far in
    get j = (Weighed (Z.max 0 ((fst near + fst far) / (2 * Zpos parts) - e)) (up_div (snd near + snd far) (2 * Zpos parts) + e) (snd near) (fst far))%Z).
  { intros j J; unfold get, ws; rewrite weighed_nth by lia; reflexivity. }
  (* the error in numbers covers the one in reals *)
  assert (Er : forall j, (j < count)%nat -> error p h n (fun j => coefficient j * edge p h n j) j <= val (error_of k (Z.of_nat j) (nth j es (0, 0)%Z) (nth (S j) es (0, 0)%Z))).
  { intros j J; destruct (edged j ltac:(lia)) as [X [Y1 Y2]]; destruct (edged (S j) ltac:(lia)) as [X' [Y1' Y2']]; fold es in X, Y1, Y2, X', Y1', Y2'.
    destruct (coefficients j) as [C0 C]; unfold error, error_of; fold h w; change (edge p h n j) with (p (INR j * w)); change (edge p h n (S j)) with (p (INR (S j) * w)).
    set (a := p (INR j * w)) in *; set (b := p (INR (S j) * w)) in *; set (near := nth j es (0, 0)%Z) in *; set (far := nth (S j) es (0, 0)%Z) in *.
    assert (ba : b <= a) by (apply falls; [apply Rmult_le_pos; [apply pos_INR|exact w0]|apply Rmult_le_compat_r; [exact w0|apply le_INR; lia]]).
    rewrite (val_plus bits some_bits); apply Rplus_le_compat.
    - eapply Rle_trans; [|apply val_up; lia]; rewrite Z.sub_opp_r || idtac; unfold Z.sub; rewrite (val_plus bits some_bits); replace (val (- fst far)) with (- val (fst far)) by (unfold Links.val; rewrite opp_IZR; field; lra).
      assert (S0 := h_small); assert (h * (a - b) <= / 1024 * (a - b)) by (apply Rmult_le_compat_r; lra); assert (0 <= h * (a - b)) by (apply Rmult_le_pos; lra); lra.
    - eapply Rle_trans; [|apply val_up, bend_den_above]; rewrite val_mult; replace (coefficient j * a * (w * w * w) / 12) with (a * (coefficient j * (w * w * w) / 12)) by field; rewrite C.
      unfold Rdiv; rewrite Rmult_assoc; apply Rmult_le_compat_r; [|exact Y2]; apply Rmult_le_pos; [apply IZR_le, bend_num_nonneg|left; apply Rinv_0_lt_compat, IZR_lt, bend_den_above]. }
  assert (tail : forall m, sum (box m) (fun k => if inside n count k then 0 else F k) <= val rare).
  { intros m; eapply Rle_trans; [apply (tail_of_law p h c n count F h0 n_positive shape bounded); auto; intros; rewrite shape; apply Rmult_le_pos; auto|].
    unfold rare; rewrite Z.mul_comm, val_mult, last_is; destruct (edged count (le_n _)) as [X [Y1 Y2]]; fold es in Y2; change (edge p h n count) with (p (INR count * w)); lra. }
  assert (low_sum : val below = 2 * sum (seq 0 count) (fun j => val (w_low (get j)))).
  { unfold below; rewrite Z.mul_comm, val_mult, val_zsum, sum_map, (sum_nth _ ws (Weighed 0 0 0 0)), Lw; unfold get; ring. }
  assert (rare1 : val rare < 1).
  { unfold Links.val; apply Rmult_lt_reg_r with (IZR unit_z); [exact U|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l by lra; apply IZR_lt, R. }
  assert (high_sum : 2 * sum (seq 0 count) (fun j => val (w_high (get j))) <= val above * (1 - val rare)).
  { replace (2 * sum (seq 0 count) (fun j => val (w_high (get j)))) with (val (2 * zsum (map w_high ws))) by (rewrite Z.mul_comm, val_mult, val_zsum, sum_map, (sum_nth _ ws (Weighed 0 0 0 0)), Lw; unfold get; ring).
    assert (V := val_up (2 * zsum (map w_high ws) * unit_z) (unit_z - rare) ltac:(lia)); fold above in V; rewrite val_mult, minus_IZR in V.
    assert (D : 0 < IZR unit_z - IZR rare) by (apply IZR_lt in R; lra); set (x := val (2 * zsum (map w_high ws))) in *.
    replace (1 - val rare) with ((IZR unit_z - IZR rare) / IZR unit_z) by (unfold Links.val; field; lra).
    apply Rle_trans with (x * IZR unit_z / (IZR unit_z - IZR rare) * ((IZR unit_z - IZR rare) / IZR unit_z)); [right; field; lra|]; apply Rmult_le_compat_r; [|exact V].
    apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, U]. }
  assert (below0 : 0 < val below) by (unfold Links.val; apply Rdiv_lt_0_compat; [apply IZR_lt, B|exact U]).
  assert (table := cells_tabled p p' p'' h c n count F (val rare) (fun j => coefficient j * edge p h n j) h0 n_positive scaled shape slope bend).
  assert (bends' : forall j x, INR j * w <= x <= INR (S j) * w -> Rabs (p'' x) <= coefficient j * edge p h n j).
  { intros j x X; eapply Rle_trans; [apply (bends j x X)|]; destruct (coefficients j) as [C0 _]; apply Rmult_le_compat_l; [exact C0|]; apply falls; [|exact (proj1 X)].
    apply Rmult_le_pos; [apply pos_INR|exact w0]. }
  specialize (table bends' falls positive bounded total tail (fun j => val (w_low (get j))) (fun j => val (w_high (get j))) (fun j => val (w_near (get j))) (fun j => val (w_far (get j))) (val below) (val above)).
  assert (two : (0 < 2 * Zpos parts)%Z) by lia.
  assert (K1 : forall j, (j < count)%nat -> 0 <= val (w_low (get j)) /\ (val (w_low (get j)) <= middle p h n j - error p h n (fun j => coefficient j * edge p h n j) j \/ val (w_low (get j)) = 0)).
  { intros j J; rewrite (G j J); cbn [w_low]; split; [apply (val_nonneg bits some_bits); lia|]; specialize (Er j J); destruct (edged j ltac:(lia)) as [X [Y1 Y2]]; destruct (edged (S j) ltac:(lia)) as [X' [Y1' Y2']]; fold es in Y1, Y1'.
    match goal with |- context [Z.max 0 ?x] => destruct (Z.max_spec 0 x) as [[_ ->]|[_ ->]] end; [left|right; apply val_zero].
    unfold Z.sub; rewrite (val_plus bits some_bits); replace (val (- error_of k (Z.of_nat j) (nth j es (0, 0)%Z) (nth (S j) es (0, 0)%Z))) with (- val (error_of k (Z.of_nat j) (nth j es (0, 0)%Z) (nth (S j) es (0, 0)%Z))) by (unfold Links.val; rewrite opp_IZR; field; lra).
    assert (V := val_down (fst (nth j es (0, 0)%Z) + fst (nth (S j) es (0, 0)%Z)) (2 * Zpos parts) two); rewrite (val_plus bits some_bits), mult_IZR in V.
    assert (M : middle p h n j = (p (INR j * w) + p (INR (S j) * w)) / (2 * IZR (Zpos parts))) by (unfold middle; fold w; change (edge p h n j) with (p (INR j * w)); change (edge p h n (S j)) with (p (INR (S j) * w)); rewrite W at 1; field; lra).
    rewrite M; assert (I0 : 0 < / (2 * IZR (Zpos parts))) by (apply Rinv_0_lt_compat; lra); unfold Rdiv in *.
    assert ((val (fst (nth j es (0, 0)%Z)) + val (fst (nth (S j) es (0, 0)%Z))) * / (2 * IZR (Zpos parts)) <= (p (INR j * w) + p (INR (S j) * w)) * / (2 * IZR (Zpos parts))) by (apply Rmult_le_compat_r; lra); lra. }
  assert (K2 : forall j, (j < count)%nat -> middle p h n j + error p h n (fun j => coefficient j * edge p h n j) j <= val (w_high (get j))).
  { intros j J; rewrite (G j J); cbn [w_high]; specialize (Er j J); destruct (edged j ltac:(lia)) as [X [Y1 Y2]]; destruct (edged (S j) ltac:(lia)) as [X' [Y1' Y2']]; fold es in Y2, Y2'.
    rewrite (val_plus bits some_bits); assert (V := val_up (snd (nth j es (0, 0)%Z) + snd (nth (S j) es (0, 0)%Z)) (2 * Zpos parts) two); rewrite (val_plus bits some_bits), mult_IZR in V.
    assert (M : middle p h n j = (p (INR j * w) + p (INR (S j) * w)) / (2 * IZR (Zpos parts))) by (unfold middle; fold w; change (edge p h n j) with (p (INR j * w)); change (edge p h n (S j)) with (p (INR (S j) * w)); rewrite W at 1; field; lra).
    rewrite M; assert (I0 : 0 < / (2 * IZR (Zpos parts))) by (apply Rinv_0_lt_compat; lra); unfold Rdiv in *.
    assert ((p (INR j * w) + p (INR (S j) * w)) * / (2 * IZR (Zpos parts)) <= (val (snd (nth j es (0, 0)%Z)) + val (snd (nth (S j) es (0, 0)%Z))) * / (2 * IZR (Zpos parts))) by (apply Rmult_le_compat_r; lra); lra. }
  assert (K3 : forall j, (j < count)%nat -> edge p h n j <= val (w_near (get j))) by (intros j J; rewrite (G j J); cbn [w_near]; destruct (edged j ltac:(lia)) as [X [Y1 Y2]]; exact Y2).
  assert (K4 : forall j, (j < count)%nat -> 0 <= val (w_far (get j)) <= edge p h n (S j)).
  { intros j J; rewrite (G j J); cbn [w_far]; destruct (edged (S j) ltac:(lia)) as [X [Y1 Y2]]; split; [apply (val_nonneg bits some_bits), X|exact Y1]. }
  specialize (table K1 K2 K3 K4 ltac:(lra) high_sum below0 rare1 first).
  cbn [t_cells t_rare t_each]; split; [|split; [exact rare0|split; [rewrite map_length; exact Lw|]]].
  - eapply tabled_weaker; [exact table| |].
    + assert (Qa : exists qa, qa = (Zpos parts * above)%Z) by (eexists; reflexivity); assert (Qb : exists qb, qb = (Zpos parts * below)%Z) by (eexists; reflexivity); destruct Qa as [qa Qa], Qb as [qb Qb]; rewrite <- Qa, <- Qb.
      assert (pa : (0 < qa)%Z) by (rewrite Qa; apply Z.mul_pos_pos; lia); assert (pb : (0 < qb)%Z) by (rewrite Qb; apply Z.mul_pos_pos; lia).
      intros j J; set (cellz := fun w => (Cell (w_low w * unit_z / above) (up_div (w_high w * unit_z) below) (w_far w * unit_z / qa) (up_div (w_near w * unit_z) qb))%Z).
      rewrite (nth_indep _ (Cell 0 0 0 0) (cellz (Weighed 0 0 0 0))) by (rewrite map_length, Lw; exact J); rewrite map_nth; fold (get j); unfold cellz; cbn [alone_low alone_high each_low each_high]; rewrite !val_over by assumption.
      fold w; rewrite W; assert (a0 : 0 < IZR above) by (apply IZR_lt, A); assert (b0 : 0 < IZR below) by (apply IZR_lt, B); repeat split.
      * apply val_down, A.
      * apply val_up, B.
      * eapply Rle_trans; [apply val_down, pa|]; rewrite Qa, mult_IZR, val_mult; right; unfold Links.val; field; lra.
      * eapply Rle_trans; [|apply val_up, pb]; rewrite Qb, mult_IZR, val_mult; right; unfold Links.val; field; lra.
    + eapply Rle_trans; [|apply val_up; lia]; rewrite mult_IZR, val_mult, (val_one bits some_bits); assert (b0 : 0 < IZR below) by (apply IZR_lt, B).
      apply Rle_trans with (/ 1024 / val below); [apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, below0|apply h_small]|]; right; unfold Links.val; field; lra.
  - intros cl I; apply in_map_iff in I; destruct I as [x [<- I]]; cbn [alone_low each_low]; apply (In_nth _ _ (Weighed 0 0 0 0)) in I; destruct I as [j [J E]]; fold (get j) in E; rewrite Lw in J; rewrite <- E, (G j J); cbn [w_low w_far].
    destruct (edged (S j) ltac:(lia)) as [X _]; fold es in X; split; apply Z.div_pos; try lia; apply Z.mul_nonneg_nonneg; unfold Links.unit_z in *; lia.
Qed.
End Right.

Definition good_table (F : Z -> R) (n : nat) (k : kind) (tb : tables) : Prop :=
  tabled F n (reach k) (fun j => val (alone_low (nth j (t_cells tb) (Cell 0 0 0 0)))) (fun j => val (alone_high (nth j (t_cells tb) (Cell 0 0 0 0))))
    (fun j => val (each_low (nth j (t_cells tb) (Cell 0 0 0 0)))) (fun j => val (each_high (nth j (t_cells tb) (Cell 0 0 0 0)))) (val (t_each tb)) (val (t_rare tb))
  /\ (0 <= t_rare tb)%Z /\ length (t_cells tb) = reach k /\ forall c, In c (t_cells tb) -> (0 <= alone_low c)%Z /\ (0 <= each_low c)%Z.
Section Kinds.
Variables (k : kind) (N : positive) (n : nat).
Hypothesis fine : (Zpos parts * Zpos fineness = 1024)%Z.
Hypothesis divided : (Zpos N = Z.of_nat n * Zpos parts)%Z.
Hypothesis enough : (Zpos fineness <= Z.of_nat n)%Z.
Lemma scale_above : 0 < scale_of k.
Proof. unfold scale_of; apply Rdiv_lt_0_compat; apply IZR_lt; lia. Qed.
Lemma w_value : INR n * unit_of N = / IZR (Zpos parts).
Proof.
  unfold unit_of; rewrite divided, mult_IZR, <- INR_IZR_INZ; assert (0 < INR n) by (apply lt_0_INR; lia); assert (0 < IZR (Zpos parts)) by (apply IZR_lt; lia); field; lra.
Qed.
Lemma step_value : Q2R (first_step k) = if is_bell k then / (2 * scale_of k * scale_of k) * (/ IZR (Zpos parts) * / IZR (Zpos parts)) else / scale_of k * / IZR (Zpos parts).
Proof.
  unfold first_step, scale_of, Q2R; assert (0 < IZR (Zpos parts)) by (apply IZR_lt; lia); assert (0 < IZR (Zpos (num k))) by (apply IZR_lt; lia); assert (0 < IZR (Zpos (den k))) by (apply IZR_lt; lia).
  destruct (is_bell k); cbn [Qnum Qden]; rewrite ?Pos2Z.inj_mul, ?mult_IZR; field; repeat split; lra.
Qed.
Lemma step_nonneg : 0 <= Q2R (first_step k).
Proof. unfold first_step, Q2R; destruct (is_bell k); cbn [Qnum Qden]; apply Rmult_le_pos; try (apply IZR_le; lia); left; apply Rinv_0_lt_compat, IZR_lt; lia. Qed.

Theorem kind_right : forall tb, table_of k = Some tb -> good_table (mass_of N k) n k tb.
Proof.
  intros tb T; assert (Sc := scale_above); assert (W := w_value); assert (P0 : 0 < IZR (Zpos parts)) by (apply IZR_lt; lia); assert (St := step_value); assert (Sn := step_nonneg).
  assert (n0 : 0 < IZR (Zpos (num k))) by (apply IZR_lt; lia); assert (d0 : 0 < IZR (Zpos (den k))) by (apply IZR_lt; lia); assert (u0 := unit_pos N); assert (s0 : 0 < / scale_of k) by (apply Rinv_0_lt_compat, Sc).
  assert (dec := decay_within (first_step k) Sn); rewrite St in dec; unfold mass_of, good_table; destruct (is_bell k) eqn:Bell.
  - destruct (gaussian_is (unit_of N) 0 (scale_of k) u0 Sc) as [G [masses _]]; set (s := scale_of k) in *; set (w := INR n * unit_of N) in *; assert (b0 := b_above s Sc); assert (w0 : 0 <= w) by (rewrite W; left; apply Rinv_0_lt_compat, P0).
    apply (table_right k N n fine divided enough (bell_p s) (fun x => - (2 * / (2 * s * s) * x) * bell_p s x)
      (fun x => (- (2 * / (2 * s * s)) + 2 * / (2 * s * s) * x * (2 * / (2 * s * s) * x)) * bell_p s x) (/ whole (spread (unit_of N) s) G)
      (mass (gaussian (unit_of N) 0 s)) (fun j => Rmax (/ s * / s) (INR (S j) * w * (INR (S j) * w) * / s * / s * / s * / s))).
    + left; apply Rinv_0_lt_compat, whole_pos.
    + intros j; rewrite masses; unfold bell_mass, bell, bell_p, Rdiv; rewrite Rmult_comm; f_equal; f_equal; f_equal; rewrite Rminus_0_r.
      unfold spread; rewrite abs_IZR; replace (/ (2 * s * s) * (Rabs (IZR j) * unit_of N * (Rabs (IZR j) * unit_of N))) with (Rabs (IZR j) * Rabs (IZR j) * (unit_of N * unit_of N) / (2 * s * s)) by (field; lra).
      rewrite <- Rabs_mult, (Rabs_pos_eq (IZR j * IZR j)) by nra; field; lra.
    + intros x _; apply bell_slope.
    + intros x _; apply bell_bend.
    + intros j x X; apply bell_bends; [exact Sc|]; split; [|apply X]; eapply Rle_trans; [|apply X]; apply Rmult_le_pos; [apply pos_INR|exact w0].
    + intros j; split; [eapply Rle_trans; [|apply Rmax_l]; nra|]; fold w; rewrite W; set (r := IZR (Zpos parts)) in *.
      unfold bend_num, bend_den; rewrite Bell.
      assert (J : INR (S j) = IZR (Z.of_nat j + 1)) by (rewrite INR_IZR_INZ; f_equal; lia); rewrite J.
      set (jj := IZR (Z.of_nat j + 1)); assert (E : forall x y : Z, IZR (Z.max x y) = Rmax (IZR x) (IZR y)) by (intros x y; destruct (Z.max_spec x y) as [[L ->]|[L ->]]; [rewrite Rmax_right; [reflexivity|apply IZR_le; lia]|rewrite Rmax_left; [reflexivity|apply IZR_le; lia]]).
      rewrite E, !mult_IZR; fold jj r; set (nn := IZR (Zpos (num k))) in *; set (dd := IZR (Zpos (den k))) in *.
      assert (is_s : / s = dd / nn) by (change (/ (nn / dd) = dd / nn); field; lra); rewrite is_s; clearbody nn dd r jj.
      replace (dd * dd * (r * r) * (nn * nn)) with (r * r * (nn * nn * nn * nn) * (dd / nn * (dd / nn))) by (field; lra).
      replace (jj * jj * (dd * dd * dd * dd)) with (r * r * (nn * nn * nn * nn) * (jj * / r * (jj * / r) * (dd / nn) * (dd / nn) * (dd / nn) * (dd / nn))) by (field; lra).
      rewrite RmaxRmult; [|assert (0 < r * r) by nra; assert (0 < nn * nn) by nra; assert (0 < nn * nn * nn * nn) by nra; nra].
      set (x := Rmax _ _); field; lra.
    + intros x y X L; apply bell_falls; assumption.
    + intros x; left; apply exp_pos.
    + intros x y X Y; unfold bell_p; rewrite <- exp_plus; assert (K : - (/ (2 * s * s) * ((x + y) * (x + y))) <= - (/ (2 * s * s) * (x * x)) + - (/ (2 * s * s) * (y * y))).
      { assert (0 <= / (2 * s * s) * (2 * (x * y))) by (apply Rmult_le_pos; [lra|nra]); nra. }
      destruct K as [K|K]; [left; apply exp_increasing, K|rewrite K; lra].
    + unfold bell_p; rewrite !Rmult_0_r, Ropp_0, exp_0; lra.
    + apply mass_bounded.
    + apply mass_total.
    + fold w; intros j J; unfold edges_of; rewrite Bell.
      apply (edges_within _ _ _ _ (fun j => bell_p s (INR j * w)) (fun j => exp (- (/ (2 * s * s) * (w * w) * (2 * INR j + 1)))) (exp (- (/ (2 * s * s) * (w * w) * 2)))); [| | | | |exact J].
      * intros i; unfold bell_p; rewrite <- exp_plus, S_INR; f_equal; ring.
      * intros i; rewrite <- exp_plus, S_INR; f_equal; ring.
      * unfold bell_p; cbn [INR]; rewrite Rmult_0_l, !Rmult_0_r, Ropp_0, exp_0; apply one_within.
      * cbn [INR]; rewrite Rmult_0_r, Rplus_0_l, Rmult_1_r, W; exact dec.
      * replace (exp (- (/ (2 * s * s) * (w * w) * 2))) with (exp (- (/ (2 * s * s) * (/ IZR (Zpos parts) * / IZR (Zpos parts)))) * exp (- (/ (2 * s * s) * (/ IZR (Zpos parts) * / IZR (Zpos parts))))); [apply times_within; exact dec|].
        rewrite <- exp_plus, W; f_equal; ring.
    + exact T.
  - set (s := scale_of k) in *; set (w := INR n * unit_of N) in *; assert (t0 := rate_above (unit_of N) s u0 Sc).
    apply (table_right k N n fine divided enough (laplace_p s) (fun x => - / s * laplace_p s x) (fun x => / s * / s * laplace_p s x)
      ((1 - exp (- rate (unit_of N) s)) / (1 + exp (- rate (unit_of N) s))) (mass (laplace (unit_of N) 0 s)) (fun _ => / s * / s)).
    + assert (Q := exp_below _ t0); apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra].
    + intros j; cbn [laplace two_sided mass]; unfold two_sided_mass; destruct Rlt_dec; [|contradiction]; f_equal; unfold laplace_p; f_equal; f_equal; rewrite rate_is by exact Sc; field; lra.
    + intros x _; apply laplace_slope.
    + intros x _; apply laplace_bend.
    + intros j x X; assert (0 < laplace_p s x) by apply exp_pos; rewrite Rabs_pos_eq; [lra|]; apply Rmult_le_pos; [nra|lra].
    + intros j; split; [nra|]; fold w; rewrite W; unfold bend_num, bend_den; rewrite Bell, !mult_IZR; unfold s, scale_of; field; lra.
    + intros x y _ L; apply laplace_falls; assumption.
    + intros x; left; apply exp_pos.
    + intros x y X Y; unfold laplace_p; rewrite <- exp_plus; right; f_equal; ring.
    + unfold laplace_p; rewrite Rmult_0_r, Ropp_0, exp_0; lra.
    + apply mass_bounded.
    + apply mass_total.
    + fold w; intros j J; unfold edges_of; rewrite Bell.
      apply (edges_within _ _ _ _ (fun j => laplace_p s (INR j * w)) (fun _ => exp (- (/ s * w))) 1); [| | | | |exact J].
      * intros i; unfold laplace_p; rewrite <- exp_plus, S_INR; f_equal; ring.
      * intros i; ring.
      * unfold laplace_p; cbn [INR]; rewrite Rmult_0_l, Rmult_0_r, Ropp_0, exp_0; apply one_within.
      * rewrite W; exact dec.
      * apply one_within.
    + exact T.
Qed.
End Kinds.
End Tables.
