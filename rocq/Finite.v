(* Programs whose draws have finitely many values: bounds of expectations, worked out statement by statement. *)

From Coq Require Import Reals ZArith List Lra Lia.
From Lapwing Require Import Sum Program Rules Noise Laws Privacy.
Import ListNotations.
Open Scope R_scope.

Section Finite.
Variables (M : Type) (f : M -> R).
Hypothesis unit : forall m, 0 <= f m <= 1.

Definition at_most (p : prog M) (m : M) (c : R) : Prop := forall n, wp n p f m <= c.
Definition at_least (p : prog M) (m : M) (c : R) : Prop := c <= expect p f m.

Theorem most_done : forall m, at_most Done m (f m).
Proof. intros m n; cbn; lra. Qed.
Theorem most_assign : forall A (set : A -> M -> M) v p m c, at_most p (set (v m) m) c -> at_most (Assign set v p) m c.
Proof. intros A set v p m c H n; apply H. Qed.
Theorem most_if : forall (b : M -> bool) c d p m x, at_most (app (if b m then c else d) p) m x -> at_most (If b c d p) m x.
Proof. intros b c d p m x H n; specialize (H n); cbn; destruct (b m); rewrite wp_app in H; exact H. Qed.
Theorem least_done : forall m, at_least Done m (f m).
Proof. intros m; apply expect_done, unit. Qed.
Theorem least_assign : forall A (set : A -> M -> M) v p m c, at_least p (set (v m) m) c -> at_least (Assign set v p) m c.
Proof. intros A set v p m c H; eapply Rle_trans; [exact H|apply expect_assign, unit]. Qed.
Theorem least_if : forall (b : M -> bool) c d p m x, at_least (app (if b m then c else d) p) m x -> at_least (If b c d p) m x.
Proof. intros b c d p m x H; eapply Rle_trans; [exact H|apply expect_if, unit]. Qed.

(* A draw with values numbered by a list, outside of which nothing is likely. *)
Theorem most_sample : forall A (set : A -> M -> M) (l : M -> law A) p m ks (c : Z -> R), NoDup ks ->
  (forall k, ~ In k ks -> mass (l m) k = 0) -> (forall k, In k ks -> 0 <= c k) ->
  (forall k, In k ks -> at_most p (set (value (l m) k) m) (c k)) ->
  at_most (Sample set l p) m (sum ks (fun k => mass (l m) k * c k)).
Proof.
  intros A set l p m ks c D O P H n; cbn.
  rewrite (sum_support (mass (l m))) by (intros k ->; ring).
  apply Rle_trans with (sum (support (mass (l m)) (box n)) (fun k => mass (l m) k * c k)).
  - apply sum_le; intros k h; apply in_support in h; destruct h as [_ h].
    apply Rmult_le_compat_l; [apply mass_nonneg|]; apply H.
    destruct (in_dec Z.eq_dec k ks) as [i|i]; [exact i|]; specialize (O k i); contradiction.
  - apply sum_incl; [apply support_distinct, box_distinct| |].
    + intros k h; apply in_support in h; destruct h as [_ h].
      destruct (in_dec Z.eq_dec k ks) as [i|i]; [exact i|]; specialize (O k i); contradiction.
    + intros k h; apply Rmult_le_pos; [apply mass_nonneg|auto].
Qed.

Theorem least_sample : forall A (set : A -> M -> M) (l : M -> law A) p m ks (c : Z -> R), NoDup ks ->
  (forall k, In k ks -> at_least p (set (value (l m) k) m) (c k)) ->
  at_least (Sample set l p) m (sum ks (fun k => mass (l m) k * c k)).
Proof.
  intros A set l p m ks c D H; eapply Rle_trans; [|apply (expect_sample M f unit A set l p m ks D)].
  apply sum_le; intros k h; apply Rmult_le_compat_l; [apply mass_nonneg|apply H, h].
Qed.

Lemma coin_values : NoDup [1%Z; 0%Z].
Proof. repeat constructor; cbn; lia. Qed.

Theorem most_flip : forall (set : bool -> M -> M) (q : M -> R) p m x y, 0 <= q m <= 1 -> 0 <= x -> 0 <= y ->
  at_most p (set true m) x -> at_most p (set false m) y ->
  at_most (Sample set (fun m => flip (q m)) p) m (q m * x + (1 - q m) * y).
Proof.
  intros set q p m x y Q X Y H K n.
  eapply Rle_trans; [apply (most_sample bool set (fun m => flip (q m)) p m [1%Z; 0%Z] (fun k => if Z.eqb k 1 then x else y)); auto using coin_values|].
  - intros k h; cbn [flip finite mass]; unfold coin_mass.
    destruct (Z.eqb_spec k 1) as [->|]; [exfalso; apply h; cbn; auto|].
    destruct (Z.eqb_spec k 0) as [->|]; [exfalso; apply h; cbn; auto|reflexivity].
  - intros k [<-|[<-|[]]]; cbn; assumption.
  - intros k [<-|[<-|[]]]; cbn; assumption.
  - cbn; unfold coin_mass, chance; cbn; rewrite Rmin_right, Rmax_right by lra; lra.
Qed.

Theorem least_flip : forall (set : bool -> M -> M) (q : M -> R) p m x y, 0 <= q m <= 1 ->
  at_least p (set true m) x -> at_least p (set false m) y ->
  at_least (Sample set (fun m => flip (q m)) p) m (q m * x + (1 - q m) * y).
Proof.
  intros set q p m x y Q H K.
  eapply Rle_trans; [|apply (least_sample bool set (fun m => flip (q m)) p m [1%Z; 0%Z] (fun k => if Z.eqb k 1 then x else y)); auto using coin_values].
  - cbn; unfold coin_mass, chance; cbn; rewrite Rmin_right, Rmax_right by lra; lra.
  - intros k [<-|[<-|[]]]; cbn; assumption.
Qed.

Lemma truth_between : forall e, 0 <= truth_chance e <= 1.
Proof.
  intros e; unfold truth_chance; assert (P := exp_pos e); split.
  - apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra].
  - apply Rmult_le_reg_r with (1 + exp e); [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra.
Qed.

Theorem most_response : forall (set : bool -> M -> M) (b : M -> bool) (e : M -> R) p m x y, 0 <= x -> 0 <= y ->
  at_most p (set true m) x -> at_most p (set false m) y ->
  at_most (Sample set (fun m => response (b m) (e m)) p) m
    ((if b m then truth_chance (e m) else 1 - truth_chance (e m)) * x
     + (1 - (if b m then truth_chance (e m) else 1 - truth_chance (e m))) * y).
Proof.
  intros set b e p m x y X Y H K.
  apply (most_flip set (fun m => if b m then truth_chance (e m) else 1 - truth_chance (e m))); auto.
  assert (T := truth_between (e m)); destruct (b m); lra.
Qed.
Theorem least_response : forall (set : bool -> M -> M) (b : M -> bool) (e : M -> R) p m x y,
  at_least p (set true m) x -> at_least p (set false m) y ->
  at_least (Sample set (fun m => response (b m) (e m)) p) m
    ((if b m then truth_chance (e m) else 1 - truth_chance (e m)) * x
     + (1 - (if b m then truth_chance (e m) else 1 - truth_chance (e m))) * y).
Proof.
  intros set b e p m x y H K.
  apply (least_flip set (fun m => if b m then truth_chance (e m) else 1 - truth_chance (e m))); auto.
  assert (T := truth_between (e m)); destruct (b m); lra.
Qed.

Lemma uniform_mass : forall n k, (0 < n)%Z -> mass (uniform n) k = if (Z.leb 0 k && Z.ltb k n)%bool then / IZR n else 0.
Proof.
  intros n k N; unfold uniform; destruct (Z_lt_dec 0 n) as [P|]; [|contradiction]; cbn [weighted finite mass]; unfold weighted_mass, weights.
  destruct (Z.leb 0 k && Z.ltb k n)%bool; [|reflexivity]; rewrite below_constant by lia; field; apply not_0_IZR; lia.
Qed.
Lemma uniform_value : forall n k, value (uniform n) k = k.
Proof. intros n k; unfold uniform; destruct Z_lt_dec; reflexivity. Qed.

Theorem most_uniform : forall (set : Z -> M -> M) (size : M -> Z) p m n (c : Z -> R), size m = n -> (0 < n)%Z ->
  (forall k, In k (below n) -> 0 <= c k) -> (forall k, In k (below n) -> at_most p (set k m) (c k)) ->
  at_most (Sample set (fun m => uniform (size m)) p) m (/ IZR n * sum (below n) c).
Proof.
  intros set size p m n c S N P H j.
  eapply Rle_trans; [apply (most_sample Z set (fun m => uniform (size m)) p m (below n) c (below_distinct n)); auto|].
  - intros k h; rewrite S, uniform_mass by exact N; rewrite in_below in h.
    destruct (Z.leb_spec 0 k), (Z.ltb_spec k n); cbn; try reflexivity; exfalso; apply h; lia.
  - intros k h; rewrite uniform_value; auto.
  - right; rewrite <- sum_scale; apply sum_ext; intros k h; rewrite S, uniform_mass by exact N; apply in_below in h.
    destruct (Z.leb_spec 0 k), (Z.ltb_spec k n); cbn; try lia; reflexivity.
Qed.
Theorem least_uniform : forall (set : Z -> M -> M) (size : M -> Z) p m n (c : Z -> R), size m = n -> (0 < n)%Z ->
  (forall k, In k (below n) -> at_least p (set k m) (c k)) ->
  at_least (Sample set (fun m => uniform (size m)) p) m (/ IZR n * sum (below n) c).
Proof.
  intros set size p m n c S N H.
  eapply Rle_trans; [|apply (least_sample Z set (fun m => uniform (size m)) p m (below n) c (below_distinct n))].
  - right; rewrite <- sum_scale; apply sum_ext; intros k h; rewrite S, uniform_mass by exact N; apply in_below in h.
    destruct (Z.leb_spec 0 k), (Z.ltb_spec k n); cbn; try lia; reflexivity.
  - intros k h; rewrite uniform_value; auto.
Qed.
End Finite.

Arguments at_most {M}. Arguments at_least {M}.

(* Finite: each result is worked out on both inputs. *)
Theorem worked_out : forall M T (dec : forall x y : T, {x = y} + {x <> y}) (p1 p2 : prog M) m1 m2 (r1 r2 : M -> T) eps,
  (forall t, exists c1 c2, at_most (fun m => is T dec t (r1 m)) p1 m1 c1 /\ at_least (fun m => is T dec t (r2 m)) p2 m2 c2
     /\ c1 <= exp eps * c2) ->
  close p1 p2 m1 m2 r1 r2 eps 0.
Proof.
  intros M T dec p1 p2 m1 m2 r1 r2 eps H; apply (pointwise T dec); intros t.
  destruct (H t) as [c1 [c2 [L [R C]]]].
  apply expect_least; [intros; apply is_unit|]; intros n; specialize (L n).
  assert (exp eps * c2 <= exp eps * expect p2 (fun m => is T dec t (r2 m)) m2)
    by (apply Rmult_le_compat_l; [left; apply exp_pos|exact R]); lra.
Qed.
