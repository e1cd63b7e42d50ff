(* Programs that follow each other statement by statement, in rho with a delta. *)

From Coq Require Import Reals ZArith List Lra Lia.
From Lapwing Require Import Sum Program Rules Privacy Groups Compose Divergence Power Rho ComposeInRho RhoAndDelta Pure Computed Mirror Outcome.
Open Scope R_scope.

Theorem close_assign_but : forall c M1 M2 T X Y (set1 : X -> M1 -> M1) (set2 : Y -> M2 -> M2) v1 v2 p1 p2 m1 m2 (r1 : M1 -> T) r2 rho d, 0 < c ->
  close_but_at c p1 p2 (set1 (v1 m1) m1) (set2 (v2 m2) m2) r1 r2 rho d ->
  close_but_at c (Assign set1 v1 p1) (Assign set2 v2 p2) m1 m2 r1 r2 rho d.
Proof.
  intros c M1 M2 T X Y set1 set2 v1 v2 p1 p2 m1 m2 r1 r2 rho d L C h U; assert (E := exponent_inside c L).
  rewrite !expect_assigned; auto; intros; apply power_unit; [lra|apply U].
Qed.
Theorem close_map_but : forall c M1 M2 T V (phi : T -> V) (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) rho d,
  close_but_at c p1 p2 m1 m2 r1 r2 rho d -> close_but_at c p1 p2 m1 m2 (fun m => phi (r1 m)) (fun m => phi (r2 m)) rho d.
Proof. intros c M1 M2 T V phi p1 p2 m1 m2 r1 r2 rho d C h U; apply (C (fun t => h (phi t))); auto. Qed.
Theorem alike_close_but : forall c M1 M2 T P Q (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) rho d, 0 < c -> 0 <= rho -> 0 <= d ->
  alike P p1 p2 Q -> P m1 m2 -> (forall n1 n2, Q n1 n2 -> r1 n1 = r2 n2) -> close_but_at c p1 p2 m1 m2 r1 r2 rho d.
Proof.
  intros c M1 M2 T P Q p1 p2 m1 m2 r1 r2 rho d C R D A B S h U.
  assert (H := alike_close_at c M1 M2 T P Q p1 p2 m1 m2 r1 r2 rho C R A B S h U); lra.
Qed.
Theorem close_same_but : forall c M1 M2 N1 N2 T P1 Q1 P2 Q2 (p1 : prog M1) (p2 : prog M2) (q1 : prog N1) (q2 : prog N2)
    m1 m2 n1 n2 (r1 : M1 -> T) (r2 : M2 -> T) s1 s2 rho d, 0 < c ->
  same_law P1 p1 q1 Q1 -> P1 m1 n1 -> (forall x y, Q1 x y -> r1 x = s1 y) ->
  same_law P2 p2 q2 Q2 -> P2 m2 n2 -> (forall x y, Q2 x y -> r2 x = s2 y) ->
  close_but_at c q1 q2 n1 n2 s1 s2 rho d -> close_but_at c p1 p2 m1 m2 r1 r2 rho d.
Proof.
  intros c M1 M2 N1 N2 T P1 Q1 P2 Q2 p1 p2 q1 q2 m1 m2 n1 n2 r1 r2 s1 s2 rho d L A1 B1 C1 A2 B2 C2 C h U; assert (X := exponent_inside c L).
  rewrite (same_expected _ _ _ _ _ _ _ _ _ _ _ A1 B1 C1 (fun v => power (exponent c) (h v))) by (intros; apply power_unit; [lra|apply U]).
  rewrite (same_expected _ _ _ _ _ _ _ _ _ _ _ A2 B2 C2 h U); apply C, U.
Qed.
Theorem close_alike_but : forall c M1 M2 N1 N2 T P1 Q1 P2 Q2 (p1 : prog M1) (p2 : prog M2) (q1 : prog N1) (q2 : prog N2)
    m1 m2 n1 n2 (r1 : M1 -> T) (r2 : M2 -> T) s1 s2 rho d, 0 < c ->
  alike P1 p1 q1 Q1 -> P1 m1 n1 -> (forall x y, Q1 x y -> r1 x = s1 y) ->
  alike P2 p2 q2 Q2 -> P2 m2 n2 -> (forall x y, Q2 x y -> r2 x = s2 y) ->
  close_but_at c q1 q2 n1 n2 s1 s2 rho d -> close_but_at c p1 p2 m1 m2 r1 r2 rho d.
Proof.
  intros c M1 M2 N1 N2 T P1 Q1 P2 Q2 p1 p2 q1 q2 m1 m2 n1 n2 r1 r2 s1 s2 rho d L A1 B1 C1 A2 B2 C2 C.
  apply (close_same_but c M1 M2 N1 N2 T P1 Q1 P2 Q2 p1 p2 q1 q2 m1 m2 n1 n2 r1 r2 s1 s2 rho d L (alike_same _ _ _ _ _ _ A1) B1 C1 (alike_same _ _ _ _ _ _ A2) B2 C2 C).
Qed.
