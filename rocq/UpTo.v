(* UpToBad: what holds of a draw but for a small probability, which delta pays; Metered: prices that the runs compute. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Lapwing Require Import Sum Program Rules Noise Privacy Values Laws Compose.
Import ListNotations.
Open Scope R_scope.

(* How likely it is that what is drawn is bad. *)
Definition rare {B} (l : law B) (bad : B -> bool) (c : R) : Prop :=
  forall n, sum (box n) (fun k => if bad (value l k) then mass l k else 0) <= c.

Section UpTo.
Variables (M1 M2 A : Type) (e d : A -> R) (f : M1 -> R) (g : M2 -> R).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.
Notation safe := (safe (approximate e d) f g).

(* On the left: runs in which the draw is bad may be stopped at once, whatever rule makes the draw. *)
Theorem up_to_bad_left : forall B (set : B -> M1 -> M1) l p1 p2 m1 m2 a a' bad (test : M1 -> bool) c,
  rare (l m1) bad c -> (forall v, test (set v m1) = bad v) -> e a' <= e a -> d a' + c <= d a ->
  safe (Sample set l (If test Stop Done p1)) p2 m1 m2 a' -> safe (Sample set l p1) p2 m1 m2 a.
Proof.
  intros B set l p1 p2 m1 m2 a a' bad test c C T E D H n; specialize (H n); specialize (C n); in_epsilon; in_epsilon_in H; cbn [wp] in *.
  assert (0 <= expect p2 g m2) by (apply expect_unit, g_unit).
  assert (exp (e a') * expect p2 g m2 <= exp (e a) * expect p2 g m2).
  { apply Rmult_le_compat_r; [assumption|]; destruct E as [E|E]; [left; apply exp_increasing, E|rewrite E; lra]. }
  apply Rle_trans with
    (sum (box n) (fun k => mass (l m1) k * (if test (set (value (l m1) k) m1) then 0 else wp n p1 f (set (value (l m1) k) m1)))
     + sum (box n) (fun k => if bad (value (l m1) k) then mass (l m1) k else 0)); [|lra].
  rewrite <- sum_plus; apply sum_le; intros k _; rewrite T.
  assert (P := mass_nonneg (l m1) k); assert (U := wp_unit M1 p1 n f f_unit (set (value (l m1) k) m1)).
  destruct (bad (value (l m1) k)); nra.
Qed.

(* On the right, where the draw is made alone: the values that are good are worth enough. *)
Lemma good_values : forall B (set : B -> M2 -> M2) l p1 p2 m1 m2 a bad c,
  rare (l m2) bad c -> 0 <= d a - c ->
  (forall n k, bad (value (l m2) k) = false ->
     wp n p1 f m1 <= exp (e a) * expect p2 g (set (value (l m2) k) m2) + (d a - c)) ->
  safe p1 (Sample set l p2) m1 m2 a.
Proof.
  intros B set l p1 p2 m1 m2 a bad c C D H n; in_epsilon.
  set (w := wp n p1 f m1); assert (W := wp_unit M1 p1 n f f_unit m1); fold w in W.
  set (x := exp (e a)); assert (0 < x) by apply exp_pos.
  set (E := expect (Sample set l p2) g m2); assert (0 <= E) by (apply expect_unit, g_unit).
  set (low := w - (d a - c)).
  destruct (Rle_dec low 0) as [L|L]; [assert (C0 := C 0%nat); unfold low in L|].
  { assert (0 <= c).
    { eapply Rle_trans; [|exact C0]; apply sum_nonneg; intros k _; destruct bad; [apply mass_nonneg|lra]. }
    assert (0 <= x * E) by (apply Rmult_le_pos; lra); lra. }
  apply le_epsilon; intros h P.
  destruct (mass_total (l m2) h P) as [j J].
  set (good := fun k => if bad (value (l m2) k) then 0 else mass (l m2) k).
  assert (G : 1 - h - c <= sum (box j) good).
  { assert (sum (box j) (mass (l m2)) = sum (box j) good + sum (box j) (fun k => if bad (value (l m2) k) then mass (l m2) k else 0)) as S.
    { rewrite <- sum_plus; apply sum_ext; intros k _; unfold good; destruct bad; ring. }
    specialize (C j); lra. }
  assert (low * sum (box j) good <= x * E) as K.
  { apply Rle_trans with (x * sum (box j) (fun k => mass (l m2) k * expect p2 g (set (value (l m2) k) m2))).
    - rewrite <- !sum_scale; apply sum_le; intros k _; unfold good; assert (N := mass_nonneg (l m2) k).
      assert (0 <= expect p2 g (set (value (l m2) k) m2)) by (apply expect_unit, g_unit).
      destruct (bad (value (l m2) k)) eqn:Y; [assert (0 <= x * (mass (l m2) k * expect p2 g (set (value (l m2) k) m2))); [|lra];
        apply Rmult_le_pos; [lra|apply Rmult_le_pos; assumption]|].
      specialize (H n k Y); fold w x in H; unfold low; nra.
    - apply Rmult_le_compat_l; [lra|]; apply (expect_sample M2 g g_unit B set l p2 m2 (box j) (box_distinct j)). }
  assert (low * (1 - h - c) <= low * sum (box j) good) by (apply Rmult_le_compat_l; lra).
  assert (0 <= c).
  { eapply Rle_trans; [|exact (C 0%nat)]; apply sum_nonneg; intros k _; destruct bad; [apply mass_nonneg|lra]. }
  unfold low in *; nra.
Qed.

Theorem up_to_bad_right : forall B (set : B -> M2 -> M2) l p1 p2 m1 m2 a a' bad c,
  rare (l m2) bad c -> 0 <= d a' -> e a' <= e a -> d a' + c <= d a ->
  (forall v k, v = value (l m2) k -> bad v = false -> safe p1 p2 m1 (set v m2) a') -> safe p1 (Sample set l p2) m1 m2 a.
Proof.
  intros B set l p1 p2 m1 m2 a a' bad c C D E L H; apply good_values with (bad := bad) (c := c); auto; [lra|].
  intros n k good; specialize (H _ k eq_refl good n); in_epsilon_in H.
  assert (0 <= expect p2 g (set (value (l m2) k) m2)) by (apply expect_unit, g_unit).
  assert (exp (e a') * expect p2 g (set (value (l m2) k) m2) <= exp (e a) * expect p2 g (set (value (l m2) k) m2)).
  { apply Rmult_le_compat_r; [assumption|]; destruct E as [E|E]; [left; apply exp_increasing, E|rewrite E; lra]. }
  lra.
Qed.

(* Metered: the scale is s / p, for a price p that both runs have; within D it costs D * p / s, and nothing if there is nothing to hide. *)
Theorem metered_rule : forall set1 set2 step1 step2 step center1 center2 price1 price2 s p p1 p2 m1 m2 a (shift D : R) (a' : A),
  step1 m1 = step -> step2 m2 = step -> price1 m1 = p -> price2 m2 = p -> 0 < step -> 0 < s -> 0 < p ->
  on_grid step (shift + center1 m1 - center2 m2) -> Rabs (shift + center1 m1 - center2 m2) <= D ->
  (if Req_EM_T (shift + center1 m1 - center2 m2) 0 then 0 else D * p / s) <= e a - e a' -> d a' <= d a ->
  (forall v x b, on_grid step (v - center1 m1) -> x = v + shift -> b = a' -> safe p1 p2 (set1 v m1) (set2 x m2) b) ->
  safe (Sample set1 (fun m => laplace (step1 m) (center1 m) (s / price1 m)) p1)
       (Sample set2 (fun m => laplace (step2 m) (center2 m) (s / price2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 step1 step2 step center1 center2 price1 price2 s p p1 p2 m1 m2 a shift D a' S1 S2 P1 P2 S s0 p0 [j J] near paid keeps H.
  apply (laplace_rule M1 M2 A e d f g f_unit g_unit) with (step := step) (scale := s / p) (shift := fun _ => shift) (a' := fun _ => a'); auto.
  - rewrite P1; reflexivity.
  - rewrite P2; reflexivity.
  - apply Rdiv_lt_0_compat; assumption.
  - intros v [k K]; exists (k + j)%Z; rewrite plus_IZR; lra.
  - intros; lra.
  - intros v _; eapply Rle_trans; [|exact paid]; destruct Req_EM_T as [Z|Z].
    + rewrite Z, Rabs_R0; unfold Rdiv; lra.
    + replace (D * p / s) with (D / (s / p)) by (field; lra); apply Rmult_le_compat_r; [|exact near].
      left; apply Rinv_0_lt_compat, Rdiv_lt_0_compat; assumption.
Qed.
End UpTo.

(* Coins, and tails of noise on a grid. *)
Theorem rare_coin : forall q (heads_bad : bool), 0 <= q <= 1 ->
  rare (flip q) (fun v => Bool.eqb v heads_bad) (if heads_bad then q else 1 - q).
Proof.
  intros q b Q n; apply Rle_trans with (sum [if b then 1%Z else 0%Z] (mass (flip q))).
  - rewrite (sum_support (mass (flip q))) by (intros k ->; destruct Bool.eqb; reflexivity).
    eapply Rle_trans with (sum (filter (fun k => Bool.eqb (heads k) b) (support (mass (flip q)) (box n))) (mass (flip q))).
    + right; generalize (support (mass (flip q)) (box n)); intros l; induction l as [|k l IH]; cbn; [reflexivity|].
      cbn in IH; destruct (Bool.eqb (heads k) b); cbn; rewrite IH; ring.
    + apply sum_incl; [apply NoDup_filter, support_distinct, box_distinct| |intros; apply mass_nonneg].
      intros k h; apply filter_In in h; destruct h as [h h']; apply in_support in h; destruct h as [_ h].
      destruct (in_dec Z.eq_dec k [0%Z; 1%Z]) as [i|i]; [|exfalso; apply h, (coin_outside q k i)].
      destruct i as [<-|[<-|[]]], b; cbn in *; auto; discriminate.
  - cbn; unfold coin_mass; rewrite chance_inside by exact Q; destruct b; cbn; lra.
Qed.

Lemma sum_filter : forall (p : Z -> bool) F l, sum l (fun k => if p k then F k else 0) = sum (filter p l) F.
Proof. intros p F l; induction l as [|k l IH]; cbn; [reflexivity|]; destruct (p k); cbn; rewrite IH; ring. Qed.

Lemma two_sided_further : forall t j i, (0 <= j)%Z -> (0 <= i)%Z -> 0 < t ->
  two_sided_mass t (i + j) = exp (- (IZR j * t)) * two_sided_mass t i.
Proof.
  intros t j i J I T; unfold two_sided_mass; destruct Rlt_dec; [|contradiction].
  rewrite !Z.abs_eq by lia; rewrite plus_IZR.
  replace (- ((IZR i + IZR j) * t)) with (- (IZR j * t) + - (IZR i * t)) by ring; rewrite exp_plus; ring.
Qed.
Lemma two_sided_even : forall t k, two_sided_mass t (- k) = two_sided_mass t k.
Proof.
  intros t k; unfold two_sided_mass; rewrite Z.abs_opp; destruct Rlt_dec; [reflexivity|].
  destruct (Z.eqb_spec (- k) 0), (Z.eqb_spec k 0); try lia; reflexivity.
Qed.

Lemma above_half : forall t n, sum (filter (Z.ltb 0) (box n)) (two_sided_mass t) <= / 2.
Proof.
  intros t n; set (F := two_sided_mass t); assert (P : forall k, 0 <= F k) by apply two_sided_nonneg.
  assert (sum (filter (Z.ltb 0) (box n)) F <= sum (filter (fun k => Z.ltb k 0) (box n)) F) as L.
  { rewrite (sum_ext _ F (fun k => F (- k)%Z)) by (intros; symmetry; apply two_sided_even); rewrite <- (sum_map _ Z.opp F).
    apply sum_incl; auto.
    - apply NoDup_map_on; [apply NoDup_filter, box_distinct|intros; lia].
    - intros k h; apply in_map_iff in h; destruct h as [j [<- h]]; apply filter_In in h; destruct h as [h h'].
      apply Z.ltb_lt in h'; apply in_box in h; apply filter_In; split; [apply in_box; lia|apply Z.ltb_lt; lia]. }
  assert (sum (filter (Z.ltb 0) (box n)) F + sum (filter (fun k => Z.ltb k 0) (box n)) F <= 1); [|lra].
  rewrite <- !sum_filter, <- sum_plus; eapply Rle_trans; [apply sum_le|apply (two_sided_bounded t n)].
  intros k _; specialize (P k); destruct (Z.ltb_spec 0 k), (Z.ltb_spec k 0); try lia; unfold F in *; lra.
Qed.

(* Beyond j steps: p(i + j) = exp(-j t) p(i) for every i above 0. *)
Theorem tail_beyond : forall t j n, 0 < t -> (0 <= j)%Z ->
  sum (box n) (fun k => if Z.ltb j k then two_sided_mass t k else 0) <= exp (- (IZR j * t)) / 2.
Proof.
  intros t j n T J; rewrite sum_filter.
  rewrite (sum_ext _ _ (fun k => exp (- (IZR j * t)) * two_sided_mass t (k - j))).
  - rewrite sum_scale; apply Rmult_le_compat_l; [left; apply exp_pos|].
    eapply Rle_trans; [|apply (above_half t n)]; rewrite <- (sum_map _ (fun k => (k - j)%Z) (two_sided_mass t)).
    apply sum_incl; [apply NoDup_map_on; [apply NoDup_filter, box_distinct|intros; lia]| |intros; apply two_sided_nonneg].
    intros k h; apply in_map_iff in h; destruct h as [i [<- h]]; apply filter_In in h; destruct h as [h h'].
    apply Z.ltb_lt in h'; apply in_box in h; apply filter_In; split; [apply in_box; lia|apply Z.ltb_lt; lia].
  - intros k h; apply filter_In in h; destruct h as [_ h]; apply Z.ltb_lt in h.
    rewrite <- two_sided_further by (lia || exact T); f_equal; lia.
Qed.

(* So also for j below 0, where more than half of all values are meant: y + 1 / y >= 2. *)
Lemma least_half : forall t n, 0 < t -> / 2 * sum (box n) (two_sided_mass t) <= sum (filter (Z.leb 0) (box n)) (two_sided_mass t).
Proof.
  intros t n T; set (F := two_sided_mass t); assert (P : forall k, 0 <= F k) by apply two_sided_nonneg.
  assert (sum (filter (fun k => Z.ltb k 0) (box n)) F <= sum (filter (Z.leb 0) (box n)) F) as L.
  { rewrite (sum_ext _ F (fun k => F (- k)%Z)) by (intros; symmetry; apply two_sided_even); rewrite <- (sum_map _ Z.opp F).
    apply sum_incl; auto.
    - apply NoDup_map_on; [apply NoDup_filter, box_distinct|intros; lia].
    - intros k h; apply in_map_iff in h; destruct h as [j [<- h]]; apply filter_In in h; destruct h as [h h'].
      apply Z.ltb_lt in h'; apply in_box in h; apply filter_In; split; [apply in_box; lia|apply Z.leb_le; lia]. }
  assert (sum (box n) F = sum (filter (Z.leb 0) (box n)) F + sum (filter (fun k => Z.ltb k 0) (box n)) F); [|lra].
  rewrite <- !sum_filter, <- sum_plus; apply sum_ext; intros k _.
  destruct (Z.leb_spec 0 k), (Z.ltb_spec k 0); try lia; ring.
Qed.
Theorem tail_anywhere : forall t j n, 0 < t ->
  sum (box n) (fun k => if Z.ltb j k then two_sided_mass t k else 0) <= exp (- (IZR j * t)) / 2.
Proof.
  intros t j n T; destruct (Z_le_dec 0 j) as [J|J]; [apply tail_beyond; assumption|].
  set (i := (- j)%Z); set (y := exp (- (IZR i * t))); assert (Y : 0 < y) by apply exp_pos.
  assert (exp (- (IZR j * t)) = / y) as ->.
  { unfold y; rewrite <- exp_Ropp; f_equal; unfold i; rewrite opp_IZR; ring. }
  apply Rle_trans with (1 - y / 2).
  2: { apply Rmult_le_reg_r with (2 * y); [lra|]; replace (/ y / 2 * (2 * y)) with 1 by (field; lra); assert (X := Rle_0_sqr (1 - y)); unfold Rsqr in X; lra. }
  apply le_epsilon; intros h P.
  destruct (two_sided_total t h P) as [n' N].
  set (m := (Nat.max n n' + Z.to_nat i)%nat); set (F := two_sided_mass t); assert (F0 : forall k, 0 <= F k) by apply two_sided_nonneg.
  assert (y * (/ 2 * (1 - h)) <= sum (box m) (fun k => if Z.leb k j then F k else 0)) as low.
  { apply Rle_trans with (y * sum (filter (Z.leb 0) (box n')) F).
    - apply Rmult_le_compat_l; [lra|]; assert (X := least_half t n' T); fold F in X, N; assert (/ 2 * (1 - h) <= / 2 * sum (box n') F) by (apply Rmult_le_compat_l; lra); lra.
    - rewrite sum_filter, <- sum_scale.
      rewrite (sum_ext _ _ (fun k => F (- (k + i))%Z)).
      + rewrite <- (sum_map _ (fun k => (- (k + i))%Z) F); apply sum_incl; [|  |intros; apply F0].
        * apply NoDup_map_on; [apply NoDup_filter, box_distinct|intros; lia].
        * intros k hk; apply in_map_iff in hk; destruct hk as [k' [<- hk]]; apply filter_In in hk; destruct hk as [hk hk'].
          apply Z.leb_le in hk'; apply in_box in hk; apply filter_In; split; [apply in_box; unfold m; lia|apply Z.leb_le; unfold i; lia].
      + intros k hk; apply filter_In in hk; destruct hk as [_ hk]; apply Z.leb_le in hk; unfold F; rewrite two_sided_even.
        symmetry; apply two_sided_further; [unfold i; lia|lia|exact T]. }
  assert (sum (box n) (fun k => if Z.ltb j k then F k else 0) <= sum (box m) (fun k => if Z.ltb j k then F k else 0)) as up.
  { apply sum_mono; [unfold m; lia|]; intros k; specialize (F0 k); destruct Z.ltb; lra. }
  assert (sum (box m) (fun k => if Z.ltb j k then F k else 0) + sum (box m) (fun k => if Z.leb k j then F k else 0) <= 1) as all.
  { rewrite <- sum_plus; eapply Rle_trans; [apply sum_le|apply (two_sided_bounded t m)].
    intros k _; destruct (Z.ltb_spec j k), (Z.leb_spec k j); try lia; fold F; lra. }
  assert (y <= 1).
  { unfold y; rewrite <- exp_0; assert (0 <= IZR i) by (apply IZR_le; unfold i; lia).
    assert (- (IZR i * t) <= 0) as L by nra; destruct L as [L|L]; [left; apply exp_increasing, L|rewrite L; lra]. }
  fold F; nra.
Qed.

(* At j steps or beyond. *)
Theorem tail_from : forall t j n, 0 < t -> sum (box n) (fun k => if Z.leb j k then two_sided_mass t k else 0) <= exp (- (IZR j * t)).
Proof.
  intros t j n T; destruct (Z_le_dec j 0) as [N|N].
  - apply Rle_trans with 1; [eapply Rle_trans; [apply sum_le|apply (two_sided_bounded t n)]|].
    + intros k _; assert (P := two_sided_nonneg t k); destruct Z.leb; lra.
    + rewrite <- exp_0; assert (IZR j <= 0) by (apply IZR_le; lia).
      assert (0 <= - (IZR j * t)) as L by nra; destruct L as [L|L]; [left; apply exp_increasing, L|rewrite <- L; lra].
  - rewrite sum_filter; rewrite (sum_ext _ _ (fun k => exp (- (IZR j * t)) * two_sided_mass t (k - j))).
    + rewrite sum_scale; rewrite <- (Rmult_1_r (exp _)) at 2; apply Rmult_le_compat_l; [left; apply exp_pos|].
      eapply Rle_trans; [|apply (two_sided_bounded t n)]; rewrite <- (sum_map _ (fun k => (k - j)%Z) (two_sided_mass t)).
      apply sum_incl; [apply NoDup_map_on; [apply NoDup_filter, box_distinct|intros; lia]| |intros; apply two_sided_nonneg].
      intros k h; apply in_map_iff in h; destruct h as [i [<- h]]; apply filter_In in h; destruct h as [h h'].
      apply Z.leb_le in h'; apply in_box in h; apply in_box; lia.
    + intros k h; apply filter_In in h; destruct h as [_ h]; apply Z.leb_le in h.
      rewrite <- two_sided_further by (lia || exact T); f_equal; lia.
Qed.

Lemma turned : forall t (p : Z -> bool) n,
  sum (box n) (fun k => if p (- k)%Z then two_sided_mass t k else 0) <= sum (box n) (fun k => if p k then two_sided_mass t k else 0).
Proof.
  intros t p n; rewrite !sum_filter; rewrite (sum_ext _ _ (fun k => two_sided_mass t (- k))) by (intros; symmetry; apply two_sided_even).
  rewrite <- (sum_map _ Z.opp (two_sided_mass t)); apply sum_incl; [|  |intros; apply two_sided_nonneg].
  - apply NoDup_map_on; [apply NoDup_filter, box_distinct|intros; lia].
  - intros k h; apply in_map_iff in h; destruct h as [j [<- h]]; apply filter_In in h; destruct h as [h h'].
    apply in_box in h; apply filter_In; split; [apply in_box; lia|exact h'].
Qed.

(* Noise whose number k lies k steps of the grid away: it goes further than a point of the grid, or as far as any point. *)
Section Away.
Variables (B : Type) (l : law B) (away : B -> R) (step t : R) (up : bool).
Hypothesis wide : 0 < step.
Hypothesis T : 0 < t.
Hypothesis masses : forall k, mass l k = two_sided_mass t k.
Hypothesis steps : forall k, away (value l k) = IZR (if up then k else - k) * step.

Theorem rare_beyond : forall j, rare l (fun v => negb (Rleb (away v) (IZR j * step))) (exp (- (IZR j * t)) / 2).
Proof.
  intros j n; assert (X := tail_anywhere t j n T).
  assert (same : forall i, negb (Rleb (IZR i * step) (IZR j * step)) = Z.ltb j i).
  { intros i; destruct (Z.ltb_spec j i) as [L|L].
    - apply negb_true_iff, Rleb_not, Rmult_lt_compat_r; [exact wide|apply IZR_lt, L].
    - apply negb_false_iff, Rleb_is, Rmult_le_compat_r; [lra|apply IZR_le, L]. }
  eapply Rle_trans; [right; apply sum_ext; intros k _; rewrite steps, same, masses; reflexivity|].
  destruct up; [exact X|]; eapply Rle_trans; [apply (turned t (Z.ltb j) n)|exact X].
Qed.

Theorem rare_from : forall far, rare l (fun v => negb (Rltb (away v) far)) (exp (- (far / step * t))).
Proof.
  intros far n; set (j := (- Int_part (- (far / step)))%Z).
  assert (K := base_Int_part (- (far / step))).
  assert (low : far / step <= IZR j) by (unfold j; rewrite opp_IZR; lra).
  assert (high : IZR j < far / step + 1) by (unfold j; rewrite opp_IZR; lra).
  assert (same : forall i, negb (Rltb (IZR i * step) far) = true -> Z.leb j i = true).
  { intros i H; apply negb_true_iff, Rltb_not in H; apply Z.leb_le.
    assert (far / step <= IZR i) by (apply Rmult_le_reg_r with step; [exact wide|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra).
    assert (IZR j < IZR (i + 1)) as L by (rewrite plus_IZR; lra); apply lt_IZR in L; lia. }
  assert (X := tail_from t j n T).
  apply Rle_trans with (exp (- (IZR j * t))).
  - eapply Rle_trans; [|exact X].
    apply Rle_trans with (sum (box n) (fun k => if Z.leb j (if up then k else - k) then two_sided_mass t k else 0)).
    + apply sum_le; intros k _; rewrite steps, masses; assert (P := two_sided_nonneg t k).
      destruct (negb (Rltb (IZR (if up then k else - k) * step) far)) eqn:E; [rewrite (same _ E); lra|destruct Z.leb; lra].
    + destruct up; [lra|apply (turned t (Z.leb j) n)].
  - assert (- (IZR j * t) <= - (far / step * t)) as L by (apply Ropp_le_contravar, Rmult_le_compat_r; lra).
    destruct L as [L|L]; [left; apply exp_increasing, L|rewrite L; lra].
Qed.

Theorem rare_past : forall far, rare l (fun v => negb (Rleb (away v) far)) (exp (- (far / step * t))).
Proof.
  intros far n; eapply Rle_trans; [|apply (rare_from far n)]; apply sum_le; intros k _; assert (P := mass_nonneg l k).
  destruct (Rleb (away (value l k)) far) eqn:E, (Rltb (away (value l k)) far) eqn:E'; cbn; try lra.
  apply Rltb_is in E'; apply Rleb_not in E; lra.
Qed.
End Away.

Lemma rare_less : forall B (l : law B) bad c c', c <= c' -> rare l bad c -> rare l bad c'.
Proof. intros B l bad c c' L H n; specialize (H n); lra. Qed.
Lemma rare_when : forall B (l : law B) (asked : bool) bad c, rare l bad c -> rare l (fun v => andb asked (bad v)) (if asked then c else 0).
Proof.
  intros B l asked bad c H n; destruct asked; [apply (H n)|]; cbn.
  rewrite (sum_ext _ _ (fun _ => 0 * 0)) by (intros; ring); rewrite sum_scale; lra.
Qed.
Lemma rate_above : forall step scale, 0 < step -> 0 < scale -> 0 < rate step scale.
Proof. intros step scale S C; unfold rate; destruct Rlt_dec; [apply Rdiv_lt_0_compat; assumption|contradiction]. Qed.
Lemma rate_is : forall step scale, 0 < scale -> rate step scale = step / scale.
Proof. intros step scale C; unfold rate; destruct Rlt_dec; [reflexivity|contradiction]. Qed.

Section Tails.
Variables (step center scale middle far c : R) (up : bool).
Hypothesis wide : 0 < step.
Hypothesis above : 0 < scale.
Hypothesis here : middle = center.
Definition off (v : R) : R := if up then v - middle else middle - v.
Lemma off_steps : forall k, off (value (laplace step center scale) k) = IZR (if up then k else - k) * step.
Proof. intros k; cbn; unfold off; rewrite here; destruct up; rewrite ?opp_IZR; ring. Qed.
Theorem laplace_beyond : on_grid step far -> exp (- (far / scale)) / 2 <= c -> rare (laplace step center scale) (fun v => negb (Rleb (off v) far)) c.
Proof.
  intros [j ->] H; eapply rare_less; [exact H|].
  replace (IZR j * step / scale) with (IZR j * rate step scale) by (rewrite rate_is by exact above; field; lra).
  apply (rare_beyond R (laplace step center scale) off step (rate step scale) up wide (rate_above step scale wide above) (fun k => eq_refl) off_steps).
Qed.
Theorem laplace_past : exp (- (far / scale)) <= c -> rare (laplace step center scale) (fun v => negb (Rleb (off v) far)) c.
Proof.
  intros H; eapply rare_less; [exact H|].
  replace (far / scale) with (far / step * rate step scale) by (rewrite rate_is by exact above; field; lra).
  apply (rare_past R (laplace step center scale) off step (rate step scale) up wide (rate_above step scale wide above) (fun k => eq_refl) off_steps).
Qed.
Theorem laplace_from : exp (- (far / scale)) <= c -> rare (laplace step center scale) (fun v => negb (Rltb (off v) far)) c.
Proof.
  intros H; eapply rare_less; [exact H|].
  replace (far / scale) with (far / step * rate step scale) by (rewrite rate_is by exact above; field; lra).
  apply (rare_from R (laplace step center scale) off step (rate step scale) up wide (rate_above step scale wide above) (fun k => eq_refl) off_steps).
Qed.
End Tails.

Section WholeTails.
Variables (center : Z) (scale middle far c : R) (up : bool).
Hypothesis above : 0 < scale.
Hypothesis here : middle = IZR center.
Definition whole_off (v : Z) : R := if up then IZR v - middle else middle - IZR v.
Lemma whole_off_steps : forall k, whole_off (value (geometric center scale) k) = IZR (if up then k else - k) * 1.
Proof. intros k; cbn; unfold whole_off; rewrite here, plus_IZR; destruct up; rewrite ?opp_IZR; ring. Qed.
Theorem geometric_beyond : on_grid 1 far -> exp (- (far / scale)) / 2 <= c -> rare (geometric center scale) (fun v => negb (Rleb (whole_off v) far)) c.
Proof.
  intros [j ->] H; eapply rare_less; [exact H|].
  replace (IZR j * 1 / scale) with (IZR j * rate 1 scale) by (rewrite rate_is by exact above; field; lra).
  apply (rare_beyond Z (geometric center scale) whole_off 1 (rate 1 scale) up Rlt_0_1 (rate_above 1 scale Rlt_0_1 above) (fun k => eq_refl) whole_off_steps).
Qed.
Theorem geometric_past : exp (- (far / scale)) <= c -> rare (geometric center scale) (fun v => negb (Rleb (whole_off v) far)) c.
Proof.
  intros H; eapply rare_less; [exact H|].
  replace (far / scale) with (far / 1 * rate 1 scale) by (rewrite rate_is by exact above; field; lra).
  apply (rare_past Z (geometric center scale) whole_off 1 (rate 1 scale) up Rlt_0_1 (rate_above 1 scale Rlt_0_1 above) (fun k => eq_refl) whole_off_steps).
Qed.
Theorem geometric_from : exp (- (far / scale)) <= c -> rare (geometric center scale) (fun v => negb (Rltb (whole_off v) far)) c.
Proof.
  intros H; eapply rare_less; [exact H|].
  replace (far / scale) with (far / 1 * rate 1 scale) by (rewrite rate_is by exact above; field; lra).
  apply (rare_from Z (geometric center scale) whole_off 1 (rate 1 scale) up Rlt_0_1 (rate_above 1 scale Rlt_0_1 above) (fun k => eq_refl) whole_off_steps).
Qed.
End WholeTails.

Theorem rare_heads : forall q c, 0 <= q <= 1 -> q <= c -> rare (flip q) (fun v => negb (negb v)) c.
Proof. intros q c Q H; eapply rare_less; [exact H|]; intros n; eapply Rle_trans; [right|apply (rare_coin q true Q n)]; apply sum_ext; intros k _; destruct (value (flip q) k); reflexivity. Qed.
Theorem rare_tails : forall q c, 0 <= q <= 1 -> 1 - q <= c -> rare (flip q) (fun v => negb v) c.
Proof. intros q c Q H; eapply rare_less; [exact H|]; intros n; eapply Rle_trans; [right|apply (rare_coin q false Q n)]; apply sum_ext; intros k _; destruct (value (flip q) k); reflexivity. Qed.
