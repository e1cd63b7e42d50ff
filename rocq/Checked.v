(* Bounds of what runs give that only compare their noise, computed with whole numbers. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool Sorted Permutation.
From Lapwing Require Import Sum Program Noise Grid Cells Chains Lined Assigned Ordered Compared Ways Links Tabulated.
Import ListNotations.
Open Scope R_scope.

Notation key := (list (nat * Z * Z * Z)).
Section Checker.
Variables (bits : Z) (parts fineness : positive) (kinds : list kind) (from : Z) (len : nat).
Notation val := (val bits).
Notation unit_z := (unit_z bits).
Definition no_table : tables := Tables [] 0 0.
Definition tables_of : list tables := map (fun k => match table_of bits parts k with Some tb => tb | None => no_table end) kinds.
Definition all_tables : bool := forallb (fun k => match table_of bits parts k with Some _ => true | None => false end) kinds.

Section Tabled.
Variable tabs : list tables.
Definition count_of (k : nat) : nat := match nth_error kinds k with Some k => reach k | None => 0%nat end.
Definition table (k : nat) : tables := nth k tabs no_table.

(* Which cells numbers leave to a draw. *)
Fixpoint limits (i : nat) (cs : list (point * point)) (lo hi : Z) : Z * Z :=
  match cs with
  | [] => (lo, hi)
  | (At j, Number e) :: cs => limits i cs lo (if Nat.eqb j i then Z.min hi e else hi)
  | (Number e, At j) :: cs => limits i cs (if Nat.eqb j i then Z.max lo e else lo) hi
  | _ :: cs => limits i cs lo hi
  end.
Definition link (w : way) (i : nat) : nat * Z * Z * Z :=
  let d := draw_of (drawn w) i in let c := Z.of_nat (count_of (fst d)) in
  let l := limits i (conds w) (snd d - c) (snd d + c) in (fst d, snd d, fst l, snd l).
Definition cell_at (d : nat * Z * Z * Z) (p : Z) : option cell :=
  match d with (k, z, lo, hi) => if ((lo <=? p) && (p <? hi))%Z then nth_error (t_cells (table k)) (distance (p - z)) else None end.
Definition rows_of (ds : key) : list (list (option cell)) := map (fun p => map (fun d => cell_at d p) ds) (range from len).
Definition chain_of (ds : key) : Z * Z := let rows := rows_of ds in (least_chain bits (Zpos fineness) (length ds) rows, most_chain bits (length ds) rows).
Definition same_link (a b : nat * Z * Z * Z) : bool :=
  match a, b with (k, z, lo, hi), (k', z', lo', hi') => (Nat.eqb k k' && Z.eqb z z' && Z.eqb lo lo' && Z.eqb hi hi')%bool end.
Fixpoint same_key (a b : key) : bool :=
  match a, b with [], [] => true | x :: a, y :: b => same_link x y && same_key a b | _, _ => false end.

Section Known.
Variable known : list (key * (Z * Z)).
Definition look_up (ds : key) : Z * Z := match find (fun e => same_key (fst e) ds) known with Some e => snd e | None => chain_of ds end.
Fixpoint merge (pairs : list (nat * nat)) (gs : list (list nat)) : list (list nat) :=
  match pairs with
  | [] => gs
  | (a, b) :: pairs => let (yes, no) := partition (fun g => mem a g || mem b g) gs in merge pairs (concat yes :: no)
  end.
Definition groups_of (w : way) : list (list nat) := merge (pairs_of (conds w)) (map (fun i => [i]) (seq 0 (length (drawn w)))).
Definition way_fine (w : way) : bool :=
  (ordered_conds (length (drawn w)) (conds w) && Nat.eqb (length (concat (groups_of w))) (length (drawn w))
   && forallb (fun i => mem i (concat (groups_of w))) (seq 0 (length (drawn w))) && together (groups_of w) (pairs_of (conds w))
   && (0 <=? heads w)%Z && (0 <? total w)%Z)%bool.
Definition group_bounds (w : way) (g : list nat) : Z * Z :=
  let found := map (fun o => look_up (map (link w) o)) (orders (pairs_of (conds w)) (length g) g) in
  (zsum (map fst found), Z.min unit_z (zsum (map snd found))).
Definition way_bounds (w : way) : Z * Z :=
  let found := map (group_bounds w) (groups_of w) in
  (heads w * fold_right (down bits) unit_z (map fst found) / total w, up_div (heads w * fold_right (up bits) unit_z (map snd found)) (total w))%Z.

(* One input: bounds of each result, of rare runs, and of those in which noise meets a number. *)
Record known_of := Known { k_low : list Z; k_high : list Z; k_bad : Z; k_met : Z }.
Fixpoint bad_z (t : tree) : Z :=
  match t with
  | Leaf _ => 0
  | Draw k _ meets t => t_rare (table k) + Z.of_nat (length meets) * t_each (table k) + bad_z t
  | Test _ _ s t | Coin _ _ s t => Z.max (bad_z s) (bad_z t)
  end%Z.
Fixpoint met_z (t : tree) : Z :=
  match t with
  | Leaf _ => 0
  | Draw k _ meets t => Z.of_nat (length (filter is_number meets)) * t_each (table k) + met_z t
  | Test _ _ s t | Coin _ _ s t => Z.max (met_z s) (met_z t)
  end%Z.
Fixpoint within_line (t : tree) : bool :=
  match t with
  | Leaf _ => true
  | Draw k z _ t => ((from <=? z - Z.of_nat (count_of k)) && (z + Z.of_nat (count_of k) <=? from + Z.of_nat len))%Z && within_line t
  | Test _ _ s t | Coin _ _ s t => within_line s && within_line t
  end.
Variable results : nat.
Definition tree_fine (t : tree) : bool :=
  kinds_in (length kinds) t && covered [] 0 t && within_line t && forallb (fun w => way_fine w && Nat.ltb (result w) results) (ways t).
Definition pick (ws : list (way * (Z * Z))) (f : Z * Z -> Z) (r : nat) : Z := zsum (map (fun e => f (snd e)) (filter (fun e => Nat.eqb (result (fst e)) r) ws)).
Definition known_about (t : tree) : known_of :=
  let ws := map (fun w => (w, way_bounds w)) (ways t) in
  Known (map (pick ws fst) (seq 0 results)) (map (pick ws snd) (seq 0 results)) (bad_z t) (met_z t).
End Known.
End Tabled.

(* How much more likely a set of results may be on one input than on another. *)
Definition excess (one other : known_of) (low high : Z) : Z :=
  (zsum (map (fun e => Z.max 0 (fst e - down bits low (snd e))) (combine (k_high one) (k_low other))) + k_bad one + up bits high (k_met other))%Z.

(* All of them: the chains first, each of them once. *)
Definition all_known (keys : list key) (results : nat) (trees : list tree) : option (list known_of) :=
  let tabs := tables_of in
  if ((0 <=? bits)%Z && (Zpos parts * Zpos fineness =? 1024)%Z && all_tables && forallb (tree_fine results) trees)%bool
  then let known := map (fun ds => (ds, chain_of tabs ds)) keys in Some (map (known_about tabs known results) trees) else None.
Definition all_within (keys : list key) (results : nat) (trees : list tree) (low high delta_num delta_den : Z) : bool :=
  match all_known keys results trees with
  | Some knowns => forallb (fun one => forallb (fun other => (excess one other low high * delta_den <=? delta_num * unit_z)%Z) knowns) knowns
  | None => false
  end.

Lemma same_key_is : forall a b, same_key a b = true -> a = b.
Proof.
  induction a as [|[[[k z] lo] hi] a IH]; intros [|[[[k' z'] lo'] hi'] b] E; cbn [same_key same_link] in E; try discriminate; [reflexivity|].
  repeat (apply andb_true_iff in E; destruct E as [E ?]); apply Nat.eqb_eq in E; repeat match goal with H : Z.eqb _ _ = true |- _ => apply Z.eqb_eq in H end; subst; f_equal; auto.
Qed.
Lemma limits_are : forall i cs lo hi p, ((fst (limits i cs lo hi) <=? p) && (p <? snd (limits i cs lo hi)))%Z = ((lo <=? p) && (p <? hi) && forallb (leaves i p) cs)%Z.
Proof.
  intros i; induction cs as [|[[j|e] [j'|e']] cs IH]; intros lo hi p; cbn [limits forallb leaves fst snd]; rewrite ?andb_true_r, ?IH, ?andb_true_l; try reflexivity.
  - destruct (Nat.eqb j i); cbn [negb orb]; [|rewrite andb_true_l; reflexivity].
    replace (p <? Z.min hi e')%Z with ((p <? hi) && (p <? e'))%Z; [rewrite !andb_assoc; reflexivity|].
    apply eq_true_iff_eq; rewrite andb_true_iff, !Z.ltb_lt; lia.
  - destruct (Nat.eqb j' i); cbn [negb orb]; [|rewrite andb_true_l; reflexivity].
    replace (Z.max lo e <=? p)%Z with ((e <=? p) && (lo <=? p))%Z; [destruct (lo <=? p)%Z, (e <=? p)%Z, (p <? hi)%Z; reflexivity|].
    apply eq_true_iff_eq; rewrite andb_true_iff, !Z.leb_le; lia.
Qed.

Section Right.
Variables (N : positive) (n : nat).
Hypothesis some_bits : (0 <= bits)%Z.
Hypothesis fine : (Zpos parts * Zpos fineness = 1024)%Z.
Hypothesis divided : (Zpos N = Z.of_nat n * Zpos parts)%Z.
Hypothesis enough : (Zpos fineness <= Z.of_nat n)%Z.
Hypothesis have : all_tables = true.
Notation tabs := tables_of.
Definition masses (k : nat) : Z -> R := match nth_error kinds k with Some kd => mass_of N kd | None => fun _ => 0 end.
Notation pts := (flat_map (points n) (range from len)).
Notation many := (length kinds).
Let some : (0 < n)%nat. Proof. lia. Qed.

Lemma mass_positive : forall k j, 0 <= masses k j.
Proof. intros k j; unfold masses; destruct (nth_error kinds k) as [kd|]; [unfold mass_of; destruct is_bell; apply mass_nonneg|lra]. Qed.
Lemma table_good : forall k, (k < many)%nat -> exists kd, count_of k = reach kd /\ good_table bits (masses k) n kd (table tabs k).
Proof.
  intros k K; destruct (nth_error kinds k) as [kd|] eqn:E; [|apply nth_error_None in E; lia]; exists kd; unfold masses, count_of; rewrite E; split; [reflexivity|].
  apply (kind_right bits parts fineness some_bits kd N n fine divided enough); unfold table, tables_of.
  set (f := fun k => match table_of bits parts k with Some tb => tb | None => no_table end); rewrite (nth_error_nth (map f kinds) k no_table (map_nth_error f k kinds E)).
  unfold all_tables in have; rewrite forallb_forall in have; specialize (have kd (nth_error_In _ _ E)); unfold f; destruct (table_of bits parts kd); [reflexivity|discriminate].
Qed.
Lemma pts_range : pts = range (from * Z.of_nat n) (len * n). Proof. apply points_of_places. Qed.
Lemma range_sorted : forall m low, StronglySorted Z.lt (range low m).
Proof.
  induction m as [|m IH]; intros low; [constructor|]; rewrite range_next; constructor; [apply IH|]; apply Forall_forall; intros k K; apply in_range in K; lia.
Qed.
Lemma pts_sorted : StronglySorted Z.lt pts. Proof. rewrite pts_range; apply range_sorted. Qed.
Lemma pts_distinct : NoDup pts. Proof. rewrite pts_range; apply range_distinct. Qed.
Lemma masses_whole : forall k m, (k < many)%nat -> sum (box m) (masses k) <= 1.
Proof. intros k m K; destruct (table_good k K) as [kd [_ [T _]]]; apply (tabled_whole _ _ _ _ _ _ _ _ _ T). Qed.
Lemma masses_seldom : forall k m, (k < many)%nat -> sum (box m) (fun j => if inside n (count_of k) j then 0 else masses k j) <= val (t_rare (table tabs k)).
Proof. intros k m K; destruct (table_good k K) as [kd [-> [T _]]]; apply (tabled_rare _ _ _ _ _ _ _ _ _ T). Qed.
Lemma masses_single : forall k j, (k < many)%nat -> masses k j <= val (t_each (table tabs k)).
Proof. intros k j K; destruct (table_good k K) as [kd [_ [T _]]]; apply (tabled_each _ _ _ _ _ _ _ _ _ T). Qed.

(* Each draw, in each cell. *)
Section OneWay.
Variable w : way.
Hypothesis known_kinds : forall d, In d (drawn w) -> (fst d < many)%nat.
Notation q := (limited n masses count_of w).
Lemma q_positive : forall i v, 0 <= q i v.
Proof.
  intros i v; unfold limited, weights, weight; apply Rmult_le_pos; [|apply truth_unit]; destruct inside; [apply mass_positive|lra].
Qed.
Lemma draw_known : forall i, (i < length (drawn w))%nat -> (fst (draw_of (drawn w) i) < many)%nat.
Proof. intros i I; apply known_kinds; unfold draw_of; apply nth_In, I. Qed.
Lemma inside_place : forall c z p x, In x (points n p) -> inside n c (x - z * Z.of_nat n) = ((z - Z.of_nat c <=? p) && (p <? z + Z.of_nat c))%Z.
Proof.
  intros c z p x I; unfold points in I; apply in_range in I; unfold inside; apply eq_true_iff_eq; rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt; split; nia.
Qed.
Lemma place_in : forall p x, In x (points n p) -> place n x = p.
Proof. intros p x I; unfold points in I; apply in_range in I; unfold place; symmetry; apply Z.div_unique with (x - p * Z.of_nat n)%Z; lia. Qed.
Lemma moved_points : forall p z (F : Z -> R), sum (points n p) (fun x => F (x - z * Z.of_nat n)%Z) = sum (points n (p - z)) F.
Proof. intros p z F; unfold points, range; rewrite !sum_map; apply sum_ext; intros i _; f_equal; ring. Qed.
Lemma fit_cell : forall i p, (i < length (drawn w))%nat -> fits_cell bits n (points n p) (cell_at tabs (link w i) p) (q i).
Proof.
  intros i p I; assert (K := draw_known i I); destruct (table_good (fst (draw_of (drawn w) i)) K) as [kd [C [T [R0 [L P]]]]].
  split; [unfold points, range; rewrite map_length, seq_length; reflexivity|]; split; [intros x; apply q_positive|].
  unfold link, cell_at; set (k := fst (draw_of (drawn w) i)) in *; set (z := snd (draw_of (drawn w) i)); rewrite limits_are.
  destruct ((z - Z.of_nat (count_of k) <=? p) && (p <? z + Z.of_nat (count_of k)))%Z eqn:In1; [destruct (forallb (leaves i p) (conds w)) eqn:In2|]; cbn [andb].
  - assert (D : (distance (p - z) < reach kd)%nat) by (rewrite <- C; apply andb_true_iff in In1; rewrite Z.leb_le, Z.ltb_lt in In1; unfold distance; destruct (Z.leb_spec 0 (p - z)); lia).
    assert (Q : forall x, In x (points n p) -> q i x = masses k (x - z * Z.of_nat n)).
    { intros x X; unfold limited, weights, weight, allowed; fold k z; rewrite (inside_place _ _ _ _ X), In1, (place_in _ _ X), In2; cbn; ring. }
    assert (Dk : nth_error (t_cells (table tabs k)) (distance (p - z)) = Some (nth (distance (p - z)) (t_cells (table tabs k)) (Cell 0 0 0 0))) by (apply nth_error_nth'; rewrite L; exact D).
    rewrite Dk; set (c := nth (distance (p - z)) (t_cells (table tabs k)) (Cell 0 0 0 0)).
    assert (Ic : In c (t_cells (table tabs k))) by (apply nth_In; rewrite L; exact D); destruct (P c Ic) as [P1 P2].
    assert (T1 := tabled_cell _ _ _ _ _ _ _ _ _ T (p - z) D); assert (T2 := fun x => tabled_point _ _ _ _ _ _ _ _ _ T (p - z) x D); fold c in T1, T2.
    repeat split; auto.
    + rewrite (sum_ext _ _ (fun x => masses k (x - z * Z.of_nat n)%Z)) by exact Q; rewrite moved_points; apply T1.
    + rewrite (sum_ext _ _ (fun x => masses k (x - z * Z.of_nat n)%Z)) by exact Q; rewrite moved_points; apply T1.
    + rewrite Q by assumption; apply T2; unfold points in *; apply in_range in H; apply in_range; lia.
    + rewrite Q by assumption; apply T2; unfold points in *; apply in_range in H; apply in_range; lia.
  - intros x X; unfold limited, allowed; rewrite (place_in _ _ X), In2; cbn; ring.
  - intros x X; unfold limited, weights, weight; fold k z; rewrite (inside_place _ _ _ _ X), In1; ring.
Qed.
Lemma fits_all : forall o, (forall i, In i o -> (i < length (drawn w))%nat) ->
  Forall2 (fun pts here => Forall2 (fits_cell bits n pts) here (map q o)) (map (points n) (range from len)) (rows_of tabs (map (link w) o)).
Proof.
  intros o O; unfold rows_of; generalize (range from len); intros l; induction l as [|p l IH]; cbn [map]; constructor; [|exact IH].
  clear IH; rewrite map_map; induction o as [|i o IH]; cbn [map]; constructor; [apply fit_cell, O; left; reflexivity|apply IH; intros j J; apply O; right; exact J].
Qed.
Lemma all_cells : Forall (fun pts => length pts = n) (map (points n) (range from len)).
Proof. apply Forall_forall; intros c C; apply in_map_iff in C; destruct C as [p [<- _]]; unfold points, range; rewrite map_length, seq_length; reflexivity. Qed.
Definition right (F : values -> R) (b : Z * Z) (ids : list nat) (y : values) : Prop := at_least_val bits (fst b) (over q pts ids F y) /\ at_most_val bits (snd b) (over q pts ids F y).
Lemma chain_right : forall o, (forall i, In i o -> (i < length (drawn w))%nat) ->
  at_least_val bits (fst (chain_of tabs (map (link w) o))) (rising_draws Z pts (map q o)) /\ at_most_val bits (snd (chain_of tabs (map (link w) o))) (lined_draws Z pts 0 (map q o)).
Proof.
  intros o O; unfold chain_of; cbn [fst snd]; rewrite map_length, flat_map_concat_map; assert (F := fits_all o O); split.
  - assert (X := least_chain_right bits some_bits n (Zpos fineness) ltac:(lia) _ _ _ all_cells F); rewrite map_length in X; exact X.
  - assert (X := most_chain_right bits some_bits n (Zpos fineness) ltac:(lia) _ _ _ all_cells F); rewrite map_length in X; exact X.
Qed.
Variable known : list (key * (Z * Z)).
Hypothesis known_right : forall e, In e known -> snd e = chain_of tabs (fst e).
Lemma look_up_is : forall ds, look_up tabs known ds = chain_of tabs ds.
Proof.
  intros ds; unfold look_up; destruct (find (fun e => same_key (fst e) ds) known) as [e|] eqn:E; [|reflexivity].
  apply find_some in E; destruct E as [I E]; rewrite (known_right e I), (same_key_is _ _ E); reflexivity.
Qed.
Lemma sum_least : forall A (l : list A) (f : A -> Z) F, (forall a, In a l -> at_least_val bits (f a) (F a)) -> at_least_val bits (zsum (map f l)) (sum l F).
Proof.
  intros A l f F H; induction l as [|a l IH]; cbn [map zsum fold_right sum]; [unfold at_least_val; rewrite val_zero; split; [lia|lra]|].
  apply (least_plus bits some_bits); [apply H; left; reflexivity|apply IH; intros b B; apply H; right; exact B].
Qed.
Lemma sum_most : forall A (l : list A) (f : A -> Z) F, (forall a, In a l -> at_most_val bits (f a) (F a)) -> at_most_val bits (zsum (map f l)) (sum l F).
Proof.
  intros A l f F H; induction l as [|a l IH]; cbn [map zsum fold_right sum]; [unfold at_most_val; rewrite val_zero; lra|].
  apply (most_plus bits some_bits); [apply H; left; reflexivity|apply IH; intros b B; apply H; right; exact B].
Qed.
Lemma q_whole : forall i, (i < length (drawn w))%nat -> sum pts (q i) <= 1.
Proof.
  intros i I; eapply Rle_trans; [|apply (weights_whole n masses count_of pts many (fun k j _ => mass_positive k j) masses_whole pts_distinct (fst (draw_of (drawn w) i)) (snd (draw_of (drawn w) i)) (draw_known i I))].
  apply sum_le; intros v _; unfold limited, weights; assert (T := truth_unit (allowed n (conds w) i v)); rewrite <- (Rmult_1_r (weight _ _ _ _ _ _)) at 2; apply Rmult_le_compat_l; [|lra].
  unfold weight; destruct inside; [apply mass_positive|lra].
Qed.
Theorem group_right : forall g y, NoDup g -> (forall i, In i g -> (i < length (drawn w))%nat) ->
  right (fun y => truth (holds_in (pairs_of (conds w)) g y)) (group_bounds tabs known w g) g y.
Proof.
  intros g y D G; set (os := orders (pairs_of (conds w)) (length g) g).
  assert (O : forall o, In o os -> forall i, In i o -> (i < length (drawn w))%nat).
  { intros o I i J; apply G; eapply Permutation_in; [apply (orders_permutation (pairs_of (conds w)) (length g) g o eq_refl D I)|exact J]. }
  assert (A := group_least pts pts_sorted q (pairs_of (conds w)) g y q_positive D); assert (B := group_most pts pts_sorted q (pairs_of (conds w)) g y q_positive D).
  fold os in A, B; set (x := over q pts g (fun y => truth (holds_in (pairs_of (conds w)) g y)) y) in *.
  assert (x0 : 0 <= x) by (apply over_nonneg; [apply q_positive|intros; apply truth_unit]).
  assert (x1 : x <= 1) by (apply over_unit; [apply q_positive|intros i I; apply q_whole, G, I|intros; apply truth_unit|exact x0]).
  unfold right, group_bounds; fold os; cbn [fst snd]; rewrite !map_map; fold x; split.
  - assert (L := sum_least _ os (fun o => fst (look_up tabs known (map (link w) o))) (fun o => rising_draws Z pts (map q o)) ltac:(intros o I; cbv beta; rewrite look_up_is; apply chain_right, O, I)).
    destruct L as [L0 L]; split; [exact L0|lra].
  - assert (L := sum_most _ os (fun o => snd (look_up tabs known (map (link w) o))) (fun o => lined_draws Z pts 0 (map q o)) ltac:(intros o I; cbv beta; rewrite look_up_is; apply chain_right, O, I)).
    destruct L as [L0 L]; split; [exact x0|]; set (h := zsum _) in *; destruct (Z.min_spec unit_z h) as [[_ ->]|[_ ->]]; [rewrite (val_one bits some_bits); exact x1|lra].
Qed.

Theorem way_right : forall y, way_fine w = true -> (0 <= fst (way_bounds tabs known w))%Z /\
  val (fst (way_bounds tabs known w)) <= share (heads w) (total w) * along n masses count_of pts (drawn w) 0 (conds w) y <= val (snd (way_bounds tabs known w)).
Proof.
  intros y F; unfold way_fine in F; repeat (apply andb_true_iff in F; destruct F as [F ?]).
  match goal with H : (0 <=? heads w)%Z = true |- _ => apply Z.leb_le in H; rename H into H0 end; match goal with H : (0 <? total w)%Z = true |- _ => apply Z.ltb_lt in H; rename H into T0 end.
  match goal with H : together _ _ = true |- _ => rename H into T end; match goal with H : Nat.eqb _ _ = true |- _ => apply Nat.eqb_eq in H; rename H into L end; match goal with H : forallb _ (seq _ _) = true |- _ => rename H into M end.
  set (gs := groups_of w) in *; set (ids := seq 0 (length (drawn w))) in *.
  assert (P : Permutation ids (concat gs)).
  { apply NoDup_Permutation_bis; [apply seq_NoDup|unfold ids; rewrite seq_length; lia|]; intros i I; rewrite forallb_forall in M; apply mem_spec, M, I. }
  rewrite (along_groups n masses count_of pts ltac:(lia) w y gs q_positive F P T).
  assert (D : NoDup (concat gs)) by (eapply Permutation_NoDup; [exact P|apply seq_NoDup]).
  assert (I : forall g, In g gs -> NoDup g /\ forall i, In i g -> (i < length (drawn w))%nat).
  { intros g G; split.
    - clear -D G; induction gs as [|h hs IH]; [destruct G|]; cbn in D; destruct G as [->|G]; [|apply IH; [|exact G]].
      + clear -D; induction g as [|i g IH]; [constructor|]; cbn in D; inversion D as [|? ? O D']; subst; constructor; [intros K; apply O, in_or_app; left; exact K|apply IH, D'].
      + clear -D; induction h as [|i h IH]; [exact D|]; cbn in D; inversion D; auto.
    - intros i J; assert (K : In i ids) by (eapply Permutation_in; [apply Permutation_sym, P|apply in_concat; exists g; auto]); unfold ids in K; apply in_seq in K; lia. }
  set (V := fun g => over q pts g (fun y => truth (holds_in (pairs_of (conds w)) g y)) y).
  assert (LB : forall l, (forall g, In g l -> NoDup g /\ forall i, In i g -> (i < length (drawn w))%nat) -> at_least_val bits (fold_right (down bits) unit_z (map fst (map (group_bounds tabs known w) l))) (all_of l V)).
  { induction l as [|g l IH]; intros J; cbn [map fold_right all_of]; [unfold at_least_val; rewrite (val_one bits some_bits); split; [unfold Links.unit_z; lia|lra]|].
    destruct (J g (or_introl eq_refl)) as [Dg G]; apply (least_times bits some_bits); [apply (group_right g y Dg G)|apply IH; intros h K; apply J; right; exact K]. }
  assert (UB : forall l, (forall g, In g l -> NoDup g /\ forall i, In i g -> (i < length (drawn w))%nat) -> at_most_val bits (fold_right (up bits) unit_z (map snd (map (group_bounds tabs known w) l))) (all_of l V)).
  { induction l as [|g l IH]; intros J; cbn [map fold_right all_of]; [unfold at_most_val; rewrite (val_one bits some_bits); lra|].
    destruct (J g (or_introl eq_refl)) as [Dg G]; apply (most_times bits some_bits); [apply (group_right g y Dg G)|apply IH; intros h K; apply J; right; exact K]. }
  specialize (LB gs I); specialize (UB gs I); fold V; set (x := all_of gs V) in *; unfold way_bounds; fold gs; cbn [fst snd]; destruct LB as [l0 LB], UB as [x0 UB]; apply IZR_lt in T0 as T1; apply IZR_le in H0 as H1.
  assert (i0 : 0 < / IZR (total w)) by (apply Rinv_0_lt_compat, T1); assert (s0 : 0 <= share (heads w) (total w)) by (apply Rmult_le_pos; lra); split; [apply Z.div_pos; nia|split].
  - eapply Rle_trans; [apply (val_down bits some_bits), T0|]; rewrite Z.mul_comm, (val_mult bits); unfold Rdiv; rewrite Rmult_assoc, Rmult_comm; apply Rmult_le_compat_l; assumption.
  - eapply Rle_trans; [|apply (val_up bits some_bits), T0]; rewrite Z.mul_comm, (val_mult bits); unfold Rdiv; rewrite Rmult_assoc, (Rmult_comm (val _)); apply Rmult_le_compat_l; assumption.
Qed.
End OneWay.

Lemma ways_kinds : forall t w d, kinds_in many t = true -> In w (ways t) -> In d (drawn w) -> (fst d < many)%nat.
Proof.
  induction t as [r|k z meets t IH|a b s IHs t IHt|u v s IHs t IHt]; intros w d K W D; cbn [ways kinds_in] in *.
  - destruct W as [<-|[]]; destruct D.
  - apply andb_true_iff in K; destruct K as [K K']; apply in_map_iff in W; destruct W as [w' [<- W]]; cbn [drawn] in D; destruct D as [<-|D]; [apply Nat.ltb_lt, K|eauto].
  - apply andb_true_iff in K; destruct K as [K K']; apply in_app_or in W; destruct W as [W|W]; apply in_map_iff in W; destruct W as [w' [<- W]]; cbn [drawn] in D; eauto.
  - apply andb_true_iff in K; destruct K as [K K']; apply in_app_or in W; destruct W as [W|W]; apply in_map_iff in W; destruct W as [w' [<- W]]; cbn [drawn] in D; eauto.
Qed.
Lemma line_points : forall t, within_line t = true -> points_in n count_of pts t.
Proof.
  induction t as [r|k z meets t IH|a b s IHs t IHt|u v s IHs t IHt]; cbn [within_line points_in]; intros H; auto.
  - apply andb_true_iff in H; destruct H as [H H']; split; [|auto]; apply andb_true_iff in H; destruct H as [A B]; apply Z.leb_le in A, B.
    intros j J; rewrite pts_range; apply in_range; unfold inside in J; apply andb_true_iff in J; destruct J as [J1 J2]; apply Z.leb_le in J1; apply Z.ltb_lt in J2; nia.
  - apply andb_true_iff in H; tauto.
  - apply andb_true_iff in H; tauto.
Qed.
Lemma bad_is : forall t, kinds_in many t = true -> bad (fun k => val (t_rare (table tabs k))) (fun k => val (t_each (table tabs k))) t <= val (bad_z tabs t).
Proof.
  induction t as [r|k z meets t IH|a b s IHs t IHt|u v s IHs t IHt]; cbn [kinds_in bad bad_z]; intros K; [rewrite val_zero; lra| | |]; apply andb_true_iff in K; destruct K as [K K'].
  - rewrite !(val_plus bits some_bits), Z.mul_comm, (val_mult bits), <- INR_IZR_INZ; specialize (IH K'); lra.
  - specialize (IHs K); specialize (IHt K'); assert (A := val_le bits some_bits (bad_z tabs s) _ (Z.le_max_l _ (bad_z tabs t))); assert (B := val_le bits some_bits (bad_z tabs t) _ (Z.le_max_r (bad_z tabs s) _)); apply Rmax_lub; lra.
  - specialize (IHs K); specialize (IHt K'); assert (A := val_le bits some_bits (bad_z tabs s) _ (Z.le_max_l _ (bad_z tabs t))); assert (B := val_le bits some_bits (bad_z tabs t) _ (Z.le_max_r (bad_z tabs s) _)); apply Rmax_lub; lra.
Qed.
Lemma met_is : forall t, kinds_in many t = true -> met (fun k => val (t_each (table tabs k))) t <= val (met_z tabs t).
Proof.
  induction t as [r|k z meets t IH|a b s IHs t IHt|u v s IHs t IHt]; cbn [kinds_in met met_z]; intros K; [rewrite val_zero; lra| | |]; apply andb_true_iff in K; destruct K as [K K'].
  - rewrite !(val_plus bits some_bits), Z.mul_comm, (val_mult bits), <- INR_IZR_INZ; specialize (IH K'); lra.
  - specialize (IHs K); specialize (IHt K'); assert (A := val_le bits some_bits (met_z tabs s) _ (Z.le_max_l _ (met_z tabs t))); assert (B := val_le bits some_bits (met_z tabs t) _ (Z.le_max_r (met_z tabs s) _)); apply Rmax_lub; lra.
  - specialize (IHs K); specialize (IHt K'); assert (A := val_le bits some_bits (met_z tabs s) _ (Z.le_max_l _ (met_z tabs t))); assert (B := val_le bits some_bits (met_z tabs t) _ (Z.le_max_r (met_z tabs s) _)); apply Rmax_lub; lra.
Qed.

(* Ways with equal results, put together. *)
Lemma by_result : forall results (ws : list way) (f : nat -> R) (v : way -> R), (forall w, In w ws -> (result w < results)%nat) ->
  sum ws (fun w => f (result w) * v w) = sum (seq 0 results) (fun r => f r * sum (filter (fun w => Nat.eqb (result w) r) ws) v).
Proof.
  intros results ws f v B; induction ws as [|w ws IH]; [symmetry; transitivity (sum (seq 0 results) (fun _ => 0 * 0)); [apply sum_ext; intros; cbn; ring|rewrite sum_scale; cbn; ring]|].
  cbn [sum filter]; rewrite IH by (intros w' I; apply B; right; exact I).
  rewrite (sum_ext (seq 0 results) (fun r => f r * sum (if Nat.eqb (result w) r then w :: filter (fun w => Nat.eqb (result w) r) ws else filter (fun w => Nat.eqb (result w) r) ws) v)
    (fun r => (if Nat.eqb (result w) r then f r * v w else 0) + f r * sum (filter (fun w => Nat.eqb (result w) r) ws) v)) by (intros r _; destruct (Nat.eqb (result w) r); cbn [sum]; ring).
  rewrite sum_plus; f_equal; assert (R := B w (or_introl eq_refl)); assert (I : In (result w) (seq 0 results)) by (apply in_seq; lia); revert I; generalize (seq_NoDup results 0); generalize (seq 0 results); clear; intros l D I.
  induction D as [|r l O D IH]; [destruct I|]; cbn [sum]; destruct (Nat.eqb_spec (result w) r) as [E|E].
  - rewrite (sum_ext l _ (fun _ => 0 * 0)); [rewrite sum_scale, E; ring|]; intros s K; destruct (Nat.eqb_spec (result w) s); [congruence|ring].
  - rewrite <- IH; [ring|destruct I; congruence].
Qed.
Lemma pick_is : forall (b : way -> Z * Z) (f : Z * Z -> Z) ws r, val (pick (map (fun w => (w, b w)) ws) f r) = sum (filter (fun w => Nat.eqb (result w) r) ws) (fun w => val (f (b w))).
Proof.
  intros b f ws r; unfold pick; rewrite (val_zsum bits some_bits), sum_map; induction ws as [|w ws IH]; [reflexivity|]; cbn [map filter fst]; destruct Nat.eqb; cbn [sum snd]; rewrite IH; reflexivity.
Qed.

Section OneTree.
Variables (known : list (key * (Z * Z))) (results : nat) (t : tree) (f : nat -> R) (y : values).
Hypothesis known_right : forall e, In e known -> snd e = chain_of tabs (fst e).
Hypothesis checked : tree_fine results t = true.
Hypothesis unit : forall r, 0 <= f r <= 1.
Notation about := (known_about tabs known results t).
Lemma tree_parts : kinds_in many t = true /\ covered [] 0 t = true /\ within_line t = true /\ forall w, In w (ways t) -> way_fine w = true /\ (result w < results)%nat.
Proof.
  unfold tree_fine in checked; repeat rewrite andb_true_iff in checked; destruct checked as [[[K C] L] W]; repeat split; auto; rewrite forallb_forall in W; intros; specialize (W w H); apply andb_true_iff in W; destruct W as [X Y]; [exact X|apply Nat.ltb_lt, Y].
Qed.
Theorem tree_most : forall m, go n masses m t 0 y f <= sum (seq 0 results) (fun r => f r * val (nth r (k_high about) 0%Z)) + val (k_bad about).
Proof.
  intros m; destruct tree_parts as [K [C [L W]]]; cbn [known_about k_high k_bad].
  eapply Rle_trans; [apply (ranked_most n masses count_of pts (fun k => val (t_rare (table tabs k))) (fun k => val (t_each (table tabs k))) m many (fun k j _ => mass_positive k j) masses_whole masses_seldom masses_single pts_distinct f unit t [] 0 y K C (line_points t L)); constructor|].
  apply Rplus_le_compat; [|apply bad_is, K]; rewrite (ranked_ways n masses count_of pts t [] 0 y f C).
  apply Rle_trans with (sum (ways t) (fun w => f (result w) * val (snd (way_bounds tabs known w)))).
  - apply sum_le; intros w I; destruct (W w I) as [F _]; assert (R := way_right w (fun d D => ways_kinds t w d K I D) known known_right y F).
    replace (share (heads w) (total w) * f (result w) * along n masses count_of pts (drawn w) 0 (conds w) y) with (f (result w) * (share (heads w) (total w) * along n masses count_of pts (drawn w) 0 (conds w) y)) by ring.
    apply Rmult_le_compat_l; [apply unit|apply R].
  - rewrite (by_result results (ways t) f (fun w => val (snd (way_bounds tabs known w)))) by (intros w I; apply W, I); right; apply sum_ext; intros r R; apply in_seq in R.
    rewrite <- (pick_is (way_bounds tabs known) snd); f_equal; f_equal; set (g := pick (map (fun w => (w, way_bounds tabs known w)) (ways t)) snd).
    rewrite (nth_indep _ 0%Z (g 0%nat)) by (rewrite map_length, seq_length; lia); rewrite map_nth, seq_nth by lia; reflexivity.
Qed.
Theorem tree_least : exists m, sum (seq 0 results) (fun r => f r * val (nth r (k_low about) 0%Z)) <= go n masses m t 0 y f + val (k_met about).
Proof.
  set (top := list_max (map reach kinds)); exists (top * n)%nat; destruct tree_parts as [K [C [L W]]]; cbn [known_about k_low k_met].
  assert (wide : forall k j, (k < many)%nat -> inside n (count_of k) j = true -> (Z.abs j <= Z.of_nat (top * n))%Z).
  { intros k j Kk J; assert (X : (count_of k <= top)%nat).
    { unfold count_of; destruct (nth_error kinds k) as [kd|] eqn:E; [|lia]; unfold top; assert (M := proj1 (list_max_le (map reach kinds) (list_max (map reach kinds))) (le_n _)).
      rewrite Forall_forall in M; apply M, in_map, (nth_error_In _ _ E). }
    unfold inside in J; apply andb_true_iff in J; destruct J as [J1 J2]; apply Z.leb_le in J1; apply Z.ltb_lt in J2; nia. }
  apply Rle_trans with (ranked n masses count_of pts t 0 y f).
  - rewrite (ranked_ways n masses count_of pts t [] 0 y f C); apply Rle_trans with (sum (ways t) (fun w => f (result w) * val (fst (way_bounds tabs known w)))).
    + rewrite (by_result results (ways t) f (fun w => val (fst (way_bounds tabs known w)))) by (intros w I; apply W, I); right; apply sum_ext; intros r R; apply in_seq in R.
      rewrite <- (pick_is (way_bounds tabs known) fst); f_equal; f_equal; set (g := pick (map (fun w => (w, way_bounds tabs known w)) (ways t)) fst).
      rewrite (nth_indep _ 0%Z (g 0%nat)) by (rewrite map_length, seq_length; lia); rewrite map_nth, seq_nth by lia; reflexivity.
    + apply sum_le; intros w I; destruct (W w I) as [F _]; assert (R := way_right w (fun d D => ways_kinds t w d K I D) known known_right y F).
      replace (share (heads w) (total w) * f (result w) * along n masses count_of pts (drawn w) 0 (conds w) y) with (f (result w) * (share (heads w) (total w) * along n masses count_of pts (drawn w) 0 (conds w) y)) by ring.
      apply Rmult_le_compat_l; [apply unit|apply R].
  - eapply Rle_trans; [apply (ranked_least n masses count_of pts (fun k => val (t_each (table tabs k))) (top * n) many (fun k j _ => mass_positive k j) masses_whole masses_single pts_distinct f unit wide t [] 0 y K C); constructor|].
    apply Rplus_le_compat_l, met_is, K.
Qed.
Theorem tree_low : forall r, (0 <= nth r (k_low about) 0)%Z.
Proof.
  intros r; destruct tree_parts as [K [C [L W]]]; cbn [known_about k_low]; destruct (nth_in_or_default r (map (pick (map (fun w => (w, way_bounds tabs known w)) (ways t)) fst) (seq 0 results)) 0%Z) as [I|E]; [|rewrite E; lia].
  apply in_map_iff in I; destruct I as [s [<- _]]; unfold pick; assert (P : forall l, (forall z, In z l -> 0 <= z)%Z -> (0 <= zsum l)%Z).
  { induction l as [|z l IH]; intros H; cbn; [lia|]; fold (zsum l); assert (0 <= z)%Z by (apply H; left; reflexivity); assert (0 <= zsum l)%Z by (apply IH; intros; apply H; right; assumption); lia. }
  apply P; intros z Iz; apply in_map_iff in Iz; destruct Iz as [e [<- Ie]]; apply filter_In in Ie; destruct Ie as [Ie _]; apply in_map_iff in Ie; destruct Ie as [w [<- Iw]]; destruct (W w Iw) as [F _].
  apply (way_right w (fun d D => ways_kinds t w d K Iw D) known known_right (fun _ => 0%Z) F).
Qed.
Theorem tree_met : 0 <= val (k_met about).
Proof.
  destruct tree_parts as [K _]; cbn [known_about k_met]; eapply Rle_trans; [|apply met_is, K].
  apply (met_nonneg masses (fun k => val (t_each (table tabs k))) many (fun k j _ => mass_positive k j) masses_single t K).
Qed.
End OneTree.
End Right.
End Checker.
