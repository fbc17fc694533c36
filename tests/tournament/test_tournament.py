"""Pairings by the cases that the authors of pairing programs publish, standings added up by hand, every system."""

import random
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from academie.errors import Illegal, Unavailable
from academie.tournament import (
    Terms,
    Tournament,
    begin,
    crosstable,
    enter,
    finished,
    leave,
    next_round,
    result,
    round_of,
    standings,
)
from academie.tournament.pairing import berger
from academie.tournament.report import table, trf
from academie.tournament.standings import bracket, columns
from academie.tournament.state import Event, Kind, Pairing
from academie.tournament.swiss import pairs
from rows import rows

CASES = tomllib.loads(Path(__file__).with_name("cases.toml").read_text(encoding="utf-8"))
SYSTEMS = ("swiss", "round-robin", "knock-out", "arena", "display")
MINUTE = 60_000
pytest.importorskip("caissify_pairings", reason="caissify-pairings is not installed.")


def entered(players: int, system: str = "swiss", game: str = "gammon", **more: object) -> Tournament:
    """A tournament that has begun, of so many players P1, P2 … in the order of their ratings."""
    terms = Terms("Club évening", system, game, **{"rounds": 3, "clock": "move 30", **more})  # type: ignore[arg-type]
    tournament = Tournament(terms.checked())
    for number in range(1, players + 1):
        tournament = tournament.after(enter(f"P{number}", rating=2000 - number))
    return tournament.after(begin(1_000))


def played(tournament: Tournament, scores: Callable[[tuple[str, ...]], tuple[float, ...]], now: int = 0) -> Tournament:
    """One round more, each game with the scores that are given for its players."""
    tournament = tournament.after(round_of(tournament, next_round(tournament, now)))
    for number, board, pairing in tournament.running:
        tournament = tournament.after(result(number, board, scores(pairing.players)))
    return tournament


def better(players: tuple[str, ...]) -> tuple[float, ...]:
    """Who has the lower number wins."""
    best = min(players, key=lambda each: int(each[1:]))
    return tuple(float(each == best) for each in players)


@rows(sorted(CASES["pairings"]))
def test_published_pairings(name: str) -> None:
    """What the authors of bbpPairings publish with it, a program that FIDE has endorsed."""
    case = CASES["pairings"][name]
    tournament, absent = read_tournament(case["trf"])
    found = [tuple(int(player) for player in pair) for pair in pairs(tournament, absent)]
    assert [pair if len(pair) == 2 else (*pair, 0) for pair in found] == list(map(tuple, case["pairs"])), case["source"]


def read_tournament(text: str) -> tuple[Tournament, set[str]]:
    """The tournament of a TRF file, its players by their numbers; and who is not paired in the next round."""
    lines = [line for line in text.splitlines() if line.startswith("001")]
    rounds = {int(line[4:8]): [line[at : at + 8] for at in range(91, len(line.rstrip()), 10)] for line in lines}
    last = min(map(len, rounds.values()))
    length = next(int(line[4:]) for line in text.splitlines() if line.startswith("XXR"))
    tournament = Tournament(Terms("TRF", "swiss", "draughts", rounds=max(length, 1)))
    for line in lines:
        tournament = tournament.after(enter(line[14:47].strip(), str(int(line[4:8]))))
    tournament = tournament.after(begin(1))
    for place in range(last):
        games = [_game(number, cells[place]) for number, cells in rounds.items()]
        tournament = tournament.after(round_of(tournament, [each for each in games if each is not None]))
        for number, board, pairing in tournament.running:
            cell = rounds[int(pairing.players[0])][place]
            tournament = tournament.after(result(number, board, SCORES[cell[7]], forfeit=cell[7] in "+-"))
    return tournament, {str(number) for number, cells in rounds.items() if len(cells) > last}


SCORES = {"1": (1.0, 0.0), "+": (1.0, 0.0), "0": (0.0, 1.0), "-": (0.0, 1.0), "=": (0.5, 0.5)}


def _game(number: int, cell: str) -> Pairing | None:
    """The game of who has the first seat; a bye; nothing for who has the second seat, or was not there."""
    other = int(cell[:4])
    if not other:
        return (
            None if cell[7] == "Z" else Pairing((str(number),), bye=cell[7], scores=(0.5 if cell[7] == "H" else 1.0,))
        )
    return Pairing((str(number), str(other))) if cell[5] == "w" else None


@rows(sorted(CASES["berger"]))
def test_berger_tables(number: str) -> None:
    """As FIDE's handbook prints them (C.05, annex 1)."""
    assert [" ".join(f"{a}-{b}" for a, b in each) for each in berger(int(number))] == CASES["berger"][number]


def test_the_draw() -> None:
    """The first two can only meet in the final, the first four in the semi-finals."""
    assert bracket(5) == [1, 8, 4, 5, 2, 7, 3, 6]


def test_a_swiss_added_up_by_hand() -> None:
    """Five players, three rounds, the better always wins; the sums are worked out beside it.

    Round 1: 1-3, 4-2, and 5 has the bye.
    """
    tournament = entered(5)
    while not finished(tournament):
        tournament = played(tournament, better)
    found = {row.id: row for row in standings(tournament)}
    told = {number: {p.players: p.scores for p in each} for number, each in enumerate(tournament.rounds, 1)}
    assert told[1] == {("P1", "P3"): (1, 0), ("P4", "P2"): (0, 1), ("P5",): (1,)}
    assert sum(row.points for row in found.values()) == 9  # two games and a bye in each of three rounds
    for player, row in found.items():
        games = [each for _, each in tournament.history[player]]
        against = [found[each.other(player) or player].points for each in games]  # a bye: one's own points
        named = dict(zip([each.en for each in columns(tournament)], row.breaks, strict=True))
        assert named["Buchholz"] == sum(against)
        assert named["Buchholz cut 1"] == sum(sorted(against)[1:])
        berger = sum(points * each.score(player) for points, each in zip(against, games, strict=True))
        assert named["Sonneborn-Berger"] == berger
    assert standings(tournament)[0].id == "P1"
    assert found["P1"].points == 3


def test_leaving_coming_late_and_asking_for_a_bye() -> None:
    """Who has withdrawn is not paired; who comes late has nothing for the rounds he missed; a bye may be asked for."""
    tournament = played(entered(6), better)
    tournament = tournament.after(leave("P2")).after(enter("P9", rating=1)).after(Event(Kind.SKIP, {"id": "P3"}))
    tournament = played(tournament, better)
    last = tournament.rounds[-1]
    assert {player for each in last for player in each.players} == {"P1", "P3", "P4", "P5", "P6", "P9"}
    assert [(each.players, each.bye, each.scores) for each in last if each.bye == "H"] == [(("P3",), "H", (0.5,))]
    assert [each.bye for each in last].count("U") == 1  # four and the late one: an odd number
    with pytest.raises(Illegal, match="withdrawn"):
        tournament.after(leave("P2"))
    with pytest.raises(Illegal, match="already"):
        tournament.after(enter("P1"))
    corrected = tournament.after(result(1, 1, (0.5, 0.5), by="director"))
    assert corrected.points("P1") == tournament.points("P1") - 0.5
    with pytest.raises(Illegal, match="already has"):
        tournament.after(result(1, 1, (0.5, 0.5)))


@rows(SYSTEMS)
def test_every_system_comes_to_its_end(system: str) -> None:
    """With draws, odd numbers and a withdrawal; nobody plays himself, two games at once, or again in a Swiss."""
    rng = random.Random(7)
    tournament, now = entered(7, system), 1_000
    while not finished(tournament, now):
        tournament = played(tournament, lambda _: rng.choice([(1, 0), (0, 1), (0.5, 0.5)]), now)
        now += 10 * MINUTE
        if len(tournament.rounds) == 2:
            tournament = tournament.after(leave("P7"))
        assert len(tournament.rounds) < 50
        players = [player for each in tournament.rounds[-1] for player in each.players]
        assert system == "display" or len(players) == len(set(players))
    if system == "swiss":
        met = [frozenset(each.players) for pairings in tournament.rounds for each in pairings if len(each.players) == 2]
        assert len(met) == len(set(met))
    if system == "knock-out":
        assert [row.rank for row in standings(tournament)].count(1) == 1
    if system == "round-robin":
        assert len(tournament.rounds) == 3 * 7
    assert next_round(tournament, now) == []
    assert len(crosstable(tournament)) == len(table(tournament, "fr").splitlines()) - 1 == 7


def test_tables_of_the_books() -> None:
    """Eight at a poule are two tables of four, settled in jetons, which count before the points."""
    tournament = entered(8, "tables", game="trictrac", form="poule", rounds=2)
    assert [len(each.players) for each in next_round(tournament)] == [4, 4]
    tournament = tournament.after(round_of(tournament, next_round(tournament)))
    for number, board, pairing in tournament.running:
        share = tuple(float(each == pairing.players[1]) for each in pairing.players)
        tournament = tournament.after(result(number, board, share, jetons=(-1, 6, -3, -2)))
    assert [row.jetons for row in standings(tournament)] == [6, 6, -1, -1, -2, -2, -3, -3]
    first, second = next_round(tournament)  # dealt out by rank, so that each table has one of the two best
    assert [sum(each in table.players for each in ("P3", "P4")) for table in (first, second)] == [1, 1]
    assert sum(tournament.jetons(each) for each in tournament.entrants) == 0
    assert standings(tournament)[0].jetons == 6
    with pytest.raises(Illegal, match="for two"):
        Terms("x", "tables", "trictrac", form="partie").checked()
    with pytest.raises(Illegal, match="several"):
        Terms("x", "swiss", "trictrac", form="poule").checked()


def test_the_file_for_pairing_programs() -> None:
    """TRF has its columns where FIDE wants them, and what is read from it has the same next round."""
    tournament = played(entered(5), better)
    assert trf(tournament).splitlines()[0] == "012 Club evening"  # in letters that those programs know
    line = next(each for each in trf(tournament).splitlines() if each.startswith("001"))
    assert (line[4:8], line[14:16], line[48:52], line[80:84], line[85:89]) == ("   1", "P1", "1999", " 1.0", "   2")
    assert line[91:99] == "   3 w 1"
    ids = list(tournament.entrants)
    again, _ = read_tournament(trf(tournament))
    found = [tuple(ids[int(player) - 1] for player in pair) for pair in pairs(again)]
    assert found == [each.players for each in next_round(tournament)]


def test_the_file_has_one_game_of_a_player_in_a_round() -> None:
    """The rounds of each add up to his points, each game stands with both players; tables of several have no TRF."""
    display = played(entered(4, "display"), better)
    lines = [line for line in trf(display).splitlines() if line.startswith("001")]
    cells = [[line[at : at + 8] for at in range(91, len(line), 10)] for line in lines]
    assert [line[80:84] for line in lines] == [" 3.0", " 0.0", " 0.0", " 0.0"]
    assert cells[0] == ["   2 w 1", "   3 w 1", "   4 w 1"]
    assert [each.count("0000 - Z") for each in cells] == [0, 2, 2, 2]
    assert [row[place] for place, row in enumerate(cells[1:])] == ["   1 b 0"] * 3
    with pytest.raises(Unavailable, match="CSV"):
        trf(entered(3, "tables", "trictrac", form="poule", clock="none"))


@pytest.mark.deep
def test_two_hundred_players() -> None:
    """Five rounds: nobody meets anybody again, and in each pair the points differ by one at most."""
    pytest.importorskip("py4swiss", reason="py4swiss is not installed.")
    tournament = entered(200, rounds=5)
    while not finished(tournament):
        before = tournament
        tournament = played(tournament, better)
        for each in tournament.rounds[-1]:
            one, other = map(before.points, each.players)
            assert abs(one - other) <= 1
    met = [frozenset(each.players) for pairings in tournament.rounds for each in pairings]
    assert len(met) == len(set(met)) == 500
