(* What programs without draws come to, as a function of the memory they start from; exchanging them for it, in any currency. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Lapwing Require Import Sum Program Rules Noise Privacy Values Laws Grid Groups Compose Divergence Power Rho ComposeInRho RhoAndDelta Pure Computed Mu Normal Traded Distances Tactics Sums Mirror Sure.
From Lapwing Require Vectors.
Import ListNotations.
Open Scope R_scope.

Fixpoint repeated {M} (n : nat) (b : M -> bool) (body : M -> option M) (m : M) : option M :=
  match n with
  | O => None
  | S n => if b m then match body m with Some m' => repeated n b body m' | None => None end else Some m
  end.
(* The memory after a run, if n rounds of each loop are enough. *)
Fixpoint after {M} (n : nat) (p : prog M) (m : M) : option M :=
  match p with
  | Done => Some m
  | Stop | Sample _ _ _ => None
  | Assign set v p => after n p (set (v m) m)
  | If b c d p => match (if b m then after n c m else after n d m) with Some m' => after n p m' | None => None end
  | While b c p => match repeated n b (after n c) m with Some m' => after n p m' | None => None end
  end.

Definition at_end {M} (f : M -> R) (found : option M) : R := match found with Some m => f m | None => 0 end.

Lemma wp_after : forall M (p : prog M), drawless p -> forall n f m, wp n p f m = at_end f (after n p m).
Proof.
  intros M p; induction p as [| |B s v p IH|B s l p IH|b c IHc d IHd p IH|b c IHc p IH]; cbn [drawless]; intros D n f m; cbn [wp after].
  - reflexivity.
  - reflexivity.
  - apply IH, D.
  - contradiction.
  - destruct D as [Dc [Dd D]]; destruct (b m); [rewrite (IHc Dc)|rewrite (IHd Dd)];
      [destruct (after n c m)|destruct (after n d m)]; cbn; auto.
  - destruct D as [Dc D]; generalize n at 1 4; intros j; revert m; induction j as [|j IHj]; intros m; cbn [rounds repeated]; [reflexivity|].
    destruct (b m); [|apply IH, D]; rewrite (IHc Dc); destruct (after n c m); cbn; auto.
Qed.

(* However many more rounds there may be, it is the same memory. *)
Lemma after_mono : forall M (p : prog M) j k m m', (j <= k)%nat -> after j p m = Some m' -> after k p m = Some m'.
Proof.
  intros M p; induction p as [| |B s v p IH|B s l p IH|b c IHc d IHd p IH|b c IHc p IH]; intros j k m m' L E; cbn in *; try discriminate; eauto.
  - destruct (b m); [destruct (after j c m) eqn:X|destruct (after j d m) eqn:X]; try discriminate;
      [rewrite (IHc j k _ _ L X)|rewrite (IHd j k _ _ L X)]; eapply IH; eauto.
  - destruct (repeated j b (after j c) m) as [x|] eqn:X; [|discriminate].
    assert (K : forall i i' m x, (i <= i')%nat -> repeated i b (after j c) m = Some x -> repeated i' b (after k c) m = Some x).
    { intros i; induction i as [|i IHi]; intros [|i'] y z le R; cbn in *; try discriminate; try lia; destruct (b y); auto.
      destruct (after j c y) eqn:Y; [|discriminate]; rewrite (IHc j k _ _ L Y); apply IHi; [lia|exact R]. }
    rewrite (K j k m x L X); eapply IH; eauto.
Qed.
Lemma after_one : forall M (p : prog M) j k m x y, after j p m = Some x -> after k p m = Some y -> x = y.
Proof.
  intros M p j k m x y X Y; destruct (Nat.le_ge_cases j k) as [L|L];
    [apply (after_mono M p j k m x L) in X|apply (after_mono M p k j m y L) in Y]; congruence.
Qed.
Lemma after_sure : forall M (p : prog M) m, drawless p -> sure p m -> exists n m', after n p m = Some m'.
Proof.
  intros M p m D S; destruct (expect_near M (fun _ => 1) ltac:(intros; lra) p m (1 / 2) ltac:(lra)) as [n N].
  unfold sure in S; rewrite wp_after in N by exact D; destruct (after n p m) as [m'|] eqn:E; [exists n, m'; exact E|cbn in N; lra].
Qed.

Lemma none_or_some : forall {M} (x : option M), {x = None} + {x <> None}.
Proof. intros M [m|]; [right; discriminate|left; reflexivity]. Qed.
Definition outcome {M} (p : prog M) (m : M) : M :=
  match ClassicalDedekindReals.sig_forall_dec (fun n => after n p m = None) (fun n => none_or_some (after n p m)) with
  | inleft (exist _ n _) => match after n p m with Some m' => m' | None => m end
  | inright _ => m
  end.
Lemma outcome_is : forall M (p : prog M) n m m', after n p m = Some m' -> outcome p m = m'.
Proof.
  intros M p n m m' E; unfold outcome; destruct ClassicalDedekindReals.sig_forall_dec as [[k K]|A]; [|rewrite A in E; discriminate].
  destruct (after k p m) as [x|] eqn:X; [exact (after_one M p k n m x m' X E)|contradiction].
Qed.

(* What is true in the end, by what each statement does. *)
Lemma after_keeps : forall M (Q : M -> Prop) p, keeps Q p -> forall n m m', Q m -> after n p m = Some m' -> Q m'.
Proof.
  intros M Q p; induction p as [| |B s v p IH|B s l p IH|b c IHc d IHd p IH|b c IHc p IH]; cbn [keeps]; intros K n m m' q E; cbn in E; try discriminate.
  - congruence.
  - destruct K as [K1 K2]; exact (IH K2 n _ m' (K1 m q) E).
  - destruct K as [Kc [Kd K]]; destruct (b m); [destruct (after n c m) as [x|] eqn:X|destruct (after n d m) as [x|] eqn:X]; try discriminate;
      [exact (IH K n x m' (IHc Kc n m x q X) E)|exact (IH K n x m' (IHd Kd n m x q X) E)].
  - destruct K as [Kc K]; destruct (repeated n b (after n c) m) as [x|] eqn:X; [|discriminate]; apply (IH K n x m'); [|exact E].
    clear E; revert m q X; generalize n at 1; intros j; induction j as [|j IHj]; intros m q X; cbn in X; [discriminate|].
    destruct (b m); [|congruence]; destruct (after n c m) as [y|] eqn:Y; [|discriminate]; exact (IHj y (IHc Kc n m y q Y) X).
Qed.

(* Two that follow each other come to the same, as far as one can tell values apart. *)
Lemma after_alike : forall M N X (dec : forall x y : X, {x = y} + {x <> y}) (P : M -> N -> Prop) p q (f : M -> X) (g : N -> X) n m m' b,
  drawless p -> drawless q -> alike P p q (fun x y => f x = g y) -> P m b -> after n p m = Some m' -> f m' = g (outcome q b).
Proof.
  intros M N X dec P p q f g n m m' b Dp Dq A i E.
  assert (S := A n (fun x => if dec (f x) (f m') then 1 else 0) (fun y => if dec (g y) (f m') then 1 else 0)
    ltac:(intros x y same; cbv beta in same |- *; rewrite same; reflexivity) m b i).
  rewrite !wp_after, E in S by assumption; cbn in S; destruct (dec (f m') (f m')) as [_|F]; [|contradiction].
  destruct (after n q b) as [b'|] eqn:B; cbn in S; [|lra].
  rewrite (outcome_is N q n b b' B); destruct (dec (g b') (f m')); [congruence|lra].
Qed.

(* Computed: the two programs need not have the same memory, nor give the same values. *)
Theorem computed_here : forall M N X (B : prog M) (set : X -> N -> N) (F : N -> X) (P R : M -> N -> Prop), drawless B -> ending B ->
  (forall m n k m', P m n -> after k B m = Some m' -> R m' (set (F n) n)) -> same_law P B (Assign set F Done) R.
Proof.
  intros M N X B set F P R D S H f g Uf Ug E m n p.
  destruct (after_sure M B m D (ending_sure M B S m)) as [k [m' K]].
  rewrite (expect_step N (Assign set F Done) Done n (set (F n) n) g g) by (auto; intros; reflexivity); rewrite expect_done_is by exact Ug.
  rewrite <- (E m' _ (H m n k m' p K)); apply Rle_antisym.
  - apply expect_least; [exact Uf|]; intros j; rewrite wp_after by exact D; destruct (after j B m) as [x|] eqn:J; cbn; [|apply Uf].
    rewrite (after_one M B j k m x m' J K); lra.
  - eapply Rle_trans; [|apply (expect_above M f Uf B k m)]; rewrite wp_after, K by exact D; cbn; lra.
Qed.

Section Same.
Variables (M N : Type).
Implicit Types P Q R : M -> N -> Prop.
Lemma same_before : forall P P' p q Q, (forall m n, P' m n -> P m n) -> same_law P p q Q -> same_law P' p q Q.
Proof. intros P P' p q Q H S f g F G E m n p'; apply S; auto. Qed.
Lemma same_done : forall P Q, (forall m n, P m n -> Q m n) -> same_law P Done Done Q.
Proof. intros P Q H; apply alike_same, alike_done, H. Qed.
Lemma same_assign : forall B1 B2 (set1 : B1 -> M -> M) (set2 : B2 -> N -> N) v1 v2 p q P Q R,
  (forall m n, P m n -> R (set1 (v1 m) m) (set2 (v2 n) n)) -> same_law R p q Q -> same_law P (Assign set1 v1 p) (Assign set2 v2 q) Q.
Proof.
  intros B1 B2 set1 set2 v1 v2 p q P Q R S H; apply (same_app M N P Q R (Assign set1 v1 Done) (Assign set2 v2 Done)); [|exact H].
  apply alike_same, (alike_assign M N _ _ set1 set2 v1 v2 Done Done P R R S), alike_done; auto.
Qed.
Lemma same_sample : forall B (set1 : B -> M -> M) (set2 : B -> N -> N) l1 l2 p q P Q R,
  (forall m n, P m n -> l1 m = l2 n) -> (forall v m n, P m n -> R (set1 v m) (set2 v n)) -> same_law R p q Q ->
  same_law P (Sample set1 l1 p) (Sample set2 l2 q) Q.
Proof.
  intros B set1 set2 l1 l2 p q P Q R L S H; apply (same_app M N P Q R (Sample set1 l1 Done) (Sample set2 l2 Done)); [|exact H].
  apply alike_same, (alike_sample M N B set1 set2 l1 l2 Done Done P R R L S), alike_done; auto.
Qed.
Lemma same_computed : forall X (B : prog M) (set : X -> N -> N) (F : N -> X) p q P Q R,
  same_law P B (Assign set F Done) R -> same_law R p q Q -> same_law P (app B p) (Assign set F q) Q.
Proof. intros X B set F p q P Q R C H; apply (same_app M N P Q R B (Assign set F Done)); assumption. Qed.
End Same.

(* What is clipped once more stays as it is. *)
Lemma towards_on_grid : forall step x, 0 < step -> on_grid step x -> Vectors.towards step x = x.
Proof.
  assert (whole : forall k, floor (IZR k) = k).
  { intros k; assert (F := floor_spec (IZR k)); assert (IZR (floor (IZR k)) < IZR (k + 1)) by (rewrite plus_IZR; lra).
    assert (IZR k < IZR (floor (IZR k) + 1)) by (rewrite plus_IZR; lra); assert (A := lt_IZR _ _ H); assert (B := lt_IZR _ _ H0); lia. }
  intros step x S [k ->]; unfold Vectors.towards; assert (N : step <> 0) by lra; destruct Rle_dec.
  - replace (IZR k * step / step) with (IZR k) by (field; exact N); rewrite whole; reflexivity.
  - replace (- (IZR k * step) / step) with (IZR (- k)) by (rewrite opp_IZR; field; exact N); rewrite whole, opp_IZR; ring.
Qed.
Theorem clipped_again : forall square N bound l, 0 < bound ->
  clipped square N bound (clipped square N bound l) = clipped square N bound l.
Proof.
  intros square N bound l B; set (x := clipped square N bound l); assert (G : grids N x) by apply grids_clipped.
  assert (small : Vectors.norm square x <= bound).
  { unfold Vectors.norm, x, clipped; destruct square.
    - assert (H := Vectors.clipped_in_l2 (unit_of N) bound l (unit_pos N) true 0); apply Rle_trans with (sqrt (bound * bound)); [apply sqrt_le_1_alt, H|rewrite sqrt_square; lra].
    - assert (H := Vectors.clipped_in_l1 (unit_of N) bound l (unit_pos N) 0); rewrite (Rabs_pos_eq bound) in H by lra; exact H. }
  clearbody x; unfold clipped, Vectors.clipped; destruct Req_EM_T as [Z|Z]; [reflexivity|].
  assert (P := Vectors.norm_nonneg square x); set (n := Vectors.norm square x) in *.
  assert (1 <= bound / n) by (apply Rmult_le_reg_r with n; [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra).
  rewrite Rmin_left by assumption; rewrite <- (map_id x) at 2; apply map_ext_in; intros y I; rewrite Rmult_1_r.
  apply towards_on_grid; [apply unit_pos|].
  destruct (In_nth x y zero I) as [i [L E]]; specialize (G (Z.of_nat i)); unfold grid in G; rewrite <- E.
  with_strategy transparent [item] unfold item in G; destruct (Z.ltb_spec (Z.of_nat i) 0); [lia|]; rewrite Nat2Z.id in G; exact G.
Qed.

(* A program may be exchanged for one with the same law. *)
Section Close.
Variables (M N T : Type) (P Q : M -> N -> Prop) (p : prog M) (q : prog N) (m : M) (n : N) (r : M -> T) (s : N -> T).
Lemma same_expected : same_law P p q Q -> P m n -> (forall x y, Q x y -> r x = s y) ->
  forall h, (forall t, 0 <= h t <= 1) -> expect p (fun m => h (r m)) m = expect q (fun n => h (s n)) n.
Proof. intros S B E h U; apply S; auto; intros x y k; rewrite (E x y k); reflexivity. Qed.
End Close.
Theorem close_same_at : forall c M1 M2 N1 N2 T P1 Q1 P2 Q2 (p1 : prog M1) (p2 : prog M2) (q1 : prog N1) (q2 : prog N2)
    m1 m2 n1 n2 (r1 : M1 -> T) (r2 : M2 -> T) s1 s2 rho, 0 < c ->
  same_law P1 p1 q1 Q1 -> P1 m1 n1 -> (forall x y, Q1 x y -> r1 x = s1 y) ->
  same_law P2 p2 q2 Q2 -> P2 m2 n2 -> (forall x y, Q2 x y -> r2 x = s2 y) ->
  close_at c q1 q2 n1 n2 s1 s2 rho -> close_at c p1 p2 m1 m2 r1 r2 rho.
Proof.
  intros c M1 M2 N1 N2 T P1 Q1 P2 Q2 p1 p2 q1 q2 m1 m2 n1 n2 r1 r2 s1 s2 rho L A1 B1 C1 A2 B2 C2 C h U; assert (X := exponent_inside c L).
  rewrite (same_expected _ _ _ _ _ _ _ _ _ _ _ A1 B1 C1 (fun v => power (exponent c) (h v))) by (intros; apply power_unit; [lra|apply U]).
  rewrite (same_expected _ _ _ _ _ _ _ _ _ _ _ A2 B2 C2 h U); apply C, U.
Qed.
Theorem close_same_in_mu : forall Phi M1 M2 N1 N2 T P1 Q1 P2 Q2 (p1 : prog M1) (p2 : prog M2) (q1 : prog N1) (q2 : prog N2)
    m1 m2 n1 n2 (r1 : M1 -> T) (r2 : M2 -> T) s1 s2 mu,
  same_law P1 p1 q1 Q1 -> P1 m1 n1 -> (forall x y, Q1 x y -> r1 x = s1 y) ->
  same_law P2 p2 q2 Q2 -> P2 m2 n2 -> (forall x y, Q2 x y -> r2 x = s2 y) ->
  close_in_mu Phi q1 q2 n1 n2 s1 s2 mu -> close_in_mu Phi p1 p2 m1 m2 r1 r2 mu.
Proof.
  intros Phi M1 M2 N1 N2 T P1 Q1 P2 Q2 p1 p2 q1 q2 m1 m2 n1 n2 r1 r2 s1 s2 mu A1 B1 C1 A2 B2 C2 C h U x.
  rewrite (same_expected _ _ _ _ _ _ _ _ _ _ _ A1 B1 C1 h U), (same_expected _ _ _ _ _ _ _ _ _ _ _ A2 B2 C2 h U); apply (C h U).
Qed.
