"""Files of a tournament: FIDE's Tournament Report File (TRF16), which pairing programs read, and CSV."""

import csv
import dataclasses
import io
import unicodedata
from collections.abc import Collection
from datetime import UTC, datetime

from academie.errors import Unavailable
from academie.text.message import Message
from academie.tournament.standings import JETONS, POINTS, columns, crosstable, standings
from academie.tournament.state import ABSENT, HALF_BYE, Pairing, Tournament
from academie.tournament.terms import DISPLAY, TABLES

_TWO = Message("A TRF file has games of two players. For tables of several, take the CSV file.")
_NAME = 33  # letters of a name
_BARE = {"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "’": "'"}
_MARKS = {1.0: "1", 0.5: "=", 0.0: "0"}


def trf(tournament: Tournament, absent: Collection[str] = ()) -> str:
    """The tournament as TRF. Those in `absent` have the next round as unplayed, so that they are not paired.

    A player has one game in a round of it: the games of a simultaneous display stand in a round each.
    """
    if tournament.terms.system == TABLES:
        raise Unavailable(_TWO)
    if tournament.terms.system == DISPLAY:
        alone = tuple((each,) for pairings in tournament.rounds for each in pairings)
        tournament = dataclasses.replace(tournament, rounds=alone)
    lines = [f"012 {_plain(tournament.terms.title)}", f"022 {tournament.terms.game}"]
    if tournament.begun:
        lines.append(f"042 {datetime.fromtimestamp(tournament.begun / 1000, UTC):%Y/%m/%d}")
    lines += [f"062 {len(tournament.entrants)}", "092 Individual: Swiss-System"]
    numbers = {player: number for number, player in enumerate(tournament.entrants, 1)}
    ranks = {row.id: place for place, row in enumerate(standings(tournament), 1)}
    for player, entrant in tournament.entrants.items():
        data = dict(tournament.history[player])
        rounds = [_round(data.get(number), player, numbers) for number in range(1, len(tournament.rounds) + 1)]
        extra = 0.0
        if player in absent:
            asked = (player, len(tournament.rounds) + 1) in tournament.skips
            rounds.append(f"  0000 - {HALF_BYE if asked else ABSENT}")
            extra = 0.5 if asked else 0.0
        rating = f"{entrant.rating:4d}" if 0 < entrant.rating < 10_000 else "    "
        points = tournament.points(player) + extra
        head = f"001 {numbers[player]:4d}      {_plain(entrant.name)[:_NAME]:{_NAME}} {rating}"
        lines.append(f"{head}{'':28}{points:4.1f} {ranks[player]:4d}{''.join(rounds)}")
    if tournament.terms.system == "swiss":
        lines.append(f"XXR {max(tournament.terms.rounds, len(tournament.rounds))}")
    return "\n".join([*lines, "XXC white1", ""])


def _plain(text: str) -> str:
    """A name in the letters that other programs read: Helene for Hélène."""
    bare = "".join(_BARE.get(sign, sign) for sign in unicodedata.normalize("NFKD", text))
    return "".join(sign for sign in bare if not unicodedata.combining(sign)).encode("ascii", "replace").decode()


def _round(pairing: Pairing | None, player: str, numbers: dict[str, int]) -> str:
    """One round of one player: opponent, seat, result."""
    if pairing is None or not pairing.done:
        return f"  0000 - {ABSENT}"
    if pairing.bye:
        return f"  0000 - {pairing.bye}"
    seat, score = "w" if pairing.players[0] == player else "b", pairing.score(player)
    mark = ("+" if score == 1.0 else "-") if pairing.forfeit else _MARKS.get(score, "=")
    return f"  {numbers[pairing.other(player)]:4d} {seat} {mark}"


def table(tournament: Tournament, language: str = "en") -> str:
    """The crosstable as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    rounds = range(1, max((len(cells) for _, cells in crosstable(tournament)), default=0) + 1)
    heads = [POINTS, JETONS, *columns(tournament)]
    writer.writerow(["#", "name", "rating", *rounds, *(head.to(language) for head in heads)])
    for row, cells in crosstable(tournament):
        entrant = tournament.entrants[row.id]
        # A spreadsheet must not read a name as a formula.
        name = f"'{entrant.name}" if entrant.name[:1] in "=+-@" else entrant.name
        lines = [f"{value:g}" for value in (row.points, row.jetons, *row.breaks)]
        writer.writerow([row.rank, name, entrant.rating or "", *cells, *[""] * (len(rounds) - len(cells)), *lines])
    return text.getvalue()
