(* Programs, and the probabilities of their results.

   A program is written with what comes after each statement inside it.  [wp n p f m] is the expectation of f after a
   run of p from the memory m, of the runs in which every loop makes at most n rounds and every draw gives one of the
   values numbered -n ... n.  Each is a finite sum; they grow with n, and [expect] is their least upper bound. *)

From Coq Require Import Reals ClassicalDedekindReals ZArith List Lra Lia Bool.
From Lapwing Require Import Sum.
Import ListNotations.
Open Scope R_scope.

(* A discrete distribution: values numbered by whole numbers, and how likely each number is. *)
Record law (A : Type) := Law {
  value : Z -> A;
  mass : Z -> R;
  mass_nonneg : forall k, 0 <= mass k;
  mass_bounded : forall n, sum (box n) mass <= 1;
  mass_total : forall h, 0 < h -> exists n, 1 - h <= sum (box n) mass
}.
Arguments Law {A}. Arguments value {A}. Arguments mass {A}.
Arguments mass_nonneg {A}. Arguments mass_bounded {A}. Arguments mass_total {A}.

Section Programs.
Variable M : Type.

Inductive prog : Type :=
| Done
| Stop
| Assign (A : Type) (set : A -> M -> M) (what : M -> A) (after : prog)
| Sample (A : Type) (set : A -> M -> M) (from : M -> law A) (after : prog)
| If (condition : M -> bool) (yes no : prog) (after : prog)
| While (condition : M -> bool) (body : prog) (after : prog).

Fixpoint app (p q : prog) : prog :=
  match p with
  | Done => q
  | Stop => Stop
  | Assign A set v p => Assign A set v (app p q)
  | Sample A set l p => Sample A set l (app p q)
  | If b c d p => If b c d (app p q)
  | While b c p => While b c (app p q)
  end.

Fixpoint rounds (n : nat) (b : M -> bool) (body : (M -> R) -> M -> R) (f : M -> R) (m : M) : R :=
  match n with
  | O => 0
  | S n => if b m then body (rounds n b body f) m else f m
  end.

Fixpoint wp (n : nat) (p : prog) (f : M -> R) : M -> R :=
  match p with
  | Done => f
  | Stop => fun _ => 0
  | Assign A set v p => fun m => wp n p f (set (v m) m)
  | Sample A set l p => fun m => sum (box n) (fun k => mass (l m) k * wp n p f (set (value (l m) k) m))
  | If b c d p => fun m => if b m then wp n c (wp n p f) m else wp n d (wp n p f) m
  | While b c p => rounds n b (wp n c) (wp n p f)
  end.

Lemma wp_app : forall n p q f, wp n (app p q) f = wp n p (wp n q f).
Proof. induction p; intros q f; cbn; try rewrite IHp; try rewrite IHp3; try rewrite IHp2; reflexivity. Qed.

Lemma rounds_mono : forall n n' b body body' f f',
  (n <= n')%nat ->
  (forall h h', (forall m, 0 <= h m <= h' m) -> forall m, 0 <= body h m <= body' h' m) ->
  (forall m, 0 <= f m <= f' m) -> forall m, 0 <= rounds n b body f m <= rounds n' b body' f' m.
Proof.
  induction n as [|n IH]; intros n' b body body' f f' L B F m; cbn.
  - split; [lra|].
    assert (forall j m, 0 <= rounds j b body' f' m) as P.
    { induction j as [|j IHj]; intros m'; cbn; [lra|]; destruct (b m').
      - assert (H := B (fun _ => 0) (rounds j b body' f') (fun x => conj (Rle_refl 0) (IHj x)) m'); lra.
      - specialize (F m'); lra. }
    apply P.
  - destruct n' as [|n']; [lia|]; cbn; destruct (b m); [|apply F].
    apply B; intros m'; apply IH; auto; lia.
Qed.

Lemma wp_mono : forall p n n' f f', (n <= n')%nat -> (forall m, 0 <= f m <= f' m) ->
  forall m, 0 <= wp n p f m <= wp n' p f' m.
Proof.
  induction p as [| |B0 s0 v0 p IH|A set l p IH|b c IHc d IHd p IH|b c IHc p IH]; intros n n' f f' L F m; cbn.
  - apply F.
  - lra.
  - apply IH; auto.
  - split.
    + apply sum_nonneg; intros k _; apply Rmult_le_pos; [apply mass_nonneg|].
      apply (IH n n' f f' L F).
    + apply sum_mono; [exact L|]; intros k; assert (P := mass_nonneg (l m) k).
      destruct (IH n n' f f' L F (set (value (l m) k) m)) as [P1 P2]; split; [apply Rmult_le_pos; auto|].
      apply Rmult_le_compat_l; auto.
  - destruct (b m); [apply IHc|apply IHd]; auto; intros; apply IH; auto.
  - apply rounds_mono; auto.
Qed.

Lemma wp_unit : forall p n f, (forall m, 0 <= f m <= 1) -> forall m, 0 <= wp n p f m <= 1.
Proof.
  induction p as [| |B0 s0 v0 p IH|A set l p IH|b c IHc d IHd p IH|b c IHc p IH]; intros n f F m; cbn.
  - apply F.
  - lra.
  - apply IH; auto.
  - split.
    + apply sum_nonneg; intros k _; apply Rmult_le_pos; [apply mass_nonneg|apply IH; auto].
    + apply Rle_trans with (sum (box n) (mass (l m))); [|apply mass_bounded].
      apply sum_le; intros k _; assert (P := mass_nonneg (l m) k).
      destruct (IH n f F (set (value (l m) k) m)); nra.
  - destruct (b m); [apply IHc|apply IHd]; intros; apply IH; auto.
  - generalize n at 1 4; intros j; revert m; induction j as [|j IHj]; intros m; cbn; [lra|].
    destruct (b m); [apply IHc; auto|apply IH; auto].
Qed.

(* The least upper bound of what wp gives; cutting to 0 ... 1 makes it defined for every f. *)
Definition cut (x : R) : R := Rmax 0 (Rmin 1 x).

Lemma cut_unit : forall x, 0 <= x <= 1 -> cut x = x.
Proof. intros x H; unfold cut; rewrite Rmin_right, Rmax_right; lra. Qed.

Lemma cut_bound : forall p f m, bound (fun r => exists n, r = cut (wp n p f m)).
Proof. intros; exists 1; intros r [n ->]; apply Rmax_lub; [lra|apply Rmin_l]. Qed.

Lemma cut_some : forall p f m, exists r, exists n, r = cut (wp n p f m).
Proof. intros; exists (cut (wp 0 p f m)), 0%nat; reflexivity. Qed.

Definition expect (p : prog) (f : M -> R) (m : M) : R :=
  proj1_sig (completeness _ (cut_bound p f m) (cut_some p f m)).

Section Expect.
Variable f : M -> R.
Hypothesis unit : forall m, 0 <= f m <= 1.

Lemma expect_above : forall p n m, wp n p f m <= expect p f m.
Proof.
  intros p n m; unfold expect; destruct completeness as [s [U L]]; cbn.
  apply U; exists n; symmetry; apply cut_unit, wp_unit, unit.
Qed.

Lemma expect_least : forall p m c, (forall n, wp n p f m <= c) -> expect p f m <= c.
Proof.
  intros p m c H; unfold expect; destruct completeness as [s [U L]]; cbn.
  apply L; intros r [n ->]; rewrite cut_unit; [apply H|apply wp_unit, unit].
Qed.

Lemma expect_near : forall p m h, 0 < h -> exists n, expect p f m - h <= wp n p f m.
Proof.
  intros p m h P.
  destruct (sig_forall_dec (fun n => wp n p f m < expect p f m - h)) as [[n N]|A].
  - intros n; apply Rlt_dec.
  - exists n; lra.
  - assert (expect p f m <= expect p f m - h); [|lra].
    apply expect_least; intros n; specialize (A n); lra.
Qed.

Lemma expect_unit : forall p m, 0 <= expect p f m <= 1.
Proof.
  intros p m; split.
  - apply Rle_trans with (wp 0 p f m); [apply wp_unit, unit|apply expect_above].
  - apply expect_least; intros n; apply wp_unit, unit.
Qed.

(* What the right side of a judgment needs: expectations do not fall when a statement is made. *)
Lemma expect_done : forall m, f m <= expect Done f m.
Proof. intros m; apply (expect_above Done 0 m). Qed.

Lemma expect_same : forall p q m m', (forall n, wp n p f m <= wp n q f m') -> expect p f m <= expect q f m'.
Proof. intros p q m m' H; apply expect_least; intros n; eapply Rle_trans; [apply H|apply expect_above]. Qed.

Lemma expect_assign : forall A (set : A -> M -> M) v p m, expect p f (set (v m) m) <= expect (Assign A set v p) f m.
Proof. intros; apply expect_same; intros; cbn; lra. Qed.

Lemma expect_if : forall (b : M -> bool) c d p m, expect (app (if b m then c else d) p) f m <= expect (If b c d p) f m.
Proof. intros; apply expect_same; intros; cbn; destruct (b m); rewrite wp_app; lra. Qed.

Lemma expect_while_in : forall (b : M -> bool) c p m, b m = true -> expect (app c (While b c p)) f m <= expect (While b c p) f m.
Proof.
  intros b c p m T; apply expect_least; intros n; eapply Rle_trans; [|apply (expect_above _ (S n))].
  rewrite wp_app; cbn; rewrite T; apply wp_mono; [lia|].
  apply rounds_mono; [lia| |].
  - intros h h' H m'; apply wp_mono; auto; lia.
  - intros m'; apply wp_mono; [lia|]; intros m''; specialize (unit m''); lra.
Qed.

Lemma expect_while_out : forall (b : M -> bool) c p m, b m = false -> expect p f m <= expect (While b c p) f m.
Proof.
  intros b c p m T; apply expect_least; intros n; eapply Rle_trans; [|apply (expect_above _ (S n))].
  cbn; rewrite T; apply wp_mono; [lia|]; intros m'; specialize (unit m'); lra.
Qed.

(* One number of rounds and values is enough to come near the expectations from finitely many memories. *)
Lemma expect_near_all : forall p (to : Z -> M) h l, 0 < h ->
  exists n, forall k, In k l -> expect p f (to k) - h <= wp n p f (to k).
Proof.
  intros p to h l P; induction l as [|k l [n H]]; [exists 0%nat; intros k []|].
  destruct (expect_near p (to k) h P) as [n' H'].
  assert (U : forall m, 0 <= f m <= f m) by (intros m; specialize (unit m); lra).
  exists (Nat.max n n'); intros j [->|h'].
  - destruct (wp_mono p n' (Nat.max n n') f f (Nat.le_max_r _ _) U (to j)); lra.
  - specialize (H j h'); destruct (wp_mono p n (Nat.max n n') f f (Nat.le_max_l _ _) U (to j)); lra.
Qed.

Lemma expect_sample : forall A (set : A -> M -> M) (l : M -> law A) p m ks, NoDup ks ->
  sum ks (fun k => mass (l m) k * expect p f (set (value (l m) k) m)) <= expect (Sample A set l p) f m.
Proof.
  intros A set l p m ks D; apply Rnot_lt_le; intros L.
  set (s := sum ks _) in *; set (e := expect (Sample A set l p) f m) in *.
  destruct (expect_near_all p (fun k => set (value (l m) k) m) ((s - e) / 2) ks) as [n H]; [lra|].
  destruct (boxed ks) as [n' H'].
  assert (U : forall m, 0 <= f m <= f m) by (intros m'; specialize (unit m'); lra).
  set (N := Nat.max n n').
  assert (sum ks (fun k => mass (l m) k * (expect p f (set (value (l m) k) m) - (s - e) / 2)) <= e) as H1.
  { eapply Rle_trans; [|apply (expect_above _ N)]; cbn.
    eapply Rle_trans; [apply sum_le|apply sum_incl].
    - intros k h; apply Rmult_le_compat_l; [apply mass_nonneg|].
      eapply Rle_trans; [apply H; exact h|apply (wp_mono p n N f f); [lia|exact U]].
    - exact D.
    - intros k h; apply in_box; specialize (H' k h); lia.
    - intros k h; apply Rmult_le_pos; [apply mass_nonneg|apply wp_unit, unit]. }
  assert (sum ks (fun k => mass (l m) k * (expect p f (set (value (l m) k) m) - (s - e) / 2))
          = s - (s - e) / 2 * sum ks (mass (l m))) as H2.
  { unfold s at 2; rewrite <- sum_scale, <- sum_minus; apply sum_ext; intros; ring. }
  assert (sum ks (mass (l m)) <= 1) as H3.
  { apply Rle_trans with (sum (box N) (mass (l m))); [|apply mass_bounded].
    apply sum_incl; auto; [|intros; apply mass_nonneg]; intros k h; apply in_box; specialize (H' k h); lia. }
  nra.
Qed.
End Expect.
End Programs.

Arguments Done {M}. Arguments Stop {M}. Arguments Assign {M A}. Arguments Sample {M A}.
Arguments If {M}. Arguments While {M}. Arguments app {M}. Arguments wp {M}. Arguments expect {M}.

(* How likely it is that a run ends with a result in a set. *)
Definition prob {M T} (p : prog M) (m : M) (result : M -> T) (S : T -> bool) : R :=
  expect p (fun m => if S (result m) then 1 else 0) m.
