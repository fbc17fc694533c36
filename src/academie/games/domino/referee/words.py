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
    "place_again": Title(
        "The tiles of {what} are equal; they draw again for their places.",
        "Les dés de {what} sont égaux ; ils tirent de nouveau leurs places.",
    ),
    "side": Title("{who} and {whom} play together.", "{who} et {whom} sont ensemble."),
    "equal_lead": Title(
        "The tiles of {who} and {whom} are equal: one of them sits down and leads, or they are made to draw again.",
        "Les dés de {who} et de {whom} sont égaux : l'un d'eux se place et pose, ou l'on exige qu'ils tirent encore.",
    ),
    "no_tie": Title(
        "The two highest are not equal, or all sit already: nothing is drawn again.",
        "Les deux plus forts ne sont pas égaux, ou chacun est placé : on ne tire pas de nouveau.",
    ),
    "sits_first": Title(
        "{who} has the highest tile: he sits where he likes, and the others follow to his right.",
        "{who} a le plus fort dé : il se place où il veut, et les autres ensuite à sa droite.",
    ),
    "sits": Title(
        "Chair {who} is taken by player {what}, who is called {who} from now on.",
        "La place {who} est au joueur {what}, qu'on appelle {who} désormais.",
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
    "keeps_all": Title(
        "{who} did not make as if to choose, or the coup has begun: he keeps what he has.",
        "{who} n'a pas fait mine de choisir, ou le coup est commencé : il garde ce qu'il a.",
    ),
    "surplus": Title(
        "{who} has {what} too many; no more of his tiles than that are removed.",
        "{who} en a {what} de trop ; on ne lui retire pas plus de dés que cela.",
    ),
    "count_early": Title(
        "Not all have taken their tiles: they are counted when they have.",
        "Tous n'ont pas pris leurs dés : on les compte quand ils les ont.",
    ),
    "count_late": Title(
        "The coup has ended, and a wrong number is shown before that.",
        "Le coup est fini, et c'est avant cela qu'on fait voir un compte faux.",
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
    "no_tile": Title("{who} has no tile of another to challenge.", "{who} n'a pas de dé d'un autre à contester."),
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
    "none_announced": Title(
        "No other tile was announced than the one that lies there.",
        "On n'a pas annoncé d'autre dé que celui qui est posé.",
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
    "only_piquet": Title(
        "A number is forbidden to an adversary, and at piquet voleur alone.",
        "On ne défend un nombre qu'à un adversaire, et qu'au piquet voleur.",
    ),
    "not_shown": Title(
        "{who} has not shown a {what} by laying what did not fit.",
        "{who} n'a pas fait voir de {what} en posant un dé qui n'allait pas.",
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
    "no_boude": Title(
        "{who} has not passed with a tile that fitted; there is nothing to own to.",
        "{who} n'a pas boudé sur un dé qui allait ; il n'a rien à dire.",
    ),
    "too_late": Title(
        "{who} had to say it at once: play has gone on.",
        "{who} devait le dire à l'instant : on a continué de jouer.",
    ),
    "placed_since": Title(
        "A tile was placed after the boudé of {who}: the partie may be claimed, or he is spared.",
        "On a posé depuis le boudé de {who} : demandez la partie, ou passez-lui la faute.",
    ),
    "cannot_place": Title(
        "{who} cannot place {what}; one of his tiles that fits is named.",
        "{who} ne peut poser {what} ; on nomme un de ses dés qui aille.",
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
    "adversaries": Title(
        "{who} cannot call his own partner: a fault is for the adversaries to claim.",
        "{who} ne peut rien demander à son partenaire : c'est aux adversaires de faire payer une faute.",
    ),
    "oneself": Title(
        "{who} claims against himself: what is wrong is for another player to claim.",
        "{who} réclame contre lui-même : c'est aux autres de relever une faute.",
    ),
    "nothing_yet": Title(
        "Tiles are still being drawn: {who} has nothing to claim.",
        "On tire encore les dés : {who} n'a rien à demander.",
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
    "not_uncovered": Title(
        "Nobody has made the tiles of {who} be seen, or he has played since.",
        "Personne n'a fait voir les dés de {who}, ou il a joué depuis.",
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
