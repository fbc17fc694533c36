"""Advice as values: when it is given, how it ranks moves, and how it is told. The books' own is in the games' tests."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from academie.errors import Unavailable
from academie.registry import find
from academie.text.message import bilingual, verbatim
from academie.tutor import advise, explainer, preferred
from academie.tutor.advice import Advice, Chapter, Found, Rule, best, found, ranked, spoken


@dataclass(frozen=True)
class Scene:
    """Moves are letters here."""

    moves: tuple[str, ...] = ("a", "b", "c", "d")


def chapter(answer: Found | None, weight: int = 1) -> Chapter[Scene]:
    """A chapter with one rule, which always answers so."""
    text = bilingual("Of {count}.", "De {count}.")
    return Chapter("§9", rules=[Rule("K", "§9", "book l.1", text, weight, lambda _: answer)])


def advice(favours: str = "", against: str = "", weight: int = 1) -> Advice:
    """Advice for and against letters."""
    return Advice("K", "§9", "book l.1", bilingual("Do.", "Faites."), tuple(favours), tuple(against), weight=weight)  # type: ignore[arg-type]


def test_advice_is_its_rule_applied() -> None:
    """Key, paragraph and source are the rule's, moves and figures what was found."""
    (given,) = chapter(found("ab", "c", count=3), weight=2).advise(Scene())  # type: ignore[arg-type]
    assert (given.key, given.law, given.source, given.weight) == ("K", "§9", "book l.1", 2)
    assert (given.favours, given.against, given.lacks) == (("a", "b"), ("c",), ())
    assert (given.text.en, given.text.fr) == ("Of 3.", "De 3.")


@pytest.mark.parametrize(("count", "en", "fr"), [(1, "1 dame.", "1 dame."), (2, "2 dames.", "2 dames.")])
def test_a_rule_counts_in_words(count: int, en: str, fr: str) -> None:
    """A figure whose words a rule gives is told with those that agree with it."""
    words = {"count": (bilingual("dame", "dame"), bilingual("dames", "dames"))}
    rule: Rule[Scene] = Rule("K", "§9", "book l.1", verbatim("{count}."), 1, lambda _: found("a", count=count), words)  # type: ignore[arg-type]
    given = rule(Scene())
    assert given is not None
    assert (given.text.en, given.text.fr) == (en, fr)


@pytest.mark.parametrize(("favours", "against"), [("abcd", ""), ("", "abcd")])
def test_what_is_said_of_every_move_is_not_said(favours: str, against: str) -> None:
    """Advice that speaks for all moves, or against all, helps nobody; for all but one it does."""
    assert chapter(found(favours, against, count=1)).advise(Scene()) == []  # type: ignore[arg-type]
    assert len(chapter(found(favours[:3], against[:3], count=1)).advise(Scene())) == 1  # type: ignore[arg-type]


def test_a_word_without_moves_is_said() -> None:
    """A fact about another player names no move, and is told even where there is none to play."""
    assert len(chapter(found(lacks=[(1, 6)], count=1)).advise(Scene())) == 1
    assert len(chapter(found(count=1)).advise(Scene(()))) == 1


def test_rules_speak_in_the_order_they_are_written() -> None:
    """All that apply, in the order of the chapter."""
    keys = ("first", "second", "third")
    rules = [Rule(key, "§9", "book", verbatim(""), 1, lambda _: found("a")) for key in keys]  # type: ignore[arg-type]
    made: Chapter[Scene] = Chapter("§9", rules=rules)
    assert [given.key for given in made.advise(Scene())] == ["first", "second", "third"]


def test_moves_are_ranked_by_what_is_said_of_them() -> None:
    """Each advice counts its weight, for or against; moves nothing tells apart keep their order."""
    assert ranked("abcd", [advice("c"), advice(against="a")]) == ["c", "b", "d", "a"]  # type: ignore[arg-type]
    assert ranked("abcd", [advice("c"), advice("b", weight=2)]) == ["b", "c", "a", "d"]  # type: ignore[arg-type]
    assert ranked("abcd", [advice("c", weight=2), advice("d"), advice(against="c")]) == ["c", "d", "a", "b"]  # type: ignore[arg-type]
    assert ranked("abcd", []) == ["a", "b", "c", "d"]  # type: ignore[arg-type]


def test_three_moves_are_named_and_no_more() -> None:
    """A sentence names up to three moves on each side, and says by dots that there are others."""
    (line,) = spoken([advice("abc", "d")])
    assert line == "Do. For: a, b, c. Against: d. (K, book l.1)"
    (line,) = spoken([advice("abcd")])
    assert line == "Do. For: a, b, c …. (K, book l.1)"
    (line,) = spoken([advice(against="ab")], "fr")
    assert line.startswith("Faites. Contre")


def test_the_best_moves() -> None:
    """All of the greatest value; none where every one is worth the same, or there is none."""
    assert best("abcd", {"a": 1, "b": 3, "c": 3, "d": 0}.__getitem__) == ("b", "c")
    assert best("abcd", lambda _: 5) == ()
    assert best("", ord) == ()
    assert best("a", ord) == ()


def test_a_room_without_advice_gives_none() -> None:
    """Nothing is advised where the books give nothing, and the moves are preferred as they come."""
    game = find("chess")
    state = game.start()
    assert advise("chess", state) == advise(game, state) == []
    assert preferred(game, state) == list(state.moves())


def test_who_explains_throws() -> None:
    """Trictrac's are explained at length; elsewhere a sentence sends one to the hints."""
    assert explainer("trictrac") is explainer(find("trictrac"))
    for asked in ("gammon", find("gammon"), "draughts"):
        with pytest.raises(Unavailable, match="Type hint"):
            explainer(asked)
