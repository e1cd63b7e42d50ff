(* More laws, and the rules for draws from them: one-sided noise, coins and responses, equal choices, choices by score. *)

From Coq Require Import Reals ZArith List FinFun Lra Lia Psatz Bool.
From Lapwing Require Import Sum Program Rules Noise Values.
Import ListNotations.
Open Scope R_scope.

(* One-sided noise: number k >= 0 has probability proportional to exp(-k t). *)
Definition one_sided_mass (t : R) (k : Z) : R :=
  if Rlt_dec 0 t then if Z.ltb k 0 then 0 else (1 - exp (- t)) * exp (- (IZR k * t)) else if Z.eqb k 0 then 1 else 0.

Lemma one_sided_nonneg : forall t k, 0 <= one_sided_mass t k.
Proof.
  intros t k; unfold one_sided_mass; destruct Rlt_dec as [T|T]; [|destruct Z.eqb; lra].
  destruct Z.ltb; [lra|]; assert (Q := exp_below t T); assert (X := exp_pos (- (IZR k * t))).
  apply Rmult_le_pos; lra.
Qed.

Lemma one_sided_sum : forall t n, 0 < t -> sum (box n) (one_sided_mass t) = 1 - exp (- t) ^ S n.
Proof.
  intros t n T; unfold one_sided_mass; destruct (Rlt_dec 0 t) as [T'|]; [|contradiction]; induction n as [|n IH].
  - cbn; rewrite Rmult_0_l, Ropp_0, exp_0; ring.
  - rewrite box_step, IH; replace (Z.ltb (Z.of_nat (S n)) 0) with false by (symmetry; apply Z.ltb_ge; lia).
    replace (Z.ltb (- Z.of_nat (S n)) 0) with true by (symmetry; apply Z.ltb_lt; lia).
    rewrite <- INR_IZR_INZ, exp_pow; cbn [pow]; ring.
Qed.

Lemma one_sided_point : forall t, ~ 0 < t -> forall k, one_sided_mass t k = if Z.eqb k 0 then 1 else 0.
Proof. intros t T k; unfold one_sided_mass; destruct Rlt_dec; [contradiction|reflexivity]. Qed.

Lemma one_sided_bounded : forall t n, sum (box n) (one_sided_mass t) <= 1.
Proof.
  intros t n; destruct (Rlt_dec 0 t) as [T|T].
  - rewrite one_sided_sum by exact T; assert (0 < exp (- t) ^ S n) by (apply pow_lt, exp_pos); lra.
  - rewrite (sum_ext _ _ (fun k => if Z.eqb k 0 then 1 else 0)); [rewrite point_sum; lra|].
    intros; apply one_sided_point, T.
Qed.

Lemma one_sided_total : forall t h, 0 < h -> exists n, 1 - h <= sum (box n) (one_sided_mass t).
Proof.
  intros t h P; destruct (Rlt_dec 0 t) as [T|T].
  - assert (Q := exp_below t T); destruct (pow_vanishes (exp (- t)) 1 h) as [n B]; try lra; exists n.
    rewrite one_sided_sum by exact T; lra.
  - exists 0%nat; rewrite (sum_ext _ _ (fun k => if Z.eqb k 0 then 1 else 0)); [rewrite point_sum; lra|].
    intros; apply one_sided_point, T.
Qed.

Definition exponential_noise (step center scale : R) : law R :=
  Law (fun k => center + IZR k * step) (one_sided_mass (rate step scale)) (one_sided_nonneg _) (one_sided_bounded _)
      (one_sided_total _).

(* Coins; a probability outside 0 ... 1 counts as the nearer of the two. *)
Definition chance (p : R) : R := Rmax 0 (Rmin 1 p).
Lemma chance_unit : forall p, 0 <= chance p <= 1.
Proof. intros p; unfold chance; split; [apply Rmax_l|apply Rmax_lub; [lra|apply Rmin_l]]. Qed.
Lemma chance_inside : forall p, 0 <= p <= 1 -> chance p = p.
Proof. intros p H; unfold chance; rewrite Rmin_right, Rmax_right; lra. Qed.

Definition coin_mass (p : R) (k : Z) : R := if Z.eqb k 1 then chance p else if Z.eqb k 0 then 1 - chance p else 0.
Definition heads (k : Z) : bool := Z.eqb k 1.

Lemma coin_nonneg : forall p k, 0 <= coin_mass p k.
Proof. intros p k; assert (U := chance_unit p); unfold coin_mass; destruct (Z.eqb k 1), (Z.eqb k 0); lra. Qed.
Lemma coin_distinct : NoDup [0%Z; 1%Z].
Proof. repeat constructor; cbn; intuition lia. Qed.
Lemma coin_outside : forall p k, ~ In k [0%Z; 1%Z] -> coin_mass p k = 0.
Proof. intros p k H; unfold coin_mass; destruct (Z.eqb_spec k 1), (Z.eqb_spec k 0); auto; subst; cbn in H; tauto. Qed.
Lemma coin_one : forall p, sum [0%Z; 1%Z] (coin_mass p) = 1.
Proof. intros p; unfold coin_mass; cbn; ring. Qed.

Definition flip (p : R) : law bool :=
  finite heads (coin_mass p) [0%Z; 1%Z] (coin_nonneg p) coin_distinct (coin_outside p) (coin_one p).

(* The bit itself with probability exp(eps) / (1 + exp(eps)), its opposite otherwise. *)
Definition truth_chance (eps : R) : R := exp eps / (1 + exp eps).
Definition response (bit : bool) (eps : R) : law bool := flip (if bit then truth_chance eps else 1 - truth_chance eps).

(* Each of 0 ... n - 1 with the same probability; 0 for certain if there is none. *)
Definition below (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).

Lemma in_below : forall n k, In k (below n) <-> (0 <= k < n)%Z.
Proof.
  intros n k; unfold below; rewrite in_map_iff; split.
  - intros [i [<- H]]; apply in_seq in H; lia.
  - intros H; exists (Z.to_nat k); split; [lia|apply in_seq; lia].
Qed.
Lemma below_distinct : forall n, NoDup (below n).
Proof. intros n; apply Injective_map_NoDup; [intros x y; apply Nat2Z.inj|apply seq_NoDup]. Qed.
Lemma below_constant : forall n c, (0 <= n)%Z -> sum (below n) (fun _ => c) = IZR n * c.
Proof.
  intros n c N; unfold below; rewrite sum_map.
  assert (forall l : list nat, sum l (fun _ => c) = INR (length l) * c) as X.
  { induction l as [|i l IH]; [cbn; ring|]; cbn [sum length]; rewrite IH, S_INR; ring. }
  rewrite X, seq_length, INR_IZR_INZ, Z2Nat.id by exact N; reflexivity.
Qed.

(* A law on 0 ... n - 1 by weights, of which the first is taken if there is none. *)
Section Weighted.
Variables (n : Z) (w : Z -> R).
Hypothesis w_pos : forall k, 0 < w k.
Hypothesis n_pos : (0 < n)%Z.
Definition weights : R := sum (below n) w.
Definition weighted_mass (k : Z) : R := if Z.leb 0 k && Z.ltb k n then w k / weights else 0.

Lemma weights_pos : 0 < weights.
Proof.
  unfold weights; apply Rlt_le_trans with (sum [0%Z] w); [cbn; specialize (w_pos 0%Z); lra|].
  apply sum_incl; [repeat constructor; intros []| |intros; left; auto].
  intros k [<-|[]]; apply in_below; lia.
Qed.
Lemma weighted_at : forall k, (0 <= k < n)%Z -> weighted_mass k = w k / weights.
Proof.
  intros k H; unfold weighted_mass.
  destruct (Z.leb_spec 0 k), (Z.ltb_spec k n); try lia; reflexivity.
Qed.
Lemma weighted_zero : forall k, ~ (0 <= k < n)%Z -> weighted_mass k = 0.
Proof. intros k H; unfold weighted_mass; destruct (Z.leb_spec 0 k), (Z.ltb_spec k n); try lia; reflexivity. Qed.
Lemma weighted_nonneg : forall k, 0 <= weighted_mass k.
Proof.
  intros k; unfold weighted_mass; destruct (_ && _); [|lra].
  left; apply Rdiv_lt_0_compat; [apply w_pos|apply weights_pos].
Qed.
Lemma weighted_outside : forall k, ~ In k (below n) -> weighted_mass k = 0.
Proof. intros k H; apply weighted_zero; rewrite in_below in H; exact H. Qed.
Lemma weighted_one : sum (below n) weighted_mass = 1.
Proof.
  rewrite (sum_ext _ _ (fun k => / weights * w k)).
  - rewrite sum_scale; fold weights; apply Rinv_l; assert (X := weights_pos); lra.
  - intros k H; apply in_below in H; rewrite weighted_at by exact H; unfold Rdiv; ring.
Qed.
Definition weighted : law Z :=
  finite (fun k => k) weighted_mass (below n) weighted_nonneg (below_distinct n) weighted_outside weighted_one.
End Weighted.

Lemma point_bounded : forall n, sum (box n) (fun k => if Z.eqb k 0 then 1 else 0) <= 1.
Proof. intros; rewrite point_sum; lra. Qed.
Lemma point_total : forall h, 0 < h -> exists n, 1 - h <= sum (box n) (fun k => if Z.eqb k 0 then 1 else 0).
Proof. intros h P; exists 0%nat; rewrite point_sum; lra. Qed.
Lemma point_nonneg : forall k, 0 <= if Z.eqb k 0 then 1 else 0.
Proof. intros k; destruct Z.eqb; lra. Qed.
Definition first : law Z := Law (fun k => k) _ point_nonneg point_bounded point_total.

Lemma one_pos : forall k : Z, 0 < (fun _ => 1) k. Proof. intros; cbv beta; lra. Qed.
Definition uniform (n : Z) : law Z :=
  match Z_lt_dec 0 n with left N => weighted n (fun _ => 1) one_pos N | right _ => first end.

Definition score_weight (q : list R) (scale : R) (k : Z) : R := exp (item q k / scale).
Lemma score_pos : forall q scale k, 0 < score_weight q scale k. Proof. intros; apply exp_pos. Qed.
Definition exponential (q : list R) (scale : R) : law Z :=
  match Z_lt_dec 0 (len q), Rlt_dec 0 scale with
  | left N, left _ => weighted (len q) (score_weight q scale) (score_pos q scale) N
  | _, _ => first
  end.

Definition as_reals (q : list Z) : list R := map IZR q.
Lemma len_as_reals : forall q, len (as_reals q) = len q.
Proof. intros q; with_strategy transparent [len] unfold len, as_reals; rewrite map_length; reflexivity. Qed.
Lemma item_as_reals : forall q i, item (as_reals q) i = IZR (item q i).
Proof.
  intros q i; with_strategy transparent [item] unfold item, as_reals; destruct Z.ltb; [reflexivity|].
  exact (map_nth IZR q (zero : Z) (Z.to_nat i)).
Qed.
#[global] Opaque as_reals.

Lemma remainder_of : forall x n, (0 < n)%Z -> remainder x n = Z.modulo x n.
Proof. intros x n N; unfold remainder; destruct (Z.eqb_spec n 0); [lia|reflexivity]. Qed.
Lemma xorb_as : forall x y, xorb x y = negb (Bool.eqb x y).
Proof. intros [] []; reflexivity. Qed.

Section Free.
Variables (M1 M2 A : Type) (cur : currency A) (f : M1 -> R) (g : M2 -> R).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.
Notation safe := (safe cur f g).

(* Choice: a uniform choice, turned by some places. *)
Theorem choice_rule : forall set1 set2 (n1 : M1 -> Z) (n2 : M2 -> Z) n p1 p2 m1 m2 a (shift : Z),
  n1 m1 = n -> n2 m2 = n -> (0 < n)%Z ->
  (forall v u, (0 <= v)%Z -> (v < n)%Z -> u = remainder (v + shift) n -> safe p1 p2 (set1 v m1) (set2 u m2) a) ->
  safe (Sample set1 (fun m => uniform (n1 m)) p1) (Sample set2 (fun m => uniform (n2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 n1 n2 n p1 p2 m1 m2 a shift E1 E2 N H.
  apply couple_free with (to := fun k => Z.modulo (k + shift) n); rewrite ?E1, ?E2; auto;
    unfold uniform; destruct (Z_lt_dec 0 n) as [N'|]; try contradiction; cbn [weighted finite mass value].
  all: assert (inside : forall k, weighted_mass n (fun _ => 1) k <> 0 -> (0 <= k < n)%Z)
    by (intros k K; destruct (Z_le_dec 0 k), (Z_lt_dec k n); auto; exfalso; apply K, weighted_zero; lia).
  - intros j k J K E; apply inside in J, K.
    assert (X := Z.div_mod (j + shift) n); assert (Y := Z.div_mod (k + shift) n).
    assert (n * ((j + shift) / n - (k + shift) / n) = j - k)%Z by lia.
    assert ((j + shift) / n - (k + shift) / n = 0)%Z by nia; nia.
  - intros k K; apply inside in K; assert (X := Z.mod_pos_bound (k + shift) n N); rewrite !weighted_at by lia; lra.
  - intros k K; apply inside in K; apply H; try lia; unfold remainder; destruct (Z.eqb_spec n 0); [lia|reflexivity].
Qed.

End Free.

Section Draws.
Variables (M1 M2 A : Type) (e d : A -> R) (f : M1 -> R) (g : M2 -> R).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.
Notation safe := (safe (approximate e d) f g).

(* ExponentialNoise: the value v on the left goes with v + shift on the right, which is never below its centre. *)
Theorem exponential_noise_rule : forall set1 set2 step1 step2 step center1 center2 scale1 scale2 scale p1 p2 m1 m2 a
    (shift : R) (a' : A),
  step1 m1 = step -> step2 m2 = step -> scale1 m1 = scale -> scale2 m2 = scale ->
  0 < step -> 0 < scale ->
  on_grid step (shift + center1 m1 - center2 m2) -> 0 <= shift + center1 m1 - center2 m2 ->
  (shift + center1 m1 - center2 m2) / scale <= e a - e a' -> d a' <= d a ->
  (forall v x b, on_grid step (v - center1 m1) -> center1 m1 <= v -> x = v + shift -> b = a' ->
    safe p1 p2 (set1 v m1) (set2 x m2) b) ->
  safe (Sample set1 (fun m => exponential_noise (step1 m) (center1 m) (scale1 m)) p1)
       (Sample set2 (fun m => exponential_noise (step2 m) (center2 m) (scale2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 step1 step2 step center1 center2 scale1 scale2 scale p1 p2 m1 m2 a shift a'
    S1 S2 B1 B2 S B [j J] up paid keeps H.
  assert (T : 0 < rate step scale) by (unfold rate; destruct Rlt_dec; [apply Rdiv_lt_0_compat; lra|contradiction]).
  assert (0 <= j)%Z as P by (apply le_IZR, Rmult_le_reg_r with step; lra).
  assert (N : forall k, one_sided_mass (rate step scale) k <> 0 -> (0 <= k)%Z).
  { intros k X; unfold one_sided_mass in X; destruct Rlt_dec; [|contradiction].
    destruct (Z.ltb_spec k 0); [exfalso; apply X; reflexivity|assumption]. }
  apply couple with (to := fun k => (k + j)%Z) (a' := fun _ => a'); cbn [exponential_noise mass value];
    rewrite ?S1, ?S2, ?B1, ?B2; auto.
  - intros; lia.
  - intros k K; specialize (N k K); unfold one_sided_mass; destruct Rlt_dec; [|contradiction].
    destruct (Z.ltb_spec k 0), (Z.ltb_spec (k + j) 0); try lia.
    rewrite <- Rmult_assoc, (Rmult_comm (exp _) (1 - _)), Rmult_assoc, <- exp_plus; apply Rmult_le_compat_l.
    + assert (Q := exp_below _ T); lra.
    + assert (- (IZR k * rate step scale) <= e a - e a' + - (IZR (k + j) * rate step scale)) as L.
      { rewrite plus_IZR; assert (IZR j * rate step scale <= e a - e a'); [|lra].
        eapply Rle_trans; [right|exact paid]; rewrite J; unfold rate; destruct Rlt_dec; [field; lra|contradiction]. }
      destruct L as [L|L]; [left; apply exp_increasing, L|rewrite L; lra].
  - intros k K; specialize (N k K); apply H; auto.
    + exists k; ring.
    + assert (0 <= IZR k * step) by (apply Rmult_le_pos; [apply IZR_le; lia|lra]); lra.
    + rewrite plus_IZR; lra.
Qed.

(* Coins: the sides are the same, or opposite where they are swapped. *)
Lemma coin_couple : forall (set1 : bool -> M1 -> M1) (set2 : bool -> M2 -> M2) l1 l2 p1 p2 m1 m2 a x y swap (a' : bool -> A),
  l1 m1 = flip x -> l2 m2 = flip y ->
  (forall v : bool, (if v then chance x else 1 - chance x)
             <= exp (e a - e (a' v)) * (if xorb v swap then chance y else 1 - chance y)) ->
  (forall v, d (a' v) <= d a) ->
  (forall v u b, u = xorb v swap -> b = a' v -> safe p1 p2 (set1 v m1) (set2 u m2) b) ->
  safe (Sample set1 l1 p1) (Sample set2 l2 p2) m1 m2 a.
Proof.
  intros set1 set2 l1 l2 p1 p2 m1 m2 a x y swap a' X Y paid keeps H.
  set (to := fun k => if swap then (1 - k)%Z else k).
  assert (two : forall k, mass (flip x) k <> 0 -> k = 0%Z \/ k = 1%Z).
  { intros k K; cbn in K; unfold coin_mass in K; destruct (Z.eqb_spec k 1), (Z.eqb_spec k 0); auto; lra. }
  apply couple with (to := to) (a' := fun k => a' (heads k)); rewrite ?X, ?Y; auto.
  - intros j k _ _; unfold to; destruct swap; lia.
  - intros k K; specialize (paid (heads k)); destruct (two k K) as [->| ->]; unfold to, heads in *; cbn in *;
      destruct swap; unfold coin_mass; cbn in *; exact paid.
  - intros k K; destruct (two k K) as [->| ->]; apply H; unfold to; destruct swap; reflexivity.
Qed.

(* Flip. *)
Theorem flip_rule : forall set1 set2 (q1 : M1 -> R) (q2 : M2 -> R) q p1 p2 m1 m2 a (swap : bool) (a' : bool -> A),
  q1 m1 = q -> q2 m2 = q -> 0 < q < 1 ->
  (forall v : bool, (if swap then if v then ln (q / (1 - q)) else - ln (q / (1 - q)) else 0) <= e a - e (a' v)) ->
  (forall v, d (a' v) <= d a) ->
  (forall v u b, u = xorb v swap -> b = a' v -> safe p1 p2 (set1 v m1) (set2 u m2) b) ->
  safe (Sample set1 (fun m => flip (q1 m)) p1) (Sample set2 (fun m => flip (q2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 q1 q2 q p1 p2 m1 m2 a swap a' E1 E2 Q paid keeps H.
  apply coin_couple with (x := q) (y := q) (swap := swap) (a' := a'); rewrite ?E1, ?E2; auto; intros v.
  rewrite chance_inside by lra; specialize (paid v).
  assert (odds : 0 < q / (1 - q)) by (apply Rdiv_lt_0_compat; lra).
  apply Rle_trans with (exp (if swap then if v then ln (q / (1 - q)) else - ln (q / (1 - q)) else 0)
                        * (if xorb v swap then q else 1 - q)).
  - right; destruct swap, v; cbn [xorb]; rewrite ?exp_Ropp, ?exp_ln, ?exp_0 by assumption; field; lra.
  - apply Rmult_le_compat_r; [destruct xorb; lra|].
    destruct paid as [paid|paid]; [left; apply exp_increasing, paid|rewrite paid; lra].
Qed.

(* Response: a true answer is exp(eps) times as likely as a false one. *)
Definition truly (v bit : bool) : R := if Bool.eqb v bit then 1 else 0.

Lemma truth_inside : forall eps, 0 < truth_chance eps < 1.
Proof.
  intros eps; unfold truth_chance; assert (X := exp_pos eps); split; [apply Rdiv_lt_0_compat; lra|].
  apply Rmult_lt_reg_r with (1 + exp eps); [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra.
Qed.

Theorem response_rule : forall set1 set2 (b1 : M1 -> bool) (b2 : M2 -> bool) (e1 : M1 -> R) (e2 : M2 -> R) eps p1 p2 m1 m2 a
    (swap : bool) (a' : bool -> A),
  e1 m1 = eps -> e2 m2 = eps ->
  (forall v, eps * (truly v (b1 m1) - truly (xorb v swap) (b2 m2)) <= e a - e (a' v)) ->
  (forall v, d (a' v) <= d a) ->
  (forall v u b, u = xorb v swap -> b = a' v -> safe p1 p2 (set1 v m1) (set2 u m2) b) ->
  safe (Sample set1 (fun m => response (b1 m) (e1 m)) p1) (Sample set2 (fun m => response (b2 m) (e2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 b1 b2 e1 e2 eps p1 p2 m1 m2 a swap a' E1 E2 paid keeps H.
  eapply coin_couple with (swap := swap) (a' := a'); [reflexivity|reflexivity| |auto|auto]; intros v.
  specialize (paid v); rewrite E1, E2; assert (T := truth_inside eps); assert (X := exp_pos eps).
  rewrite !chance_inside by (destruct (b1 m1), (b2 m2); lra).
  apply Rle_trans with (exp (eps * (truly v (b1 m1) - truly (xorb v swap) (b2 m2)))
                        * (if xorb v swap then if b2 m2 then truth_chance eps else 1 - truth_chance eps
                           else 1 - (if b2 m2 then truth_chance eps else 1 - truth_chance eps))).
  - right; destruct v, swap, (b1 m1), (b2 m2); unfold truly; cbn [xorb Bool.eqb];
      first [ replace (eps * (1 - 1)) with 0 by ring; rewrite exp_0; ring
            | replace (eps * (0 - 0)) with 0 by ring; rewrite exp_0; ring
            | replace (eps * (1 - 0)) with eps by ring; unfold truth_chance; field; lra
            | replace (eps * (0 - 1)) with (- eps) by ring; rewrite exp_Ropp; unfold truth_chance; field; lra ].
  - apply Rmult_le_compat_r; [destruct (xorb v swap), (b2 m2); lra|].
    destruct paid as [paid|paid]; [left; apply exp_increasing, paid|rewrite paid; lra].
Qed.

(* Exponential: scores that move by at most c all of them; what is paid is 2 c / scale, or c / scale if all move one way. *)
Lemma weights_factor : forall n w w' r, (forall k, (0 <= k < n)%Z -> w k <= r * w' k) -> weights n w <= r * weights n w'.
Proof.
  intros n w w' r H; unfold weights; rewrite <- sum_scale; apply sum_le; intros k K; apply in_below in K; auto.
Qed.

Theorem exponential_rule : forall set1 set2 (q1 : M1 -> list R) (q2 : M2 -> list R) (s1 : M1 -> R) (s2 : M2 -> R) scale
    p1 p2 m1 m2 a a' (up down : R),
  s1 m1 = scale -> s2 m2 = scale -> 0 < scale -> len (q1 m1) = len (q2 m2) ->
  (forall k, (0 <= k < len (q1 m1))%Z -> item (q1 m1) k <= item (q2 m2) k + up) ->
  (forall k, (0 <= k < len (q1 m1))%Z -> item (q2 m2) k <= item (q1 m1) k + down) ->
  0 <= (up + down) / scale -> (up + down) / scale <= e a - e a' -> d a' <= d a ->
  (forall v b, b = a' -> safe p1 p2 (set1 v m1) (set2 v m2) b) ->
  safe (Sample set1 (fun m => exponential (q1 m) (s1 m)) p1) (Sample set2 (fun m => exponential (q2 m) (s2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 q1 q2 s1 s2 scale p1 p2 m1 m2 a a' up down E1 E2 S L Up Down C paid keeps H.
  apply couple with (to := fun k => k) (a' := fun _ => a'); rewrite ?E1, ?E2; auto; intros k K.
  - unfold exponential in *; destruct (Z_lt_dec 0 (len (q1 m1))) as [N|N], (Z_lt_dec 0 (len (q2 m2))) as [N2|N2],
      (Rlt_dec 0 scale) as [S'|S']; try lia; try contradiction; cbn [weighted finite mass first] in *.
    + assert (0 <= k < len (q1 m1))%Z as I
        by (destruct (Z_le_dec 0 k), (Z_lt_dec k (len (q1 m1))); auto; exfalso; apply K, weighted_zero; lia).
      rewrite !weighted_at by lia.
      set (w := score_weight (q1 m1) scale) in *; set (w' := score_weight (q2 m2) scale) in *.
      assert (A1 : w k <= exp (up / scale) * w' k).
      { unfold w, w', score_weight; rewrite <- exp_plus.
        assert (item (q1 m1) k / scale <= up / scale + item (q2 m2) k / scale) as X.
        { unfold Rdiv; rewrite <- Rmult_plus_distr_r; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, S|].
          specialize (Up k I); lra. }
        destruct X as [X|X]; [left; apply exp_increasing, X|rewrite X; lra]. }
      assert (A2 : weights (len (q2 m2)) w' <= exp (down / scale) * weights (len (q1 m1)) w).
      { rewrite <- L; apply weights_factor; intros j J; unfold w, w', score_weight; rewrite <- exp_plus.
        assert (item (q2 m2) j / scale <= down / scale + item (q1 m1) j / scale) as X.
        { unfold Rdiv; rewrite <- Rmult_plus_distr_r; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, S|].
          specialize (Down j J); lra. }
        destruct X as [X|X]; [left; apply exp_increasing, X|rewrite X; lra]. }
      assert (W1 := weights_pos (len (q1 m1)) w (score_pos _ _) N).
      assert (W2 := weights_pos (len (q2 m2)) w' (score_pos _ _) N2).
      assert (P' : 0 < w' k) by apply exp_pos; assert (P : 0 < w k) by apply exp_pos.
      apply Rle_trans with (exp ((up + down) / scale) * (w' k / weights (len (q2 m2)) w')).
      * replace ((up + down) / scale) with (up / scale + down / scale) by (field; lra); rewrite exp_plus.
        apply Rmult_le_reg_r with (weights (len (q1 m1)) w * weights (len (q2 m2)) w'); [apply Rmult_lt_0_compat; assumption|].
        replace (w k / weights (len (q1 m1)) w * (weights (len (q1 m1)) w * weights (len (q2 m2)) w'))
          with (w k * weights (len (q2 m2)) w') by (field; lra).
        replace (exp (up / scale) * exp (down / scale) * (w' k / weights (len (q2 m2)) w')
                 * (weights (len (q1 m1)) w * weights (len (q2 m2)) w'))
          with ((exp (up / scale) * w' k) * (exp (down / scale) * weights (len (q1 m1)) w)) by (field; lra).
        apply Rmult_le_compat; lra.
      * apply Rmult_le_compat_r; [left; apply Rdiv_lt_0_compat; assumption|].
        destruct paid as [paid|paid]; [left; apply exp_increasing, paid|rewrite paid; lra].
    + assert (0 <= e a - e a') as X by lra.
      assert (1 <= exp (e a - e a')) by (rewrite <- exp_0; destruct X as [X|X]; [left; apply exp_increasing, X|rewrite <- X; lra]).
      assert (P := point_nonneg k); nra.
  - replace (value (exponential (q2 m2) scale) k) with (value (exponential (q1 m1) scale) k); [apply H; reflexivity|].
    unfold exponential; rewrite L; destruct (Z_lt_dec 0 (len (q2 m2))), (Rlt_dec 0 scale); reflexivity.
Qed.
End Draws.
