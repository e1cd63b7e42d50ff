(* What a claim in rho with a delta says of the probabilities of results: but for a part of probability delta, the sum of
   P1^alpha * P2^(1 - alpha).

   The part that is left is min(P1, t * P2), for the largest t with which the sum is small enough. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Classical.
From Lapwing Require Import Sum Program Rules Privacy Groups Compose Power Rho Divergence Moments RhoAndDelta.
Import ListNotations.
Open Scope R_scope.

Definition divergence_but_at {M1 M2 T} (dec : forall x y : T, {x = y} + {x <> y}) (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T)
    (alpha bound delta : R) : Prop :=
  exists part : T -> R,
  (forall t, 0 <= part t <= likely p1 m1 dec r1 t) /\
  (forall ts, NoDup ts -> sum ts (fun t => likely p1 m1 dec r1 t - part t) <= delta) /\
  (forall t, likely p2 m2 dec r2 t = 0 -> part t = 0) /\
  forall ts, NoDup ts -> sum ts (fun t => power alpha (part t) * power (1 - alpha) (likely p2 m2 dec r2 t)) <= exp ((alpha - 1) * bound).

Section Part.
Variables (M1 M2 T : Type) (dec : forall x y : T, {x = y} + {x <> y}) (c : R) (C : 0 < c) (p1 : prog M1) (p2 : prog M2) (m1 : M1) (m2 : M2)
  (r1 : M1 -> T) (r2 : M2 -> T) (rho delta : R).
Hypothesis near : close_but_at c p1 p2 m1 m2 r1 r2 rho delta.
Let P1 := likely p1 m1 dec r1.
Let P2 := likely p2 m2 dec r2.
Let above : 0 < exponent c < 1 := exponent_inside c C.

Lemma left_unit : forall x, 0 <= P1 x <= 1. Proof. intros; apply likely_unit. Qed.
Lemma right_unit : forall x, 0 <= P2 x <= 1. Proof. intros; apply likely_unit. Qed.

Lemma on_results : forall w ts, NoDup ts -> (forall x, 0 <= w x <= 1) ->
  sum ts (fun x => power (exponent c) (w x) * P1 x) <= exp (c * rho) * power (exponent c) (sum ts (fun x => w x * P2 x)) + delta.
Proof.
  intros w ts D W; set (v := fun x => if in_dec dec x ts then w x else 0); set (t := exponent c) in *.
  assert (V : forall x, 0 <= v x <= 1) by (intros x; unfold v; destruct in_dec; [apply W|lra]).
  assert (same : forall x, In x ts -> v x = w x) by (intros x i; unfold v; destruct in_dec; [reflexivity|contradiction]).
  assert (spread : forall u, u 0 = 0 -> (forall x, 0 <= u (v x) <= 1) -> forall x, u (v x) = sum ts (fun k => u (v k) * is T dec k x)).
  { intros u Z U x; destruct (in_dec dec x ts) as [i|i]; [rewrite (is_sum T dec (fun k => u (v k))); auto|].
    unfold v at 1; destruct in_dec; [contradiction|]; rewrite Z, (sum_ext ts _ (fun _ => 0 * 0)); [rewrite sum_scale; ring|].
    intros k j; unfold is; destruct (dec x k) as [->|]; [contradiction|ring]. }
  assert (R : forall x, 0 <= power t (v x) <= 1) by (intros; apply power_unit; [lra|apply V]).
  assert (K := near v V); fold t in K.
  rewrite (expect_ext M1 p1 m1 (fun m => power t (v (r1 m))) (fun m => sum ts (fun k => power t (v k) * is T dec k (r1 m)))
    (fun m => R (r1 m)) (fun m => spread (power t) (power_zero t) R (r1 m))) in K.
  rewrite (expect_ext M2 p2 m2 (fun m => v (r2 m)) (fun m => sum ts (fun k => v k * is T dec k (r2 m)))
    (fun m => V (r2 m)) (fun m => spread (fun y => y) eq_refl V (r2 m))) in K.
  rewrite (expect_results M1 p1 m1 T dec r1 (fun k => power t (v k)) ts D R) in K.
  rewrite (expect_results M2 p2 m2 T dec r2 v ts D V) in K; fold P1 P2 in K.
  rewrite (sum_ext ts _ (fun x => power t (v x) * P1 x)) by (intros x i; rewrite same by exact i; reflexivity).
  rewrite (sum_ext ts (fun x => w x * P2 x) (fun x => v x * P2 x)) by (intros x i; rewrite same by exact i; reflexivity).
  exact K.
Qed.

(* What is left of the left side, and the sum. *)
Definition kept (s : R) (x : T) : R := Rmin (P1 x) (s * P2 x).
Definition sum_of (q : T -> R) (ts : list T) : R := sum ts (fun x => power (1 + c) (q x) * power (1 - (1 + c)) (P2 x)).
Let B := exp (c * ((1 + c) * rho)).

Lemma kept_between : forall s x, 0 <= s -> 0 <= kept s x <= P1 x.
Proof.
  intros s x S; unfold kept; assert (U := left_unit x); assert (V := right_unit x); split; [|apply Rmin_l].
  apply Rmin_glb; [lra|apply Rmult_le_pos; lra].
Qed.

Lemma sum_more : forall q q' ts, (forall x, In x ts -> q x <= q' x) -> sum_of q ts <= sum_of q' ts.
Proof.
  intros q q' ts L; apply sum_le; intros x i; apply Rmult_le_compat_r; [apply power_nonneg|apply power_mono; [lra|auto]].
Qed.
Lemma kept_more : forall s s' x, s <= s' -> kept s x <= kept s' x.
Proof.
  intros s s' x L; unfold kept; assert (V := right_unit x); apply Rmin_glb; [apply Rmin_l|].
  eapply Rle_trans; [apply Rmin_r|apply Rmult_le_compat_r; lra].
Qed.

(* Where the sum is large, little has been lost. *)
Lemma little_lost : forall s ts, 0 < s -> NoDup ts -> B <= sum_of (kept s) ts -> sum ts (fun x => P1 x - kept s x) <= delta.
Proof.
  intros s ts S D L; set (t := exponent c) in *.
  set (u := fun x => if Req_EM_T (P2 x) 0 then 1 else kept s x / (s * P2 x)).
  assert (U : forall x, 0 <= u x <= 1).
  { intros x; unfold u; destruct Req_EM_T as [Z|Z]; [lra|]; assert (V := right_unit x); assert (K := kept_between s x ltac:(lra)).
    assert (0 < s * P2 x) by (apply Rmult_lt_0_compat; lra); split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; assumption]|].
    apply Rmult_le_reg_r with (s * P2 x); [assumption|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l by lra; apply Rmin_r. }
  assert (is_kept : forall x, kept s x = s * P2 x * u x).
  { intros x; unfold u; destruct Req_EM_T as [Z|Z]; [|field; lra].
    unfold kept; rewrite Z, !Rmult_0_r, Rmult_0_l; apply Rmin_right, left_unit. }
  assert (full : forall x, power c (u x) * (P1 x - kept s x) = P1 x - kept s x).
  { intros x; unfold u; destruct Req_EM_T as [Z|Z]; [rewrite power_one; ring|]; unfold kept, Rmin; destruct Rle_dec; [ring|].
    replace (s * P2 x / (s * P2 x)) with 1 by (field; lra); rewrite power_one; ring. }
  set (Z := sum ts (fun x => power (1 + c) (u x) * P2 x)).
  assert (Z0 : 0 <= Z) by (apply sum_nonneg; intros x _; apply Rmult_le_pos; [apply power_nonneg|apply right_unit]).
  assert (step : forall x, power c (u x) * kept s x = s * (power (1 + c) (u x) * P2 x)).
  { intros x; rewrite is_kept; destruct (U x) as [[Q|Q] _]; [rewrite (power_plus 1 c (u x) Q), power_id by lra; ring|].
    rewrite <- Q, !power_zero; ring. }
  assert (E : sum_of (kept s) ts = power (1 + c) s * Z).
  { unfold sum_of, Z; rewrite <- sum_scale; apply sum_ext; intros x _; rewrite is_kept; assert (V := right_unit x).
    destruct (proj1 V) as [Q|Q]; [|rewrite <- Q, !Rmult_0_r, Rmult_0_l, power_zero; ring].
    rewrite !power_times by (try apply U; try apply Rmult_le_pos; lra).
    replace (power (1 + c) s * power (1 + c) (P2 x) * power (1 + c) (u x) * power (1 - (1 + c)) (P2 x))
      with (power (1 + c) s * (power (1 + c) (u x) * (power (1 + c) (P2 x) * power (1 - (1 + c)) (P2 x)))) by ring.
    rewrite <- power_plus by exact Q; replace (1 + c + (1 - (1 + c))) with 1 by ring; rewrite power_id by lra; reflexivity. }
  assert (H := on_results (fun x => power (1 + c) (u x)) ts D (fun x => power_unit (1 + c) (u x) ltac:(lra) (U x))).
  fold t in H; fold Z in H.
  rewrite (sum_ext ts _ (fun x => s * (power (1 + c) (u x) * P2 x) + (P1 x - kept s x))) in H.
  2:{ intros x _; rewrite power_power; replace (t * (1 + c)) with c by (unfold t, exponent; field; lra).
      rewrite <- step, <- full at 1; ring. }
  rewrite sum_plus, sum_scale in H; fold Z in H.
  enough (exp (c * rho) * power t Z <= s * Z) by lra.
  assert (0 < B) by apply exp_pos; rewrite E in L; assert (SP := power_pos (1 + c) s S).
  assert (Q : 0 < Z) by (destruct Z0 as [Q|Q]; [exact Q|rewrite <- Q in L; lra]).
  replace (s * Z) with (s * power (1 - t) Z * power t Z).
  2:{ rewrite Rmult_assoc, <- power_plus by exact Q; replace (1 - t + t) with 1 by ring; rewrite power_id; lra. }
  apply Rmult_le_compat_r; [apply power_nonneg|].
  assert (W := power_mono (1 - t) _ _ ltac:(lra) L); rewrite power_times in W by lra; rewrite power_power in W.
  replace ((1 - t) * (1 + c)) with 1 in W by (unfold t, exponent; field; lra); rewrite power_id in W by lra.
  eapply Rle_trans; [|exact W]; unfold B; rewrite power_exp; right; f_equal; unfold t, exponent; field; lra.
Qed.

Theorem close_but_at_divergence : 0 <= delta -> divergence_but_at dec p1 p2 m1 m2 r1 r2 (1 + c) ((1 + c) * rho) delta.
Proof.
  intros D0; unfold divergence_but_at; replace (1 + c - 1) with c by ring; fold P1 P2; fold B; assert (BP : 0 < B) by apply exp_pos.
  set (small := fun s => 0 <= s /\ forall ts, NoDup ts -> sum_of (kept s) ts <= B).
  assert (begin : small 0).
  { split; [lra|]; intros ts _; unfold sum_of; rewrite (sum_ext ts _ (fun _ => 0 * 0)); [rewrite sum_scale; lra|].
    intros x _; replace (kept 0 x) with 0; [rewrite power_zero; ring|].
    unfold kept; rewrite Rmult_0_l, Rmin_right; [reflexivity|apply left_unit]. }
  assert (below : forall s s', 0 <= s -> s <= s' -> small s' -> small s).
  { intros s s' S L [_ K]; split; [exact S|]; intros ts D; eapply Rle_trans; [apply sum_more|apply K, D].
    intros x _; apply kept_more, L. }
  destruct (classic (bound small)) as [bounded|open].
  - destruct (completeness small bounded (ex_intro _ 0 begin)) as [s [most least]]; assert (S := most 0 begin); exists (kept s).
    split; [intros; apply kept_between; exact S|split; [|split]].
    + (* a little more would be too much *)
      intros ts D; apply le_epsilon; intros h P; assert (T0 : 0 <= sum ts P2) by (apply sum_nonneg; intros; apply right_unit).
      set (k := h / (1 + sum ts P2)); assert (K : 0 < k) by (apply Rdiv_lt_0_compat; lra).
      assert (exists us, NoDup us /\ B < sum_of (kept (s + k)) us) as [us [DU L]].
      { apply NNPP; intros no; assert (small (s + k)) as more; [|specialize (most _ more); lra].
        split; [lra|]; intros us DU; apply Rnot_lt_le; intros L; apply no; exists us; split; assumption. }
      set (all := nodup dec (ts ++ us)); assert (DA : NoDup all) by apply NoDup_nodup.
      assert (B <= sum_of (kept (s + k)) all) as LA.
      { left; eapply Rlt_le_trans; [exact L|]; apply sum_incl; [exact DU| |intros; apply Rmult_le_pos; apply power_nonneg].
        intros x i; apply nodup_In, in_or_app; right; exact i. }
      assert (lost := little_lost (s + k) all ltac:(lra) DA LA).
      apply Rle_trans with (sum ts (fun x => (P1 x - kept (s + k) x) + k * P2 x)).
      * apply sum_le; intros x _; unfold kept; assert (V := right_unit x); unfold Rmin; repeat destruct Rle_dec; nra.
      * rewrite sum_plus, sum_scale; apply Rplus_le_compat.
        -- eapply Rle_trans; [|exact lost]; apply sum_incl; [exact D| |].
           ++ intros x i; apply nodup_In, in_or_app; left; exact i.
           ++ intros x _; assert (U := kept_between (s + k) x ltac:(lra)); lra.
        -- apply Rle_trans with (k * (1 + sum ts P2)); [apply Rmult_le_compat_l; lra|unfold k; right; field; lra].
    + intros x Z; unfold kept; fold P2 in Z; rewrite Z, Rmult_0_r; apply Rmin_right, left_unit.
    + (* all that is less is small *)
      intros ts D; change (sum_of (kept s) ts <= B); destruct S as [S|S]; [|rewrite <- S; apply begin, D].
      apply Rnot_lt_le; intros L; set (N := sum_of (kept s) ts) in *.
      set (l := power (/ (1 + c)) ((B / N + 1) / 2)).
      assert (Q : 0 < B / N < 1).
      { split; [apply Rdiv_lt_0_compat; lra|]; apply Rmult_lt_reg_r with N; [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra. }
      assert (L0 : 0 < l) by (apply power_pos; lra).
      assert (LL : power (1 + c) l = (B / N + 1) / 2).
      { unfold l; rewrite power_power, Rinv_r, power_id by lra; reflexivity. }
      assert (L1 : l < 1).
      { apply Rnot_le_lt; intros M; assert (V := power_mono (1 + c) _ _ ltac:(lra) M); rewrite power_one, LL in V; lra. }
      assert (exists s', small s' /\ l * s <= s') as [s' [small' M]].
      { apply NNPP; intros no; assert (s <= l * s) as V; [|nra].
        apply least; intros y Y; apply Rnot_lt_le; intros X; apply no; exists y; split; [exact Y|lra]. }
      assert (V : power (1 + c) l * N <= B).
      { eapply Rle_trans; [|apply (proj2 (below (l * s) s' ltac:(nra) M small')), D]; unfold N, sum_of; rewrite <- sum_scale.
        apply sum_le; intros x _; rewrite <- Rmult_assoc; apply Rmult_le_compat_r; [apply power_nonneg|].
        assert (U := kept_between s x ltac:(lra)); rewrite <- power_times by lra; apply power_mono; [lra|].
        unfold kept; assert (0 <= P1 x) by apply left_unit; apply Rmin_glb.
        - apply Rle_trans with (1 * P1 x); [apply Rmult_le_compat; [lra|apply U|lra|apply Rmin_l]|lra].
        - rewrite Rmult_assoc; apply Rmult_le_compat_l; [lra|apply Rmin_r]. }
      rewrite LL in V; replace ((B / N + 1) / 2 * N) with ((B + N) / 2) in V by (field; lra); lra.
  - (* however much is kept, the sum is small *)
    assert (always : forall s, 0 <= s -> small s).
    { intros s S; apply NNPP; intros no; apply open; exists s; intros y Y; apply Rnot_lt_le; intros X.
      apply no, (below s y); [exact S|lra|exact Y]. }
    exists (fun x => if Req_EM_T (P2 x) 0 then 0 else P1 x).
    split; [intros x; assert (U := left_unit x); destruct Req_EM_T; lra|split; [|split]].
    + intros ts D; assert (H := on_results (fun x => if Req_EM_T (P2 x) 0 then 1 else 0) ts D).
      eapply Rle_trans; [|eapply Rle_trans; [apply H; intros x; destruct Req_EM_T; lra|]].
      * apply sum_le; intros x _; destruct Req_EM_T; [rewrite power_one|rewrite power_zero]; lra.
      * rewrite (sum_ext ts _ (fun _ => 0 * 0)) by (intros x _; destruct Req_EM_T as [Z|Z]; [rewrite Z|]; ring).
        rewrite sum_scale, Rmult_0_l, power_zero; lra.
    + intros x Z; destruct Req_EM_T; [reflexivity|contradiction].
    + intros ts D; set (s := sum ts (fun x => if Req_EM_T (P2 x) 0 then 0 else / P2 x)).
      assert (I : forall x, 0 <= if Req_EM_T (P2 x) 0 then 0 else / P2 x).
      { intros x; assert (V := right_unit x); destruct Req_EM_T; [lra|left; apply Rinv_0_lt_compat; lra]. }
      assert (S : 0 <= s) by (apply sum_nonneg; auto).
      eapply Rle_trans; [|apply (proj2 (always s S) ts D)]; apply sum_more; intros x i.
      assert (U := left_unit x); assert (V := right_unit x); destruct Req_EM_T as [Z|Z]; [apply kept_between; exact S|].
      unfold kept; apply Rmin_glb; [lra|].
      assert (/ P2 x <= s).
      { eapply Rle_trans; [|apply (sum_incl [x] ts (fun x => if Req_EM_T (P2 x) 0 then 0 else / P2 x))]; auto.
        - cbn; destruct Req_EM_T; [contradiction|lra].
        - repeat constructor; intros [].
        - intros y [<-|[]]; exact i. }
      apply Rle_trans with (/ P2 x * P2 x); [rewrite Rinv_l; lra|apply Rmult_le_compat_r; lra].
Qed.
End Part.
