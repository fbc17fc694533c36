"""How the tests of race games ask: a line of the board in, plays and boards out; and facts of whole random games."""

from academie.tables.race import RaceGame
from academie.tables.race_state import RaceState


def board(state: RaceState) -> str:
    """The dames of a state, without the fields that follow them."""
    return str(state).split()[0]


def boards(game: RaceGame, line: str) -> set[str]:
    """The boards that the plays of a line's throw leave."""
    state = game.read(line)
    return {board(state.after(move)) for move in state.moves()}


def plays(game: RaceGame, line: str, profile: str | None = None) -> set[str]:
    """Every play of a line's throw, in letters."""
    return set(map(str, game.read(line, profile).moves()))


def played(game: RaceGame, line: str, text: str) -> RaceState:
    """The state after a play of a line's throw."""
    state = game.read(line)
    return state.after(game.read_move(state, text))


def numbers_used(game: RaceGame, line: str) -> set[int]:
    """How many numbers of the throw each play uses."""
    return {len(move.play.strides) for move in game.read(line).moves()}


def entries(game: RaceGame, line: str) -> dict[int, str]:
    """Where each number enters a dame, from a line without a throw; numbers that enter none are left out."""
    found = {}
    for number in range(1, 7):
        for move in game.read(f"{line} dice={number}-{number}").moves():
            for origin, to, _, _ in move.play.strides:
                if origin < 0:
                    found[number] = "ABCDEFGHIJKLMNOPQRSTUVXY"[game.race.paths.place(move.seat, to)]
    return found


def points(game: RaceGame, line: str, options: str = "") -> int:
    """What a finished game is worth, White having played the last throw, with options such as +double."""
    result = game.read(f"{line} profile={game.profiles.default}{options} phase=over to=white dice=6-5").result
    assert result is not None
    return result.points
