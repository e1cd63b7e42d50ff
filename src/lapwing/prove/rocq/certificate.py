"""A certificate's text as a Rocq file.  It is not checked here: coqc will."""

from __future__ import annotations

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.prove.rocq.export import export
from lapwing.prove.rocq.names import NotExportable
from lapwing.syntax.certificate.certificate import FORMAT, VERSION
from lapwing.syntax.certificate.data import decode, malformed
from lapwing.syntax.certificate.read import check_kind, decode_derivation, load


def rocq_file(text: str) -> str:
    """The proof that a certificate holds, for coqc."""
    data = load(text)
    check_kind(data, FORMAT, VERSION, ("program", "claim", "derivation"))
    try:
        program, claim = decode(data["program"], Program), decode(data["claim"], AnyClaim)
        return export(program, claim, decode_derivation(data["derivation"]))
    except NotExportable as missing:
        reject("export-rocq", what=missing.reason)
    except Refused as refused:
        reject("export-rocq", what=f"a step that the kernel refuses ({refused.reason})")
    except RecursionError:
        malformed("it is nested too deeply")
