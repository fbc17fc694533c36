"""What each value and option of trictrac changes: plays, points, results, settlements, drawings, and the referee."""

from collections.abc import Sequence

from academie._core import trictrac as core
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
from games.trictrac.referee.tables import EIGHT, FILL_GRAND, line
from options import Ask, Witness, allowed, marks, moves, offered, opening, said, standing, table_after

CLASSIQUE, A, B, LEP, COMPANY = game.profiles.profiles
OPEN = "W:A11,B1,C1,D1,E1;B:Y15 to=white"
AT_EIGHT, GRAND = line(EIGHT), line(FILL_GRAND)
TO_LEAVE = line(EIGHT, points="4b,0")
SILENT = ("white throws 3-2", "white marks 8 leaving his jeton at 4", "white lifts his dames")
LAST = line({"white": {19: 2, 20: 3, 24: 10}, "black": {14: 2, 18: 3, 20: 4, 24: 6}}, throws="9,9")
GOOD, DISPUTED, DISOWNED = ["throw_good"], ["throw_disputed", "throw_void"], ["throw_disowned", "throw_void"]
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


SPARED = (
    "white throws 3-2", "white marks 8 without erasing the other", "white holds", "white plays A/D A/C",
    "black throws 2-1", "black plays Y/V Y/X", "white throws 2-1",
)  # fmt: skip


def strikes(profile: str) -> str:
    """The last act, Black having marked, after which he may still take White's bredouille off, or a hole it made."""
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


def twelfth(profile: str, trous: str) -> core.State:
    """White's twelfth trou, on sonnés, after so many of each."""
    board = "W:A9,G2,K2,L2;B:Y1,U2,S2,R2,Q2,P2,O2,N2"
    state = game.read(f"{board} points=10,0 trous={trous} throws=7,7 begun=2,6-5", profile)
    return state.after(next(roll for roll in state.rolls() if roll.dice == (6, 6))).core


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


WITNESSES: Sequence[Witness] = [
    # Position and jans
    Witness("opening_mode", opening(game, 6, 1), {"coup_et_des": True, "dice_only": False}),
    Witness(
        "exact_lift",
        moves(game, "W:S1,V1,Y1,*12;B:*15 phase=play dice=3-1 throws=5,5 begun=2,1-1"),
        {
            "choice": {"S/V Y/off", "S/V/X", "V/off S/T", "V/off Y/off"},
            "forced": {"V/off Y/off"},
            "only_by_default": {"S/V/X"},
        },
    ),
    Witness(
        "retour_tout_dune",
        allowed(game, "W:R1,S2,T2,U2,V2,X1,Y5;B:*15 phase=play dice=6-1 throws=5,5 begun=2,1-1", "R/S/off", "R/X R/S"),
        {"free": ["R/S/off"], "only_to_conserve": []},
    ),
    Witness(
        "coin_counts_as_fill_way",
        marks(game, white("L2,O1,R1,S2,T2,U1,V2,X2,Y2", "M2,J1,H1,F1,E2,D2,C2,B2,A2"), 6, 3),
        {False: ["W remplir_retour 8"], True: ["W remplir_retour 12", "W trou_bredouille 2"]},
    ),
    Witness(
        "remplir_en_passant",
        marks(game, white("A1,G1,H2,I3,J2,K4,L2", "N6,O6,P2,Q1"), 6, 4),
        {
            "none": ["W battre_grand 4", "W battre_coin 4"],
            "scores": ["W battre_grand 4", "W battre_coin 4", "W remplir_grand 4", "W trou_bredouille 2"],
        },
    ),
    Witness(
        "two_demi_cases_two_ways",
        marks(game, white("A3,E1,F1,G2,H2,I2,J1,K1,L2", "Y13,M2"), 5, 5),
        {False: ["W remplir_grand 6"], True: ["W remplir_grand 12", "W trou_bredouille 2"]},
    ),
    Witness(
        "pile_de_misere",
        marks(game, white("J1,K1,L13", "Q3,P3,O3,N3,M3"), 2, 1),
        {"off": [], "made": ["W pile_malheur 4"], "made_and_kept": ["W pile_malheur 4"]},
    ),
    Witness(
        "pile_de_misere",
        marks(game, white("L15", "Q3,P3,O3,N3,M3"), 2, 1),
        {"off": [], "made": [], "made_and_kept": ["W pile_malheur 4"]},
    ),
    Witness("jan_rencontre", rencontre, {False: [], True: ["B jan_rencontre 4"]}),
    Witness(
        "margot_fendue", marks(game, white("A15", "Y13,D1,F1"), 2, 2, "A/E"), {False: [], True: ["B margot_fendue 4"]}
    ),
    Witness(
        "held_coin_false_hit",
        marks(game, white("A11,J1,K1,L2", "Y13,M2"), 3, 2, "A/D A/C"),
        {False: [], True: ["B faux_coin 4"]},
    ),
    Witness(
        "deux_tables_from",
        marks(game, white("A13,F1,G1", "Y15"), 6, 6),
        {"anywhere": ["W jan_deux_tables 6"], "grand_jan": []},
    ),
    Witness(
        "retour_impuissance_without_coin",
        marks(game, white("K1,S2,T2,U2,V2,X2,Y4", "Q1,M2,F2,E2,D2,C2,B2,A2"), 6, 6),
        {False: ["W battre_grand 4"], True: ["W battre_grand 4", "W conserver_retour 6"]},
    ),
    Witness(
        "petit_conserve_exempt_if_coin",
        allowed(game, "W:A2,B2,C2,D2,E2,F2,H2,I1;B:Q5,O3,N7 phase=play dice=6-4 throws=5,5 begun=2,1-1", "F/L H/L"),
        {True: ["F/L H/L"], False: []},
    ),
    Witness("points_after_levee", lifted, {"both_keep": [6, 6], "lifter_only": [6, 0]}),
    # Leaving
    Witness(
        "leaving_sanction",
        said(game, TO_LEAVE, *SILENT, "black refuses"),
        {"none": ["leave"], "stay": ["forced_to_stay"]},
        on=(CLASSIQUE, A, B, COMPANY),
    ),
    Witness(
        "must_declare_leaving",
        offered(game, TO_LEAVE, SILENT, "black refuses", "black lifts his dames"),
        {True: ["black refuses", "black lifts his dames"], False: ["black lifts his dames"]},
    ),
    # Dice
    Witness("spinning_die", judged("black", "spinning die stopped"), {"stop": GOOD, "thrower_if_far": DISPUTED}),
    Witness(
        "broken_die", judged("black", "broken die both parts showing"), {"visible_part": DISPUTED, "larger_part": GOOD}
    ),
    Witness("die_off_board", judged("black", "die back from outside"), {"good_if_returns": GOOD, "void": DISPUTED}),
    Witness("propped_die", judged("white", "propped die falls"), {"thrower": ["throw_void"], "adversary": DISOWNED}),
    Witness("propped_die", judged("black", "propped die falls"), {"thrower": DISPUTED, "adversary": ["throw_void"]}),
    # Lepeintre's rule 12 gives the thrower no right; the treatises void the throw, if it is agreed that it fell short;
    # good company leaves it to the thrower (LEP l.2031).
    Witness(
        "rim",
        judged("white", "rim not reached"),
        {"adversary_chooses": ["rim_not_reached"], "must_touch": DISOWNED, "thrower_rethrows": ["throw_void"]},
    ),
    Witness(
        "rim",
        judged("black", "rim not reached"),
        {"adversary_chooses": ["rim_not_reached"], "must_touch": DISPUTED, "thrower_rethrows": DISPUTED},
    ),
    Witness("early_throw", throws_too_soon, {"may_be_used": [True, False], "hidden": [False, True]}),
    Witness(
        "dice_lifted_after",
        judged("white", "die on the rim", "white names 3-2", "black lifts the dice"),
        {"named": ["refused"], "played": ["throw_void"]},
    ),
    Witness(
        "early_last_throw",
        offered(game, LAST, ("black asks for the last throw",), "white accepts", "white refuses"),
        {"by_agreement": ["white accepts", "white refuses"], "on_demand": []},
    ),
    Witness("rompre", breaks, {"off": 0, "once": 1, "three": 3, "free": 5}),
    Witness(
        "rompre_announced",
        said(game, AT_EIGHT, "black breaks the dice in silence"),
        {True: ["refused"], False: ["dice_broken"]},
    ),
    Witness(
        "rompre_penalty",
        lambda profile: [any_number(profile)],
        {"any_number": [True], "agreed": [False]},
        on=(CLASSIQUE,),
    ),
    Witness("rompre_points", lambda profile: fined(profile)[0], {0: 0, 4: 4}, on=(CLASSIQUE,)),
    Witness("rompre_trous", lambda profile: fined(profile)[1], {0: 0, 1: 1}, on=(CLASSIQUE,)),
    # Touching and misplacing
    Witness(
        "touched_strict",
        orders(OPEN, "white throws 4-3", "white touches B", "white plays A/E A/D"),
        {True: {"A/E B/E", "B/F A/D"}, False: set()},
    ),
    Witness(
        "touch_talon",
        orders(OPEN, "white throws 4-3", "white touches A", "white plays B/F C/F"),
        {True: {"A/E C/F", "B/F A/D"}, False: set()},
    ),
    Witness(
        "adoube_all", said(game, OPEN, "white throws 4-3", "white says adoube tout"), {False: ["refused"], True: []}
    ),
    Witness(
        "misplaced_remedy",
        orders(OPEN, "white throws 4-3", "white plays A/F C/G"),
        {"acad": {"A/E/H", "C/G/J"}, "lepeintre": {"A/E C/F", "A/E/H", "C/G A/D", "C/G/J"}, "courteous": set()},
    ),
    Witness(
        "fausse_case_choice",
        orders(OPEN, "white throws 4-3", "white plays A/F B/F"),
        {"adversary": {"A/E B/E", "A/E/H", "B/F A/D", "B/F/I"}, "player": set(), "tout_dune": {"A/E/H", "B/F/I"}},
    ),
    Witness(
        "self_correction",
        said(game, OPEN, "white throws 4-3", "white plays A/F B/F", "white takes back his play"),
        {False: ["refused"], True: []},
    ),
    Witness(
        "lifted_dames_forced",
        lambda profile: bool(
            orders(AT_EIGHT, "white throws 3-2", "white marks 12", "white leaves", "black schools 4: too much")(profile)
        ),
        {False: False, True: True},
    ),
    Witness(
        "coin_error_bars_coin",
        said(game, "W:A9,F2,G2,I2;B:Y3,R2,Q2,P2,O2,N2,M2 to=white", "white throws 6-5", "white plays I/L I/L"),
        {False: [], True: ["misplaced"]},
    ),
    Witness(
        "misplay_after_throw",
        said(game, OPEN, "white throws 4-3", "white plays A/F B/F", "black throws 6-2", "black refuses"),
        {"stands": ["refused"], "corrected": ["misplaced"]},
    ),
    Witness("between_fleches", between, {"adversary": ["black"], "believed": ["white"]}),
    Witness(
        "missing_dame_told",
        said(game, None, "white keeps a dame in hand", "black counts 14 dames of the other"),
        {False: ["refused"], True: ["dame_missing"]},
    ),
    Witness("dame_held_back_ecole", said(game, None, "white keeps a dame in hand"), {False: [], True: ["dame_kept"]}),
    Witness(
        "overlooked_pass_stands",
        offered(
            game,
            AT_EIGHT,
            ("white throws 3-2", "white marks 8", "white places A/D", "white has played"),
            "black accepts",
            "black marks 2",
        ),
        {True: ["black accepts", "black marks 2"], False: ["black accepts"]},
    ),
    # Marking
    Witness(
        "ecoles", standing(game, AT_EIGHT, "white throws 3-2"), {"strict": [(0, 0), (0, 0)], "off": [(8, 0), (0, 0)]}
    ),
    Witness(
        "ecoles",
        said(game, AT_EIGHT, "white throws 3-2", "white plays A/D A/C", "black schools 8: points"),
        {"strict": ["ecole"], "off": ["refused"]},
    ),
    Witness(
        "ecole_at",
        offered(game, AT_EIGHT, ("white throws 3-2", "white marks 10"), "black schools 2", "white unmarks 2"),
        {"touch": ["black schools 2"], "play": []},
    ),
    Witness(
        "ecole_plein",
        schools(GRAND, "white throws 4-2", "white marks 12", "white plays A/E/G"),
        {"acad": ["8"], "lepeintre_double": ["16"], "corrected": []},
    ),
    Witness(
        "plein_replay",
        said(game, GRAND, "white throws 4-2", "white marks 12", "white plays A/E/G", "black makes him play F/H A/E"),
        {"adversary_option": ["plein_compelled"], "petit_only": ["refused"]},
    ),
    Witness(
        "overmarked_kept",
        standing(game, AT_EIGHT, "white throws 3-2", "white marks 10", "white plays A/D A/C", "black throws 2-1"),
        {True: [(10, 0), (0, 0)], False: [(8, 0), (0, 0)]},
    ),
    # ACAD-A l.91 takes it off in marking, so before the next throw; Lepeintre's rule 49 until the second; ACAD-B l.1069
    # until the hole is pegged and no throw played since; good company whenever it is seen.
    Witness(
        "bredouille_slip",
        strikes,
        {
            "automatic": "",
            "at_mark": "5: white plays A/C A/B",
            "second_throw": "6: black throws 2-1",
            "until_hole": "14: white plays A/D A/C",
            "always": "15: black throws 2-1",
        },
    ),
    Witness(
        "bredouille_slip",
        said(
            game,
            line(EIGHT, points="0,4b"),
            "white throws 3-2",
            "white marks 8 with one jeton",
            "white plays A/D A/C",
            "black throws 2-1",
            "white takes the bredouille",
        ),
        {
            "automatic": ["refused"],
            "at_mark": ["refused"],
            "until_hole": ["refused"],
            "second_throw": ["refused"],
            "always": ["bredouille_lost"],
        },
    ),
    Witness(
        "jetons_two_ecole",
        schools(
            line(EIGHT, points="4b,0"), "white throws 3-2", "white marks 8 with another jeton", "white plays A/D A/C"
        ),
        {True: ["4"], False: []},
    ),
    Witness(
        "spared_points_kept",
        standing(game, line(EIGHT, points="4,6b"), *SPARED),
        {True: [(0, 1), (6, 0)], False: [(0, 1), (0, 0)]},
    ),
    Witness("late_ecole", late_school, {"as_marked": (8, True), "interrupted": (8, False)}),
    Witness(
        "forgotten_holes",
        said(
            game,
            line(EIGHT, points="4b,0"),
            "white throws 3-2",
            "white marks 8 and pegs 1",
            "white plays A/D A/C",
            "black throws 2-1",
            "white pegs 1",
        ),
        {"lost": ["refused"], "later": []},
    ),
    Witness(
        "erased_points_ecole",
        said(game, line(EIGHT, points="0,6b"), "white throws 3-2", "white erases the other"),
        {True: [], False: ["refused"]},
    ),
    Witness(
        "schooler_explains",
        said(game, AT_EIGHT, "white throws 3-2", "white marks 10", "white plays A/D A/C", "black schools 2"),
        {False: ["ecole"], True: ["refused"]},
    ),
    # Those who look on
    Witness("onlooker_warns", harmed("a missing dame"), {True: False, False: True}),
    Witness("onlooker_silence", harmed("a feeling shown"), {True: True, False: False}),
    Witness(
        "onlooker_pays",
        said(
            game,
            AT_EIGHT,
            "white throws 3-2",
            "white is warned by an onlooker of points to mark",
            "black makes the onlooker pay",
        ),
        {True: ["onlooker_pays"], False: ["refused"]},
    ),
    # Match forms
    Witness("ecrire_form", written, {"lepeintre": True, "academie": False}),
    Witness("bredouille_double", lambda profile: twelfth(profile, "11g,0").outcome().points, {False: 1, True: 2}),
    Witness(
        "grande_bredouille_def",
        lambda profile: twelfth(profile, "11g,4").outcome().grande,
        {"consecutive": True, "adversary_zero": False},
    ),
    Witness("ecrire_n", lambda profile: ecrire(profile)[0][0], {12: 120, 8: 80}),
    Witness(
        "ecrire_progressive",
        lambda profile: marque_amount(18, 0, True, 0, terms_of(game.profiles.find(profile)).progressive).marked,
        {False: 80, True: 160},
    ),
    Witness("ecrire_queue", ecrire, {4: [(120, 12, 4)], 2: [(120, 12, 2)], 3: [(120, 12, 3)], 0: [(120, 12, 0)]}),
    Witness("ecrire_queue_sum", paid, {0: 16, 10: 22}),
    Witness("ecrire_by_fiche", paid, {True: 16, False: 160}),
    Witness("queue_rule", fewer, {"jetons": [(0, 10, 0), (1, 0, 4)], "cancel": [(1, 18, 0)]}),
    Witness("pavillon_forfeit", unclaimed, {True: False, False: True}),
    Witness(
        "handicap",
        handicap,
        {
            "none": ({0: 15}, None, (0, 0)),
            "dice": ({0: 15}, 1, (0, 0)),
            "quine_down": ({0: 13, 5: 2}, None, (0, 0)),
            "sannes_down": ({0: 13, 6: 2}, None, (0, 0)),
            "coin": ({0: 13, 11: 2}, None, (0, 0)),
            "carme_and_coin": ({0: 11, 4: 2, 11: 2}, None, (0, 0)),
            "holes_for_dice": ({0: 15}, 0, (0, 4)),
        },
    ),
    Witness(
        "handicap_holes",
        lambda profile: handicap(profile)[2],
        {0: (0, 0), 4: (0, 4), 1: (0, 1), 2: (0, 2), 3: (0, 3), 5: (0, 5), 6: (0, 6), 7: (0, 7)},
    ),
    Witness("handicap_down", handicap, {0: ({0: 15}, None, (0, 0)), 64: ({0: 13, 4: 1, 6: 1}, None, (0, 0))}),
    # Names and pictures
    Witness(
        "fleche_names",
        lambda profile: game.glossary.under(game.profiles.find(profile)).find("case_du_diable").meaning.en,
        {
            "lepeintre": "Flèche 7, hard to make last.",
            "academie_a": "Flèche 7, hard to make last.",
            "academie_b": "Flèches 7 and 10, the hardest cases to make.",
        },
    ),
    Witness(
        "fleche_names",
        lambda profile: game.glossary.under(game.profiles.find(profile)).find("case_d_observation").meaning.en,
        {
            "lepeintre": "The modern name of flèche 10 when it is made early.",
            "academie_a": "A later book's word for flèche 10; here it is the case de l'écolier.",
            "academie_b": "A later book's word for flèche 10; here it is one of the cases du diable.",
        },
    ),
    Witness(
        "jeton_places",
        lambda profile: (
            game.draw(game.read("W:A15;B:Y15 points=2,0", profile), ascii_only=True).splitlines()[11].index("$")
        ),
        {"lepeintre": 8, "academie_a": 5, "academie_b": 5},
    ),
    Witness(
        "jeton_places",
        lambda profile: (
            game.draw(game.read("W:A15;B:Y15 points=10,0", profile), ascii_only=True).splitlines()[11].index("$")
        ),
        {"lepeintre": 37, "academie_a": 33, "academie_b": 30},
    ),
    Witness(
        "first_play_advice",
        lambda profile: [
            str(advice.favours[0])
            for advice in advise(game, game.read("W:A15;B:Y15 phase=play dice=6-2 begun=1,6-2", profile))
        ],
        {"lepeintre": ["A/G A/C"], "academie_a": ["A/G/I"]},
    ),
]
