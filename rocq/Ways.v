(* The ways that runs may go: what each gives, and how likely it is, by the orders of its draws. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool Sorted Permutation.
From Lapwing Require Import Sum Program Cells Chains Lined Assigned Ordered Compared.
Import ListNotations.
Open Scope R_scope.

Record way := Way { heads : Z; total : Z; result : nat; drawn : list (nat * Z); conds : list (point * point) }.
Fixpoint ways (t : tree) : list way :=
  match t with
  | Leaf r => [Way 1 1 r [] []]
  | Draw k z _ t => map (fun w => Way (heads w) (total w) (result w) ((k, z) :: drawn w) (conds w)) (ways t)
  | Test a b s t => map (fun w => Way (heads w) (total w) (result w) (drawn w) ((a, b) :: conds w)) (ways s)
      ++ map (fun w => Way (heads w) (total w) (result w) (drawn w) ((b, a) :: conds w)) (ways t)
  | Coin u v s t => map (fun w => Way (u * heads w) (v * total w) (result w) (drawn w) (conds w)) (ways s)
      ++ map (fun w => Way ((v - u) * heads w) (v * total w) (result w) (drawn w) (conds w)) (ways t)
  end.

(* Pairs of draws, and what a number leaves to a draw. *)
Definition pairs_of (cs : list (point * point)) : list (nat * nat) :=
  flat_map (fun c => match c with (At i, At j) => [(i, j)] | _ => [] end) cs.
Definition leaves (i : nat) (z : Z) (c : point * point) : bool :=
  match c with
  | (At j, Number e) => negb (Nat.eqb j i) || (z <? e)%Z
  | (Number e, At j) => negb (Nat.eqb j i) || (e <=? z)%Z
  | _ => true
  end.
Definition ordered_conds (i : nat) (cs : list (point * point)) : bool :=
  forallb (fun c => match c with (Number _, Number _) => false | (a, b) => fits i a && fits i b end) cs.

Section Ways.
Variables (n : nat) (mass : nat -> Z -> R) (count : nat -> nat) (pts : list Z).
Hypothesis some : (0 < n)%nat.
Notation weight := (weight n mass count).
Notation below := (below n).

Fixpoint along (ds : list (nat * Z)) (i : nat) (cs : list (point * point)) (y : values) : R :=
  match ds with
  | [] => truth (forallb (fun c => below (fst c) (snd c) y) cs)
  | (k, z) :: ds => sum pts (fun v => weight k z v * along ds (S i) cs (put y i v))
  end.
Lemma below_put : forall i a b y v, fits i a = true -> fits i b = true -> below a b (put y i v) = below a b y.
Proof. intros i a b y v A B; unfold Compared.below; rewrite !at_point_put by assumption; reflexivity. Qed.
Lemma along_cond : forall ds i a b cs y, fits i a = true -> fits i b = true -> along ds i ((a, b) :: cs) y = truth (below a b y) * along ds i cs y.
Proof.
  induction ds as [|[k z] ds IH]; intros i a b cs y A B; cbn [along]; [cbn [forallb fst snd]; apply truth_and|].
  rewrite <- sum_scale; apply sum_ext; intros v _; rewrite IH by (apply fits_more; assumption); rewrite below_put by assumption; ring.
Qed.
Theorem ranked_ways : forall t known i y f, covered known i t = true ->
  ranked n mass count pts t i y f = sum (ways t) (fun w => share (heads w) (total w) * f (result w) * along (drawn w) i (conds w) y).
Proof.
  induction t as [r|k z meets t IH|a b s IHs t IHt|u v s IHs t IHt]; cbn [ranked ways covered]; intros known i y f C.
  - cbn; unfold share; field.
  - apply andb_true_iff in C; destruct C as [_ C]; rewrite sum_map; cbn [heads total result drawn conds along].
    rewrite (sum_ext (ways t) _ (fun w => sum pts (fun v => weight k z v * (share (heads w) (total w) * f (result w) * along (drawn w) (S i) (conds w) (put y i v)))))
      by (intros w _; rewrite <- sum_scale; apply sum_ext; intros; ring).
    rewrite <- Privacy.sum_swap; apply sum_ext; intros v _; rewrite sum_scale; f_equal; apply (IH _ _ _ _ C).
  - repeat (apply andb_true_iff in C; destruct C as [C ?]); rewrite sum_app, !sum_map; cbn [heads total result drawn conds]; f_equal.
    + rewrite (IHs known) by assumption; rewrite <- sum_scale; apply sum_ext; intros w _; rewrite along_cond by assumption; ring.
    + rewrite (IHt known) by assumption; rewrite <- sum_scale; apply sum_ext; intros w _; rewrite along_cond by assumption; ring.
  - repeat (apply andb_true_iff in C; destruct C as [C ?]); rewrite sum_app, !sum_map; cbn [heads total result drawn conds].
    assert (V : IZR v <> 0) by (match goal with H : (0 <? v)%Z = true |- _ => apply Z.ltb_lt, IZR_lt in H; lra end).
    rewrite (IHs known), (IHt known) by assumption; rewrite <- !sum_scale; f_equal; apply sum_ext; intros w _; unfold share; rewrite !mult_IZR, ?minus_IZR; unfold Rdiv; rewrite Rinv_mult; generalize (/ IZR (total w)); intros; field; exact V.
Qed.

(* As a sum over all assignments. *)
Definition draw_of (ds : list (nat * Z)) (i : nat) : nat * Z := nth i ds (0%nat, 0%Z).
Definition weights (ds : list (nat * Z)) (i : nat) (v : Z) : R := weight (fst (draw_of ds i)) (snd (draw_of ds i)) v.
Lemma along_over : forall q ds i cs y, (forall j v, (j < length ds)%nat -> q (i + j)%nat v = weights ds j v) ->
  along ds i cs y = over q pts (seq i (length ds)) (fun y => truth (forallb (fun c => below (fst c) (snd c) y) cs)) y.
Proof.
  intros q; induction ds as [|[k z] ds IH]; intros i cs y Q; [reflexivity|]; cbn [along length seq over]; apply sum_ext; intros v _.
  assert (Q0 := Q 0%nat v ltac:(cbn; lia)); rewrite Nat.add_0_r in Q0; rewrite Q0; unfold weights, draw_of; cbn [nth fst snd]; f_equal; apply IH.
  intros j w J; specialize (Q (S j) w ltac:(cbn; lia)); rewrite Nat.add_succ_r in Q; cbn [plus]; rewrite Q; reflexivity.
Qed.

(* What numbers leave to a draw becomes part of its weights. *)
Section Absorb.
Variables (q : nat -> Z -> R) (g : nat -> Z -> bool).
Lemma over_absorb : forall ids F x, NoDup ids ->
  over q pts ids (fun y => truth (forallb (fun i => g i (y i)) ids) * F y) x = over (fun i v => q i v * truth (g i v)) pts ids F x.
Proof.
  intros ids F x D; revert F x; induction D as [|i ids O D IH]; intros F x; [cbn; ring|]; cbn [over]; apply sum_ext; intros v V.
  rewrite <- IH, (over_ext q pts ids _ (fun y => truth (g i v) * (truth (forallb (fun i => g i (y i)) ids) * F y))); [rewrite over_scale; ring|exact D|].
  intros y [_ Y]; cbn [forallb]; rewrite (Y i O), put_same, truth_and; ring.
Qed.
End Absorb.

Definition place (v : Z) : Z := (v / Z.of_nat n)%Z.
Definition allowed (cs : list (point * point)) (i : nat) (v : Z) : bool := forallb (leaves i (place v)) cs.
Lemma place_below : forall v e, (v <? e * Z.of_nat n)%Z = (place v <? e)%Z.
Proof.
  intros v e; assert (N : (0 < Z.of_nat n)%Z) by lia; unfold place; apply eq_true_iff_eq; rewrite !Z.ltb_lt; split; intros H.
  - apply Z.div_lt_upper_bound; lia.
  - assert (X := Z.mul_succ_div_gt v (Z.of_nat n) N); nia.
Qed.
Lemma place_above : forall v e, (e * Z.of_nat n <=? v)%Z = (e <=? place v)%Z.
Proof. intros v e; rewrite !Z.leb_antisym, place_below; reflexivity. Qed.
Lemma conds_split : forall cs ids y, (forall i, mem i ids = fits (length ids) (At i)) -> ordered_conds (length ids) cs = true ->
  forallb (fun c => below (fst c) (snd c) y) cs = forallb (fun i => allowed cs i (y i)) ids && holds_in (pairs_of cs) ids y.
Proof.
  intros cs ids y M O; unfold ordered_conds in O; rewrite forallb_forall in O; apply eq_true_iff_eq; rewrite andb_true_iff, holds_in_spec, !forallb_forall; split.
  - intros H; split.
    + intros i I; unfold allowed; apply forallb_forall; intros [a b] C; specialize (H _ C); specialize (O _ C); cbn [fst snd] in H.
      destruct a as [j|e], b as [j'|e']; cbn [leaves]; try reflexivity; unfold Compared.below in H; cbn [at_point] in H.
      * destruct (Nat.eqb_spec j i) as [->|]; [|reflexivity]; rewrite <- place_below; exact H.
      * destruct (Nat.eqb_spec j' i) as [->|]; [|reflexivity]; rewrite <- place_above; exact H.
    + intros a b C A B; unfold pairs_of in C; apply in_flat_map in C; destruct C as [[[j|e] [j'|e']] [C E]]; cbn in E; destruct E as [E|[]] || destruct E; injection E as -> ->.
      specialize (H _ C); cbn in H; apply Z.ltb_lt, H.
  - intros [L P] [a b] C; specialize (O _ C); cbn [fst snd]; unfold Compared.below; destruct a as [j|e], b as [j'|e']; cbn [at_point] in *; try discriminate.
    + apply andb_true_iff in O; destruct O as [O1 O2]; rewrite <- M in O1, O2; apply mem_spec in O1, O2; apply Z.ltb_lt, P; auto.
      unfold pairs_of; apply in_flat_map; exists (At j, At j'); split; [exact C|left; reflexivity].
    + apply andb_true_iff in O; destruct O as [O1 _]; rewrite <- M in O1; apply mem_spec in O1; specialize (L j O1); unfold allowed in L; rewrite forallb_forall in L; specialize (L _ C).
      cbn [leaves] in L; rewrite Nat.eqb_refl in L; rewrite place_below; exact L.
    + apply andb_true_iff in O; destruct O as [_ O1]; rewrite <- M in O1; apply mem_spec in O1; specialize (L j' O1); unfold allowed in L; rewrite forallb_forall in L; specialize (L _ C).
      cbn [leaves] in L; rewrite Nat.eqb_refl in L; rewrite place_above; exact L.
Qed.
Definition limited (w : way) (i : nat) (v : Z) : R := weights (drawn w) i v * truth (allowed (conds w) i v).
Theorem along_limited : forall w y, ordered_conds (length (drawn w)) (conds w) = true ->
  along (drawn w) 0 (conds w) y = over (limited w) pts (seq 0 (length (drawn w))) (fun y => truth (holds_in (pairs_of (conds w)) (seq 0 (length (drawn w))) y)) y.
Proof.
  intros w y O; rewrite (along_over (weights (drawn w))) by (intros; reflexivity); set (ids := seq 0 (length (drawn w))).
  assert (L : length ids = length (drawn w)) by (unfold ids; apply seq_length); unfold limited; rewrite <- over_absorb by apply seq_NoDup.
  apply over_ext; [apply seq_NoDup|]; intros z _; rewrite <- truth_and; f_equal; apply conds_split; rewrite L; [|exact O].
  intros i; cbn [fits]; apply eq_true_iff_eq; rewrite mem_spec, Nat.ltb_lt; unfold ids; rewrite in_seq; lia.
Qed.

(* Groups of draws that are not compared with each other. *)
Definition together (gs : list (list nat)) (pairs : list (nat * nat)) : bool := forallb (fun c => existsb (fun g => mem (fst c) g && mem (snd c) g) gs) pairs.
Definition all_of {A} (l : list A) (F : A -> R) : R := fold_right (fun a r => F a * r) 1 l.
Lemma holds_ignores : forall pairs g ids, (forall i, In i ids -> ~ In i g) -> ignores (fun y => truth (holds_in pairs g y)) ids.
Proof.
  intros pairs g ids A y i v I; f_equal; apply eq_true_iff_eq; rewrite !holds_in_spec; specialize (A i I).
  split; intros H a b P Ga Gb; specialize (H a b P Ga Gb); rewrite ?put_other in * by (intros ->; contradiction); exact H.
Qed.
Lemma over_groups : forall q pairs gs x, (forall i v, 0 <= q i v) -> NoDup (concat gs) ->
  over q pts (concat gs) (fun y => all_of gs (fun g => truth (holds_in pairs g y))) x = all_of gs (fun g => over q pts g (fun y => truth (holds_in pairs g y)) x).
Proof.
  intros q pairs gs x P; induction gs as [|g gs IH]; intros D; [reflexivity|]; cbn [concat all_of fold_right] in *.
  assert (apart : forall i, In i g -> ~ In i (concat gs)).
  { clear -D; induction g as [|j g IH]; [intros i []|]; cbn in D; inversion D as [|? ? O D']; subst; intros i [<-|I]; [intros K; apply O, in_or_app; right; exact K|apply IH; assumption]. }
  assert (D' : NoDup (concat gs)) by (clear -D; induction g as [|j g IH]; [exact D|]; inversion D; auto).
  rewrite over_product; [|exact D| |].
  - f_equal; apply IH, D'.
  - apply holds_ignores; intros i I J; exact (apart i J I).
  - intros y i v I; clear -apart I; assert (O := apart i I); clear apart; induction gs as [|h gs IH]; [reflexivity|]; cbn [fold_right concat] in *; f_equal; [|apply IH; intros K; apply O, in_or_app; right; exact K].
    apply (holds_ignores pairs h [i]); [intros j [<-|[]] K; apply O, in_or_app; left; exact K|left; reflexivity].
Qed.
Lemma holds_groups : forall pairs gs ids y, Permutation ids (concat gs) -> together gs pairs = true ->
  truth (holds_in pairs ids y) = all_of gs (fun g => truth (holds_in pairs g y)).
Proof.
  intros pairs gs ids y P T.
  assert (E : all_of gs (fun g => truth (holds_in pairs g y)) = truth (forallb (fun g => holds_in pairs g y) gs)).
  { clear; induction gs as [|g gs IH]; [reflexivity|]; cbn [all_of fold_right forallb]; rewrite truth_and; f_equal; exact IH. }
  rewrite E; f_equal; apply eq_true_iff_eq; rewrite holds_in_spec, forallb_forall; unfold together in T; rewrite forallb_forall in T; split.
  - intros H g G; apply holds_in_spec; intros a b C A B; apply H; [exact C| |]; (eapply Permutation_in; [apply Permutation_sym, P|apply in_concat; exists g; auto]).
  - intros H a b C A B; specialize (T (a, b) C); apply existsb_exists in T; destruct T as [g [G T]]; cbn in T; apply andb_true_iff in T; destruct T as [T1 T2].
    apply mem_spec in T1, T2; specialize (H g G); rewrite holds_in_spec in H; apply H; assumption.
Qed.
Theorem along_groups : forall w y gs, (forall i v, 0 <= limited w i v) -> ordered_conds (length (drawn w)) (conds w) = true ->
  Permutation (seq 0 (length (drawn w))) (concat gs) -> together gs (pairs_of (conds w)) = true ->
  along (drawn w) 0 (conds w) y = all_of gs (fun g => over (limited w) pts g (fun y => truth (holds_in (pairs_of (conds w)) g y)) y).
Proof.
  intros w y gs P O G T; rewrite along_limited by exact O; rewrite (over_permutation _ pts _ _ _ y (seq_NoDup _ _) G).
  rewrite <- over_groups; [|exact P|eapply Permutation_NoDup; [exact G|apply seq_NoDup]].
  apply over_ext; [eapply Permutation_NoDup; [exact G|apply seq_NoDup]|]; intros z _; apply holds_groups; assumption.
Qed.

(* Each group, by its orders. *)
Hypothesis sorted : StronglySorted Z.lt pts.
Theorem group_most : forall q pairs g x, (forall i v, 0 <= q i v) -> NoDup g ->
  over q pts g (fun y => truth (holds_in pairs g y)) x <= sum (orders pairs (length g) g) (fun o => lined_draws Z pts 0 (map q o)).
Proof.
  intros q pairs g x P D; eapply Rle_trans; [apply over_le; [exact P|exact D|]; intros y _; apply (orders_enough pairs (length g)); auto|].
  rewrite over_sum; right; apply sum_ext; intros o O; assert (K := orders_permutation pairs (length g) g o eq_refl D O).
  rewrite (over_permutation q pts g o _ x D (Permutation_sym K)); apply over_lined; [eapply Permutation_NoDup; [apply Permutation_sym, K|exact D]|exact sorted].
Qed.
Theorem group_least : forall q pairs g x, (forall i v, 0 <= q i v) -> NoDup g ->
  sum (orders pairs (length g) g) (fun o => rising_draws Z pts (map q o)) <= over q pts g (fun y => truth (holds_in pairs g y)) x.
Proof.
  intros q pairs g x P D; eapply Rle_trans; [|apply over_le; [exact P|exact D|]; intros y _; apply (orders_apart pairs (length g)); auto].
  rewrite over_sum; right; apply sum_ext; intros o O; assert (K := orders_permutation pairs (length g) g o eq_refl D O).
  rewrite (over_permutation q pts g o _ x D (Permutation_sym K)); symmetry; apply over_strictly; [eapply Permutation_NoDup; [apply Permutation_sym, K|exact D]|exact sorted].
Qed.
End Ways.
