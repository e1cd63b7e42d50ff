(* From judgments to privacy. *)

From Coq Require Import Reals ClassicalDedekindReals ZArith List Lra Lia.
From Lapwing Require Import Sum Program Rules.
Import ListNotations.
Open Scope R_scope.

(* Two runs whose results are (epsilon, delta)-close: for every function of the results into 0 ... 1, sets among them. *)
Definition close {M1 M2 T} (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) (eps delta : R) : Prop :=
  forall h : T -> R, (forall t, 0 <= h t <= 1) ->
  expect p1 (fun m => h (r1 m)) m1 <= exp eps * expect p2 (fun m => h (r2 m)) m2 + delta.

Theorem close_sets : forall M1 M2 T (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) r2 eps delta,
  close p1 p2 m1 m2 r1 r2 eps delta ->
  forall S, prob p1 m1 r1 S <= exp eps * prob p2 m2 r2 S + delta.
Proof.
  intros M1 M2 T p1 p2 m1 m2 r1 r2 eps delta C S.
  apply (C (fun t => if S t then 1 else 0)); intros t; destruct (S t); lra.
Qed.

Section Privacy.
Variables (M1 M2 A T : Type) (e d : A -> R) (r1 : M1 -> T) (r2 : M2 -> T).
Variables (p1 : prog M1) (p2 : prog M2) (m1 : M1) (m2 : M2) (a : A).

(* Direct: the runs end with equal results, and neither epsilon nor delta is overspent. *)
Theorem direct : forall eps delta, e a <= eps -> d a <= delta ->
  (forall f g, (forall m, 0 <= f m <= 1) -> (forall m, 0 <= g m <= 1) ->
     (forall n1 n2 b, r1 n1 = r2 n2 -> 0 <= e b -> 0 <= d b -> safe (approximate e d) f g Done Done n1 n2 b) ->
     safe (approximate e d) f g p1 p2 m1 m2 a) ->
  close p1 p2 m1 m2 r1 r2 eps delta.
Proof.
  intros eps delta E D H h U.
  set (f := fun m => h (r1 m)); set (g := fun m => h (r2 m)).
  assert (S : safe (approximate e d) f g p1 p2 m1 m2 a).
  { apply H; unfold f, g; auto; intros n1 n2 b R E' D'; apply skip; in_epsilon; unfold f, g; auto.
    rewrite R; assert (1 <= exp (e b)) by (rewrite <- exp_0; destruct E' as [E'|E']; [left; apply exp_increasing, E'|rewrite E'; lra]).
    specialize (U (r2 n2)); nra. }
  apply expect_least; [unfold f; auto|]; intros n; specialize (S n); in_epsilon_in S.
  assert (exp (e a) <= exp eps) by (destruct E as [E|E]; [left; apply exp_increasing, E|rewrite E; lra]).
  assert (0 <= expect p2 g m2) by (apply expect_unit; unfold g; auto).
  assert (exp (e a) * expect p2 g m2 <= exp eps * expect p2 g m2) by (apply Rmult_le_compat_r; assumption); lra.
Qed.
End Privacy.

(* What wp gives is a finite combination of the values of f. *)
Section Combination.
Variable M : Type.

Definition mix (l : list (R * M)) (f : M -> R) : R := sum l (fun x => fst x * f (snd x)).

Definition combination (phi : (M -> R) -> R) : Prop :=
  exists l, (forall x, In x l -> 0 <= fst x) /\ forall f, phi f = mix l f.

Lemma combination_zero : combination (fun _ => 0).
Proof. exists []; split; [intros x []|reflexivity]. Qed.

Lemma combination_one : forall m, combination (fun f => f m).
Proof. intros m; exists [(1, m)]; split; [intros x [<-|[]]; cbn; lra|intros f; unfold mix; cbn; ring]. Qed.

Lemma combination_plus : forall phi psi, combination phi -> combination psi -> combination (fun f => phi f + psi f).
Proof.
  intros phi psi [l [P H]] [r [Q K]]; exists (l ++ r); split.
  - intros x h; apply in_app_or in h; destruct h; auto.
  - intros f; rewrite H, K; unfold mix; rewrite sum_app; reflexivity.
Qed.

Lemma combination_scale : forall c phi, 0 <= c -> combination phi -> combination (fun f => c * phi f).
Proof.
  intros c phi C [l [P H]]; exists (map (fun x => (c * fst x, snd x)) l); split.
  - intros x h; apply in_map_iff in h; destruct h as [y [<- h]]; cbn; apply Rmult_le_pos; auto.
  - intros f; rewrite H; unfold mix; rewrite sum_map, <- sum_scale; apply sum_ext; intros; cbn; ring.
Qed.

Lemma combination_sum : forall (X : Type) (ks : list X) (c : X -> R) (phi : X -> (M -> R) -> R),
  (forall k, 0 <= c k) -> (forall k, combination (phi k)) -> combination (fun f => sum ks (fun k => c k * phi k f)).
Proof.
  intros X ks c phi C P; induction ks as [|k ks IH]; cbn; [apply combination_zero|].
  apply combination_plus; [apply combination_scale; auto|exact IH].
Qed.

Lemma combination_bind : forall phi (psi : M -> (M -> R) -> R),
  combination phi -> (forall m, combination (psi m)) -> combination (fun f => phi (fun m => psi m f)).
Proof.
  intros phi psi [l [P H]] Q.
  assert (combination (fun f => mix l (fun m => psi m f))) as [r [P' H']].
  { clear H; induction l as [|x l IH]; unfold mix; cbn; [apply combination_zero|].
    apply combination_plus; [apply combination_scale; auto with datatypes|apply IH; auto with datatypes]. }
  exists r; split; [exact P'|]; intros f; rewrite H; apply H'.
Qed.

Lemma wp_combination : forall p n m, combination (fun f => wp n p f m).
Proof.
  induction p as [| |B0 s0 v0 p IH|B set l p IH|b c IHc d IHd p IH|b c IHc p IH]; intros n m; cbn.
  - apply combination_one.
  - apply combination_zero.
  - apply IH.
  - apply (combination_sum Z (box n) (mass (l m)) (fun k f => wp n p f (set (value (l m) k) m))); auto.
    apply mass_nonneg.
  - destruct (b m).
    + apply (combination_bind (fun h => wp n c h m) (fun m' f => wp n p f m')); auto.
    + apply (combination_bind (fun h => wp n d h m) (fun m' f => wp n p f m')); auto.
  - generalize n at 1; intros j; revert m; induction j as [|j IHj]; intros m; cbn; [apply combination_zero|].
    destruct (b m); [|apply IH].
    apply (combination_bind (fun h => wp n c h m) (fun m' f => rounds M j b (wp n c) (wp n p f) m')); auto.
Qed.
End Combination.

Section Pointwise.
Variables (T : Type) (dec : forall x y : T, {x = y} + {x <> y}).

Definition is (t x : T) : R := if dec x t then 1 else 0.

Lemma is_unit : forall t x, 0 <= is t x <= 1.
Proof. intros t x; unfold is; destruct dec; lra. Qed.

Lemma is_sum : forall (h : T -> R) ts x, NoDup ts -> In x ts -> sum ts (fun t => h t * is t x) = h x.
Proof.
  intros h ts x D I; induction D as [|t ts out D IH]; [destruct I|]; cbn; unfold is at 1; destruct (dec x t) as [->|N].
  - rewrite (sum_ext ts _ (fun _ => 0 * 0)).
    + rewrite sum_scale; ring.
    + intros k i; unfold is; destruct (dec t k) as [->|]; [contradiction|ring].
  - destruct I as [->|I]; [contradiction|]; rewrite (IH I); ring.
Qed.

Lemma is_sum_le : forall (h : T -> R) ts x, (forall t, 0 <= h t) -> NoDup ts -> sum ts (fun t => h t * is t x) <= h x.
Proof.
  intros h ts x P D; destruct (in_dec dec x ts) as [I|I]; [right; apply is_sum; auto|].
  rewrite (sum_ext ts _ (fun _ => 0 * 0)); [rewrite sum_scale; specialize (P x); lra|].
  intros k i; unfold is; destruct (dec x k) as [->|]; [contradiction|ring].
Qed.

Lemma sum_swap : forall X Y (l : list X) (r : list Y) F,
  sum l (fun x => sum r (fun y => F x y)) = sum r (fun y => sum l (fun x => F x y)).
Proof.
  intros X Y l r F; induction l as [|x l IH]; cbn.
  - induction r as [|y r IHr]; cbn; [reflexivity|rewrite <- IHr; ring].
  - rewrite IH, <- sum_plus; reflexivity.
Qed.

Lemma near : forall M (p : prog M) r m w ts, 0 < w -> exists n, forall t, In t ts ->
  expect p (fun m => is t (r m)) m - w <= wp n p (fun m => is t (r m)) m.
Proof.
  intros M p r m w ts W; induction ts as [|t ts [n IH]]; [exists 0%nat; intros t []|].
  assert (U : forall t m, 0 <= is t (r m) <= 1) by (intros; apply is_unit).
  destruct (expect_near M (fun m => is t (r m)) (U t) p m w W) as [n' K]; exists (Nat.max n n'); intros t' [<-|i].
  - eapply Rle_trans; [exact K|]; apply wp_mono; [lia|]; intros m'; specialize (U t m'); lra.
  - eapply Rle_trans; [apply IH, i|]; apply wp_mono; [lia|]; intros m'; specialize (U t' m'); lra.
Qed.

(* One result at a time: nothing of delta may be spent. *)
Theorem pointwise : forall M1 M2 (p1 : prog M1) (p2 : prog M2) m1 m2 r1 r2 eps,
  (forall t, expect p1 (fun m => is t (r1 m)) m1 <= exp eps * expect p2 (fun m => is t (r2 m)) m2) ->
  close p1 p2 m1 m2 r1 r2 eps 0.
Proof.
  intros M1 M2 p1 p2 m1 m2 r1 r2 eps H h U; rewrite Rplus_0_r.
  apply expect_least; [auto|]; intros n.
  destruct (wp_combination M1 p1 n m1) as [l [P L]]; rewrite L.
  set (ts := nodup dec (map (fun x => r1 (snd x)) l)).
  assert (D : NoDup ts) by apply NoDup_nodup.
  set (C := exp eps); assert (0 < C) by apply exp_pos.
  apply Rle_trans with (sum ts (fun t => h t * mix M1 l (fun m => is t (r1 m)))).
  { right; unfold mix; transitivity (sum l (fun x => sum ts (fun t => h t * (fst x * is t (r1 (snd x)))))).
    - apply sum_ext; intros x i; transitivity (fst x * sum ts (fun t => h t * is t (r1 (snd x)))).
      + rewrite is_sum; auto; apply nodup_In, in_map_iff; eauto.
      + rewrite <- sum_scale; apply sum_ext; intros; ring.
    - rewrite sum_swap; apply sum_ext; intros; rewrite sum_scale; reflexivity. }
  apply Rle_trans with (sum ts (fun t => h t * (C * expect p2 (fun m => is t (r2 m)) m2))).
  { apply sum_le; intros t _; apply Rmult_le_compat_l; [apply U|]; rewrite <- (L (fun m => is t (r1 m))).
    eapply Rle_trans; [apply (expect_above M1 (fun m => is t (r1 m))); intros; apply is_unit|apply H]. }
  rewrite (sum_ext ts _ (fun t => C * (h t * expect p2 (fun m => is t (r2 m)) m2))) by (intros; ring).
  rewrite sum_scale; apply Rmult_le_compat_l; [lra|].
  apply Rnot_lt_le; intros W; set (s := sum ts _) in W; set (E := expect p2 _ m2) in W.
  set (w := (s - E) / (2 * (INR (length ts) + 1))).
  assert (N := pos_INR (length ts)).
  assert (0 < w) by (apply Rdiv_lt_0_compat; lra).
  destruct (near M2 p2 r2 m2 w ts) as [n' K]; [assumption|].
  assert (s - w * INR (length ts) <= E) as X.
  { eapply Rle_trans; [|apply (expect_above M2 _ (fun m => U (r2 m)) p2 n' m2)].
    destruct (wp_combination M2 p2 n' m2) as [l2 [P2 L2]].
    apply Rle_trans with (sum ts (fun t => h t * wp n' p2 (fun m => is t (r2 m)) m2)).
    - apply Rle_trans with (sum ts (fun t => h t * expect p2 (fun m => is t (r2 m)) m2 - w)).
      + unfold s; rewrite sum_minus; apply Rplus_le_compat_l, Ropp_le_contravar; right; symmetry.
        generalize w; intros c; generalize ts; clear; intros l.
        induction l as [|t l IH]; [cbn; ring|]; cbn [sum length]; rewrite S_INR, <- IH; ring.
      + apply sum_le; intros t i; specialize (K t i); specialize (U t).
        assert (h t * (expect p2 (fun m => is t (r2 m)) m2 - w) <= h t * wp n' p2 (fun m => is t (r2 m)) m2)
          by (apply Rmult_le_compat_l; lra); nra.
    - rewrite L2; unfold mix.
      rewrite (sum_ext ts _ (fun t => sum l2 (fun x => fst x * (h t * is t (r2 (snd x)))))).
      + rewrite sum_swap; apply sum_le; intros x i; rewrite sum_scale; apply Rmult_le_compat_l; [auto|].
        apply is_sum_le; auto; apply U.
      + intros t _; rewrite L2; unfold mix; rewrite <- sum_scale; apply sum_ext; intros; ring. }
  assert (w * INR (length ts) <= (s - E) / 2); [|lra].
  replace ((s - E) / 2) with (w * (INR (length ts) + 1)) by (unfold w; field; lra); nra.
Qed.
End Pointwise.

(* Pointwise: for every result, a run that ends with it on the left goes with one that does on the right. *)
Theorem one_result : forall M1 M2 A T (dec : forall x y : T, {x = y} + {x <> y}) (e : A -> R) (r1 : M1 -> T) (r2 : M2 -> T)
    (p1 : prog M1) (p2 : prog M2) m1 m2 a eps, e a <= eps ->
  (forall r f g, (forall m, 0 <= f m <= 1) -> (forall m, 0 <= g m <= 1) ->
     (forall n1 n2 b, (r1 n1 = r -> r2 n2 = r /\ 0 <= e b) -> safe (approximate e (fun _ => 0)) f g Done Done n1 n2 b) ->
     safe (approximate e (fun _ => 0)) f g p1 p2 m1 m2 a) ->
  close p1 p2 m1 m2 r1 r2 eps 0.
Proof.
  intros M1 M2 A T dec e r1 r2 p1 p2 m1 m2 a eps E H; apply (pointwise T dec); intros t.
  set (f := fun m => is T dec t (r1 m)); set (g := fun m => is T dec t (r2 m)).
  assert (F : forall m, 0 <= f m <= 1) by (intros; apply is_unit).
  assert (G : forall m, 0 <= g m <= 1) by (intros; apply is_unit).
  assert (S : safe (approximate e (fun _ => 0)) f g p1 p2 m1 m2 a).
  { apply (H t); auto; intros n1 n2 b X; apply skip; auto; in_epsilon; rewrite Rplus_0_r; unfold f, g, is.
    assert (0 < exp (e b)) by apply exp_pos.
    destruct (dec (r1 n1) t) as [Y|Y]; [|destruct (dec (r2 n2) t); lra].
    destruct (X Y) as [Z P]; destruct (dec (r2 n2) t); [|contradiction]; rewrite Rmult_1_r, <- exp_0.
    destruct P as [P|P]; [left; apply exp_increasing, P|rewrite P; lra]. }
  apply expect_least; [exact F|]; intros n; specialize (S n); in_epsilon_in S.
  assert (exp (e a) <= exp eps) by (destruct E as [E|E]; [left; apply exp_increasing, E|rewrite E; lra]).
  assert (0 <= expect p2 g m2) by (apply expect_unit, G).
  assert (exp (e a) * expect p2 g m2 <= exp eps * expect p2 g m2) by (apply Rmult_le_compat_r; assumption); lra.
Qed.

Theorem close_weaken : forall M1 M2 T (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) r2 eps delta,
  0 <= delta -> close p1 p2 m1 m2 r1 r2 eps 0 -> close p1 p2 m1 m2 r1 r2 eps delta.
Proof. intros M1 M2 T p1 p2 m1 m2 r1 r2 eps delta D C h U; specialize (C h U); lra. Qed.
