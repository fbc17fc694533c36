"""What each value and option of trictrac changes: plays, points, results, settlements, drawings, and the referee."""

from academie.errors import AcademieError
from academie.game import Roll
from academie.games.trictrac.game import game
from academie.games.trictrac.match import FORMS
from academie.games.trictrac.match.amount import marque_amount
from academie.games.trictrac.match.handicap import named
from academie.games.trictrac.match.settlement import Written, settle, terms_of
from academie.games.trictrac.referee.table import rigueur
from academie.games.trictrac.values import values_of
from academie.match.forms import Agreed
from academie.tables.handicap import digits
from academie.tutor import advise
from games.trictrac.referee.tables import EIGHT, line
from options import Ask, said, table_after

OPEN = "W:A11,B1,C1,D1,E1;B:Y15 to=white"
AT_EIGHT = line(EIGHT)
THROWN = "phase=throw to=white throws=5,5 begun=2,1-1"


def white(own: str, other: str) -> str:
    """White to throw, in the middle of a relevé."""
    return f"W:{own};B:{other} {THROWN}"


def breaks(profile: str) -> int:
    """How often running the dice can be broken, up to five."""
    done = 0
    for count in range(1, 6):
        if said(game, AT_EIGHT, *["black breaks the dice"] * count)(profile) != ["dice_broken"]:
            break
        done = count
    return done


def rencontre(profile: str) -> list[str]:
    """What Black marks who throws what White has just thrown at the beginning."""
    state = game.start(profile).after(Roll((6, 5)))
    if state.player is None:  # the first throw only gives the dice
        state = state.after(Roll((6, 5), 2))
    state = state.after(state.moves()[0]).after(Roll((6, 5), 2))
    return [f"{'WB'[event.player]} {event.key} {event.worth}" for event in state.events]


def lifted(profile: str) -> list[int]:
    """What both have when White, who had 2 points and Black 6, has lifted his last dame."""
    start = "W:Y1,*14;B:M2,F2,E2,D2,C2,B2,A3 points=2b,6 throws=30,30 begun=2,6-5"
    state = game.read(start, profile).after(Roll((2, 1), 2))
    return [score.points for score in state.after(state.moves()[0]).core.scores]


# White has 4 in bredouille and Black interrupts him; of the throws that follow nothing is marked until White's 8.
STRIKING = (
    "black throws 6-1", "black marks 2", "black plays Y/R Y/X", "white throws 2-1", "white plays A/C A/B",
    "black throws 2-1", "black plays Y/V Y/X", "white throws 2-1", "white plays A/C A/B",
    "black throws 2-1", "black plays Y/V Y/X", "white throws 3-2", "white marks 8", "white plays A/D A/C",
    "black throws 2-1",
)  # fmt: skip


def strikes(profile: str) -> str:
    """The last act, Black having marked, after which he may still take White's bredouille off, or a trou it made."""
    position, last = line(EIGHT, to="black", points="4b,2"), ""
    for count in range(2, len(STRIKING) + 1):
        if said(game, position, *STRIKING[:count], "black strikes the bredouille")(profile) != ["bredouille_lost"]:
            break
        last = f"{count}: {STRIKING[count - 1]}"
    return last


def schools(position: str, *acts: str) -> Ask:
    """For how much Black may school after some acts."""

    def ask(profile: str) -> list[str]:
        table = table_after(game, profile, position, acts)
        return sorted(
            str(act).removeprefix("black schools ").partition(":")[0] for act in table.acts(1) if "schools" in str(act)
        )

    return ask


def judged(who: str, event: str, *acts: str) -> Ask:
    """What the referee says of White's throw when a player says what befell it, and when the other then agrees."""

    def ask(profile: str) -> list[str]:
        lines = ("white throws 3-2", *acts, f"{who} declares {event}")
        keys = said(game, AT_EIGHT, *lines)(profile)
        if keys not in (["throw_disputed"], ["throw_disowned"]):
            return keys
        return keys + said(game, AT_EIGHT, *lines, f"{_other(who)} accepts")(profile)

    return ask


def _other(who: str) -> str:
    return "black" if who == "white" else "white"


def throws_too_soon(profile: str) -> list[bool]:
    """Whether what is told shows the dice Black throws before White has played; and whether it does once he has."""
    table = table_after(game, profile, AT_EIGHT, ("white throws 3-2", "white marks 8"))
    shown = []
    for text in ("black throws 5-4", "white plays A/D A/C"):
        act = table.read(text)
        following = table.after(act)
        shown.append("5-4" in " ".join(sentence.en for sentence in table.account(act, following)))
        table = following
    return shown


def between(profile: str) -> list[str]:
    """Who may say of a dame of White's that it lies between two flèches, and place it."""
    deed = "puts the dame between B and C on C"
    return [who for who in ("white", "black") if said(game, OPEN, f"{who} {deed}")(profile) == ["dame_between"]]


def harmed(notice: str) -> Ask:
    """Whether the referee finds that Black is harmed when an onlooker lets White know something."""

    def ask(profile: str) -> bool:
        acts = ("white throws 3-2", f"white is warned by an onlooker of {notice}")
        return "to the harm of Black" in table_after(game, profile, AT_EIGHT, acts).rulings[0].text.en

    return ask


def late_school(profile: str) -> tuple[int, bool]:
    """White's points and bredouille: he schools Black after Black's throw has won, and is given 4 by that throw."""
    position = {"white": {0: 2, 1: 1, 5: 1, 8: 3, 9: 2, 10: 6}, "black": {0: 2, 4: 1, 8: 2, 9: 3, 10: 5, 11: 2}}
    acts = (
        "white throws 6-5", "white plays A/G F/K", "black throws 3-3", "black marks 6", "white schools 4: points",
        "black plays P/M P/M", "white marks 4",
    )  # fmt: skip
    marks = (table_after(game, profile, line(position), acts).marks or ())[0]
    return marks.points, marks.bredouille


def written(profile: str) -> bool:
    """Whether à écrire is played by marqués: its first game ends by leaving with six trous, and not at twelve."""
    (form,) = (each for each in FORMS if each.name == "ecrire")
    return "marque=6" in str(form.begun(game, game.start(profile), Agreed()).first)


def orders(position: str, *acts: str) -> Ask:
    """The plays that Black may order after some acts."""

    def ask(profile: str) -> set[str]:
        table = table_after(game, profile, position, acts)
        ordered = [str(act) for act in table.acts(1) if "makes him play" in str(act)]
        return {act.removeprefix("black makes him play ") for act in ordered}

    return ask


def ecrire(profile: str) -> list[tuple[int, int | None, int]]:
    """What B pays A à écrire, in jetons, fiches and queue: A has won all marqués but one, each of six trous to two."""
    terms = terms_of(game.profiles.find(profile))
    amount = marque_amount(6, 2, progressive=terms.progressive)
    written = [Written(number, number == 1, number != 1, amount) for number in range(1, terms.marques + 1)]
    return [(payment.jetons, payment.fiches, payment.queue) for payment in settle(terms, written).payments]


def paid(profile: str) -> int:
    """What B pays A in that game, at 1."""
    terms = terms_of(game.profiles.find(profile))
    amount = marque_amount(6, 2, progressive=terms.progressive)
    written = [Written(number, number == 1, number != 1, amount) for number in range(1, terms.marques + 1)]
    return settle(terms, written).payments[0].money


def fewer(profile: str) -> list[tuple[int, int, int]]:
    """Who pays whom how much when A has more marqués, and small ones, and B fewer, and great ones."""
    terms = terms_of(game.profiles.find(profile), in_jetons=True)
    small, great = marque_amount(6, 5), marque_amount(8, 3)
    half = terms.marques // 2
    written = [
        Written(n, n > half + 1, n <= half + 1, great if n > half + 1 else small) for n in range(1, terms.marques + 1)
    ]
    return [(payment.payer, payment.jetons, payment.queue) for payment in settle(terms, written).payments]


def unclaimed(profile: str) -> bool:
    """Whether six trous in a row are in bredouille for who did not plant his pavillon at the first of them."""
    table = rigueur(profile, "W:A11,B1,C1,D1,E1;B:Y15 phase=throw to=white throws=2,2 marque=6 points=8,0 trous=5g,1")
    table = table.after(table.read("white throws 6-5")).with_marque(planted=(False, False))
    for act in ("white marks 4", "white leaves", "black lifts his dames"):
        table = table.after(table.read(act))
    return table.state.core.scores[0].grande


def twelfth(trous: str) -> Ask:
    """What White's twelfth trou wins, on sonnés, after so many of each: points, and whether a grande bredouille."""

    def ask(profile: str) -> tuple[int, bool]:
        board = "W:A9,G2,K2,L2;B:Y1,U2,S2,R2,Q2,P2,O2,N2"
        state = game.read(f"{board} points=10,0 trous={trous} throws=7,7 begun=2,6-5", profile)
        outcome = state.after(next(roll for roll in state.rolls() if roll.dice == (6, 6))).core.outcome()
        return outcome.points, outcome.grande

    return ask


def handicap(profile: str, seat: int = 1) -> tuple[dict[int, int], int | None, tuple[int, int]]:
    """What Black is given: his dames, the dice, and the trous both begin with."""
    values = values_of(game.profiles.find(profile))
    gift = named(values.handicap, seat, values.handicap_holes, digits(values.handicap_down))
    down = {step: count for step, count in enumerate(gift.start.dames[seat]) if count}
    return down, gift.start.dice, gift.start.trous


def fined(profile: str) -> tuple[int, int]:
    """The points and trous of the thrower whose dice were broken; none where nothing is settled at the table."""
    try:
        mark = (table_after(game, profile, AT_EIGHT, ("black breaks the dice",)).marks or ())[0]
    except AcademieError:
        return 0, 0
    return mark.points or 0, mark.holes or 0


def any_number(profile: str) -> bool:
    """Whether the thrower whose dice were broken chooses his number."""
    return fined(profile) == (0, 0) and said(game, AT_EIGHT, "black breaks the dice")(profile) == ["break_refused"]


def eighteen(profile: str) -> int:
    """What a marqué of eighteen trous comes to."""
    return marque_amount(18, 0, True, 0, terms_of(game.profiles.find(profile)).progressive).marked


def meaning(term: str) -> Ask:
    """What a word of the glossary means."""
    return lambda profile: game.glossary.under(game.profiles.find(profile)).find(term).meaning.en


def jeton(points: int) -> Ask:
    """In which column White's jeton is drawn at so many points."""
    line = f"W:A15;B:Y15 points={points},0"
    return lambda profile: game.draw(game.read(line, profile), ascii_only=True).splitlines()[11].index("$")


def advised(line: str) -> Ask:
    """The first play of each piece of advice."""
    return lambda profile: [str(each.favours[0]) for each in advise(game, game.read(line, profile))]
