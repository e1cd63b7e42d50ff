(* Sampled at a whole order of the divergence, for a loop that takes rows with coins. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Privacy Values Neighbours Groups Compose Power Rho ComposeInRho Pure Sampled SampledOrder Computed Mirror Sure Coins.
Import ListNotations.
Open Scope R_scope.

Section Order.
Context {B M V : Type} {Z0 : Zero B}.
Variables (P : B -> Prop) (dec : forall x y : V, {x = y} + {x <> y}) (a : nat) (q r e : R) (E : M -> M -> Prop) (at_row : M -> Z).
Variables (coin takes skipped all : list B -> prog M) (front back : prog M) (res : M -> V) (starts : M -> Prop).
Hypothesis order : (2 <= a)%nat.
Hypothesis chance : 0 <= q < 1.
Hypothesis r_nonneg : 0 <= r.
Hypothesis e_nonneg : 0 <= e.
Hypothesis there_enough : there_most a q r <= exp ((INR a - 1) * e).
Hypothesis back_enough : back_most a q r <= exp ((INR a - 1) * e).
Hypothesis split : forall l G m, (forall x, 0 <= G x <= 1) ->
  expect (coin l) G m = (1 - q) * expect (skipped l) G m + q * expect (takes l) G m.
Hypothesis without : forall l j k, alike (fun m n => E m n /\ at_row m = j /\ at_row n = k) (skipped l) Done
  (fun m n => E m n /\ at_row m = (j + 1)%Z /\ at_row n = k).
Hypothesis within : forall l l' j k, item l j = item l' k ->
  alike (fun m n => E m n /\ at_row m = j /\ at_row n = k) (takes l) (all l') (fun m n => E m n /\ at_row m = (j + 1)%Z /\ at_row n = (k + 1)%Z).
Hypothesis either : forall l l' j k, item l j = item l' k ->
  alike (fun m n => E m n /\ at_row m = j /\ at_row n = k) (all l) (all l') (fun m n => E m n /\ at_row m = (j + 1)%Z /\ at_row n = (k + 1)%Z).
Hypothesis begun : alike (fun _ _ => True) front front (fun m n => E m n /\ at_row m = 0%Z /\ at_row n = 0%Z).
Hypothesis ended : alike E back back (fun m n => res m = res n).
Hypothesis reflexive : forall m, E m m.
Hypothesis front_ending : ending front.
Hypothesis all_ending : forall l, ending (all l).
Hypothesis back_ending : ending back.
Notation c := (INR a - 1).
Notation coins := (sampled at_row coin front back).
Notation every := (through at_row all front back).
Hypothesis private : forall (b : list {x : B | P x}) x d m1 m2, starts m1 -> starts m2 ->
  close_in_rho (every (plain_rows P (b ++ x :: d))) (every (plain_rows P (b ++ d))) m1 m2 res res r.

Lemma one_unit : forall x : M, 0 <= (fun _ : M => 1) x <= 1. Proof. intros; lra. Qed.
Lemma all_rounds : forall l n m, (Z.to_nat (len l - at_row m) <= n)%nat -> sure (with_all at_row all back l) m.
Proof.
  intros l n; induction n as [|n IH]; intros m N; unfold sure, with_all; rewrite expect_while_is by exact one_unit.
  - replace (more at_row l m) with false; [apply (ending_sure M back back_ending m)|]; symmetry; unfold more; apply Z.ltb_ge; lia.
  - destruct (more at_row l m) eqn:T; [|apply (ending_sure M back back_ending m)].
    unfold more in T; apply Z.ltb_lt in T; rewrite expect_app_is by exact one_unit.
    rewrite (alike_expect _ _ _ _ _ _ m m _ (fun _ => 1) (either l l (at_row m) (at_row m) eq_refl)).
    + apply (ending_sure M (all l) (all_ending l) m).
    + split; [apply reflexive|split; reflexivity].
    + intros; apply expect_unit, one_unit.
    + exact one_unit.
    + intros y z [_ [Y _]]; apply expect_one; apply IH; lia.
Qed.
Lemma every_sure : forall l m, sure (every l) m.
Proof. intros l m; unfold through; apply sure_app; [exact front_ending|]; intros n; apply (all_rounds l _ n (le_n _)). Qed.

Theorem sampled_loop_at : forall d1 d2 m1 m2, added d1 d2 -> all_rows P d1 -> all_rows P d2 -> starts m1 -> starts m2 ->
  close_at c (coins d1) (coins d2) m1 m2 res res (e / INR a).
Proof.
  intros d1 d2 m1 m2 A R1 R2 S1 S2; assert (Q : 0 <= q <= 1) by lra; assert (C := c_pos a order).
  assert (mixture := coins_mixture q E at_row coin takes skipped all front back res Q split without within either begun ended reflexive).
  assert (steady := coins_steady E at_row all front back res either begun ended).
  assert (K : forall rows m h, starts m -> (forall t, 0 <= h t <= 1) ->
    expect (coins (plain_rows P rows)) (fun m => h (res m)) m = over_rows q rows (fun l => expect (every (plain_rows P l)) (fun m => h (res m)) m)).
  { intros rows m h _ U; unfold sampled; rewrite (mixture (plain_rows P rows) m h U); unfold plain_rows; rewrite over_rows_map; reflexivity. }
  assert (F := fun b x d => sampled_rule_at a q r e order chance r_nonneg there_enough back_enough {x : B | P x} M V dec
    (fun l => coins (plain_rows P l)) (fun l => every (plain_rows P l)) res starts
    K (fun l n1 n2 h _ _ U => steady (plain_rows P l) n1 n2 h U) (fun l m _ => every_sure (plain_rows P l) m) private b x d m1 m2 S1 S2).
  destruct (added_rows P d1 d2 A R1 R2) as [<-|[b [x [d [[-> ->]|[-> ->]]]]]]; [|apply F|apply F].
  intros h U; assert (I := exponent_inside c ltac:(lra)).
  assert (W : forall v, 0 <= power (exponent c) (h v) <= 1) by (intros; apply power_unit; [lra|apply U]).
  apply Rle_trans with (expect (coins d1) (fun m => power (exponent c) (h (res m))) m2).
  - right; unfold sampled; rewrite !(mixture _ _ (fun v => power (exponent c) (h v))) by exact W.
    apply over_rows_ext; intros l; apply (steady l m1 m2 (fun v => power (exponent c) (h v))), W.
  - eapply Rle_trans; [apply (expect_power M _ m2 (exponent c) (fun m => h (res m)) I); intros; apply U|].
    assert (G := power_nonneg (exponent c) (expect (coins d1) (fun m => h (res m)) m2)).
    assert (0 < INR a) by (apply lt_0_INR; lia); assert (0 <= c * (e / INR a)) by (apply Rmult_le_pos; [lra|]; apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
    assert (1 <= exp (c * (e / INR a))) by (apply Rle_trans with (exp 0); [rewrite exp_0; lra|apply exp_le; assumption]).
    eapply Rle_trans; [right; symmetry; apply Rmult_1_l|apply Rmult_le_compat_r; assumption].
Qed.
End Order.
