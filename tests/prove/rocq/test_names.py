"""Names of programs mean nothing else in Rocq."""

from __future__ import annotations

from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Local, Param
from lapwing.prove.rocq.names import field, param, setter


def test_names_have_prefixes() -> None:
    assert (field(Local("exp", INT)), setter(Local("exp", INT))) == ("v_exp", "set_exp")
    assert (param(Param("forall", INT)), param(Param("q", INT), 2)) == ("p_forall", "p_q_2")
