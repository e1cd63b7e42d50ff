(* Apart: how far two lists are from each other, and what is true of it for any two. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Lapwing Require Import Sum Program Rules Noise Values Laws.
Import ListNotations.
Open Scope R_scope.

Lemma below_step : forall n, (0 <= n)%Z -> below (n + 1) = below n ++ [n].
Proof.
  intros n N; unfold below; replace (Z.to_nat (n + 1)) with (S (Z.to_nat n)) by lia.
  rewrite seq_S, map_app; cbn; rewrite Z2Nat.id by exact N; reflexivity.
Qed.

Lemma below_none : forall n, (n <= 0)%Z -> below n = [].
Proof. intros n N; unfold below; replace (Z.to_nat n) with 0%nat by lia; reflexivity. Qed.

Lemma below_longer : forall F n n', (n <= n')%Z -> (forall j, (n <= j)%Z -> F j = 0) -> sum (below n') F = sum (below n) F.
Proof.
  intros F n n' L H; destruct (Z_le_dec n' 0) as [N|N].
  - rewrite !below_none by lia; reflexivity.
  - remember (Z.to_nat (n' - Z.max n 0)) as k eqn:K; assert (n' = Z.max n 0 + Z.of_nat k)%Z as -> by lia; clear K L N.
    induction k as [|k IH].
    + rewrite Z.add_0_r; destruct (Z.max_spec n 0) as [[A ->]|[A ->]]; [|reflexivity].
      rewrite !below_none by lia; reflexivity.
    + replace (Z.max n 0 + Z.of_nat (S k))%Z with (Z.max n 0 + Z.of_nat k + 1)%Z by lia.
      rewrite below_step, sum_app, IH by lia; cbn; rewrite H by lia; ring.
Qed.

Lemma sum_at : forall n k c, sum (below n) (fun j => if Z.eqb j k then c else 0) = if Z.leb 0 k && Z.ltb k n then c else 0.
Proof.
  intros n k c; destruct (Z_le_dec n 0) as [N|N].
  - rewrite below_none by lia; cbn.
    destruct (Z.leb_spec 0 k), (Z.ltb_spec k n); cbn; try reflexivity; lia.
  - remember (Z.to_nat n) as i eqn:I; assert (n = Z.of_nat i) as -> by lia; clear I N; induction i as [|i IH].
    + cbn; destruct (Z.leb_spec 0 k), (Z.ltb_spec k 0); cbn; try reflexivity; lia.
    + replace (Z.of_nat (S i)) with (Z.of_nat i + 1)%Z by lia; rewrite below_step, sum_app, IH by lia; cbn.
      destruct (Z.eqb_spec (Z.of_nat i) k), (Z.leb_spec 0 k), (Z.ltb_spec k (Z.of_nat i)), (Z.ltb_spec k (Z.of_nat i + 1));
        cbn; try lra; lia.
Qed.

(* Sums of what items that are so far apart count. *)
Section Far.
Variable phi : R -> R.
Hypothesis phi_zero : phi 0 = 0.
Hypothesis phi_nonneg : forall x, 0 <= x -> 0 <= phi x.

Definition gap (x y : Z -> R) (j : Z) : R := phi (Rabs (x j - y j)).
Definition far (x y : Z -> R) (n start : Z) : R := sum (below n) (fun j => if Z.leb start j then gap x y j else 0).

Lemma gap_same : forall x y j, x j = y j -> gap x y j = 0.
Proof. intros x y j H; unfold gap; rewrite H, Rminus_diag_eq, Rabs_R0 by reflexivity; exact phi_zero. Qed.

Lemma far_nonneg : forall x y n start, 0 <= far x y n start.
Proof. intros; apply sum_nonneg; intros j _; destruct Z.leb; [apply phi_nonneg, Rabs_pos|lra]. Qed.

Lemma far_none : forall x y n start, (forall j, (0 <= j < n)%Z -> (start <= j)%Z -> x j = y j) -> far x y n start = 0.
Proof.
  intros x y n start H; unfold far; rewrite (sum_ext _ _ (fun _ => 0 * 0)); [rewrite sum_scale; ring|].
  intros j h; apply in_below in h; destruct (Z.leb_spec start j); [rewrite gap_same; auto|]; ring.
Qed.

Lemma far_longer : forall x y n n' start, (n <= n')%Z -> (forall j, (n <= j)%Z -> x j = y j) -> far x y n' start = far x y n start.
Proof. intros x y n n' start L H; apply below_longer; [exact L|]; intros j h; rewrite gap_same by auto; destruct Z.leb; reflexivity. Qed.

Lemma far_next : forall x y n start, (0 <= start)%Z -> (forall j, (n <= j)%Z -> x j = y j) ->
  far x y n start = gap x y start + far x y n (start + 1).
Proof.
  intros x y n start S H; unfold far.
  rewrite (sum_ext _ _ (fun j => (if Z.eqb j start then gap x y start else 0) + (if Z.leb (start + 1) j then gap x y j else 0))).
  - rewrite sum_plus, sum_at; destruct (Z.leb_spec 0 start); [|lia]; destruct (Z.ltb_spec start n); cbn; [reflexivity|].
    rewrite (gap_same x y start) by auto; reflexivity.
  - intros j _; destruct (Z.leb_spec start j), (Z.leb_spec (start + 1) j), (Z.eqb_spec j start); try lia; subst; lra.
Qed.

(* One item is another. *)
Lemma far_change : forall x y x' y' n start k, (0 <= k < n)%Z ->
  (forall j, j <> k -> gap x' y' j = gap x y j) ->
  far x' y' n start = far x y n start + (if Z.leb start k then gap x' y' k - gap x y k else 0).
Proof.
  intros x y x' y' n start k K H; unfold far.
  rewrite (sum_ext _ _ (fun j => (if Z.leb start j then gap x y j else 0)
    + (if Z.eqb j k then if Z.leb start k then gap x' y' k - gap x y k else 0 else 0))).
  - rewrite sum_plus, sum_at; destruct (Z.leb_spec 0 k), (Z.ltb_spec k n); try lia; cbn; reflexivity.
  - intros j _; destruct (Z.eqb_spec j k) as [->|N]; [destruct Z.leb; ring|]; rewrite (H j N); ring.
Qed.
End Far.

(* The largest of what items rise, or 0. *)
Fixpoint most (l : list Z) (F : Z -> R) : R := match l with [] => 0 | j :: l => Rmax (F j) (most l F) end.
Lemma most_nonneg : forall l F, 0 <= most l F.
Proof. induction l as [|j l IH]; intros F; cbn; [lra|]; eapply Rle_trans; [apply IH|apply Rmax_r]. Qed.
Lemma most_above : forall l F j, In j l -> F j <= most l F.
Proof. induction l as [|i l IH]; intros F j []; cbn; [subst; apply Rmax_l|]; eapply Rle_trans; [apply IH; assumption|apply Rmax_r]. Qed.
Lemma most_least : forall l F c, 0 <= c -> (forall j, In j l -> F j <= c) -> most l F <= c.
Proof. induction l as [|i l IH]; intros F c C H; cbn; [exact C|]; apply Rmax_lub; auto with datatypes. Qed.

Definition up (x y : Z -> R) (j : Z) : R := Rmax (y j - x j) 0.
Definition climb (x y : Z -> R) (n start : Z) : R := most (below n) (fun j => if Z.leb start j then up x y j else 0).

Lemma up_nonneg : forall x y j, 0 <= up x y j. Proof. intros; apply Rmax_r. Qed.
Lemma up_same : forall x y j, x j = y j -> up x y j = 0.
Proof. intros x y j H; unfold up; rewrite H, Rminus_diag_eq by reflexivity; apply Rmax_left; lra. Qed.
Lemma climb_nonneg : forall x y n start, 0 <= climb x y n start. Proof. intros; apply most_nonneg. Qed.
Lemma climb_above : forall x y n start j, (forall j, (n <= j)%Z -> x j = y j) -> (0 <= j)%Z -> (start <= j)%Z -> up x y j <= climb x y n start.
Proof.
  intros x y n start j O J S; destruct (Z_lt_dec j n) as [N|N]; [|rewrite up_same by (apply O; lia); apply climb_nonneg].
  eapply Rle_trans; [|apply (most_above _ _ j); apply in_below; lia]; cbv beta; destruct (Z.leb_spec start j); [lra|lia].
Qed.
Lemma climb_least : forall x y n start c, 0 <= c -> (forall j, (0 <= j < n)%Z -> (start <= j)%Z -> up x y j <= c) -> climb x y n start <= c.
Proof.
  intros x y n start c C H; apply most_least; [exact C|]; intros j h; apply in_below in h.
  destruct (Z.leb_spec start j); auto.
Qed.

Lemma store_outside : forall A (a : list A) k v, (k < 0 \/ len a <= k)%Z -> store a k v = a.
Proof.
  intros A a k v O; with_strategy transparent [store] unfold store; unfold inside.
  destruct (Z.leb_spec 0 k), (Z.ltb_spec k (len a)); try lia; reflexivity.
Qed.

Section Lists.
Context {A : Type} `{Zero A}.
Variable num : A -> R.
Hypothesis num_zero : num zero = 0.
Definition seen (a : list A) (i : Z) : R := num (item a i).
Definition longest (a b : list A) : Z := Z.max (len a) (len b).

Lemma seen_outside : forall a b j, (longest a b <= j)%Z -> seen a j = seen b j.
Proof. intros a b j L; unfold seen, longest in *; rewrite !item_outside by lia; reflexivity. Qed.

Section Sums.
Variable phi : R -> R.
Hypothesis phi_zero : phi 0 = 0.
Hypothesis phi_nonneg : forall x, 0 <= x -> 0 <= phi x.
Definition distance (a b : list A) (start : Z) : R := far phi (seen a) (seen b) (longest a b) start.

Lemma distance_at : forall a b start n, (longest a b <= n)%Z -> distance a b start = far phi (seen a) (seen b) n start.
Proof. intros a b start n L; symmetry; apply far_longer; auto; intros j h; apply seen_outside; lia. Qed.
Lemma distance_nonneg : forall a b start, 0 <= distance a b start.
Proof. intros; apply far_nonneg; auto. Qed.
Lemma distance_same : forall a b start, a = b -> distance a b start = 0.
Proof. intros a b start ->; apply far_none; auto. Qed.
Lemma distance_ended : forall a b start, (start >= len a)%Z -> (start >= len b)%Z -> distance a b start = 0.
Proof. intros a b start A1 B1; apply far_none; auto; unfold longest; intros j J S; lia. Qed.
Lemma distance_next : forall a b start, (start >= 0)%Z ->
  distance a b start = phi (Rabs (num (item a start) - num (item b start))) + distance a b (start + 1).
Proof. intros a b start S; apply far_next; auto; [lia|]; intros; apply seen_outside; lia. Qed.

Definition compared (start k : Z) (a : list A) : bool := (Z.leb start k && Z.leb 0 k && Z.ltb k (len a))%bool.

Lemma distance_store_left : forall a b start k v,
  distance (store a k v) b start = distance a b start
    + (if compared start k a then phi (Rabs (num v - num (item b k))) - phi (Rabs (num (item a k) - num (item b k))) else 0).
Proof.
  intros a b start k v; unfold distance, longest; rewrite len_store; unfold compared.
  destruct (Z.leb_spec 0 k) as [P|P], (Z.ltb_spec k (len a)) as [L|L]; cbn [andb]; repeat rewrite ?andb_false_r, ?andb_true_r.
  - rewrite (far_change phi (seen a) (seen b) (seen (store a k v)) (seen b) _ start k);
      [|lia|intros j N; unfold gap, seen; rewrite item_store; destruct (Z.eqb_spec j k); [contradiction|reflexivity]].
    unfold gap, seen; rewrite item_store, Z.eqb_refl; unfold inside.
    destruct (Z.leb_spec 0 k), (Z.ltb_spec k (len a)); try lia; cbn [andb]; reflexivity.
  - rewrite store_outside by lia; ring.
  - rewrite store_outside by lia; ring.
  - rewrite store_outside by lia; ring.
Qed.

Lemma distance_comm : forall a b start, distance a b start = distance b a start.
Proof.
  intros a b start; unfold distance, far, longest; rewrite Z.max_comm; apply sum_ext; intros j _.
  destruct Z.leb; [unfold gap; rewrite Rabs_minus_sym|]; reflexivity.
Qed.

Lemma distance_store_right : forall a b start k v,
  distance a (store b k v) start = distance a b start
    + (if compared start k b then phi (Rabs (num v - num (item a k))) - phi (Rabs (num (item b k) - num (item a k))) else 0).
Proof. intros; rewrite distance_comm, distance_store_left, (distance_comm b a); reflexivity. Qed.

Lemma distance_snoc : forall a b start u v, len a = len b ->
  distance (snoc a u) (snoc b v) start = distance a b start + (if Z.leb start (len a) then phi (Rabs (num u - num v)) else 0).
Proof.
  intros a b start u v L; assert (P := len_nonneg a).
  rewrite (distance_at a b start (len a + 1)) by (unfold longest; lia).
  unfold distance, longest; rewrite !len_snoc, <- L, Z.max_id.
  rewrite (far_change phi (seen a) (seen b) _ _ _ start (len a));
    [|lia|intros j N; unfold gap, seen; rewrite !item_snoc, <- L; destruct (Z.eqb_spec j (len a)); [contradiction|reflexivity]].
  unfold gap, seen; rewrite !item_snoc, <- L, Z.eqb_refl, !(item_outside _ (len a)) by lia.
  rewrite (Rminus_diag_eq (num zero)), Rabs_R0, phi_zero by reflexivity; destruct Z.leb; ring.
Qed.
End Sums.

(* Rises. *)
Definition rising (a b : list A) (start : Z) : R := climb (seen a) (seen b) (longest a b) start.
Definition over_by (x y : R) : R := Rmax (y - x) 0.

Lemma rising_nonneg : forall a b start, 0 <= rising a b start. Proof. intros; apply climb_nonneg. Qed.
Lemma rising_above : forall a b start j, (0 <= j)%Z -> (start <= j)%Z -> over_by (num (item a j)) (num (item b j)) <= rising a b start.
Proof. intros a b start j J S; apply (climb_above (seen a) (seen b)); auto; intros; apply seen_outside; lia. Qed.
Lemma rising_least : forall a b start c, 0 <= c ->
  (forall j, (0 <= j)%Z -> (start <= j)%Z -> over_by (num (item a j)) (num (item b j)) <= c) -> rising a b start <= c.
Proof. intros a b start c C X; apply climb_least; auto; intros j J S; apply X; lia. Qed.
Lemma rising_same : forall a b start, a = b -> rising a b start = 0.
Proof.
  intros a b start ->; apply Rle_antisym; [|apply rising_nonneg]; apply rising_least; [lra|]; intros.
  unfold over_by; apply Rmax_lub; lra.
Qed.
Lemma rising_ended : forall a b start, (start >= len a)%Z -> (start >= len b)%Z -> rising a b start = 0.
Proof.
  intros a b start A1 B1; apply Rle_antisym; [|apply rising_nonneg]; apply rising_least; [lra|]; intros j J S.
  rewrite !item_outside by lia; unfold over_by; apply Rmax_lub; lra.
Qed.
Lemma rising_next : forall a b start, (start >= 0)%Z ->
  rising a b start = Rmax (over_by (num (item a start)) (num (item b start))) (rising a b (start + 1)).
Proof.
  intros a b start S; apply Rle_antisym.
  - apply rising_least; [eapply Rle_trans; [apply rising_nonneg|apply Rmax_r]|]; intros j J L.
    destruct (Z.eq_dec j start) as [->|N]; [apply Rmax_l|].
    eapply Rle_trans; [apply (rising_above a b (start + 1)); lia|apply Rmax_r].
  - apply Rmax_lub; [apply rising_above; lia|]; apply rising_least; [apply rising_nonneg|]; intros; apply rising_above; lia.
Qed.
Lemma rising_store_left : forall a b start k v,
  rising (store a k v) b start <= Rmax (rising a b start) (if compared start k a then over_by (num v) (num (item b k)) else 0).
Proof.
  intros a b start k v; apply rising_least; [eapply Rle_trans; [apply rising_nonneg|apply Rmax_l]|]; intros j J L.
  rewrite item_store; unfold compared, inside; destruct (Z.eqb_spec j k) as [->|N]; cbn [andb].
  - destruct (Z.leb_spec 0 k), (Z.ltb_spec k (len a)); cbn [andb];
      try (eapply Rle_trans; [apply (rising_above a b start); lia|apply Rmax_l]).
    destruct (Z.leb_spec start k); cbn [andb]; [apply Rmax_r|lia].
  - eapply Rle_trans; [apply (rising_above a b start); lia|apply Rmax_l].
Qed.
Lemma rising_store_right : forall a b start k v,
  rising a (store b k v) start <= Rmax (rising a b start) (if compared start k b then over_by (num (item a k)) (num v) else 0).
Proof.
  intros a b start k v; apply rising_least; [eapply Rle_trans; [apply rising_nonneg|apply Rmax_l]|]; intros j J L.
  rewrite item_store; unfold compared, inside; destruct (Z.eqb_spec j k) as [->|N]; cbn [andb].
  - destruct (Z.leb_spec 0 k), (Z.ltb_spec k (len b)); cbn [andb];
      try (eapply Rle_trans; [apply (rising_above a b start); lia|apply Rmax_l]).
    destruct (Z.leb_spec start k); cbn [andb]; [apply Rmax_r|lia].
  - eapply Rle_trans; [apply (rising_above a b start); lia|apply Rmax_l].
Qed.
Lemma rising_old : forall a b start k, (start <= k)%Z -> (0 <= k)%Z ->
  rising a b start >= over_by (num (item a k)) (num (item b k)).
Proof. intros a b start k S K; apply Rle_ge, rising_above; lia. Qed.
Lemma rising_store_both : forall a b start k k' u v, k = k' -> len a = len b ->
  rising (store a k u) (store b k' v) start <= Rmax (rising a b start) (over_by (num u) (num v)).
Proof.
  intros a b start k k' u v <- L; apply rising_least; [eapply Rle_trans; [apply rising_nonneg|apply Rmax_l]|]; intros j J S.
  rewrite !item_store; unfold inside; rewrite <- L; destruct (Z.eqb j k && (Z.leb 0 k && Z.ltb k (len a)))%bool; [apply Rmax_r|].
  eapply Rle_trans; [apply (rising_above a b start); lia|apply Rmax_l].
Qed.
Lemma rising_snoc : forall a b start u v, len a = len b ->
  rising (snoc a u) (snoc b v) start = Rmax (rising a b start) (if Z.leb start (len a) then over_by (num u) (num v) else 0).
Proof.
  intros a b start u v L; assert (P := len_nonneg a); apply Rle_antisym.
  - apply rising_least; [eapply Rle_trans; [apply rising_nonneg|apply Rmax_l]|]; intros j J S.
    rewrite !item_snoc, <- L; destruct (Z.eqb_spec j (len a)) as [->|N].
    + destruct (Z.leb_spec start (len a)); [apply Rmax_r|lia].
    + eapply Rle_trans; [apply (rising_above a b start); lia|apply Rmax_l].
  - apply Rmax_lub.
    + apply rising_least; [apply rising_nonneg|]; intros j J S; destruct (Z.eq_dec j (len a)) as [->|N].
      * rewrite !item_outside by lia; unfold over_by; rewrite Rminus_diag_eq, Rmax_left by (reflexivity || lra); apply rising_nonneg.
      * assert (X := rising_above (snoc a u) (snoc b v) start j J S); rewrite !item_snoc, <- L in X.
        destruct (Z.eqb_spec j (len a)); [contradiction|exact X].
    + destruct (Z.leb_spec start (len a)) as [S|S]; [|apply rising_nonneg].
      assert (X := rising_above (snoc a u) (snoc b v) start (len a) P S); rewrite !item_snoc, <- L, Z.eqb_refl in X; exact X.
Qed.
End Lists.

Definition real_of (x : R) : R := x.
Definition once (x : R) : R := x.
Definition squared (x : R) : R := x * x.
Definition whether (x : R) : R := IZR (if Reqb x 0 then 0 else 1)%Z.
Lemma once_nonneg : forall x, 0 <= x -> 0 <= once x. Proof. auto. Qed.
Lemma squared_nonneg : forall x, 0 <= x -> 0 <= squared x. Proof. intros x; unfold squared; nra. Qed.
Lemma whether_nonneg : forall x, 0 <= x -> 0 <= whether x. Proof. intros x _; unfold whether; destruct Reqb; apply IZR_le; lia. Qed.
Lemma once_zero : once 0 = 0. Proof. reflexivity. Qed.
Lemma squared_zero : squared 0 = 0. Proof. unfold squared; ring. Qed.
Lemma whether_zero : whether 0 = 0.
Proof. unfold whether; replace (Reqb 0 0) with true; [reflexivity|symmetry; apply Reqb_is; reflexivity]. Qed.

Definition l1 : list R -> list R -> Z -> R := distance real_of once.
Definition l2 : list R -> list R -> Z -> R := distance real_of squared.
Definition l0 : list R -> list R -> Z -> R := distance real_of whether.
Definition l1Z : list Z -> list Z -> Z -> R := distance IZR once.
Definition l2Z : list Z -> list Z -> Z -> R := distance IZR squared.
Definition l0Z : list Z -> list Z -> Z -> R := distance IZR whether.
Definition rise : list R -> list R -> Z -> R := rising real_of.
Definition riseZ : list Z -> list Z -> Z -> R := rising IZR.

Lemma seen_as_reals : forall q i, seen real_of (as_reals q) i = seen IZR q i.
Proof. intros q i; unfold seen; rewrite item_as_reals; reflexivity. Qed.
Lemma rise_as_reals : forall q q' start, rise (as_reals q) (as_reals q') start = riseZ q q' start.
Proof.
  intros q q' start; unfold rise, riseZ, rising, climb, longest; rewrite !len_as_reals.
  induction (below (Z.max (len q) (len q'))) as [|j l IH]; cbn; [reflexivity|]; rewrite IH; unfold up; rewrite !seen_as_reals; reflexivity.
Qed.

(* Scores: what the exponential mechanism costs is what the scores fall and rise by at most. *)
Section Scores.
Variables (M1 M2 A : Type) (e d : A -> R) (f : M1 -> R) (g : M2 -> R).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.

Theorem scores_rule : forall set1 set2 (q1 : M1 -> list R) (q2 : M2 -> list R) (s1 : M1 -> R) (s2 : M2 -> R) scale
    p1 p2 m1 m2 a a',
  s1 m1 = scale -> s2 m2 = scale -> 0 < scale -> len (q1 m1) = len (q2 m2) ->
  (rise (q1 m1) (q2 m2) 0 + rise (q2 m2) (q1 m1) 0) / scale <= e a - e a' -> d a' <= d a ->
  (forall v b, b = a' -> safe (approximate e d) f g p1 p2 (set1 v m1) (set2 v m2) b) ->
  safe (approximate e d) f g (Sample set1 (fun m => exponential (q1 m) (s1 m)) p1) (Sample set2 (fun m => exponential (q2 m) (s2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 q1 q2 s1 s2 scale p1 p2 m1 m2 a a' E1 E2 S L paid keeps H.
  assert (B : forall x y k, (0 <= k)%Z -> item y k <= item x k + rise x y 0).
  { intros x y k K; assert (X := rising_above real_of x y 0 k K K).
    change (Rmax (item y k - item x k) 0 <= rise x y 0) in X; assert (Y := Rmax_l (item y k - item x k) 0); lra. }
  apply (exponential_rule M1 M2 A e d f g f_unit g_unit) with (scale := scale) (a' := a') (up := rise (q2 m2) (q1 m1) 0) (down := rise (q1 m1) (q2 m2) 0); auto.
  - intros k K; apply B; lia.
  - intros k K; apply B; lia.
  - apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, S].
    assert (X := rising_nonneg real_of (q2 m2) (q1 m1) 0); assert (Y := rising_nonneg real_of (q1 m1) (q2 m2) 0); unfold rise; lra.
  - rewrite Rplus_comm; exact paid.
Qed.
End Scores.
