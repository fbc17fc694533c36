"""The precepts of the books: each rule witnessed, laid on the board, and told in words."""

from __future__ import annotations

import random
import re
import tomllib
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from academie.game import Roll
from academie.game.registry import find
from academie.games.trictrac import game
from academie.games.trictrac.state import State, ours
from academie.games.trictrac.tutor.account import explain
from academie.games.trictrac.tutor.maxims import BOOKS, maxims, page
from academie.games.trictrac.tutor.precepts import RULES, Scene
from academie.games.trictrac.tutor.precepts.scene import MAXIMS
from academie.text.message import Message, bilingual
from academie.tutor import advise, preferred
from games.trictrac.positions import TURNED, mirrored
from often import times
from oracles import trictrac as tt
from oracles.trictrac_account import LETTERS, examine
from oracles.trictrac_positions import Sample, options
from playthroughs.counsel import lines
from rows import rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.game import State
    from academie.tutor import Advice


WITNESSES = tomllib.loads((Path(__file__).parent / "precepts.toml").read_text(encoding="utf-8"))


def advice_on(line: str) -> dict[str, Advice]:
    """The advice in a position, by its key."""
    return {advice.key: advice for advice in advise(game, game.read(line))}


# --- The table


def test_every_rule_is_in_the_table() -> None:
    """Each key of a rule stands with a maxim, each key of the table is a rule, and so are the words."""
    assert {key for maxim in maxims() for key in maxim.rules} == set(RULES)
    assert {rule.find.__name__ for rule in RULES.values()} == set(MAXIMS)


def test_every_maxim_has_rules_or_a_reason() -> None:
    """One or the other, never both; seventy-seven of Lepeintre, every paragraph of the two treatises' chapters once."""
    assert all(bool(maxim.rules) != bool(maxim.reason) for maxim in maxims())
    numbers = [maxim.number for maxim in maxims()]
    counted = {letter: sum(number[0] == letter for number in numbers) for letter in BOOKS}
    assert counted == {"L": 77, "A": 30, "B": 59, "Q": 15}
    assert numbers == [f"{letter}{n}" for letter, count in counted.items() for n in range(1, count + 1)]


def test_a_rule_cites_the_lines_of_its_maxim() -> None:
    """A rule named for a maxim has among its lines those where that maxim stands."""
    lines = {maxim.number: maxim.lines for maxim in maxims() if maxim.book != "Q"}
    for key, rule in RULES.items():
        if key[0] != "Q":
            first = lines[key.rstrip("ab")].split("-")[0]
            spans = [tuple(map(int, part.split()[1][2:].split("-"))) for part in rule.source.split("; ")]
            assert any(span[0] <= int(first) <= span[-1] for span in spans), key


# --- Speaking and keeping silent


def test_every_rule_is_witnessed() -> None:
    """A position where it speaks and one beside it where it does not, for each rule and for nothing else."""
    assert set(WITNESSES) == set(RULES)


@rows(WITNESSES)
def test_where_it_speaks(key: str) -> None:
    """The rule speaks, for and against the plays that are written down, and in the words that are."""
    witness = WITNESSES[key]
    advice = advice_on(witness["speaks"])[key]
    assert (str(advice.favours[0]) if advice.favours else "") == witness.get("for", "")
    assert (str(advice.against[0]) if advice.against else "") == witness.get("against", "")
    assert witness.get("says", "") in advice.text.en
    assert "{" not in advice.text.en + advice.text.fr
    assert advice.text.en != advice.text.fr


@rows(WITNESSES)
def test_where_it_is_silent(key: str) -> None:
    """A point, a trou, a dame or a number away it says nothing."""
    assert key not in advice_on(WITNESSES[key]["silent"])


# --- Words that agree with their numbers

# Nouns that follow a number at once, and verbs of its clause; “of his dames” is plural after any number.
ONE = {"en": "throw|point|dame|trou|flèche|even number", "fr": "coup|jet|point|dame|trou|flèche|dé"}
SEVERAL = {language: re.sub(r"(\|)|$", r"s\1", nouns) for language, nouns in ONE.items()}
DOES = {"en": "does|is|stands|hits|beats|gives|makes|wins|breaks|brings|serves|crowds"}
DOES["fr"] = "est|fait|ferait|bat|donne|rompt|gagne|charge|sert"
DO = {"en": "do(?! not)|are|stand|hit|beat|give|make|win|break|bring|serve|crowd", "fr": r"\w+(?:ent|ont)"}
CLAUSE = r"(?:(?! (?:after|après|would|while|quand|and|et) )[^,;:.()])*?"


def disagreements(text: Message, number: int) -> list[str]:
    """Where a number stands before words of the wrong number, in its clause."""
    found = []
    for language, words, one in (("en", text.en, number == 1), ("fr", text.fr, number < 2)):
        nouns, verbs = (SEVERAL, DO) if one else (ONE, DOES)
        found += re.findall(rf"\b{number} (?:{nouns[language]})\b", words)
        found += re.findall(rf"\b{number}\b{CLAUSE} (?:{verbs[language]})\b", words)
    return found


@rows(product(WITNESSES, [0, 1, 2]))
def test_words_agree_with_their_number(key: str, number: int) -> None:
    """Each sentence in which a number stands says none, one and two of the thing as either language does."""
    what = RULES[key].find(Scene(ours(game.read(WITNESSES[key]["speaks"]))))
    assert what is not None
    numbers = {name for name, value in what.values.items() if type(value) is int and name != "sum"}  # a throw's name
    assert set(RULES[key].counts) <= numbers
    values = what.values | dict.fromkeys(numbers, number)
    assert not disagreements(RULES[key].in_words(values), number)


def test_a_disagreement_is_found() -> None:
    """The sentences the test above is for: a noun or a verb of the wrong number beside 0, 1 and 2."""
    assert disagreements(bilingual("1 throws of 36 make it", "un coup"), 1)
    assert disagreements(bilingual("", "il a 8 points, et 0 jets sur 36 lui font le trou"), 0)
    assert disagreements(bilingual("", "1 jet sur 36 lui font le trou"), 1)
    assert disagreements(bilingual("2 throws of 36 makes it", "2 jets sur 36 le fait"), 2)
    assert not disagreements(bilingual("0 throws of 36 make it", "0 jet sur 36 le fait"), 0)


# --- Advice is only advice


@pytest.mark.wide
@rows(WITNESSES)
def test_the_colours_are_equal(key: str) -> None:
    """The same advice, for the mirrored plays, is given to the other colour."""
    here, there = (advice_on(line) for line in (WITNESSES[key]["speaks"], mirrored(WITNESSES[key]["speaks"])))
    assert list(here) == list(there)
    for one, two in zip(here.values(), there.values(), strict=True):
        for mine, his in ((one.favours, two.favours), (one.against, two.against)):
            assert [str(move).translate(TURNED) if not move_word(move) else str(move) for move in mine] == [
                str(move) for move in his
            ]


def move_word(move: object) -> str:
    """To hold or to leave, which has no letters to mirror."""
    return str(move) if str(move) in {"hold", "leave"} else ""


def walked(seed: int) -> Iterator[State]:
    """The states of a game in which advice is followed half of the time."""
    chance = random.Random(f"precepts {seed}")
    state = game.start(chance.choice(list(game.profiles.profiles)))
    for _ in range(160):
        if state.result is not None:
            return
        rolls = state.rolls()
        yield state
        if rolls:
            state = state.after(chance.choice(rolls))
        else:
            state = state.after(preferred(game, state)[0] if chance.random() < 0.5 else chance.choice(state.moves()))


@pytest.mark.wide
@pytest.mark.parametrize("seed", range(times(1, 4)))
def test_advice_names_legal_plays_only(seed: int) -> None:
    """Whatever is advised may be done, nothing is both for and against a play, and it is advised again alike."""
    for state in walked(seed):
        given, legal = advise(game, state), set(state.moves())
        for advice in given:
            favours, against = set(advice.favours), set(advice.against)
            assert favours | against <= legal
            assert not favours & against
            assert advice.weight > 0 or not favours | against
        assert given == advise(game, state)


def test_the_particular_comes_before_the_general() -> None:
    """Advice is told by its weight, the weightiest first, so that nicknames come last."""
    line = "W:A6,F1,G1,H1,I2,K2,L2;B:T2,X3,Y10 phase=play dice=2-1 throws=6,6 begun=2,6-2"
    weights = [advice.weight for advice in advise(game, game.read(line))]
    assert weights == sorted(weights, reverse=True)
    assert weights[0] > weights[-1] == 0


# --- The books' own examples


def test_the_count_of_throws_to_fill() -> None:
    """LEP l.1701-1703: 6, 4 and 2 fill by thirty-three throws, 6, 4 and 1 by twenty-nine, but two ways by more."""
    board = "W:A1,B1,E1,G2,H2,I2,J2,K1,L3;B:T2,X3,Y10 phase=play dice=2-1 points={},0 throws=6,6 begun=2,6-2"
    four, eight = advice_on(board.format(8)), advice_on(board.format(4))
    assert "L36" not in four
    assert "L35" not in eight
    assert str(four["L35"].favours[0]) != str(eight["L36"].favours[0])


def test_the_rotie_du_major_may_be_held() -> None:
    """LEP l.1742: spare dames on D, E and F have twenty-one points to play; with one of them a flèche on, twenty."""
    line = "W:{},G2,H2,I2,J2,K2,L2;B:M2,N2,O5,P2,Q2,R2 phase=decide dice=6-1 trous=1,0 throws=6,6 begun=2,6-2"
    held, short = advice_on(line.format("D1,E1,F1")), advice_on(line.format("E2,F1"))
    assert str(held["L53b"].favours[0]) == "hold"
    assert str(preferred(game, game.read(line.format("D1,E1,F1")))[0]) == "hold"
    assert str(short["L53a"].favours[0]) == "leave"
    assert "21" in held["Q3"].text.en or "twenty-one" in held["Q3"].text.en
    assert "Q3" not in short


def test_the_page_has_every_maxim_and_every_rule() -> None:
    """A line for each maxim in the words of the table, and one for each rule that says some of them."""
    for language in ("en", "fr"):
        text = page(language)
        assert all(f"\n| {each.number} | {each.lines} | {each.text.to(language)} | " in text for each in maxims())
        assert all(f"\n| {rule.key} | {rule.law} | {rule.weight} | " in text for rule in RULES.values())


def favoured(profile: str, one: int, two: int) -> dict[str, list[str]]:
    """The plays of a first throw that the tutor speaks for, by the rule that does."""
    state = game.start(profile).after(Roll((one, two)))
    told = advise(game, state)
    return {advice.key: [str(move) for move in advice.favours] for advice in told if advice.favours}


@pytest.mark.parametrize(
    ("profile", "throw", "told"),
    [
        ("lepeintre-1818", (6, 2), {"L1": ["A/G A/C"]}),
        ("lepeintre-1818", (5, 2), {"L1": ["A/F A/C"]}),
        ("academie-1806-a", (6, 1), {"A1": ["A/G/H"]}),
        ("academie-1806-a", (2, 6), {"A1": ["Y/R/P"]}),
        ("academie-1806-a", (6, 3), {"A1": ["A/G/J"]}),
        ("academie-1806-a", (5, 2), {"A1": ["A/F A/C"]}),
        ("academie-1806-a", (6, 4), {}),  # of which the treatise says nothing
        ("academie-1806-a+advice-lepeintre", (6, 2), {"L1": ["A/G A/C"]}),
        ("academie-1806-b+advice-academie-a", (6, 2), {"A1": ["A/G/I"]}),
    ],
)
def test_the_first_throw(profile: str, throw: tuple[int, int], told: dict[str, list[str]]) -> None:
    """§118, D32: Lepeintre brings two dames down; the first treatise plays a six with a small number tout d'une."""
    assert favoured(profile, *throw) == told


def test_only_the_first_throw() -> None:
    """§118: once a dame is down nothing is said of a first throw."""
    state = game.read("W:A14,C1;B:Y15 phase=play dice=6-2 throws=1,1 begun=2,6-2")
    assert {advice.key for advice in advise(game, state)}.isdisjoint({"L1", "A1"})


@pytest.mark.parametrize(
    ("profile", "steps", "words"),
    [
        ("lepeintre-1818", ["B/H"], "the case du diable, the seventh"),
        ("academie-1806-b", ["B/H", "E/K"], "a case du diable, the seventh or the tenth"),
        ("academie-1806-b+names-lepeintre", ["B/H"], "the case du diable, the seventh"),
        ("lepeintre-1818+names-academie-b", ["B/H", "E/K"], "a case du diable, the seventh or the tenth"),
    ],
)
def test_the_devils_case(profile: str, steps: list[str], words: str) -> None:
    """§108, §118: sixes make the seventh case, or the tenth where that is a case du diable too."""
    state = game.read("W:A11,B1,E1,H1,K1;B:Y15 phase=play dice=6-1 throws=4,4 begun=2,6-2", profile)
    told = {advice.key: advice for advice in advise(game, state)}["L5"]
    made = {step for step in ("B/H", "E/K") if any(step in str(move).split() for move in told.favours)}
    assert made == set(steps)
    assert words in told.text.en


def test_the_glossary_follows_the_book() -> None:
    """§108, §119: a word means what it means to the players of a profile."""

    def meaning(term: str, profile: str) -> str:
        return game.glossary.under(game.profiles.find(profile)).find(term).meaning.en

    assert meaning("case du diable", "lepeintre-1818") == "Flèche 7, hard to make last."
    assert meaning("case du diable", "academie-1806-b") == "Flèches 7 and 10, the hardest cases to make."
    assert meaning("case du diable", "academie-1806-b+names-lepeintre") == "Flèche 7, hard to make last."
    assert "flèche 2, four at flèche 4" in meaning("jeton", "lepeintre-1818")
    assert "before flèche 10" in meaning("jeton", "lepeintre-1818+jetons-academie-a")
    assert "before flèche 9" in meaning("jeton", "academie-1806-b")
    assert meaning("fichet", "academie-1806-b") == game.glossary.find("fichet").meaning.en


GAME = find("trictrac")
THROWS = lines("trictrac-throws")
SIDES = ("white", "black")


def throw(line: str) -> tuple[State, Sample]:
    """A kept throw as the law has it, and as the oracle has it."""
    before, _, numbers = line.rpartition(" throw ")
    state = ours(GAME.read(before))
    native, (one, two) = state.core, map(int, numbers.split())
    dames = {
        SIDES[seat]: {step: count for step, count in enumerate(held) if count}
        for seat, held in ((native.thrower, native.own), (1 - native.thrower, native.other))
    }
    stacked = all(held.get(0) == 15 for held in dames.values())
    index = native.throws[native.thrower] + 1 if stacked or any(native.throws) else 0
    return state, Sample(dames, SIDES[native.thrower], (one, two), index, 0, "", "")


def credits_of(sample: Sample, values: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What the oracle credits whom with, for what, where, by which numbers."""
    found = tt.all_credits(sample.position, sample.side, sample.dice, {"throw_index": sample.throw_index}, values)
    return sorted(
        (credit.to, credit.jan, credit.points, tuple(sorted(credit.ways)) if credit.target else (), credit.target)
        for credit in found
        if credit.jan not in {"levee", "dame_non_jouee"}
    )


@pytest.mark.wide
@rows(THROWS[:: times(3, 1)])
def test_an_account_is_true(line: str) -> None:
    """Each point is the oracle's, by its ways; each sentence, read back, is so; each play is a legal one."""
    state, sample = throw(line)
    told, values = explain(GAME, state, sample.dice), options(state.profile)
    examine(told, sample, values)
    assert told.player == SIDES.index(sample.side)
    hits = ("battre_grand", "battre_petit", "faux_grand", "faux_petit")
    points = [
        (
            SIDES[point.player],
            point.jan,
            point.points,
            tuple(sorted(way.number for way in point.ways)) if point.jan in hits else (),
            (tt.other(sample.side), at(point.squares[0], tt.other(sample.side))) if point.jan in hits else None,
        )
        for point in told.points
        if point.jan not in {"levee", "dame_non_jouee"}
    ]
    assert sorted(points) == credits_of(sample, values)
    assert len(told.plays) in {0, len(tt.owed_plays(sample.position, sample.side, sample.dice, values))}


def at(letter: str, side: str) -> int:
    """The step of a letter on a player's path."""
    place = LETTERS.index(letter)
    return place if side == "white" else 23 - place
