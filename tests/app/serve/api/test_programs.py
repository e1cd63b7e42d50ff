"""Programs over HTTP."""

from __future__ import annotations

import json
import re

from fastapi.testclient import TestClient

from tests.answers import HALF_NOISE
from tests.app.serve.client import client
from tests.app.serve.tasks.test_programs import HEAD

__all__ = ["client"]


def test_the_corpus_can_be_picked(client: TestClient) -> None:
    programs = client.get("/api/programs").json()
    assert {program["verdict"] for program in programs} == {"proved", "refuted"}
    titles = {program["name"]: program["title"] for program in programs}
    assert titles["proved/svt_renewed_threshold"] == "SVT renewed threshold"
    assert titles["proved/adaptive_svt"] == "Adaptive SVT"
    text = client.get(f"/api/programs/{programs[0]['name']}").json()["source"]
    assert "@private" in text
    assert client.get("/api/programs/proved/no_such").status_code == 404
    assert client.get("/api/programs/..%2f..%2fetc/passwd").status_code == 404


def test_a_verdict_and_its_exports(client: TestClient) -> None:
    found = client.post("/api/verify", json={"source": HEAD + HALF_NOISE}).json()
    (answer,) = found["answers"]
    assert answer["view"]["verdict"] == "refuted"
    page = client.post("/api/export", json={"evidence": answer["evidence"], "kind": ".html"}).json()
    assert "badge refuted" in page["text"]
    none = client.post("/api/export", json={"evidence": answer["evidence"], "kind": ".tex"}).json()
    assert none["faults"][0]["id"] == "export-proof"


def test_verdicts_come_one_by_one(client: TestClient) -> None:
    both = HEAD + HALF_NOISE + HALF_NOISE[HALF_NOISE.index("@private") :].replace("half_noise", "another")
    lines = [json.loads(line) for line in client.post("/api/verdicts", json={"source": both}).text.splitlines()]
    assert lines[0]["functions"] == 2
    assert [len(line["answers"]) for line in lines if not line["checking"]] == [0, 1, 1]
    named = [each["view"]["name"] for line in lines for each in line["answers"]]
    assert set(named) == {"half_noise", "another"}
    for name in named:  # what is found is told before it is confirmed
        first = next(place for place, line in enumerate(lines) if line["checking"] == {name: "counterexample"})
        last = next(
            place for place, line in enumerate(lines) if [each["view"]["name"] for each in line["answers"]] == [name]
        )
        assert first < last
    whole = client.post("/api/verify", json={"source": both}).json()
    assert [answer["view"]["name"] for answer in whole["answers"]] == ["half_noise", "another"]


def test_a_text_without_functions_has_one_part(client: TestClient) -> None:
    (line,) = client.post("/api/verdicts", json={"source": "def f("}).text.splitlines()
    assert json.loads(line)["faults"][0]["id"] == "not-python"
    (line,) = client.post("/api/verdicts", json={"source": "x = 1"}).text.splitlines()
    assert json.loads(line)["faults"][0]["id"] == "no-program"


def test_costs(client: TestClient) -> None:
    (answer,) = client.post("/api/epsilon", json={"source": HEAD + HALF_NOISE}).json()["answers"]
    assert answer["view"]["claim"]["epsilon"] == "2 * eps"


def test_faults_are_drawn_and_escaped(client: TestClient) -> None:
    source = HEAD + HALF_NOISE.replace("Query", "'<script>alert(1)</script>'")
    found = client.post("/api/verify", json={"source": source}).json()
    (answer,) = found["answers"]
    assert answer["view"]["verdict"] == "unread" and "<script" not in answer["html"]
    found = client.post("/api/verify", json={"source": "def f(<script>:"}).json()
    assert found["answers"] == [] and "<script" not in found["html"]


def test_bad_requests(client: TestClient) -> None:
    for wrong in ({}, {"source": 3}, {"source": "", "seconds": 0}, {"source": "", "seconds": 31}):
        assert client.post("/api/verify", json=wrong).status_code == 422
    assert client.post("/api/verify", json={"source": "x" * 50_001}).status_code == 422
    assert client.post("/api/export", json={"evidence": "", "kind": ".exe"}).status_code == 422


def test_examples_come_without_what_only_tests_read(client: TestClient) -> None:
    listed = client.get("/api/programs").json()
    for program in listed[:5]:
        source = client.get(f"/api/programs/{program['name']}").json()["source"]
        assert "# expect:" not in source and "# row:" not in source and "@private" in source


def test_the_signs_of_proofs(client: TestClient) -> None:
    signs = client.get("/api/signs").json()
    assert set(signs) == {"<1>", "'r0", "spent[0]", "'d@", "pays"}
    assert all(re.search(sign["shape"], f"x{name}") or re.search(sign["shape"], name) for name, sign in signs.items())


def test_what_was_found_is_not_looked_for_again(client: TestClient) -> None:
    source = HEAD + HALF_NOISE
    first = client.post("/api/verify", json={"source": source}).json()
    held = client.app.state.memory  # type: ignore[attr-defined]
    (key,) = [key for key in held if key[1] == "half_noise" and key[0] == "/api/verify"][-1:]
    held[key]["answers"][0]["html"] = "remembered"
    again = client.post("/api/verify", json={"source": source + "\n# more\n"}).json()
    assert again["answers"][0]["html"] == "remembered" != first["answers"][0]["html"]
    other = client.post("/api/verify", json={"source": source.replace("2 * eps", "3 * eps")}).json()
    assert other["answers"][0]["html"] != "remembered"
    moved = client.post("/api/verify", json={"source": "\n" + source}).json()
    assert moved["answers"][0]["html"] != "remembered"
