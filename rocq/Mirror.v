(* Programs that follow each other statement by statement, each with a memory of its own: how a theorem about one is
   used for the other. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Lapwing Require Import Sum Program Rules Privacy Values Grid Neighbours Groups Compose Rounds Noise Laws Gauss Power Rho NoiseInRho Divergence ComposeInRho Tactics.
Import ListNotations.
Open Scope R_scope.

Section Mirror.
Variables (M1 M2 : Type).
Implicit Types P Q R : M1 -> M2 -> Prop.

Lemma alike_before : forall P P' p1 p2 Q, (forall m1 m2, P' m1 m2 -> P m1 m2) -> alike P p1 p2 Q -> alike P' p1 p2 Q.
Proof. intros P P' p1 p2 Q H A n f g F m1 m2 p; apply A; auto. Qed.

Lemma alike_here : forall p1 p2 Q a b X (set : X -> M2 -> M2) v,
  alike (fun m1 m2 => m1 = a /\ m2 = set (v b) b) p1 p2 Q -> alike (fun m1 m2 => m1 = a /\ m2 = b) p1 (Assign set v p2) Q.
Proof. intros p1 p2 Q a b X set v A n f g F m1 m2 [-> ->]; cbn; apply A; auto. Qed.

Lemma alike_assign_left : forall P Q R p1 p2 X (set : X -> M1 -> M1) v,
  (forall m1 m2, P m1 m2 -> R (set (v m1) m1) m2) -> alike R p1 p2 Q -> alike P (Assign set v p1) p2 Q.
Proof. intros P Q R p1 p2 X set v S A n f g F m1 m2 p; cbn; apply A; auto. Qed.
End Mirror.

Lemma expect_assigned : forall M X (set : X -> M -> M) v p f m, (forall m, 0 <= f m <= 1) ->
  expect (Assign set v p) f m = expect p f (set (v m) m).
Proof. intros M X set v p f m U; apply Rle_antisym; [apply expect_same; auto; intros; cbn; lra|apply expect_assign, U]. Qed.

(* What is assigned before anything is drawn. *)
Lemma close_assign : forall M1 M2 T X Y (set1 : X -> M1 -> M1) (set2 : Y -> M2 -> M2) v1 v2 p1 p2 m1 m2 (r1 : M1 -> T) r2 e d,
  close p1 p2 (set1 (v1 m1) m1) (set2 (v2 m2) m2) r1 r2 e d -> close (Assign set1 v1 p1) (Assign set2 v2 p2) m1 m2 r1 r2 e d.
Proof.
  intros M1 M2 T X Y set1 set2 v1 v2 p1 p2 m1 m2 r1 r2 e d C h U; rewrite !expect_assigned by auto; apply C, U.
Qed.
Lemma close_assign_at : forall c M1 M2 T X Y (set1 : X -> M1 -> M1) (set2 : Y -> M2 -> M2) v1 v2 p1 p2 m1 m2 (r1 : M1 -> T) r2 rho, 0 < c ->
  close_at c p1 p2 (set1 (v1 m1) m1) (set2 (v2 m2) m2) r1 r2 rho ->
  close_at c (Assign set1 v1 p1) (Assign set2 v2 p2) m1 m2 r1 r2 rho.
Proof.
  intros c M1 M2 T X Y set1 set2 v1 v2 p1 p2 m1 m2 r1 r2 rho L C h U; assert (E := exponent_inside c L).
  rewrite !expect_assigned; auto; intros; apply power_unit; [lra|apply U].
Qed.

Theorem close_alike_at : forall c M1 M2 N1 N2 T P1 Q1 P2 Q2 (p1 : prog M1) (p2 : prog M2) (q1 : prog N1) (q2 : prog N2)
    m1 m2 n1 n2 (r1 : M1 -> T) (r2 : M2 -> T) s1 s2 rho, 0 < c ->
  alike P1 p1 q1 Q1 -> P1 m1 n1 -> (forall x y, Q1 x y -> r1 x = s1 y) ->
  alike P2 p2 q2 Q2 -> P2 m2 n2 -> (forall x y, Q2 x y -> r2 x = s2 y) ->
  close_at c q1 q2 n1 n2 s1 s2 rho -> close_at c p1 p2 m1 m2 r1 r2 rho.
Proof.
  intros c M1 M2 N1 N2 T P1 Q1 P2 Q2 p1 p2 q1 q2 m1 m2 n1 n2 r1 r2 s1 s2 rho L A1 B1 C1 A2 B2 C2 C h U.
  assert (X := exponent_inside c L).
  rewrite (alike_expect _ _ P1 Q1 p1 q1 m1 n1 (fun m => power (exponent c) (h (r1 m))) (fun m => power (exponent c) (h (s1 m)))); auto.
  - rewrite (alike_expect _ _ P2 Q2 p2 q2 m2 n2 (fun m => h (r2 m)) (fun m => h (s2 m))); auto.
    intros x y q; rewrite (C2 x y q); reflexivity.
  - intros; apply power_unit; [lra|apply U].
  - intros; apply power_unit; [lra|apply U].
  - intros x y q; rewrite (C1 x y q); reflexivity.
Qed.

Theorem close_map_at : forall c M1 M2 T V (phi : T -> V) (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) rho,
  close_at c p1 p2 m1 m2 r1 r2 rho -> close_at c p1 p2 m1 m2 (fun m => phi (r1 m)) (fun m => phi (r2 m)) rho.
Proof. intros c M1 M2 T V phi p1 p2 m1 m2 r1 r2 rho C h U; apply (C (fun t => h (phi t))); auto. Qed.

(* A run of assignments and draws ends with a counter that is one more. *)
Lemma ends_counted : forall M (p : prog M) X (set : X -> M -> M) v m (Q R : M -> Prop),
  keeps Q p -> Q m -> (forall m', Q m' -> R (set (v m') m')) -> ends (app p (Assign set v Done)) m R.
Proof.
  intros M p X set v m Q R K q H; apply (ends_after M p _ m Q R); [apply keeps_ends; assumption|].
  intros m' q' n f g F; cbn; apply F, H, q'.
Qed.

Lemma snoc_onto : forall A (l r : list A) x, snoc (l ++ r) x = l ++ snoc r x.
Proof. intros A l r x; with_strategy transparent [snoc] unfold snoc; rewrite app_assoc; reflexivity. Qed.

Lemma rounds_left : forall n i, (i < n)%Z -> (Z.to_nat (n - (i + 1)) < Z.to_nat (n - i))%nat.
Proof. intros; lia. Qed.

Ltac same_lengths := repeat match goal with H : len ?x = len ?y |- _ => tryif constr_eq x y then clear H else (rewrite ?H in *; clear H) end.
Ltac same_items := repeat match goal with H : item _ _ = item _ _ |- _ => rewrite ?H in *; clear H end.

(* Two runs compute the same value. *)
Ltac same_value :=
  first
    [ reflexivity | assumption | lia | lra | solve [rewrite snoc_onto; reflexivity]
    | solve [symmetry; apply app_nil_r] | solve [same_items; reflexivity] | solve [same_lengths; reflexivity] | congruence ].
Ltac each_part := repeat match goal with |- _ /\ _ => split end.
Ltac results_agree := repeat match goal with |- (_, _) = (_, _) => apply f_equal2 end; same_value.

(* What is supposed of the inputs of a part. *)
Ltac supposed :=
  repeat match goal with |- _ /\ _ => first [assumption | split] end;
  first [assumption | exact I | solve [on_the_grid] | solve [learned]].

(* A part leaves the memory on the grid. *)
Lemma grid_gaussian : forall N c s k, grid N c -> grid N (value (gaussian (unit_of N) c s) k).
Proof.
  intros N c s k C; unfold gaussian; repeat destruct Rlt_dec; cbn [value two_sided]; on_the_grid.
Qed.
Ltac drawn_there := try apply grid_gaussian; cbn [value laplace two_sided exponential_noise].
Ltac on_grid_still := each_part; first [assumption | reflexivity | exact I | solve [drawn_there; on_the_grid] | lia].

(* What is claimed is not below 0. *)
Ltac not_below := first [covered | solve [left; rewrite <- ln_1; apply ln_increasing; lra]].
