"""Whatever is sent to a socket: refused in a sentence or done, no fault, nothing grows, and the game can be played."""

from __future__ import annotations

import gc
import json
import resource
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from server.serving import housed
from server.tables import play_out, seated, tabs_of

if TYPE_CHECKING:
    from pathlib import Path

    from academie.server.process import Process
    from server.players import Person, Tab

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


def fuzzed(persons: list[Person], link: str, examples: int, seconds: float) -> int:
    """So many rounds of messages within so many seconds; how many there were."""
    until, rounds = time.monotonic() + seconds, [0]

    @settings(
        max_examples=examples, database=None, suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )  # fmt: skip
    @seed(1787)
    @given(st.sampled_from(persons), st.lists(_SENT, max_size=8), st.integers(0, 9))
    def each(person: Person, sent: list[str | bytes], first: int) -> None:
        if time.monotonic() < until:
            rounds[0] += 1
            _shot(person, link, sent, hello=first > 0)

    each()
    return rounds[0]


def _waiting(process: Process) -> dict[str, int]:
    """What the server holds that must not grow."""
    hub = process.hub
    return {
        "meetings": len(hub.lives),
        "viewers": sum(len(live.viewers) for live in hub.lives.values()),
        "threads": process.writers._inside + process.threads._inside,
        "tasks": len(hub.tasks) + len(hub._opening),
    }


def _settled(process: Process, before: dict[str, int]) -> dict[str, int]:
    """What it holds once those who went are gone."""
    for _ in range(200):
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
        assert fuzzed([*persons, outsider], link, 25, 20.0) > 3
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


@pytest.mark.deep
@pytest.mark.parametrize("game", ["draughts", "domino", "trictrac", "gammon"])
def test_much_is_sent(tmp_path: Path, game: str) -> None:
    """Hundreds of rounds: the memory stays where it is after the first of them, and the game is played to its end."""
    with housed(tmp_path) as (url, process):
        persons, link = seated(url, game, 2)
        fuzzed(persons, link, 100, 60.0)
        before, size = _settled(process, {**_waiting(process), "viewers": 0, "threads": 0, "tasks": 0}), _memory()
        fuzzed([*persons, type(persons[0])(url)], link, 400, 240.0)
        assert _settled(process, before) == before
        assert _memory() - size < 64 << 20
        assert not process.metrics.faults._value.get()
        with tabs_of(persons, link) as tabs:
            play_out(tabs)


def _memory() -> int:
    """The most this process has had, in bytes."""
    gc.collect()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
