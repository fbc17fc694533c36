"""The referee's sentences at a table of domino, in English and in French, by the key of his ruling.

{who} is the player concerned, {whom} the one he has to do with, {what} a tile, a number or a list.
"""

from __future__ import annotations

from academie.games.domino.state import SEATS
from academie.title import Title

WORDS = {
    # the lead and the deal
    "draw_again": Title(
        "The highest tiles are equal; they are drawn again.",
        "Les plus forts dés sont égaux ; on tire de nouveau.",
    ),
    "main": Title("{who} leads the coup.", "C'est à {who} à poser."),
    "shuffled": Title("{who} has shuffled, as any player may.", "{who} a battu les dés, ce que chacun peut faire."),
    "talon": Title(
        "All have taken; the talon stays at the right of {who}.",
        "Chacun a pris ; le talon reste à la droite de {who}.",
    ),
    "seen": Title(
        "{what} was seen in taking: all is shuffled again.", "{what} a été vu en le prenant : il faut rebattre."
    ),
    "no_new_deal": Title(
        "{who} has shown {what} in turning up his own: nothing is dealt again.",
        "{who} a découvert {what} en retournant les siens : on ne refait pas.",
    ),
    "feint": Title(
        "{who} has {what} too many and makes as if to choose: he keeps them, or another removes them.",
        "{who} en a {what} de trop et fait mine de choisir : il garde le tout, ou un joueur lui retire le surplus.",
    ),
    "removed": Title("{whom} removes the surplus of {who}.", "{whom} retire à {who} ce qu'il a de trop."),
    "exact": Title("{who} has his count.", "{who} a son compte."),
    "keeps": Title(
        "{who} has taken {what} too many and keeps them.", "{who} en a pris {what} de trop et garde le tout."
    ),
    "takes_one": Title(
        "{who} is {what} short and must take as many from the talon.",
        "{who} en a {what} de moins et doit compléter son compte au talon.",
    ),
    "talon_empty": Title(
        "{who} is {what} short, and there is nothing left to take.",
        "{who} en a {what} de moins, et il ne reste rien à prendre.",
    ),
    "short": Title(
        "{who} is {what} short: the partie may be claimed of him.",
        "{who} en a {what} de moins : on peut lui faire perdre la partie.",
    ),
    "short_later": Title(
        "{who} is {what} short: once each has placed a tile the partie may be claimed of him, within the coup.",
        "{who} en a {what} de moins : chacun ayant posé un dé, on peut lui faire perdre la partie, dans le coup.",
    ),
    "short_silent": Title(
        "{who} is {what} short; the book has no rule for it in this partie.",
        "{who} en a {what} de moins ; le livre n'a pas de règle là-dessus à cette partie.",
    ),
    # what happens
    "pose": Title("{who} leads {what}.", "{who} pose {what}."),
    "boude": Title("{who} says je boude.", "{who} boude."),
    "partout": Title("{who} makes a partout of {what}.", "{who} fait un partout de {what}."),
    "domino": Title("{who} makes domino.", "{who} fait domino."),
    "ferme": Title(
        "{who} closes the game, as he may.",
        "{who} ferme le jeu, comme il lui plaît.",
    ),
    "ferme_bouder": Title(
        "All have passed in turn: the game is held to be closed.",
        "Tous ont boudé de suite : le jeu est tenu pour fermé.",
    ),
    "coup": Title("{who} wins the coup.", "{who} gagne le coup."),
    "coup_ferme": Title(
        "The game is closed and {who} wins with {what}.",
        "Le jeu est fermé et {who} gagne avec {what}.",
    ),
    # tiles laid, named and shown
    "placed_right": Title(
        "{what} does not fit there: {who} must place it at the other end.",
        "{what} ne va pas là : {who} doit le poser à l'autre bout.",
    ),
    "taken_up": Title(
        "{what} fits nowhere: {who} takes it up and plays again.",
        "{what} ne va nulle part : {who} le relève et rejoue.",
    ),
    "stands": Title(
        "Nothing is taken up: the tile of {who} is covered, or another was played since.",
        "Rien ne se relève : le dé de {who} est couvert, ou l'on a joué depuis.",
    ),
    "it_fits": Title("{what} fits where it lies, and stays.", "{what} va où il est, et y reste."),
    "announced": Title(
        "Tiles are not announced; if {who} offers another than {what}, this one may be demanded.",
        "On n'annonce pas son dé ; si {who} en présente un autre que {what}, on peut exiger celui-ci.",
    ),
    "must_announced": Title(
        "{who} must place {what}, which he announced.", "{who} doit poser {what}, qu'il a annoncé."
    ),
    "announced_not": Title(
        "{who} could not place {what}, which he announced; the tile laid stays.",
        "{who} ne pouvait poser {what}, qu'il a annoncé ; le dé posé reste.",
    ),
    "exposed": Title(
        "{who} must place {what} in this coup, if it fits.", "{who} doit poser {what} dans le coup, s'il va."
    ),
    "on_table": Title(
        "{who} must leave his tiles on the table: he puts them back.",
        "{who} doit laisser ses dés sur la table : il les remet.",
    ),
    "forbidden": Title(
        "{who} may not open a {what}, unless it is forced.",
        "{who} ne peut ouvrir le {what}, à moins qu'il n'y soit forcé.",
    ),
    # boudés
    "must_place": Title(
        "{who} has seen it at once and {whom} has not placed: {who} must place.",
        "{who} s'en aperçoit à l'instant et {whom} n'a pas posé : {who} doit poser.",
    ),
    "may_later": Title(
        "{who} has seen it at once, but {whom} has placed: {who} may place that tile later.",
        "{who} s'en aperçoit à l'instant, mais {whom} a posé : {who} pourra poser ce dé par la suite.",
    ),
    "ordered": Title("{who} passed wrongly and must place {what}.", "{who} a boudé sur un dé et doit poser {what}."),
    "spared": Title(
        "{whom} lets {who} be: the boudé stands.",
        "{whom} passe la faute à {who} : le boudé reste.",
    ),
    "presented": Title(
        "{who} passed with {what} and brings it out now: the partie may be claimed of him.",
        "{who} a boudé avec {what} et le présente à présent : on peut lui faire perdre la partie.",
    ),
    # the partie lost
    "loses_short": Title(
        "{who} took a tile too few: he loses the partie.",
        "{who} a pris un dé de moins : il perd la partie.",
    ),
    "loses_boude": Title(
        "{who} passed with a tile that fitted, and {whom} requires it: he loses the partie.",
        "{who} a boudé sur un dé, et {whom} l'exige : il perd la partie.",
    ),
    "loses_belied": Title(
        "{who} passed and then brought out the tile: he loses the partie.",
        "{who} a boudé, puis présenté son dé : il perd la partie.",
    ),
    "pays_each": Title(
        "{who} passed and then brought out the tile: the poule is over, and he pays a stake to each.",
        "{who} a boudé, puis présenté son dé : la poule est finie, et il paye à chacun une mise.",
    ),
    "pays_for_two": Title(
        "{who} passed and then brought out the tile: the partie is over, and he pays for himself and {whom}.",
        "{who} a boudé, puis présenté son dé : la partie est finie, et il paye pour lui et pour {whom}.",
    ),
    "partner": Title(
        "The fault is not {who}'s: he neither loses nor wins by it.",
        "La faute n'est pas de {who} : il n'y perd ni n'y gagne.",
    ),
    "lead_passes": Title(
        "The lead passes on to {who}, since the poseur was short.",
        "La main coule à {who}, le poseur ayant pris un dé de moins.",
    ),
    "lead_stays": Title(
        "The lead stays with {who}, since it was not he who was short.",
        "La main reste à {who}, qui n'est pas celui qui a pris un dé de moins.",
    ),
    "no_fault": Title(
        "{who} has lost nothing that {whom} could claim.",
        "{who} n'a rien fait que {whom} puisse lui faire payer.",
    ),
    # the rest
    "untold": Title("Nobody is bound to tell {who}.", "Personne n'est tenu de le dire à {who}."),
    "may_reshuffle": Title(
        "{who} may have all shuffled again; the lead does not pass.",
        "{who} peut faire rebattre ; la main ne coule pas.",
    ),
    "only_two": Title(
        "Tiles made to be seen are shuffled again between two players only.",
        "On ne fait rebattre pour des dés découverts qu'en tête à tête.",
    ),
    "reshuffled": Title(
        "{who} has all shuffled again; the same player leads.",
        "{who} fait rebattre ; le même joueur pose.",
    ),
    "no_advice": Title("{who} may take no advice.", "{who} ne doit point recevoir de conseils."),
    "hint": Title(
        "Nobody asked for it: {who} may place {what} all the same.",
        "On ne le lui demandait pas : {who} peut poser {what} cependant.",
    ),
}


def sentence(key: str, who: int, whom: int | None = None, what: object = "") -> Title:
    """The sentence of a key in both languages."""
    return WORDS[key].fill(who=SEATS[who], whom="" if whom is None else SEATS[whom], what=what)
