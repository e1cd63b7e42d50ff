"""`lapwing verify` from the outside."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main
from lapwing.app.cli.output.judge import status_of
from lapwing.refute.evidence.read import check_counterexample
from lapwing.syntax.certificate.read import check_certificate
from lapwing.verify.claim import confirm
from lapwing.verify.claim import verify as verifying
from lapwing.verify.claim.sides import seek_counterexample
from tests.answers import COIN, HALF_NOISE
from tests.proofs import MAX, MECHANISM
from tests.verify.claim.programs import claim_a_proof, find_no_counterexample, find_nothing, forged, question

HEAD = "from lapwing import *\n"


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "verify", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


@pytest.fixture
def path(tmp_path: Path) -> str:
    (tmp_path / "a.py").write_text(HEAD + MECHANISM + COIN + HALF_NOISE + MAX)
    return str(tmp_path / "a.py")


def test_proved(path: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, f"{path}:mechanism", f"{path}:coin") == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert [line.rpartition(":")[0] for line in out.splitlines()[:2]] == [
        f"proved   mechanism   epsilon = eps   {path}",
        f"proved   coin   epsilon = log(3)   {path}",
    ]
    assert out.splitlines()[2:] == ["2 functions: 2 proved"]


def test_one_refuted_claim_is_a_no(
    path: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, f"{path}:mechanism", f"{path}:half_noise", "--json") == 1
    first, second = json.loads(capsys.readouterr().out)["answers"]
    assert (first["verdict"], first["name"]) == ("proved", "mechanism")
    assert (second["verdict"], second["first"]["low"], second["second"]["low"]) == ("refuted", "1/3", "1/6")


def test_unknown(path: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, f"{path}:noisy_max", "--time-limit", "0.001") == 2
    out = capsys.readouterr().out
    assert f"noisy_max: unknown, epsilon = eps   {path}" in out
    assert out.endswith("No counterexample was found either, which proves nothing.\n")


def test_evidence_is_written(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "out"
    assert run(monkeypatch, f"{path}:mechanism", f"{path}:half_noise", "--details", "--certificate", str(folder)) == 1
    assert check_certificate((folder / "mechanism.json").read_text()).program.name == "mechanism"
    assert check_counterexample((folder / "half_noise.json").read_text()).program.name == "half_noise"
    out = capsys.readouterr().out
    assert f"written   {folder / 'mechanism.json'}" in out
    assert f"check    lapwing check {folder / 'half_noise.json'}" in out


def test_proved_and_refuted_stops_everything(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(verifying.verify, "__defaults__", (False, (claim_a_proof, seek_counterexample), None))
    monkeypatch.setattr(confirm, "check_certificate", lambda text: forged(question(HALF_NOISE)))
    assert run(monkeypatch, f"{path}:half_noise", f"{path}:coin", "--both") == 4
    out, err = capsys.readouterr()
    assert out == ""
    assert "alarm: half_noise is proved and refuted at once" in err
    assert "Please report this with both files" in err
    assert len(list(tmp_path.glob("lapwing-alarm-*/*.json"))) == 2


def test_both_without_evidence(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying.verify, "__defaults__", (False, (find_nothing, find_no_counterexample), None))
    assert run(monkeypatch, f"{path}:coin", "--both") == 2


@pytest.mark.parametrize(
    ("words", "id"),
    [
        (["--time-limit", "0"], "time-limit"),
        (["--time-limit", "nan"], "time-limit"),
        (["--certificate", "/no/such/directory/a.json"], "unwritable"),
    ],
)
def test_faults(
    path: str, words: list[str], id: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, f"{path}:coin", *words) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"error[{id}]: ")


def test_a_program_without_a_claim(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.py").write_text(HEAD + COIN + MECHANISM.replace('(epsilon="eps")', ""))
    assert run(monkeypatch, str(tmp_path / "a.py")) == 3
    out, err = capsys.readouterr()
    assert "proved   coin" in out
    assert "2 functions: 1 proved, 1 could not be read" in out
    assert "error[no-claim]" in err


@pytest.mark.parametrize(
    ("verdicts", "status"),
    [
        ({"proved"}, 0),
        ({"proved", "refuted"}, 1),
        ({"refuted", "unknown"}, 1),
        ({"proved", "unknown"}, 2),
        ({"unknown"}, 2),
        ({"unread", "unknown"}, 3),
        ({"unread", "refuted", "failed"}, 1),
        ({"unread", "failed"}, 4),
        ({"no claim", "proved"}, 2),
    ],
)
def test_the_exit_code(verdicts: set[str], status: int) -> None:
    assert status_of(verdicts) == status


def test_a_counterexample_is_drawn_and_a_proof_is_not(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "a.svg"
    assert run(monkeypatch, f"{path}:half_noise", "--plot", str(out), "--draw") == 1
    assert "Trade-off of the attacker's errors" in capsys.readouterr().out
    assert out.read_text().startswith("<svg")
    assert run(monkeypatch, f"{path}:mechanism", "--picture", str(tmp_path / "b.svg"), "--json") == 0
    said, told = capsys.readouterr()
    assert json.loads(said)["answers"][0]["picture"] is None
    assert "pictures are of counterexamples" in told
    assert not (tmp_path / "b.svg").exists()
    assert run(monkeypatch, path, "--picture", str(out)) == 3
    assert "one-certificate" in capsys.readouterr().err


CONTRACT = """
from lapwing import laplace

# lapwing: data: Database(of=Bit); epsilon = epsilon
def count(data, epsilon):
    return laplace(sum(data), scale=1 / epsilon)

# lapwing: data: Database(of=Bit, neighbours="replace"); epsilon = epsilon
def half(data, epsilon):
    return laplace(sum(data), scale=1 / (2 * epsilon))

# lapwing: data: Database(of=Bitt); epsilon = epsilon
def wrong(data, epsilon):
    return laplace(sum(data), scale=1 / epsilon)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "a.py").write_text(CONTRACT)
    (tmp_path / "pkg" / "nothing.py").write_text("def f(:\n")
    return tmp_path


def test_a_directory_is_judged_function_by_function(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    assert run(monkeypatch, ".", "--sarif", "out.sarif") == 1
    out, err = capsys.readouterr()
    first, second, third, summary = out.splitlines()
    assert first == "proved   count   epsilon = epsilon   pkg/a.py:5"
    assert second.startswith("refuted  half   epsilon = epsilon; counterexample: the result is ")
    assert third == "unread   wrong   Bitt is not a domain: it does not say which values a row can have.   pkg/a.py:13"
    assert summary == "3 functions: 1 proved, 1 refuted, 1 could not be read"
    assert err.startswith("pkg/a.py:12:30: error[unknown-domain]")
    results = json.loads((folder / "out.sarif").read_text())["runs"][0]["results"]
    assert [result["level"] for result in results] == ["none", "error", "warning"]


def test_contracts_in_toml_are_found_or_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "pkg" / "b.py").write_text(CONTRACT.replace("# lapwing:", "#").replace("count", "other"))
    (folder / "lapwing.toml").write_text('["pkg.b:other"]\ndata = "Database(of=Bit)"\nepsilon = "epsilon"\n')
    (folder / "half.toml").write_text('["pkg/b.py:other"]\ndata = "Database(of=Bit)"\nepsilon = "epsilon / 2"\n')
    b = str(folder / "pkg" / "b.py")
    assert run(monkeypatch, b, "--json") == 0
    (answer,) = json.loads(capsys.readouterr().out)["answers"]
    assert (answer["name"], answer["claim"]["epsilon"]) == ("other", "epsilon")
    assert run(monkeypatch, f"{b}:other", "--contracts", str(folder / "half.toml")) == 1
    assert run(monkeypatch, b, "--contracts", str(folder / "none.toml")) == 3


def test_a_method_and_a_decorator_stand_beside_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    method = "\nclass A:\n    # lapwing: data: Database(of=Bit); epsilon = 1\n    def f(self, data): return 1\n"
    (tmp_path / "a.py").write_text(HEAD + COIN + method)
    assert run(monkeypatch, str(tmp_path / "a.py")) == 0
    out = capsys.readouterr().out
    assert "proved   coin" in out
    assert "proved   A.f" in out


def test_a_failure_of_lapwing_does_not_stop_the_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from lapwing.app.cli.output import judge as judging

    monkeypatch.delenv("LAPWING_TRACEBACK", raising=False)
    known = judging.judge

    def fail(request: object, *rest: object) -> object:
        if getattr(request, "name", "") == "half":
            raise RuntimeError("oops")
        return known(request, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(judging, "judge", fail)
    assert run(monkeypatch, str(folder)) == 4
    out = capsys.readouterr().out
    assert "proved   count" in out
    assert "failed   half   Lapwing failed on this function: RuntimeError: oops." in out
    assert run(monkeypatch, f"{folder}/pkg/a.py:half") == 4


def test_details_of_several(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, str(folder), "--details") == 1
    out = capsys.readouterr().out
    assert "count: proved, epsilon = epsilon" in out
    assert "\nchance   " in out


def test_no_line_of_the_code_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "was_run"
    run_me = f"open({str(mark)!r}, 'w').close()"
    text = (
        f"{run_me}\n# lapwing: data: Database(of=Bit); epsilon = {run_me}\n@{run_me}\ndef f(data, k={run_me}): pass\n"
    )
    (tmp_path / "evil.py").write_text(text + COIN)
    (tmp_path / "lapwing.toml").write_text('["evil:g"]\ndata = "Bit"\n')
    monkeypatch.chdir(tmp_path)
    assert run(monkeypatch, ".") == 3
    assert not mark.exists()


class Typed:
    """Standard input with a text in it."""

    def __init__(self, text: str) -> None:
        self.buffer = io.BytesIO(text.encode())


def test_a_program_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", Typed(HEAD + MECHANISM + HALF_NOISE))
    assert run(monkeypatch, "-", "--one-line", "--quiet") == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("<stdin>:") and "refuted half_noise: epsilon = eps; counterexample: " in line


@pytest.mark.parametrize("words", [("--json", "--", "-:half_noise"), ("-:half_noise", "--json")])
def test_one_function_of_standard_input(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Typed(HEAD + MECHANISM + HALF_NOISE))
    assert run(monkeypatch, *words) == 1
    (view,) = json.loads(capsys.readouterr().out)["answers"]
    assert view["check"] == "lapwing verify FILE:half_noise --certificate out.json; lapwing check out.json"


def test_a_fault_on_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "a.py"
    place.write_text(
        HEAD + MECHANISM + "\n@private(epsilon='eps')\ndef wrong(q: Query, eps: Epsilon):\n    return q[\"a\"]\n"
    )
    assert run(monkeypatch, str(place), "--one-line") == 3
    out, err = capsys.readouterr()
    assert err == ""
    assert [line.split(": ")[1].split()[0] for line in out.splitlines()] == ["proved", "unread"]
