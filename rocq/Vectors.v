(* Apart, for lists that are sums of others or were clipped. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Lapwing Require Import Sum Program Rules Noise Values Laws Distances.
Import ListNotations.
Open Scope R_scope.

Lemma len_map_below : forall A (F : Z -> A) n, len (map F (below n)) = Z.max 0 n.
Proof. intros A F n; with_strategy transparent [len] unfold len, below; rewrite !map_length, seq_length; lia. Qed.

Section Added.
Context {A : Type} `{Zero A}.
Variables (num : A -> R) (plus : A -> A -> A).
Hypothesis num_zero : num zero = 0.
Hypothesis num_plus : forall x y, num (plus x y) = num x + num y.

(* As many sums of items as the count says. *)
Definition added (a u : list A) (count : Z) : list A := map (fun j => plus (item a j) (item u j)) (below count).

Lemma item_added : forall a u n j, num (item (added a u n) j) = if Z.leb 0 j && Z.ltb j n then num (item a j) + num (item u j) else 0.
Proof.
  intros a u n j; destruct (Z.leb_spec 0 j) as [P|P], (Z.ltb_spec j n) as [L|L]; cbn [andb];
    try (rewrite item_outside, num_zero; [reflexivity|unfold added; rewrite len_map_below; lia]).
  rewrite <- num_plus; f_equal; with_strategy transparent [item] unfold item at 1; destruct (Z.ltb_spec j 0); [lia|].
  unfold added; set (F := fun i => plus (item a i) (item u i)).
  rewrite (nth_indep (map F (below n)) zero (F 0%Z)) by (unfold below; rewrite !map_length, seq_length; lia).
  rewrite (map_nth F); unfold below.
  change 0%Z with (Z.of_nat 0) at 1; rewrite (map_nth Z.of_nat), seq_nth by lia; cbn; rewrite Z2Nat.id by lia; reflexivity.
Qed.

Section Sums.
Variables (phi : R -> R) (factor : R).
Hypothesis phi_zero : phi 0 = 0.
Hypothesis phi_nonneg : forall x, 0 <= x -> 0 <= phi x.
Hypothesis phi_definite : forall x, 0 <= x -> phi x = 0 -> x = 0.
Hypothesis phi_sum : forall x y, phi (Rabs (x + y)) <= factor * (phi (Rabs x) + phi (Rabs y)).
Hypothesis factor_pos : 0 <= factor.
Notation distance := (distance num phi).

Lemma distance_below : forall a b a' b' start c, (forall j, (0 <= j)%Z -> (start <= j)%Z ->
    phi (Rabs (num (item a j) - num (item b j))) <= c * phi (Rabs (num (item a' j) - num (item b' j)))) ->
  distance a b start <= c * distance a' b' start.
Proof.
  intros a b a' b' start c X; set (n := Z.max (longest a b) (longest a' b')).
  rewrite (distance_at num phi phi_zero a b start n), (distance_at num phi phi_zero a' b' start n) by (unfold n; lia).
  unfold far; rewrite <- sum_scale; apply sum_le; intros j h; apply in_below in h; destruct (Z.leb_spec start j); [|lra].
  apply X; lia.
Qed.
Lemma distance_two : forall a b x y u w start, (forall j, (0 <= j)%Z -> (start <= j)%Z ->
    phi (Rabs (num (item a j) - num (item b j)))
    <= factor * (phi (Rabs (num (item x j) - num (item y j))) + phi (Rabs (num (item u j) - num (item w j))))) ->
  distance a b start <= factor * (distance x y start + distance u w start).
Proof.
  intros a b x y u w start X; set (n := Z.max (longest a b) (Z.max (longest x y) (longest u w))).
  rewrite (distance_at num phi phi_zero a b start n), (distance_at num phi phi_zero x y start n),
    (distance_at num phi phi_zero u w start n) by (unfold n; lia).
  unfold far; rewrite <- sum_plus, <- sum_scale; apply sum_le; intros j h; apply in_below in h; destruct (Z.leb_spec start j); [|lra].
  apply X; lia.
Qed.
Lemma distance_none : forall a b start, distance a b start = 0 -> forall j, (0 <= j)%Z -> (start <= j)%Z -> num (item a j) = num (item b j).
Proof.
  intros a b start D j J S; destruct (Z_lt_dec j (longest a b)) as [L|L]; [|apply (seen_outside num a b j); lia].
  assert (phi (Rabs (num (item a j) - num (item b j))) <= 0) as X.
  { rewrite <- D; unfold Distances.distance, far.
    apply Rle_trans with (sum [j] (fun j => if Z.leb start j then gap phi (seen num a) (seen num b) j else 0)).
    - cbn; destruct (Z.leb_spec start j); [unfold gap, seen; lra|lia].
    - apply sum_incl; [repeat constructor; intros []|intros k [<-|[]]; apply in_below; lia|].
      intros k _; destruct Z.leb; [apply phi_nonneg, Rabs_pos|lra]. }
  assert (P := phi_nonneg _ (Rabs_pos (num (item a j) - num (item b j)))).
  assert (Y := phi_definite _ (Rabs_pos _) (Rle_antisym _ _ X P)).
  destruct (Req_dec (num (item a j) - num (item b j)) 0) as [Z|Z]; [lra|]; apply Rabs_no_R0 in Z; contradiction.
Qed.

Theorem distance_added : forall a b u w n start,
  distance (added a u n) (added b w n) start <= factor * (distance a b start + distance u w start).
Proof.
  intros a b u w n start; apply distance_two; intros j J S; rewrite !item_added.
  destruct (Z.leb 0 j && Z.ltb j n)%bool.
  - replace (num (item a j) + num (item u j) - (num (item b j) + num (item w j)))
      with ((num (item a j) - num (item b j)) + (num (item u j) - num (item w j))) by ring; apply phi_sum.
  - rewrite Rminus_diag_eq, Rabs_R0, phi_zero by reflexivity; apply Rmult_le_pos; [exact factor_pos|].
    apply Rplus_le_le_0_compat; apply phi_nonneg, Rabs_pos.
Qed.
Lemma distance_added_comm : forall a b u w n start, distance (added a u n) (added b w n) start = distance (added u a n) (added w b n) start.
Proof.
  assert (forall a b u w n start, distance (added a u n) (added b w n) start <= distance (added u a n) (added w b n) start) as X.
  { intros; rewrite <- (Rmult_1_l (distance (added u a n) _ _)); apply distance_below; intros j J S; rewrite !item_added.
    right; rewrite Rmult_1_l; destruct (Z.leb 0 j && Z.ltb j n)%bool; [|reflexivity]; do 2 f_equal; ring. }
  intros; apply Rle_antisym; apply X.
Qed.
Theorem distance_added_same : forall a b u w n start, distance u w start = 0 ->
  distance (added a u n) (added b w n) start <= distance a b start.
Proof.
  intros a b u w n start D; rewrite <- (Rmult_1_l (distance a b start)); apply distance_below; intros j J S.
  rewrite !item_added, (distance_none u w start D j J S), Rmult_1_l; destruct (Z.leb 0 j && Z.ltb j n)%bool.
  - right; do 2 f_equal; ring.
  - rewrite Rminus_diag_eq, Rabs_R0, phi_zero by reflexivity; apply phi_nonneg, Rabs_pos.
Qed.
Theorem distance_added_moved : forall a b u w n start, distance a b start = 0 ->
  distance (added a u n) (added b w n) start <= distance u w start.
Proof. intros; rewrite distance_added_comm; apply distance_added_same; assumption. Qed.

(* What two lists are apart, by what each of them is from zeros. *)
Theorem distance_sizes : forall u w start, distance u w start <= factor * (distance u [] start + distance w [] start).
Proof.
  intros u w start; apply distance_two; intros j J S; rewrite item_nil, num_zero, !Rminus_0_r.
  rewrite <- (Rabs_Ropp (num (item w j))); apply phi_sum.
Qed.

(* A sum beside a list that is no longer than it. *)
Lemma distance_beside : forall a u b n start, (len b <= n)%Z -> distance (added a u n) b start = distance (added a u n) (added b [] n) start.
Proof.
  intros a u b n start L.
  assert (same : forall j, (0 <= j)%Z -> num (item (added b [] n) j) = num (item b j)).
  { intros j J; rewrite item_added, item_nil, num_zero, Rplus_0_r; destruct (Z.leb_spec 0 j), (Z.ltb_spec j n); cbn [andb]; try lia; [reflexivity|].
    rewrite item_outside by lia; symmetry; exact num_zero. }
  apply Rle_antisym; [rewrite <- (Rmult_1_l (distance (added a u n) (added b [] n) start))|rewrite <- (Rmult_1_l (distance (added a u n) b start))];
    apply distance_below; intros j J S; rewrite same by exact J; lra.
Qed.
Theorem distance_added_one : forall a u b n start, (len b <= n)%Z ->
  distance (added a u n) b start <= factor * (distance a b start + distance u [] start).
Proof. intros; rewrite distance_beside by assumption; apply distance_added. Qed.
Theorem distance_added_one_moved : forall a u b n start, (len b <= n)%Z -> distance a b start = 0 ->
  distance (added a u n) b start <= distance u [] start.
Proof. intros; rewrite distance_beside by assumption; apply distance_added_moved; assumption. Qed.
End Sums.
End Added.

Lemma once_sum : forall x y, once (Rabs (x + y)) <= 1 * (once (Rabs x) + once (Rabs y)).
Proof. intros x y; unfold once; assert (X := Rabs_triang x y); lra. Qed.
Lemma squared_abs : forall x, squared (Rabs x) = x * x.
Proof. intros x; unfold squared; rewrite <- Rabs_mult; apply Rabs_pos_eq, Rle_0_sqr. Qed.
Lemma squared_sum : forall x y, squared (Rabs (x + y)) <= 2 * (squared (Rabs x) + squared (Rabs y)).
Proof. intros x y; rewrite !squared_abs; assert (X := Rle_0_sqr (x - y)); unfold Rsqr in X; lra. Qed.
Lemma whether_sum : forall x y, whether (Rabs (x + y)) <= 1 * (whether (Rabs x) + whether (Rabs y)).
Proof.
  intros x y; unfold whether; destruct (Reqb (Rabs x) 0) eqn:X, (Reqb (Rabs y) 0) eqn:Y;
    try (destruct (Reqb (Rabs (x + y)) 0); lra).
  apply Reqb_is in X, Y; assert (Z := Rabs_triang x y); assert (P := Rabs_pos (x + y)).
  replace (Reqb (Rabs (x + y)) 0) with true; [lra|]; symmetry; apply Reqb_is; lra.
Qed.
Lemma once_definite : forall x, 0 <= x -> once x = 0 -> x = 0. Proof. auto. Qed.
Lemma squared_definite : forall x, 0 <= x -> squared x = 0 -> x = 0.
Proof. intros x _ H; unfold squared in H; destruct (Rmult_integral _ _ H); assumption. Qed.
Lemma whether_definite : forall x, 0 <= x -> whether x = 0 -> x = 0.
Proof. intros x _; unfold whether; destruct (Reqb x 0) eqn:E; intros H; [apply Reqb_is, E|apply eq_IZR in H; discriminate]. Qed.

(* Clipped: times the smaller of 1 and the bound over the norm; each item is rounded towards 0. *)
Definition towards (step x : R) : R := if Rle_dec 0 x then IZR (floor (x / step)) * step else - (IZR (floor (- x / step)) * step).
Lemma towards_nearer : forall step x, 0 < step -> Rabs (towards step x) <= Rabs x.
Proof.
  assert (below : forall step x, 0 < step -> 0 <= x -> 0 <= IZR (floor (x / step)) * step <= x).
  { intros step x S X; assert (F := floor_spec (x / step)); assert (0 <= x / step) by (apply Rmult_le_pos; [exact X|left; apply Rinv_0_lt_compat, S]).
    assert (0 <= floor (x / step))%Z by (assert (-1 < IZR (floor (x / step))) as L by lra; apply lt_IZR in L; lia).
    split; [apply Rmult_le_pos; [apply IZR_le; assumption|lra]|].
    apply Rle_trans with (x / step * step); [apply Rmult_le_compat_r; lra|right; field; lra]. }
  intros step x S; unfold towards; destruct Rle_dec as [P|P].
  - assert (B := below step x S P); rewrite !Rabs_pos_eq; lra.
  - assert (B := below step (- x) S ltac:(lra)); rewrite Rabs_Ropp, (Rabs_pos_eq (IZR _ * step)), Rabs_left; lra.
Qed.

Definition norm (square : bool) (l : list R) : R := if square then sqrt (l2 l [] 0) else l1 l [] 0.
Definition clipped (square : bool) (step bound : R) (l : list R) : list R :=
  if Req_EM_T (norm square l) 0 then l else map (fun x => towards step (x * Rmin 1 (bound / norm square l))) l.

Lemma distance_zeros : forall phi, phi 0 = 0 -> forall l start, distance real_of phi l [] start
  = sum (below (len l)) (fun j => if Z.leb start j then phi (Rabs (item l j)) else 0).
Proof.
  intros phi zero l start; unfold distance, far, longest; rewrite len_nil, Z.max_l by apply len_nonneg; apply sum_ext; intros j _.
  unfold gap, seen; rewrite item_nil; unfold real_of; change Values.zero with 0; rewrite Rminus_0_r; reflexivity.
Qed.
Lemma norm_nonneg : forall square l, 0 <= norm square l.
Proof. intros [] l; [apply sqrt_pos|apply distance_nonneg, once_nonneg]. Qed.

(* One item at most as large as the sum of all: so sums of squares are not above squares of sums. *)
Lemma squares_below : forall {X} (l : list X) (F : X -> R), (forall j, In j l -> 0 <= F j) -> sum l (fun j => F j * F j) <= sum l F * sum l F.
Proof.
  induction l as [|j l IH]; intros F P; cbn; [lra|]; assert (0 <= sum l F) by (apply sum_nonneg; auto with datatypes).
  assert (0 <= F j) by auto with datatypes; specialize (IH F (fun k h => P k (or_intror h))).
  assert (0 <= F j * sum l F) by (apply Rmult_le_pos; assumption); lra.
Qed.
Lemma norm_squares : forall square l, l2 l [] 0 <= norm square l * norm square l.
Proof.
  intros [] l; unfold norm; [rewrite sqrt_sqrt; [lra|apply distance_nonneg, squared_nonneg]|].
  unfold l2, l1; rewrite !distance_zeros by (exact squared_zero || reflexivity).
  assert (same : forall phi : R -> R, sum (below (len l)) (fun j => if Z.leb 0 j then phi (Rabs (item l j)) else 0) = sum (below (len l)) (fun j => phi (Rabs (item l j)))).
  { intros phi; apply sum_ext; intros j h; apply in_below in h; destruct (Z.leb_spec 0 j); [reflexivity|lia]. }
  rewrite !same; apply (squares_below (below (len l)) (fun j => Rabs (item l j))); intros; apply Rabs_pos.
Qed.

Lemma norm_zero : forall square l, norm square l = 0 -> l1 l [] 0 = 0 /\ l2 l [] 0 = 0.
Proof.
  intros square l N; assert (S := norm_squares square l); rewrite N, Rmult_0_l in S.
  assert (P := distance_nonneg real_of squared squared_nonneg l [] 0); fold (l2 l [] 0) in P.
  split; [|lra]; unfold l1; apply far_none; [reflexivity|]; intros j J _.
  apply (distance_none real_of squared squared_nonneg squared_definite l [] 0 (Rle_antisym _ _ S P)); lia.
Qed.

Lemma item_map_zero : forall (F : R -> R) l j, F 0 = 0 -> item (map F l) j = F (item l j).
Proof.
  intros F l j Z; with_strategy transparent [item] unfold item; change (zero : R) with 0; destruct Z.ltb; [symmetry; exact Z|].
  rewrite <- Z at 1; apply map_nth.
Qed.
Lemma towards_zero : forall step, 0 < step -> towards step 0 = 0.
Proof.
  intros step S; assert (X := towards_nearer step 0 S); rewrite Rabs_R0 in X; assert (P := Rabs_pos (towards step 0)).
  destruct (Req_dec (towards step 0) 0) as [Y|Y]; [exact Y|]; apply Rabs_pos_lt in Y; lra.
Qed.

Section Clipped.
Variables (step bound : R) (l : list R).
Hypothesis wide : 0 < step.

(* The smaller of 1 and the bound over the norm, times the norm. *)
Lemma shrunk : forall N, 0 < N -> Rabs (Rmin 1 (bound / N)) * N <= Rabs bound.
Proof.
  intros N P; assert (E : bound / N * N = bound) by (field; lra); unfold Rmin; destruct Rle_dec as [L|L].
  - rewrite Rabs_R1, Rmult_1_l; apply Rle_trans with bound; [|apply Rle_abs]; rewrite <- E; rewrite <- (Rmult_1_l N) at 1; apply Rmult_le_compat_r; lra.
  - rewrite <- (Rabs_pos_eq N) at 2 by lra; rewrite <- Rabs_mult, E; lra.
Qed.
Lemma clipped_below : forall square phi c, phi 0 = 0 -> (forall x, 0 <= x -> 0 <= phi x) -> norm square l <> 0 ->
  (forall x, phi (Rabs (towards step (x * Rmin 1 (bound / norm square l)))) <= c * phi (Rabs x)) ->
  forall start, (0 <= c) -> distance real_of phi (clipped square step bound l) [] start <= c * distance real_of phi l [] 0.
Proof.
  intros square phi c phi0 phiP N H start C; unfold clipped; destruct Req_EM_T; [contradiction|].
  set (F := fun x => towards step (x * Rmin 1 (bound / norm square l))).
  assert (F0 : F 0 = 0) by (unfold F; rewrite Rmult_0_l; apply towards_zero, wide).
  rewrite !distance_zeros by exact phi0; rewrite <- sum_scale.
  assert (len (map F l) = len l) as -> by (with_strategy transparent [len] unfold len; rewrite map_length; reflexivity).
  apply sum_le; intros j h; apply in_below in h; rewrite item_map_zero by exact F0; destruct (Z.leb_spec 0 j); [|lia].
  destruct Z.leb; [apply H|]; apply Rmult_le_pos; [exact C|apply phiP, Rabs_pos].
Qed.

Theorem clipped_in_l2 : forall square start, l2 (clipped square step bound l) [] start <= bound * bound.
Proof.
  intros square start; assert (NN := norm_nonneg square l); destruct (Req_dec (norm square l) 0) as [N|N].
  - unfold clipped; destruct Req_EM_T; [|contradiction]; destruct (norm_zero square l N) as [_ Z].
    apply Rle_trans with (1 * l2 l [] 0); [|rewrite Z; assert (X := Rle_0_sqr bound); unfold Rsqr in X; lra].
    unfold l2; rewrite !distance_zeros by exact squared_zero; rewrite Rmult_1_l; apply sum_le; intros j h; apply in_below in h.
    assert (P := squared_nonneg _ (Rabs_pos (item l j))); destruct (Z.leb_spec 0 j); [|lia]; destruct Z.leb; lra.
  - set (s := Rmin 1 (bound / norm square l)); assert (S := shrunk (norm square l) ltac:(lra)); fold s in S.
    apply Rle_trans with (s * s * l2 l [] 0).
    + apply (clipped_below square squared (s * s) squared_zero squared_nonneg N); [|apply Rle_0_sqr].
      intros x; fold s; rewrite !squared_abs; assert (T := towards_nearer step (x * s) wide).
      rewrite <- (squared_abs (towards step (x * s))); unfold squared; eapply Rle_trans; [apply Rmult_le_compat; [apply Rabs_pos|apply Rabs_pos|exact T|exact T]|].
      right; rewrite <- Rabs_mult, Rabs_pos_eq by apply Rle_0_sqr; ring.
    + apply Rle_trans with (s * s * (norm square l * norm square l)); [apply Rmult_le_compat_l; [apply Rle_0_sqr|apply norm_squares]|].
      apply Rle_trans with (Rabs s * norm square l * (Rabs s * norm square l)).
      * right; replace (Rabs s * norm square l * (Rabs s * norm square l)) with (Rabs s * Rabs s * (norm square l * norm square l)) by ring.
        rewrite <- Rabs_mult, Rabs_pos_eq by apply Rle_0_sqr; reflexivity.
      * eapply Rle_trans; [apply Rmult_le_compat; [|  |exact S|exact S]; apply Rmult_le_pos; first [apply Rabs_pos|lra]|].
        right; rewrite <- Rabs_mult, Rabs_pos_eq by apply Rle_0_sqr; reflexivity.
Qed.

Theorem clipped_in_l1 : forall start, l1 (clipped false step bound l) [] start <= Rabs bound.
Proof.
  intros start; assert (NN := norm_nonneg false l); destruct (Req_dec (norm false l) 0) as [N|N].
  - unfold clipped; destruct Req_EM_T; [|contradiction]; destruct (norm_zero false l N) as [Z _].
    apply Rle_trans with (1 * l1 l [] 0); [|rewrite Z, Rmult_0_r; apply Rabs_pos].
    unfold l1; rewrite !distance_zeros by reflexivity; rewrite Rmult_1_l; apply sum_le; intros j h; apply in_below in h.
    assert (P := Rabs_pos (item l j)); unfold once; destruct (Z.leb_spec 0 j); [|lia]; destruct Z.leb; lra.
  - set (s := Rmin 1 (bound / norm false l)); assert (S := shrunk (norm false l) ltac:(lra)); fold s in S.
    apply Rle_trans with (Rabs s * l1 l [] 0); [|exact S].
    apply (clipped_below false once (Rabs s) once_zero once_nonneg N); [|apply Rabs_pos].
    intros x; fold s; unfold once; eapply Rle_trans; [apply (towards_nearer step (x * s) wide)|]; rewrite Rabs_mult; lra.
Qed.
End Clipped.
