"""Every message Lapwing has for an input that is at fault: one id, a cause and a fix."""

from __future__ import annotations

from lapwing.diagnostics.catalogue.budget import BUDGET_MESSAGES
from lapwing.diagnostics.catalogue.contract import CONTRACT_MESSAGES
from lapwing.diagnostics.catalogue.data import DATA_MESSAGES
from lapwing.diagnostics.catalogue.message import Message
from lapwing.diagnostics.catalogue.prove import PROVE_MESSAGES
from lapwing.diagnostics.catalogue.report import REPORT_MESSAGES
from lapwing.diagnostics.catalogue.run import RUN_MESSAGES
from lapwing.diagnostics.catalogue.syntax import SYNTAX_MESSAGES
from lapwing.diagnostics.catalogue.verify import VERIFY_MESSAGES

MESSAGES: dict[str, Message] = {
    **SYNTAX_MESSAGES,
    **PROVE_MESSAGES,
    **RUN_MESSAGES,
    **VERIFY_MESSAGES,
    **BUDGET_MESSAGES,
    **REPORT_MESSAGES,
    **{id: Message(cause, fix) for id, (cause, fix) in (CONTRACT_MESSAGES | DATA_MESSAGES).items()},
}
