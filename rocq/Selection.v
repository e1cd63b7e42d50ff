(* Selection: the best of a random number of tries is released.

   A try gives t, and wins against what is kept if [beats] says so; the loop ends with probability g at each coin.  What
   the loop gives from what is kept solves an equation that has one solution, and the solution is written down: t is
   kept in the end if the tries before lost against it, and those after it lose. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Lapwing Require Import Sum Program Rules Noise Values Laws Privacy Groups Compose Power Rho Divergence ComposeInRho Pure Computed Fubini.
Import ListNotations.
Open Scope R_scope.

Lemma vanishes : forall x y c f, 0 <= f < 1 -> 0 <= c -> (forall i, x <= y + c * f ^ i) -> x <= y.
Proof.
  intros x y c f F C H; apply le_epsilon; intros h P; destruct (pow_vanishes f c h F C P) as [n N]; specialize (H (S n)); lra.
Qed.

Section Tries.
Variables (K T : Type) (beats : K -> T -> bool) (keep : T -> K) (g : R) (h : K -> R).
(* Who loses against what is kept loses against all that beats it, and what beats it beats those who lost. *)
Hypothesis order : forall k t t', beats k t = false -> beats k t' = true -> beats (keep t) t' = true.
Hypothesis order' : forall k t t', beats k t = true -> beats k t' = false -> beats (keep t) t' = false.
Hypothesis coin : 0 < g <= 1.
Hypothesis small : forall k, 0 <= h k <= g / 4.
Notation f := (1 - g).
Definition next (k : K) (t : T) : K := if beats k t then keep t else k.

Variables (M : Type) (p : prog M) (m0 : M) (z : M -> T).
Hypothesis ends_surely : sure p m0.
Definition E (phi : T -> R) : R := expect p (fun m => phi (z m)) m0.

Lemma E_const : forall c, 0 <= c <= 1 -> E (fun _ => c) = c.
Proof.
  intros c C; unfold E; rewrite (expect_ext M p m0 (fun _ => c) (fun _ => c * 1)) by (intros; lra).
  rewrite (expect_times M p m0 c (fun _ => 1)) by (intros; lra); rewrite (expect_one M p m0 ends_surely); ring.
Qed.
Lemma E_unit : forall phi, (forall t, 0 <= phi t <= 1) -> 0 <= E phi <= 1.
Proof. intros phi U; apply expect_unit; auto. Qed.
Lemma E_plus : forall phi psi, (forall t, 0 <= phi t) -> (forall t, 0 <= psi t) -> (forall t, phi t + psi t <= 1) ->
  E (fun t => phi t + psi t) = E phi + E psi.
Proof. intros phi psi A B C; apply (expect_plus M p m0 (fun m => phi (z m)) (fun m => psi (z m))); auto. Qed.
Lemma E_times : forall c phi, 0 <= c <= 1 -> (forall t, 0 <= phi t <= 1) -> E (fun t => c * phi t) = c * E phi.
Proof. intros c phi C U; apply (expect_times M p m0 c (fun m => phi (z m))); auto. Qed.
Lemma E_ext : forall phi psi, (forall t, 0 <= phi t <= 1) -> (forall t, phi t = psi t) -> E phi = E psi.
Proof. intros phi psi U S; apply (expect_ext M p m0 (fun m => phi (z m)) (fun m => psi (z m))); auto. Qed.
Lemma E_below : forall c phi, 0 <= c <= 1 -> (forall t, 0 <= phi t <= c) -> 0 <= E phi <= c.
Proof.
  intros c phi C U; split; [apply E_unit; intros t; specialize (U t); lra|]; apply Rle_trans with (E (fun _ => c)); [|rewrite E_const by exact C; lra].
  apply (expect_mono M p m0 (fun m => phi (z m)) (fun _ => c)); intros; try lra; apply U.
Qed.

Definition loses (k : K) : R := E (fun t => if beats k t then 0 else 1).
Definition lasts (k : K) : R := g / (1 - f * loses k).
Definition lost (t' : T) : R := E (fun t => if beats (keep t) t' then 1 else 0).
Definition first (t : T) : R := / (1 - f * lost t).
Definition worth_try (t : T) : R := h (keep t) * lasts (keep t) * first t.
Definition best (k : K) : R := E (fun t => if beats k t then worth_try t else 0) + h k * (loses k * lasts k).

Lemma share : forall x, 0 <= x <= 1 -> g <= 1 - f * x <= 1.
Proof. intros x X; assert (0 <= f * x) by (apply Rmult_le_pos; lra); assert (f * x <= f * 1) by (apply Rmult_le_compat_l; lra); lra. Qed.
Lemma loses_unit : forall k, 0 <= loses k <= 1.
Proof. intros k; apply E_unit; intros t; destruct beats; lra. Qed.
Lemma lost_unit : forall t, 0 <= lost t <= 1.
Proof. intros k; apply E_unit; intros t; destruct beats; lra. Qed.
Lemma lasts_unit : forall k, 0 <= lasts k <= 1.
Proof.
  intros k; assert (S := share _ (loses_unit k)); assert (0 < / (1 - f * loses k)) by (apply Rinv_0_lt_compat; lra); unfold lasts; split.
  - apply Rmult_le_pos; lra.
  - apply Rmult_le_reg_r with (1 - f * loses k); [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra.
Qed.
Lemma first_below : forall t, 0 < first t <= / g.
Proof.
  intros t; assert (S := share _ (lost_unit t)); unfold first; split; [apply Rinv_0_lt_compat; lra|apply Rinv_le_contravar; lra].
Qed.
Lemma worth_try_small : forall t, 0 <= worth_try t <= / 4.
Proof.
  intros t; assert (H := small (keep t)); assert (L := lasts_unit (keep t)); assert (F := first_below t); unfold worth_try.
  assert (0 <= h (keep t) * lasts (keep t)) by (apply Rmult_le_pos; lra).
  assert (h (keep t) * lasts (keep t) <= g / 4) by nra; split; [apply Rmult_le_pos; lra|].
  apply Rle_trans with (g / 4 * / g); [apply Rmult_le_compat; lra|right; field; lra].
Qed.
Lemma stays_small : forall k, 0 <= h k * (loses k * lasts k) <= / 4.
Proof.
  intros k; assert (H := small k); assert (L := lasts_unit k); assert (B := loses_unit k).
  assert (0 <= loses k * lasts k) by (apply Rmult_le_pos; lra); assert (loses k * lasts k <= 1) by nra.
  split; [apply Rmult_le_pos; lra|]; nra.
Qed.
Lemma better_small : forall k, 0 <= E (fun t => if beats k t then worth_try t else 0) <= / 4.
Proof. intros k; apply E_below; [lra|]; intros t; assert (W := worth_try_small t); destruct beats; lra. Qed.
Lemma best_small : forall k, 0 <= best k <= / 2.
Proof. intros k; assert (A := better_small k); assert (B := stays_small k); unfold best; lra. Qed.

Lemma beats_next : forall k t t', beats (next k t) t' = beats k t' && beats (keep t) t'.
Proof.
  intros k t t'; unfold next; destruct (beats k t) eqn:A, (beats k t') eqn:B; cbn; auto.
  - apply (order' k t t' A B).
  - rewrite (order k t t' A B); reflexivity.
Qed.

(* The equation: a try, and then the coin. *)
Lemma best_round : forall k, E (fun t => g * h (next k t) + f * best (next k t)) = best k.
Proof.
  intros k; set (G := fun k => E (fun t => if beats k t then worth_try t else 0)).
  assert (G0 : forall k, 0 <= G k <= / 4) by apply better_small.
  assert (step : forall k, g * h k + f * best k = h k * lasts k + f * G k).
  { intros k'; unfold best; fold (G k'); unfold lasts; field; assert (S := share _ (loses_unit k')); lra. }
  assert (u0 : forall k, 0 <= h k * lasts k <= / 4).
  { intros k'; assert (H := small k'); assert (L := lasts_unit k'); split; [apply Rmult_le_pos; lra|nra]. }
  assert (fG : forall k, 0 <= f * G k <= / 4) by (intros k'; specialize (G0 k'); split; [apply Rmult_le_pos; lra|nra]).
  rewrite (E_ext _ (fun t => h (next k t) * lasts (next k t) + f * G (next k t))).
  2: { intros t; rewrite step; specialize (u0 (next k t)); specialize (fG (next k t)); lra. }
  2: { intros t; apply step. }
  rewrite E_plus by (intros t; specialize (u0 (next k t)); specialize (fG (next k t)); lra).
  rewrite (E_times f (fun t => G (next k t))) by (first [lra | intros t; specialize (G0 (next k t)); lra]).
  (* both tries in the other order *)
  assert (swap : E (fun t => G (next k t)) = E (fun t' => if beats k t' then worth_try t' * lost t' else 0)).
  { unfold G, E at 1 2; rewrite (expect_swap M M p p m0 m0 (fun x y => if beats (next k (z x)) (z y) then worth_try (z y) else 0)).
    - unfold E; apply expect_ext.
      + intros y; apply expect_unit; intros x; assert (W := worth_try_small (z y)); destruct beats; lra.
      + intros y; assert (W := worth_try_small (z y)); destruct (beats k (z y)) eqn:B.
        * assert (w1 : 0 <= worth_try (z y) <= 1) by lra.
          assert (b1 : forall t, 0 <= (if beats (keep t) (z y) then 1 else 0) <= 1) by (intros t; destruct (beats (keep t) (z y)); lra).
          unfold lost; rewrite <- (E_times (worth_try (z y)) _ w1 b1); unfold E; apply expect_ext; [intros x; destruct (beats (next k (z x)) (z y)); lra|]; intros x; rewrite beats_next, B; cbn [andb]; destruct (beats (keep (z x)) (z y)); ring.
        * apply Rle_antisym; [|apply expect_unit; intros x; destruct (beats (next k (z x)) (z y)); lra].
          apply Rle_trans with (E (fun _ => 0)); [|rewrite E_const; lra]; unfold E; right; apply expect_ext; [intros x; destruct (beats (next k (z x)) (z y)); lra|]; intros x.
          rewrite beats_next, B; reflexivity.
    - intros x y; assert (W := worth_try_small (z y)); destruct beats; lra. }
  rewrite swap.
  assert (wl : forall t, 0 <= worth_try t * lost t <= / 4).
  { intros t; assert (W := worth_try_small t); assert (L := lost_unit t); split; [apply Rmult_le_pos; lra|nra]. }
  rewrite (E_ext (fun t => h (next k t) * lasts (next k t))
    (fun t => (if beats k t then h (keep t) * lasts (keep t) else 0) + h k * lasts k * (if beats k t then 0 else 1))).
  2: { intros t; specialize (u0 (next k t)); lra. }
  2: { intros t; unfold next; destruct beats; ring. }
  rewrite E_plus.
  2: { intros t; specialize (u0 (keep t)); destruct beats; lra. }
  2: { intros t; specialize (u0 k); destruct beats; lra. }
  2: { intros t; assert (U := u0 (keep t)); specialize (u0 k); destruct beats; lra. }
  rewrite (E_times (h k * lasts k)) by (first [specialize (u0 k); lra | intros t; destruct beats; lra]); fold (loses k).
  rewrite <- (E_times f) by (first [lra | intros t; specialize (wl t); destruct beats; lra]).
  unfold best; replace (h k * (loses k * lasts k)) with (h k * lasts k * loses k) by ring.
  rewrite (E_ext (fun t => if beats k t then worth_try t else 0)
    (fun t => (if beats k t then h (keep t) * lasts (keep t) else 0) + f * (if beats k t then worth_try t * lost t else 0))).
  - rewrite E_plus; [ring| | |].
    + intros t; specialize (u0 (keep t)); destruct beats; lra.
    + intros t; specialize (wl t); apply Rmult_le_pos; [lra|destruct beats; lra].
    + intros t; specialize (u0 (keep t)); specialize (wl t); destruct beats; nra.
  - intros t; assert (W := worth_try_small t); destruct beats; lra.
  - intros t; destruct beats; [|ring]; unfold worth_try, first; field; assert (S := share _ (lost_unit t)); lra.
Qed.

(* A loop whose body is such a try and such a coin: [step] is its law, and [S] a solution. *)
Section Loop.
Variables (N : Type) (body : prog N) (flag : N -> bool) (kept : N -> K) (inv : N -> Prop).
Variables (step : (bool -> K -> R) -> K -> R) (S : K -> R).
Hypothesis law : forall n phi, inv n -> flag n = true -> (forall b k, 0 <= phi b k <= 1) ->
  expect body (fun n' => phi (flag n') (kept n')) n = step phi (kept n).
Hypothesis stays : forall n, inv n -> flag n = true -> ends body n inv.
Hypothesis S_small : forall k, 0 <= S k <= / 2.
Hypothesis solves : forall k c, 0 <= c <= / 2 -> step (fun b k => if b then S k + c else h k) k = S k + f * c.
Hypothesis goes_on : forall k, step (fun b _ => if b then 1 else 0) k = f.
Notation loop := (While flag body Done).
Notation W := (expect loop (fun n => h (kept n))).

Lemma h_unit : forall k, 0 <= h k <= 1. Proof. intros k; specialize (small k); lra. Qed.
Lemma W_unit : forall n, 0 <= W n <= 1. Proof. intros n; apply expect_unit; intros; apply h_unit. Qed.
Lemma W_in : forall n, flag n = true -> W n = expect body W n.
Proof.
  intros n F; rewrite expect_while_is by (intros; apply h_unit); rewrite F; apply expect_app_is; intros; apply h_unit.
Qed.
Lemma W_out : forall n, flag n = false -> W n = h (kept n).
Proof. intros n F; rewrite expect_while_is by (intros; apply h_unit); rewrite F; apply expect_done_is; intros; apply h_unit. Qed.
Lemma W_small : forall n, W n <= / 4.
Proof.
  intros n; apply expect_least; [intros; apply h_unit|]; intros i.
  apply Rle_trans with (wp i loop (fun _ => / 4 * 1) n).
  - apply wp_mono; [lia|]; intros x; specialize (small (kept x)); lra.
  - rewrite wp_scale; assert (wp i loop (fun _ => 1) n <= 1) by (apply wp_unit; intros; lra); lra.
Qed.
Lemma pow_unit : forall i, 0 <= f ^ i <= 1.
Proof. induction i as [|i IH]; cbn; [lra|]; split; [apply Rmult_le_pos; lra|]; nra. Qed.

Lemma W_above : forall i n, inv n -> flag n = true -> W n <= S (kept n) + / 4 * f ^ i.
Proof.
  induction i as [|i IH]; intros n I F.
  - assert (X := W_small n); assert (Y := S_small (kept n)); cbn; lra.
  - assert (P := pow_unit i); set (c := / 4 * f ^ i) in *; assert (C : 0 <= c <= / 4) by (unfold c; lra).
    set (phi := fun (b : bool) k => if b then S k + c else h k).
    assert (U : forall b k, 0 <= phi b k <= 1) by (intros [] k; unfold phi; [specialize (S_small k); lra|apply h_unit]).
    rewrite W_in by exact F; apply Rle_trans with (expect body (fun n' => phi (flag n') (kept n')) n).
    + apply (expect_ends N body n inv); auto using W_unit; intros n' I'; unfold phi.
      destruct (flag n') eqn:F'; [apply IH; assumption|rewrite W_out by exact F'; lra].
    + rewrite law by assumption; unfold phi; rewrite solves by lra; right; unfold c; cbn; ring.
Qed.
Lemma W_below : forall i n, inv n -> flag n = true -> S (kept n) <= W n + / 2 * f ^ i.
Proof.
  induction i as [|i IH]; intros n I F.
  - assert (X := W_unit n); assert (Y := S_small (kept n)); cbn; lra.
  - assert (P := pow_unit i); set (c := / 2 * f ^ i) in *; assert (C : 0 <= c <= / 2) by (unfold c; lra).
    set (phi := fun (b : bool) k => if b then S k + 0 else h k).
    assert (U : forall b k, 0 <= phi b k <= 1) by (intros [] k; unfold phi; [specialize (S_small k); lra|apply h_unit]).
    assert (X := law n phi I F U); unfold phi in X at 2; rewrite solves in X by lra.
    assert (Y : expect body (fun n' => phi (flag n') (kept n')) n <= expect body (fun n' => W n' + c * (if flag n' then 1 else 0)) n).
    { apply (expect_ends N body n inv); auto.
      - intros n'; assert (A := W_small n'); assert (B := W_unit n'); destruct (flag n'); lra.
      - intros n' I'; unfold phi; destruct (flag n') eqn:F'; [specialize (IH n' I' F'); lra|rewrite W_out by exact F'; lra]. }
    rewrite expect_plus in Y.
    2: { intros n'; apply W_unit. }
    2: { intros n'; destruct (flag n'); lra. }
    2: { intros n'; assert (A := W_small n'); destruct (flag n'); lra. }
    rewrite (expect_times N body n c (fun n' => if flag n' then 1 else 0)) in Y by (first [lra | intros n'; destruct (flag n'); lra]).
    rewrite (law n (fun b _ => if b then 1 else 0) I F) in Y by (intros [] _; lra).
    rewrite goes_on, <- W_in in Y by exact F; cbn; unfold c in Y; lra.
Qed.
Theorem selected : forall n, inv n -> flag n = true -> W n = S (kept n).
Proof.
  intros n I F; apply Rle_antisym.
  - apply (vanishes _ _ (/ 4) f); [lra|lra|]; intros i; apply W_above; assumption.
  - apply (vanishes _ _ (/ 2) f); [lra|lra|]; intros i; apply W_below; assumption.
Qed.
End Loop.

(* The coin comes last, or first. *)
Definition coin_last (phi : bool -> K -> R) (k : K) : R := E (fun t => g * phi false (next k t) + f * phi true (next k t)).
Definition coin_first (phi : bool -> K -> R) (k : K) : R := g * phi false k + f * E (fun t => phi true (next k t)).
Definition best_first (k : K) : R := g * h k + f * best k.

Lemma last_solves : forall k c, 0 <= c <= / 2 -> coin_last (fun b k => if b then best k + c else h k) k = best k + f * c.
Proof.
  intros k c C; unfold coin_last; assert (fc : 0 <= f * c <= / 2) by (split; [apply Rmult_le_pos; lra|nra]).
  assert (low : forall t, 0 <= g * h (next k t) + f * best (next k t) <= / 2).
  { intros t; assert (H := small (next k t)); assert (B := best_small (next k t)); split; [assert (0 <= f * best (next k t)) by (apply Rmult_le_pos; lra); nra|nra]. }
  rewrite (E_ext _ (fun t => (g * h (next k t) + f * best (next k t)) + f * c)).
  - rewrite E_plus by (intros t; specialize (low t); lra); rewrite best_round, E_const by lra; reflexivity.
  - intros t; specialize (low t); lra.
  - intros t; ring.
Qed.
Lemma last_goes_on : forall k, coin_last (fun b _ => if b then 1 else 0) k = f.
Proof.
  intros k; unfold coin_last; rewrite (E_ext _ (fun _ => f)); [apply E_const; lra|intros; lra|intros; ring].
Qed.
Lemma best_first_small : forall k, 0 <= best_first k <= / 2.
Proof. intros k; assert (H := small k); assert (B := best_small k); unfold best_first; split; [assert (0 <= f * best k) by (apply Rmult_le_pos; lra); nra|nra]. Qed.
Lemma first_solves : forall k c, 0 <= c <= / 2 -> coin_first (fun b k => if b then best_first k + c else h k) k = best_first k + f * c.
Proof.
  intros k c C; unfold coin_first.
  rewrite E_plus by (intros t; assert (B := best_first_small (next k t)); lra).
  rewrite E_const by lra; unfold best_first at 1; rewrite best_round; unfold best_first; ring.
Qed.
Lemma first_goes_on : forall k, coin_first (fun b _ => if b then 1 else 0) k = f.
Proof. intros k; unfold coin_first; rewrite E_const by lra; ring. Qed.
End Tries.

(* Two runs whose tries are e-close, either way round. *)
Section Compared.
Variables (K T : Type) (beats : K -> T -> bool) (keep : T -> K) (g : R) (h : K -> R).
Hypothesis coin : 0 < g <= 1.
Hypothesis small : forall k, 0 <= h k <= g / 4.
Variables (M : Type) (p1 p2 : prog M) (a1 a2 : M) (z1 z2 : M -> T) (e : R).
Hypothesis e_nonneg : 0 <= e.
Hypothesis sure1 : sure p1 a1.
Hypothesis sure2 : sure p2 a2.
Hypothesis there : close p1 p2 a1 a2 z1 z2 e 0.
Hypothesis back : close p2 p1 a2 a1 z2 z1 e 0.
Notation f := (1 - g).
Notation E1 := (E T M p1 a1 z1).
Notation E2 := (E T M p2 a2 z2).

Lemma grows : 1 <= exp e. Proof. rewrite <- exp_0; apply exp_le, e_nonneg. Qed.
Lemma closer : forall phi, (forall t, 0 <= phi t <= 1) -> E1 phi <= exp e * E2 phi /\ E2 phi <= exp e * E1 phi.
Proof. intros phi U; unfold E; assert (A := there phi U); assert (B := back phi U); lra. Qed.

(* What does not lose wins. *)
Lemma rest_of : forall p a z, sure p a -> forall b : T -> bool, E T M p a z (fun t => if b t then 1 else 0) = 1 - E T M p a z (fun t => if b t then 0 else 1).
Proof.
  intros p a z S b; assert (one := E_const T M p a z S 1 ltac:(lra)).
  rewrite (E_ext T M p a z (fun _ => 1) (fun t => (if b t then 1 else 0) + (if b t then 0 else 1))) in one.
  - rewrite E_plus in one; [lra| | |]; intros t; destruct (b t); lra.
  - intros; lra.
  - intros t; destruct (b t); ring.
Qed.
Lemma shares : forall x1 x2, 0 <= x1 <= 1 -> 0 <= x2 <= 1 -> 1 - x2 <= exp e * (1 - x1) -> / (1 - f * x1) <= exp e * / (1 - f * x2).
Proof.
  intros x1 x2 X1 X2 L; assert (S1 := share g coin x1 X1); assert (S2 := share g coin x2 X2); assert (G := grows).
  assert (1 - f * x2 <= exp e * (1 - f * x1)) as H.
  { replace (1 - f * x2) with (g + f * (1 - x2)) by ring; replace (1 - f * x1) with (g + f * (1 - x1)) by ring.
    assert (f * (1 - x2) <= f * (exp e * (1 - x1))) by (apply Rmult_le_compat_l; lra); nra. }
  apply Rmult_le_reg_r with ((1 - f * x1) * (1 - f * x2)); [apply Rmult_lt_0_compat; lra|].
  replace (/ (1 - f * x1) * ((1 - f * x1) * (1 - f * x2))) with (1 - f * x2) by (field; lra).
  replace (exp e * / (1 - f * x2) * ((1 - f * x1) * (1 - f * x2))) with (exp e * (1 - f * x1)) by (field; lra); exact H.
Qed.
Lemma lasts_close : forall k, lasts K T beats g M p1 a1 z1 k <= exp e * lasts K T beats g M p2 a2 z2 k.
Proof.
  intros k; assert (U1 := loses_unit K T beats M p1 a1 z1 k); assert (U2 := loses_unit K T beats M p2 a2 z2 k).
  unfold lasts, Rdiv; replace (exp e * (g * / (1 - f * loses K T beats M p2 a2 z2 k))) with (g * (exp e * / (1 - f * loses K T beats M p2 a2 z2 k))) by ring.
  apply Rmult_le_compat_l; [lra|]; apply shares; auto; unfold loses.
  rewrite <- (rest_of p1 a1 z1 sure1 (beats k)), <- (rest_of p2 a2 z2 sure2 (beats k)); apply closer; intros t; destruct (beats k t); lra.
Qed.
Lemma first_close : forall t, first K T beats keep g M p1 a1 z1 t <= exp e * first K T beats keep g M p2 a2 z2 t.
Proof.
  intros t'; apply shares; try apply lost_unit; unfold lost.
  assert (R1 := rest_of p1 a1 z1 sure1 (fun t => beats (keep t) t')); assert (R2 := rest_of p2 a2 z2 sure2 (fun t => beats (keep t) t')).
  assert (X := proj2 (closer (fun t => if beats (keep t) t' then 0 else 1) ltac:(intros t; cbv beta; destruct (beats (keep t) t'); lra))); cbv beta in *; rewrite R1, R2; lra.
Qed.

Lemma best_close : forall k, best K T beats keep g h M p1 a1 z1 k <= exp (3 * e) * best K T beats keep g h M p2 a2 z2 k.
Proof.
  intros k; assert (G := grows); set (C := exp e) in *.
  assert (C3 : exp (3 * e) = C * C * C) by (unfold C; rewrite <- !exp_plus; f_equal; ring).
  rewrite C3; unfold best; rewrite Rmult_plus_distr_l; apply Rplus_le_compat.
  - set (x1 := fun t => if beats k t then worth_try K T beats keep g h M p1 a1 z1 t else 0).
    set (x2 := fun t => if beats k t then worth_try K T beats keep g h M p2 a2 z2 t else 0).
    assert (U1 : forall t, 0 <= x1 t <= 1) by (intros t; unfold x1; assert (W := worth_try_small K T beats keep g h coin small M p1 a1 z1 t); destruct (beats k t); lra).
    assert (U2 : forall t, 0 <= x2 t <= 1) by (intros t; unfold x2; assert (W := worth_try_small K T beats keep g h coin small M p2 a2 z2 t); destruct (beats k t); lra).
    assert (L : forall t, x1 t <= C * C * x2 t).
    { intros t; unfold x1, x2; destruct (beats k t); [|lra]; unfold worth_try.
      assert (H := small (keep t)); assert (A := lasts_close (keep t)); assert (B := first_close t); fold C in A, B.
      assert (A1 := lasts_unit K T beats g coin M p1 a1 z1 (keep t)); assert (B1 := first_below K T beats keep g coin M p1 a1 z1 t).
      set (l1 := lasts K T beats g M p1 a1 z1 (keep t)) in *; set (l2 := lasts K T beats g M p2 a2 z2 (keep t)) in *.
      set (f1 := first K T beats keep g M p1 a1 z1 t) in *; set (f2 := first K T beats keep g M p2 a2 z2 t) in *.
      assert (l1 * f1 <= C * l2 * (C * f2)) by (apply Rmult_le_compat; lra).
      replace (C * C * (h (keep t) * l2 * f2)) with (h (keep t) * (C * l2 * (C * f2))) by ring; rewrite Rmult_assoc; apply Rmult_le_compat_l; lra. }
    assert (IC : 0 < / (C * C) <= 1).
    { assert (1 <= C * C) by nra; split; [apply Rinv_0_lt_compat; lra|]; rewrite <- Rinv_1; apply Rinv_le_contravar; lra. }
    assert (D : E1 x1 <= C * C * E1 x2).
    { apply Rmult_le_reg_l with (/ (C * C)); [lra|]; rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by nra.
      rewrite <- (E_times T M p1 a1 z1 (/ (C * C)) x1) by (first [lra | exact U1]); unfold E; apply expect_mono.
      - intros m; apply Rmult_le_pos; [lra|apply U1].
      - intros m; apply Rmult_le_reg_l with (C * C); [nra|]; rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by nra; apply L.
      - intros m; apply U2. }
    assert (A := proj1 (closer x2 U2)); fold C in A; assert (C * C * E1 x2 <= C * C * (C * E2 x2)) by (apply Rmult_le_compat_l; [nra|exact A]); lra.
  - assert (H := small k); assert (A := lasts_close k); fold C in A.
    assert (B : loses K T beats M p1 a1 z1 k <= C * loses K T beats M p2 a2 z2 k) by (apply closer; intros t; destruct (beats k t); lra).
    assert (A1 := lasts_unit K T beats g coin M p1 a1 z1 k); assert (B1 := loses_unit K T beats M p1 a1 z1 k).
    assert (A2 := lasts_unit K T beats g coin M p2 a2 z2 k); assert (B2 := loses_unit K T beats M p2 a2 z2 k).
    set (l1 := lasts K T beats g M p1 a1 z1 k) in *; set (l2 := lasts K T beats g M p2 a2 z2 k) in *.
    set (b1 := loses K T beats M p1 a1 z1 k) in *; set (b2 := loses K T beats M p2 a2 z2 k) in *.
    assert (b1 * l1 <= C * b2 * (C * l2)) by (apply Rmult_le_compat; lra).
    assert (0 <= b2 * l2) by (apply Rmult_le_pos; lra).
    assert (h k * (b1 * l1) <= h k * (C * b2 * (C * l2))) by (apply Rmult_le_compat_l; lra).
    assert (0 <= h k * (b2 * l2)) by (apply Rmult_le_pos; lra); set (w := h k * (b2 * l2)) in *.
    replace (h k * (C * b2 * (C * l2))) with (C * C * w) in * by (unfold w; ring); assert (0 <= C * C * w) by (apply Rmult_le_pos; [nra|assumption]).
    assert (0 <= (C - 1) * (C * C * w)) by (apply Rmult_le_pos; lra); lra.
Qed.
End Compared.

(* No coin ends the loop: there are no results. *)
Lemma never : forall N (body : prog N) (flag : N -> bool) (inv : N -> Prop) (F : N -> R),
  (forall n, 0 <= F n <= 1) -> (forall n, inv n -> flag n = true -> ends body n inv) ->
  (forall n, inv n -> flag n = true -> expect body (fun n' => if flag n' then 0 else 1) n <= 0) ->
  forall n, inv n -> flag n = true -> expect (While flag body Done) F n <= 0.
Proof.
  intros N body flag inv F U stays none n I B; apply expect_least; [exact U|]; intros i; rewrite (wp_while N F); generalize i at 2; intros j.
  revert n I B; induction j as [|j IH]; intros n I B; [cbn; lra|]; rewrite (wp_in N F i j flag body Done n B), wp_app.
  eapply Rle_trans; [apply (stays n I B i _ (fun n' => if flag n' then 0 else 1))|].
  - intros n' I'; destruct (flag n') eqn:B'; [apply IH; assumption|]; apply wp_unit, U.
  - eapply Rle_trans; [apply (expect_above N (fun n' => if flag n' then 0 else 1)); intros n'; destruct (flag n'); lra|apply none; assumption].
Qed.

Section Rule.
Variables (K T V : Type) (beats : K -> T -> bool) (keep : T -> K) (g : R) (first_coin : bool).
Hypothesis order : forall k t t', beats k t = false -> beats k t' = true -> beats (keep t) t' = true.
Hypothesis order' : forall k t t', beats k t = true -> beats k t' = false -> beats (keep t) t' = false.
Hypothesis coin : 0 <= g <= 1.

(* The law of a round, for one run: whether the loop goes on, and what is kept. *)
Definition round_law (M : Type) (p : prog M) (a : M) (z : M -> T) : (bool -> K -> R) -> K -> R :=
  (if first_coin then coin_first K T beats keep g M p a z else coin_last K T beats keep g M p a z).

Record run (M N : Type) (p : prog M) (a : M) (z : M -> T) (body : prog N) (flag : N -> bool) (kept : N -> K) (inv : N -> Prop) : Prop := {
  run_sure : sure p a;
  run_law : forall n phi, inv n -> flag n = true -> (forall b k, 0 <= phi b k <= 1) ->
    expect body (fun n' => phi (flag n') (kept n')) n = round_law M p a z phi (kept n);
  run_stays : forall n, inv n -> flag n = true -> ends body n inv }.

Definition solution (h : K -> R) (M : Type) (p : prog M) (a : M) (z : M -> T) : K -> R :=
  if first_coin then best_first K T beats keep g h M p a z else best K T beats keep g h M p a z.

Lemma run_selected : forall h M N p a z body flag kept inv, 0 < g -> (forall k, 0 <= h k <= g / 4) ->
  run M N p a z body flag kept inv -> forall n, inv n -> flag n = true ->
  expect (While flag body Done) (fun n => h (kept n)) n = solution h M p a z (kept n).
Proof.
  intros h M N p a z body flag kept inv G small [S L I] n In F; assert (C : 0 < g <= 1) by lra.
  apply (selected K g h C small N body flag kept inv (round_law M p a z)); auto; unfold solution, round_law; destruct first_coin.
  - intros; apply best_first_small; assumption.
  - intros; apply best_small; assumption.
  - intros; apply first_solves; assumption.
  - intros; apply last_solves; assumption.
  - intros; apply first_goes_on; assumption.
  - intros; apply last_goes_on; assumption.
Qed.

Theorem selection_rule : forall M N p1 p2 a1 a2 z1 z2 body1 body2 flag1 flag2 kept1 kept2 inv1 inv2 n1 n2 (result : K -> V) e,
  0 <= e -> run M N p1 a1 z1 body1 flag1 kept1 inv1 -> run M N p2 a2 z2 body2 flag2 kept2 inv2 ->
  close p1 p2 a1 a2 z1 z2 e 0 -> close p2 p1 a2 a1 z2 z1 e 0 ->
  inv1 n1 -> inv2 n2 -> flag1 n1 = true -> flag2 n2 = true -> kept1 n1 = kept2 n2 ->
  close (While flag1 body1 Done) (While flag2 body2 Done) n1 n2 (fun n => result (kept1 n)) (fun n => result (kept2 n)) (3 * e) 0.
Proof.
  intros M N p1 p2 a1 a2 z1 z2 body1 body2 flag1 flag2 kept1 kept2 inv1 inv2 n1 n2 result e E0 R1 R2 H12 H21 I1 I2 F1 F2 same h U.
  rewrite Rplus_0_r; destruct (proj1 coin) as [G|G].
  - set (h' := fun k => g / 4 * h (result k)).
    assert (small : forall k, 0 <= h' k <= g / 4) by (intros k; specialize (U (result k)); unfold h'; split; [apply Rmult_le_pos; lra|nra]).
    assert (scaled : forall (body : prog N) flag (kept : N -> K) n, expect (While flag body Done) (fun n => h' (kept n)) n
      = g / 4 * expect (While flag body Done) (fun n => h (result (kept n))) n).
    { intros body flag kept n; apply (expect_times N (While flag body Done) n (g / 4) (fun n => h (result (kept n)))); [lra|auto]. }
    assert (S1 := scaled body1 flag1 kept1 n1); assert (S2 := scaled body2 flag2 kept2 n2).
    rewrite (run_selected h' M N p1 a1 z1 body1 flag1 kept1 inv1 G small R1 n1 I1 F1), same in S1.
    rewrite (run_selected h' M N p2 a2 z2 body2 flag2 kept2 inv2 G small R2 n2 I2 F2) in S2.
    apply Rmult_le_reg_l with (g / 4); [lra|]; rewrite <- S1.
    match goal with |- _ <= g / 4 * (?D * ?x) => replace (g / 4 * (D * x)) with (D * (g / 4 * x)) by ring end; rewrite <- S2; clear S1 S2.
    assert (C : 0 < g <= 1) by lra.
    assert (B := best_close K T beats keep g h' C small M p1 p2 a1 a2 z1 z2 e E0 (run_sure _ _ _ _ _ _ _ _ _ R1) (run_sure _ _ _ _ _ _ _ _ _ R2) H12 H21 (kept2 n2)).
    unfold solution; destruct first_coin; [|exact B]; unfold best_first; specialize (small (kept2 n2)).
    assert (1 <= exp (3 * e)) by (rewrite <- exp_0; apply exp_le; lra); set (D := exp (3 * e)) in *.
    set (b1 := best K T beats keep g h' M p1 a1 z1 (kept2 n2)) in *; set (b2 := best K T beats keep g h' M p2 a2 z2 (kept2 n2)) in *.
    assert ((1 - g) * b1 <= (1 - g) * (D * b2)) by (apply Rmult_le_compat_l; lra).
    assert (0 <= g * h' (kept2 n2)) by (apply Rmult_le_pos; lra); nra.
  - apply Rle_trans with 0.
    + apply (never N body1 flag1 inv1 (fun n => h (result (kept1 n)))); auto; [apply (run_stays _ _ _ _ _ _ _ _ _ R1)|].
      intros n I F; rewrite (run_law _ _ _ _ _ _ _ _ _ R1 n (fun b _ => if b then 0 else 1) I F) by (intros [] _; lra).
      unfold round_law; destruct first_coin.
      * unfold coin_first; rewrite (E_const T M p1 a1 z1 (run_sure _ _ _ _ _ _ _ _ _ R1)) by lra; rewrite <- G; lra.
      * unfold coin_last; rewrite <- G, (E_ext T M p1 a1 z1 _ (fun _ => 0)) by (intros; lra).
        rewrite (E_const T M p1 a1 z1 (run_sure _ _ _ _ _ _ _ _ _ R1)); lra.
    + apply Rmult_le_pos; [left; apply exp_pos|apply expect_unit; auto].
Qed.
End Rule.

(* What is kept if nothing is, or if its score is beaten; or reached, where the later of equals wins. *)
Lemma scores_order : forall K T (score : T -> R) (rank : K -> R) (empty : K -> bool) (keep : T -> K) (ties : bool),
  (forall t, rank (keep t) = score t) -> (forall t, empty (keep t) = false) ->
  let beats := fun k t => (empty k || (if ties then Rleb (rank k) (score t) else Rltb (rank k) (score t)))%bool in
  (forall k t t', beats k t = false -> beats k t' = true -> beats (keep t) t' = true)
  /\ (forall k t t', beats k t = true -> beats k t' = false -> beats (keep t) t' = false).
Proof.
  intros K T score rank empty keep ties R N beats; unfold beats; split; intros k t t' A B; rewrite R, N; cbn [orb];
    destruct (empty k); cbn [orb] in *; try discriminate; destruct ties.
  - apply Rleb_not in A; apply Rleb_is in B; apply Rleb_is; lra.
  - apply Rltb_not in A; apply Rltb_is in B; apply Rltb_is; lra.
  - apply Rleb_is in A; apply Rleb_not in B; apply Rleb_not; lra.
  - apply Rltb_is in A; apply Rltb_not in B; apply Rltb_not; lra.
Qed.
