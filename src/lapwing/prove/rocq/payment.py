"""That what was spent is not more than what is claimed."""

from __future__ import annotations

from functools import partial

from lapwing.prove.rocq.names import AND, OR
from lapwing.prove.rocq.state import State, keep_only


def within(state: State, credit: str, enough: list[str], counted: tuple[int, ...] | None = None) -> None:
    """What was spent is not more than what is claimed; of some units only, if not all are spoken of."""
    script, amounts, setting = state.script, state.amounts(), state.judged.setting
    units = range(len(amounts)) if counted is None else counted
    choices = []
    for bounds in setting.alternatives:
        parts = [f"{amounts[unit]} <= {state.terms.real(bounds[unit], state.names)}" for unit in units]
        choices.append(f"({AND.join(parts) or 'True'})")
    script.say(f"assert ({OR.join(choices)}) as paid by ({keep_only(enough)[:-1]}; obligation).")
    script.say(f"unfold left_{credit}; memory.")
    script.say(f"destruct paid as [{'|'.join('paid' for _ in choices)}]." if len(choices) > 1 else "idtac.")
    for index, bounds in enumerate(setting.alternatives):
        facts, kept = [f"pose proof {credit}_{index} as enough."], ["enough"]
        for number in (number for number, unit in enumerate(setting.units) if unit.credit == credit):
            bound = state.terms.real(bounds[number], state.names)
            kept.append(f"part_{number}")
            facts.append(
                f"assert ({amounts[number]} * price_{number} <= {bound} * price_{number}) as part_{number} by (apply"
                f" Rmult_le_compat_r; [left; exact price_{number}_positive|decompose [and] paid; assumption])."
            )
        script.case(partial(script.say, *facts, f"clear - {' '.join(kept)}; lra."))
