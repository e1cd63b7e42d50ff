(* Privacy in mu: claims as trade-offs, and neighbours that are several steps apart. *)

From Coq Require Import Reals List Lra.
From Lapwing Require Import Program Groups.
Open Scope R_scope.

(* mu-GDP as a trade-off, for the distribution function Phi of a normal variable (or any other): where the one
   expectation is at most Phi(x), the other is at most Phi(x + mu). *)
Definition close_in_mu {M1 M2 T} (Phi : R -> R) (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) (mu : R) : Prop :=
  forall h : T -> R, (forall t, 0 <= h t <= 1) -> forall x,
  expect p2 (fun m => h (r2 m)) m2 <= Phi x -> expect p1 (fun m => h (r1 m)) m1 <= Phi (x + mu).

(* GroupMu. *)
Theorem group_in_mu : forall Phi X M T (near : X -> X -> Prop) (p : X -> prog M) (r : X -> M -> T) (starts : M -> Prop) mu,
  (forall x y, x <= y -> Phi x <= Phi y) ->
  (forall x y, near x y -> forall m1 m2, starts m1 -> starts m2 -> close_in_mu Phi (p x) (p y) m1 m2 (r x) (r y) mu) ->
  forall k x y mu', steps near k x y -> INR k * mu <= mu' ->
  forall m1 m2, starts m1 -> starts m2 -> close_in_mu Phi (p x) (p y) m1 m2 (r x) (r y) mu'.
Proof.
  intros Phi X M T near p r starts mu grows private k x y mu' H L m1 m2 S1 S2 h U a E.
  apply Rle_trans with (Phi (a + INR k * mu)); [|apply grows; lra]; clear L mu'; revert a E.
  induction H as [x y H|k x y z H H' IH]; intros a E.
  - cbn; rewrite Rmult_1_l; apply (private x y H m1 m2 S1 S2 h U a E).
  - rewrite S_INR; replace (a + (INR k + 1) * mu) with (a + INR k * mu + mu) by ring.
    apply (private x y H m1 m1 S1 S1 h U); apply IH, E.
Qed.
