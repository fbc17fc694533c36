"""Moves written as phrases: read back in its position, a phrase gives its move."""

import dataclasses

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import Ambiguous, Illegal, Unreadable
from academie.games.chess.phrases.candidates import account, candidates, read_line, read_move
from academie.games.chess.phrases.grammar import read
from academie.games.chess.phrases.phrase import Action, Owner, Position, start
from academie.games.chess.phrases.writer import write
from often import times
from rows import rows


@pytest.mark.wide
@settings(max_examples=times(20, 60))
@given(st.lists(st.integers(min_value=0, max_value=217), max_size=90), st.booleans())
def test_random_games_come_back(choices: list[int], black_first: bool) -> None:
    """Move → phrase → move holds along any legal game, whoever begins; and the phrase written again is the same."""
    fen = chess.STARTING_FEN.replace(" w ", " b ") if black_first else chess.STARTING_FEN
    position = start(fen)
    for choice in choices:
        moves = sorted(position.board.legal_moves, key=chess.Move.uci)
        if not moves:
            break
        move = moves[choice % len(moves)]
        text = write(position, move)
        again = read_move(position, text)
        assert again == move
        assert write(position, again) == text
        position = position.after(move)


@settings(max_examples=times(20, 60))
@given(st.lists(st.integers(min_value=0, max_value=217), min_size=1, max_size=40))
def test_crowded_endings_come_back(choices: list[int]) -> None:
    """So it does with many queens, knights of one wing, promotions with and without capture."""
    position = start("1n2k1n1/PP1P1PPP/8/8/8/8/pp1p1ppp/1N2K1N1 w - - 0 1")
    for choice in choices:
        moves = sorted(position.board.legal_moves, key=chess.Move.uci)
        if not moves:
            break
        move = moves[choice % len(moves)]
        assert read_move(position, write(position, move)) == move
        position = position.after(move)


@pytest.mark.parametrize(
    ("fen", "move", "text"),
    [
        (chess.STARTING_FEN, "g1f3", "Le chevalier du roi à la troisième case de son fou."),
        (chess.STARTING_FEN, "e2e4", "Le pion du roi deux pas."),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "Le roi roque du côté de sa dame."),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "Le roi roque."),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "Le pion du roi prend le pion en passant."),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "Le pion de la tour de la dame pousse à dame, et demande une dame."),
        (
            "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
            "a1a8",
            "La tour donne échec et mat à la case de la tour de la dame noire.",
        ),
    ],
)
def test_the_style(fen: str, move: str, text: str) -> None:
    """Castling, capture in passing, promotion, check and squares of either side, as the book would say them."""
    assert write(start(fen), chess.Move.from_uci(move)) == text


# --- Whole lines: what a phrase leaves open is settled by what follows, or said to be open


def test_what_follows_settles_a_phrase() -> None:
    """Either rook's pawn may step; the next phrase needs the one on h3."""
    words = ["Le pion de la tour un pas", "Le pion du roi deux pas", "La tour du roi à sa seconde case"]
    line = read_line(start(), [read(text) for text in words])
    assert line.whole
    first = line.readings[0]
    assert first.account.san(first.move) == "h3"
    assert not first.alone
    assert not first.also
    assert first.explained().en.endswith("What follows settles it: h3.")


def test_a_line_may_leave_a_move_open() -> None:
    """Where nothing settles it, the other moves are listed."""
    line = read_line(start(), [read("Le pion de la tour un pas"), read("Le pion du roi deux pas")])
    (also,) = [reading.also for reading in line.readings if reading.also]
    assert [line.readings[0].account.san(move) for move in also] == ["h3"]
    assert "leaves open a3, h3" in line.readings[0].explained().en


def test_a_line_that_stops_gives_its_beginning() -> None:
    """The longest readable beginning is given."""
    words = ["Le pion du roi deux pas", "De même", "La tour du roi à la quatrième case de son roi"]
    line = read_line(start(), [read(text) for text in words])
    assert not line.whole
    assert len(line.moves) == 2


# --- The moves a phrase may mean, the account of how it was read, and what happens when it fits two or none


def after(*moves: str, fen: str = chess.STARTING_FEN) -> Position:
    position = start(fen)
    for move in moves:
        position = position.after(position.board.parse_san(move))
    return position


def best(position: Position, text: str) -> str:
    return position.board.san(read_move(position, text))


WING = "Nf3 a6 Nd4 a5 Nb5 a4"  # the king's knight is on the queen's side
TAKEN = "e4 d5 exd5 c6 a3 a6"  # the king's pawn is on the queen's file


@pytest.mark.parametrize(
    ("moves", "text", "san"),
    [
        # Men keep the wing they started on, castled rooks their names.
        (WING, "Le chevalier du roi à la troisième case du fou de sa dame", "N5c3"),
        (WING, "Le chevalier de la dame à la troisième case de son fou", "N1c3"),
        ("e4 e5 Nf3 Nf6 Be2 Be7 O-O O-O d3 a6", "La tour du roi à la case de son roi", "Re1"),
        # A pawn that has taken answers to both files; one that never left its file goes before it.
        (TAKEN, "Le pion du roi prend le pion", "dxc6"),
        (TAKEN, "Le pion de la dame deux pas", "d4"),
        (TAKEN, "Le pion de la dame un pas", "d3"),
        # Squares are counted from their owner: his own by “son”, the other's by colour or “adverse”.
        ("e4 e5", "La dame à la quatrième case de la tour du roi noir", "Qh5"),
        ("e4 e5", "La dame à la quatrième case du chevalier de son roi", "Qg4"),
        ("e4 e5", "La dame à la quatrième case de la tour du roi adverse", "Qh5"),
        # A checking move is meant where check is said, and no square.
        ("e4 e5 f4 exf4 Nc3", "La dame donne échec", "Qh4+"),
        ("e4 a6 e5 d5", "Le pion du roi prend le pion en passant", "exd6"),
    ],
)
def test_the_move_that_is_meant(moves: str, text: str, san: str) -> None:
    """By the man, the square, the capture or the check that the words name."""
    assert best(after(*moves.split()), text) == san


def test_the_same() -> None:
    """“De même” is the last phrase in the other's mouth."""
    position = start()
    said = read("Le fou du roi à la quatrième case du fou de sa dame")
    position = after("e4", "e5")
    position = position.after(position.board.parse_san("Bc4"), said)
    assert best(position, "De même") == "Bc5"
    assert candidates(start(), read("De même")) == ()


def test_promotions() -> None:
    """A pawn becomes a queen, or what it asks for."""
    position = start("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1")
    assert best(position, "Pousse le pion du roi à dame") == "e8=Q"
    assert best(position, "Le pion du roi pousse à dame, et demande un chevalier") == "e8=N+"


def test_the_account_counts_what_each_part_leaves() -> None:
    """How many moves are left after each part of the words."""
    found = account(start(), read("Le chevalier du roi à la troisième case de son fou"))
    assert found.legal == 20
    assert [(step.words, step.left) for step in found.steps] == [
        ("le chevalier", 4),
        ("du roi", 2),
        ("à la troisième case de son fou", 1),
    ]
    assert found.explained().en.endswith(": Nf3.")
    assert "en laisse 2" in found.explained().fr


def test_a_strained_reading_says_why() -> None:
    """What has to be forgiven stands in the account."""
    position = after("e4", "d5", "exd5", "c6", "a3", "a6")
    found = account(position, read("Le pion du roi prend le pion"))
    assert "first file" in found.explained().en


def test_a_phrase_that_fits_two_moves() -> None:
    """The sentence lists the moves, in both languages."""
    with pytest.raises(Ambiguous) as caught:
        read_move(start(), "Le pion de la tour un pas")
    assert "a3 and h3" in str(caught.value)
    assert "a3 et h3" in caught.value.to("fr")


def test_a_phrase_that_fits_none() -> None:
    """No legal move: one sentence."""
    with pytest.raises(Illegal, match="No legal move agrees with"):
        read_move(start(), "La dame à sa quatrième case")


# --- The grammar of the notation: what is understood of a phrase, and what is refused, in one sentence


@rows(
    [
        ("Le chevalier du roi à la troisième case de son fou.", Action.SQUARE),
        ("La dame prend le pion de la tour de la dame blanche.", Action.TAKE),
        ("Le pion de la dame le reprend.", Action.RETAKE),
        ("Le pion du fou du roi un pas.", Action.STEP),
        ("Le pion avance.", Action.STEP),
        ("Le pion du roi deux pas.", Action.LEAP),
        ("La tour donne échec.", Action.CHECK),
        ("Le roi roque du côté de sa dame.", Action.CASTLE),
        ("De même.", Action.SAME),
        ("Le fou couvre l'échec.", Action.COVER),
        ("Le roi se retire.", Action.RETREAT),
        ("Le roi où il peut.", Action.RETREAT),
        ("Pousse le pion du roi à dame, et donne échec et mat.", Action.QUEEN),
        ("Le pion de la tour demande dame et donne échec.", Action.QUEEN),
        ("La tour de la dame attaque le fou.", Action.ATTACK),
        ("Le pion du chevalier du roi, ou toute autre chose.", Action.ADVANCE),
    ]
)
def test_every_form(text: str, action: Action) -> None:
    """Each form of the notation is told apart."""
    assert read(text).action is action


@pytest.mark.parametrize(
    ("bare", "printed"),
    [
        ("Le chevalier du roi a la troisieme case de son fou.", "Le chevalier du roi à la troisième case de son fou."),
        ("Le roi roque du cote de sa dame.", "Le roi roque du côté de sa dame."),
        ("La tour donne echec.", "La tour donne échec."),
    ],
)
def test_accents_may_be_left_out(bare: str, printed: str) -> None:
    """What is understood is the same."""
    assert dataclasses.replace(read(bare), text=printed) == read(printed)


def test_a_square() -> None:
    """Rank, file and owner come from the words; a colour outweighs a possessive."""
    place = read("Le fou à la quatrième case du fou du roi noir").place
    assert place is not None
    assert (place.rank, place.chain.kinds, place.chain.owner) == (4, (chess.BISHOP, chess.KING), Owner.BLACK)
    own = read("La dame à sa seconde case").place
    assert own is not None
    assert (own.rank, own.chain.kinds, own.chain.owner) == (2, (), Owner.MOVER)
    home = read("La tour à la place de son roi").place
    assert home is not None
    assert home.rank == 1


def test_men() -> None:
    """A man is named by wing, by file, by a mark, by a neighbour; two may be offered."""
    man = read("Le chevalier royal prend le pion en prise").man
    assert man is not None
    assert man.chain.wing == chess.KING
    taken = read("Le fou prend le chevalier près de la tour du roi blanc").target
    assert taken is not None
    assert taken.near is not None
    assert taken.near.kind == chess.ROOK
    either = read("Le chevalier ou le fou prend le chevalier")
    assert either.other is not None
    assert either.other.kind == chess.BISHOP


@pytest.mark.parametrize(
    "tail",
    [
        ", n'ayant point d'autre place",
        ", pour éviter le mat",
        ", ne pouvant faire mieux",
        " ; et jouant ensuite son roi",
        ", et gagne la partie",
        ", et donne mat le coup après",
        ", ensuite la tour",
    ],
)
def test_tails_say_nothing_of_the_move(tail: str) -> None:
    """A reason or a promise changes nothing of what is read."""
    plain, with_tail = read("La tour prend le pion"), read(f"La tour prend le pion{tail}")
    assert (with_tail.action, with_tail.man, with_tail.target) == (plain.action, plain.man, plain.target)
    assert not with_tail.check
    assert not with_tail.mate


def test_check_mate_and_fork() -> None:
    """Check, mate and what is attacked beside the king are kept; an “échec à la tour” is not a check."""
    assert read("Le fou donne échec et mat").mate
    assert read("Le chevalier donne échec au roi et à la dame").fork == chess.QUEEN
    assert not read("Le pion prend le pion en donnant échec à la tour").check


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no words"),
        ("Le fou mange le pion", "“mange”"),
        ("Le chevalier du roi", "name an action"),
        ("La huitième case", "“huitième”"),
        ("à la case du roi", "which man"),
        ("De même le pion", "“même”"),
    ],
)
def test_bad_phrases_are_refused(text: str, reason: str) -> None:
    """An unreadable phrase is one sentence in each language, which names what is wrong."""
    with pytest.raises(Unreadable) as caught:
        read(text)
    assert reason in str(caught.value)
    assert str(caught.value).endswith(".")
    assert caught.value.to("fr").startswith("La phrase")
