"""From games to PDN text.

An untouched game gives back the very text it was read from; any other is written in one canonical layout: a tag to
a line, moves filled to less than 80 columns. Nothing in the tree is left out, and reading the result gives an equal
tree. Only a text that cannot be broken (a tag, one long word of a comment) runs over the width.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from academie.errors import Unreadable
from academie.games.draughts import fen as fens
from academie.games.draughts.board import HUNDRED, SIXTY_FOUR, Board
from academie.games.draughts.fen import shown
from academie.games.draughts.pdn.tree import Comment, Game, Item, Leaf, Nag, Placement, Play, Tag, Variation, flatten

WIDTH = 79
_OPENING_ROOM = 16  # so that a parenthesis is not left alone at the end of a line


def write_game(game: Game) -> str:
    """Write one game: its own text when it comes unchanged from a file, else the canonical text."""
    return game.source if game.source is not None else write_canonical(game)


def write_canonical(game: Game) -> str:
    """Write one game in the canonical layout, whatever it was read from."""
    page = _Page()
    for part in game.header:
        page.line(_tag(part) if isinstance(part, Tag) else part.mark + part.text)
    if game.header and (game.body or game.terminator):
        page.line("")
    for item in flatten(game.body):
        if item == "(":
            page.open()
        elif item == ")":
            page.shut()
        elif isinstance(item, Comment) and item.is_line:
            page.line(item.mark + item.text)
        else:
            page.word(_leaf(item))
    if game.terminator:
        page.word(game.terminator)
    for remark in game.after:
        page.line(remark.mark + remark.text)
    return page.text()


def write_games(games: Iterable[Game]) -> str:
    """Write games one after the other; unchanged ones give the file back; an open end gets `*` before the next."""
    pieces: list[str] = []
    last: Game | None = None
    for game in games:
        text = write_game(game)
        if last is not None:
            pieces.append(_joint(last, pieces[-1], game, text))
        pieces.append(text)
        last = game
    return "".join(pieces)


def _joint(last: Game, before: str, game: Game, after: str) -> str:
    """Return what must stand between two written games so that they stay two."""
    if not last.terminator:
        return "\n*\n\n"
    if last.source is None or game.source is None:
        return "\n" if before.endswith("\n") else "\n\n"
    # The end of a file may be a line comment without line end; a result must not run into a move number.
    safe = before.endswith(("\n", last.terminator)) and not (before[-1].isdigit() and after[:1].isdigit())
    return "" if safe else "\n"


def _tag(tag: Tag) -> str:
    value = tag.value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{tag.name} "{value}"]'


def _leaf(item: Leaf | str) -> str:
    if isinstance(item, Play):
        return f"{item.number} {item.text}{item.strength}".lstrip()
    if isinstance(item, Comment):
        return "{" + item.text + "}"
    if isinstance(item, Placement):
        return f"/{item.text}/"
    if isinstance(item, Nag):
        return item.text
    return item


class _Page:
    """Words filled into lines; a word keeps its own line breaks."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.column = 0
        self.glued = True

    def open(self) -> None:
        """Add an opening parenthesis; the next word follows it without a space."""
        if self.column + _OPENING_ROOM > WIDTH:
            self.break_line()
        self.word("(")
        self.glued = True

    def word(self, word: str) -> None:
        """Add a word, on a new line when this one has no room for its first line."""
        first = word.split("\n", 1)[0]
        if self.column and self.column + 1 + len(first) > WIDTH:
            self.break_line()
        self.put(word if self.glued else f" {word}")

    def shut(self) -> None:
        """Add a closing parenthesis right after the last word."""
        if self.column >= WIDTH:
            self.break_line()
        self.put(")")

    def line(self, line: str) -> None:
        """Add a line of its own."""
        if self.column:
            self.break_line()
        self.pieces.append(line + "\n")

    def put(self, piece: str) -> None:
        """Add text and keep count of the column."""
        self.pieces.append(piece)
        head, _, tail = piece.rpartition("\n")
        self.column = len(tail) if head or piece.startswith("\n") else self.column + len(piece)
        self.glued = self.column == 0

    def break_line(self) -> None:
        """Start a new line."""
        self.pieces.append("\n")
        self.column = 0
        self.glued = True

    def text(self) -> str:
        """Return everything, ending with a line end."""
        if self.column:
            self.break_line()
        return "".join(self.pieces)


# --- Making PDN games from lists of moves
# Several lines from one position become one tree: the first is the main line, and each other branches off as a
# variation where it first differs. The result obeys the grammar PDN 3.0 prescribes to writers, so the game ends with
# `*` and its result stands in the Result tag. Moves are taken at their word; the rules of the game are not consulted.


# §51: the standard has a number for the game of the hundred squares and for ten games of sixty-four, none of which is
# the French one: in each of them men or kings take otherwise, or the board is turned. So we use the last of the
# numbers it keeps for other kinds of draughts, with the board in full: White begins, eight by eight, squares
# numbered from the top left. A reader that does not know the number at least knows that it does not know the game.
GAME_TYPES = {HUNDRED: "20", SIXTY_FOUR: "49,W,8,8,N2,0"}
RESULTS = ("2-0", "1-1", "0-2", "0-0", "*")
_COMMENT_WIDTH = 76  # leaves room for both braces and a closing parenthesis
_ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}


@dataclass(frozen=True)
class Line:
    """A line of play from the start of the game.

    `comments` are keyed by ply: 1 stands after the first move, 0 before it. When the line is a variation, a comment
    at 0 opens the variation. A comment at a ply shared with an earlier line joins that line's comments.
    """

    moves: Sequence[str]
    comments: Mapping[int, str] = field(default_factory=dict)


@dataclass(eq=False)
class _Node:
    """A move of the tree under construction, with the moves that may follow it, the first being the main one."""

    move: str = ""
    opening: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    children: list[_Node] = field(default_factory=list)


def game_from_lines(
    lines: Sequence[Line],
    *,
    fen: str | fens.Setup | None = None,
    tags: Mapping[str, str] | Iterable[tuple[str, str]] = (),
    result: str = "*",
    board: Board = HUNDRED,
) -> Game:
    """Make a game of several lines from one position of a board, the first being the main line.

    A line that goes on where an earlier one stops continues it. Raises an `AcademieError` for a move, comment, tag,
    position or result that cannot be written.
    """
    setup = fens.read(board.start, board) if fen is None else fens.read(fen, board) if isinstance(fen, str) else fen
    root = _Node()
    for line in lines:
        _plant(root, line, setup.board)
    first_ply = 2 * ((setup.fullmove or 1) - 1) + (setup.side == "B")
    header = _header(tags, result, setup, starts=fen is None)
    return Game(header, _body(root, first_ply), "*")


def note(text: str) -> Comment:
    """Make a comment of any text without braces, its blanks evened and its lines broken to fit the page."""
    words = " ".join(text.split())
    return Comment(textwrap.fill(words, _COMMENT_WIDTH, break_long_words=False, break_on_hyphens=False))


def _header(
    tags: Mapping[str, str] | Iterable[tuple[str, str]], result: str, setup: fens.Setup, *, starts: bool
) -> tuple[Tag, ...]:
    if result not in RESULTS:
        raise Unreadable(
            "{result} is not a result of a game of draughts; use one of {known}.",
            result=shown(result),
            known=", ".join(RESULTS),
        )
    given = list(tags.items() if isinstance(tags, Mapping) else tags)
    for name, _ in given:
        if name in {"Result", "FEN", "SetUp"}:
            raise Unreadable(
                "The tag {name} is written from the game itself; pass it as an argument instead.", name=name
            )
    # In a repeated tag all values are kept, and the first stands in the roster.
    first = dict(reversed(given))
    roster = [(name, first.get(name, unknown)) for name, unknown in _ROSTER.items()]
    roster += [("Result", result), ("GameType", first.get("GameType", GAME_TYPES[setup.board]))]
    if not starts:
        roster += [("SetUp", "1"), ("FEN", fens.write(setup))]
    rest = given.copy()
    for pair in roster:
        if pair in rest:
            rest.remove(pair)
    return tuple(Tag(name, value) for name, value in roster + rest)


def _plant(root: _Node, line: Line, board: Board) -> None:
    """Add a line to the tree, sharing the moves it has in common with earlier lines."""
    node, opening = root, None
    for ply, move in enumerate(line.moves, start=1):
        child = next((each for each in node.children if each.move == move), None)
        if child is None:
            child = _Node(_checked(move, board))
            if node.children and opening is None:
                opening = child
            node.children.append(child)
        node = child
        _add(node.comments, line.comments.get(ply, ""))
    _add(root.comments if opening is None else opening.opening, line.comments.get(0, ""))
    beyond = [ply for ply in line.comments if not 0 <= ply <= len(line.moves)]
    if beyond:
        raise Unreadable(
            "A comment is given at ply {ply} of a line of {length}; key it by a ply it has.",
            ply=beyond[0],
            length=len(line.moves),
        )


def _add(comments: list[str], text: str) -> None:
    if text and text not in comments:
        comments.append(text)


def _checked(move: str, board: Board) -> str:
    squares = Play(move).squares
    wrong = [square for square in squares if not 1 <= square <= board.squares]
    if not squares or wrong or ":" in move or move != ("x" if "x" in move else "-").join(map(str, squares)):
        raise Unreadable(
            "{move} is not a move on {last} numbered squares; write it like 32-28, 6x17 or 26x37x48.",
            move=shown(move),
            last=board.squares,
        )
    return move


@dataclass
class _Walk:
    """A line being written out: where it stands, and the items so far."""

    node: _Node
    ply: int
    items: list[Item]
    siblings: list[_Node]
    fresh: bool = True


def _body(root: _Node, first_ply: int) -> tuple[Item, ...]:
    """Write the tree out without recursion: each open variation is one entry of the stack."""
    main = _Walk(root, first_ply, [note(text) for text in root.comments], [])
    stack = [main]
    while True:
        walk = stack[-1]
        if walk.siblings:
            branch = walk.siblings.pop()
            inner = _Walk(branch, walk.ply - 1, [note(text) for text in branch.opening], [])
            _step(inner, branch)
            stack.append(inner)
        elif walk.node.children:
            head, *others = walk.node.children
            _step(walk, head)
            walk.siblings = others[::-1]
        elif len(stack) > 1:
            stack.pop()
            stack[-1].items.append(Variation(tuple(walk.items)))
            stack[-1].fresh = True
        else:
            return tuple(main.items)


def _step(walk: _Walk, node: _Node) -> None:
    """Write one move and its comments."""
    number, black = divmod(walk.ply, 2)
    label = f"{number + 1}..." if black else f"{number + 1}."
    walk.items.append(Play(node.move, label if walk.fresh or not black else ""))
    walk.items.extend(note(text) for text in node.comments)
    walk.node, walk.ply, walk.fresh = node, walk.ply + 1, bool(node.comments)
