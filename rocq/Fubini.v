(* Expectations as functionals, and two of them in either order. *)

From Coq Require Import Reals ZArith List Lra Lia.
From Lapwing Require Import Sum Program Rules Privacy Compose Divergence.
Import ListNotations.
Open Scope R_scope.

Lemma expect_mono : forall M (p : prog M) m f g, (forall m, 0 <= f m) -> (forall m, f m <= g m) -> (forall m, g m <= 1) ->
  expect p f m <= expect p g m.
Proof.
  intros M p m f g F L G; apply expect_least; [intros x; specialize (F x); specialize (L x); specialize (G x); lra|]; intros n.
  eapply Rle_trans; [|apply (expect_above M g ltac:(intros x; specialize (F x); specialize (L x); specialize (G x); lra) p n)].
  apply wp_mono; [lia|]; intros x; auto.
Qed.

(* On the memories that a run can end in. *)
Lemma expect_ends : forall M (p : prog M) m Q f g, ends p m Q -> (forall m, 0 <= f m <= 1) -> (forall m, 0 <= g m <= 1) ->
  (forall m, Q m -> f m <= g m) -> expect p f m <= expect p g m.
Proof.
  intros M p m Q f g E F G L; apply expect_least; [exact F|]; intros n.
  eapply Rle_trans; [apply (E n f g L)|apply expect_above, G].
Qed.

Lemma near_all : forall M X (q : prog M) (m : M) (F : X -> M -> R) (l : list X) h, (forall x m, 0 <= F x m <= 1) -> 0 < h ->
  exists n, forall x, In x l -> expect q (F x) m - h <= wp n q (F x) m.
Proof.
  intros M X q m F l h U H; induction l as [|x l [n IH]]; [exists 0%nat; intros x []|].
  destruct (expect_near M (F x) (U x) q m h H) as [n' K]; exists (Nat.max n n'); intros y [<-|i].
  - eapply Rle_trans; [exact K|apply wp_mono; [lia|]; intros z; specialize (U x z); lra].
  - eapply Rle_trans; [apply IH, i|apply wp_mono; [lia|]; intros z; specialize (U y z); lra].
Qed.

Theorem expect_swap : forall M N (p : prog M) (q : prog N) m n (F : M -> N -> R), (forall x y, 0 <= F x y <= 1) ->
  expect p (fun x => expect q (F x) n) m = expect q (fun y => expect p (fun x => F x y) m) n.
Proof.
  enough (forall M N (p : prog M) (q : prog N) m n (F : M -> N -> R), (forall x y, 0 <= F x y <= 1) ->
    expect p (fun x => expect q (F x) n) m <= expect q (fun y => expect p (fun x => F x y) m) n) as X.
  { intros M N p q m n F U; apply Rle_antisym; [apply X, U|]; apply (X N M q p n m (fun y x => F x y)); auto. }
  intros M N p q m n F U.
  assert (U1 : forall x, 0 <= expect q (F x) n <= 1) by (intros; apply expect_unit, U).
  assert (U2 : forall y, 0 <= expect p (fun x => F x y) m <= 1) by (intros; apply expect_unit; auto).
  apply expect_least; [exact U1|]; intros i; apply le_epsilon; intros h H.
  destruct (wp_combination M p i m) as [l [P L]].
  destruct (near_all N (R * M) q n (fun x => F (snd x)) l h ltac:(intros; apply U) H) as [j J].
  apply Rle_trans with (wp j q (fun y => wp i p (fun x => F x y) m) n + h).
  - rewrite L; unfold mix.
    apply Rle_trans with (sum l (fun x => fst x * wp j q (F (snd x)) n + h * (fst x * 1))).
    + apply sum_le; intros x hx; specialize (J x hx); specialize (P x hx); nra.
    + rewrite sum_plus, sum_scale; assert (W := L (fun _ => 1)); unfold mix in W; rewrite <- W.
      assert (wp i p (fun _ => 1) m <= 1) by (apply wp_unit; intros; lra).
      apply Rplus_le_compat; [|nra]; right.
      destruct (wp_combination N q j n) as [k [_ K]]; rewrite K; unfold mix.
      rewrite (sum_ext k _ (fun y => sum l (fun x => fst y * (fst x * F (snd x) (snd y))))).
      * rewrite <- sum_swap; apply sum_ext; intros x _; rewrite K; unfold mix; rewrite <- sum_scale; apply sum_ext; intros; ring.
      * intros y _; rewrite L; unfold mix; rewrite <- sum_scale; reflexivity.
  - apply Rplus_le_compat_r; eapply Rle_trans; [|apply (expect_above N _ U2 q j)]; apply wp_mono; [lia|]; intros y; split.
    + apply wp_unit; auto.
    + apply (expect_above M (fun x => F x y)); auto.
Qed.
