"""Whatever is sent, to a socket or to any address of the OpenAPI page: done or refused as the page says, no fault."""

from __future__ import annotations

import json
import re
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

from academie.registry import PACKAGES, find
from often import times
from server.players import Person, play_out, seated, tabs_of
from server.serving import housed, served

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from schemathesis import APIOperation, Case

    from academie.server.process import Process
    from server.players import Tab


_IDS = st.one_of(st.sampled_from(["a", "b", "c"]), st.text("abcdef0123456789.-_:", min_size=1, max_size=64))
_TEXTS = st.one_of(
    st.sampled_from([
        "plays 32-28", "32-28", "throws 6-6", "A takes 6-6 5-5", "white plays 32-28", "adoube", "touches 31", "claims",
        "lays 6-6", "draws 6-6", "shuffles", "counts", "passes", "yes", "no", "0-0", "huffs", "marks 12", "keeps",
    ]),
    st.text(min_size=1, max_size=300),
)  # fmt: skip
_WHAT = st.sampled_from(["back", "adjourn", "resume", "rematch"])
_GOOD = st.one_of(
    st.fixed_dictionaries({"type": st.just("act"), "id": _IDS, "text": _TEXTS}),
    st.fixed_dictionaries({"type": st.sampled_from(["throw", "next"]), "id": _IDS}),
    st.fixed_dictionaries({"type": st.just("offer"), "id": _IDS, "what": _WHAT}),
    st.fixed_dictionaries({"type": st.just("answer"), "id": _IDS, "what": _WHAT, "yes": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("contribute"), "id": _IDS, "hex": st.binary(max_size=70).map(bytes.hex)}),
    st.fixed_dictionaries({"type": st.just("phrase"), "id": _IDS, "key": st.sampled_from(["hello", "thanks", "x"])}),
    st.fixed_dictionaries({"type": st.just("ping"), "n": st.integers(-1, 2**64)}),
    st.fixed_dictionaries({"type": st.just("hello"), "version": st.integers(0, 2), "since": st.integers(-1, 9)}),
)
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def _spoilt(message: dict[str, Any], name: str, value: object) -> dict[str, Any]:
    """A message with one field otherwise, or more."""
    return {**message, name: value}


_FIELDS = st.sampled_from(["type", "id", "text", "what", "yes", "hex", "n", "version", "chair", "seat", "number"])
_SENT: st.SearchStrategy[str | bytes] = st.one_of(
    _GOOD.map(json.dumps),
    st.builds(_spoilt, _GOOD, _FIELDS, _JSON).map(json.dumps),
    _GOOD.map(lambda found: json.dumps(found)[:-3]),
    _JSON.map(json.dumps),
    st.text(max_size=200),
    st.binary(max_size=200),
    st.sampled_from(["[" * 4000, '{"type":"ping","n":1,"n":2}', "x" * 4096, "x" * 4097, "\u20ac" * 4000, "1e999"]),
)


def _shot(person: Person, link: str, sent: list[str | bytes], *, hello: bool) -> None:
    """Some messages through a socket of their own; it may be closed on the way, and every answer is a message."""
    with person.tab(link, 0 if hello else None) as tab, suppress(ConnectionClosed):
        for each in sent:
            tab.connection.send(each)
        tab.send(type="ping", n=9)
        _answered(tab)


def _answered(tab: Tab) -> None:
    while (message := tab.receive())["type"] != "pong" or message["n"] != 9:
        if message["type"] in {"refused", "error"}:
            assert message["sentence"]["en"]
            assert message["sentence"]["fr"]


def fuzzed(persons: list[Person], link: str, examples: int) -> None:
    """So many rounds of messages."""

    @settings(
        max_examples=examples, database=None, suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )  # fmt: skip
    @seed(1787)
    @given(st.sampled_from(persons), st.lists(_SENT, max_size=8), st.integers(0, 9))
    def each(person: Person, sent: list[str | bytes], first: int) -> None:
        _shot(person, link, sent, hello=first > 0)

    each()


def _waiting(process: Process) -> dict[str, int]:
    """What the server holds that must not grow."""
    hub = process.hub
    return {
        "meetings": len(hub.registry.lives),
        "viewers": sum(len(live.viewers) for live in hub.registry.lives.values()),
        "threads": process.writers._inside + process.threads._inside,
        "tasks": len(hub.registry.tasks.running) + len(hub.registry._opening),
    }


def _settled(process: Process, before: dict[str, int]) -> dict[str, int]:
    """What it holds once those who went are gone."""
    for _ in range(1200):
        if _waiting(process) == before:
            break
        time.sleep(0.05)
    return _waiting(process)


@pytest.mark.parametrize(
    ("game", "mode"), [("draughts", "rigueur"), ("domino", "assisted"), ("trictrac", "rigueur")]
)  # fmt: skip
def test_whatever_is_sent(tmp_path: Path, game: str, mode: str) -> None:
    """By people who sit there and one who looks on; then the very game goes on, and nothing is left behind."""
    with housed(tmp_path) as (url, process):
        persons, link = seated(url, game, 2, mode=mode)
        outsider = type(persons[0])(url)
        with tabs_of(persons, link) as tabs:
            play_out(tabs, most=6)
        before = _settled(process, {**_waiting(process), "viewers": 0, "threads": 0, "tasks": 0})
        fuzzed([*persons, outsider], link, times(20, 400))
        assert _settled(process, before) == before
        assert not process.metrics.faults._value.get()
        with tabs_of(persons, link) as tabs:
            number = tabs[0].view["number"]
            play_out(tabs, most=10)
            assert tabs[0].view["number"] > number
            for tab in tabs:
                if not tab.view["over"]:
                    assert tab.ask("leave")["type"] == "done"
                    break


# --- The OpenAPI page


CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
_JOURNAL = "game: draughts\n\nwhite plays 32-28\n"
_ACTS = ["32-28", "plays 32-28", "throws 6-1", "resigns", "A takes 6-6", "offers a draw", "white plays 32-28"]
_WORDS = {
    "game": st.sampled_from(list(PACKAGES)),
    "profile": st.sampled_from(["", "classical", "classical+x", "+", None]),
    "position": st.sampled_from([str(find(name).start()) for name in PACKAGES] + [None, ""]),
    "setup": st.sampled_from(["standard", "x"]),
    "move": st.sampled_from(["32-28", "6-1", "1-1", "x"]),
    "mode": st.sampled_from(["assisted", "rigueur"]),
    "form": st.sampled_from(["single", "series", "match", "poule", "ecrire"]),
    "agreed": st.sampled_from(["", "games=3", "games=0", "first=1", "games=99999999999"]),
    "clock": st.sampled_from(["none", "move 60", "game 600+5", "days 3", "move 0", "game 1e9", "days ٣"]),
    "chairs": st.lists(
        st.sampled_from(["me", "open", "random", "playouts:50 (exact)", "engine:seconds=nan", "playouts:nan", "hub:x"]),
        max_size=4,
    ),
    "name": st.sampled_from(["Ève", "", "Blaise", "'; --"]),
    "seconds": st.just(0.01),
    "journal": st.sampled_from([_JOURNAL, _JOURNAL * 3, "game: domino\n\n", ""]),
    "message": st.one_of(
        st.builds(lambda text, asked: {"type": "act", "id": asked, "text": text}, st.sampled_from(_ACTS),
                  st.text("abc-.", min_size=1, max_size=3)),
        st.builds(lambda what: {"type": "offer", "id": what, "what": what}, st.sampled_from(["back", "rematch", "x"])),
        st.just({"type": "contribute", "id": "share", "hex": "00ff"}),
        st.just({"type": "phrase", "id": "p", "key": "hello"}),
        st.just({"type": "throw", "id": "t"}),
    ),
}  # fmt: skip
_PATHS = {
    "/games/{name}": {"name": _WORDS["game"], "number": st.sampled_from(["1", "§1", "0", "-1"])},
    "/books/{name}": {"name": st.sampled_from(["manoury", "philidor"]), "number": st.sampled_from(["1", "0", "-1"])},
    "/svg/{game}": {"game": _WORDS["game"]},
}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("schema")) as address:
        yield address


def operations(url: str) -> list[APIOperation[Any, Any, Any, Any]]:
    """Everything on the page."""
    return [found.ok() for found in schemathesis.openapi.from_url(f"{url}/openapi.json").get_all_operations()]


def filled(case: Case, data: st.DataObject, link: str) -> None:
    """A request with some of its fields as the server knows them."""
    for prefix, known in {**_PATHS, "/meetings/{link}": {"link": st.just(link)}}.items():
        if prefix in case.operation.path:
            for name in set(known) & set(case.path_parameters or {}):
                if data.draw(st.booleans()):
                    case.path_parameters[name] = data.draw(known[name])
    for fields in (case.body, case.query):
        if isinstance(fields, dict):
            for name in sorted(set(fields) & set(_WORDS)):
                if data.draw(st.booleans()):
                    fields[name] = data.draw(_WORDS[name])


def asked(url: str, operation: APIOperation[Any, Any, Any, Any], examples: int) -> set[int]:
    """So many requests of a kind, good and bad; by which numbers they were answered."""
    answered: set[int] = set()
    one = Person(url)
    link = one.begin("draughts", "me", "open")

    @settings(
        max_examples=examples, database=None, suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )  # fmt: skip
    @seed(1806)
    @given(st.data())
    def each(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy(data.draw(st.sampled_from(GenerationMode))))
        filled(case, data, link)
        answer = case.call(cookies=one.http.cookies)
        answered.add(answer.status_code)
        assert answer.status_code < 500 or answer.status_code == 503, answer.text  # 503: too busy, in a sentence
        case.validate_response(answer, checks=CHECKS)

    each()
    return answered


def faults(url: str) -> float:
    """How often something happened that should not be able to."""
    found = re.search(
        r"^academie_faults_total (\S+)$", httpx.get(f"{url}/metrics", timeout=60).text, flags=re.MULTILINE
    )
    assert found is not None
    return float(found[1])


def test_answers_are_as_the_page_says(url: str) -> None:
    """Statuses, types and forms of answers are those of /openapi.json, and none is a fault of the server's."""
    answered = {operation.label: asked(url, operation, times(2, 100)) for operation in operations(url)}
    assert len(answered) > 35
    assert set().union(*answered.values()) >= {200, 201, 204, 404, 409, 422}
    assert not faults(url)
