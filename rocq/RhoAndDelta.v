(* Claims in rho with a delta: a currency of the rules, draws that are paid in it, UpToBad, and from judgments to claims.

   As in rho, with t = c / (1 + c); what is lost for certain comes on top. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Groups Compose UpTo Gauss Power Rho NoiseInRho Moments.
Import ListNotations.
Open Scope R_scope.

Section Lossy.
Variables (A : Type) (c : R) (C : 0 < c) (r d : A -> R).
Definition rooted_but (a : A) (x : R) : R := exp (c * r a) * power (exponent c) x + d a.
Lemma rooted_but_mono : forall a x y, 0 <= x -> x <= y -> rooted_but a x <= rooted_but a y.
Proof. intros a x y X L; apply Rplus_le_compat_r, (rooted_mono A c C r a x y X L). Qed.
Lemma rooted_but_mean : forall a (ks : list Z) w x, (forall k, In k ks -> 0 <= w k) -> (forall k, In k ks -> 0 <= x k) -> sum ks w <= 1 ->
  sum ks (fun k => w k * rooted_but a (x k))
  <= rooted_but a (sum ks (fun k => w k * x k)) + (1 - sum ks w) * Rmax 0 (- rooted_but a 0).
Proof.
  intros a ks w x W X S; unfold rooted_but; rewrite power_zero, Rmult_0_r, Rplus_0_l.
  rewrite (sum_ext ks _ (fun k => exp (c * r a) * (w k * power (exponent c) (x k)) + d a * w k)) by (intros; ring).
  rewrite sum_plus, !sum_scale.
  assert (M := power_mean ks (exponent c) w x (exponent_inside c C) W X S).
  apply Rmult_le_compat_l with (r := exp (c * r a)) in M; [|left; apply exp_pos].
  assert (- d a <= Rmax 0 (- d a)) by apply Rmax_r; nra.
Qed.
Definition lossy : currency A := Currency A rooted_but rooted_but_mono rooted_but_mean.
Lemma solvent_lossy : forall a, 0 <= d a -> solvent lossy a.
Proof. intros a D; unfold solvent; cbn; unfold rooted_but; rewrite power_zero; lra. Qed.
End Lossy.
Arguments lossy {A}.
Ltac in_rho_and_delta := cbn [worth lossy]; unfold rooted_but.
Ltac in_rho_and_delta_in H := cbn [worth lossy] in H; unfold rooted_but in H.

(* But for delta, two runs have a divergence of at most (1 + c) * rho, of order 1 + c; or of each order. *)
Definition close_but_at {M1 M2 T} (c : R) (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) (rho delta : R) : Prop :=
  forall h : T -> R, (forall t, 0 <= h t <= 1) ->
  expect p1 (fun m => power (exponent c) (h (r1 m))) m1 <= exp (c * rho) * power (exponent c) (expect p2 (fun m => h (r2 m)) m2) + delta.
Definition close_in_rho_and_delta {M1 M2 T} (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) (rho delta : R) : Prop :=
  forall c, 0 < c -> close_but_at c p1 p2 m1 m2 r1 r2 rho delta.

Lemma close_but_more : forall M1 M2 T c (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) rho delta rho' delta', 0 < c ->
  rho <= rho' -> delta <= delta' -> close_but_at c p1 p2 m1 m2 r1 r2 rho delta -> close_but_at c p1 p2 m1 m2 r1 r2 rho' delta'.
Proof.
  intros M1 M2 T c p1 p2 m1 m2 r1 r2 rho delta rho' delta' C L D H h U; eapply Rle_trans; [apply H, U|]; apply Rplus_le_compat; [|exact D].
  apply Rmult_le_compat_r; [apply power_nonneg|]; apply exp_le, Rmult_le_compat_l; lra.
Qed.

(* Convert: from rho to rho with a delta. *)
Theorem rho_but : forall M1 M2 T (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) rho rho' delta, rho <= rho' -> 0 <= delta ->
  close_in_rho p1 p2 m1 m2 r1 r2 rho -> close_in_rho_and_delta p1 p2 m1 m2 r1 r2 rho' delta.
Proof.
  intros M1 M2 T p1 p2 m1 m2 r1 r2 rho rho' delta L D H c C; apply (close_but_more _ _ _ c _ _ _ _ _ _ rho 0); auto.
  intros h U; rewrite Rplus_0_r; apply (H c C h U).
Qed.

(* Direct. *)
Theorem direct_in_rho_but : forall M1 M2 A T (r d : A -> R) (r1 : M1 -> T) (r2 : M2 -> T) p1 p2 m1 m2 a rho delta, r a <= rho -> d a <= delta ->
  (forall c (C : 0 < c) f g, (forall m, 0 <= f m <= 1) -> (forall m, 0 <= g m <= 1) ->
     (forall n1 n2 b, r1 n1 = r2 n2 -> 0 <= r b -> 0 <= d b -> safe (lossy c C r d) f g Done Done n1 n2 b) ->
     safe (lossy c C r d) f g p1 p2 m1 m2 a) ->
  close_in_rho_and_delta p1 p2 m1 m2 r1 r2 rho delta.
Proof.
  intros M1 M2 A T r d r1 r2 p1 p2 m1 m2 a rho delta L D H c C; apply (close_but_more _ _ _ c _ _ _ _ _ _ (r a) (d a)); auto; intros h U.
  assert (X := exponent_inside c C).
  set (f := fun m => power (exponent c) (h (r1 m))); set (g := fun m => h (r2 m)).
  assert (F : forall m, 0 <= f m <= 1) by (intros m; apply power_unit; [lra|apply U]).
  assert (S : safe (lossy c C r d) f g p1 p2 m1 m2 a).
  { apply H; auto; [intros; apply U|]; intros n1 n2 b E R0 D0; apply skip; [intros; apply U|].
    in_rho_and_delta; unfold f, g; rewrite E.
    assert (P := power_nonneg (exponent c) (h (r2 n2))).
    assert (1 <= exp (c * r b)) by (rewrite <- exp_0; apply exp_le, Rmult_le_pos; lra); nra. }
  apply expect_least; [exact F|]; intros n; apply (S n).
Qed.

Section Draws.
Variables (M1 M2 A : Type) (c : R) (C : 0 < c) (r d : A -> R) (f : M1 -> R) (g : M2 -> R).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.
Notation safe := (safe (lossy c C r d) f g).

(* A draw that is paid in rho leaves delta as it is. *)
Theorem moment_but_rule : forall B1 B2 set1 set2 (l1 : M1 -> law B1) (l2 : M2 -> law B2) p1 p2 m1 m2 a a' to rho,
  apart_at c (mass (l1 m1)) (mass (l2 m2)) to rho -> rho <= r a - r a' -> d a' <= d a ->
  (forall k, safe p1 p2 (set1 (value (l1 m1) k) m1) (set2 (value (l2 m2) (to k)) m2) a') ->
  safe (Sample set1 l1 p1) (Sample set2 l2 p2) m1 m2 a.
Proof.
  intros B1 B2 set1 set2 l1 l2 p1 p2 m1 m2 a a' to rho [inj near] paid same H n; in_rho_and_delta.
  set (G := fun k => expect p2 g (set2 (value (l2 m2) k) m2)).
  assert (G0 : forall k, 0 <= G k) by (intros; apply expect_unit, g_unit).
  assert (E := exponent_inside c C); apply le_epsilon; intros h P.
  assert (Q := Rabs_pos (d a')); assert (Q' := Rle_abs (- d a')); rewrite Rabs_Ropp in Q'.
  destruct (drawn_enough B1 (l1 m1) n (h / (1 + Rabs (d a')))) as [j [L J]]; [apply Rdiv_lt_0_compat; lra|].
  eapply Rle_trans; [apply (wp_more M1 f f_unit (Sample set1 l1 p1) n j m1 L)|]; cbn [wp].
  apply Rle_trans with (exp (c * r a') * sum (box j) (fun k => mass (l1 m1) k * power (exponent c) (G (to k))) + d a' * sum (box j) (mass (l1 m1))).
  - rewrite <- !sum_scale, <- sum_plus; apply sum_le; intros k _; specialize (H k j); in_rho_and_delta_in H; fold (G (to k)) in H.
    assert (N := mass_nonneg (l1 m1) k); nra.
  - assert (exp (c * r a') * sum (box j) (fun k => mass (l1 m1) k * power (exponent c) (G (to k)))
            <= exp (c * r a) * power (exponent c) (expect (Sample set2 l2 p2) g m2)) as K.
    { apply Rle_trans with (exp (c * r a') * (exp (c * rho) * power (exponent c) (sum (box j) (fun k => mass (l2 m2) (to k) * G (to k))))).
      - apply Rmult_le_compat_l; [left; apply exp_pos|]; apply (near j (fun k => G (to k))); auto.
      - rewrite <- Rmult_assoc, <- exp_plus; apply Rmult_le_compat; [left; apply exp_pos|apply power_nonneg| |].
        + apply exp_le; nra.
        + apply power_mono; [lra|]; rewrite <- (sum_map (box j) to (fun i => mass (l2 m2) i * G i)).
          apply (expect_sample M2 g g_unit B2 set2 l2 p2 m2); apply NoDup_map_on; [apply box_distinct|auto]. }
    assert (W := mass_bounded (l1 m1) j).
    assert ((1 - sum (box j) (mass (l1 m1))) * (1 + Rabs (d a')) <= h).
    { apply Rle_trans with (h / (1 + Rabs (d a')) * (1 + Rabs (d a'))); [apply Rmult_le_compat_r; lra|right; field; lra]. }
    nra.
Qed.

(* NoiseInRho: the value v on the left goes with v + shift on the right. *)
Theorem gaussian_in_rho_but : forall set1 set2 step1 step2 step center1 center2 sigma1 sigma2 sigma p1 p2 m1 m2 a a' shift,
  step1 m1 = step -> step2 m2 = step -> sigma1 m1 = sigma -> sigma2 m2 = sigma -> 0 < step -> 0 < sigma ->
  on_grid step (shift + center1 m1 - center2 m2) ->
  (shift + center1 m1 - center2 m2) * (shift + center1 m1 - center2 m2) / (2 * sigma * sigma) <= r a - r a' -> d a' <= d a ->
  (forall v x b, on_grid step (v - center1 m1) -> x = v + shift -> b = a' -> safe p1 p2 (set1 v m1) (set2 x m2) b) ->
  safe (Sample set1 (fun m => gaussian (step1 m) (center1 m) (sigma1 m)) p1)
       (Sample set2 (fun m => gaussian (step2 m) (center2 m) (sigma2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 step1 step2 step center1 center2 sigma1 sigma2 sigma p1 p2 m1 m2 a a' shift S1 S2 G1 G2 S G [j J] paid same H.
  destruct (gaussian_is step (center1 m1) sigma S G) as [T [mass1 value1]].
  destruct (gaussian_is step (center2 m2) sigma S G) as [T' [mass2 value2]].
  assert (X := bells_apart c (spread step sigma) T T' j C).
  apply moment_but_rule with (a' := a') (to := fun k => (k + j)%Z) (rho := IZR j * IZR j * spread step sigma); auto.
  - rewrite S1, S2, G1, G2; destruct X as [I X]; split; [exact I|]; intros n x X0.
    rewrite (sum_ext _ _ _ (fun k _ => f_equal (fun y => y * power (exponent c) (x k)) (mass1 k))).
    rewrite (sum_ext _ (fun k => mass (gaussian step (center2 m2) sigma) (k + j) * x k) (fun k => bell_mass (spread step sigma) T' (k + j) * x k))
      by (intros; rewrite mass2; reflexivity).
    apply X, X0.
  - eapply Rle_trans; [right|exact paid]; rewrite J; unfold spread; field; lra.
  - intros k; rewrite S1, S2, G1, G2, value1, value2; apply H; auto.
    + exists k; ring.
    + rewrite plus_IZR; lra.
Qed.

Theorem laplace_in_rho_but : forall set1 set2 step1 step2 step center1 center2 scale1 scale2 scale p1 p2 m1 m2 a a' shift,
  step1 m1 = step -> step2 m2 = step -> scale1 m1 = scale -> scale2 m2 = scale -> 0 < step -> 0 < scale ->
  on_grid step (shift + center1 m1 - center2 m2) ->
  (shift + center1 m1 - center2 m2) * (shift + center1 m1 - center2 m2) / (2 * scale * scale) <= r a - r a' -> d a' <= d a ->
  (forall v x b, on_grid step (v - center1 m1) -> x = v + shift -> b = a' -> safe p1 p2 (set1 v m1) (set2 x m2) b) ->
  safe (Sample set1 (fun m => laplace (step1 m) (center1 m) (scale1 m)) p1)
       (Sample set2 (fun m => laplace (step2 m) (center2 m) (scale2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 step1 step2 step center1 center2 scale1 scale2 scale p1 p2 m1 m2 a a' shift S1 S2 B1 B2 S B [j J] paid same H.
  assert (T : 0 < rate step scale) by (unfold rate; destruct Rlt_dec; [apply Rdiv_lt_0_compat; lra|contradiction]).
  apply moment_but_rule with (a' := a') (to := fun k => (k + j)%Z)
    (rho := (IZR j * rate step scale) * (IZR j * rate step scale) / 2); cbn [laplace two_sided mass value]; rewrite ?S1, ?S2, ?B1, ?B2; auto.
  - apply two_sided_apart; assumption.
  - eapply Rle_trans; [right|exact paid]; rewrite J; unfold rate; destruct Rlt_dec; [field; lra|contradiction].
  - intros k; apply H; auto; [exists k; ring|]; rewrite plus_IZR; lra.
Qed.

Theorem geometric_in_rho_but : forall set1 set2 center1 center2 scale1 scale2 scale p1 p2 m1 m2 a a' (shift : Z),
  scale1 m1 = scale -> scale2 m2 = scale -> 0 < scale ->
  IZR (shift + center1 m1 - center2 m2) * IZR (shift + center1 m1 - center2 m2) / (2 * scale * scale) <= r a - r a' -> d a' <= d a ->
  (forall v x b, x = (v + shift)%Z -> b = a' -> safe p1 p2 (set1 v m1) (set2 x m2) b) ->
  safe (Sample set1 (fun m => geometric (center1 m) (scale1 m)) p1)
       (Sample set2 (fun m => geometric (center2 m) (scale2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 center1 center2 scale1 scale2 scale p1 p2 m1 m2 a a' shift B1 B2 B paid same H; set (j := (shift + center1 m1 - center2 m2)%Z) in *.
  assert (T : 0 < rate 1 scale) by (unfold rate; destruct Rlt_dec; [apply Rdiv_lt_0_compat; lra|contradiction]).
  apply moment_but_rule with (a' := a') (to := fun k => (k + j)%Z)
    (rho := (IZR j * rate 1 scale) * (IZR j * rate 1 scale) / 2); cbn [geometric two_sided mass value]; rewrite ?B1, ?B2; auto.
  - apply two_sided_apart; assumption.
  - eapply Rle_trans; [right|exact paid]; unfold rate; destruct Rlt_dec; [field; lra|contradiction].
  - intros k; apply H; auto; unfold j; ring.
Qed.

(* UpToBad, on the left and on the right. *)
Theorem up_to_bad_left_but : forall B (set : B -> M1 -> M1) l p1 p2 m1 m2 a a' bad (test : M1 -> bool) x,
  rare (l m1) bad x -> (forall v, test (set v m1) = bad v) -> r a' <= r a -> d a' + x <= d a ->
  safe (Sample set l (If test Stop Done p1)) p2 m1 m2 a' -> safe (Sample set l p1) p2 m1 m2 a.
Proof.
  intros B set l p1 p2 m1 m2 a a' bad test x X T E D H n; specialize (H n); specialize (X n); in_rho_and_delta; in_rho_and_delta_in H; cbn [wp] in *.
  set (y := power (exponent c) (expect p2 g m2)) in *; assert (0 <= y) by apply power_nonneg.
  assert (exp (c * r a') * y <= exp (c * r a) * y) by (apply Rmult_le_compat_r; [assumption|apply exp_le; nra]).
  apply Rle_trans with
    (sum (box n) (fun k => mass (l m1) k * (if test (set (value (l m1) k) m1) then 0 else wp n p1 f (set (value (l m1) k) m1)))
     + sum (box n) (fun k => if bad (value (l m1) k) then mass (l m1) k else 0)); [|lra].
  rewrite <- sum_plus; apply sum_le; intros k _; rewrite T.
  assert (P := mass_nonneg (l m1) k); assert (U := wp_unit M1 p1 n f f_unit (set (value (l m1) k) m1)).
  destruct (bad (value (l m1) k)); nra.
Qed.

Theorem up_to_bad_right_but : forall B (set : B -> M2 -> M2) l p1 p2 m1 m2 a a' bad x,
  rare (l m2) bad x -> 0 <= d a' -> r a' <= r a -> d a' + x <= d a ->
  (forall v k, v = value (l m2) k -> bad v = false -> safe p1 p2 m1 (set v m2) a') -> safe p1 (Sample set l p2) m1 m2 a.
Proof.
  intros B set l p1 p2 m1 m2 a a' bad x X D E L H n; in_rho_and_delta; assert (T := exponent_inside c C).
  set (w := wp n p1 f m1); assert (W := wp_unit M1 p1 n f f_unit m1); fold w in W.
  set (K := exp (c * r a)); assert (K0 : 0 < K) by apply exp_pos.
  set (G := fun k => expect p2 g (set (value (l m2) k) m2)); assert (G0 : forall k, 0 <= G k) by (intros; apply expect_unit, g_unit).
  set (Y := power (exponent c) (expect (Sample set l p2) g m2)); assert (Y0 : 0 <= Y) by apply power_nonneg.
  assert (x0 : 0 <= x).
  { eapply Rle_trans; [|exact (X 0%nat)]; apply sum_nonneg; intros k _; destruct bad; [apply mass_nonneg|lra]. }
  assert (each : forall k, bad (value (l m2) k) = false -> w - d a' <= K * power (exponent c) (G k)).
  { intros k good; assert (V := H _ k eq_refl good n); in_rho_and_delta_in V; fold w (G k) in V; assert (P := power_nonneg (exponent c) (G k)).
    assert (exp (c * r a') * power (exponent c) (G k) <= K * power (exponent c) (G k)) by (apply Rmult_le_compat_r; [exact P|apply exp_le; nra]); lra. }
  destruct (Rle_dec (w - d a') 0) as [N|N]; [assert (0 <= K * Y) by (apply Rmult_le_pos; lra); lra|].
  apply le_epsilon; intros h P; destruct (mass_total (l m2) h P) as [j J].
  set (good := fun k => if bad (value (l m2) k) then 0 else mass (l m2) k).
  assert (S : 1 - h - x <= sum (box j) good).
  { assert (sum (box j) (mass (l m2)) = sum (box j) good + sum (box j) (fun k => if bad (value (l m2) k) then mass (l m2) k else 0)) as Z.
    { rewrite <- sum_plus; apply sum_ext; intros k _; unfold good; destruct bad; ring. }
    specialize (X j); lra. }
  assert ((w - d a') * sum (box j) good <= K * Y) as Z.
  { apply Rle_trans with (K * sum (box j) (fun k => mass (l m2) k * power (exponent c) (G k))).
    - rewrite <- !sum_scale; apply sum_le; intros k _; unfold good; assert (Q := mass_nonneg (l m2) k); assert (Q' := power_nonneg (exponent c) (G k)).
      destruct (bad (value (l m2) k)) eqn:B0; [rewrite Rmult_0_r; repeat apply Rmult_le_pos; lra|]; specialize (each k B0); nra.
    - apply Rmult_le_compat_l; [lra|].
      eapply Rle_trans; [apply power_mean; [exact T|intros; apply mass_nonneg|auto|apply mass_bounded]|].
      apply power_mono; [lra|apply (expect_sample M2 g g_unit B set l p2 m2 (box j) (box_distinct j))]. }
  assert ((w - d a') * (1 - h - x) <= (w - d a') * sum (box j) good) by (apply Rmult_le_compat_l; lra); nra.
Qed.
End Draws.
