"""What each value and option of chess changes."""

from academie.games.chess.game import game
from options import Witness, allowed, end, offered, said

BOOK = ("philidor-1806",)
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ROW = ("Qg5", "Kh8", "Qf6", "Kg8") * 2
SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8") * 2


def sides(profile: str) -> list[int | None]:
    """Who plays each of the first five moves."""
    state, found = game.start(profile), list[int | None]()
    while len(found) < 5:
        found.append(state.player)
        state = state.after(state.moves()[0])
    return found


def cornered(profile: str) -> int | None:
    """Who wins when Black, not in check, cannot move."""
    result = game.read("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", profile).result
    return None if result is None else result.winner


WITNESSES = [
    Witness("first_move", lambda profile: game.start(profile).player, {"white": 0, "black": 1}),
    Witness("opening", sides, {"one": [0, 1, 0, 1, 0], "beginner": [0, 0, 1, 0, 1], "each": [0, 0, 1, 1, 0]}),
    Witness(
        "en_passant",
        allowed(game, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "e6"),
        {True: ["exd6", "e6"], False: ["e6"]},
    ),
    Witness(
        "castling_pawn",
        allowed(game, "4k3/8/8/8/8/8/7P/4K2R w K - 0 1", "O-O", "O-O,h3", "O-O,h4"),
        {True: ["O-O", "O-O,h3", "O-O,h4"], False: ["O-O"]},
    ),
    Witness(
        "promotion",
        allowed(game, "8/P6k/8/8/8/8/Q6K/8 w - - 0 1", "a8=Q", "a8=R"),
        {"any": ["a8=Q", "a8=R"], "lost": ["a8=R"]},
    ),
    Witness(
        "none_lost",
        allowed(game, "1k6/7P/8/8/8/8/Q1RRBB1K/6NN w - - 0 1", "h8", "Kg3"),
        {"blocked": ["Kg3"], "waits": ["h8", "Kg3"]},
        on=BOOK,
    ),
    Witness("stalemate", cornered, {"draw": None, "loss": 0, "win": 1}),
    Witness(
        "perpetual",
        end(game, "5rk1/5p1p/5Q2/8/8/8/q7/7K w - - 0 1", *ROW),
        {3: ("draw_perpetual", 1), 0: ("draw_repetition", 1)},
    ),
    Witness("repetition", end(game, START, *SHUFFLE), {3: ("draw_repetition", 1), 0: None}),
    Witness("fifty", end(game, "7k/8/8/8/8/8/R7/K7 w - - 98 80", "Ra3", "Kg8"), {50: ("draw_fifty", 1), 0: None}),
    Witness(
        "touch",
        offered(game, None, ["white touches g1"], "white plays e4", "white plays Nf3"),
        {"free": ["white plays e4", "white plays Nf3"], "binds": ["white plays Nf3"]},
    ),
    Witness(
        "announce",
        said(game, "4k3/8/8/8/8/8/r6P/4K3 b - - 0 1", "black plays Ra1", "white plays h3"),
        {"free": ["false_move"], "due": ["not_warned"]},
    ),
    Witness(
        "false_move",
        said(game, None, "white plays e4", "black plays e5", "white plays Ra3"),
        {"again": ["false_move"], "king": ["false_move_king"]},
    ),
]
