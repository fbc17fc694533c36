"""What each value and option of domino changes."""

from academie.games.domino.game import game
from options import Ask

SEATS = "ABCD"
HANDS = ("5-4", "6-6", "6-3", "6-2")
TIED = {"A": "6-6,6-4", "B": "2-1,1-0", "C": "6-2,6-1", "D": "2-0,1-1"}  # 22, 4, 15 and 4 points, and no five


def dealt(profile: str) -> tuple[int, int]:
    """How many sit down, and how many tiles each takes."""
    state = game.start(profile)
    while state.player is None:
        state = state.after(state.rolls()[0])
    return game.seats(state), len(state.hand(state.player))


def out(profile: str, scores: str = "") -> tuple[tuple[int, ...], str | None]:
    """A lays his last tile after all the others have passed: the scores then, and why the play is over if it is."""
    seats = game.seats(game.start(profile))
    hands = ";".join(f"{seat}:{hand}" for seat, hand in zip(SEATS[:seats], HANDS, strict=False))
    taken, passed = ",".join(["2"] + ["1"] * (seats - 1)), ",boude" * (seats - 1)
    text = f" scores={scores}" if scores else ""
    state = game.read(f"{hands} leader=A taken={taken}{text} plays=5-5{passed}", profile)
    state = state.after(game.read_move(state, "5-4"))
    return tuple(state.scores), state.result.reason if state.result else None


def needed(profile: str) -> int:
    """To how much A's coup must bring him to win: he has had as little as can be before it."""
    seats = game.seats(game.start(profile))
    gain = out(profile)[0][0]
    for before in range(220):
        if out(profile, ",".join([str(before), *["0"] * (seats - 1)]))[1] is not None:
            return before + gain
    return 0


def closed(leader: str) -> Ask:
    """Who wins, and how much, when the double five closes the play of four at once."""

    def ask(profile: str) -> tuple[int, int]:
        hands = ";".join(f"{seat}:{tiles}{',5-5' if seat == leader else ''}" for seat, tiles in TIED.items())
        taken = ",".join("3" if seat == leader else "2" for seat in TIED)
        state = game.read(f"{hands} leader={leader} taken={taken}", profile)
        coup = next(event for event in state.after(game.read_move(state, "5-5")).events if event.key == "coup")
        return coup.player, coup.points

    return ask


def stuck(profile: str) -> str:
    """What is done by who cannot play: he passes, or draws."""
    tiles = dealt(profile)[1]
    hands = [
        ",".join(hand[:tiles])
        for hand in (("6-6", "6-4", "2-0", "3-0", "1-1", "2-1"), ("5-5", "4-4", "3-3", "2-2", "5-4", "5-3"))
    ]
    state = game.read(f"A:{hands[0]};B:{hands[1]} leader=A", profile)
    state = state.after(game.read_move(state, "6-6"))
    return str(state.moves()[0]) if state.moves() else state.phase


def nearly(profile: str) -> str | None:
    """How the play ends when A, or his side, stood at ninety-nine."""
    accounts = len(out(profile)[0])
    return out(profile, ",".join(["99", *["0"] * (accounts - 1)]))[1]


def sides_of(profile: str) -> int:
    """How many scores there are."""
    return len(out(profile)[0])
