(* Convert: from epsilon to mu.  Two runs whose results are eps-close either way round are no easier to tell apart than two
   normal variables 2 m apart, if the odds of the one at m, to be above or below 0, are exp(eps) at least; and the logarithm
   of these odds grows by 4 s or more, where s is the density at 0, as normal pairs in a square lie in the disc inside. *)

From Coq Require Import Reals ZArith QArith Qreals List Lra Lia Psatz FunctionalExtensionality.
From Lapwing Require Import Sum Program Rules Noise Privacy Groups Compose Power Rho Divergence Pure Mu Normal Traded Rotation.
Import ListNotations.
Open Scope R_scope.

(* exp(-y) lies between its Taylor polynomials, which are above it where they end with an even power. *)
Fixpoint term (k : nat) (y : R) : R := match k with O => 1 | S k => term k y * (- y / INR (S k)) end.
Fixpoint taylor (n : nat) (y : R) : R := match n with O => 1 | S n => taylor n y + term (S n) y end.

Lemma term_derived : forall k y, derivable_pt_lim (term (S k)) y (- term k y).
Proof.
  induction k as [|k IH]; intros y.
  - replace (- term 0 y) with (- / INR 1 * 1) by (cbn; field).
    apply (derivable_pt_lim_ext (fun x => - / INR 1 * x)); [intros x; cbn; field|].
    apply (derivable_pt_lim_scal (fun x => x)), derivable_pt_lim_id.
  - assert (N : INR (S k) <> 0) by (apply not_0_INR; lia); assert (N' : INR (S (S k)) <> 0) by (apply not_0_INR; lia).
    assert (Q : INR (S (S k)) = INR (S k) + 1) by apply S_INR.
    replace (- term (S k) y) with (- term k y * (- / INR (S (S k)) * y) + term (S k) y * (- / INR (S (S k)) * 1)).
    + apply (derivable_pt_lim_ext (fun x => term (S k) x * (- / INR (S (S k)) * x))); [intros x; change (term (S (S k)) x) with (term (S k) x * (- x / INR (S (S k)))); field; exact N'|].
      apply (derivable_pt_lim_mult (term (S k)) (fun x => - / INR (S (S k)) * x)); [apply IH|].
      apply (derivable_pt_lim_scal (fun x => x)), derivable_pt_lim_id.
    + change (term (S k) y) with (term k y * (- y / INR (S k))); rewrite Q; field; rewrite <- Q; auto.
Qed.
Lemma taylor_derived : forall n y, derivable_pt_lim (taylor (S n)) y (- taylor n y).
Proof.
  induction n as [|n IH]; intros y.
  - replace (- taylor 0 y) with (0 + - term 0 y) by (cbn; ring).
    apply (derivable_pt_lim_plus (fun _ => 1) (term 1)); [apply derivable_pt_lim_const|apply term_derived].
  - replace (- taylor (S n) y) with (- taylor n y + - term (S n) y) by (cbn [taylor]; ring).
    apply (derivable_pt_lim_plus (taylor (S n)) (term (S (S n)))); [apply IH|apply term_derived].
Qed.
Lemma exp_derived : forall y, derivable_pt_lim (fun y => exp (- y)) y (- exp (- y)).
Proof.
  intros y; replace (- exp (- y)) with (exp (- y) * - 1) by ring.
  apply (derivable_pt_lim_comp (fun y => - y) exp); [|apply derivable_pt_lim_exp].
  apply (derivable_pt_lim_opp (fun y => y)), derivable_pt_lim_id.
Qed.
Lemma taylor_zero : forall n, taylor n 0 = 1.
Proof.
  assert (T : forall k, term (S k) 0 = 0) by (intros k; cbn; unfold Rdiv; rewrite Ropp_0; ring).
  induction n as [|n IH]; [reflexivity|]; change (taylor (S n) 0) with (taylor n 0 + term (S n) 0); rewrite IH, T; ring.
Qed.
Lemma taylor_around : forall n y, 0 <= y -> 0 <= (if Nat.even n then 1 else -1) * (taylor n y - exp (- y)).
Proof.
  induction n as [|n IH]; intros y Y.
  - cbn; assert (exp (- y) <= 1) by (rewrite <- exp_0; apply exp_le; lra); lra.
  - set (c := if Nat.even (S n) then 1 else -1).
    replace 0 with (c * (taylor (S n) 0 - exp (- 0))) by (rewrite taylor_zero, Ropp_0, exp_0; ring).
    apply (rising (fun y => c * (taylor (S n) y - exp (- y))) (fun y => c * (- taylor n y - - exp (- y)))); [exact Y| |].
    + intros z _; apply (derivable_pt_lim_scal (fun y => taylor (S n) y - exp (- y))).
      apply (derivable_pt_lim_minus (taylor (S n)) (fun y => exp (- y))); [apply taylor_derived|apply exp_derived].
    + intros z Z; specialize (IH z ltac:(lra)); unfold c; rewrite Nat.even_succ, <- Nat.negb_even; destruct (Nat.even n); cbn [negb]; lra.
Qed.

(* The integral of a polynomial over 0 ... x. *)
Fixpoint area (n : nat) (x : R) : R :=
  match n with O => x | S n => area n x + x * term (S n) (x * x / 2) / (2 * INR (S n) + 1) end.
Lemma half_square_derived : forall x, derivable_pt_lim (fun x => x * x / 2) x x.
Proof.
  intros x; apply (derivable_pt_lim_ext (fun x => / 2 * (x * x))); [intros; field|].
  replace x with (/ 2 * (1 * x + x * 1)) at 2 by field.
  apply (derivable_pt_lim_scal (fun x => x * x)), (derivable_pt_lim_mult (fun x => x) (fun x => x)); apply derivable_pt_lim_id.
Qed.
Lemma area_derived : forall n x, derivable_pt_lim (area n) x (taylor n (x * x / 2)).
Proof.
  induction n as [|n IH]; intros x; [apply derivable_pt_lim_id|].
  assert (N : 0 < INR (S n)) by (apply lt_0_INR; lia).
  apply (derivable_pt_lim_plus (area n) (fun x => x * term (S n) (x * x / 2) / (2 * INR (S n) + 1))); [apply IH|].
  apply (derivable_pt_lim_ext (fun x => / (2 * INR (S n) + 1) * (x * term (S n) (x * x / 2)))); [intros; field; lra|].
  replace (term (S n) (x * x / 2)) with (/ (2 * INR (S n) + 1) * (1 * term (S n) (x * x / 2) + x * (- term n (x * x / 2) * x)))
    by (change (term (S n) (x * x / 2)) with (term n (x * x / 2) * (- (x * x / 2) / INR (S n))); field; lra).
  apply (derivable_pt_lim_scal (fun x => x * term (S n) (x * x / 2))), (derivable_pt_lim_mult (fun x => x) (fun x => term (S n) (x * x / 2))).
  - apply derivable_pt_lim_id.
  - apply (derivable_pt_lim_comp (fun x => x * x / 2) (term (S n))); [apply half_square_derived|apply term_derived].
Qed.

(* The same with fractions. *)
Fixpoint termq (k : nat) (y : Q) : Q := match k with O => 1 | S k => Qred (termq k y * (- y / inject_Z (Z.of_nat (S k)))) end%Q.
Fixpoint taylorq (n : nat) (y : Q) : Q := match n with O => 1 | S n => Qred (taylorq n y + termq (S n) y) end%Q.
Fixpoint areaq (n : nat) (x : Q) : Q :=
  match n with O => x | S n => Qred (areaq n x + x * termq (S n) (x * x / 2) / (2 * inject_Z (Z.of_nat (S n)) + 1)) end%Q.
Lemma inject_is : forall k, Q2R (inject_Z (Z.of_nat k)) = INR k.
Proof. intros k; rewrite INR_IZR_INZ; unfold Q2R, inject_Z; cbn; field. Qed.
Lemma red_is : forall q, Q2R (Qred q) = Q2R q.
Proof. intros q; apply Qeq_eqR, Qred_correct. Qed.
Lemma whole_not_zero : forall k, ~ (inject_Z (Z.of_nat (S k)) == 0)%Q.
Proof. intros k H; unfold Qeq, inject_Z in H; cbn [Qnum Qden] in H; lia. Qed.
Lemma odd_not_zero : forall k, ~ (2 * inject_Z (Z.of_nat (S k)) + 1 == 0)%Q.
Proof. intros k H; unfold Qeq, Qmult, Qplus, inject_Z in H; cbn [Qnum Qden] in H; lia. Qed.
Lemma one_is : Q2R 1 = 1. Proof. unfold Q2R; cbn; field. Qed.
Lemma two_is : Q2R 2 = 2. Proof. unfold Q2R; cbn; field. Qed.
Lemma termq_is : forall k y, Q2R (termq k y) = term k (Q2R y).
Proof.
  induction k as [|k IH]; intros y; [apply one_is|].
  change (termq (S k) y) with (Qred (termq k y * (- y / inject_Z (Z.of_nat (S k))))).
  rewrite red_is, Q2R_mult, Q2R_div, Q2R_opp, inject_is, IH by apply whole_not_zero; reflexivity.
Qed.
Lemma taylorq_is : forall n y, Q2R (taylorq n y) = taylor n (Q2R y).
Proof.
  induction n as [|n IH]; intros y; [apply one_is|].
  change (taylorq (S n) y) with (Qred (taylorq n y + termq (S n) y)); rewrite red_is, Q2R_plus, termq_is, IH; reflexivity.
Qed.
Lemma areaq_is : forall n x, Q2R (areaq n x) = area n (Q2R x).
Proof.
  induction n as [|n IH]; intros x; [reflexivity|].
  change (areaq (S n) x) with (Qred (areaq n x + x * termq (S n) (x * x / 2) / (2 * inject_Z (Z.of_nat (S n)) + 1))).
  rewrite red_is, Q2R_plus, Q2R_div, Q2R_mult, termq_is, Q2R_plus, Q2R_mult, Q2R_div, Q2R_mult, inject_is, one_is, two_is, IH
    by first [apply odd_not_zero | discriminate]; reflexivity.
Qed.

Lemma area_at_four : area 30 4 + taylor 30 8 / 4 <= 6267 / 5000.
Proof.
  replace 4 with (Q2R 4) by (unfold Q2R; cbn; field); replace 8 with (Q2R 8) by (unfold Q2R; cbn; field).
  replace (6267 / 5000) with (Q2R (6267 # 5000)) by (unfold Q2R; cbn; field).
  rewrite <- areaq_is, <- taylorq_is, <- Q2R_div, <- Q2R_plus by discriminate.
  apply Qle_Rle, Qle_bool_imp_le; vm_compute; reflexivity.
Qed.

Section Normal.
Variables (Phi : R -> R) (is_normal : normal Phi) (s : R) (s_pos : 0 < s).
Hypothesis density : forall x, derivable_pt_lim Phi x (s * exp (- (x * x) / 2)).
Notation up := (Phi_up Phi is_normal).

Lemma back_derived : forall x, derivable_pt_lim (fun x => Phi (- x)) x (- (s * exp (- (x * x) / 2))).
Proof.
  intros x; replace (- (s * exp (- (x * x) / 2))) with (s * exp (- (- x * - x) / 2) * - (1)) by (rewrite Rmult_opp_opp; ring).
  apply (derivable_pt_lim_comp (fun x => - x) Phi); [|apply density].
  apply (derivable_pt_lim_opp (fun x => x)), derivable_pt_lim_id.
Qed.
Lemma symmetric : forall x, Phi (- x) = 1 - Phi x.
Proof.
  assert (same : forall x, Phi x + Phi (- x) = Phi 0 + Phi (- 0)).
  { intros x; destruct (mean_value (fun x => Phi x + Phi (- x)) (fun x => s * exp (- (x * x) / 2) + - (s * exp (- (x * x) / 2))) 0 x) as [z [_ Z]].
    - intros z; apply (derivable_pt_lim_plus Phi (fun x => Phi (- x))); [apply density|apply back_derived].
    - lra. }
  assert (whole : Phi 0 + Phi (- 0) = 1).
  { apply Rle_antisym; apply le_epsilon; intros h H.
    - destruct (normal_low Phi is_normal h H) as [x X]; rewrite <- (same x); assert (U := normal_unit Phi is_normal (- x)); lra.
    - destruct (normal_high Phi is_normal h H) as [x X]; rewrite <- (same x); assert (U := normal_unit Phi is_normal (- x)); lra. }
  intros x; specialize (same x); lra.
Qed.
Lemma middle : Phi 0 = 1 / 2.
Proof. assert (H := symmetric 0); rewrite Ropp_0 in H; lra. Qed.

(* Half of all lies on either side, and so the density at 0 is what the whole area says. *)
Lemma exp_half_square : forall x, exp (- (x * x) / 2) = exp (- (x * x / 2)).
Proof. intros x; f_equal; field. Qed.
Lemma density_at_zero : 2500 / 6267 <= s.
Proof.
  assert (inside : Phi 4 - Phi 0 <= s * area 30 4).
  { assert (H : s * area 30 0 - Phi 0 <= s * area 30 4 - Phi 4).
    - apply (rising (fun x => s * area 30 x - Phi x) (fun x => s * taylor 30 (x * x / 2) - s * exp (- (x * x) / 2))); [lra| |].
      + intros z _; apply (derivable_pt_lim_minus (fun x => s * area 30 x) Phi); [apply (derivable_pt_lim_scal (area 30)), area_derived|apply density].
      + intros z _; rewrite exp_half_square; assert (Z0 := Rle_0_sqr z); unfold Rsqr in Z0; assert (T := taylor_around 30 (z * z / 2) ltac:(lra)); change (Nat.even 30) with true in T; rewrite <- Rmult_minus_distr_l; apply Rmult_le_pos; lra.
    - assert (Z : forall n, area n 0 = 0) by (induction n as [|n IH]; [reflexivity|]; cbn [area]; rewrite IH; unfold Rdiv; ring).
      rewrite Z in H; lra. }
  assert (outside : 1 - Phi 4 <= s * (exp (- (8)) / 4)).
  { apply le_epsilon; intros h H; destruct (normal_high Phi is_normal h H) as [y Y]; set (b := Rmax y 4); assert (B := Rmax_l y 4); assert (B4 := Rmax_r y 4); fold b in B, B4.
    assert (L := Phi_mono Phi is_normal y b B).
    assert (T : - (s / 4 * exp (- (4 * 4) / 2)) - Phi 4 <= - (s / 4 * exp (- (b * b) / 2)) - Phi b).
    { apply (rising (fun x => - (s / 4 * exp (- (x * x) / 2)) - Phi x) (fun x => - (s / 4 * (exp (- (x * x) / 2) * - x)) - s * exp (- (x * x) / 2))); [exact B4| |].
      - intros z _; apply (derivable_pt_lim_minus (fun x => - (s / 4 * exp (- (x * x) / 2))) Phi); [|apply density].
        apply (derivable_pt_lim_opp (fun x => s / 4 * exp (- (x * x) / 2))), (derivable_pt_lim_scal (fun x => exp (- (x * x) / 2))).
        apply (derivable_pt_lim_ext (fun x => exp (- (x * x / 2)))); [intros; f_equal; field|].
        rewrite exp_half_square; replace (exp (- (z * z / 2)) * - z) with (- exp (- (z * z / 2)) * z) by ring.
        apply (derivable_pt_lim_comp (fun x => x * x / 2) (fun y => exp (- y))); [apply half_square_derived|apply exp_derived].
      - intros z Z; assert (E := exp_pos (- (z * z) / 2)).
        replace (- (s / 4 * (exp (- (z * z) / 2) * - z)) - s * exp (- (z * z) / 2)) with (s * exp (- (z * z) / 2) * ((z - 4) / 4)) by field.
        apply Rmult_le_pos; [apply Rmult_le_pos; lra|lra]. }
    replace (- (4 * 4) / 2) with (- (8)) in T by field; assert (E := exp_pos (- (b * b) / 2)).
    assert (0 <= s / 4 * exp (- (b * b) / 2)) by (apply Rmult_le_pos; lra); lra. }
  assert (T := taylor_around 30 8 ltac:(lra)); change (Nat.even 30) with true in T.
  assert (M := middle); assert (A := area_at_four).
  assert (1 / 2 <= s * (area 30 4 + taylor 30 8 / 4)).
  { apply Rle_trans with (s * area 30 4 + s * (exp (- (8)) / 4)); [lra|].
    rewrite Rmult_plus_distr_l; apply Rplus_le_compat_l, Rmult_le_compat_l; lra. }
  assert (s * (area 30 4 + taylor 30 8 / 4) <= s * (6267 / 5000)) by (apply Rmult_le_compat_l; lra); lra.
Qed.

(* The square of side 2 x holds the disc of radius x. *)
Definition beyond (x : R) : R := 4 * ((Phi x - 1 / 2) * (Phi x - 1 / 2)) - 1 + exp (- (x * x) / 2).
Lemma bell_derived : forall x, derivable_pt_lim (fun x => exp (- (x * x) / 2)) x (exp (- (x * x) / 2) * - x).
Proof.
  intros x; apply (derivable_pt_lim_ext (fun x => exp (- (x * x / 2)))); [intros; f_equal; field|].
  rewrite exp_half_square; replace (exp (- (x * x / 2)) * - x) with (- exp (- (x * x / 2)) * x) by ring.
  apply (derivable_pt_lim_comp (fun x => x * x / 2) (fun y => exp (- y))); [apply half_square_derived|apply exp_derived].
Qed.
Lemma centred_derived : forall x, derivable_pt_lim (fun x => Phi x - 1 / 2) x (s * exp (- (x * x) / 2)).
Proof.
  intros x; replace (s * exp (- (x * x) / 2)) with (s * exp (- (x * x) / 2) - 0) by ring.
  apply (derivable_pt_lim_minus Phi (fun _ => 1 / 2)); [apply density|apply derivable_pt_lim_const].
Qed.
Lemma beyond_derived : forall x, derivable_pt_lim beyond x (exp (- (x * x) / 2) * (8 * s * (Phi x - 1 / 2) - x)).
Proof.
  intros x; set (e := exp (- (x * x) / 2)).
  replace (e * (8 * s * (Phi x - 1 / 2) - x)) with (4 * (s * e * (Phi x - 1 / 2) + (Phi x - 1 / 2) * (s * e)) - 0 + e * - x) by ring.
  apply (derivable_pt_lim_plus (fun x => 4 * ((Phi x - 1 / 2) * (Phi x - 1 / 2)) - 1) (fun x => exp (- (x * x) / 2))); [|apply bell_derived].
  apply (derivable_pt_lim_minus (fun x => 4 * ((Phi x - 1 / 2) * (Phi x - 1 / 2))) (fun _ => 1)); [|apply derivable_pt_lim_const].
  apply (derivable_pt_lim_scal (fun x => (Phi x - 1 / 2) * (Phi x - 1 / 2))).
  apply (derivable_pt_lim_mult (fun x => Phi x - 1 / 2) (fun x => Phi x - 1 / 2)); apply centred_derived.
Qed.
Lemma square_holds_disc : forall x, 0 <= x -> 0 <= beyond x.
Proof.
  intros a A; apply Rnot_lt_le; intros L.
  set (h := fun x => 8 * s * (Phi x - 1 / 2) - x); set (h' := fun x => 8 * s * (s * exp (- (x * x) / 2)) - 1).
  assert (Dh : forall x, derivable_pt_lim h x (h' x)).
  { intros x; apply (derivable_pt_lim_minus (fun x => 8 * s * (Phi x - 1 / 2)) (fun x => x)); [|apply derivable_pt_lim_id].
    apply (derivable_pt_lim_scal (fun x => Phi x - 1 / 2)), centred_derived. }
  assert (zero : beyond 0 = 0) by (unfold beyond; rewrite middle; replace (- (0 * 0) / 2) with 0 by field; rewrite exp_0; field).
  assert (a0 : 0 < a) by (destruct A as [A| <-]; lra).
  destruct (MVT_cor2 beyond (fun x => exp (- (x * x) / 2) * h x) 0 a a0 (fun x _ => beyond_derived x)) as [z [Z B]].
  assert (hz : h z < 0).
  { apply Rnot_le_lt; intros N; assert (E := exp_pos (- (z * z) / 2)); assert (0 <= exp (- (z * z) / 2) * h z * (a - 0)) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra); lra. }
  assert (h0 : h 0 = 0) by (unfold h; rewrite middle; field).
  destruct (MVT_cor2 h h' 0 z (proj1 B) (fun x _ => Dh x)) as [w [W C]].
  assert (hw : h' w < 0) by (apply Rnot_le_lt; intros N; assert (0 <= h' w * (z - 0)) by (apply Rmult_le_pos; lra); lra).
  assert (falls : forall x, w <= x -> h' x <= 0).
  { intros x X; unfold h' in *; assert (exp (- (x * x) / 2) <= exp (- (w * w) / 2)) by (apply exp_le; nra).
    assert (s * exp (- (x * x) / 2) <= s * exp (- (w * w) / 2)) by (apply Rmult_le_compat_l; lra).
    assert (8 * s * (s * exp (- (x * x) / 2)) <= 8 * s * (s * exp (- (w * w) / 2))) by (apply Rmult_le_compat_l; lra); lra. }
  assert (below : forall x, z <= x -> h x <= 0).
  { intros x X; assert (- h z <= - h x); [|lra].
    apply (rising (fun x => - h x) (fun x => - h' x)); [exact X|intros; apply (derivable_pt_lim_opp h), Dh|].
    intros y Y; specialize (falls y ltac:(lra)); lra. }
  assert (later : forall x, a <= x -> beyond x <= beyond a).
  { intros x X; assert (- beyond a <= - beyond x); [|lra].
    apply (rising (fun x => - beyond x) (fun x => - (exp (- (x * x) / 2) * h x))); [exact X|intros; apply (derivable_pt_lim_opp beyond), beyond_derived|].
    intros y Y; specialize (below y ltac:(lra)); assert (E := exp_pos (- (y * y) / 2)); nra. }
  set (d := Rmin (- beyond a) 1 / 4); assert (D : 0 < d) by (unfold d; assert (0 < Rmin (- beyond a) 1) by (apply Rmin_glb_lt; lra); lra).
  assert (D1 := Rmin_l (- beyond a) 1); assert (D2 := Rmin_r (- beyond a) 1).
  destruct (normal_high Phi is_normal (d / 2) ltac:(lra)) as [y Y]; set (x := Rmax y a); assert (X1 := Rmax_l y a); assert (X2 := Rmax_r y a); fold x in X1, X2.
  specialize (later x X2); assert (P := Phi_mono Phi is_normal y x X1); assert (U := normal_unit Phi is_normal x); assert (E := exp_pos (- (x * x) / 2)).
  unfold beyond in later at 1; unfold d in *; nra.
Qed.

(* How likely it is to be above - m and below. *)
Lemma odds_grow : forall m, 0 <= m -> exp (4 * s * m) * Phi (- m) <= Phi m.
Proof.
  intros m M.
  assert (positive : forall x, 0 < Phi x).
  { intros x; assert (H := up (x - 1) x ltac:(lra)); assert (U := normal_unit Phi is_normal (x - 1)); lra. }
  assert (H : ln (Phi 0) - ln (Phi (- 0)) - 4 * s * 0 <= ln (Phi m) - ln (Phi (- m)) - 4 * s * m).
  { apply (rising (fun x => ln (Phi x) - ln (Phi (- x)) - 4 * s * x)
      (fun x => / Phi x * (s * exp (- (x * x) / 2)) - / Phi (- x) * - (s * exp (- (x * x) / 2)) - 4 * s * 1)); [exact M| |].
    - intros x _; apply (derivable_pt_lim_minus (fun x => ln (Phi x) - ln (Phi (- x))) (fun x => 4 * s * x)).
      + apply (derivable_pt_lim_minus (fun x => ln (Phi x)) (fun x => ln (Phi (- x)))).
        * apply (derivable_pt_lim_comp Phi ln); [apply density|apply derivable_pt_lim_ln, positive].
        * apply (derivable_pt_lim_comp (fun x => Phi (- x)) ln); [apply back_derived|apply derivable_pt_lim_ln, positive].
      + apply (derivable_pt_lim_scal (fun x => x)), derivable_pt_lim_id.
    - intros x X; assert (B := square_holds_disc x (proj1 X)); unfold beyond in B; set (e := exp (- (x * x) / 2)) in *.
      assert (P := positive x); assert (P' := positive (- x)); rewrite symmetric in *.
      assert (PP : 0 < Phi x * (1 - Phi x)) by (apply Rmult_lt_0_compat; assumption).
      replace (/ Phi x * (s * e) - / (1 - Phi x) * - (s * e) - 4 * s * 1) with (s * (e - 4 * (Phi x * (1 - Phi x))) / (Phi x * (1 - Phi x))) by (field; lra).
      apply Rmult_le_pos; [apply Rmult_le_pos; [lra|nra]|left; apply Rinv_0_lt_compat, PP]. }
  rewrite Ropp_0 in H; apply Rle_trans with (exp (ln (Phi m) - ln (Phi (- m))) * Phi (- m)).
  - apply Rmult_le_compat_r; [left; apply positive|apply exp_le; lra].
  - unfold Rminus; rewrite exp_plus, exp_Ropp, !exp_ln by apply positive; right; rewrite Rmult_assoc, Rinv_l by apply Rgt_not_eq, positive; ring.
Qed.
End Normal.

Lemma expect_rest : forall M (p : prog M) m h, sure p m -> (forall x, 0 <= h x <= 1) -> expect p (fun x => 1 - h x) m = 1 - expect p h m.
Proof.
  intros M p m h S U; assert (one : expect p (fun _ => 1) m = 1) by (apply Rle_antisym; [apply expect_unit; intros; lra|exact S]).
  assert (X := expect_plus M p m h (fun x => 1 - h x) ltac:(intros; apply U) ltac:(intros x; specialize (U x); lra) ltac:(intros; lra)).
  assert (Y : expect p (fun x => h x + (1 - h x)) m = 1); [|lra].
  transitivity (expect p (fun _ => 1) m); [f_equal; apply functional_extensionality; intros; ring|exact one].
Qed.

(* Convert: from epsilon to mu. *)
Theorem pure_in_mu : forall Phi, normal Phi -> forall M1 M2 T (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) eps mu,
  0 <= eps -> 6267 / 5000 * eps <= mu -> sure p1 m1 -> sure p2 m2 ->
  close p1 p2 m1 m2 r1 r2 eps 0 -> close p2 p1 m2 m1 r2 r1 eps 0 -> close_in_mu Phi p1 p2 m1 m2 r1 r2 mu.
Proof.
  intros Phi is_normal M1 M2 T p1 p2 m1 m2 r1 r2 eps mu e0 enough S1 S2 C1 C2 h U x E.
  destruct (normal_density Phi is_normal) as [s [s0 density]].
  set (K := exp eps); assert (K1 : 1 <= K) by (unfold K; rewrite <- exp_0; apply exp_le, e0); set (m := mu / 2).
  assert (m0 : 0 <= m) by (unfold m; lra).
  assert (positive : forall x, 0 < Phi x).
  { intros y; assert (H := Phi_up Phi is_normal (y - 1) y ltac:(lra)); assert (V := normal_unit Phi is_normal (y - 1)); lra. }
  assert (key : K * Phi (- m) <= Phi m).
  { eapply Rle_trans; [|apply (odds_grow Phi is_normal s s0 density m m0)]; apply Rmult_le_compat_r; [left; apply positive|]; apply exp_le.
    assert (N := density_at_zero Phi is_normal s s0 density); unfold m.
    assert (2500 / 6267 * mu <= s * mu) by (apply Rmult_le_compat_r; lra); lra. }
  assert (low : forall y, y <= - m -> K * Phi y <= Phi (y + mu)).
  { intros y Y; assert (P := positive (- m)); set (w := Phi y / Phi (- m)); assert (L := Phi_mono Phi is_normal y (- m) Y).
    assert (wP : w * Phi (- m) = Phi y) by (unfold w; field; lra).
    assert (w0 : 0 <= w) by (apply Rmult_le_pos; [left; apply positive|left; apply Rinv_0_lt_compat, P]).
    assert (w1 : w <= 1) by (apply Rmult_le_reg_r with (Phi (- m)); lra).
    assert (C := trade_mean Phi is_normal mu [tt] (fun _ => w) (fun _ => Phi (- m)) ltac:(unfold m in *; lra) ltac:(auto) ltac:(intros; lra) ltac:(cbn; lra)).
    cbn [sum] in C; rewrite !Rplus_0_r, wP in C.
    assert (B := trade_below Phi is_normal mu (Phi y) y (Rle_refl _)).
    assert (A : Phi m <= trade Phi is_normal mu (Phi (- m))).
    { apply trade_above; [apply (normal_unit Phi is_normal)|]; intros z Z; apply (Phi_mono Phi is_normal).
      assert (V := Phi_back Phi is_normal (- m) z Z); unfold m in *; lra. }
    apply Rle_trans with (w * trade Phi is_normal mu (Phi (- m))); [|lra].
    rewrite <- wP; replace (K * (w * Phi (- m))) with (w * (K * Phi (- m))) by ring; apply Rmult_le_compat_l; lra. }
  assert (D1 := C1 h U); rewrite Rplus_0_r in D1; fold K in D1.
  destruct (Rle_dec x (- m)) as [X|X].
  - assert (B := low x X); assert (K * expect p2 (fun m => h (r2 m)) m2 <= K * Phi x) by (apply Rmult_le_compat_l; lra); lra.
  - assert (D2 := C2 (fun t => 1 - h t) ltac:(intros t; specialize (U t); lra)); rewrite Rplus_0_r in D2; fold K in D2.
    rewrite !expect_rest in D2 by (auto; intros; apply U).
    assert (B := low (- (x + mu)) ltac:(unfold m in *; lra)); replace (- (x + mu) + mu) with (- x) in B by ring.
    rewrite !(symmetric Phi is_normal s density) in B.
    assert (K * (1 - Phi (x + mu)) <= K * (1 - expect p1 (fun m => h (r1 m)) m1)) as Z by lra.
    apply Rmult_le_reg_l in Z; lra.
Qed.
