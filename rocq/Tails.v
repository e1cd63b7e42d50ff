(* How far Gaussian and exponential noise on a grid goes. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Lapwing Require Import Sum Program Rules Noise Values Laws Groups Compose UpTo Gauss Power Rho.
Import ListNotations.
Open Scope R_scope.

(* Noise that is less likely by a factor of u where it is j steps further out. *)
Section Fall.
Variables (F : Z -> R) (u : R) (j : Z).
Hypothesis nonneg : forall k, 0 <= F k.
Hypothesis bounded : forall n, sum (box n) F <= 1.
Hypothesis below : 0 <= u.
Hypothesis outwards : (0 <= j)%Z.
Hypothesis falls : forall i, (0 <= i)%Z -> F (i + j)%Z <= u * F i.

Lemma fall_shift : forall (p : Z -> bool) n, (forall k, p k = true -> (j <= k)%Z) ->
  sum (filter p (box n)) F <= u * sum (filter (fun i => p (i + j)%Z) (box n)) F.
Proof.
  intros p n P; apply Rle_trans with (u * sum (filter p (box n)) (fun k => F (k - j)%Z)).
  - rewrite <- sum_scale; apply sum_le; intros k h; apply filter_In in h; destruct h as [_ h]; apply P in h.
    specialize (falls (k - j)%Z ltac:(lia)); replace (k - j + j)%Z with k in falls by lia; exact falls.
  - apply Rmult_le_compat_l; [exact below|]; rewrite <- (sum_map _ (fun k => (k - j)%Z) F); apply sum_incl; auto.
    + apply NoDup_map_on; [apply NoDup_filter, box_distinct|intros; lia].
    + intros k h; apply in_map_iff in h; destruct h as [i [<- h]]; apply filter_In in h; destruct h as [h h']; assert (L := P i h').
      apply in_box in h; apply filter_In; split; [apply in_box; lia|]; replace (i - j + j)%Z with i by lia; exact h'.
Qed.

Lemma fall_from : forall n, sum (box n) (fun k => if Z.leb j k then F k else 0) <= u.
Proof.
  intros n; rewrite sum_filter; eapply Rle_trans; [apply (fall_shift (Z.leb j) n); intros k h; apply Z.leb_le, h|].
  rewrite <- (Rmult_1_r u) at 2; apply Rmult_le_compat_l; [exact below|]; eapply Rle_trans; [|apply (bounded n)].
  apply sum_incl; auto; [apply NoDup_filter, box_distinct|intros k h; apply filter_In in h; tauto].
Qed.

Hypothesis even : forall k, F (- k)%Z = F k.
Lemma fall_half : forall n, sum (filter (Z.ltb 0) (box n)) F <= / 2.
Proof.
  intros n; assert (sum (filter (Z.ltb 0) (box n)) F <= sum (filter (fun k => Z.ltb k 0) (box n)) F) as L.
  { rewrite (sum_ext _ F (fun k => F (- k)%Z)) by (intros; symmetry; apply even); rewrite <- (sum_map _ Z.opp F).
    apply sum_incl; auto.
    - apply NoDup_map_on; [apply NoDup_filter, box_distinct|intros; lia].
    - intros k h; apply in_map_iff in h; destruct h as [i [<- h]]; apply filter_In in h; destruct h as [h h'].
      apply Z.ltb_lt in h'; apply in_box in h; apply filter_In; split; [apply in_box; lia|apply Z.ltb_lt; lia]. }
  assert (sum (filter (Z.ltb 0) (box n)) F + sum (filter (fun k => Z.ltb k 0) (box n)) F <= sum (box n) F) as B.
  { rewrite <- !sum_filter, <- sum_plus; apply sum_le; intros k _; specialize (nonneg k).
    destruct (Z.ltb_spec 0 k), (Z.ltb_spec k 0); try lia; lra. }
  specialize (bounded n); lra.
Qed.
Lemma fall_beyond : forall n, sum (box n) (fun k => if Z.ltb j k then F k else 0) <= u / 2.
Proof.
  intros n; rewrite sum_filter; eapply Rle_trans; [apply (fall_shift (Z.ltb j) n); intros k h; apply Z.ltb_lt in h; lia|].
  apply Rmult_le_compat_l; [exact below|]; eapply Rle_trans; [|apply (fall_half n)].
  apply sum_incl; auto; [apply NoDup_filter, box_distinct|].
  intros k h; apply filter_In in h; destruct h as [h h']; apply filter_In; split; [exact h|]; apply Z.ltb_lt in h'; apply Z.ltb_lt; lia.
Qed.
Lemma fall_turned : forall (p : Z -> bool) n, sum (box n) (fun k => if p (- k)%Z then F k else 0) <= sum (box n) (fun k => if p k then F k else 0).
Proof.
  intros p n; rewrite !sum_filter; rewrite (sum_ext _ _ (fun k => F (- k)%Z)) by (intros; symmetry; apply even).
  rewrite <- (sum_map _ Z.opp F); apply sum_incl; auto.
  - apply NoDup_map_on; [apply NoDup_filter, box_distinct|intros; lia].
  - intros k h; apply in_map_iff in h; destruct h as [i [<- h]]; apply filter_In in h; destruct h as [h h'].
    apply in_box in h; apply filter_In; split; [apply in_box; lia|exact h'].
Qed.
End Fall.

(* The first number of steps that goes as far. *)
Definition first_at (far step : R) : Z := (- Int_part (- (far / step)))%Z.
Lemma first_at_above : forall far step, far / step <= IZR (first_at far step).
Proof. intros far step; assert (K := base_Int_part (- (far / step))); unfold first_at; rewrite opp_IZR; lra. Qed.
Lemma first_at_least : forall far step i, 0 < step -> far <= IZR i * step -> (first_at far step <= i)%Z.
Proof.
  intros far step i S L; assert (K := base_Int_part (- (far / step))).
  assert (far / step <= IZR i) by (apply Rmult_le_reg_r with step; [exact S|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra).
  assert (IZR (first_at far step) < IZR (i + 1)) as X by (unfold first_at; rewrite opp_IZR, plus_IZR; lra); apply lt_IZR in X; lia.
Qed.
Lemma first_at_nonneg : forall far step, 0 < step -> 0 <= far -> (0 <= first_at far step)%Z.
Proof.
  intros far step S L; assert (X := first_at_above far step); assert (0 <= far / step) by (apply Rmult_le_pos; [exact L|left; apply Rinv_0_lt_compat, S]).
  apply le_IZR; lra.
Qed.

Section Gaussian.
Variables (step center sigma middle far c : R) (up : bool).
Hypothesis wide : 0 < step.
Hypothesis above : 0 < sigma.
Hypothesis here : middle = center.
Hypothesis away : 0 <= far.
Notation off := (off middle up).

Lemma gaussian_falls : forall T j i, (0 <= j)%Z -> (0 <= i)%Z ->
  bell_mass (spread step sigma) T (i + j) <= exp (- (IZR j * IZR j * spread step sigma)) * bell_mass (spread step sigma) T i.
Proof.
  intros T j i J I; unfold bell_mass, Rdiv; rewrite <- Rmult_assoc; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, whole_pos|].
  unfold bell; rewrite <- exp_plus, !Rminus_0_r; apply exp_le; rewrite plus_IZR.
  assert (0 <= IZR i * IZR j) by (apply Rmult_le_pos; apply IZR_le; assumption).
  assert (0 <= IZR i * IZR j * spread step sigma) by (apply Rmult_le_pos; [assumption|left; exact T]); nra.
Qed.
Lemma gaussian_even : forall T k, bell_mass (spread step sigma) T (- k) = bell_mass (spread step sigma) T k.
Proof. intros T k; unfold bell_mass, bell; rewrite opp_IZR; do 2 f_equal; ring. Qed.

Theorem gaussian_beyond : on_grid step far -> exp (- (far * far / (2 * sigma * sigma))) / 2 <= c ->
  rare (gaussian step center sigma) (fun v => negb (Rleb (off v) far)) c.
Proof.
  intros [j J] H n; destruct (gaussian_is step center sigma wide above) as [T [masses values]].
  assert (j0 : (0 <= j)%Z) by (apply le_IZR; apply Rmult_le_reg_r with step; lra).
  eapply Rle_trans; [|exact H].
  replace (far * far / (2 * sigma * sigma)) with (IZR j * IZR j * spread step sigma) by (rewrite J; unfold spread; field; lra).
  set (u := exp (- (IZR j * IZR j * spread step sigma))).
  assert (X := fall_beyond (bell_mass (spread step sigma) T) u j (bell_mass_nonneg _ T) (bell_mass_bounded _ T) (Rlt_le _ _ (exp_pos _)) j0
    (fun i => gaussian_falls T j i j0) (gaussian_even T) n).
  eapply Rle_trans; [|exact X].
  eapply Rle_trans with (sum (box n) (fun k => if Z.ltb j (if up then k else - k) then bell_mass (spread step sigma) T k else 0)).
  - right; apply sum_ext; intros k _; rewrite masses, values.
    replace (negb (Rleb (off (center + IZR k * step)) far)) with (Z.ltb j (if up then k else - k)); [reflexivity|].
    assert (off (center + IZR k * step) = IZR (if up then k else - k) * step) as ->
      by (unfold UpTo.off; rewrite here; destruct up; rewrite ?opp_IZR; ring).
    rewrite J; symmetry; destruct (Z.ltb_spec j (if up then k else - k)) as [L|L].
    + apply negb_true_iff, Rleb_not, Rmult_lt_compat_r; [exact wide|apply IZR_lt, L].
    + apply negb_false_iff, Rleb_is, Rmult_le_compat_r; [lra|apply IZR_le, L].
  - destruct up; [lra|]; apply (fall_turned _ (bell_mass_nonneg _ T) (gaussian_even T) (Z.ltb j)).
Qed.

Theorem gaussian_from : exp (- (far * far / (2 * sigma * sigma))) <= c ->
  rare (gaussian step center sigma) (fun v => negb (Rltb (off v) far)) c.
Proof.
  intros H n; destruct (gaussian_is step center sigma wide above) as [T [masses values]].
  set (j := first_at far step); assert (j0 := first_at_nonneg far step wide away); fold j in j0.
  assert (near := first_at_above far step); fold j in near.
  set (u := exp (- (IZR j * IZR j * spread step sigma))).
  assert (X := fall_from (bell_mass (spread step sigma) T) u j (bell_mass_nonneg _ T) (bell_mass_bounded _ T) (Rlt_le _ _ (exp_pos _)) j0
    (fun i => gaussian_falls T j i j0) n).
  apply Rle_trans with u.
  - eapply Rle_trans; [|exact X].
    apply Rle_trans with (sum (box n) (fun k => if Z.leb j (if up then k else - k) then bell_mass (spread step sigma) T k else 0)).
    + apply sum_le; intros k _; rewrite masses, values; assert (P := bell_mass_nonneg _ T k).
      assert (off (center + IZR k * step) = IZR (if up then k else - k) * step) as ->
        by (unfold UpTo.off; rewrite here; destruct up; rewrite ?opp_IZR; ring).
      destruct (negb (Rltb (IZR (if up then k else - k) * step) far)) eqn:E; [|destruct Z.leb; lra].
      apply negb_true_iff, Rltb_not, (first_at_least far step _ wide) in E; fold j in E; apply Z.leb_le in E; rewrite E; lra.
    + destruct up; [lra|]; apply (fall_turned _ (bell_mass_nonneg _ T) (gaussian_even T) (Z.leb j)).
  - eapply Rle_trans; [|exact H]; apply exp_le, Ropp_le_contravar.
    replace (far * far / (2 * sigma * sigma)) with (far / step * (far / step) * spread step sigma) by (unfold spread; field; lra).
    assert (0 <= far / step) by (apply Rmult_le_pos; [exact away|left; apply Rinv_0_lt_compat, wide]).
    apply Rmult_le_compat_r; [left; exact T|]; apply Rmult_le_compat; assumption.
Qed.

Theorem gaussian_past : exp (- (far * far / (2 * sigma * sigma))) <= c ->
  rare (gaussian step center sigma) (fun v => negb (Rleb (off v) far)) c.
Proof.
  intros H n; eapply Rle_trans; [|apply (gaussian_from H n)]; apply sum_le; intros k _.
  assert (P := mass_nonneg (gaussian step center sigma) k); set (v := off (value (gaussian step center sigma) k)).
  destruct (Rleb v far) eqn:E, (Rltb v far) eqn:E'; cbn [negb]; try lra; apply Rltb_is in E'; apply Rleb_not in E; lra.
Qed.
End Gaussian.

Section Exponential.
Variables (step center scale middle far c : R).
Hypothesis wide : 0 < step.
Hypothesis above : 0 < scale.
Hypothesis here : middle = center.
Hypothesis paid : exp (- (far / scale)) <= c.

Theorem exponential_from : rare (exponential_noise step center scale) (fun v => negb (Rltb (v - middle) far)) c.
Proof.
  intros n; eapply Rle_trans; [|exact paid]; cbn [exponential_noise mass value].
  assert (T := rate_above step scale wide above); set (F := one_sided_mass (rate step scale)).
  destruct (Rle_dec far 0) as [L|L].
  - apply Rle_trans with 1.
    + eapply Rle_trans; [apply sum_le|apply (one_sided_bounded (rate step scale) n)]; intros k _; assert (P := one_sided_nonneg (rate step scale) k); fold F in P |- *.
      destruct negb; lra.
    + rewrite <- exp_0; apply exp_le; assert (0 < / scale) by (apply Rinv_0_lt_compat, above); unfold Rdiv; nra.
  - set (j := first_at far step); assert (j0 := first_at_nonneg far step wide ltac:(lra)); assert (near := first_at_above far step); fold j in j0, near.
    assert (falls : forall i, (0 <= i)%Z -> F (i + j)%Z <= exp (- (IZR j * rate step scale)) * F i).
    { intros i I; unfold F, one_sided_mass; destruct Rlt_dec; [|contradiction].
      destruct (Z.ltb_spec (i + j) 0), (Z.ltb_spec i 0); try lia.
      rewrite <- Rmult_assoc, (Rmult_comm (exp _) (1 - _)), Rmult_assoc, <- exp_plus; right; f_equal; f_equal; rewrite plus_IZR; ring. }
    assert (X := fall_from F (exp (- (IZR j * rate step scale))) j (one_sided_nonneg _) (one_sided_bounded _) (Rlt_le _ _ (exp_pos _)) j0 falls n).
    apply Rle_trans with (exp (- (IZR j * rate step scale))).
    + eapply Rle_trans; [|exact X]; apply sum_le; intros k _; assert (P := one_sided_nonneg (rate step scale) k); fold F in P |- *.
      destruct (negb (Rltb (center + IZR k * step - middle) far)) eqn:E; [|destruct Z.leb; lra].
      apply negb_true_iff, Rltb_not in E; assert (far <= IZR k * step) as E' by lra.
      apply (first_at_least far step _ wide) in E'; fold j in E'; apply Z.leb_le in E'; rewrite E'; lra.
    + apply exp_le, Ropp_le_contravar; rewrite rate_is by exact above.
      replace (far / scale) with (far / step * (step / scale)) by (field; lra).
      apply Rmult_le_compat_r; [left; apply Rdiv_lt_0_compat; assumption|exact near].
Qed.

Theorem exponential_past : rare (exponential_noise step center scale) (fun v => negb (Rleb (v - middle) far)) c.
Proof.
  intros n; eapply Rle_trans; [|apply (exponential_from n)]; apply sum_le; intros k _.
  assert (P := mass_nonneg (exponential_noise step center scale) k); set (v := value (exponential_noise step center scale) k - middle).
  destruct (Rleb v far) eqn:E, (Rltb v far) eqn:E'; cbn [negb]; try lra; apply Rltb_is in E'; apply Rleb_not in E; lra.
Qed.
End Exponential.
