(* Toss: a coin on both sides whose probability may depend on private data. *)

From Coq Require Import Reals ZArith List Lra Lia.
From Lapwing Require Import Sum Program Rules Noise Laws Gauss.
Import ListNotations.
Open Scope R_scope.

Lemma coin_sum : forall p (x : Z -> R) n, 0 <= p <= 1 ->
  sum (box (S n)) (fun k => coin_mass p k * x k) = p * x 1%Z + (1 - p) * x 0%Z.
Proof.
  intros p x n P; induction n as [|n IH].
  - cbn; unfold coin_mass; cbn; rewrite chance_inside by exact P; ring.
  - rewrite box_step, IH; unfold coin_mass.
    destruct (Z.eqb_spec (Z.of_nat (S (S n))) 1), (Z.eqb_spec (Z.of_nat (S (S n))) 0), (Z.eqb_spec (- Z.of_nat (S (S n))) 1),
      (Z.eqb_spec (- Z.of_nat (S (S n))) 0); try lia; ring.
Qed.

Lemma coin_mean : forall p (x : Z -> R) n, 0 <= p <= 1 -> 0 <= x 1%Z ->
  sum (box n) (fun k => coin_mass p k * x k) <= p * x 1%Z + (1 - p) * x 0%Z.
Proof.
  intros p x n P X; destruct n as [|n]; [|rewrite coin_sum by exact P; lra].
  cbn; unfold coin_mass; cbn; rewrite chance_inside by exact P; assert (0 <= p * x 1%Z) by (apply Rmult_le_pos; lra); lra.
Qed.

(* Heads are more likely with q than with p, and both outcomes are as near as eps and delta allow. *)
Definition risen (eps delta p q : R) : Prop := p <= q /\ q <= exp eps * p + delta /\ (1 - p - delta) / exp eps <= 1 - q.

Lemma coins_close : forall eps delta p q, 0 <= eps -> 0 <= delta -> 0 <= p <= 1 -> 0 <= q <= 1 ->
  risen eps delta p q \/ risen eps delta q p -> close_laws (flip p) (flip q) eps delta.
Proof.
  intros eps delta p q E D P Q near h U n; exists 1%nat.
  assert (G : 1 <= exp eps) by (rewrite <- exp_0; destruct E as [E|E]; [left; apply exp_increasing, E|rewrite <- E; lra]).
  eapply Rle_trans; [apply (coin_mean p (fun k => h (heads k)) n P); apply U|]; cbn [flip finite mass value].
  rewrite (coin_sum q (fun k => h (heads k)) 0 Q); unfold heads; cbn.
  assert (H := U true); assert (T := U false); set (x := h true) in *; set (y := h false) in *; set (K := exp eps) in *.
  assert (back : forall a b, (1 - a - delta) / K <= 1 - b -> 1 - a <= K * (1 - b) + delta).
  { intros a b L; apply Rmult_le_compat_r with (r := K) in L; [|lra].
    replace ((1 - a - delta) / K * K) with (1 - a - delta) in L by (field; lra); lra. }
  assert (more : forall a b z, 0 <= b -> 0 <= z -> a <= b -> a * z <= K * (b * z)).
  { intros a b z B Z L; assert (a * z <= b * z) by (apply Rmult_le_compat_r; assumption).
    assert (0 <= b * z) by (apply Rmult_le_pos; assumption); assert (0 <= (K - 1) * (b * z)) by (apply Rmult_le_pos; lra); lra. }
  assert (most : forall a b z, 0 <= z <= 1 -> a <= K * b + delta -> a * z <= K * (b * z) + delta).
  { intros a b z Z L; assert (a * z <= (K * b + delta) * z) by (apply Rmult_le_compat_r; lra).
    assert (delta * z <= delta * 1) by (apply Rmult_le_compat_l; lra); lra. }
  destruct near as [[L [A B]]|[L [A B]]]; apply back in B.
  - (* heads are less likely on the left: tails alone may be above *)
    assert (X := more p q x ltac:(lra) ltac:(lra) L); assert (Y := most (1 - p) (1 - q) y T B); lra.
  - assert (X := most p q x H A); assert (Y := more (1 - p) (1 - q) y ltac:(lra) ltac:(lra) ltac:(lra)); lra.
Qed.

Section Rule.
Variables (M1 M2 A : Type) (e d : A -> R) (f : M1 -> R) (g : M2 -> R).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.

(* Nothing is paid where the probabilities are equal. *)
Theorem toss_rule : forall set1 set2 (q1 : M1 -> R) (q2 : M2 -> R) p q p1 p2 m1 m2 a a' eps delta,
  q1 m1 = p -> q2 m2 = q -> 0 <= p <= 1 -> 0 <= q <= 1 -> 0 <= eps -> 0 < delta ->
  p = q \/ risen eps delta p q \/ risen eps delta q p ->
  (if Req_EM_T p q then 0 else eps) <= e a - e a' -> (if Req_EM_T p q then 0 else delta) <= d a - d a' ->
  (forall v u b, u = v -> b = a' -> safe (approximate e d) f g p1 p2 (set1 v m1) (set2 u m2) b) ->
  safe (approximate e d) f g (Sample set1 (fun m => flip (q1 m)) p1) (Sample set2 (fun m => flip (q2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 q1 q2 p q p1 p2 m1 m2 a a' eps delta E1 E2 P Q E D near paid paid' H.
  apply (close_draws M1 M2 A e d f g f_unit g_unit) with (a' := a') (may := fun _ => True)
    (eps := if Req_EM_T p q then 0 else eps) (delta := if Req_EM_T p q then 0 else delta); auto.
  - rewrite E1, E2; destruct (Req_EM_T p q) as [same|other].
    + rewrite same; intros h U n; exists n; rewrite exp_0; lra.
    + apply coins_close; auto; [lra|]; tauto.
  - destruct Req_EM_T; lra.
Qed.
End Rule.
