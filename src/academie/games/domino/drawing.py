"""The table drawn: the line of tiles with its doubles across, wrapped to the width, and the hands as they are known.

Beside it what happens, in sentences, and the card of the game.
"""

from academie.game import drawing, narration
from academie.game.drawing import Look, Picture
from academie.game.narration import indented
from academie.game.state import Move as AnyMove
from academie.game.state import Roll
from academie.game.state import State as AnyState
from academie.games.domino.game import game
from academie.games.domino.state import SCORES, SEATS, WORDS, Move, State, ours, with_joined
from academie.games.domino.tile import points_of
from academie.scene.card import Card
from academie.svg.geometry import Box
from academie.svg.signs import DrawingOptions
from academie.text.message import Message, counted, verbatim

WIDTH = 80
Row = list[tuple[str, str]]  # pieces of text, each with its role: tile, last, back, turn or nothing

# Bone faces on blackened backs (§39), on green cloth.
_INK = {
    "tile": "#1c140c on #f1e7cf",
    "last": "bold #8c1c13 on #fff6df",
    "back": "#5b5348 on #14100c",
    "turn": "bold",
    "": "",
}
_BOXES = {False: "┌┬┐│├┤└┴┘─", True: "+++|+++++-"}
_BACK = {False: "▒▒▒", True: "###"}


def rows(state: State, ascii_only: bool = False, language: str = "en", last: Move | None = None) -> list[Row]:
    """What is to be drawn, from the top: the head, the line, the hands."""
    found = [_head(state, language)]
    for strip in _strips(state.line):
        found += _strip(strip, ascii_only, last)
    return found + [_hand(state, player, ascii_only, language) for player in range(state.players)]


def _head(state: State, language: str) -> Row:
    words = [WORDS[state.phase]]
    if state.turn is not None and state.phase != "count":
        words = [WORDS["turn"].fill(seat=SEATS[state.turn], what=words[0])]
    if state.leader is not None and state.phase != "over":
        words += [WORDS["leads"].fill(seat=SEATS[state.leader]), WORDS["talon"].fill(count=state.talon_count)]
    lines = [each.to(language) for each in words]
    if state.draws:
        lines.append(" ".join(map(str, state.draws)))
    return [(", ".join(lines), "turn")]


def score_in_words(state: State, player: int) -> Message:
    """The score of his side, in words."""
    return counted(state.scores[state.side(player)], *SCORES[state.values.scoring])


def _strips(line: tuple[tuple[int, int], ...]) -> list[list[tuple[int, int]]]:
    """The line cut where it would pass the width."""
    strips: list[list[tuple[int, int]]] = []
    used = WIDTH
    for tile in line:
        width = 3 if tile[0] == tile[1] else 5
        if used + width > WIDTH:
            strips.append([])
            used = 0
        strips[-1].append(tile)
        used += width
    return strips


def _strip(strip: list[tuple[int, int]], ascii_only: bool, last: Move | None) -> list[Row]:
    """Five rows of tiles side by side, or three where no double lies across."""
    blocks = []
    for left, right in strip:
        role = "last" if last is not None and last.tile == (min(left, right), max(left, right)) else "tile"
        blocks.append([(text, role if text.strip() else "") for text in _block(left, right, _BOXES[ascii_only])])
    across = any(left == right for left, right in strip)
    lines = range(5) if across else range(1, 4)
    return [[block[line] for block in blocks] for line in lines]


def _block(left: int, right: int, box: str) -> list[str]:
    """A tile along the line, or across it when it is a double; a blank half is empty."""
    top_left, tee, top_right, bar, west, east, low_left, foot, low_right, dash = tuple(box)
    one, two = (" " if number == 0 else str(number) for number in (left, right))
    if left == right:
        half = f"{bar}{one}{bar}"
        return [f"{top_left}{dash}{top_right}", half, f"{west}{dash}{east}", half, f"{low_left}{dash}{low_right}"]
    gap = " " * 5
    top = f"{top_left}{dash}{tee}{dash}{top_right}"
    return [gap, top, f"{bar}{one}{bar}{two}{bar}", f"{low_left}{dash}{foot}{dash}{low_right}", gap]


def _hand(state: State, player: int, ascii_only: bool, language: str) -> Row:
    """A player: whether it is his turn, his score, his tiles or their backs, and what they count."""
    turn = state.turn == player and state.phase not in {"count", "over"}
    words = WORDS["partners" if len(state.sides[0]) > 1 else "hand"].fill(
        seat=SEATS[player], partner=SEATS[(player + 2) % 4], score=score_in_words(state, player)
    )
    row = [(f"{'>' if turn else ' '} {words.to(language)}", "turn" if turn else "")]
    hand = state.hands[player]
    if hand is None:
        back = _BACK[ascii_only]
        return row + [piece for _ in range(state.counts[player]) for piece in ((" ", ""), (back, "back"))]
    row += [piece for tile in reversed(hand) for piece in ((" ", ""), (str(tile), "tile"))]
    return [*row, (f"  = {points_of(hand)}", "")] if hand else row


class Drawing(drawing.Drawing):
    """The line of tiles and the hands."""

    def text(self, state: AnyState, *, ascii_only: bool = False, look: Look | None = None) -> str:
        """The line and the hands in text."""
        table = rows(ours(state), ascii_only, (look or Look()).language)
        return "\n".join("".join(text for text, _ in row).rstrip() for row in table)

    def picture(self, state: AnyState, last: AnyMove | None = None, look: Look | None = None) -> Picture:
        """The line and the hands in colour, the last tile marked."""
        move = last if isinstance(last, Move) else None
        table = rows(ours(state), language=(look or Look()).language, last=move)
        return [[(text, _INK[role]) for text, role in row] for row in table]

    def svg(self, state: AnyState, options: DrawingOptions, last: AnyMove | None = None) -> str:
        """The table as SVG."""
        from academie.games.domino import svg  # noqa: PLC0415 - the law is read without it

        return svg.draw(self.game.title, ours(state), options, last if isinstance(last, Move) else None)


# --- What happens, as sentences: once a coup is over the line and the hands are laid open (§5)


ENDS = frozenset({"domino", "ferme"})  # what happens when a coup is over
_LINE = Message("The line: {line}")
_HOLDS = Message("{seat} lays down {tiles} = {points}")
_OUT = Message("{seat} has nothing left")


class Narration(narration.Narration):
    """The tile and what it did."""

    def lines(self, before: AnyState, choice: AnyMove | Roll, after: AnyState) -> list[Message]:
        """The tile and what it did; once the coup is over, also the line and the open hands (§5)."""
        entries = super().lines(before, choice, after)
        over = isinstance(choice, Move) and any(event.key in ENDS for event in after.events)
        return entries + _closing(ours(before), choice) if over and isinstance(choice, Move) else entries

    def beginning(self) -> Message:
        """The lead is drawn for (§13)."""
        return Message("The lead is drawn for again.")


def _closing(before: State, move: Move) -> list[Message]:
    """The line after the last tile or boudé, and the hands; nothing of what a view does not know."""
    if before.hidden:
        return []
    line = before.line if move.tile is None else with_joined(before.line, move.tile, move.on)
    lines = [_LINE.fill(line=" ".join(f"{left}-{right}" for left, right in line))]
    for player in range(before.players):
        hand = [tile for tile in reversed(before.hand(player)) if player != before.turn or tile != move.tile]
        tiles = " ".join(map(str, hand))
        lines.append((_HOLDS if hand else _OUT).fill(seat=SEATS[player], tiles=tiles, points=points_of(hand)))
    return list(map(indented, lines))


# --- How the game presents itself


def _vignette() -> str:
    """A line that has begun to turn."""
    from academie.svg.paper import washed  # noqa: PLC0415 - a position is drawn without it

    state = game.read("A:6-3,2-1,0-0;B:5-2,3-3,4-1,6-0 leader=A plays=6-6,6-5@6,6-4@6,5-5@5,5-4@5")
    return washed(game.svg(state.view(0), language="fr", apart=True), box=Box(293, 98, 392, 244.5))


CARD = Card(
    13,
    Message("Twenty-eight tiles, one line, and the art of making others pass."),
    verbatim("Académie, 1806"),
    _vignette,
    first=(
        Message("Aim: lay all your tiles before your opponent does."),
        Message("Lay a tile against an end of the line, equal number to equal number. If you have none, you pass."),
        Message(
            "The first to lay all tiles scores the points left in the other hands, until somebody reaches the target."
        ),
    ),
)
