(* Loops that take each row with a coin: what they do is, on average, what the loop through all rows does on those taken. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Values Laws Neighbours Grid Groups Compose Divergence Toss Computed Sampled Tactics Mirror.
Import ListNotations.
Open Scope R_scope.

Lemma expect_coin : forall M (set : bool -> M -> M) (l : M -> law bool) p q G m, 0 <= q <= 1 -> l m = flip q -> (forall x, 0 <= G x <= 1) ->
  expect (Sample set l p) G m = (1 - q) * expect p G (set false m) + q * expect p G (set true m).
Proof.
  intros M set l p q G m C L U; apply Rle_antisym.
  - apply expect_least; [exact U|]; intros n; cbn [wp]; rewrite L.
    eapply Rle_trans; [apply (coin_mean q (fun k => wp n p G (set (heads k) m)) n C); apply wp_unit, U|].
    change (heads 1) with true; change (heads 0) with false; rewrite Rplus_comm; apply Rplus_le_compat; apply Rmult_le_compat_l; try lra; apply expect_above, U.
  - eapply Rle_trans; [|apply (expect_sample M G U bool set l p m (box 1) (box_distinct 1))]; rewrite L.
    cbn [flip finite mass value]; rewrite (coin_sum q (fun k => expect p G (set (heads k) m)) 0 C); change (heads 1) with true; change (heads 0) with false; right; ring.
Qed.

(* Expectations are linear. *)
Lemma expect_mixed : forall M (p : prog M) m q F G, 0 <= q <= 1 -> (forall x, 0 <= F x <= 1) -> (forall x, 0 <= G x <= 1) ->
  expect p (fun x => (1 - q) * F x + q * G x) m = (1 - q) * expect p F m + q * expect p G m.
Proof.
  intros M p m q F G C UF UG.
  rewrite (expect_plus M p m (fun x => (1 - q) * F x) (fun x => q * G x)).
  - rewrite !(expect_times M p m) by (auto; lra); reflexivity.
  - intros x; specialize (UF x); nra.
  - intros x; specialize (UG x); nra.
  - intros x; specialize (UF x); specialize (UG x); nra.
Qed.
Lemma over_rows_sized : forall B q (l : list B) F, 0 <= q <= 1 -> (forall k, 0 <= F k <= 1) -> 0 <= over_rows q l F <= 1.
Proof.
  intros B q l; induction l as [|x l IH]; intros F C U.
  - unfold over_rows; cbn; specialize (U []); lra.
  - rewrite over_rows_next; assert (A := IH F C U); assert (A' := IH (fun k => F (x :: k)) C (fun k => U (x :: k))); nra.
Qed.
Lemma expect_over_rows : forall M (p : prog M) m B q (l : list B) (F : M -> list B -> R), 0 <= q <= 1 -> (forall x k, 0 <= F x k <= 1) ->
  expect p (fun x => over_rows q l (F x)) m = over_rows q l (fun k => expect p (fun x => F x k) m).
Proof.
  intros M p m B q l; induction l as [|x l IH]; intros F C U.
  - assert (E : forall (H : list B -> R), over_rows q [] H = H []) by (intros H; unfold over_rows; cbn; ring).
    rewrite E; apply expect_step; [intros; rewrite E; auto|intros; auto|]; intros n.
    apply Rle_antisym; apply wp_mono; try lia; intros y; rewrite E; specialize (U y []); lra.
  - rewrite over_rows_next, <- (IH F), <- (IH (fun y k => F y (x :: k))) by auto.
    rewrite <- expect_mixed by (first [exact C | intros; apply over_rows_sized; auto]).
    apply expect_step; [intros; apply over_rows_sized; auto| |].
    + intros y; assert (A := over_rows_sized B q l (F y) C (U y)); assert (A' := over_rows_sized B q l (fun k => F y (x :: k)) C (fun k => U y (x :: k))); nra.
    + intros n; apply Rle_antisym; apply wp_mono; try lia; intros y; rewrite over_rows_next;
        assert (A := over_rows_sized B q l (F y) C (U y)); assert (A' := over_rows_sized B q l (fun k => F y (x :: k)) C (fun k => U y (x :: k))); nra.
Qed.
Lemma over_rows_ext : forall B q (l : list B) F G, (forall k, F k = G k) -> over_rows q l F = over_rows q l G.
Proof. intros B q l F G H; unfold over_rows; apply sum_ext; intros; rewrite H; reflexivity. Qed.
Lemma over_rows_map : forall A B (v : A -> B) q (l : list A) F, over_rows q (map v l) F = over_rows q l (fun k => F (map v k)).
Proof.
  intros A B v q l; induction l as [|x l IH]; intros F; [reflexivity|].
  cbn [map]; rewrite !over_rows_next, !IH; reflexivity.
Qed.

Section Loop.
Context {B M V : Type} {Z0 : Zero B}.
Variables (q : R) (E : M -> M -> Prop) (at_row : M -> Z) (coin takes skipped all : list B -> prog M) (front back : prog M) (r : M -> V).
Hypothesis chance : 0 <= q <= 1.
Hypothesis split : forall l G m, (forall x, 0 <= G x <= 1) ->
  expect (coin l) G m = (1 - q) * expect (skipped l) G m + q * expect (takes l) G m.
Hypothesis without : forall l j k, alike (fun m n => E m n /\ at_row m = j /\ at_row n = k) (skipped l) Done
  (fun m n => E m n /\ at_row m = (j + 1)%Z /\ at_row n = k).
Hypothesis within : forall l l' j k, item l j = item l' k ->
  alike (fun m n => E m n /\ at_row m = j /\ at_row n = k) (takes l) (all l') (fun m n => E m n /\ at_row m = (j + 1)%Z /\ at_row n = (k + 1)%Z).
Hypothesis either : forall l l' j k, item l j = item l' k ->
  alike (fun m n => E m n /\ at_row m = j /\ at_row n = k) (all l) (all l') (fun m n => E m n /\ at_row m = (j + 1)%Z /\ at_row n = (k + 1)%Z).
Hypothesis begun : alike (fun _ _ => True) front front (fun m n => E m n /\ at_row m = 0%Z /\ at_row n = 0%Z).
Hypothesis ended : alike E back back (fun m n => r m = r n).
Hypothesis reflexive : forall m, E m m.

Definition more (l : list B) (m : M) : bool := Z.ltb (at_row m) (len l).
Definition with_coins (l : list B) : prog M := While (more l) (coin l) back.
Definition with_all (l : list B) : prog M := While (more l) (all l) back.

Lemma all_same : forall l h m n, (forall v, 0 <= h v <= 1) -> E m n -> at_row m = at_row n ->
  expect (with_all l) (fun x => h (r x)) m = expect (with_all l) (fun x => h (r x)) n.
Proof.
  intros l h m n U S N; apply (alike_expect _ _ (fun m n => E m n /\ at_row m = at_row n) (fun m n => r m = r n)); auto.
  - apply alike_while with (R := fun m n => E m n /\ at_row m = at_row n); auto.
    + intros x y [_ H]; unfold more; rewrite H; reflexivity.
    + intros i f g H x y [[X Y] _]; apply (either l l (at_row x) (at_row y)); [rewrite Y; reflexivity| |auto].
      intros x' y' [X' [Y1 Y2]]; apply H; split; [exact X'|lia].
    + intros i f g H x y [[X Y] _]; apply (ended i f g H x y X).
  - intros x y ->; reflexivity.
Qed.

Local Transparent len item.
Lemma len_cons : forall (x : B) l, len (x :: l) = (len l + 1)%Z.
Proof. intros; unfold len; cbn [length]; lia. Qed.
Lemma len_joined : forall l k : list B, len (l ++ k) = (len l + len k)%Z.
Proof. intros; unfold len; rewrite app_length; lia. Qed.
Lemma len_above : forall l : list B, (0 <= len l)%Z.
Proof. intros; unfold len; lia. Qed.
Lemma item_here : forall l (x : B) k, item (l ++ x :: k) (len l) = x.
Proof.
  intros l x k; unfold item, len; destruct (Z.ltb_spec (Z.of_nat (length l)) 0); [lia|].
  rewrite Nat2Z.id, app_nth2, Nat.sub_diag by lia; reflexivity.
Qed.
Local Opaque len item.

Lemma mixed_rows : forall l2 l1 l1' h m n, (forall v, 0 <= h v <= 1) -> E m n -> at_row m = len l1 -> at_row n = len l1' ->
  expect (with_coins (l1 ++ l2)) (fun x => h (r x)) m = over_rows q l2 (fun k => expect (with_all (l1' ++ k)) (fun x => h (r x)) n).
Proof.
  induction l2 as [|x l2 IH]; intros l1 l1' h m n U S I1 I2.
  - unfold over_rows; cbn [taken sum fst snd]; rewrite Rmult_1_l, Rplus_0_r, !app_nil_r; unfold with_coins, with_all.
    rewrite !expect_while_is by (intros; apply U); unfold more; rewrite I1, I2, !Z.ltb_irrefl.
    apply (alike_expect _ _ E (fun m n => r m = r n)); auto; intros y z ->; reflexivity.
  - set (hr := fun x => h (r x)); assert (HU : forall y, 0 <= hr y <= 1) by (intros; apply U).
    assert (P1 := len_above l2); assert (tested : forall l k (y : M), at_row y = len l -> more (l ++ x :: k) y = true).
    { intros l k y Y; unfold more; rewrite Y, len_joined, len_cons; apply Z.ltb_lt; assert (Q := len_above k); lia. }
    assert (again : forall l : list B, l1 ++ x :: l = (l1 ++ [x]) ++ l) by (intros; rewrite <- app_assoc; reflexivity).
    assert (again' : forall l : list B, l1' ++ x :: l = (l1' ++ [x]) ++ l) by (intros; rewrite <- app_assoc; reflexivity).
    unfold with_coins at 1; rewrite expect_while_is by exact HU; rewrite tested by exact I1; fold (with_coins (l1 ++ x :: l2)).
    rewrite expect_app_is by exact HU; set (W := expect (with_coins (l1 ++ x :: l2)) hr).
    assert (WU : forall y, 0 <= W y <= 1) by (intros; apply expect_unit, HU).
    rewrite split, over_rows_next by exact WU; f_equal; f_equal.
    + rewrite <- (expect_done_is M (fun y => over_rows q l2 (fun k => expect (with_all (l1' ++ k)) hr y)) n)
        by (intros; apply over_rows_sized; [exact chance|intros; apply expect_unit, HU]).
      apply (alike_expect _ _ _ _ _ _ _ _ _ _ (without (l1 ++ x :: l2) (len l1) (len l1'))); auto.
      * intros; apply over_rows_sized; [exact chance|intros; apply expect_unit, HU].
      * intros y z [Y1 [Y2 Y3]]; unfold W; rewrite again; apply IH; auto; rewrite Y2, len_joined; reflexivity.
    + rewrite (alike_expect _ _ _ _ _ _ m n W (fun y => over_rows q l2 (fun k => expect (with_all (l1' ++ x :: k)) hr y))
        (within (l1 ++ x :: l2) (l1' ++ [x]) (len l1) (len l1') ltac:(rewrite !item_here; reflexivity))); auto.
      * rewrite expect_over_rows by (first [exact chance | intros; apply expect_unit, HU]); apply over_rows_ext; intros k.
        unfold with_all at 2; rewrite expect_while_is by exact HU; rewrite tested by exact I2; fold (with_all (l1' ++ x :: k)).
        rewrite expect_app_is by exact HU.
        apply (alike_expect _ _ _ _ _ _ _ _ _ _ (either (l1' ++ [x]) (l1' ++ x :: k) (len l1') (len l1') ltac:(rewrite !item_here; reflexivity))); auto.
        -- intros; apply expect_unit, HU.
        -- intros; apply expect_unit, HU.
        -- intros y z [Y1 [Y2 Y3]]; apply all_same; auto; lia.
      * intros; apply over_rows_sized; [exact chance|intros; apply expect_unit, HU].
      * intros y z [Y1 [Y2 Y3]]; unfold W; rewrite again; transitivity (over_rows q l2 (fun k => expect (with_all ((l1' ++ [x]) ++ k)) hr z)); [apply IH; auto; rewrite len_joined; assumption|].
        apply over_rows_ext; intros k; rewrite <- again'; reflexivity.
Qed.

Theorem coins_mixture : forall rows m h, (forall v, 0 <= h v <= 1) ->
  expect (app front (with_coins rows)) (fun x => h (r x)) m = over_rows q rows (fun l => expect (app front (with_all l)) (fun x => h (r x)) m).
Proof.
  intros rows m h U; assert (HU : forall y, 0 <= h (r y) <= 1) by (intros; apply U).
  rewrite (over_rows_ext B q rows _ (fun l => expect front (fun y => expect (with_all l) (fun x => h (r x)) y) m))
    by (intros; rewrite expect_app_is by exact HU; reflexivity).
  rewrite <- (expect_over_rows M front m B q rows (fun y l => expect (with_all l) (fun x => h (r x)) y)) by (first [exact chance | intros; apply expect_unit, HU]).
  rewrite expect_app_is by exact HU; apply (alike_expect _ _ _ _ _ _ _ _ _ _ begun); auto.
  - intros; apply expect_unit, HU.
  - intros; apply over_rows_sized; [exact chance|intros; apply expect_unit, HU].
  - intros y z [Y1 [Y2 Y3]]; apply (mixed_rows rows [] [] h y z U Y1 Y2 Y3).
Qed.
Theorem coins_steady : forall l m1 m2 h, (forall v, 0 <= h v <= 1) ->
  expect (app front (with_all l)) (fun x => h (r x)) m1 = expect (app front (with_all l)) (fun x => h (r x)) m2.
Proof.
  intros l m1 m2 h U; assert (HU : forall y, 0 <= h (r y) <= 1) by (intros; apply U).
  rewrite !expect_app_is by exact HU; apply (alike_expect _ _ _ _ _ _ _ _ _ _ begun); auto; try (intros; apply expect_unit, HU).
  intros y z [Y1 [Y2 Y3]]; apply all_same; auto; lia.
Qed.
End Loop.

(* Lists of rows of a domain, of which neighbours have one more or less. *)
Section Rows.
Context {B : Type} {Z0 : Zero B}.
Variable P : B -> Prop.
Notation row := {x : B | P x}.
Definition plain_rows (l : list row) : list B := map (@proj1_sig B P) l.
Definition all_rows (d : list B) : Prop := forall k, (0 <= k < len d)%Z -> P (item d k).

Local Transparent len item.
Lemma all_rows_in : forall d, all_rows d -> Forall P d.
Proof.
  intros d H; apply Forall_nth; intros k x K; specialize (H (Z.of_nat k)); unfold len, item in H.
  destruct (Z.ltb_spec (Z.of_nat k) 0); [lia|]; rewrite Nat2Z.id in H; rewrite (nth_indep d x zero K); apply H; lia.
Qed.
Lemma rows_in : forall d, Forall P d -> exists l, d = plain_rows l.
Proof.
  induction d as [|x d IH]; intros Rs; [exists []; reflexivity|]; inversion Rs as [|y l X D]; subst.
  destruct (IH D) as [l ->]; exists (exist P x X :: l); reflexivity.
Qed.
Lemma all_rows_plain : forall l, all_rows (plain_rows l).
Proof.
  intros l k K; unfold len, item in *; destruct (Z.ltb_spec k 0); [lia|].
  assert (F : Forall P (plain_rows l)) by (apply Forall_forall; intros x I; apply in_map_iff in I; destruct I as [[y Y] [<- _]]; exact Y).
  apply (proj1 (Forall_nth P _) F); lia.
Qed.
Local Opaque len item.
Lemma added_rows : forall d1 d2, added d1 d2 -> all_rows d1 -> all_rows d2 -> (d1 = d2)
  \/ exists a x b, (d1 = plain_rows (a ++ b) /\ d2 = plain_rows (a ++ x :: b)) \/ (d1 = plain_rows (a ++ x :: b) /\ d2 = plain_rows (a ++ b)).
Proof.
  assert (one : forall d1 d2, one_row_more d1 d2 -> all_rows d1 -> exists a x b, d1 = plain_rows (a ++ x :: b) /\ d2 = plain_rows (a ++ b)).
  { intros d1 d2 [a [x [b [-> ->]]]] Rs; apply all_rows_in in Rs; apply Forall_app in Rs; destruct Rs as [HA HB]; inversion HB as [|y l X HB']; subst.
    destruct (rows_in a HA) as [a' ->]; destruct (rows_in b HB') as [b' ->]; exists a', (exist P x X), b'; unfold plain_rows; rewrite !map_app; auto. }
  intros d1 d2 [E|[A|A]] H1 H2; [left; exact E| |].
  - destruct (one d1 d2 A H1) as [a [x [b E]]]; right; exists a, x, b; auto.
  - destruct (one d2 d1 A H2) as [a [x [b [E1 E2]]]]; right; exists a, x, b; auto.
Qed.
Lemma plain_added : forall a x b, added (plain_rows (a ++ b)) (plain_rows (a ++ x :: b)) /\ added (plain_rows (a ++ x :: b)) (plain_rows (a ++ b)).
Proof.
  intros a x b; assert (one_row_more (plain_rows (a ++ x :: b)) (plain_rows (a ++ b))).
  { exists (plain_rows a), (proj1_sig x), (plain_rows b); unfold plain_rows; rewrite !map_app; auto. }
  unfold added; auto.
Qed.
End Rows.

Theorem split_here : forall M (set : bool -> M -> M) (l : M -> law bool) (test : M -> bool) lead body step q G m, 0 <= q <= 1 ->
  (forall y, l y = flip q) -> (forall x y, test (set x y) = x) -> (forall x, 0 <= G x <= 1) ->
  expect (app lead (Sample set l (If test body Done step))) G m
  = (1 - q) * expect (app lead (Assign set (fun _ => false) step)) G m + q * expect (app lead (Assign set (fun _ => true) (app body step))) G m.
Proof.
  intros M set l test lead body step q G m C L T U; rewrite !expect_app_is by exact U.
  rewrite <- expect_mixed by (first [exact C | intros; apply expect_unit, U]).
  assert (same : forall y, expect (Sample set l (If test body Done step)) G y
    = (1 - q) * expect (Assign set (fun _ => false) step) G y + q * expect (Assign set (fun _ => true) (app body step)) G y).
  { intros y; rewrite (expect_coin M set l (If test body Done step) q G y C (L y) U), !expect_if_is, !T by exact U.
    assert (A : forall v p, expect (Assign set (fun _ => v) p) G y = expect p G (set v y)).
    { intros v p; apply expect_step; auto; intros n; reflexivity. }
    rewrite !A; cbn [app]; reflexivity. }
  apply expect_step; [intros; apply expect_unit, U| |].
  - intros y; rewrite <- same; apply expect_unit, U.
  - intros n; apply Rle_antisym; apply wp_mono; try lia; intros y; rewrite same;
      assert (X := expect_unit M G U (Assign set (fun _ => false) step) y);
      assert (Y := expect_unit M G U (Assign set (fun _ => true) (app body step)) y); split; nra.
Qed.

(* Sampled, for a loop that takes rows with coins. *)
Section Sampled.
Context {B M V : Type} {Z0 : Zero B}.
Variables (P : B -> Prop) (q e d : R) (E : M -> M -> Prop) (at_row : M -> Z) (coin takes skipped all : list B -> prog M) (front back : prog M).
Variables (r : M -> V) (starts : M -> Prop).
Hypothesis chance : 0 <= q <= 1.
Hypothesis e_nonneg : 0 <= e.
Hypothesis d_nonneg : 0 <= d.
Hypothesis split : forall l G m, (forall x, 0 <= G x <= 1) ->
  expect (coin l) G m = (1 - q) * expect (skipped l) G m + q * expect (takes l) G m.
Hypothesis without : forall l j k, alike (fun m n => E m n /\ at_row m = j /\ at_row n = k) (skipped l) Done
  (fun m n => E m n /\ at_row m = (j + 1)%Z /\ at_row n = k).
Hypothesis within : forall l l' j k, item l j = item l' k ->
  alike (fun m n => E m n /\ at_row m = j /\ at_row n = k) (takes l) (all l') (fun m n => E m n /\ at_row m = (j + 1)%Z /\ at_row n = (k + 1)%Z).
Hypothesis either : forall l l' j k, item l j = item l' k ->
  alike (fun m n => E m n /\ at_row m = j /\ at_row n = k) (all l) (all l') (fun m n => E m n /\ at_row m = (j + 1)%Z /\ at_row n = (k + 1)%Z).
Hypothesis begun : alike (fun _ _ => True) front front (fun m n => E m n /\ at_row m = 0%Z /\ at_row n = 0%Z).
Hypothesis ended : alike E back back (fun m n => r m = r n).
Hypothesis reflexive : forall m, E m m.
Definition sampled (l : list B) : prog M := app front (with_coins at_row coin back l).
Definition through (l : list B) : prog M := app front (with_all at_row all back l).
Let mixture := coins_mixture q E at_row coin takes skipped all front back r chance split without within either begun ended reflexive.
Let steady := coins_steady E at_row all front back r either begun ended.
Hypothesis private : forall (a : list {x : B | P x}) x b m1 m2, starts m1 -> starts m2 ->
  close (through (plain_rows P (a ++ b))) (through (plain_rows P (a ++ x :: b))) m1 m2 r r e d
  /\ close (through (plain_rows P (a ++ x :: b))) (through (plain_rows P (a ++ b))) m1 m2 r r e d.

Theorem sampled_loop : forall d1 d2 m1 m2, added d1 d2 -> all_rows P d1 -> all_rows P d2 -> starts m1 -> starts m2 ->
  close (sampled d1) (sampled d2) m1 m2 r r (amplified q e) (q * d).
Proof.
  intros d1 d2 m1 m2 A R1 R2 S1 S2.
  assert (K : forall rows m h, starts m -> (forall t, 0 <= h t <= 1) ->
    expect (sampled (plain_rows P rows)) (fun m => h (r m)) m = over_rows q rows (fun l => expect (through (plain_rows P l)) (fun m => h (r m)) m)).
  { intros rows m h _ U; unfold sampled; rewrite (mixture (plain_rows P rows) m h U); unfold plain_rows; rewrite over_rows_map; reflexivity. }
  assert (F := fun a x b => sampled_rule {x : B | P x} M V q e d (fun l => sampled (plain_rows P l)) (fun l => through (plain_rows P l)) r starts chance e_nonneg d_nonneg
    K (fun l n1 n2 h _ _ U => steady (plain_rows P l) n1 n2 h U) private a x b m1 m2 S1 S2).
  destruct (added_rows P d1 d2 A R1 R2) as [<-|[a [x [b [[-> ->]|[-> ->]]]]]]; [|apply F|apply F].
  assert (G : 1 <= exp e) by (rewrite <- exp_0; apply exp_le, e_nonneg).
  assert (Q : 0 <= q * (exp e - 1)) by (apply Rmult_le_pos; lra); assert (D : 0 <= q * d) by (apply Rmult_le_pos; lra).
  intros h U; unfold sampled; rewrite !mixture by exact U.
  rewrite (over_rows_ext B q d1 _ (fun l => expect (app front (with_all at_row all back l)) (fun x => h (r x)) m2)) by (intros; apply steady, U).
  unfold amplified; rewrite exp_ln by lra; assert (X := over_rows_sized B q d1 (fun l => expect (app front (with_all at_row all back l)) (fun x => h (r x)) m2) chance
    ltac:(intros; apply expect_unit; intros; apply U)).
  set (y := over_rows _ _ _) in *; nra.
Qed.
End Sampled.
Lemma amplified_below : forall q e, 0 <= q -> 0 <= e -> amplified q e <= q * (exp e - 1).
Proof.
  intros q e Q E; assert (G : 1 <= exp e) by (rewrite <- exp_0; apply exp_le, E); unfold amplified.
  assert (X : 0 <= q * (exp e - 1)) by (apply Rmult_le_pos; lra); set (y := q * (exp e - 1)) in *.
  apply Rnot_lt_le; intros N; apply exp_increasing in N; rewrite exp_ln in N by lra; assert (Y := exp_ineq1_le y); lra.
Qed.

(* What is known of rows is known of lists of them. *)
Ltac rows_on_grid rows :=
  let i := fresh "i" in intros i; match goal with |- context [item ?l i] =>
    destruct (Z.lt_ge_cases i 0); [|destruct (Z.lt_ge_cases i (len l)); [exact (proj1 (rows i ltac:(lia)))|]];
    rewrite item_outside by lia; first [exact (grid_int _ 0%Z) | exact (grids_nil _)] end.
Ltac rows_in_domain rows :=
  unfold within, withinZ; intros;
  match goal with H : (0 <= ?i < len _)%Z |- _ =>
    let K := fresh "K" in pose proof (rows i H) as K; hnf in K; parts; first [assumption | split; assumption | auto] end.
Ltac amplified_enough :=
  first [ unfold amplified; solve [lra | apply Req_le; repeat f_equal; ring]
        | eapply Rle_trans; [apply amplified_below|]; covered ].
