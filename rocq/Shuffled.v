(* Shuffled: a loop through all rows that only adds to sums. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz FunctionalExtensionality.
From Lapwing Require Import Sum Program Rules Privacy Compose Divergence Pure Computed Fubini Clones Counts.
Import ListNotations.
Open Scope R_scope.

Section Shuffled.
Variables (X N W V : Type) (each : X -> prog N) (start : N) (adds : N -> W) (add : V -> W -> V).
Hypothesis in_any_order : forall v a b, add (add v a) b = add (add v b) a.
Hypothesis ends_surely : forall x, sure (each x) start.

(* What is expected after a row has been added. *)
Definition adding (x : X) : operator V := fun f v => expect (each x) (fun n => f (add v (adds n))) start.

Lemma adding_average : forall x, average V (adding x).
Proof.
  intros x; split.
  - intros f F v; apply expect_unit; intros n; apply F.
  - intros v; unfold adding; apply Rle_antisym; [apply expect_least; [intros; lra|]; intros n|apply expect_unit; intros; lra].
    destruct (wp_combination N (each x) n start) as [l [_ L]]; rewrite L; unfold mix.
    rewrite (sum_ext l _ (fun _ => 0 * 0)) by (intros; ring); rewrite sum_scale; lra.
  - intros v; apply expect_one, ends_surely.
  - intros t f g T F G; apply functional_extensionality; intros v; unfold adding, blend.
    rewrite <- (expect_times N (each x) start t) by (auto; intros n; apply F).
    rewrite <- (expect_times N (each x) start (1 - t)) by (lra || (intros n; apply G)).
    apply expect_plus; intros n; specialize (F (add v (adds n))); specialize (G (add v (adds n))); nra.
Qed.
Lemma adding_commute : forall x y, commute V (adding x) (adding y).
Proof.
  intros x y f F; apply functional_extensionality; intros v; unfold adding.
  rewrite (expect_swap N N (each x) (each y) start start (fun a b => f (add (add v (adds a)) (adds b)))) by (intros; apply F).
  f_equal; apply functional_extensionality; intros b; f_equal; apply functional_extensionality; intros a; rewrite in_any_order; reflexivity.
Qed.
Definition added (rows : list X) : (V -> R) -> V -> R := through V (map adding rows).
Lemma adding_in : forall rows O, In O (map adding rows) -> exists x, adding x = O.
Proof. intros rows O I; apply in_map_iff in I; destruct I as [x [E _]]; exists x; exact E. Qed.
Lemma added_sized : forall rows f, sized V f -> sized V (added rows f).
Proof. intros rows f F; apply through_sized; [|exact F]; intros O I; destruct (adding_in rows O I) as [x <-]; apply adding_average. Qed.
Lemma added_first : forall a x b f, sized V f -> added (a ++ x :: b) f = adding x (added (a ++ b) f).
Proof.
  induction a as [|y a IH]; intros x b f F; [reflexivity|].
  change (added ((y :: a) ++ x :: b) f) with (adding y (added (a ++ x :: b) f)); rewrite IH by exact F.
  apply (adding_commute y x), added_sized, F.
Qed.

Section Numbers.
Variables (e E G p eps delta : R) (rows clones : nat).
Hypothesis private : forall x y, close (each x) (each y) start start adds adds e 0.
Hypotheses (E_above : exp e <= E) (G_below : 0 <= G <= exp eps) (far : 1 <= G * E).
Hypotheses (p_unit : 0 < p) (p_small : p * E <= 1) (counts : (1 < clones < rows)%nat) (enough : INR (clones - 1) < INR (rows - 1) * p).
Hypothesis paid : chernoff p (rows - 1) (clones - 1) + told E G clones <= delta.

Lemma near_rows : forall x y f v, sized V f -> adding x f v <= E * adding y f v.
Proof.
  intros x y f v F; assert (H := private x y (fun w => f (add v w)) (fun w => F _)); rewrite Rplus_0_r in H.
  assert (U := average_sized V (adding y) (adding_average y) f F v); unfold adding in *; nra.
Qed.
Lemma clone_rows : forall x y z, may_be_clone V (adding x) (adding y) E (adding z).
Proof.
  intros x y z; unfold may_be_clone; split; [apply adding_average|]; split; [apply adding_commute|]; split; [apply adding_commute|].
  intros f v F; split; apply near_rows, F.
Qed.
Lemma chernoff_nonneg : p < 1 -> 0 <= chernoff p (rows - 1) (clones - 1).
Proof.
  intros P; eapply Rle_trans; [|apply few_chernoff; [lra|lia|exact enough]]; apply few_unit; lra.
Qed.

Lemma shuffled_rows : forall a x y b f v, sized V f -> (rows <= S (length (a ++ b)))%nat ->
  added (a ++ x :: b) f v <= exp eps * added (a ++ y :: b) f v + delta.
Proof.
  intros a x y b f v F L; rewrite !added_first by exact F; set (g := added (a ++ b) f); assert (GS : sized V g) by (apply added_sized, F).
  assert (U := average_sized V (adding y) (adding_average y) g GS v); assert (T := told_nonneg E G clones).
  assert (grown : 1 <= E).
  { assert (H := near_rows x x (fun _ => 1) v ltac:(intros w; lra)); rewrite (average_all V (adding x) (adding_average x)) in H; lra. }
  destruct grown as [E1|E1].
  - assert (P : p < 1) by nra; assert (P' : 0 <= p <= 1) by lra.
    assert (H := gap_among V (adding x) (adding y) E G p (adding_average x) (adding_average y) (adding_commute x y) E1 ltac:(lra) p_small
      ltac:(intros; split; apply near_rows; assumption) (map adding (a ++ b))).
    assert (K := H ltac:(intros O I; destruct (adding_in _ O I) as [z <-]; apply clone_rows)
                   ltac:(intros O O' I I'; destruct (adding_in _ O I) as [z <-], (adding_in _ O' I') as [z' <-]; apply adding_commute) 0%nat f v F); cbn [often] in K.
    fold (added (a ++ b) f) in K; fold g in K; rewrite map_length in K.
    assert (M := mixed_few p (told E G) clones P' (told_falls E G) (told_unit E G E1 (proj1 G_below) far) T (length (a ++ b)) 0 clones ltac:(lia)).
    assert (D := few_down p (rows - 1) (length (a ++ b)) clones P' ltac:(lia)).
    assert (C := few_chernoff p (rows - 1) (clones - 1) ltac:(lra) ltac:(lia) enough); replace (S (clones - 1)) with clones in C by lia.
    assert (G * adding y g v <= exp eps * adding y g v) by (apply Rmult_le_compat_r; lra); lra.
  - assert (H := near_rows x y g v GS); assert (1 <= exp eps) by (rewrite <- E1 in far; lra).
    assert (0 <= delta); [|rewrite <- E1 in H; nra].
    destruct (Rle_lt_or_eq_dec p 1 ltac:(rewrite <- E1 in p_small; lra)) as [P|P]; [assert (C := chernoff_nonneg P); lra|].
    eapply Rle_trans; [|exact paid]; apply Rplus_le_le_0_compat; [|exact T]; unfold chernoff; rewrite P.
    replace (rows - 1 - (clones - 1))%nat with (S (rows - clones - 1)) by lia; cbn [pow]; unfold Rdiv; right; ring.
Qed.

(* Neighbours differ in one row; the loop counts from the first one, and a round adds what its row does. *)
Section Loop.
Variables (M : Type) (Q : M -> Prop) (s : M -> V) (count : M -> nat) (continues : list X -> M -> bool) (body : list X -> prog M).
Hypothesis counted : forall d m, Q m -> continues d m = Nat.ltb (count m) (length d).
Hypothesis round : forall d m x F f, Q m -> nth_error d (count m) = Some x -> (forall m, 0 <= F m <= 1) -> sized V f ->
  (forall m', Q m' -> count m' = S (count m) -> F m' = f (s m')) -> expect (body d) F m = adding x f (s m).

Lemma loop_adds : forall d h m, Q m -> (count m <= length d)%nat -> sized V h ->
  expect (While (continues d) (body d) Done) (fun m => h (s m)) m = added (skipn (count m) d) h (s m).
Proof.
  intros d h m q L H; assert (U : forall m, 0 <= h (s m) <= 1) by (intros; apply H).
  remember (length d - count m)%nat as j eqn:J; revert m q L J; induction j as [|j IH]; intros m q L J; rewrite expect_while_is by exact U.
  - rewrite (counted d m q); destruct (Nat.ltb_spec (count m) (length d)); [lia|]; rewrite expect_done_is by exact U.
    rewrite skipn_all2 by lia; reflexivity.
  - rewrite (counted d m q); destruct (Nat.ltb_spec (count m) (length d)) as [I|]; [|lia]; rewrite expect_app_is by exact U.
    destruct (nth_error d (count m)) as [x|] eqn:X0; [|apply nth_error_None in X0; lia].
    rewrite (round d m x _ (added (skipn (S (count m)) d) h) q X0).
    + replace (skipn (count m) d) with (x :: skipn (S (count m)) d); [reflexivity|]; clear -X0.
      revert d X0; induction (count m) as [|i IH]; intros [|y d] X0; try discriminate; cbn in *; [congruence|apply IH, X0].
    + intros; apply expect_unit, U.
    + apply added_sized, H.
    + intros m' q' C; rewrite <- C; apply IH; auto; lia.
Qed.

Theorem shuffled_rule : forall a x y b m1 m2, Q m1 -> Q m2 -> count m1 = 0%nat -> count m2 = 0%nat -> s m1 = s m2 ->
  (rows <= length (a ++ x :: b))%nat ->
  close (While (continues (a ++ x :: b)) (body (a ++ x :: b)) Done) (While (continues (a ++ y :: b)) (body (a ++ y :: b)) Done) m1 m2 s s eps delta.
Proof.
  intros a x y b m1 m2 q1 q2 C1 C2 S L h U; rewrite !loop_adds by (auto; rewrite ?C1, ?C2; lia); rewrite C1, C2, S; cbn [skipn].
  apply shuffled_rows; [exact U|]; rewrite app_length in *; cbn [length] in L; lia.
Qed.
End Loop.
End Numbers.
End Shuffled.
