(* Ranked: from bounds of the probabilities of results to privacy. *)

From Coq Require Import Reals List Lra.
From Lapwing Require Import Sum Program Rules Privacy.
Open Scope R_scope.

(* [high] bounds what the left run gives but for rare runs, [low] what the right one gives but for those in which values meet. *)
Theorem bounded_close : forall M1 M2 T X (to : X -> T) (p1 : prog M1) (p2 : prog M2) m1 m2 (r1 : M1 -> T) (r2 : M2 -> T) (ts : list X) high low rare met eps delta,
  (forall h, (forall t, 0 <= h t <= 1) -> expect p1 (fun m => h (r1 m)) m1 <= sum ts (fun t => h (to t) * high t) + rare) ->
  (forall h, (forall t, 0 <= h t <= 1) -> sum ts (fun t => h (to t) * low t) <= expect p2 (fun m => h (r2 m)) m2 + met) ->
  sum ts (fun t => Rmax 0 (high t - exp eps * low t)) + rare + exp eps * met <= delta ->
  close p1 p2 m1 m2 r1 r2 eps delta.
Proof.
  intros M1 M2 T X to p1 p2 m1 m2 r1 r2 ts high low rare met eps delta A B D h U; specialize (A h U); specialize (B h U).
  assert (P := exp_pos eps); apply Rmult_le_compat_l with (r := exp eps) in B; [|lra]; rewrite <- sum_scale in B.
  assert (sum ts (fun t => h (to t) * high t) - sum ts (fun t => exp eps * (h (to t) * low t)) <= sum ts (fun t => Rmax 0 (high t - exp eps * low t))); [|lra].
  rewrite <- sum_minus; apply sum_le; intros t _; specialize (U (to t)); assert (Y := Rmax_r 0 (high t - exp eps * low t)); assert (Y' := Rmax_l 0 (high t - exp eps * low t)).
  set (x := Rmax 0 (high t - exp eps * low t)) in *.
  replace (h (to t) * high t - exp eps * (h (to t) * low t)) with (h (to t) * (high t - exp eps * low t)) by ring.
  apply Rle_trans with (h (to t) * x); [apply Rmult_le_compat_l; lra|]; rewrite <- (Rmult_1_l x) at 2; apply Rmult_le_compat_r; lra.
Qed.
