(* Loops whose rounds are composed in mu, rounds that each read one row, and programs that read one item. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Values Neighbours Groups Compose Rounds Mu Normal Traded Rotation Layered ComposeInMu.
Import ListNotations.
Open Scope R_scope.

Section InMu.
Variables (Phi : R -> R) (is_normal : normal Phi).
Notation trade := (trade Phi is_normal).
Notation spends := (spends_in_mu Phi is_normal).

Section Loop.
Variables (M T : Type) (f g : M -> R) (s : M -> T) (Q : M -> Prop) (E : T -> R).
Variables (b1 b2 : M -> bool) (c1 c2 p1 p2 : prog M).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.
Hypothesis E_pos : forall v, 0 <= E v.
Hypothesis in_step : forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = b2 m2.
Hypothesis round : forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true -> exists r, 0 <= r /\ r * r <= E (s m1)
  /\ close_in_mu Phi c1 c2 m1 m2 s s r /\ ends c2 m2 Q /\ ends c1 m1 (fun m => Q m /\ r * r + E (s m) <= E (s m1)).
Hypothesis after : forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = false -> spends M M f g p1 p2 m1 m2 (sqrt (E (s m1))).

Lemma spends_right_in_mu : forall p q q' m1 m2 r, expect q g m2 <= expect q' g m2 -> spends M M f g p q m1 m2 r -> spends M M f g p q' m1 m2 r.
Proof. intros p q q' m1 m2 r L S n; eapply Rle_trans; [apply S|]; apply trade_mono, L. Qed.

Theorem loop_in_mu : forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> spends M M f g (While b1 c1 p1) (While b2 c2 p2) m1 m2 (sqrt (E (s m1))).
Proof.
  intros m1 m2 q1 q2 S n; rewrite (wp_while M f); generalize n at 2; intros j.
  enough (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 ->
    spends M M f g (unrolled j b1 c1 p1) (While b2 c2 p2) m1 m2 (sqrt (E (s m1)))) as X by (apply X; assumption).
  clear m1 m2 q1 q2 S n; induction j as [|j IH]; intros m1 m2 q1 q2 S.
  - intros n; cbn; apply trade_unit.
  - destruct (b1 m1) eqn:B; assert (B2 := B); rewrite (in_step m1 m2 q1 q2 S) in B2.
    + destruct (round m1 m2 q1 q2 S B) as [r [r0 [L [H [E2 E1]]]]].
      apply spends_right_in_mu with (q := app c2 (While b2 c2 p2)); [apply expect_while_in; auto|].
      intros n; rewrite (wp_in M f n j b1 c1 p1 m1 B); revert n.
      apply (chain_in_mu Phi is_normal M M T f g s s (fun m => Q m /\ r * r + E (s m) <= E (s m1)) Q f_unit g_unit) with (a := r) (b := sqrt (E (s m1) - r * r));
        auto using sqrt_pos.
      * rewrite !sqrt_sqrt by (auto; lra); lra.
      * intros n1 n2 [k1 L'] k2 S' n; eapply Rle_trans; [apply (IH n1 n2 k1 k2 S' n)|]; apply trade_more, sqrt_le_1_alt; lra.
    + apply spends_right_in_mu with (q := p2); [apply expect_while_out; auto|].
      intros n; rewrite (wp_out M f n j b1 c1 p1 m1 B); apply (after m1 m2 q1 q2 S B).
Qed.
End Loop.

Lemma spends_nothing_in_mu : forall M T (h : T -> R) (r1 r2 : M -> T) m1 m2 r, 0 <= r -> (forall v, 0 <= h v <= 1) -> r1 m1 = r2 m2 ->
  spends M M (fun m => h (r1 m)) (fun m => h (r2 m)) Done Done m1 m2 r.
Proof.
  intros M T h r1 r2 m1 m2 r P U S n; cbn; rewrite S.
  eapply Rle_trans; [apply (expect_done M (fun m => h (r2 m)) (fun m => U (r2 m)) m2)|]; apply trade_same; [exact P|apply expect_unit; auto].
Qed.
Lemma spends_close_in_mu : forall M T (p1 p2 : prog M) (r1 r2 : M -> T) m1 m2 x mu, x <= mu ->
  (forall h : T -> R, (forall v, 0 <= h v <= 1) -> spends M M (fun m => h (r1 m)) (fun m => h (r2 m)) p1 p2 m1 m2 x) ->
  close_in_mu Phi p1 p2 m1 m2 r1 r2 mu.
Proof.
  intros M T p1 p2 r1 r2 m1 m2 x mu L H h U y E; apply expect_least; [auto|]; intros n; eapply Rle_trans; [apply (H h U n)|].
  eapply Rle_trans; [apply trade_below, E|]; apply (Phi_mono Phi is_normal); lra.
Qed.

(* Rounds: each costs r, and there are at most k of them. *)
Theorem rounds_rule_in_mu : forall M T V (Q : M -> Prop) (s : M -> T) (r1 r2 : M -> V) (b1 b2 : M -> bool) (c1 c2 : prog M)
    (left : T -> nat) (r : R) (k : nat) (m1 m2 : M) (mu : R),
  0 <= r -> 0 <= mu -> INR k * (r * r) <= mu * mu -> Q m1 -> Q m2 -> s m1 = s m2 -> (left (s m1) <= k)%nat ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = b2 m2) ->
  (forall m, Q m -> b1 m = true -> (0 < left (s m))%nat) ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true -> close_in_mu Phi c1 c2 m1 m2 s s r) ->
  (forall m, Q m -> b1 m = true -> ends c1 m (fun m' => Q m' /\ (left (s m') < left (s m))%nat)) ->
  (forall m, Q m -> ends c2 m Q) ->
  (forall n1 n2, Q n1 -> Q n2 -> s n1 = s n2 -> r1 n1 = r2 n2) ->
  close_in_mu Phi (While b1 c1 Done) (While b2 c2 Done) m1 m2 r1 r2 mu.
Proof.
  intros M T V Q s r1 r2 b1 b2 c1 c2 left r k m1 m2 mu r0 mu0 LE q1 q2 S L B P H F1 F2 results.
  assert (R0 : 0 <= r * r) by nra; set (E := fun v => INR (left v) * (r * r)).
  assert (E0 : forall v, 0 <= E v) by (intros v; apply Rmult_le_pos; [apply pos_INR|exact R0]).
  apply (spends_close_in_mu M V _ _ r1 r2 m1 m2 (sqrt (E (s m1)))).
  - rewrite <- (sqrt_square mu) by exact mu0; apply sqrt_le_1_alt; unfold E; apply le_INR in L; nra.
  - intros h U; apply (loop_in_mu M T (fun m => h (r1 m)) (fun m => h (r2 m)) s Q E); auto.
    + intros n1 n2 p1 p2 same T1; exists r; repeat split; auto.
      * specialize (P n1 p1 T1); apply le_INR in P; cbn in P; unfold E; nra.
      * intros n f g G; apply (F1 n1 p1 T1); intros m [qm Lm]; apply G; split; auto; unfold E; apply le_INR in Lm; rewrite S_INR in Lm; nra.
    + intros n1 n2 p1 p2 same _; apply spends_nothing_in_mu; auto using sqrt_pos.
Qed.

(* Rows: the round that reads the row in which neighbours differ comes at most once. *)
Theorem rows_rule_in_mu : forall M T V A `{Zero A} (X : A -> A -> Prop) (Q : M -> Prop) (s : M -> T) (r1 r2 : M -> V)
    (b1 b2 : M -> bool) (body : list A -> prog M) (count : T -> Z) (offset : Z) (d1 d2 : list A) (mu : R) (m1 m2 : M),
  0 <= mu -> one_item X d1 d2 -> Q m1 -> Q m2 -> s m1 = s m2 ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = b2 m2) ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true ->
     item d1 (count (s m1) + offset) = item d2 (count (s m1) + offset) -> close_in_mu Phi (body d1) (body d2) m1 m2 s s 0) ->
  (forall m1 m2, Q m1 -> Q m2 -> s m1 = s m2 -> b1 m1 = true ->
     X (item d1 (count (s m1) + offset)) (item d2 (count (s m1) + offset)) -> close_in_mu Phi (body d1) (body d2) m1 m2 s s mu) ->
  (forall m, Q m -> ends (body d1) m (fun m' => Q m' /\ count (s m') = (count (s m) + 1)%Z)) ->
  (forall m, Q m -> ends (body d2) m Q) ->
  (forall n1 n2, Q n1 -> Q n2 -> s n1 = s n2 -> r1 n1 = r2 n2) ->
  close_in_mu Phi (While b1 (body d1) Done) (While b2 (body d2) Done) m1 m2 r1 r2 mu.
Proof.
  intros M T V A Z X Q s r1 r2 b1 b2 body count offset d1 d2 mu m1 m2 mu0 [p [same moved]] q1 q2 S B C0 C1 F1 F2 results.
  set (E := fun v : T => if Z.leb (count v + offset) p then mu * mu else 0).
  assert (E0 : forall v, 0 <= E v) by (intros v; unfold E; destruct Z.leb; nra).
  apply (spends_close_in_mu M V _ _ r1 r2 m1 m2 (sqrt (E (s m1)))).
  - rewrite <- (sqrt_square mu) at 1 by exact mu0; unfold E; destruct Z.leb; [right|rewrite sqrt_0; apply sqrt_pos]; reflexivity.
  - intros h U; apply (loop_in_mu M T (fun m => h (r1 m)) (fun m => h (r2 m)) s Q E); auto.
    + intros n1 n2 p1 p2 S' T1.
      assert (item d1 (count (s n1) + offset) = item d2 (count (s n1) + offset) \/ (count (s n1) + offset = p)%Z
              /\ X (item d1 (count (s n1) + offset)) (item d2 (count (s n1) + offset))) as [I|[I J]].
      { destruct (Z.eq_dec (count (s n1) + offset) p) as [I|I]; [rewrite I; tauto|left; auto]. }
      * exists 0; repeat split; auto; [lra|rewrite Rmult_0_l; auto|].
        intros n f g G; apply F1; auto; intros m [qm Lm]; apply G; unfold E; rewrite Lm; split; auto;
          destruct (Z.leb_spec (count (s n1) + 1 + offset) p), (Z.leb_spec (count (s n1) + offset) p); try lia; nra.
      * exists mu; repeat split; auto; [unfold E; rewrite I, Z.leb_refl; lra|].
        intros n f g G; apply F1; auto; intros m [qm Lm]; apply G; unfold E; rewrite Lm; split; auto;
          destruct (Z.leb_spec (count (s n1) + 1 + offset) p), (Z.leb_spec (count (s n1) + offset) p); try lia; nra.
    + intros n1 n2 p1 p2 S' _; apply spends_nothing_in_mu; auto using sqrt_pos.
Qed.
End InMu.
