(* How exported proofs pay in squares of mu, and claims in mu about programs that follow each other. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Values Laws Grid Neighbours Distances Power Rho NoiseInRho UpTo Finite Tactics Roots Compose Mirror Mu Normal Traded NoiseInMu.
Import ListNotations.
Open Scope R_scope.

(* The steps of all grids are at most 1. *)
Lemma unit_at_most_one : forall N, unit_of N <= 1.
Proof.
  intros N; unfold unit_of; apply Rmult_le_reg_l with (IZR (Zpos N)); [apply IZR_lt; lia|].
  rewrite Rinv_r by (apply not_0_IZR; lia); rewrite Rmult_1_r; apply (IZR_le 1); lia.
Qed.

(* A square of the distance, and what is paid if the centres differ at all. *)
Lemma square_paid : forall y x w price v, w * price = v -> y = x * x -> v * (Rabs x * Rabs x) <= w * y * price.
Proof. intros y x w price v <- ->; rewrite abs_square; right; ring. Qed.
Lemma moving_paid : forall (still : bool) x y w price v, 0 < v -> w * price = v -> (still = true -> x = y) ->
  differ x y * v <= w * IZR (if still then 0 else 1)%Z * price.
Proof.
  intros still x y w price v V rate Z; unfold differ; destruct still; destruct (Req_EM_T x y) as [same|other]; try nra.
Qed.

(* What is claimed, and what noise is worth. *)
Ltac of_roots := parts; no_roots; first [solve [apply Req_le; same_number] | solve [covered] | nra].
Ltac squared_in_mu := in_reals; lazymatch goal with |- context [sqrt _] => of_roots | _ => covered end.
Ltac worth_of_roots := first [worth_of_squares | parts; no_roots; same_number].
Ltac nonnegative_in_mu := in_reals; lazymatch goal with |- context [sqrt _] => left; parts; no_roots; positive | _ => covered end.
(* Two units are paid in: one for the square of the distance, one for centres that differ at all. *)
Ltac paid_in_two far shown_far moved shown_moved :=
  match goal with |- ?x + ?y <= _ =>
    match goal with |- context [(_ + ?i) * far] => assert (x <= i * far) by shown_far end;
    match goal with |- context [(_ + ?j) * moved] => assert (y <= j * moved) by shown_moved end; lra end.

(* Programs that do the same are as close in mu. *)
Section InMu.
Variables (Phi : R -> R) (is_normal : normal Phi).
Lemma close_assign_in_mu : forall M1 M2 T X Y (set1 : X -> M1 -> M1) (set2 : Y -> M2 -> M2) v1 v2 p1 p2 m1 m2 (r1 : M1 -> T) r2 mu,
  close_in_mu Phi p1 p2 (set1 (v1 m1) m1) (set2 (v2 m2) m2) r1 r2 mu ->
  close_in_mu Phi (Assign set1 v1 p1) (Assign set2 v2 p2) m1 m2 r1 r2 mu.
Proof.
  intros M1 M2 T X Y set1 set2 v1 v2 p1 p2 m1 m2 r1 r2 mu C h U; rewrite !expect_assigned by auto; apply (C h U).
Qed.
Theorem close_alike_in_mu : forall M1 M2 N1 N2 T P1 Q1 P2 Q2 (p1 : prog M1) (p2 : prog M2) (q1 : prog N1) (q2 : prog N2)
    m1 m2 n1 n2 (r1 : M1 -> T) (r2 : M2 -> T) s1 s2 mu,
  alike P1 p1 q1 Q1 -> P1 m1 n1 -> (forall x y, Q1 x y -> r1 x = s1 y) ->
  alike P2 p2 q2 Q2 -> P2 m2 n2 -> (forall x y, Q2 x y -> r2 x = s2 y) ->
  close_in_mu Phi q1 q2 n1 n2 s1 s2 mu -> close_in_mu Phi p1 p2 m1 m2 r1 r2 mu.
Proof.
  intros M1 M2 N1 N2 T P1 Q1 P2 Q2 p1 p2 q1 q2 m1 m2 n1 n2 r1 r2 s1 s2 mu A1 B1 C1 A2 B2 C2 C h U x.
  rewrite (alike_expect _ _ P1 Q1 p1 q1 m1 n1 (fun m => h (r1 m)) (fun m => h (s1 m))); auto.
  - rewrite (alike_expect _ _ P2 Q2 p2 q2 m2 n2 (fun m => h (r2 m)) (fun m => h (s2 m))); auto.
    intros y z q; rewrite (C2 y z q); reflexivity.
  - intros y z q; rewrite (C1 y z q); reflexivity.
Qed.
Theorem alike_close_in_mu : forall M1 M2 T P Q (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) mu, 0 <= mu ->
  alike P p1 p2 Q -> P m1 m2 -> (forall n1 n2, Q n1 n2 -> r1 n1 = r2 n2) -> close_in_mu Phi p1 p2 m1 m2 r1 r2 mu.
Proof.
  intros M1 M2 T P Q p1 p2 m1 m2 r1 r2 mu N A B C h U x E.
  rewrite (alike_expect _ _ P Q p1 p2 m1 m2 (fun m => h (r1 m)) (fun m => h (r2 m)) A B) by (auto; intros n1 n2 q; rewrite (C n1 n2 q); reflexivity).
  eapply Rle_trans; [exact E|]; apply (Phi_mono Phi is_normal); lra.
Qed.
Theorem close_map_in_mu : forall M1 M2 T V (phi : T -> V) (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) mu,
  close_in_mu Phi p1 p2 m1 m2 r1 r2 mu -> close_in_mu Phi p1 p2 m1 m2 (fun m => phi (r1 m)) (fun m => phi (r2 m)) mu.
Proof. intros M1 M2 T V phi p1 p2 m1 m2 r1 r2 mu C h U; apply (C (fun t => h (phi t))); auto. Qed.
End InMu.
