"""The questions of every game, asked of one that is written down whole: what each counts, lists and leaves out."""

import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from academie.errors import AcademieError, Unavailable, Unknown, Unreadable
from academie.game import Event, Roll
from academie.game.registry import find
from academie.text.message import Message, bilingual
from academie.tutor import questions as kernel
from academie.tutor.advice import Advice
from academie.tutor.lesson import Option, Step
from academie.tutor.question import Answer, Asked
from academie.tutor.questions import QUESTIONS, brings, explained, named, questions_of
from rows import rows
from tutor.toys import Node, Toy, won

ASKED = tomllib.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8"))


def prize(player: int = 0, points: int = 0, squares: tuple[int, ...] = (), key: str = "prize") -> Event:
    return Event(key, player, "§1", points, squares=squares)


NODES = {
    # Moves: a brings a prize of two points, b one of three squares, c nothing, d one to the other, e ends the game.
    "start": Node(0, {"a": "A", "b": "B", "c": "C", "d": "D", "e": "won"}),
    "A": Node(1, {"x": "won", "y": "AY"}, events=(prize(0, 2), prize(1, 0, key="toll"))),
    "B": Node(1, {"x": "won"}, events=(prize(0, 0, (1, 2, 3)),)),
    "C": Node(1, {"x": "lost", "y": "won"}),
    "D": Node(1, {"x": "lost"}, events=(prize(1, 9),)),
    "AY": Node(0, {"p": "won", "q": "AY2"}),
    "AY2": Node(1, {"x": "AY3"}),
    "AY3": Node(0, {"p": "won", "q": "lost"}),
    "won": Node(result=won(0, 3)),
    "lost": Node(result=won(1)),
    "drawn": Node(result=won(None, 0)),
    "one": Node(0, {"c": "C"}),
    # Only e wins: after f the other has but one answer, and it leaves nothing good. Tolls: two to one.
    "two": Node(0, {"f": "F", "e": "won"}),
    "F": Node(1, {"x": "FX"}, events=(prize(0, 0, key="toll"), prize(0, 0, key="toll"))),
    "FX": Node(0, {"q": "lost"}),
    "tolls": Node(0, {"f": "F", "a": "A", "g": "G"}),
    "G": Node(1, {"x": "lost"}, events=(prize(0, 3, key="toll"),)),
    # Throws: 1-2 has a prize by itself, 3-3 by a way to play it, 1-1 none.
    "dice": Node(throws={(1, 2): (2, "T12"), (3, 3): (1, "T33"), (1, 1): (1, "T11")}),
    "T12": Node(0, {"c": "C"}, events=(prize(0, 4), prize(0, 0), prize(1, 6, key="toll"))),
    "T33": Node(0, {"a": "A", "c": "C"}),
    "T11": Node(0, {"c": "C"}),
}
TOY: Any = Toy(NODES)


def ask(name: str, place: str = "start", *options: Option, **given: Any) -> Answer:
    step = Step("play", bilingual("", ""), ask=name, given=given, options=options)
    return QUESTIONS[name](Asked(TOY, TOY.at(place), step))


def lines_of(answer: Answer) -> list[str]:
    return [title.en for title in answer.why]


# --- A play


@rows(ASKED["toy"]["plays"])
def test_plays(name: str, place: str, given: dict[str, Any], right: str) -> None:
    """Just the moves that answer; where none does there is no question."""
    if right:
        assert "".join(ask(name, place, **given).values) == right
    else:
        with pytest.raises(Unknown, match="gives no answer"):
            ask(name, place, **given)


@pytest.mark.parametrize("moves", [0, 5, "two", -1])
def test_force_looks_one_to_four_moves_ahead(moves: object) -> None:
    """No farther and no less."""
    with pytest.raises(Unreadable, match="from 1 to 4"):
        ask("force", moves=moves)


def test_force_is_asked_where_somebody_is_to_play_without_dice() -> None:
    """Neither of who throws, nor at a game of chance."""
    with pytest.raises(Unreadable, match="without dice"):
        ask("force", "dice", moves=1)
    step = Step("play", bilingual("", ""), ask="force", given={"moves": 1})
    dicing: Any = Toy(NODES, chance=True)
    with pytest.raises(Unreadable, match="without dice"):
        QUESTIONS["force"](Asked(dicing, TOY.start(), step))


def test_how_many_moves_are_legal_is_said() -> None:
    """One of so many, or the only one."""
    assert lines_of(ask("legal")) == ["It is one of 5 legal moves."]
    assert lines_of(ask("legal", "one")) == ["It is the only legal move."]


# --- Advice


def advice(key: str, *favours: str, against: tuple[str, ...] = (), weight: int = 1) -> Advice:
    return Advice(key, "§1", "s", bilingual(f"says {key}", ""), favours, against, weight=weight)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("advices", "right", "why"),
    [
        ([advice("k1", "a")], "a", ["says k1"]),
        ([advice("k1", "a", "b"), advice("k2", "b")], "b", ["says k1", "says k2"]),
        ([advice("k1", "a", weight=2), advice("k2", "b")], "a", ["says k1"]),
        # What speaks against the rest tells only where nothing speaks for the best.
        ([advice("k1", against=("a", "b", "c"))], "de", ["says k1"]),
        ([advice("k1", "a"), advice("k2", against=("b",))], "a", ["says k1"]),
        ([advice(f"k{n}", "a") for n in range(5)], "a", ["says k0", "says k1", "says k2"]),
        ([advice("k1", "a"), advice("k2")], "a", ["says k1"]),
        ([advice("k1", "a"), advice("k2", "b", against=("a",))], "b", ["says k2"]),
    ],
)
def test_the_preferred_moves(
    monkeypatch: pytest.MonkeyPatch, advices: list[Advice], right: str, why: list[str]
) -> None:
    """Those that no other is ranked above, and at most three sentences that say why."""
    monkeypatch.setattr(kernel, "advise", lambda *_: advices)
    found = ask("preferred")
    assert "".join(found.values) == right
    assert lines_of(found) == why


@pytest.mark.parametrize(
    "advices", [[], [advice("k1")], [advice("k1", *"abcde")], [advice("k1", "a"), advice("k2", against=("a",))]]
)
def test_no_move_is_preferred_where_the_advice_makes_none_better(
    monkeypatch: pytest.MonkeyPatch, advices: list[Advice]
) -> None:
    """Nothing said, or the same of all."""
    monkeypatch.setattr(kernel, "advise", lambda *_: advices)
    with pytest.raises(Unknown):
        ask("preferred")


def test_why_another_is_not_preferred(monkeypatch: pytest.MonkeyPatch) -> None:
    """By what speaks against it, or because another is ranked above."""
    monkeypatch.setattr(kernel, "advise", lambda *_: [advice("k1", "a"), advice("k2", "a", against=("b",))])
    why_not = ask("preferred").why_not
    assert why_not is not None
    assert [title.en for title in why_not("b")] == ["says k2"]
    assert [title.en for title in why_not("c")] == ["The books prefer another play."]


def test_advice_is_asked_by_the_beginning_of_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where keys are named the rest has no say."""
    monkeypatch.setattr(kernel, "advise", lambda *_: [advice("k1", "a", weight=3), advice("m1", "b")])
    assert ask("preferred").values == ("a",)
    assert ask("preferred", keys="m").values == ("b",)
    assert ask("advised", advice="m1").values == ("b",)
    assert lines_of(ask("advised", advice="m1")) == ["says m1"]


def test_advice_that_speaks_for_nothing_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though it be there."""
    monkeypatch.setattr(kernel, "advise", lambda *_: [advice("k1", against=("a",)), advice("k2", "b")])
    for key in ("k1", "k9"):
        with pytest.raises(Unknown, match="speaks for no move"):
            ask("advised", advice=key)


# --- A count


@rows(ASKED["toy"]["told"])
def test_counts_and_choices(name: str, place: str, given: dict[str, Any], right: str, why: list[str]) -> None:
    """The number or the answer, and what was counted or is told with it."""
    found = ask(name, place, **given)
    assert found.values == (right,)
    assert lines_of(found) == why


def test_a_throw_that_is_not_among_them() -> None:
    """And a result that is not there yet."""
    with pytest.raises(Unknown, match="cannot be thrown"):
        ask("points", "dice", throw="6-6")
    with pytest.raises(AcademieError, match="not over"):
        ask("result_points")


def test_a_throw_is_explained_where_a_tutor_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """In both languages and in short, and in place of the events; where nobody explains, nothing is said."""
    dice = TOY.at("dice")
    teller = SimpleNamespace(
        explain=lambda state, roll: (state.name, roll.dice),
        render=lambda what, language, *, brief: f"{language} {what[0]} {what[1]} {brief}",
    )
    monkeypatch.setattr(kernel, "explainer", lambda _: teller)
    text = bilingual("en dice (1, 2) True", "fr dice (1, 2) True")
    assert explained(TOY, dice, Roll((1, 2), 2)) == (text,)
    assert ask("points", "dice", throw="1-2").why == (text,)
    assert lines_of(ask("points", "T12")) == ["prize 4", "toll 6"]

    def nobody(_: object) -> object:
        raise Unavailable(Message("nobody"))

    monkeypatch.setattr(kernel, "explainer", nobody)
    assert explained(TOY, dice, Roll((1, 2), 2)) == ()


# --- A choice


@pytest.mark.parametrize(("place", "given", "right", "why"), ASKED["toy"]["happened"])
def test_what_happened(place: str, given: dict[str, Any], right: list[str], why: list[str]) -> None:
    """The events that a move, a throw or what was done last has brought; nothing where none of them."""
    options = [Option.of(word) for word in ("prize", "toll", "nothing")]
    found = ask("happened", place, *options, **given)
    assert list(found.values) == right
    assert lines_of(found) == why


def test_an_option_is_told_in_words() -> None:
    """A key by its name in the glossary and nothing as such; what is told already, and what is no key, stays."""
    spoken = SimpleNamespace(
        glossary=SimpleNamespace(terms={"prize": SimpleNamespace(name=bilingual("the prize", "le prix"))})
    )
    game: Any = spoken
    assert named(game, Option.of("prize")).title.fr == "le prix"
    assert named(game, Option.of("nothing")).title.fr == "rien"
    own = Option("prize", bilingual("a gift", "un don"))
    assert named(game, own) == own
    assert named(game, Option("nothing", Message.within("masculine", "none"))).title.fr == "aucun"
    assert named(game, Option.of("else")) == Option.of("else")


def test_events_of_a_player_or_of_anybody() -> None:
    """Of the key asked, and of nobody else where somebody is named."""
    step = Step("count", bilingual("", ""))
    assert len(brings(Asked(TOY, TOY.start(), step), TOY.at("T12"), "prize")) == 2
    first = Step("count", bilingual("", ""), given={"player": "premier"})
    second = Step("count", bilingual("", ""), given={"player": "2"})
    assert len(brings(Asked(TOY, TOY.start(), first), TOY.at("T12"), "prize")) == 2
    assert len(brings(Asked(TOY, TOY.start(), first), TOY.at("T12"), "toll")) == 0
    assert len(brings(Asked(TOY, TOY.start(), second), TOY.at("T12"), "toll")) == 1


START = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3"


def answer(game: str, line: str, ask: str, *options: str, follows: tuple[str, ...] = (), **given: object) -> Answer:
    """The answer of the law to a question."""
    rules = find(game)
    step = Step("play", bilingual("", ""), ask=ask, given=given, options=tuple(map(Option.of, options)))  # type: ignore[arg-type]
    state = rules.read(line) if line else rules.start()
    return questions_of(rules)[ask](Asked(rules, state, step, follows))


@rows(ASKED["known"])
def test_the_law_answers(known: dict[str, Any]) -> None:
    """Just the right answers, all of them."""
    found = answer(known["game"], known["line"], known["ask"], **known.get("with", {}))
    assert sorted(found.values) == known["right"]


def test_the_book_is_followed() -> None:
    """The next word of the line is the right move; without a line there is none."""
    line = f"{START} phase=play to=white dice=6-1"
    assert answer("gammon", line, "book", follows=("Y/F,E/F",)).values == ("Y/F E/F",)
    with pytest.raises(Unknown):
        answer("gammon", line, "book")


REFUSED = [
    ("gammon", "event", {"event": "nothing"}, Unknown),
    ("gammon", "event", {}, Unreadable),
    ("gammon", "legal", {"event": "battue"}, Unreadable),
    ("gammon", "force", {"moves": 2}, Unreadable),
    ("chess", "force", {"moves": 9}, Unreadable),
    ("chess", "force", {"moves": "two"}, Unreadable),
    ("chess", "goes", {"square": "e9"}, Unreadable),
    ("gammon", "pips", {"player": "red"}, Unknown),
    ("chess", "result_points", {}, AcademieError),
]


@pytest.mark.parametrize(("game", "ask", "given", "kind"), REFUSED)
def test_a_question_wrongly_asked_is_a_sentence(
    game: str, ask: str, given: dict[str, object], kind: type[AcademieError]
) -> None:
    """What is missing, too much, unknown or not to be answered is refused, in both languages."""
    line = f"{START} phase=play to=white dice=6-5" if game == "gammon" else ""
    with pytest.raises(kind) as wrong:
        answer(game, line, ask, **given)
    assert wrong.value.text.en != wrong.value.text.fr
