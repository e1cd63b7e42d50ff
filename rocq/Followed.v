(* Programs whose noise is only compared, followed statement by statement to a tree, and Ranked for them. *)

From Coq Require Import Reals ZArith QArith Qreals List Lra Lia Psatz Bool.
From Lapwing Require Import Sum Program Noise Values Laws Gauss Privacy Finite Ranked PureInMu Neighbours Grid Cells Assigned Compared Ways Links Tabulated Checked.
Import ListNotations.
Open Scope R_scope.
#[local] Opaque taylorq taylor.

Section Follow.
Variables (M T : Type) (r : M -> T) (dec : nat -> T) (N : positive) (n : nat) (kinds : list kind).
Notation go := (go n (masses kinds N)).
(* What a program gives is what a tree gives: never more, and in the limit no less. *)
Definition follows (p : prog M) (m : M) (i : nat) (y : values) (t : tree) : Prop :=
  forall h : T -> R, (forall t, 0 <= h t <= 1) ->
  (forall k, wp k p (fun m => h (r m)) m <= go k t i y (fun c => h (dec c))) /\ forall k, go k t i y (fun c => h (dec c)) <= expect p (fun m => h (r m)) m.

Theorem follows_done : forall m i y c, r m = dec c -> follows Done m i y (Leaf c).
Proof. intros m i y c E h U; split; intros k; cbn; rewrite <- E; [lra|]; apply (expect_done M (fun m => h (r m)) (fun m => U (r m)) m). Qed.
Theorem follows_assign : forall A (set : A -> M -> M) v p m i y t, follows p (set (v m) m) i y t -> follows (Assign set v p) m i y t.
Proof.
  intros A set v p m i y t H h U; destruct (H h U) as [A1 A2]; split; intros k; [apply A1|]; eapply Rle_trans; [apply A2|apply (expect_assign M (fun m => h (r m)) (fun m => U (r m)) A set v p m)].
Qed.
Theorem follows_if : forall (b : M -> bool) c d p m i y t, follows (app (if b m then c else d) p) m i y t -> follows (If b c d p) m i y t.
Proof.
  intros b c d p m i y t H h U; destruct (H h U) as [A1 A2]; split; intros k; [|eapply Rle_trans; [apply A2|apply (expect_if M (fun m => h (r m)) (fun m => U (r m)) b c d p m)]].
  specialize (A1 k); cbn; destruct (b m); rewrite wp_app in A1; exact A1.
Qed.
Theorem follows_while : forall (b : M -> bool) c p m i y t, follows (if b m then app c (While b c p) else p) m i y t -> follows (While b c p) m i y t.
Proof.
  intros b c p m i y t H h U; destruct (H h U) as [A1 A2]; assert (U' : forall m, 0 <= h (r m) <= 1) by auto; destruct (b m) eqn:E.
  - split; intros k; [|eapply Rle_trans; [apply A2|apply (expect_while_in M (fun m => h (r m)) (fun m => U (r m)) b c p m E)]].
    eapply Rle_trans; [|apply A1]; rewrite wp_app; set (f := fun m => h (r m)) in *; destruct k as [|k].
    + cbn [wp rounds]; exact (proj1 (wp_unit M c 0 _ (fun m' => wp_unit M (While b c p) 0 f U' m') m)).
    + replace (wp (S k) (While b c p) f m) with (wp (S k) c (rounds M k b (wp (S k) c) (wp (S k) p f)) m) by (cbn [wp rounds]; rewrite E; reflexivity).
      apply wp_mono; [lia|]; intros m'; change (wp (S k) (While b c p) f m') with (rounds M (S k) b (wp (S k) c) (wp (S k) p f) m'); apply rounds_mono; [lia| |].
      * intros g g' F m''; apply wp_mono; auto.
      * intros m''; apply wp_mono; [lia|]; intros x; specialize (U' x); unfold f in *; lra.
  - split; intros k; [|eapply Rle_trans; [apply A2|apply (expect_while_out M (fun m => h (r m)) (fun m => U (r m)) b c p m E)]].
    destruct k as [|k]; cbn [wp rounds]; [|rewrite E; apply A1].
    eapply Rle_trans; [|apply (A1 0%nat)]; refine (proj1 (wp_unit M p 0 _ U' m)).
Qed.
Theorem follows_split : forall a b p m i y s t,
  ((at_point n a y < at_point n b y)%Z -> follows p m i y s) -> ((at_point n b y <= at_point n a y)%Z -> follows p m i y t) -> follows p m i y (Test a b s t).
Proof.
  intros a b p m i y s t S0 T0 h U; cbn [Compared.go]; destruct (Z.ltb_spec (at_point n a y) (at_point n b y)) as [L|L]; [apply (S0 L h U)|apply (T0 L h U)].
Qed.
Theorem follows_draw : forall (set : R -> M -> M) (l : M -> law R) p m i y k z meets t (of : Z -> R),
  (forall j, mass (l m) j = masses kinds N k j) -> (forall j, value (l m) j = of (z * Z.of_nat n + j)%Z) ->
  (forall v, follows p (set (of v) m) (S i) (put y i v) t) -> follows (Sample set l p) m i y (Draw k z meets t).
Proof.
  intros set l p m i y k z meets t of Ms Vs H h U; split; intros j; cbn [Compared.go wp].
  - apply sum_le; intros x _; rewrite Ms, Vs; apply Rmult_le_compat_l; [rewrite <- Ms; apply mass_nonneg|]; apply (H _ h U).
  - eapply Rle_trans; [|apply (expect_sample M (fun m => h (r m)) (fun m => U (r m)) R set l p m (box j) (box_distinct j))].
    apply sum_le; intros x _; rewrite Ms, Vs; apply Rmult_le_compat_l; [rewrite <- Ms; apply mass_nonneg|]; apply (H _ h U).
Qed.
Variable parts : positive.
Hypothesis divided : (Zpos N = Z.of_nat n * Zpos parts)%Z.
Lemma point_value : forall z, IZR (z * Z.of_nat n) * unit_of N = IZR z / IZR (Zpos parts).
Proof.
  intros z; unfold unit_of; rewrite divided, !mult_IZR; assert (0 < IZR (Zpos parts)) by (apply IZR_lt; lia); assert (0 < IZR (Z.of_nat n)) by (apply IZR_lt; destruct n; lia); field; lra.
Qed.
Theorem follows_laplace : forall (set : R -> M -> M) step center scale p m i y k z meets t kd shift,
  nth_error kinds k = Some kd -> is_bell kd = false -> step m = unit_of N -> scale m = scale_of kd -> center m = IZR z / IZR (Zpos parts) - shift ->
  (forall v x, x = IZR v * unit_of N - shift -> follows p (set x m) (S i) (put y i v) t) ->
  follows (Sample set (fun m => laplace (step m) (center m) (scale m)) p) m i y (Draw k z meets t).
Proof.
  intros set step center scale p m i y k z meets t kd shift K B S0 C0 E H; apply follows_draw with (of := fun v => IZR v * unit_of N - shift).
  - intros j; unfold masses, mass_of; rewrite K, B, S0, C0; reflexivity.
  - intros j; cbn [laplace two_sided value]; rewrite S0, E, plus_IZR, Rmult_plus_distr_r, point_value; ring.
  - intros v; apply (H v _ eq_refl).
Qed.
Theorem follows_gaussian : forall (set : R -> M -> M) step center scale p m i y k z meets t kd shift,
  nth_error kinds k = Some kd -> is_bell kd = true -> step m = unit_of N -> scale m = scale_of kd -> center m = IZR z / IZR (Zpos parts) - shift ->
  (forall v x, x = IZR v * unit_of N - shift -> follows p (set x m) (S i) (put y i v) t) ->
  follows (Sample set (fun m => gaussian (step m) (center m) (scale m)) p) m i y (Draw k z meets t).
Proof.
  intros set step center scale p m i y k z meets t kd shift K B S0 C0 E H; assert (u0 := unit_pos N); assert (s0 : 0 < scale_of kd) by (unfold scale_of; apply Rdiv_lt_0_compat; apply IZR_lt; lia).
  apply follows_draw with (of := fun v => IZR v * unit_of N - shift).
  - intros j; unfold masses, mass_of; rewrite K, B, S0, C0; unfold gaussian; destruct Rlt_dec; [|contradiction]; destruct Rlt_dec; [reflexivity|contradiction].
  - intros j; rewrite S0, C0; destruct (gaussian_is (unit_of N) (center m) (scale_of kd) u0 s0) as [G [_ V]]; rewrite V, E, plus_IZR, Rmult_plus_distr_r, point_value; ring.
  - intros v; apply (H v _ eq_refl).
Qed.
Theorem follows_flip : forall (set : bool -> M -> M) (q : M -> R) p m i y u v s t, q m = share u v -> (0 <= u)%Z -> (u <= v)%Z -> (0 < v)%Z ->
  follows p (set true m) i y s -> follows p (set false m) i y t -> follows (Sample set (fun m => flip (q m)) p) m i y (Coin u v s t).
Proof.
  intros set q p m i y u v s t Q U V P S0 T0 h Uh; assert (B := share_unit u v U V P); destruct (S0 h Uh) as [A1 A2], (T0 h Uh) as [B1 B2]; rewrite <- Q in B.
  assert (box1 : incl [1%Z; 0%Z] (box 1)) by (intros j [<-|[<-|[]]]; apply in_box; lia).
  assert (Cm : forall j, mass (flip (q m)) j = coin_mass (q m) j) by reflexivity.
  split; intros k; cbn [Compared.go]; rewrite <- Q.
  - assert (E : forall g : Z -> R, (forall j, 0 <= g j) -> sum (box k) (fun j => coin_mass (q m) j * g j) <= q m * g 1%Z + (1 - q m) * g 0%Z).
    { intros g G; assert (E0 : coin_mass (q m) 1 = q m /\ coin_mass (q m) 0 = 1 - q m /\ forall j, j <> 1%Z -> j <> 0%Z -> coin_mass (q m) j = 0).
      { unfold coin_mass, chance; rewrite Rmin_right, Rmax_right by lra; repeat split; intros j J1 J0; destruct (Z.eqb_spec j 1); [contradiction|]; destruct (Z.eqb_spec j 0); [contradiction|reflexivity]. }
      destruct E0 as [E1 [E2 E3]]; assert (zero_box : sum (box 0) (fun j => coin_mass (q m) j * g j) = coin_mass (q m) 0 * g 0%Z) by (cbn [box Nat.mul Nat.add seq map sum Z.of_nat Z.sub Z.add Z.opp]; ring); assert (G1 := G 1%Z); assert (G0 := G 0%Z); induction k as [|k IH].
      - rewrite zero_box, E2; nra.
      - destruct k as [|k]; [rewrite box_step; rewrite zero_box, E2; change (Z.of_nat 1) with 1%Z; rewrite E1, (E3 (- (1))%Z) by lia; lra|].
        rewrite box_step, (E3 (Z.of_nat (S (S k)))), (E3 (- Z.of_nat (S (S k)))%Z) by lia; lra. }
    eapply Rle_trans; [apply (E (fun j => wp k p (fun m => h (r m)) (set (value (flip (q m)) j) m)))|].
    + intros j; apply wp_unit; auto.
    + specialize (A1 k); specialize (B1 k); cbn [flip finite value]; cbn; apply Rplus_le_compat; apply Rmult_le_compat_l; lra || assumption.
  - eapply Rle_trans; [|apply (Finite.least_flip M (fun m => h (r m)) (fun m => Uh (r m)) set q p m (go k s i y (fun c => h (dec c))) (go k t i y (fun c => h (dec c))) B (A2 k) (B2 k))]; lra.
Qed.
End Follow.

(* Ranked: all inputs are followed to trees, and the bounds of these are close. *)
Theorem ranked_rule : forall bits parts fineness kinds from len keys results trees low high delta_num delta_den
    (T M1 M2 : Type) (dec : nat -> T) N q eps delta (p1 : prog M1) (p2 : prog M2) m1 m2 r1 r2 t1 t2,
  all_within bits parts fineness kinds from len keys results trees low high delta_num delta_den = true ->
  N = (1024 * q)%positive -> (0 < delta_den)%Z -> IZR delta_num / IZR delta_den <= delta ->
  (0 <= low)%Z -> val bits low <= exp eps -> exp eps <= val bits high ->
  In t1 trees -> In t2 trees ->
  (forall n, (Zpos N = Z.of_nat n * Zpos parts)%Z -> follows M1 T r1 dec N n kinds p1 m1 0 (fun _ => 0%Z) t1) ->
  (forall n, (Zpos N = Z.of_nat n * Zpos parts)%Z -> follows M2 T r2 dec N n kinds p2 m2 0 (fun _ => 0%Z) t2) ->
  close p1 p2 m1 m2 r1 r2 eps delta.
Proof.
  intros bits parts fineness kinds from len keys results trees low high delta_num delta_den T M1 M2 dec N q eps delta p1 p2 m1 m2 r1 r2 t1 t2 W Nq D0 Dd L0 L H I1 I2 F1 F2.
  unfold all_within, all_known in W; set (known := map (fun ds => (ds, chain_of bits fineness from len (tables_of bits parts kinds) ds)) keys) in *.
  match type of W with context [if ?c then _ else _] => destruct c eqn:C; [|discriminate] end; repeat rewrite andb_true_iff in C; destruct C as [[[B Fi] Ta] Tf].
  apply Z.leb_le in B; apply Z.eqb_eq in Fi; set (n := Z.to_nat (Zpos fineness * Zpos q)).
  assert (divided : (Zpos N = Z.of_nat n * Zpos parts)%Z) by (unfold n; rewrite Z2Nat.id by lia; rewrite Nq, Pos2Z.inj_mul, <- Fi; ring).
  assert (enough : (Zpos fineness <= Z.of_nat n)%Z) by (unfold n; rewrite Z2Nat.id by lia; nia).
  specialize (F1 n divided); specialize (F2 n divided); rewrite forallb_forall in Tf; assert (T1 := Tf t1 I1); assert (T2 := Tf t2 I2).
  assert (known_right : forall e, In e known -> snd e = chain_of bits fineness from len (tables_of bits parts kinds) (fst e)).
  { intros e E; unfold known in E; apply in_map_iff in E; destruct E as [ds [<- _]]; reflexivity. }
  set (about := fun t => known_about bits fineness kinds from len (tables_of bits parts kinds) known results t) in *.
  rewrite forallb_forall in W; specialize (W (about t1) (in_map _ _ _ I1)); cbv beta in W; rewrite forallb_forall in W; specialize (W (about t2) (in_map _ _ _ I2)); cbv beta in W; apply Z.leb_le in W.
  apply (bounded_close M1 M2 T nat dec p1 p2 m1 m2 r1 r2 (seq 0 results) (fun c => val bits (nth c (k_high (about t1)) 0%Z)) (fun c => val bits (nth c (k_low (about t2)) 0%Z))
    (val bits (k_bad (about t1))) (val bits (k_met (about t2)))).
  - intros h U; apply expect_least; [intros; apply U|]; intros k; destruct (F1 h U) as [A _]; eapply Rle_trans; [apply A|].
    apply (tree_most bits parts fineness kinds from len N n B Fi divided enough Ta known results t1 (fun c => h (dec c)) (fun _ => 0%Z) known_right T1 ltac:(intros; apply U)).
  - intros h U; destruct (F2 h U) as [_ A].
    destruct (tree_least bits parts fineness kinds from len N n B Fi divided enough Ta known results t2 (fun c => h (dec c)) (fun _ => 0%Z) known_right T2 ltac:(intros; apply U)) as [k K].
    eapply Rle_trans; [exact K|]; apply Rplus_le_compat_r, A.
  - assert (U := unit_above bits B); eapply Rle_trans; [|exact Dd]; apply Rle_trans with (val bits (excess bits (about t1) (about t2) low high)).
    + unfold excess; rewrite !(val_plus bits B); apply Rplus_le_compat; [apply Rplus_le_compat_r|].
      * rewrite (val_zsum bits B), sum_map, (sum_nth _ _ (0, 0)%Z); replace (length (combine (k_high (about t1)) (k_low (about t2)))) with results
          by (rewrite combine_length; unfold about; cbn [known_about k_high k_low]; rewrite !map_length, !seq_length, Nat.min_id; reflexivity).
        apply sum_le; intros c _; rewrite combine_nth by (unfold about; cbn [known_about k_high k_low]; rewrite !map_length, !seq_length; reflexivity); cbn [fst snd].
        assert (lo0 := tree_low bits parts fineness kinds from len N n B Fi divided enough Ta known results t2 known_right T2 c); fold (about t2) in lo0.
        set (hi := nth c (k_high (about t1)) 0%Z) in *; set (lo := nth c (k_low (about t2)) 0%Z) in *; assert (X := down_le bits B low lo); assert (V := val_nonneg bits B lo lo0).
        assert (Y : val bits low * val bits lo <= exp eps * val bits lo) by (apply Rmult_le_compat_r; assumption).
        assert (Y1 := val_le bits B 0 _ (Z.le_max_l 0 (hi - down bits low lo))); assert (Y2 := val_le bits B _ _ (Z.le_max_r 0 (hi - down bits low lo))); rewrite val_zero in Y1.
        unfold Z.sub in *; rewrite (val_plus bits B) in Y2; replace (val bits (- down bits low lo)) with (- val bits (down bits low lo)) in Y2 by (unfold Links.val; rewrite opp_IZR; field; lra); apply Rmax_lub; lra.
      * eapply Rle_trans; [|apply (up_le bits B)]; apply Rmult_le_compat_r; [|exact H].
        apply (tree_met bits parts fineness kinds from len N n B Fi divided enough Ta known results t2 T2).
    + apply IZR_lt in D0 as D1; apply IZR_le in W; rewrite !mult_IZR in W; unfold Links.val; apply Rmult_le_reg_r with (IZR (unit_z bits)); [exact U|]; unfold Rdiv at 1; rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
      apply Rmult_le_reg_r with (IZR delta_den); [exact D1|]; eapply Rle_trans; [exact W|]; right; field; lra.
Qed.

(* exp from its Taylor polynomials. *)
Definition exp_fine (bits : Z) (x : Q) (low high : Z) : bool :=
  ((0 <=? Qnum x) && (low * Qnum (taylorq 30 x) <=? unit_z bits * Zpos (Qden (taylorq 30 x))) && (0 <? Qnum (taylorq 31 x))
   && (unit_z bits * Zpos (Qden (taylorq 31 x)) <=? high * Qnum (taylorq 31 x)))%Z%bool.
Lemma fraction_above : forall q, IZR (Qnum q) = Q2R q * IZR (Zpos (Qden q)).
Proof. intros q; unfold Q2R; assert (0 < IZR (Zpos (Qden q))) by (apply IZR_lt; lia); field; lra. Qed.
Lemma exp_bounded : forall bits x low high, (0 <= bits)%Z -> (0 <= low)%Z -> exp_fine bits x low high = true -> val bits low <= exp (Q2R x) <= val bits high.
Proof.
  intros bits x low high B L0 F; unfold exp_fine in F; repeat rewrite andb_true_iff in F; destruct F as [[[F0 F1] F2] F3].
  apply Z.leb_le in F0, F1, F3; apply Z.ltb_lt in F2; assert (X : 0 <= Q2R x) by (unfold Q2R; apply Rmult_le_pos; [apply IZR_le, F0|left; apply Rinv_0_lt_compat, IZR_lt; lia]).
  destruct (taylor_sides x X) as [T31 T30]; set (a := taylorq 30 x) in *; set (b := taylorq 31 x) in *; clearbody a b.
  assert (U := unit_above bits B); assert (da : 0 < IZR (Zpos (Qden a))) by (apply IZR_lt; lia); assert (db : 0 < IZR (Zpos (Qden b))) by (apply IZR_lt; lia).
  apply IZR_le in F1, F3; rewrite !mult_IZR in F1, F3; rewrite fraction_above in F1, F3; apply IZR_lt in F2; rewrite fraction_above in F2.
  assert (P := exp_pos (Q2R x)); assert (E : exp (Q2R x) * exp (- Q2R x) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0); apply IZR_le in L0.
  assert (b0 : 0 < Q2R b) by (apply Rmult_lt_reg_r with (IZR (Zpos (Qden b))); lra).
  assert (K1 : IZR low * Q2R a <= IZR (unit_z bits)) by (apply Rmult_le_reg_r with (IZR (Zpos (Qden a))); [exact da|]; lra).
  assert (K2 : IZR (unit_z bits) <= IZR high * Q2R b) by (apply Rmult_le_reg_r with (IZR (Zpos (Qden b))); [exact db|]; lra).
  assert (M1 : 1 <= exp (Q2R x) * Q2R a) by (rewrite <- E; apply Rmult_le_compat_l; lra); assert (M2 : exp (Q2R x) * Q2R b <= 1) by (rewrite <- E; apply Rmult_le_compat_l; lra).
  unfold val; split; apply Rmult_le_reg_r with (IZR (unit_z bits)); try exact U; unfold Rdiv; rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  - apply Rle_trans with (IZR low * (exp (Q2R x) * Q2R a)); [rewrite <- (Rmult_1_r (IZR low)) at 1; apply Rmult_le_compat_l; assumption|].
    replace (IZR low * (exp (Q2R x) * Q2R a)) with (exp (Q2R x) * (IZR low * Q2R a)) by ring; apply Rmult_le_compat_l; lra.
  - apply Rle_trans with (exp (Q2R x) * (IZR high * Q2R b)); [apply Rmult_le_compat_l; lra|]; assert (h0 : 0 <= IZR high) by (destruct (Rle_lt_dec 0 (IZR high)); [assumption|nra]).
    replace (exp (Q2R x) * (IZR high * Q2R b)) with (IZR high * (exp (Q2R x) * Q2R b)) by ring; rewrite <- (Rmult_1_r (IZR high)) at 2; apply Rmult_le_compat_l; assumption.
Qed.
Definition exp_within (bits num : Z) (den : positive) (low high : Z) : bool := exp_fine bits (num # den) low high.
Theorem exp_of_fraction : forall bits num den low high eps, (0 <= bits)%Z -> (0 <= low)%Z -> exp_within bits num den low high = true ->
  eps = IZR num / IZR (Zpos den) -> val bits low <= exp eps <= val bits high.
Proof. intros bits num den low high eps B L F ->; apply (exp_bounded bits (num # den) low high B L F). Qed.
#[local] Transparent len item.
(* All rows of so many whole numbers between two others. *)
Fixpoint all_rows (size : nat) (low : Z) (many : nat) : list (list Z) :=
  match size with O => [[]] | S size => flat_map (fun v => map (cons v) (all_rows size low many)) (range low many) end.
Lemma in_all_rows : forall size low many l, length l = size -> (forall v, In v l -> (low <= v < low + Z.of_nat many)%Z) -> In l (all_rows size low many).
Proof.
  induction size as [|size IH]; intros low many [|v l] L H; try discriminate; [left; reflexivity|]; cbn [all_rows]; apply in_flat_map; exists v; split.
  - apply in_range, H; left; reflexivity.
  - apply in_map, IH; [injection L; auto|intros; apply H; right; assumption].
Qed.
Theorem row_is_one : forall l size low high a b, len l = size -> withinZ a b l -> a = IZR low -> b = IZR high -> (low <= high + 1)%Z ->
  In l (all_rows (Z.to_nat size) low (Z.to_nat (high + 1 - low))).
Proof.
  intros l size low high a b L W -> -> LH; apply in_all_rows; [unfold len in L; lia|]; intros v V; apply (In_nth _ _ 0%Z) in V; destruct V as [i [I E]].
  assert (X := W (Z.of_nat i) ltac:(unfold len; lia)); unfold item in X; destruct (Z.ltb_spec (Z.of_nat i) 0); [lia|]; rewrite Nat2Z.id in X.
  change (@zero Z zero_int) with 0%Z in X; rewrite E in X; destruct X as [X Y]; apply le_IZR in X, Y; lia.
Qed.

Ltac row_cases H := repeat (destruct H as [<-|H]); [..|contradiction].
Ltac domain_given := first [assumption | split; assumption | repeat split; assumption].
Lemma shift_by : forall c a : R, c = a - (a - c). Proof. intros; ring. Qed.
Lemma steps_lt : forall N a b, (a < b)%Z -> IZR a * unit_of N < IZR b * unit_of N.
Proof. intros N a b L; apply Rmult_lt_compat_r; [apply unit_pos|apply IZR_lt, L]. Qed.
Lemma steps_le : forall N a b, (a <= b)%Z -> IZR a * unit_of N <= IZR b * unit_of N.
Proof. intros N a b L; apply Rmult_le_compat_r; [left; apply unit_pos|apply IZR_le, L]. Qed.
Ltac known_items := repeat match goal with |- context [item ?l ?k] => let v := eval vm_compute in (item l k) in change (item l k) with v end.
Ltac known_tests :=
  repeat match goal with
  | |- context [Rltb ?a ?b] => first [replace (Rltb a b) with true by (symmetry; apply Rltb_is; lra) | replace (Rltb a b) with false by (symmetry; apply Rltb_not; lra)]
  | |- context [Rleb ?a ?b] => first [replace (Rleb a b) with true by (symmetry; apply Rleb_is; lra) | replace (Rleb a b) with false by (symmetry; apply Rleb_not; lra)]
  | |- context [Rmin ?a ?b] => first [rewrite (Rmin_left a b) by lra | rewrite (Rmin_right a b) by lra]
  | |- context [Rmax ?a ?b] => first [rewrite (Rmax_left a b) by lra | rewrite (Rmax_right a b) by lra]
  end.
(* Statement by statement; what the tree asks is known from then on. *)
Ltac followed divided computed :=
  computed;
  lazymatch goal with
  | |- follows _ _ _ _ ?N ?n _ _ _ _ _ (Test _ _ _ _) =>
      apply follows_split; cbn [at_point put Nat.eqb];
      [ let T := fresh "below" in intros T; apply (steps_lt N) in T; rewrite ?(point_value N n _ divided) in T; followed divided computed
      | let T := fresh "above" in intros T; apply (steps_le N) in T; rewrite ?(point_value N n _ divided) in T; followed divided computed ]
  | |- follows _ _ _ _ _ _ _ Done _ _ _ _ => apply follows_done; computed; known_tests; computed; reflexivity
  | |- follows _ _ _ _ _ _ _ (Assign _ _ _) _ _ _ _ => apply follows_assign; computed; known_tests; followed divided computed
  | |- follows _ _ _ _ _ _ _ (If _ _ _ _) _ _ _ _ => apply follows_if; computed; known_tests; followed divided computed
  | |- follows _ _ _ _ _ _ _ (While _ _ _) _ _ _ _ => apply follows_while; computed; known_tests; followed divided computed
  | |- follows _ _ _ _ _ _ _ (Sample _ (fun m => laplace _ _ _) _) _ _ _ _ =>
      eapply (follows_laplace _ _ _ _ _ _ _ _ divided); [reflexivity|reflexivity|reflexivity|unfold scale_of; cbn; lra|computed; apply shift_by|];
      let v := fresh "v" in let x := fresh "x" in let E := fresh "is" in intros v x E; computed; followed divided computed
  | |- follows _ _ _ _ _ _ _ (Sample _ (fun m => gaussian _ _ _) _) _ _ _ _ =>
      eapply (follows_gaussian _ _ _ _ _ _ _ _ divided); [reflexivity|reflexivity|reflexivity|unfold scale_of; cbn; lra|computed; apply shift_by|];
      let v := fresh "v" in let x := fresh "x" in let E := fresh "is" in intros v x E; computed; followed divided computed
  | |- follows _ _ _ _ _ _ _ (Sample _ (fun m => flip _) _) _ _ _ _ =>
      eapply (follows_flip _ _ _ _ _ _ _ xH); [computed; unfold share; lra|lia|lia|lia|followed divided computed|followed divided computed]
  end.
