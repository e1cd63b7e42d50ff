(* Statements that draw nothing and surely end may be exchanged for an assignment of what they compute. *)

From Coq Require Import Reals ZArith List Lra Lia.
From Lapwing Require Import Sum Program Rules Privacy Groups Compose Divergence.
Import ListNotations.
Open Scope R_scope.

(* Programs that have the same law, from related memories to related ones; unlike [alike] it is about whole runs. *)
Definition same_law {M1 M2} (P : M1 -> M2 -> Prop) (p1 : prog M1) (p2 : prog M2) (Q : M1 -> M2 -> Prop) : Prop :=
  forall f g, (forall m, 0 <= f m <= 1) -> (forall m, 0 <= g m <= 1) -> (forall m1 m2, Q m1 m2 -> f m1 = g m2) ->
  forall m1 m2, P m1 m2 -> expect p1 f m1 = expect p2 g m2.

Lemma expect_app_is : forall M (p q : prog M) f m, (forall m, 0 <= f m <= 1) -> expect (app p q) f m = expect p (expect q f) m.
Proof.
  intros M p q f m U; assert (V : forall m, 0 <= expect q f m <= 1) by (intros; apply expect_unit, U); apply Rle_antisym.
  - apply expect_least; [exact U|]; intros n; rewrite wp_app.
    eapply Rle_trans; [|apply (expect_above M _ V p n m)]; apply wp_mono; [lia|].
    intros x; split; [apply wp_unit, U|apply expect_above, U].
  - apply expect_least; [exact V|]; intros n; apply expect_app, U.
Qed.

Lemma expect_step : forall M (p q : prog M) m m' f g, (forall m, 0 <= f m <= 1) -> (forall m, 0 <= g m <= 1) ->
  (forall n, wp n p f m = wp n q g m') -> expect p f m = expect q g m'.
Proof. intros M p q m m' f g F G H; apply Rle_antisym; apply expect_least; auto; intros n; [rewrite H|rewrite <- H]; apply expect_above; auto. Qed.

Lemma expect_done_is : forall M f (m : M), (forall m, 0 <= f m <= 1) -> expect Done f m = f m.
Proof.
  intros M f m U; apply Rle_antisym; [apply expect_least; [exact U|]; intros; cbn; lra|apply expect_done, U].
Qed.

Lemma expect_app_done : forall M (p : prog M) f m, (forall m, 0 <= f m <= 1) -> expect (app p Done) f m = expect p f m.
Proof. intros M p f m U; apply expect_step; auto; intros n; rewrite wp_app; reflexivity. Qed.

Lemma expect_stop_is : forall M f (m : M), (forall m, 0 <= f m <= 1) -> expect Stop f m = 0.
Proof. intros M f m U; apply Rle_antisym; [apply expect_least; [exact U|]; intros; cbn; lra|apply expect_unit, U]. Qed.

Lemma expect_if_is : forall M (b : M -> bool) c d p f m, (forall m, 0 <= f m <= 1) ->
  expect (If b c d p) f m = expect (app (if b m then c else d) p) f m.
Proof. intros M b c d p f m U; apply expect_step; auto; intros n; cbn; destruct (b m); rewrite wp_app; reflexivity. Qed.

Lemma expect_while_is : forall M (b : M -> bool) c p f m, (forall m, 0 <= f m <= 1) ->
  expect (While b c p) f m = expect (if b m then app c (While b c p) else p) f m.
Proof.
  intros M b c p f m U; assert (W : forall m, 0 <= f m <= f m) by (intros x; specialize (U x); lra).
  destruct (b m) eqn:B; apply Rle_antisym.
  - apply expect_least; [exact U|]; intros n; eapply Rle_trans; [|apply (expect_above M f U _ n)]; rewrite wp_app.
    destruct n as [|n]; cbn [wp rounds]; [apply wp_unit; intros; cbn; lra|]; rewrite B; apply wp_mono; [lia|]; intros x.
    apply (rounds_mono M n (S n) b (wp (S n) c) (wp (S n) c)); [lia| |]; intros; apply wp_mono; auto; lia.
  - apply expect_while_in; auto.
  - apply expect_least; [exact U|]; intros n; eapply Rle_trans; [|apply (expect_above M f U p n)].
    destruct n as [|n]; cbn [wp rounds]; [apply wp_unit, U|]; rewrite B; lra.
  - apply expect_while_out; auto.
Qed.

Section Same.
Variables (M1 M2 : Type).
Implicit Types P Q R : M1 -> M2 -> Prop.

Lemma alike_same : forall P Q p1 p2, alike P p1 p2 Q -> same_law P p1 p2 Q.
Proof. intros P Q p1 p2 A f g F G S m1 m2 p; eapply alike_expect; eauto. Qed.

Lemma same_app : forall P Q R c1 c2 p1 p2, same_law P c1 c2 R -> same_law R p1 p2 Q -> same_law P (app c1 p1) (app c2 p2) Q.
Proof.
  intros P Q R c1 c2 p1 p2 C H f g F G S m1 m2 p; rewrite !expect_app_is by assumption.
  apply C; auto; intros; apply expect_unit; assumption.
Qed.

Lemma same_if : forall P Q R (b1 : M1 -> bool) (b2 : M2 -> bool) c1 c2 d1 d2 p1 p2, (forall m1 m2, P m1 m2 -> b1 m1 = b2 m2) ->
  same_law (fun m1 m2 => P m1 m2 /\ b1 m1 = true) c1 c2 R -> same_law (fun m1 m2 => P m1 m2 /\ b1 m1 = false) d1 d2 R ->
  same_law R p1 p2 Q -> same_law P (If b1 c1 d1 p1) (If b2 c2 d2 p2) Q.
Proof.
  intros P Q R b1 b2 c1 c2 d1 d2 p1 p2 B C D H f g F G S m1 m2 p; rewrite !expect_if_is by assumption; rewrite <- (B m1 m2 p).
  destruct (b1 m1) eqn:T; rewrite !expect_app_is by assumption; [apply C|apply D]; auto; intros; apply expect_unit; assumption.
Qed.

Lemma same_unrolled : forall j P Q R (b1 : M1 -> bool) (b2 : M2 -> bool) c1 c2 p1 p2,
  (forall m1 m2, R m1 m2 -> b1 m1 = b2 m2) -> same_law (fun m1 m2 => R m1 m2 /\ b1 m1 = true) c1 c2 R ->
  same_law (fun m1 m2 => R m1 m2 /\ b1 m1 = false) p1 p2 Q -> same_law R (unrolled j b1 c1 p1) (unrolled j b2 c2 p2) Q.
Proof.
  intros j P Q R b1 b2 c1 c2 p1 p2 B C H; induction j as [|j IH]; intros f g F G S m1 m2 p.
  - cbn [unrolled]; rewrite !expect_stop_is by assumption; reflexivity.
  - cbn [unrolled]; rewrite !expect_if_is by assumption; rewrite <- (B m1 m2 p); destruct (b1 m1) eqn:T; rewrite !expect_app_done by assumption.
    + rewrite !expect_app_is by assumption; apply C; auto; intros; first [apply expect_unit; assumption | apply IH; assumption].
    + apply H; auto.
Qed.

Lemma unrolled_below : forall M (b : M -> bool) c p f j m, (forall m, 0 <= f m <= 1) -> expect (unrolled j b c p) f m <= expect (While b c p) f m.
Proof.
  intros M b c p f j; induction j as [|j IH]; intros m U.
  - cbn [unrolled]; rewrite expect_stop_is by exact U; apply expect_unit, U.
  - cbn [unrolled]; rewrite expect_if_is, expect_while_is by exact U; destruct (b m); rewrite expect_app_done by exact U.
    + rewrite !expect_app_is by exact U; apply expect_least; [intros; apply expect_unit, U|]; intros n.
      eapply Rle_trans; [|apply (expect_above M (expect (While b c p) f) (fun x => expect_unit M f U _ x) c n m)].
      apply wp_mono; [lia|]; intros x; split; [apply expect_unit, U|apply IH, U].
    + lra.
Qed.

Lemma same_while : forall P Q R (b1 : M1 -> bool) (b2 : M2 -> bool) c1 c2 p1 p2, (forall m1 m2, P m1 m2 -> R m1 m2) ->
  (forall m1 m2, R m1 m2 -> b1 m1 = b2 m2) -> same_law (fun m1 m2 => R m1 m2 /\ b1 m1 = true) c1 c2 R ->
  same_law (fun m1 m2 => R m1 m2 /\ b1 m1 = false) p1 p2 Q -> same_law P (While b1 c1 p1) (While b2 c2 p2) Q.
Proof.
  intros P Q R b1 b2 c1 c2 p1 p2 I B C H f g F G S m1 m2 p; apply I in p; apply Rle_antisym; apply expect_least; auto; intros n.
  - rewrite (wp_while M1 f); eapply Rle_trans; [apply expect_above, F|].
    rewrite (same_unrolled n P Q R b1 b2 c1 c2 p1 p2 B C H f g F G S m1 m2 p); apply unrolled_below, G.
  - rewrite (wp_while M2 g); eapply Rle_trans; [apply expect_above, G|].
    rewrite <- (same_unrolled n P Q R b1 b2 c1 c2 p1 p2 B C H f g F G S m1 m2 p); apply unrolled_below, F.
Qed.
End Same.

(* A program without draws that ends: from each memory it comes to one. *)
Fixpoint drawless {M} (p : prog M) : Prop :=
  match p with
  | Done | Stop => True
  | Assign _ _ p => drawless p
  | Sample _ _ _ => False
  | If _ c d p => drawless c /\ drawless d /\ drawless p
  | While _ c p => drawless c /\ drawless p
  end.

Lemma drawless_at : forall M (p : prog M), drawless p -> forall n m, (forall f, wp n p f m = 0) \/ exists m', forall f, wp n p f m = f m'.
Proof.
  intros M p; induction p as [| |B0 s0 v0 p IH|A set l p IH|b c IHc d IHd p IH|b c IHc p IH]; intros D n m; cbn in *.
  - right; exists m; reflexivity.
  - left; reflexivity.
  - apply IH, D.
  - contradiction.
  - destruct D as [Dc [Dd D]]; destruct (b m); [destruct (IHc Dc n m) as [Z|[x X]]|destruct (IHd Dd n m) as [Z|[x X]]];
      try (left; intros f; apply Z); destruct (IH D n x) as [Z|[y Y]]; [left|right; exists y|left|right; exists y]; intros f; rewrite X; auto.
  - destruct D as [Dc D]; generalize n at 1 4; intros j; revert m; induction j as [|j IHj]; intros m; cbn; [left; reflexivity|].
    destruct (b m); [|apply IH, D].
    destruct (IHc Dc n m) as [Z|[x X]]; [left; intros f; apply Z|].
    destruct (IHj x) as [Z|[y Y]]; [left|right; exists y]; intros f; rewrite X; auto.
Qed.

(* Computed: what such statements come to, as far as anything later looks at it, is what the assignment comes to. *)
Theorem computed_rule : forall M (B : prog M) X (set : X -> M -> M) (F : M -> X) (P Q : M -> M -> Prop), drawless B ->
  (forall m1 m2, P m1 m2 -> 1 <= expect B (fun _ => 1) m1) ->
  (forall m1 m2 n m, P m1 m2 -> (forall f, wp n B f m1 = f m) -> Q m (set (F m2) m2)) ->
  same_law P B (Assign set F Done) Q.
Proof.
  intros M B X set F P Q D sure ends f g Uf Ug S m1 m2 p.
  assert (one : forall m : M, 0 <= 1 <= 1) by (intros; lra).
  destruct (expect_near M (fun _ => 1) one B m1 (1 / 2) ltac:(lra)) as [n N].
  specialize (sure m1 m2 p).
  assert (G : expect (Assign set F Done) g m2 = g (set (F m2) m2)).
  { rewrite (expect_step M (Assign set F Done) Done m2 (set (F m2) m2) g g) by (auto; intros; reflexivity); apply expect_done_is, Ug. }
  destruct (drawless_at M B D n m1) as [Z|[m E]]; [rewrite Z in N; lra|].
  rewrite G, <- (S m (set (F m2) m2)) by (apply (ends m1 m2 n m p E)); rewrite <- (E f); apply Rle_antisym; [|apply expect_above, Uf].
  apply expect_least; [exact Uf|]; intros k.
  destruct (drawless_at M B D k m1) as [Z|[m' E']]; [rewrite Z; apply wp_unit, Uf|].
  (* more rounds come to the same memory *)
  assert (L : forall h : M -> R, (forall x, 0 <= h x <= 1) -> h m' = h m).
  { intros h H; assert (W : forall x, 0 <= h x <= h x) by (intros x; specialize (H x); lra).
    destruct (Nat.le_ge_cases n k) as [C|C].
    - assert (K := proj2 (wp_mono M B n k h h C W m1)); rewrite E, E' in K.
      assert (K' := proj2 (wp_mono M B n k (fun x => 1 - h x) (fun x => 1 - h x) C ltac:(intros x; specialize (H x); lra) m1)); rewrite E, E' in K'; lra.
    - assert (K := proj2 (wp_mono M B k n h h C W m1)); rewrite E, E' in K.
      assert (K' := proj2 (wp_mono M B k n (fun x => 1 - h x) (fun x => 1 - h x) C ltac:(intros x; specialize (H x); lra) m1)); rewrite E, E' in K'; lra. }
  rewrite E', E, (L f Uf); lra.
Qed.

(* A program may be exchanged for one with the same law, on either side, in any currency that is about expectations. *)
Theorem close_same : forall M1 M2 N1 N2 T P1 Q1 P2 Q2 (p1 : prog M1) (p2 : prog M2) (q1 : prog N1) (q2 : prog N2)
    m1 m2 n1 n2 (r1 : M1 -> T) (r2 : M2 -> T) s1 s2 e d,
  same_law P1 p1 q1 Q1 -> P1 m1 n1 -> (forall x y, Q1 x y -> r1 x = s1 y) ->
  same_law P2 p2 q2 Q2 -> P2 m2 n2 -> (forall x y, Q2 x y -> r2 x = s2 y) ->
  close q1 q2 n1 n2 s1 s2 e d -> close p1 p2 m1 m2 r1 r2 e d.
Proof.
  intros M1 M2 N1 N2 T P1 Q1 P2 Q2 p1 p2 q1 q2 m1 m2 n1 n2 r1 r2 s1 s2 e d A1 B1 C1 A2 B2 C2 C h U.
  rewrite (A1 (fun m => h (r1 m)) (fun m => h (s1 m))) with (m2 := n1); auto; [|intros x y q; rewrite (C1 x y q); reflexivity].
  rewrite (A2 (fun m => h (r2 m)) (fun m => h (s2 m))) with (m2 := n2); auto; intros x y q; rewrite (C2 x y q); reflexivity.
Qed.
