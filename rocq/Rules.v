(* The logic: what it means that the rest of two runs is safe, and the rules for it.

   The results are judged by two functions f and g of the last memories.  [safe p1 p2 m1 m2 a] says that from the
   memories m1 and m2, with the amounts a spent so far, E[f after p1] is at most what E[g after p2] is worth.  That depends
   on what is claimed: for epsilon and delta it is exp(e a) * E[g] + d a, where e a and d a are what is left of them.  The
   kernel's judgment c1 ~ c2 : pre ==> post is

     forall k1 k2, (forall m1 m2 a, post m1 m2 a -> safe k1 k2 m1 m2 a) ->
     forall m1 m2 a, pre m1 m2 a -> safe (app c1 k1) (app c2 k2) m1 m2 a. *)

From Coq Require Import Reals ZArith List Lra Lia.
From Lapwing Require Import Sum Program.
Import ListNotations.
Open Scope R_scope.

(* What privacy is claimed in: a monotone function of what is expected on the right, concave but for what is overspent. *)
Record currency (A : Type) := Currency {
  worth : A -> R -> R;
  worth_mono : forall a x y, 0 <= x -> x <= y -> worth a x <= worth a y;
  worth_mean : forall a (ks : list Z) w x, (forall k, In k ks -> 0 <= w k) -> (forall k, In k ks -> 0 <= x k) -> sum ks w <= 1 ->
    sum ks (fun k => w k * worth a (x k)) <= worth a (sum ks (fun k => w k * x k)) + (1 - sum ks w) * Rmax 0 (- worth a 0)
}.
Arguments worth {A}. Arguments worth_mono {A}. Arguments worth_mean {A}.

Section Approximate.
Variables (A : Type) (e d : A -> R).
Definition affine (a : A) (x : R) : R := exp (e a) * x + d a.
Lemma affine_mono : forall a x y, 0 <= x -> x <= y -> affine a x <= affine a y.
Proof. intros a x y _ H; unfold affine; apply Rplus_le_compat_r, Rmult_le_compat_l; [left; apply exp_pos|exact H]. Qed.
Lemma affine_mean : forall a (ks : list Z) w x, (forall k, In k ks -> 0 <= w k) -> (forall k, In k ks -> 0 <= x k) -> sum ks w <= 1 ->
  sum ks (fun k => w k * affine a (x k)) <= affine a (sum ks (fun k => w k * x k)) + (1 - sum ks w) * Rmax 0 (- affine a 0).
Proof.
  intros a ks w x W X S; unfold affine; rewrite Rmult_0_r, Rplus_0_l.
  rewrite (sum_ext ks _ (fun k => exp (e a) * (w k * x k) + d a * w k)) by (intros; ring).
  rewrite sum_plus, !sum_scale.
  assert (- d a <= Rmax 0 (- d a)) by apply Rmax_r; nra.
Qed.
Definition approximate : currency A := Currency A affine affine_mono affine_mean.
End Approximate.
Arguments approximate {A}.
Ltac in_epsilon := cbn [worth approximate]; unfold affine.
Ltac in_epsilon_in H := cbn [worth approximate] in H; unfold affine in H.

Section Rules.
Variables (M1 M2 A : Type) (cur : currency A) (f : M1 -> R) (g : M2 -> R).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.

Definition safe (p1 : prog M1) (p2 : prog M2) (m1 : M1) (m2 : M2) (a : A) : Prop :=
  forall n, wp n p1 f m1 <= worth cur a (expect p2 g m2).

Definition judgment (c1 : prog M1) (c2 : prog M2) (pre post : M1 -> M2 -> A -> Prop) : Prop :=
  forall k1 k2, (forall m1 m2 a, post m1 m2 a -> safe k1 k2 m1 m2 a) ->
  forall m1 m2 a, pre m1 m2 a -> safe (app c1 k1) (app c2 k2) m1 m2 a.

(* Nothing is overspent: a run that has no result is worth enough. *)
Definition solvent (a : A) : Prop := 0 <= worth cur a 0.

Lemma expect_nonneg : forall p2 m2, 0 <= expect p2 g m2.
Proof. intros; apply expect_unit, g_unit. Qed.

Lemma safe_right : forall p1 p2 q2 m1 m2 m2' a,
  expect q2 g m2' <= expect p2 g m2 -> safe p1 q2 m1 m2' a -> safe p1 p2 m1 m2 a.
Proof.
  intros p1 p2 q2 m1 m2 m2' a H S n; specialize (S n).
  assert (X := worth_mono cur a _ _ (expect_nonneg q2 m2') H); lra.
Qed.

Lemma safe_left : forall p1 q1 p2 m1 m1' m2 a,
  (forall n, wp n p1 f m1 <= wp n q1 f m1') -> safe q1 p2 m1' m2 a -> safe p1 p2 m1 m2 a.
Proof. intros p1 q1 p2 m1 m1' m2 a H S n; specialize (S n); specialize (H n); lra. Qed.

Lemma worth_nonneg : forall p2 m2 a, solvent a -> 0 <= worth cur a (expect p2 g m2).
Proof. intros p2 m2 a S; eapply Rle_trans; [exact S|apply worth_mono; [lra|apply expect_nonneg]]. Qed.

(* Skip. *)
Theorem skip : forall m1 m2 a, f m1 <= worth cur a (g m2) -> safe Done Done m1 m2 a.
Proof.
  intros m1 m2 a H n; cbn; eapply Rle_trans; [exact H|]; apply worth_mono; [apply g_unit|apply expect_done, g_unit].
Qed.

(* A run that has been stopped has no result. *)
Theorem stop : forall p2 m1 m2 a, solvent a -> safe Stop p2 m1 m2 a.
Proof. intros p2 m1 m2 a S n; cbn; apply worth_nonneg, S. Qed.

(* Assign. *)
Theorem assign_left : forall B (set : B -> M1 -> M1) v p1 p2 m1 m2 a,
  (forall x, x = v m1 -> safe p1 p2 (set x m1) m2 a) -> safe (Assign set v p1) p2 m1 m2 a.
Proof. intros B set v p1 p2 m1 m2 a H; eapply safe_left; [intros; cbn; apply Rle_refl|]; apply H; reflexivity. Qed.

Theorem assign_right : forall B (set : B -> M2 -> M2) v p1 p2 m1 m2 a,
  (forall x, x = v m2 -> safe p1 p2 m1 (set x m2) a) -> safe p1 (Assign set v p2) m1 m2 a.
Proof. intros B set v p1 p2 m1 m2 a H; eapply safe_right; [apply expect_assign, g_unit|]; apply H; reflexivity. Qed.

(* If, on one side, or in step. *)
Theorem if_left : forall (b : M1 -> bool) c1 d1 p1 p2 m1 m2 a,
  (b m1 = true -> safe (app c1 p1) p2 m1 m2 a) -> (b m1 = false -> safe (app d1 p1) p2 m1 m2 a) ->
  safe (If b c1 d1 p1) p2 m1 m2 a.
Proof.
  intros b c1 d1 p1 p2 m1 m2 a T F; apply safe_left with (q1 := app (if b m1 then c1 else d1) p1) (m1' := m1).
  - intros; cbn; destruct (b m1); rewrite wp_app; lra.
  - destruct (b m1); auto.
Qed.

Theorem if_right : forall (b : M2 -> bool) c2 d2 p1 p2 m1 m2 a,
  (b m2 = true -> safe p1 (app c2 p2) m1 m2 a) -> (b m2 = false -> safe p1 (app d2 p2) m1 m2 a) ->
  safe p1 (If b c2 d2 p2) m1 m2 a.
Proof.
  intros b c2 d2 p1 p2 m1 m2 a T F; eapply safe_right; [apply expect_if, g_unit|]; destruct (b m2); auto.
Qed.

Theorem if_both : forall (b1 : M1 -> bool) (b2 : M2 -> bool) c1 d1 c2 d2 p1 p2 m1 m2 a, b1 m1 = b2 m2 ->
  (b1 m1 = true -> safe (app c1 p1) (app c2 p2) m1 m2 a) -> (b1 m1 = false -> safe (app d1 p1) (app d2 p2) m1 m2 a) ->
  safe (If b1 c1 d1 p1) (If b2 c2 d2 p2) m1 m2 a.
Proof.
  intros b1 b2 c1 d1 c2 d2 p1 p2 m1 m2 a E T F; apply if_left; intros X; apply if_right; intros Y; auto; congruence.
Qed.

(* Consequence. *)
Theorem conseq : forall c1 c2 (pre pre' post post' : M1 -> M2 -> A -> Prop),
  (forall m1 m2 a, pre m1 m2 a -> pre' m1 m2 a) -> (forall m1 m2 a, post' m1 m2 a -> post m1 m2 a) ->
  judgment c1 c2 pre' post' -> judgment c1 c2 pre post.
Proof. intros c1 c2 pre pre' post post' P Q J k1 k2 K m1 m2 a H; apply J; auto. Qed.

(* Seq: what comes after may be any pair of programs that is safe from the middle. *)
Theorem sequence : forall c1 c2 c1' c2' pre middle post,
  judgment c1 c2 pre middle -> judgment c1' c2' middle post -> judgment (app c1 c1') (app c2 c2') pre post.
Proof.
  intros c1 c2 c1' c2' pre middle post H H' k1 k2 K m1 m2 a P.
  assert (forall M (x y z : prog M), app (app x y) z = app x (app y z)) as assoc.
  { induction x; intros; cbn; congruence. }
  rewrite !assoc; apply (H (app c1' k1) (app c2' k2)); auto; intros; apply H'; auto.
Qed.

(* The loop that is stopped after n rounds. *)
Fixpoint unrolled {M} (n : nat) (b : M -> bool) (c p : prog M) : prog M :=
  match n with
  | O => Stop
  | S n => If b (app c (unrolled n b c p)) p Done
  end.

Lemma wp_ext : forall M (p : prog M) n h h', (forall m, h m = h' m) -> forall m, wp n p h m = wp n p h' m.
Proof.
  intros M p; induction p as [| |B0 s0 v0 p IH|B set l p IH|b c IHc d' IHd p IH|b c IHc p IH]; intros n h h' H m; cbn; auto.
  - apply sum_ext; intros; f_equal; auto.
  - destruct (b m); [apply IHc|apply IHd]; intros; apply IH; auto.
  - generalize n at 1 4; intros j; revert m; induction j as [|j IHj]; intros m; cbn; auto.
    destruct (b m); auto.
Qed.

Lemma wp_while : forall n b c p m, wp n (While b c p) f m = wp n (unrolled n b c p) f m.
Proof.
  intros n b c p m; cbn; generalize n at 1 5; intros j; revert m.
  induction j as [|j IH]; intros m; cbn; [reflexivity|].
  destruct (b m); [rewrite wp_app; apply wp_ext; auto|reflexivity].
Qed.

Lemma wp_in : forall n j (b : M1 -> bool) c p m, b m = true -> wp n (unrolled (S j) b c p) f m = wp n (app c (unrolled j b c p)) f m.
Proof. intros n j b c p m H; cbn; rewrite H; reflexivity. Qed.

Lemma wp_out : forall n j (b : M1 -> bool) c p m, b m = false -> wp n (unrolled (S j) b c p) f m = wp n p f m.
Proof. intros n j b c p m H; cbn; rewrite H; reflexivity. Qed.

(* While, in step. *)
Theorem while_both : forall (I : M1 -> M2 -> A -> Prop) (b1 : M1 -> bool) (b2 : M2 -> bool) c1 c2 p1 p2,
  (forall m1 m2 a, I m1 m2 a -> b1 m1 = b2 m2) ->
  (forall m1 m2 a, I m1 m2 a -> b1 m1 = true -> solvent a) ->
  judgment c1 c2 (fun m1 m2 a => I m1 m2 a /\ b1 m1 = true) I ->
  (forall m1 m2 a, I m1 m2 a -> b1 m1 = false -> safe p1 p2 m1 m2 a) ->
  forall m1 m2 a, I m1 m2 a -> safe (While b1 c1 p1) (While b2 c2 p2) m1 m2 a.
Proof.
  intros I b1 b2 c1 c2 p1 p2 G D B P m1 m2 a H n; rewrite wp_while; generalize n at 2; intros j.
  enough (forall m1 m2 a, I m1 m2 a -> safe (unrolled j b1 c1 p1) (While b2 c2 p2) m1 m2 a) as X by (apply X; exact H).
  clear m1 m2 a H; induction j as [|j IH]; intros m1 m2 a H.
  - destruct (b1 m1) eqn:T.
    + apply stop; eauto.
    + intros n'; cbn; specialize (P m1 m2 a H T n').
      assert (F := proj1 (wp_unit M1 p1 n' f f_unit m1)).
      assert (Y := worth_mono cur a _ _ (expect_nonneg p2 m2) (expect_while_out M2 g g_unit b2 c2 p2 m2 (eq_trans (eq_sym (G _ _ _ H)) T))).
      lra.
  - destruct (b1 m1) eqn:T; assert (T' := T); rewrite (G _ _ _ H) in T'.
    + eapply safe_left; [intros; right; apply wp_in, T|].
      eapply safe_right; [apply expect_while_in; [apply g_unit|exact T']|].
      apply B; auto.
    + eapply safe_left; [intros; right; apply wp_out, T|].
      eapply safe_right; [apply expect_while_out; [apply g_unit|exact T']|]; auto.
Qed.

(* While, on one side, with a whole number that falls. *)
Theorem while_right : forall (I : M1 -> M2 -> A -> Prop) (bnd : M1 -> M2 -> A -> Z) (b2 : M2 -> bool) c2 p1 p2,
  (forall m1 m2 a, I m1 m2 a -> b2 m2 = true -> (0 <= bnd m1 m2 a)%Z) ->
  (forall z, judgment Done c2 (fun m1 m2 a => I m1 m2 a /\ b2 m2 = true /\ bnd m1 m2 a = z)
                      (fun m1 m2 a => I m1 m2 a /\ (bnd m1 m2 a < z)%Z)) ->
  (forall m1 m2 a, I m1 m2 a -> b2 m2 = false -> safe p1 p2 m1 m2 a) ->
  forall m1 m2 a, I m1 m2 a -> safe p1 (While b2 c2 p2) m1 m2 a.
Proof.
  intros I bnd b2 c2 p1 p2 N B P m1 m2 a H.
  remember (Z.to_nat (bnd m1 m2 a + 1)) as j eqn:J; assert (Z.to_nat (bnd m1 m2 a + 1) <= j)%nat as L by lia; clear J.
  revert m1 m2 a H L; induction j as [|j IH]; intros m1 m2 a H L; destruct (b2 m2) eqn:T.
  - specialize (N _ _ _ H T); lia.
  - eapply safe_right; [apply expect_while_out; [apply g_unit|exact T]|]; auto.
  - eapply safe_right; [apply expect_while_in; [apply g_unit|exact T]|].
    apply (B (bnd m1 m2 a) p1 (While b2 c2 p2)); auto; intros m1' m2' a' [H' L']; apply IH; [exact H'|].
    specialize (N _ _ _ H T); lia.
  - eapply safe_right; [apply expect_while_out; [apply g_unit|exact T]|]; auto.
Qed.

Theorem while_left : forall (I : M1 -> M2 -> A -> Prop) (bnd : M1 -> M2 -> A -> Z) (b1 : M1 -> bool) c1 p1 p2,
  (forall m1 m2 a, I m1 m2 a -> b1 m1 = true -> (0 <= bnd m1 m2 a)%Z) ->
  (forall z, judgment c1 Done (fun m1 m2 a => I m1 m2 a /\ b1 m1 = true /\ bnd m1 m2 a = z)
                      (fun m1 m2 a => I m1 m2 a /\ (bnd m1 m2 a < z)%Z)) ->
  (forall m1 m2 a, I m1 m2 a -> b1 m1 = false -> safe p1 p2 m1 m2 a) ->
  forall m1 m2 a, I m1 m2 a -> safe (While b1 c1 p1) p2 m1 m2 a.
Proof.
  intros I bnd b1 c1 p1 p2 N B P m1 m2 a H.
  assert (unfolds : forall n m, wp n (While b1 c1 p1) f m <= wp n (if b1 m then app c1 (While b1 c1 p1) else p1) f m).
  { intros n m; assert (U : forall m, 0 <= f m <= f m) by (intros x; specialize (f_unit x); lra).
    destruct (b1 m) eqn:T.
    - rewrite wp_app; cbn; destruct n as [|n]; cbn [rounds].
      + apply (wp_unit M1 c1 0); intros; cbn; lra.
      + rewrite T; apply wp_mono; [lia|]; intros m'.
        apply (rounds_mono M1 n (S n) b1 (wp (S n) c1) (wp (S n) c1) (wp (S n) p1 f) (wp (S n) p1 f)); [lia| |].
        * intros h h' X y; apply wp_mono; auto.
        * intros y; apply wp_mono; auto.
    - cbn; destruct n as [|n]; cbn [rounds]; [apply (wp_unit M1 p1 0 f f_unit)|rewrite T; lra]. }
  remember (Z.to_nat (bnd m1 m2 a + 1)) as j eqn:J; assert (Z.to_nat (bnd m1 m2 a + 1) <= j)%nat as L by lia; clear J.
  revert m1 m2 a H L; induction j as [|j IH]; intros m1 m2 a H L;
    (eapply safe_left; [intros n; apply unfolds|]); destruct (b1 m1) eqn:T; auto.
  - specialize (N _ _ _ H T); lia.
  - apply (B (bnd m1 m2 a) (While b1 c1 p1) p2); auto; intros m1' m2' a' [H' L']; apply IH; [exact H'|].
    specialize (N _ _ _ H T); lia.
Qed.

(* While, out of step: `wait` comes before `alone`, and a loop that has ended before both. *)
Theorem while_apart : forall (I : M1 -> M2 -> A -> Prop) (alone wait : M1 -> M2 -> A -> bool)
    (bnd : M1 -> M2 -> A -> Z) (b1 : M1 -> bool) (b2 : M2 -> bool) c1 c2 p1 p2,
  (forall m1 m2 a, I m1 m2 a -> b2 m2 = true -> (b1 m1 = false \/ wait m1 m2 a = true) -> (0 <= bnd m1 m2 a)%Z) ->
  (forall m1 m2 a, I m1 m2 a -> b1 m1 = true -> solvent a) ->
  judgment c1 c2 (fun m1 m2 a => I m1 m2 a /\ b1 m1 = true /\ b2 m2 = true /\ alone m1 m2 a = false
                                 /\ wait m1 m2 a = false) I ->
  judgment c1 Done (fun m1 m2 a => I m1 m2 a /\ b1 m1 = true
                                   /\ (b2 m2 = false \/ (alone m1 m2 a = true /\ wait m1 m2 a = false))) I ->
  (forall z, judgment Done c2 (fun m1 m2 a => I m1 m2 a /\ b2 m2 = true /\ (b1 m1 = false \/ wait m1 m2 a = true)
                                              /\ bnd m1 m2 a = z)
                      (fun m1 m2 a => I m1 m2 a /\ (bnd m1 m2 a < z)%Z)) ->
  (forall m1 m2 a, I m1 m2 a -> b1 m1 = false -> b2 m2 = false -> safe p1 p2 m1 m2 a) ->
  forall m1 m2 a, I m1 m2 a -> safe (While b1 c1 p1) (While b2 c2 p2) m1 m2 a.
Proof.
  intros I alone wait bnd b1 b2 c1 c2 p1 p2 N D Both Left Right P m1 m2 a H n; rewrite wp_while; generalize n at 2; intros j.
  enough (forall m1 m2 a, I m1 m2 a -> safe (unrolled j b1 c1 p1) (While b2 c2 p2) m1 m2 a) as X by (apply X; exact H).
  clear m1 m2 a H n; induction j as [|j IHj]; intros m1 m2 a H.
  - (* no round is left: the right loop may still have to end *)
    destruct (b1 m1) eqn:T1; [apply stop; eauto|].
    remember (Z.to_nat (bnd m1 m2 a + 1)) as i eqn:J; assert (Z.to_nat (bnd m1 m2 a + 1) <= i)%nat as L by lia; clear J.
    cbn [unrolled]; revert m1 m2 a H T1 L; induction i as [|i IH]; intros m1 m2 a H T1 L; destruct (b2 m2) eqn:T2.
    + specialize (N _ _ _ H T2 (or_introl T1)); lia.
    + eapply safe_right; [apply expect_while_out; [apply g_unit|exact T2]|].
      eapply safe_left; [|apply (P _ _ _ H T1 T2)]; intros n; cbn; apply (wp_unit M1 p1 n f f_unit).
    + eapply safe_right; [apply expect_while_in; [apply g_unit|exact T2]|].
      apply (Right (bnd m1 m2 a) Stop (While b2 c2 p2)); [|tauto].
      intros m1' m2' a' [H' L']; destruct (b1 m1') eqn:T1'; [apply stop; eauto|apply IH; auto].
      specialize (N _ _ _ H T2 (or_introl T1)); lia.
    + eapply safe_right; [apply expect_while_out; [apply g_unit|exact T2]|].
      eapply safe_left; [|apply (P _ _ _ H T1 T2)]; intros n; cbn; apply (wp_unit M1 p1 n f f_unit).
  - remember (Z.to_nat (bnd m1 m2 a + 1)) as i eqn:J; assert (Z.to_nat (bnd m1 m2 a + 1) <= i)%nat as L by lia; clear J.
    revert m1 m2 a H L; induction i as [|i IH]; intros m1 m2 a H L;
      destruct (b1 m1) eqn:T1, (b2 m2) eqn:T2, (wait m1 m2 a) eqn:W, (alone m1 m2 a) eqn:O;
      try (specialize (N _ _ _ H T2 (or_intror W)); lia); try (specialize (N _ _ _ H T2 (or_introl T1)); lia);
      try (eapply safe_right; [apply expect_while_in; [apply g_unit|exact T2]|];
           apply (Right (bnd m1 m2 a) (unrolled (S j) b1 c1 p1) (While b2 c2 p2)); [|tauto];
           intros m1' m2' a' [H' L']; apply IH; [exact H'|];
           try specialize (N _ _ _ H T2 (or_intror W)); try specialize (N _ _ _ H T2 (or_introl T1)); lia);
      try (eapply safe_left; [intros; right; apply wp_in, T1|];
           eapply safe_right; [apply expect_while_in; [apply g_unit|exact T2]|]; apply Both; auto; tauto);
      try (eapply safe_left; [intros; right; apply wp_in, T1|];
           apply (Left (unrolled j b1 c1 p1) (While b2 c2 p2)); auto; tauto);
      try (eapply safe_left; [intros; right; apply wp_out, T1|];
           eapply safe_right; [apply expect_while_out; [apply g_unit|exact T2]|]; auto).
Qed.

(* As many values as are needed, so that the others come to little. *)
Lemma drawn_enough : forall B (l : law B) n h, 0 < h -> exists n', (n <= n')%nat /\ 1 - h <= sum (box n') (mass l).
Proof.
  intros B l n h P; destruct (mass_total l h P) as [j J]; exists (Nat.max n j); split; [lia|].
  eapply Rle_trans; [exact J|]; apply sum_mono; [lia|]; intros k; assert (X := mass_nonneg l k); lra.
Qed.
Lemma wp_more : forall (p : prog M1) n n' m, (n <= n')%nat -> wp n p f m <= wp n' p f m.
Proof. intros p n n' m L; apply wp_mono; [exact L|]; intros x; specialize (f_unit x); lra. Qed.

(* A draw on one side. *)
Theorem sample_left : forall B set (l : M1 -> law B) p1 p2 m1 m2 a,
  (forall v k, v = value (l m1) k -> safe p1 p2 (set v m1) m2 a) -> safe (Sample set l p1) p2 m1 m2 a.
Proof.
  intros B set l p1 p2 m1 m2 a H n; set (W := worth cur a (expect p2 g m2)).
  apply le_epsilon; intros h P.
  assert (Q := Rabs_pos W); assert (Q' := Rle_abs (- W)); rewrite Rabs_Ropp in Q'.
  destruct (drawn_enough B (l m1) n (h / (1 + Rabs W))) as [j [L J]]; [apply Rdiv_lt_0_compat; lra|].
  eapply Rle_trans; [apply (wp_more (Sample set l p1) n j m1 L)|]; cbn.
  apply Rle_trans with (sum (box j) (fun k => W * mass (l m1) k)).
  - apply sum_le; intros k _; rewrite Rmult_comm; apply Rmult_le_compat_r; [apply mass_nonneg|eapply H; reflexivity].
  - rewrite sum_scale; assert (X := mass_bounded (l m1) j).
    assert ((1 - sum (box j) (mass (l m1))) * (1 + Rabs W) <= h).
    { apply Rle_trans with (h / (1 + Rabs W) * (1 + Rabs W)); [apply Rmult_le_compat_r; lra|right; field; lra]. }
    nra.
Qed.

Theorem sample_right : forall B set (l : M2 -> law B) p1 p2 m1 m2 a,
  (forall v k, v = value (l m2) k -> safe p1 p2 m1 (set v m2) a) -> safe p1 (Sample set l p2) m1 m2 a.
Proof.
  intros B set l p1 p2 m1 m2 a H n.
  set (w := wp n p1 f m1); assert (W := wp_unit M1 p1 n f f_unit m1); fold w in W.
  set (K := Rmax 0 (- worth cur a 0)); assert (0 <= K) by apply Rmax_l.
  (* each value is worth w; they come to nearly all of 1 *)
  apply le_epsilon; intros h P.
  destruct (mass_total (l m2) (h / (1 + K))) as [j J]; [apply Rdiv_lt_0_compat; lra|].
  set (x := fun k => expect p2 g (set (value (l m2) k) m2)).
  assert (X0 : forall k, 0 <= x k) by (intros; apply expect_nonneg).
  assert (N : forall k, 0 <= mass (l m2) k) by apply mass_nonneg.
  assert (T := mass_bounded (l m2) j).
  assert (w * sum (box j) (mass (l m2)) <= sum (box j) (fun k => mass (l m2) k * worth cur a (x k))) as L.
  { rewrite <- sum_scale; apply sum_le; intros k _; rewrite Rmult_comm; apply Rmult_le_compat_l; [apply N|].
    apply (H _ k eq_refl n). }
  assert (C := worth_mean cur a (box j) (mass (l m2)) x (fun k _ => N k) (fun k _ => X0 k) T); fold K in C.
  assert (Y := expect_sample M2 g g_unit B set l p2 m2 (box j) (box_distinct j)).
  assert (0 <= sum (box j) (fun k => mass (l m2) k * x k)) as Z
    by (apply sum_nonneg; intros k _; apply Rmult_le_pos; [apply N|apply X0]).
  assert (V := worth_mono cur a _ _ Z Y).
  assert ((1 - sum (box j) (mass (l m2))) * (1 + K) <= h).
  { apply Rle_trans with (h / (1 + K) * (1 + K)); [apply Rmult_le_compat_r; lra|right; field; lra]. }
  nra.
Qed.

(* Two draws, coupled at no cost: the left value of number k goes with the right one of number [to k], which is as likely. *)
Theorem couple_free : forall B1 B2 set1 set2 (l1 : M1 -> law B1) (l2 : M2 -> law B2) p1 p2 m1 m2 a (to : Z -> Z),
  (forall j k, mass (l1 m1) j <> 0 -> mass (l1 m1) k <> 0 -> to j = to k -> j = k) ->
  (forall k, mass (l1 m1) k <> 0 -> mass (l1 m1) k <= mass (l2 m2) (to k)) ->
  (forall k, mass (l1 m1) k <> 0 -> safe p1 p2 (set1 (value (l1 m1) k) m1) (set2 (value (l2 m2) (to k)) m2) a) ->
  safe (Sample set1 l1 p1) (Sample set2 l2 p2) m1 m2 a.
Proof.
  intros B1 B2 set1 set2 l1 l2 p1 p2 m1 m2 a to inj likely H n.
  set (mu := mass (l1 m1)) in *; set (nu := mass (l2 m2)) in *.
  set (G := fun j => expect p2 g (set2 (value (l2 m2) j) m2)).
  assert (G0 : forall j, 0 <= G j) by (intros; apply expect_nonneg).
  set (K := Rmax 0 (- worth cur a 0)); assert (0 <= K) by apply Rmax_l.
  apply le_epsilon; intros h P.
  destruct (drawn_enough B1 (l1 m1) n (h / (1 + K))) as [j [L J]]; [apply Rdiv_lt_0_compat; lra|].
  eapply Rle_trans; [apply (wp_more (Sample set1 l1 p1) n j m1 L)|]; cbn; fold mu in J |- *.
  rewrite (sum_support mu) by (intros k ->; ring); set (ks := support mu (box j)).
  assert (mu0 : forall k, In k ks -> 0 <= mu k) by (intros; apply mass_nonneg).
  assert (same : sum ks mu = sum (box j) mu) by (unfold ks; rewrite <- (sum_support mu); auto).
  assert (S : sum ks mu <= 1) by (rewrite same; apply mass_bounded).
  assert ((1 - sum ks mu) * (1 + K) <= h).
  { apply Rle_trans with (h / (1 + K) * (1 + K)); [apply Rmult_le_compat_r; lra|right; field; lra]. }
  apply Rle_trans with (sum ks (fun k => mu k * worth cur a (G (to k)))).
  - apply sum_le; intros k i; apply Rmult_le_compat_l; [auto|]; apply in_support in i; apply (H k (proj2 i) j).
  - eapply Rle_trans; [apply (worth_mean cur a ks mu (fun k => G (to k))); auto|]; fold K; apply Rplus_le_compat; [apply worth_mono|nra].
    + apply sum_nonneg; intros; apply Rmult_le_pos; auto.
    + apply Rle_trans with (sum ks (fun k => nu (to k) * G (to k))).
      * apply sum_le; intros k i; apply Rmult_le_compat_r; [auto|]; apply in_support in i; apply likely, i.
      * rewrite <- (sum_map ks to (fun j => nu j * G j)).
        apply (expect_sample M2 g g_unit B2 set2 l2 p2 m2).
        apply NoDup_map_on; [apply support_distinct, box_distinct|].
        intros i k hi hk; apply in_support in hi, hk; apply inj; tauto.
Qed.

(* Same: one law on both sides. *)
Theorem same_rule : forall B (set1 : B -> M1 -> M1) (set2 : B -> M2 -> M2) l1 l2 p1 p2 m1 m2 a,
  l1 m1 = l2 m2 -> (forall v u k, v = value (l1 m1) k -> u = v -> safe p1 p2 (set1 v m1) (set2 u m2) a) ->
  safe (Sample set1 l1 p1) (Sample set2 l2 p2) m1 m2 a.
Proof.
  intros B set1 set2 l1 l2 p1 p2 m1 m2 a E H; apply couple_free with (to := fun k => k); auto.
  - intros k _; rewrite E; lra.
  - intros k _; rewrite <- E; eapply H; reflexivity.
Qed.
End Rules.

Arguments safe {M1 M2 A}. Arguments judgment {M1 M2 A}. Arguments solvent {A}.

Lemma solvent_approximate : forall A (e d : A -> R) a, 0 <= d a -> solvent (approximate e d) a.
Proof. intros A e d a D; unfold solvent; cbn; unfold affine; lra. Qed.

Section Priced.
Variables (M1 M2 A : Type) (e d : A -> R) (f : M1 -> R) (g : M2 -> R).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.
Notation safe := (safe (approximate e d) f g).

(* Two draws, coupled: the left value of number k goes with the right one of number [to k]. *)
Theorem couple : forall B1 B2 set1 set2 (l1 : M1 -> law B1) (l2 : M2 -> law B2) p1 p2 m1 m2 a (to : Z -> Z) (a' : Z -> A),
  (forall j k, mass (l1 m1) j <> 0 -> mass (l1 m1) k <> 0 -> to j = to k -> j = k) ->
  (forall k, mass (l1 m1) k <> 0 -> mass (l1 m1) k <= exp (e a - e (a' k)) * mass (l2 m2) (to k)) ->
  (forall k, mass (l1 m1) k <> 0 -> d (a' k) <= d a) ->
  (forall k, mass (l1 m1) k <> 0 ->
    safe p1 p2 (set1 (value (l1 m1) k) m1) (set2 (value (l2 m2) (to k)) m2) (a' k)) ->
  safe (Sample set1 l1 p1) (Sample set2 l2 p2) m1 m2 a.
Proof.
  intros B1 B2 set1 set2 l1 l2 p1 p2 m1 m2 a to a' inj paid keeps H n; in_epsilon.
  set (mu := mass (l1 m1)) in *; set (nu := mass (l2 m2)) in *.
  set (G := fun j => expect p2 g (set2 (value (l2 m2) j) m2)).
  apply le_epsilon; intros h P.
  assert (Q := Rabs_pos (d a)); assert (Q' := Rle_abs (- d a)); rewrite Rabs_Ropp in Q'.
  destruct (drawn_enough B1 (l1 m1) n (h / (1 + Rabs (d a)))) as [i [L J]]; [apply Rdiv_lt_0_compat; lra|].
  eapply Rle_trans; [apply (wp_more M1 f f_unit (Sample set1 l1 p1) n i m1 L)|]; cbn; fold mu in J |- *.
  rewrite (sum_support mu) by (intros k ->; ring).
  apply Rle_trans with (sum (support mu (box i)) (fun k => exp (e a) * (nu (to k) * G (to k)) + d a * mu k)).
  - apply sum_le; intros k hk; apply in_support in hk; destruct hk as [_ hk].
    specialize (H k hk i); in_epsilon_in H; specialize (paid k hk); specialize (keeps k hk); fold (G (to k)) in H.
    assert (0 <= mu k) by apply mass_nonneg.
    assert (0 <= G (to k)) by (apply expect_unit, g_unit).
    apply Rle_trans with (mu k * (exp (e (a' k)) * G (to k) + d (a' k))); [apply Rmult_le_compat_l; assumption|].
    assert (exp (e (a' k)) * mu k <= exp (e a) * nu (to k)) as X.
    { replace (e a) with (e (a' k) + (e a - e (a' k))) by ring; rewrite exp_plus, Rmult_assoc.
      apply Rmult_le_compat_l; [left; apply exp_pos|exact paid]. }
    assert (exp (e (a' k)) * mu k * G (to k) <= exp (e a) * nu (to k) * G (to k)) by (apply Rmult_le_compat_r; assumption).
    assert (mu k * d (a' k) <= mu k * d a) by (apply Rmult_le_compat_l; assumption).
    lra.
  - rewrite sum_plus, !sum_scale, Rplus_assoc; apply Rplus_le_compat.
    + apply Rmult_le_compat_l; [left; apply exp_pos|].
      rewrite <- (sum_map (support mu (box i)) to (fun j => nu j * G j)).
      apply (expect_sample M2 g g_unit B2 set2 l2 p2 m2).
      apply NoDup_map_on; [apply support_distinct, box_distinct|].
      intros j k hj hk; apply in_support in hj, hk; apply inj; tauto.
    + rewrite <- (sum_support mu) by auto; assert (X := mass_bounded (l1 m1) i); fold mu in X.
      assert ((1 - sum (box i) mu) * (1 + Rabs (d a)) <= h).
      { apply Rle_trans with (h / (1 + Rabs (d a)) * (1 + Rabs (d a))); [apply Rmult_le_compat_r; lra|right; field; lra]. }
      nra.
Qed.
End Priced.
