(* Runs that only compare what they draw, as trees: what they give, but for noise far out and values that meet. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool.
From Lapwing Require Import Sum Program Cells Assigned Ordered.
Import ListNotations.
Open Scope R_scope.

(* A draw of the run, or a number, counted in cells. *)
Inductive point := At (i : nat) | Number (z : Z).
(* Noise is drawn around a number; before it goes on, the tree says which values it may meet in a comparison. *)
Inductive tree :=
| Leaf (r : nat)
| Draw (kind : nat) (place : Z) (meets : list point) (rest : tree)
| Test (a b : point) (less more : tree)
| Coin (heads total : Z) (yes no : tree).

Section Trees.
Variables (n : nat) (mass : nat -> Z -> R) (count : nat -> nat).
Definition at_point (p : point) (y : values) : Z := match p with At i => y i | Number z => (z * Z.of_nat n)%Z end.
Definition share (heads total : Z) : R := IZR heads / IZR total.

(* Sums over the values of a box; the limit is what a program gives. *)
Fixpoint go (m : nat) (t : tree) (i : nat) (y : values) (f : nat -> R) : R :=
  match t with
  | Leaf r => f r
  | Draw k z _ t => sum (box m) (fun j => mass k j * go m t (S i) (put y i (z * Z.of_nat n + j)%Z) f)
  | Test a b s t => if (at_point a y <? at_point b y)%Z then go m s i y f else go m t i y f
  | Coin u v s t => share u v * go m s i y f + (1 - share u v) * go m t i y f
  end.

(* The same within the cells, where draws that are equal go no way, and what meets a number is above it. *)
Definition below (a b : point) (y : values) : bool :=
  match a, b with
  | Number _, At _ => (at_point a y <=? at_point b y)%Z
  | _, _ => (at_point a y <? at_point b y)%Z
  end.
Definition weight (k : nat) (z v : Z) : R := if inside n (count k) (v - z * Z.of_nat n) then mass k (v - z * Z.of_nat n) else 0.
Lemma below_one : forall a b y, truth (below a b y) + truth (below b a y) <= 1.
Proof.
  intros a b y; unfold below; generalize (at_point a y) (at_point b y); intros x z; destruct a, b; rewrite ?(Z.leb_antisym z x), ?(Z.leb_antisym x z);
    destruct (Z.ltb_spec x z), (Z.ltb_spec z x); cbn; lra || lia.
Qed.
Variable pts : list Z.
Fixpoint ranked (t : tree) (i : nat) (y : values) (f : nat -> R) : R :=
  match t with
  | Leaf r => f r
  | Draw k z _ t => sum pts (fun v => weight k z v * ranked t (S i) (put y i v) f)
  | Test a b s t => truth (below a b y) * ranked s i y f + truth (below b a y) * ranked t i y f
  | Coin u v s t => share u v * ranked s i y f + (1 - share u v) * ranked t i y f
  end.

(* What the text of a tree must be like: points are of draws before, numbers are not compared, and all that meets is said. *)
Definition fits (i : nat) (p : point) : bool := match p with At j => Nat.ltb j i | Number _ => true end.
Definition same (p r : point) : bool := match p, r with At i, At j => Nat.eqb i j | Number x, Number z => Z.eqb x z | _, _ => false end.
Lemma existsb_same : forall A (f g : A -> bool) l, (forall x, f x = g x) -> existsb f l = existsb g l.
Proof. intros A f g l H; induction l as [|x l IH]; cbn; [reflexivity|rewrite H, IH; reflexivity]. Qed.
Definition known_to_differ (known : list (nat * point)) (a b : point) : bool :=
  existsb (fun c => (same a (At (fst c)) && same b (snd c)) || (same b (At (fst c)) && same a (snd c))) known.
Fixpoint covered (known : list (nat * point)) (i : nat) (t : tree) : bool :=
  match t with
  | Leaf _ => true
  | Draw _ _ meets t => forallb (fits i) meets && covered (map (fun p => (i, p)) meets ++ known) (S i) t
  | Test a b s t => fits i a && fits i b && known_to_differ known a b && covered known i s && covered known i t
  | Coin u v s t => (0 <=? u)%Z && (u <=? v)%Z && (0 <? v)%Z && covered known i s && covered known i t
  end.
Definition is_number (p : point) : bool := match p with Number _ => true | At _ => false end.

Section Bounds.
Variables (rare each : nat -> R) (m : nat).
Fixpoint bad (t : tree) : R :=
  match t with
  | Leaf _ => 0
  | Draw k _ meets t => rare k + INR (length meets) * each k + bad t
  | Test _ _ s t | Coin _ _ s t => Rmax (bad s) (bad t)
  end.
Fixpoint met (t : tree) : R :=
  match t with
  | Leaf _ => 0
  | Draw k _ meets t => INR (length (filter is_number meets)) * each k + met t
  | Test _ _ s t | Coin _ _ s t => Rmax (met s) (met t)
  end.
Fixpoint kinds_in (many : nat) (t : tree) : bool :=
  match t with
  | Leaf _ => true
  | Draw k _ _ t => Nat.ltb k many && kinds_in many t
  | Test _ _ s t | Coin _ _ s t => kinds_in many s && kinds_in many t
  end.
Variable many : nat.
Hypothesis nonneg : forall k j, (k < many)%nat -> 0 <= mass k j.
Hypothesis whole : forall k m, (k < many)%nat -> sum (box m) (mass k) <= 1.
Hypothesis seldom : forall k m, (k < many)%nat -> sum (box m) (fun j => if inside n (count k) j then 0 else mass k j) <= rare k.
Hypothesis single : forall k j, (k < many)%nat -> mass k j <= each k.
Hypothesis distinct : NoDup pts.
Fixpoint points_in (t : tree) : Prop :=
  match t with
  | Leaf _ => True
  | Draw k z _ t => (forall j, inside n (count k) j = true -> In (z * Z.of_nat n + j)%Z pts) /\ points_in t
  | Test _ _ s t | Coin _ _ s t => points_in s /\ points_in t
  end.
Variable f : nat -> R.
Hypothesis unit : forall r, 0 <= f r <= 1.

Lemma rare_nonneg : forall k, (k < many)%nat -> 0 <= rare k.
Proof. intros k K; eapply Rle_trans; [|apply (seldom k 0 K)]; apply sum_nonneg; intros j _; destruct inside; [lra|apply nonneg, K]. Qed.
Lemma each_nonneg : forall k, (k < many)%nat -> 0 <= each k.
Proof. intros k K; eapply Rle_trans; [apply (nonneg k 0 K)|apply single, K]. Qed.
Lemma bad_nonneg : forall t, kinds_in many t = true -> 0 <= bad t.
Proof.
  induction t as [r|k z meets t IH|a b s IHs t IHt|u v s IHs t IHt]; cbn [bad kinds_in]; intros K; try lra.
  - apply andb_true_iff in K; destruct K as [K K']; apply Nat.ltb_lt in K; assert (R := rare_nonneg k K); assert (E := each_nonneg k K).
    specialize (IH K'); assert (0 <= INR (length meets) * each k) by (apply Rmult_le_pos; [apply pos_INR|exact E]); lra.
  - apply andb_true_iff in K; eapply Rle_trans; [apply IHs|apply Rmax_l]; tauto.
  - apply andb_true_iff in K; eapply Rle_trans; [apply IHs|apply Rmax_l]; tauto.
Qed.
Lemma met_nonneg : forall t, kinds_in many t = true -> 0 <= met t.
Proof.
  induction t as [r|k z meets t IH|a b s IHs t IHt|u v s IHs t IHt]; cbn [met kinds_in]; intros K; try lra.
  - apply andb_true_iff in K; destruct K as [K K']; apply Nat.ltb_lt in K; assert (E := each_nonneg k K).
    specialize (IH K'); assert (0 <= INR (length (filter is_number meets)) * each k) by (apply Rmult_le_pos; [apply pos_INR|exact E]); lra.
  - apply andb_true_iff in K; eapply Rle_trans; [apply IHs|apply Rmax_l]; tauto.
  - apply andb_true_iff in K; eapply Rle_trans; [apply IHs|apply Rmax_l]; tauto.
Qed.
Lemma share_unit : forall u v, (0 <= u)%Z -> (u <= v)%Z -> (0 < v)%Z -> 0 <= share u v <= 1.
Proof.
  intros u v U V P; unfold share; apply IZR_le in U, V; apply IZR_lt in P; split.
  - apply Rmult_le_pos; [exact U|left; apply Rinv_0_lt_compat, P].
  - apply Rmult_le_reg_r with (IZR v); [exact P|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra.
Qed.
Ltac parts K := repeat (apply andb_true_iff in K; let K' := fresh "K" in destruct K as [K K']).

Lemma go_unit : forall t known i y, kinds_in many t = true -> covered known i t = true -> 0 <= go m t i y f <= 1.
Proof.
  induction t as [r|k z meets t IH|a b s IHs t IHt|u v s IHs t IHt]; cbn [go kinds_in covered]; intros known i y K C; auto.
  - parts K; parts C; apply Nat.ltb_lt in K; split.
    + apply sum_nonneg; intros j _; apply Rmult_le_pos; [apply nonneg, K|eapply IH; eassumption].
    + eapply Rle_trans; [|apply (whole k m K)]; apply sum_le; intros j _; rewrite <- (Rmult_1_r (mass k j)) at 2; apply Rmult_le_compat_l; [apply nonneg, K|eapply IH; eassumption].
  - parts K; parts C; destruct Z.ltb; [eapply IHs|eapply IHt]; eassumption.
  - parts K; parts C; apply Z.leb_le in C, K4; apply Z.ltb_lt in K3; assert (S := share_unit u v C K4 K3).
    specialize (IHs known i y K K2); specialize (IHt known i y K0 K1); nra.
Qed.

Lemma moved : forall k z (F : Z -> R), (k < many)%nat -> (forall v, 0 <= F v) ->
  (forall j, inside n (count k) j = true -> In (z * Z.of_nat n + j)%Z pts) ->
  sum (box m) (fun j => if inside n (count k) j then mass k j * F (z * Z.of_nat n + j)%Z else 0) <= sum pts (fun v => weight k z v * F v).
Proof.
  intros k z F K P I; apply Rle_trans with (sum (map (fun j => z * Z.of_nat n + j)%Z (filter (inside n (count k)) (box m))) (fun v => weight k z v * F v)).
  - rewrite sum_map; right; generalize (box m); induction l as [|j l IH]; [reflexivity|]; cbn [sum filter]; destruct (inside n (count k) j) eqn:E; cbn [sum]; rewrite IH; [|ring].
    unfold weight; replace (z * Z.of_nat n + j - z * Z.of_nat n)%Z with j by lia; rewrite E; reflexivity.
  - apply sum_incl.
    + apply NoDup_map_on; [apply NoDup_filter, box_distinct|intros; lia].
    + intros v V; apply in_map_iff in V; destruct V as [j [<- J]]; apply filter_In in J; apply I, J.
    + intros v _; apply Rmult_le_pos; [unfold weight; destruct inside; [apply nonneg, K|lra]|apply P].
Qed.
Lemma weight_nonneg : forall k z v, (k < many)%nat -> 0 <= weight k z v.
Proof. intros k z v K; unfold weight; destruct inside; [apply nonneg, K|lra]. Qed.
Lemma weights_whole : forall k z, (k < many)%nat -> sum pts (weight k z) <= 1.
Proof.
  intros k z K; destruct (boxed (map (fun v => v - z * Z.of_nat n)%Z pts)) as [M B]; eapply Rle_trans; [|apply (whole k M K)].
  apply Rle_trans with (sum (map (fun v => v - z * Z.of_nat n)%Z pts) (mass k)).
  - rewrite sum_map; apply sum_le; intros v _; unfold weight; destruct inside; [lra|apply nonneg, K].
  - apply sum_incl; [apply NoDup_map_on; [exact distinct|intros; lia]|intros j J; apply in_box, B, J|intros; apply nonneg, K].
Qed.

Definition differ (known : list (nat * point)) (y : values) : Prop := Forall (fun c => y (fst c) <> at_point (snd c) y) known.
Definition before (known : list (nat * point)) (i : nat) : Prop := Forall (fun c => (fst c < i)%nat /\ fits i (snd c) = true) known.
Lemma at_point_put : forall i p y v, fits i p = true -> at_point p (put y i v) = at_point p y.
Proof. intros i [j|z] y v F; cbn [fits at_point] in *; [apply Nat.ltb_lt in F; apply put_other; lia|reflexivity]. Qed.
Lemma fits_more : forall i p, fits i p = true -> fits (S i) p = true.
Proof. intros i [j|z] F; cbn [fits] in *; [apply Nat.ltb_lt in F; apply Nat.ltb_lt; lia|reflexivity]. Qed.
Lemma differ_put : forall known i y v meets, before known i -> differ known y -> forallb (fits i) meets = true ->
  existsb (fun p => Z.eqb v (at_point p y)) meets = false -> differ (map (fun p => (i, p)) meets ++ known) (put y i v) /\ before (map (fun p => (i, p)) meets ++ known) (S i).
Proof.
  intros known i y v meets B D F N; unfold differ, before; rewrite !Forall_app; repeat split.
  - apply Forall_forall; intros c C; apply in_map_iff in C; destruct C as [p [<- I]]; cbn [fst snd]; rewrite put_same.
    rewrite forallb_forall in F; rewrite at_point_put by (apply F, I); intros E.
    assert (X : existsb (fun p => Z.eqb v (at_point p y)) meets = true) by (apply existsb_exists; exists p; split; [exact I|apply Z.eqb_eq, E]); congruence.
  - apply Forall_forall; intros c C; unfold before, differ in *; rewrite Forall_forall in B, D; specialize (B c C); specialize (D c C); destruct B as [B1 B2].
    rewrite at_point_put by exact B2; rewrite put_other by lia; exact D.
  - apply Forall_forall; intros c C; apply in_map_iff in C; destruct C as [p [<- I]]; cbn [fst snd]; rewrite forallb_forall in F; split; [lia|apply fits_more, F, I].
  - apply Forall_forall; intros c C; unfold before in B; rewrite Forall_forall in B; specialize (B c C); split; [lia|apply fits_more; tauto].
Qed.
Lemma same_at : forall a b y, same a b = true -> at_point a y = at_point b y.
Proof. intros [i|x] [j|z] y E; cbn [same at_point] in *; try discriminate; [apply Nat.eqb_eq in E|apply Z.eqb_eq in E]; subst; reflexivity. Qed.
Lemma differ_at : forall known a b y, differ known y -> known_to_differ known a b = true -> at_point a y <> at_point b y.
Proof.
  intros known a b y D K; apply existsb_exists in K; destruct K as [c [C K]]; unfold differ in D; rewrite Forall_forall in D; specialize (D c C).
  apply orb_true_iff in K; destruct K as [K|K]; apply andb_true_iff in K; destruct K as [K1 K2]; rewrite (same_at _ _ y K1), (same_at _ _ y K2); cbn; auto.
Qed.
Lemma existsb_le : forall (ps : list point) v y c, 0 <= c -> (if existsb (fun p => Z.eqb v (at_point p y)) ps then c else 0) <= sum ps (fun p => if Z.eqb v (at_point p y) then c else 0).
Proof.
  intros ps v y c C; induction ps as [|p ps IH]; [cbn; lra|]; cbn [existsb sum]; assert (0 <= sum ps (fun p => if Z.eqb v (at_point p y) then c else 0)) by (apply sum_nonneg; intros; destruct Z.eqb; lra).
  destruct Z.eqb; cbn; lra.
Qed.
Lemma sum_hit : forall l (w : Z -> R) v c, NoDup l -> (forall x, 0 <= w x <= c) -> 0 <= c -> sum l (fun x => if Z.eqb x v then w x else 0) <= c.
Proof.
  intros l w v c D W C; induction D as [|x l O D IH]; [cbn; exact C|]; cbn [sum]; destruct (Z.eqb_spec x v) as [->|N]; [|lra].
  rewrite (sum_ext l _ (fun _ => 0 * 0)); [rewrite sum_scale; specialize (W v); lra|]; intros y Y; destruct (Z.eqb_spec y v) as [->|]; [contradiction|ring].
Qed.
Lemma hits : forall l (ps : list point) (w : Z -> R) (to : Z -> Z) y c, NoDup l -> (forall x z, to x = to z -> x = z) -> (forall x, 0 <= w x <= c) ->
  sum l (fun x => if existsb (fun p => Z.eqb (to x) (at_point p y)) ps then w x else 0) <= INR (length ps) * c.
Proof.
  intros l ps w to y c D J W; assert (c0 : 0 <= c) by (specialize (W 0%Z); lra).
  induction ps as [|p ps IH]; [cbn; rewrite (sum_ext _ _ (fun _ => 0 * 0)) by (intros; ring); rewrite sum_scale; lra|].
  cbn [length]; rewrite S_INR; apply Rle_trans with (sum l (fun x => (if Z.eqb (to x) (at_point p y) then w x else 0) + (if existsb (fun p => Z.eqb (to x) (at_point p y)) ps then w x else 0))).
  - apply sum_le; intros x _; cbn [existsb]; specialize (W x); destruct (Z.eqb (to x) (at_point p y)), existsb; cbn; lra.
  - rewrite sum_plus; enough (sum l (fun x => if Z.eqb (to x) (at_point p y) then w x else 0) <= c) by lra.
    induction D as [|x l O D IHl]; [cbn; exact c0|]; cbn [sum]; destruct (Z.eqb_spec (to x) (at_point p y)) as [E|N].
    + rewrite (sum_ext l _ (fun _ => 0 * 0)); [rewrite sum_scale; specialize (W x); lra|]; intros z Z; destruct (Z.eqb_spec (to z) (at_point p y)) as [E'|]; [|ring].
      exfalso; apply O; rewrite (J x z); congruence.
    + rewrite Rplus_0_l; apply IHl; clear -IH W c0; cbn [sum] in IH; eapply Rle_trans; [|exact IH]; specialize (W x); destruct existsb; lra.
Qed.

Lemma ranked_unit : forall t known i y, kinds_in many t = true -> covered known i t = true -> 0 <= ranked t i y f <= 1.
Proof.
  induction t as [r|k z meets t IH|a b s IHs t IHt|u v s IHs t IHt]; cbn [ranked kinds_in covered]; intros known i y K C; auto.
  - parts K; parts C; apply Nat.ltb_lt in K; split.
    + apply sum_nonneg; intros j _; apply Rmult_le_pos; [apply weight_nonneg, K|eapply IH; eassumption].
    + eapply Rle_trans; [|apply (weights_whole k z K)]; apply sum_le; intros j _; rewrite <- (Rmult_1_r (weight k z j)) at 2; apply Rmult_le_compat_l; [apply weight_nonneg, K|eapply IH; eassumption].
  - parts K; parts C; specialize (IHs known i y K K2); specialize (IHt known i y K0 K1).
    assert (X := below_one a b y).
    assert (A := truth_unit (below a b y)); assert (B := truth_unit (below b a y)); nra.
  - parts K; parts C; apply Z.leb_le in C, K4; apply Z.ltb_lt in K3; assert (S := share_unit u v C K4 K3).
    specialize (IHs known i y K K2); specialize (IHt known i y K0 K1); nra.
Qed.

Theorem ranked_most : forall t known i y, kinds_in many t = true -> covered known i t = true -> points_in t -> before known i -> differ known y ->
  go m t i y f <= ranked t i y f + bad t.
Proof.
  induction t as [r|k z meets t IH|a b s IHs t IHt|u v s IHs t IHt]; cbn [go ranked bad kinds_in covered points_in]; intros known i y K C I B D; [lra| | |].
  - parts K; parts C; apply Nat.ltb_lt in K; destruct I as [I I']; assert (b0 := bad_nonneg t K0); assert (r0 := rare_nonneg k K).
    set (to := fun j => (z * Z.of_nat n + j)%Z); set (R := fun v => ranked t (S i) (put y i v) f); set (hit := fun j => existsb (fun p => Z.eqb (to j) (at_point p y)) meets).
    assert (R0 : forall v, 0 <= R v <= 1) by (intros v; eapply ranked_unit; eassumption).
    apply Rle_trans with (sum (box m) (fun j => ((if inside n (count k) j then mass k j * R (to j) else 0) + bad t * mass k j) + ((if inside n (count k) j then 0 else mass k j) + (if hit j then mass k j else 0)))).
    + apply sum_le; intros j _; assert (P := nonneg k j K); assert (G := go_unit t _ (S i) (put y i (to j)) K0 K1).
      assert (E : hit j = false -> go m t (S i) (put y i (to j)) f <= R (to j) + bad t).
      { intros N; destruct (differ_put known i y (to j) meets B D C N) as [D' B']; eapply IH; eassumption. }
      change (put y i (z * Z.of_nat n + j)%Z) with (put y i (to j)); set (g := go m t (S i) (put y i (to j)) f) in *; specialize (R0 (to j)); set (w := R (to j)) in *.
      assert (0 <= bad t * mass k j) by (apply Rmult_le_pos; assumption); assert (0 <= mass k j * w) by (apply Rmult_le_pos; tauto).
      assert (mass k j * g <= mass k j * 1) by (apply Rmult_le_compat_l; tauto).
      destruct (hit j); [destruct (inside n (count k) j); lra|specialize (E eq_refl)]; assert (mass k j * g <= mass k j * (w + bad t)) by (apply Rmult_le_compat_l; assumption).
      destruct (inside n (count k) j); lra.
    + rewrite !sum_plus, sum_scale; assert (A1 := moved k z R K (fun v => proj1 (R0 v)) I); assert (A2 := whole k m K); assert (A3 := seldom k m K).
      assert (A4 := hits (box m) meets (mass k) to y (each k) (box_distinct m) ltac:(unfold to; intros; lia) (fun x => conj (nonneg k x K) (single k x K))).
      assert (bad t * sum (box m) (mass k) <= bad t * 1) by (apply Rmult_le_compat_l; assumption).
      change (sum (box m) (fun j => mass k j)) with (sum (box m) (mass k)); unfold hit, R, to in *; cbv beta in *; lra.
  - parts K; parts C; destruct I as [I1 I2]; specialize (IHs known i y K K2 I1 B D); specialize (IHt known i y K0 K1 I2 B D).
    assert (L1 := Rmax_l (bad s) (bad t)); assert (L2 := Rmax_r (bad s) (bad t)).
    assert (N := differ_at known a b y D K3).
    assert (s0 := proj1 (ranked_unit s known i y K K2)); assert (t0 := proj1 (ranked_unit t known i y K0 K1)).
    destruct (Z.ltb_spec (at_point a y) (at_point b y)) as [L|L].
    + replace (below a b y) with true; [cbn [truth]|unfold below; destruct a, b; symmetry; first [apply Z.ltb_lt|apply Z.leb_le]; lia].
      assert (0 <= truth (below b a y) * ranked t i y f) by (apply Rmult_le_pos; [apply truth_unit|exact t0]); lra.
    + replace (below b a y) with true; [cbn [truth]|unfold below; destruct a, b; symmetry; first [apply Z.ltb_lt|apply Z.leb_le]; lia].
      assert (0 <= truth (below a b y) * ranked s i y f) by (apply Rmult_le_pos; [apply truth_unit|exact s0]); lra.
  - parts K; parts C; apply Z.leb_le in C, K4; apply Z.ltb_lt in K3; assert (S := share_unit u v C K4 K3); destruct I as [I1 I2].
    specialize (IHs known i y K K2 I1 B D); specialize (IHt known i y K0 K1 I2 B D).
    assert (L1 := Rmax_l (bad s) (bad t)); assert (L2 := Rmax_r (bad s) (bad t)); set (x := Rmax (bad s) (bad t)) in *.
    assert (share u v * go m s i y f <= share u v * (ranked s i y f + x)) by (apply Rmult_le_compat_l; lra).
    assert ((1 - share u v) * go m t i y f <= (1 - share u v) * (ranked t i y f + x)) by (apply Rmult_le_compat_l; lra); lra.
Qed.

Hypothesis wide : forall k j, (k < many)%nat -> inside n (count k) j = true -> (Z.abs j <= Z.of_nat m)%Z.
Lemma moved_back : forall k z (F : Z -> R), (k < many)%nat -> (forall v, 0 <= F v) ->
  sum pts (fun v => weight k z v * F v) <= sum (box m) (fun j => mass k j * F (z * Z.of_nat n + j)%Z).
Proof.
  intros k z F K P; set (b := fun v => inside n (count k) (v - z * Z.of_nat n)).
  apply Rle_trans with (sum (map (fun v => v - z * Z.of_nat n)%Z (filter b pts)) (fun j => mass k j * F (z * Z.of_nat n + j)%Z)).
  - rewrite sum_map; right; generalize pts as l; induction l as [|v l IH]; [reflexivity|]; cbn [sum filter]; rewrite IH; change (weight k z v) with (if b v then mass k (v - z * Z.of_nat n)%Z else 0).
    destruct (b v); cbn [sum]; [|ring].
    replace (z * Z.of_nat n + (v - z * Z.of_nat n))%Z with v by lia; reflexivity.
  - apply sum_incl.
    + apply NoDup_map_on; [apply NoDup_filter, distinct|intros; lia].
    + intros j J; apply in_map_iff in J; destruct J as [v [<- V]]; apply filter_In in V; apply in_box, (wide k); [exact K|apply V].
    + intros j _; apply Rmult_le_pos; [apply nonneg, K|apply P].
Qed.

Definition numbers (known : list (nat * point)) : list (nat * point) := filter (fun c => is_number (snd c)) known.
Lemma number_known : forall known a c, known_to_differ known (Number c) (At a) = true -> known_to_differ (numbers known) (Number c) (At a) = true.
Proof.
  intros known a c K; apply existsb_exists in K; destruct K as [[j p] [I K]]; apply existsb_exists; exists (j, p); split; [|exact K].
  apply filter_In; split; [exact I|]; destruct p; [|reflexivity]; cbn in *; rewrite andb_false_r in K; discriminate.
Qed.
Theorem ranked_least : forall t known i y, kinds_in many t = true -> covered known i t = true -> before (numbers known) i -> differ (numbers known) y ->
  ranked t i y f <= go m t i y f + met t.
Proof.
  induction t as [r|k z meets t IH|a b s IHs t IHt|u v s IHs t IHt]; cbn [go ranked met kinds_in covered]; intros known i y K C B D; [lra| | |].
  - parts K; parts C; apply Nat.ltb_lt in K; assert (m0 := met_nonneg t K0).
    set (hit := fun v => existsb (fun p => Z.eqb v (at_point p y)) (filter is_number meets)); set (G := fun v => go m t (S i) (put y i v) f).
    assert (G0 : forall v, 0 <= G v <= 1) by (intros v; eapply go_unit; eassumption).
    apply Rle_trans with (sum pts (fun v => (weight k z v * G v + met t * weight k z v) + (if hit v then weight k z v else 0))).
    + apply sum_le; intros v _; assert (P := weight_nonneg k z v K); assert (U := ranked_unit t _ (S i) (put y i v) K0 K1).
      assert (E : hit v = false -> ranked t (S i) (put y i v) f <= G v + met t).
      { intros N; assert (F : forallb (fits i) (filter is_number meets) = true).
        { apply forallb_forall; intros p I; apply filter_In in I; destruct I as [I _]; rewrite forallb_forall in C; apply C, I. }
        destruct (differ_put (numbers known) i y v (filter is_number meets) B D F N) as [D' B'].
        assert (Q : numbers (map (fun p => (i, p)) meets ++ known) = map (fun p => (i, p)) (filter is_number meets) ++ numbers known).
        { unfold numbers; rewrite filter_app; f_equal; clear; induction meets as [|p l IH]; [reflexivity|]; cbn; destruct is_number; cbn; rewrite IH; reflexivity. }
        rewrite <- Q in D', B'; eapply IH; eassumption. }
      specialize (G0 v); set (g := G v) in *; set (w := ranked t (S i) (put y i v) f) in *.
      assert (0 <= met t * weight k z v) by (apply Rmult_le_pos; assumption); assert (0 <= weight k z v * g) by (apply Rmult_le_pos; tauto).
      assert (weight k z v * w <= weight k z v * 1) by (apply Rmult_le_compat_l; tauto).
      destruct (hit v); [lra|specialize (E eq_refl)]; assert (weight k z v * w <= weight k z v * (g + met t)) by (apply Rmult_le_compat_l; assumption); lra.
    + rewrite !sum_plus, sum_scale; assert (A1 := moved_back k z G K (fun v => proj1 (G0 v))); assert (A2 := weights_whole k z K).
      assert (A3 := hits pts (filter is_number meets) (weight k z) (fun v => v) y (each k) distinct ltac:(auto)).
      assert (A4 : forall v, 0 <= weight k z v <= each k) by (intros v; unfold weight; destruct inside; split; try apply nonneg; try apply single; try apply each_nonneg; auto; lra).
      specialize (A3 A4); assert (met t * sum pts (weight k z) <= met t * 1) by (apply Rmult_le_compat_l; assumption).
      change (sum pts (fun v => weight k z v)) with (sum pts (weight k z)); unfold hit, G in *; cbv beta in *; lra.
  - parts K; parts C; specialize (IHs known i y K K2 B D); specialize (IHt known i y K0 K1 B D).
    assert (L1 := Rmax_l (met s) (met t)); assert (L2 := Rmax_r (met s) (met t)).
    assert (s0 := proj1 (go_unit s known i y K K2)); assert (t0 := proj1 (go_unit t known i y K0 K1)).
    assert (m1 := met_nonneg s K); assert (m2 := met_nonneg t K0).
    assert (N : forall c j, a = Number c -> b = At j -> at_point a y <> at_point b y).
    { intros c j -> ->; apply (differ_at (numbers known)); [exact D|apply number_known, K3]. }
    assert (N' : forall c j, b = Number c -> a = At j -> at_point b y <> at_point a y).
    { intros c j -> ->; apply (differ_at (numbers known)); [exact D|apply number_known]; unfold known_to_differ in *; rewrite <- K3; apply existsb_same; intros x; apply orb_comm. }
    unfold below; set (x := at_point a y) in *; set (w := at_point b y) in *; destruct a as [ia|za], b as [ib|zb]; try specialize (N _ _ eq_refl eq_refl); try specialize (N' _ _ eq_refl eq_refl);
      rewrite ?(Z.leb_antisym w x), ?(Z.leb_antisym x w); destruct (Z.ltb_spec x w), (Z.ltb_spec w x); cbn [truth negb]; lra || lia.
  - parts K; parts C; apply Z.leb_le in C, K4; apply Z.ltb_lt in K3; assert (S := share_unit u v C K4 K3).
    specialize (IHs known i y K K2 B D); specialize (IHt known i y K0 K1 B D).
    assert (L1 := Rmax_l (met s) (met t)); assert (L2 := Rmax_r (met s) (met t)); set (x := Rmax (met s) (met t)) in *.
    assert (share u v * ranked s i y f <= share u v * (go m s i y f + x)) by (apply Rmult_le_compat_l; lra).
    assert ((1 - share u v) * ranked t i y f <= (1 - share u v) * (go m t i y f + x)) by (apply Rmult_le_compat_l; lra); lra.
Qed.
End Bounds.
End Trees.
