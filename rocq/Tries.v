(* Loops that make one try after another until a coin ends them: how the rule is used for a program with its own memory. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Lapwing Require Import Sum Program Rules Noise Values Laws Privacy Groups Compose Rounds Divergence Pure Computed Selection Tactics Mirror Sure Coins.
Import ListNotations.
Open Scope R_scope.

Lemma loop_ends : forall M (b : M -> bool) (body : prog M) (Q : M -> Prop), (forall m, Q m -> b m = true -> ends body m Q) ->
  forall m, Q m -> ends (While b body Done) m (fun m => Q m /\ b m = false).
Proof.
  intros M b body Q H m q n f g F; cbn [wp]; generalize n at 1 3; intros j; revert m q; induction j as [|j IH]; intros m q; cbn [rounds]; [lra|].
  destruct (b m) eqn:T; [apply (H m q T); auto|apply F; auto].
Qed.
Lemma ends_coin : forall M (set : bool -> M -> M) (l : M -> law bool) (b : M -> bool) (c d : prog M) m (Q : M -> Prop),
  (forall v, ends (if b (set v m) then c else d) (set v m) Q) -> ends (Sample set l (If b c d Done)) m Q.
Proof.
  intros M set l b c d m Q H n f g F; cbn [wp]; apply sum_le; intros k _; apply Rmult_le_compat_l; [apply mass_nonneg|].
  specialize (H (value (l m) k) n f g F); destruct (b (set (value (l m) k) m)); exact H.
Qed.
Lemma ends_both : forall M (p : prog M) m (Q R : M -> Prop), keeps Q p -> Q m -> (forall m, Q m -> R m) -> ends p m R.
Proof. intros M p m Q R K q H n f g F; apply (keeps_ends M Q p K m q); auto. Qed.
Lemma expect_at_ends : forall M (p : prog M) m (Q : M -> Prop) f g, (forall m, 0 <= f m <= 1) -> (forall m, 0 <= g m <= 1) ->
  ends p m Q -> (forall m, Q m -> f m = g m) -> expect p f m = expect p g m.
Proof.
  intros M p m Q f g F G E S; apply Rle_antisym; apply expect_least; auto; intros n.
  - eapply Rle_trans; [apply (E n f g); intros x q; rewrite (S x q); lra|apply expect_above, G].
  - eapply Rle_trans; [apply (E n g f); intros x q; rewrite (S x q); lra|apply expect_above, F].
Qed.

(* What the loop releases is made of what is kept, once the flag says that it is over. *)
Theorem selection_program : forall K T V beats keep g (first : bool) M N (p1 p2 : prog M) a1 a2 z1 z2 (body1 body2 : prog N) flag (kept : N -> K)
    (inv1 inv2 : N -> Prop) n1 n2 (result : K -> V) (r1 r2 : N -> V) e epsilon delta,
  (forall k t t', beats k t = false -> beats k t' = true -> beats (keep t) t' = true) ->
  (forall k t t', beats k t = true -> beats k t' = false -> beats (keep t) t' = false) ->
  0 <= g <= 1 -> 0 <= e -> 3 * e <= epsilon -> 0 <= delta ->
  run K T beats keep g first M N p1 a1 z1 body1 flag kept inv1 -> run K T beats keep g first M N p2 a2 z2 body2 flag kept inv2 ->
  close p1 p2 a1 a2 z1 z2 e 0 -> close p2 p1 a2 a1 z2 z1 e 0 ->
  inv1 n1 -> inv2 n2 -> flag n1 = true -> flag n2 = true -> kept n1 = kept n2 ->
  (forall n, inv1 n -> flag n = false -> r1 n = result (kept n)) -> (forall n, inv2 n -> flag n = false -> r2 n = result (kept n)) ->
  close (While flag body1 Done) (While flag body2 Done) n1 n2 r1 r2 epsilon delta.
Proof.
  intros K T V beats keep g first M N p1 p2 a1 a2 z1 z2 body1 body2 flag kept inv1 inv2 n1 n2 result r1 r2 e epsilon delta
    O1 O2 G E0 E D R1 R2 C12 C21 I1 I2 F1 F2 S L1 L2.
  assert (C := selection_rule K T V beats keep g first O1 O2 G M N p1 p2 a1 a2 z1 z2 body1 body2 flag flag kept kept inv1 inv2 n1 n2 result e
    E0 R1 R2 C12 C21 I1 I2 F1 F2 S).
  apply (close_more _ _ _ _ _ _ _ _ _ (3 * e) 0 epsilon delta E D) in C; intros h U.
  rewrite (expect_at_ends N _ n1 _ (fun n => h (r1 n)) (fun n => h (result (kept n))) (fun n => U _) (fun n => U _)
    (loop_ends N flag body1 inv1 (run_stays _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ R1) n1 I1)) by (intros n [i f]; rewrite (L1 n i f); reflexivity).
  rewrite (expect_at_ends N _ n2 _ (fun n => h (r2 n)) (fun n => h (result (kept n))) (fun n => U _) (fun n => U _)
    (loop_ends N flag body2 inv2 (run_stays _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ R2) n2 I2)) by (intros n [i f]; rewrite (L2 n i f); reflexivity).
  apply C, U.
Qed.

Lemma mixed_unit : forall g x y, 0 <= g <= 1 -> 0 <= x <= 1 -> 0 <= y <= 1 -> 0 <= g * x + (1 - g) * y <= 1.
Proof. intros g x y G X Y; split; nra. Qed.

(* A program without loops is walked through, whatever its coins and tests say. *)
Ltac unit_valued := intros; cbv beta; first [solve [auto] | apply expect_unit; intros; solve [auto]].
Ltac walk_through simplify heads :=
  repeat (simplify; first
    [ rewrite expect_assigned by unit_valued | rewrite expect_done_is by unit_valued | rewrite expect_app_done by unit_valued
    | rewrite expect_if_is by unit_valued; simplify; try match goal with |- context [expect (app (if ?b then _ else _) _) _ _] => destruct b eqn:? end
    | rewrite (expect_coin _ _ _ _ heads _ _) by first [reflexivity | unit_valued | split; covered] ]).
Ltac chosen_now :=
  repeat match goal with H : ?x = true |- context [?x] => rewrite H end; cbn [negb];
  repeat match goal with |- context [if ?b then _ else _] => destruct b eqn:? end; first [lra | ring | exfalso; obligation].
