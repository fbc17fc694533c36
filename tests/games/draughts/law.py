"""What each value and option of draughts changes."""

from collections.abc import Callable

from academie.game import Result
from academie.games.draughts.game import game
from academie.games.draughts.match.sets import Match, read
from academie.games.draughts.state import BLACK, WHITE, State
from games.draughts.endings import APART, MAIN_LINE, at, off_line, squares, verdict, wander
from options import Ask, Witness

POLISH = ("manoury-1787", "metz", "fmjd")


def drawn(line: str, keep: Callable[[State], bool], *limits: int) -> Ask:
    """By which of these limits, in plies of kings, a position is drawn; nobody walks past a draw that comes before."""

    def ask(profile: str) -> int | None:
        start = at(line, profile)
        return next((plies for plies in limits if verdict(wander(start, plies, keep))), None)

    return ask


def drawn_at(line: str, plies: int) -> Ask:
    """Whether so many plies of kings draw, and one less does not."""

    def ask(profile: str) -> bool:
        start = at(line, profile)
        return verdict(wander(start, plies - 1)) is None and verdict(wander(start, plies)) is not None

    return ask


def holding(state: State) -> bool:
    """White keeps a king on the main line, and Black comes to it never."""
    return bool(squares(state, WHITE) & MAIN_LINE) and not squares(state, BLACK) & MAIN_LINE


def on_line(state: State) -> bool:
    """Black stays on the main line."""
    return bool(squares(state, BLACK) & MAIN_LINE)


def leaving(profile: str) -> bool:
    """Whether the giver of the draw loses the longer limit when he leaves the line with nothing prepared."""
    law = game.profiles.find(profile)
    counted = 2 * int(law["limit_three_kings"]) + 2
    state = game.read(f"W:WK14,K1,K45:BK48 odds=white+draw counted={counted}", profile)
    longer = law["limit_three_kings"] != law["limit_three_kings_odds"]
    return longer and verdict(at(str(state), profile, "14-20")) is not None


def longer(profile: str) -> bool:
    """Whether three kings whose side gives odds, but not the draw, have longer than between equals."""
    plain, given = (drawn(APART + odds, off_line(WHITE, BLACK), 30, 32, 40, 50) for odds in ("", " odds=white"))
    return given(profile) > plain(profile)


def over(line: str, text: str = "") -> Ask:
    """Why and for whom a game is over after a move."""
    return lambda profile: verdict(at(line, profile, text))


def drawing(profile: str) -> str:
    """The first rank of the board in plain signs."""
    return game.draw(game.read("W:W31:B20", profile), ascii_only=True).splitlines()[1]


def men(profile: str) -> int:
    """With how many men each begins."""
    return len(squares(game.start(profile), WHITE))


def colours(profile: str) -> tuple[int, int]:
    """Which player has White and which Black when the second begins by lot."""
    return Match.under(game.profiles.find(profile), lot=1).terms.seats


def halves(profile: str) -> list[bool]:
    """In which of the two games of a partie at half the draw it is given."""
    match, found = Match.under(game.profiles.find(profile), read("half-draw"), 0), list[bool]()
    while not match.over:
        found.append(match.terms.draw)
        match = match.after(Result(0, (1.0, 0.0), "loss_no_moves", "§33"))
    return found


WITNESSES = [
    Witness("limit_three_kings", drawn(APART, off_line(BLACK), 30, 32, 40), {20: 40, 16: 32, 15: 30}, on=POLISH),
    Witness(
        "limit_three_kings_odds",
        drawn("W:WK1,K45,K41:BK48 odds=white+draw", holding, 30, 32, 40, 50),
        {25: 50, 16: 32, 20: 40, 15: 30},
        on=POLISH,
    ),
    Witness(
        "odds_for_long_limit",
        lambda profile: (longer(profile), leaving(profile)),
        {"prepared": (False, True), "draw": (False, False), "any": (True, False)},
        on=POLISH,
    ),
    Witness("limit_main_line", drawn("W:WK9,K26,K49:BK5", on_line, 1, 10), {0: 1, 5: 10}, on=POLISH),
]
