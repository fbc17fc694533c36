"""The table of domino as SVG: the line, the talon, and the hands as the state knows them (§12).

A hand that is hidden is so many backs; nothing in the drawing, in its shapes or in its words, says what they are. A
whole state shows all hands: draw `state.view(player)` for what one player may see.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from academie.games.domino.layout import GAP, Laid, Line, line_laid
from academie.games.domino.state import SCORES, SEATS, WORDS, Move, State
from academie.games.domino.tile import Tile, points_of
from academie.input.files import read_words
from academie.svg import Mark, Sign, pieces, signs
from academie.svg.geometry import Anchor, Box, Point, Shape
from academie.svg.paper import line, path, place, rect, tag, word
from academie.svg.pieces import case
from academie.svg.signs import DrawingOptions
from academie.text.message import Message, counted, joined, verbatim

_TALON = verbatim("talon")
_TILES = (Message("tile"), Message("tiles"))
_SAID = read_words(__file__)["svg"]
_END = (Message("left end, {number}"), Message("right end, {number}"))
_HELD = Message("{tile}, in the hand of {seat}")
_LIES = Message("{tile}, in the line")


@dataclass(frozen=True)
class Cloth:
    """The table in units; with the hands it is so much higher above and below."""

    width: float
    height: float
    unit: float  # half a tile of the line
    talon: float  # half a tile of the talon
    small: float  # half a tile of the others' hands
    large: float  # half a tile of the hand below
    label: float  # room for a player's letter and score
    columns: bool  # the others' hands side by side, and not one under another

    @property
    def size(self) -> Box:
        """The table alone."""
        return Box(0, 0, self.width, self.height)


LYING = Cloth(848, 384, unit=42, talon=25, small=20, large=49, label=76, columns=True)
STANDING = Cloth(344, 276, unit=25, talon=19, small=15, large=57, label=60, columns=False)


_laid = lru_cache(maxsize=256)(line_laid)  # while players pass it lies as it lay


class _Table:
    """A state on a cloth, with what is reckoned once."""

    def __init__(self, state: State, options: DrawingOptions) -> None:
        cloth = STANDING if options.standing else LYING
        self.state, self.options, self.cloth, self.below = state, options, cloth, 0
        if state.hidden:  # his whose view this is lies below; a hand that is empty is known to all
            known = [len(hand) if hand is not None else -1 for hand in state.hands]
            self.below = known.index(max(known))
        self.others = [player % state.players for player in range(self.below + 1, self.below + state.players)]
        row, held = 2 * cloth.small + 12, state.counts[self.below]
        # The heights of the hands above the line and of the hand below it.
        self.above = 0 if options.apart else 20 + (row if cloth.columns else row * len(self.others))
        under = 0 if options.apart else 2 * self.hand_unit(held) * bool(held) + 62
        self.size = Box(0, 0, cloth.width, self.above + cloth.height + under)
        self.area = Box(0, self.above, cloth.width, cloth.height).grown(-20)  # where the line may lie
        # From back to back of the talon: they overlap where they are many.
        self.talon_step = min(cloth.talon + 4, 0.3 * cloth.width / max(state.talon_count, 1))

    def hand_unit(self, count: int) -> float:
        """Half a tile of the hand below, so that all of it has room."""
        return min(self.cloth.large, (self.cloth.width - 40) / max(count, 1) - 8)

    @property
    def talon(self) -> Box | None:
        """What the talon covers, with its name under it; nothing where there is none."""
        count, unit, area = self.state.talon_count, self.cloth.talon, self.area
        if not count or self.state.phase == "over":
            return None
        width = (count - 1) * self.talon_step + unit
        return Box(area.x + area.width - width - 4, area.y + 2, width, 2 * unit + 16)

    def laid(self) -> Line:
        """The line."""
        tiles, line = [play.tile for play in self.state.plays if play.tile is not None], self.state.line
        ranks = [(min(pair), max(pair)) for pair in line]
        lead = ranks.index(tiles[0]) if tiles else 0
        return _laid(line, lead, self.area, self.cloth.unit, self.talon)


def draw(title: Message, state: State, options: DrawingOptions, last: Move | None = None) -> str:
    """The table; apart, without the hands."""
    table = _Table(state, options)
    laid, anchors = table.laid(), {}
    shown, held = _line(table, laid), [] if options.apart else _hands(table)
    for tile in [*shown, *held]:
        anchors[tile.name] = tile.anchor
    for name, box in zip(("left", "right"), laid.ends or (), strict=False):
        anchors[name] = Anchor(box.centre, table.cloth.unit / 2, box, box.centre, Shape.TILE)
    marks = signs.checked((*_moved(last, shown), *options.marks), anchors)
    prefix = options.prefixed(f"{title.en}|{state}|{last}")
    body = [
        _wood(table),
        _talon(table),
        _drawn(table),
        *(tile.drawn(marks, options.language) for tile in [*shown, *held]),
    ]
    if not options.apart:
        body += [_label(table, player) for player in range(state.players)] + [
            _backs(table, player) for player in range(state.players)
        ]
    ends = [name for name in ("left", "right") if any(name in mark.places for mark in marks)]
    body += [_end(table, name, anchors[name]) for name in ends]
    body.append(signs.drawn(marks, anchors))
    return options.document(table.size, title, description(state, marks), "".join(body), prefix)


def _moved(last: Move | None, shown: list[_Shown]) -> tuple[Mark, ...]:
    """The tile laid last, while it lies there: with the coup the line is taken up."""
    laid = {each.name for each in shown}
    return () if last is None or str(last.tile) not in laid else (Mark.at(Sign.LAST, str(last.tile)),)


# --- Tiles


@dataclass(frozen=True)
class _Shown:
    """A tile with its face up."""

    name: str
    words: Message
    tile: Laid

    @property
    def anchor(self) -> Anchor:
        box = self.tile.box
        return Anchor(box.centre, 0.45 * self.tile.unit, box, box.centre, Shape.TILE)

    def drawn(self, marks: tuple[Mark, ...], language: str) -> str:
        said, tile = (
            ", ".join(each.to(language) for each in (self.words, *signs.marks_in_words(marks, self.name))),
            self.tile,
        )
        return place(self.name, said, pieces.tile(tile.one, tile.two, tile.at, tile.unit, lying=tile.lying))


def _line(table: _Table, laid: Line) -> list[_Shown]:
    if table.state.phase == "draw":
        return []
    named = ((f"{max(tile.one, tile.two)}-{min(tile.one, tile.two)}", tile) for tile in laid.tiles)
    return [_Shown(name, _LIES.fill(tile=name), tile) for name, tile in named]


def _hands(table: _Table) -> list[_Shown]:
    """The tiles of the hands that are known."""
    return [
        _Shown(str(tile), _HELD.fill(tile=tile, seat=SEATS[player]), Laid(tile.high, tile.low, at, unit, lying=False))
        for player in range(table.state.players)
        if (hand := table.state.hands[player]) is not None
        for tile, (at, unit) in zip(reversed(hand), _standing(table, player), strict=True)
    ]


def _standing(table: _Table, player: int) -> list[tuple[Point, float]]:
    """Where the tiles of a hand stand, and half a tile of them."""
    count, width = table.state.counts[player], table.cloth.width
    if player == table.below:
        unit = table.hand_unit(count)
        start = (width - count * (unit + 8) + 8) / 2
        return [(Point(start + each * (unit + 8), table.size.height - 2 * unit - 28), unit) for each in range(count)]
    corner, room, unit = *_corner(table, player), table.cloth.small
    step = min(unit + GAP, (room - unit) / max(count - 1, 1))
    return [(Point(corner.x + each * step, corner.y), unit) for each in range(count)]


def _corner(table: _Table, player: int) -> tuple[Point, float]:
    """Where the tiles of another player's hand begin, and how far they may go."""
    rank, label = table.others.index(player), table.cloth.label
    if table.cloth.columns:
        column = (table.cloth.width - 40) / len(table.others)
        return Point(20 + rank * column + label, 20), column - label - 12
    return Point(20 + label, 20 + rank * (2 * table.cloth.small + 12)), table.cloth.width - 40 - label


def _backs(table: _Table, player: int) -> str:
    """A hidden hand: its backs, and nothing else."""
    if table.state.hands[player] is not None:
        return ""
    return tag("g", *(pieces.back(at, unit) for at, unit in _standing(table, player)), cls="jeu")


# --- The table


def _wood(table: _Table) -> str:
    """The case, one floor, and a line where the hands are parted from the table."""
    floor = table.size.grown(-12)
    lines = [table.above, table.above + table.cloth.height] if not table.options.apart else []
    parted = "".join(line([Point(26, y), Point(table.cloth.width - 26, y)]) for y in lines)
    return case(table.size, [floor], 1.5) + rect("fond", floor, 1) + (path("grain", parted) if parted else "")


def _talon(table: _Table) -> str:
    box = table.talon
    if box is None:
        return ""
    backs = [
        pieces.back(Point(box.x + each * table.talon_step, box.y), table.cloth.talon)
        for each in range(table.state.talon_count)
    ]
    name = word("legende", _TALON.to(table.options.language), Point(box.centre.x, box.y + box.height - 2), 13)
    return tag("g", *backs, name, cls="talon")


def _drawn(table: _Table) -> str:
    """The tiles drawn for the lead, while that is what is done (§13)."""
    if table.state.phase != "draw" or not table.state.draws:
        return ""
    unit, draws = table.cloth.unit, table.state.draws
    step = min(unit + 12, (table.area.width - unit) / len(draws))
    start = table.area.centre.x - (step * (len(draws) - 1) + unit) / 2
    top = table.area.centre.y - unit
    return "".join(
        place(
            str(tile), str(tile), pieces.tile(tile.high, tile.low, Point(start + each * step, top), unit, lying=False)
        )
        for each, tile in enumerate(draws)
    )


def _label(table: _Table, player: int) -> str:
    """A player's letter and score, beside his hand; who is to play has a pointer before it."""
    said = f"{SEATS[player]} · {table.state.scores[table.state.side(player)]}"  # what is counted is in the words
    if player == table.below:
        at = Point(34, table.above + table.cloth.height + 17)
    else:
        corner = _corner(table, player)[0]
        at = Point(corner.x - table.cloth.label + 14, corner.y + table.cloth.small)
    size = 15 if table.cloth.columns else 13
    turn = ""
    if table.state.turn == player:
        turn = path(
            "pavillon",
            line([Point(at.x - 12, at.y - 5), Point(at.x - 4, at.y), Point(at.x - 12, at.y + 5)], closed=True),
        )
    return tag("g", turn, word("legende gauche", said, at, size), cls="joueur")


def _end(table: _Table, name: str, anchor: Anchor) -> str:
    """A marked end: a separate place, which can be touched."""
    number = table.state.ends[name == "right"] if table.state.ends else 0
    text = _END[name == "right"].fill(number=number).to(table.options.language)
    return place(
        name,
        text,
        tag("rect", x=anchor.box.x, y=anchor.box.y, width=anchor.box.width, height=anchor.box.height, fill="none"),
    )


# --- In words


def description(state: State, marks: tuple[Mark, ...] = ()) -> Message:
    """The table read out: the line and its ends, the hands as they are known, the talon, whose turn it is."""
    said = [_line_in_words(state.draws if state.phase == "draw" else None, state.line, state.ends)]
    counts, scores, scoring = state.counts, state.scores, state.values.scoring
    for player, hand in enumerate(state.hands):
        said.append(_hand_in_words(player, hand, counts[player], scores[state.side(player)], scoring))
    if state.talon_count:
        said.append(_SAID["talon"].fill(count=counted(state.talon_count, *_TILES)))
    return joined([*said, _turn_in_words(state.phase, state.turn), *signs.ways_in_words(marks)], " ")


# Every viewer sees the line, and most hands look the same to all.
@lru_cache(maxsize=1024)
def _line_in_words(
    draws: tuple[Tile, ...] | None, line: tuple[tuple[int, int], ...], ends: tuple[int, int] | None
) -> Message:
    if draws:
        return _SAID["drawn"].fill(tiles=", ".join(map(str, draws)))
    if not line or ends is None:
        return _SAID["none"]
    tiles = _SAID["line"].fill(tiles=", ".join(f"{one}-{two}" for one, two in line))
    return verbatim("{tiles} {ends}").fill(tiles=tiles, ends=_SAID["ends"].fill(left=ends[0], right=ends[1]))


@lru_cache(maxsize=4096)
def _hand_in_words(player: int, hand: tuple[Tile, ...] | None, held: int, score: int, scoring: str) -> Message:
    values = {"seat": SEATS[player], "score": counted(score, *SCORES[scoring])}
    if hand is None:
        return _SAID["hidden"].fill(**values, count=counted(held, *_TILES))
    if not hand:
        return _SAID["empty"].fill(**values)
    tiles = ", ".join(map(str, reversed(hand)))
    return _SAID["known"].fill(**values, tiles=f"{tiles} ({points_of(hand)})")


@cache
def _turn_in_words(phase: str, turn: int | None) -> Message:
    said = WORDS[phase] if turn is None else WORDS["turn"].fill(seat=SEATS[turn], what=WORDS[phase])
    return verbatim("{turn}.").fill(turn=said)


# --- As numbers


def numbers(state: State, *, standing: bool = False) -> dict[str, object]:
    """The table alone as plain numbers: its size, the tiles of the line as they lie, the ends, the talon.

    A tile is its two numbers from the left or from above, its corner, half its length, and 1 where it lies along. What
    may come, at an end or in the middle, is told so for a tile of two numbers, its 0 against the line, and a double.
    """
    table = _Table(state, DrawingOptions(apart=True, standing=standing))
    laid = table.laid()
    found: dict[str, object] = {
        "size": [table.cloth.width, table.cloth.height],
        "line": [_plain(each) for each in laid.tiles],
    }
    if laid.ends is not None and laid.coming is not None:
        found["ends"] = {name: [_short(each) for each in box] for name, box in zip(_ENDS, laid.ends, strict=True)}
        found["coming"] = {name: [_plain(each) for each in two] for name, two in zip(_ENDS, laid.coming, strict=True)}
    elif state.phase == "play":
        posed = [line_laid([pair], 0, table.area, table.cloth.unit).tiles[0] for pair in ((0, 1), (0, 0))]
        found["coming"] = {"line": [_plain(each) for each in posed]}
    if table.talon is not None:
        back = [_short(table.talon_step), table.cloth.talon]
        found |= {"talon": [_short(each) for each in table.talon], "back": back}
    return found


_ENDS = ("left", "right")


@lru_cache(maxsize=4096)  # most lie where they lay
def _plain(tile: Laid) -> list[float]:
    return [tile.one, tile.two, *map(_short, (tile.at.x, tile.at.y, tile.unit)), int(tile.lying)]


def _short(value: float) -> float:
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
