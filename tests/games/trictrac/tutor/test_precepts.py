"""The precepts of the treatises (§120, §121): where each speaks and where it does not; advice is only advice."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from academie.games.trictrac import game
from academie.games.trictrac.state import ours
from academie.games.trictrac.tutor.maxims import BOOKS, maxims
from academie.games.trictrac.tutor.page import page
from academie.games.trictrac.tutor.precepts import RULES, Scene
from academie.title import Title
from academie.tutor import advise, preferred

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.game import State
    from academie.tutor import Advice

WITNESSES = tomllib.loads((Path(__file__).parent / "precepts.toml").read_text(encoding="utf-8"))
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVXY"
MIRRORED = str.maketrans(LETTERS, LETTERS[::-1])


def told(line: str) -> dict[str, Advice]:
    """The advice in a position, by its key."""
    return {advice.key: advice for advice in advise(game, game.read(line))}


# --- The table


def test_every_rule_is_in_the_table() -> None:
    """Each key of a rule stands with a maxim, and each key of the table is a rule."""
    assert {key for maxim in maxims() for key in maxim.rules} == set(RULES)


def test_every_maxim_has_rules_or_a_reason() -> None:
    """One or the other, never both; seventy-seven of Lepeintre, and every paragraph of the two treatises once."""
    assert all(bool(maxim.rules) != bool(maxim.reason) for maxim in maxims())
    numbers = [maxim.number for maxim in maxims()]
    counted = {letter: sum(number[0] == letter for number in numbers) for letter in BOOKS}
    assert counted == {"L": 77, "A": 19, "B": 58, "Q": 15}
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


@pytest.mark.parametrize("key", WITNESSES)
def test_where_it_speaks(key: str) -> None:
    """The rule speaks, for and against the plays that are written down."""
    witness = WITNESSES[key]
    advice = told(witness["speaks"])[key]
    assert (str(advice.favours[0]) if advice.favours else "") == witness.get("for", "")
    assert (str(advice.against[0]) if advice.against else "") == witness.get("against", "")
    assert "{" not in advice.text.en + advice.text.fr
    assert advice.text.en != advice.text.fr


@pytest.mark.parametrize("key", WITNESSES)
def test_where_it_is_silent(key: str) -> None:
    """A point, a trou, a dame or a number away it says nothing."""
    assert key not in told(WITNESSES[key]["silent"])


# --- Words that agree with their numbers

# Nouns that follow a number at once, and verbs of its clause; “of his dames” is plural after any number.
ONE = {"en": "throw|point|dame|trou|flèche|even number", "fr": "coup|point|dame|trou|flèche|dé"}
SEVERAL = {language: re.sub(r"(\|)|$", r"s\1", nouns) for language, nouns in ONE.items()}
DOES = {"en": "does|is|stands|hits|beats|gives|makes|wins|breaks|brings|serves|crowds"}
DOES["fr"] = "est|fait|ferait|bat|donne|rompt|gagne|charge|sert"
DO = {"en": "do(?! not)|are|stand|hit|beat|give|make|win|break|bring|serve|crowd", "fr": r"\w+(?:ent|ont)"}
CLAUSE = r"(?:(?! (?:after|après|would|while|quand|and|et) )[^,;:.()])*?"


def disagreements(text: Title, number: int) -> list[str]:
    """Where a number stands before words of the wrong number, in its clause."""
    found = []
    for language, words, one in (("en", text.en, number == 1), ("fr", text.fr, number < 2)):
        nouns, verbs = (SEVERAL, DO) if one else (ONE, DOES)
        found += re.findall(rf"\b{number} (?:{nouns[language]})\b", words)
        found += re.findall(rf"\b{number}\b{CLAUSE} (?:{verbs[language]})\b", words)
    return found


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("key", WITNESSES)
def test_words_agree_with_their_number(key: str, number: int) -> None:
    """Each sentence in which a number stands says none, one and two of the thing as either language does."""
    what = RULES[key].find(Scene(ours(game.read(WITNESSES[key]["speaks"]))))
    assert what is not None
    numbers = {name for name, value in what.values.items() if type(value) is int and name != "sum"}  # a throw's name
    assert set(RULES[key].counts) <= numbers
    values = what.values | dict.fromkeys(numbers, number)
    assert not disagreements(RULES[key].told(values), number)


def test_a_disagreement_is_found() -> None:
    """The sentences the test above is for: a noun or a verb of the wrong number beside 0, 1 and 2."""
    assert disagreements(Title("1 throws of 36 make it", "un coup"), 1)
    assert disagreements(Title("", "il a 8 points, et 0 coups sur 36 lui font le trou"), 0)
    assert disagreements(Title("", "1 coup sur 36 lui font le trou"), 1)
    assert disagreements(Title("2 throws of 36 makes it", "2 coups sur 36 le fait"), 2)
    assert not disagreements(Title("0 throws of 36 make it", "0 coup sur 36 le fait"), 0)


# --- Advice is only advice


def turned(line: str) -> str:
    """The same position with the colours changed."""
    board, *fields = line.split()
    white, black = (side[2:].translate(MIRRORED) for side in board.split(";"))

    def order(side: str) -> str:
        return ",".join(sorted(side.split(",")))

    swapped = {"white": "black", "black": "white"}
    told = [field.split("=", 1) for field in fields]
    pairs = {"points", "trous", "throws"}
    words = [
        f"{key}={','.join(reversed(value.split(','))) if key in pairs else swapped.get(value, value)}"
        for key, value in told
    ]
    if not any(key == "to" for key, _ in told):
        words.append("to=black")
    return " ".join([f"W:{order(black)};B:{order(white)}", *words])


@pytest.mark.parametrize("key", WITNESSES)
def test_the_colours_are_equal(key: str) -> None:
    """The same advice, for the mirrored plays, is given to the other colour."""
    here, there = (told(line) for line in (WITNESSES[key]["speaks"], turned(WITNESSES[key]["speaks"])))
    assert list(here) == list(there)
    for one, two in zip(here.values(), there.values(), strict=True):
        for mine, his in ((one.favours, two.favours), (one.against, two.against)):
            assert [str(move).translate(MIRRORED) if not move_word(move) else str(move) for move in mine] == [
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


@pytest.mark.parametrize("seed", range(4))
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
    four, eight = told(board.format(8)), told(board.format(4))
    assert "L36" not in four
    assert "L35" not in eight
    assert str(four["L35"].favours[0]) != str(eight["L36"].favours[0])


def test_the_rotie_du_major_may_be_held() -> None:
    """LEP l.1742: spare dames on D, E and F have twenty-one points to play; with one of them a flèche on, twenty."""
    line = "W:{},G2,H2,I2,J2,K2,L2;B:M2,N2,O5,P2,Q2,R2 phase=decide dice=6-1 trous=1,0 throws=6,6 begun=2,6-2"
    held, short = told(line.format("D1,E1,F1")), told(line.format("E2,F1"))
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
