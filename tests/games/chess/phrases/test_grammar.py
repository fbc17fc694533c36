"""The grammar of the notation: what is understood of a phrase, and what is refused, in one sentence."""

from __future__ import annotations

import dataclasses

import chess
import pytest

from academie.errors import Unreadable
from academie.games.chess.phrases import Action, read
from academie.games.chess.phrases.phrase import Owner


@pytest.mark.parametrize(
    ("text", "action"),
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
    ],
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
    """Check, mate and what is attacked beside the king are kept; an “échec à la tour” is no check."""
    assert read("Le fou donne échec et mat").mate
    assert read("Le chevalier donne échec au roi et à la dame").fork == chess.QUEEN
    assert not read("Le pion prend le pion en donnant échec à la tour").check


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no words"),
        ("Le fou mange le pion", "“mange”"),
        ("Le chevalier du roi", "what is done"),
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
