"""The formula, recomputed by a stranger's program; a proof proves what was played, and an alteration is named."""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from academie.errors import AcademieError, Illegal, Unreadable
from academie.fairdice.chain import GAMES as MOST_GAMES
from academie.fairdice.chain import Chain, binds
from academie.fairdice.derivation import Dice, Drawn, share
from academie.fairdice.proof import read
from academie.fairdice.verify import Report, verify
from academie.game.registry import GAMES
from academie.referee import sit
from academie.referee.acts import Kind
from fairdice import stranger
from fairdice.meetings import CHAIN, LINK, SHARES, chances, entry, meeting, played, text

PAGE = Path(__file__).resolve().parents[2] / "docs" / "program" / "dice.md"
KEY = Dice.of(CHAIN.secret(1), LINK, 1, SHARES).key


# --- The page


def example() -> dict[str, str]:
    """The worked example of the page: each figure by its name."""
    found = re.search(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return dict(re.findall(r"^(\S.*?)  +(\S.*)$", found[1], re.MULTILINE))


def test_the_worked_example_is_what_a_stranger_finds() -> None:
    """Every figure of docs/program/dice.md follows from those above it, by hashlib and hmac alone."""
    page = example()
    secret, link, shares = page["s(1)"], page["link"], page["shares"].split(",")
    assert stranger.commitment(page["s(2)"], 1) == secret
    assert stranger.commitment(secret, 1) == stranger.commitment(page["s(2)"], 2) == page["s(0)"]
    joint = stranger.key(secret, link, 1, shares)
    assert joint == page["joint key of game 1"]
    bits = stranger.bits(joint, 0)
    assert f"{int(''.join(str(next(bits)) for _ in range(256)), 2):064x}" == page["block 0 of draw 0"]
    for number in range(4):
        assert stranger.opening(joint, number) == page[f"draw {number}, first throw"]
        assert stranger.throw(joint, number) == page[f"draw {number}, two dice"]
    hand = stranger.tiles(joint, 3, stranger.HEAP, 6)
    assert " ".join(hand) == page["draw 3, six of the whole set"]


def test_the_house_draws_as_the_page_says() -> None:
    """The same example by the program itself: a first throw, a throw and a hand."""
    page = example()
    assert CHAIN.commitment.hex() == page["s(0)"]
    dice = Dice.of(bytes.fromhex(page["s(1)"]), page["link"], 1, page["shares"].split(","))
    table = sit("trictrac", "rigueur")
    assert str(table.chance(dice.chance(1))) == f"white throws for the dice {page['draw 1, first throw']}"
    taken = sorted(dice.chance(3).sample(stranger.HEAP, 6), key=stranger.HEAP.index)
    assert taken == sorted(page["draw 3, six of the whole set"].split(), key=stranger.HEAP.index)


def test_a_game_as_a_stranger_throws_it() -> None:
    """Each throw of a game of two dice, and each hand of a game of tiles, is found without the program's code."""
    dice = Dice(KEY)
    thrown = [str(act) for _, act in played(sit("gammon"), dice, 60) if act.kind is Kind.CHANCE]
    firsts = [text for text in thrown if "for the dice" in text]
    for number, said in enumerate(thrown):
        draw = stranger.opening if number < len(firsts) else stranger.throw
        assert said.split()[-1] == draw(KEY.hex(), number)
    assert len(thrown) > 20
    heap = list(stranger.HEAP)
    for number, act in enumerate(act for _, act in played(sit("domino"), dice, 60) if act.kind is Kind.CHANCE):
        words = str(act).split()
        if words[1] == "takes":
            taken = stranger.tiles(KEY.hex(), number, heap, len(words) - 2)
            assert sorted(taken, key=stranger.HEAP.index) == words[2:]
            heap = [tile for tile in heap if tile not in taken]
            if len(heap) < len(stranger.HEAP) - len(words):
                break


# --- The chain


def test_the_chain_binds_each_game_to_its_own_secret() -> None:
    """A secret comes to the commitment for its own game and no other; one hash goes from a game to the one before."""
    assert binds(CHAIN.commitment, CHAIN.secret(3), 3)
    assert not binds(CHAIN.commitment, CHAIN.secret(3), 2)
    assert not binds(CHAIN.commitment, CHAIN.commitment, 0)
    assert not binds(CHAIN.commitment, bytes(32), 1)
    assert Chain.fresh().commitment != Chain.fresh().commitment
    assert "last" not in repr(CHAIN)


def test_a_meeting_has_so_many_games() -> None:
    """The last secret is that of the last game; there is none after it, and none before the first."""
    assert CHAIN.secret(MOST_GAMES) == CHAIN.last
    for game in (MOST_GAMES + 1, -1):
        with pytest.raises(Illegal, match="dice for 1024 games"):
            CHAIN.secret(game)


@pytest.mark.parametrize("text", ["", "0", "0g", "00FF", "00 ff", "00" * 65, "é0", "00\n"])
def test_what_is_no_share(text: str) -> None:
    """A share is 1 to 64 bytes in small hexadecimal digits, so that there is one way to write it."""
    with pytest.raises(Unreadable, match="not a share of the dice"):
        share(text)
    assert share("00" * 64) == "00" * 64


def test_every_part_of_the_key_counts() -> None:
    """Another secret, link, game, share or order of shares is another key."""
    keys = {
        Dice.of(CHAIN.secret(1), LINK, 1, SHARES).key,
        Dice.of(CHAIN.secret(2), LINK, 1, SHARES).key,
        Dice.of(CHAIN.secret(1), LINK + "x", 1, SHARES).key,
        Dice.of(CHAIN.secret(1), LINK, 2, SHARES).key,
        Dice.of(CHAIN.secret(1), LINK, 1, SHARES[:1]).key,
        Dice.of(CHAIN.secret(1), LINK, 1, SHARES[::-1]).key,
    }
    assert len(keys) == 6


# --- Drawing


def test_bits_come_in_order() -> None:
    """However they are asked for, the bits of a draw are those of its blocks, one after another."""
    whole = Drawn(KEY, 5).getrandbits(1000)
    parts, drawn = Drawn(KEY, 5), 0
    for width in (1, 53, 0, 256, 7, 600, 83):
        drawn = drawn << width | parts.getrandbits(width)
    assert drawn == whole
    stream = stranger.bits(KEY.hex(), 5)
    assert f"{whole:01000b}" == "".join(str(next(stream)) for _ in range(1000))
    assert Drawn(KEY, 5).random() == (whole >> 947) / 2**53


def test_a_draw_is_known_by_its_key_and_number() -> None:
    """Nothing seeds it, and it has no state to keep or to put back."""
    first, second = Drawn(KEY, 1), Drawn(KEY, 1)
    second.seed(7)
    assert first.getrandbits(64) == second.getrandbits(64) != Drawn(KEY, 2).getrandbits(64)
    for asked in (first.getstate, lambda: first.setstate(()), lambda: first.sample("ab", 1, counts=(2, 2))):
        with pytest.raises(ValueError, match=r"a draw has no state|from counts"):
            asked()


def test_the_borders_of_a_number() -> None:
    """One of one needs no bit; of a power of two every pattern is a number; weights of nothing are never drawn."""
    one = Drawn(KEY, 0)
    assert one.below(1) == 0
    assert one.getrandbits(8) == Drawn(KEY, 0).getrandbits(8)
    assert {Drawn(KEY, n).below(4) for n in range(64)} == {0, 1, 2, 3}
    assert {Drawn(KEY, n).choices("abc", [0, 1, 0])[0] for n in range(64)} == {"b"}
    assert sorted(Drawn(KEY, 0).sample(range(9), 9)) == list(range(9))
    with pytest.raises(ValueError, match="nothing to draw from"):
        Drawn(KEY, 0).sample(range(3), 4)


# --- Every game


class Watched(Drawn):
    """A draw that notes by which methods it is asked."""

    asked: set[str] = set()  # noqa: RUF012 - of all of them together

    def __getattribute__(self, name: str) -> Any:
        if not name.startswith("_"):
            Watched.asked.add(name)
        return super().__getattribute__(name)


SAT = [
    (game.name, mode, profile)
    for game in GAMES
    for mode in ("assisted", "rigueur")
    for profile in game.profiles.profiles
]


@pytest.mark.parametrize(("name", "mode", "profile"), SAT)
def test_chance_comes_from_the_stream_alone(name: str, mode: str, profile: str) -> None:
    """At every table chance asks for a choice or a sample, and Python's own generators are not touched by it."""
    try:
        table = sit(name, mode, profile)
    except AcademieError:
        return  # no such table
    before = random.getstate()
    draws = 0
    for here, act in played(table, Dice(KEY), 40):
        if act.kind is Kind.CHANCE:
            again = Watched(KEY, draws)
            below = random.Random.getstate(again)  # of the generator that Python puts below every other
            Watched.asked.clear()
            assert here.chance(again) == act
            assert Watched.asked <= {"choice", "choices", "sample", "below", "getrandbits"}
            assert random.Random.getstate(again) == below
            draws += 1
    assert random.getstate() == before
    assert bool(draws) == table.game.chance


# --- Uniformity


def chi_square(counts: Sequence[int], expected: Sequence[float]) -> float:
    """How far counts are from what is expected."""
    return sum((count - due) ** 2 / due for count, due in zip(counts, expected, strict=True))


SAMPLES = [pytest.param(20_000, id="sample"), pytest.param(1_000_000, id="million", marks=pytest.mark.deep)]


@pytest.mark.parametrize("draws", SAMPLES)
def test_throws_are_uniform(draws: int) -> None:
    """Pairs of dice over many draws: chi-square below what chance exceeds once in a thousand; so are runs of two."""
    table = next(table for table, act in played(sit("gammon"), Dice(KEY), 9) if "throws for" not in str(act))
    assert len(table.state.rolls()) == 21
    rolls = table.state.rolls()
    weights = [roll.weight for roll in rolls]
    drawn = [Drawn(KEY, number).choices(range(21), weights)[0] for number in range(draws)]
    counts = Counter(drawn)
    expected = [draws * weight / 36 for weight in weights]
    assert chi_square([counts[each] for each in range(21)], expected) < 45.31  # 20 degrees of freedom
    pairs = Counter((weights[one], weights[two]) for one, two in pairwise(drawn))
    shares = {1: 6 / 36, 2: 30 / 36}
    kinds = [(one, two) for one in (1, 2) for two in (1, 2)]
    expected = [(draws - 1) * shares[one] * shares[two] for one, two in kinds]
    assert chi_square([pairs[kind] for kind in kinds], expected) < 16.27  # 3 degrees of freedom


@pytest.mark.parametrize("draws", SAMPLES)
def test_deals_are_uniform(draws: int) -> None:
    """Each tile is as likely at each place of a deal, and each pair of tiles as likely in one hand."""
    deals = draws // 7
    places: Counter[tuple[int, int]] = Counter()
    together: Counter[tuple[int, int]] = Counter()
    for number in range(deals):
        hand = Drawn(KEY, number).sample(range(28), 7)
        places.update(enumerate(hand))
        together.update(combinations(sorted(hand), 2))
    due = [deals / 28] * 28
    for place in range(7):
        assert chi_square([places[place, tile] for tile in range(28)], due) < 55.48  # 27 degrees of freedom
    pairs = list(combinations(range(28), 2))
    # Pairs in one hand hang together a little, which only makes the sum smaller than that of 377 free ones.
    assert chi_square([together[pair] for pair in pairs], [deals * 21 / len(pairs)] * len(pairs)) < 467.4


def test_the_chi_square_sees_a_loaded_die() -> None:
    """A die that is wrong once in fifty is found out by the same sum over the smaller sample."""
    drawn = Counter(0 if number % 50 == 0 else Drawn(KEY, number).below(36) for number in range(20_000))
    assert chi_square([drawn[each] for each in range(36)], [20_000 / 36] * 36) > 66.62  # 35 degrees of freedom


# --- Proofs


def checked(data: dict[str, Any]) -> Report:
    """What is said of a meeting once it is written and read."""
    return verify(read(text(data)))


def renumbered(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Entries numbered anew, as a forger would."""
    return [{**each, "number": number} for number, each in enumerate(entries, 1)]


TABLES = [
    ("trictrac", "rigueur"),
    ("trictrac", "assisted"),
    ("domino", "rigueur"),
    ("domino", "assisted"),
    ("garanguet", "assisted"),
]


@pytest.mark.parametrize(("game", "mode"), TABLES)
def test_a_true_meeting_is_proved(game: str, mode: str) -> None:
    """Every act of chance of every game, and whose shares were in it."""
    data = meeting(game, mode)
    report = checked(data)
    assert report.wrong is None
    assert report.proved == len(chances(data)) > 6
    assert [each.revealed for each in report.games] == [True, True]
    assert report.shares == ((0, "00ff"), (1, "c0ffee"))


@pytest.mark.parametrize(("game", "mode"), TABLES)
def test_any_altered_throw_is_named(game: str, mode: str) -> None:
    """Each throw and each deal in turn exchanged for another that could have come: that entry is the one named."""
    data = meeting(game, mode)
    places = chances(data)
    for place in places[:: max(len(places) // 8, 1)]:
        entries = [dict(each) for each in data["entries"]]
        other = _other(entries[place]["text"])
        if other is None:
            continue
        entries[place]["text"] = other
        wrong = checked({**data, "entries": entries}).wrong
        assert wrong is not None
        assert wrong.entry == place + 1
        assert f"Entry {place + 1}, game" in wrong.text.en


def _other(line: str) -> str | None:
    """Another outcome of the same act; none where nothing is drawn."""
    *words, last = line.split()
    if not last[0].isdigit():
        return None
    numbers = last.split("-")
    numbers[0] = "5" if numbers[0] != "5" else "6"
    return " ".join([*words, "-".join(numbers)]) if "-".join(numbers) not in words else None


def _leave_out(data: dict[str, Any]) -> None:
    del data["entries"][chances(data)[3]]


def _exchange(data: dict[str, Any]) -> None:
    one, two = chances(data)[1:3]
    data["entries"][one], data["entries"][two] = data["entries"][two], data["entries"][one]


def _put_in(place: int, chair: int) -> Callable[[dict[str, Any]], None]:
    """One more share."""
    return lambda data: data["entries"].insert(place, entry(3, "contribute", "aa", chair))


ALTERED: dict[str, tuple[Callable[[dict[str, Any]], None], bool, str]] = {  # and whether entries are numbered anew
    "share": (lambda data: data["entries"][0].update(text="01ff"), False, "was not drawn"),
    "shares exchanged": (
        lambda data: data["entries"][0].update(chair=1) or data["entries"][1].update(chair=0),
        False,
        "was not drawn",
    ),
    "secret": (lambda data: data["secrets"].__setitem__(1, bytes(32)), False, "The secret of game 2 does not match"),
    "secrets exchanged": (lambda data: data["secrets"].reverse(), False, "The secret of game 1 does not match"),
    "unrevealed": (lambda data: data["secrets"].pop(), False, "Game 2 is over and its secret is not revealed"),
    "commitment": (lambda data: data.update(commitment=bytes(32)), False, "another commitment"),
    "both commitments": (
        lambda data: data["head"].update(commit=bytes(32).hex()) or data.update(commitment=bytes(32)),
        False,
        "The secret of game 1 does not match",
    ),
    "link": (lambda data: data["head"].update(link="x" * 22), False, "was not drawn"),
    "game": (lambda data: data["head"].update(game="gammon"), False, "Entry "),
    "order": (_exchange, False, "out of order"),
    "order renumbered": (_exchange, True, "was not drawn"),
    "one left out": (_leave_out, False, "entries are missing"),
    "one left out renumbered": (_leave_out, True, "Entry "),
    "third share": (_put_in(2, 2), True, "was not drawn"),
    "share twice": (_put_in(2, 1), True, "once by each player"),
    "late share": (_put_in(9, 2), True, "before the first game"),
}


@pytest.mark.parametrize("what", ALTERED)
def test_every_alteration_is_caught(what: str) -> None:
    """A share, a secret, the commitment, the link, the order, an entry more or fewer: one sentence says which."""
    alter, anew, said = ALTERED[what]
    data = json.loads(json.dumps(meeting(), default=bytes.hex))
    data |= {"commitment": bytes.fromhex(data["commitment"]), "secrets": [bytes.fromhex(s) for s in data["secrets"]]}
    assert checked(data).wrong is None
    alter(data)
    data["entries"] = renumbered(data["entries"]) if anew else data["entries"]
    wrong = checked(data).wrong
    assert wrong is not None
    assert said in wrong.text.en
    assert wrong.text.fr != wrong.text.en


def test_a_throw_taken_back_comes_again_in_the_proof() -> None:
    """After acts are taken back the same throw stands again; another would be an altered one."""
    data = meeting(games=1)
    first = chances(data)[4]
    standing = first - 3  # acts of the game that stand before it: two shares and the opening of the game are none
    again = [entry(0, "back", str(standing), 0), *(dict(each) for each in data["entries"][first:])]
    data["entries"] = renumbered([*data["entries"][: first + 2], *again])
    assert checked(data).wrong is None
    text_before = data["entries"][first + 3]["text"]
    data["entries"][first + 3]["text"] = _other(text_before)
    wrong = checked(data).wrong
    assert wrong is not None
    assert wrong.entry == first + 4


def test_a_running_game_is_not_proved_yet() -> None:
    """Its secret is kept until it is over: its throws are counted apart, and nothing is wrong."""
    data = meeting()
    data["entries"].pop()
    data["secrets"].pop()
    report = checked(data)
    assert report.wrong is None
    assert [each.revealed for each in report.games] == [True, False]
    assert report.proved == report.games[0].draws < len(chances(data))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data.pop("secrets"), "“secrets” of the proof must be a list"),
        (lambda data: data.update(proof="academie proof 2"), "This is not a proof of dice"),
        (lambda data: data["head"].update(link=7), "“link” of the proof must be a text"),
        (lambda data: data["entries"][0].update(number=True), "“number” of the proof must be a whole number"),
        (lambda data: data["entries"][0].update(kind="cheat"), "of the kind “cheat”"),
        (lambda data: data["entries"].append(3), "not an object"),
        (lambda data: data["secrets"].append("00"), "not a secret of the dice"),
        (lambda data: data["entries"][0].update(chair="A"), "“chair” of the proof must be a whole number"),
    ],
)
def test_what_is_no_proof(change: Callable[[dict[str, Any]], Any], said: str) -> None:
    """A file that lacks a part, or has another thing in its place, is refused in a sentence."""
    data = json.loads(text(meeting()))
    change(data)
    with pytest.raises(Unreadable, match=said):
        read(json.dumps(data))
    for rubbish in ("", "[", "[" * 100_000, "7"):
        with pytest.raises(Unreadable):
            read(rubbish)
