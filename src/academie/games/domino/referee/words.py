"""The referee's sentences at a table of domino, in English and in French, by the key of his ruling.

{who} is the player concerned, {whom} the one he has to do with, {what} a tile, a number or a list.
"""

from __future__ import annotations

from academie.games.domino.state import SEATS
from academie.text.message import Message

WORDS = {
    # the lead and the deal
    "draw_again": Message("The highest tiles are equal; they are drawn again."),
    "place_again": Message("The tiles of {what} are equal; they draw again for their places."),
    "side": Message("{who} and {whom} play together."),
    "equal_lead": Message(
        "The tiles of {who} and {whom} are equal: one of them sits down and leads, or they are made to draw again."
    ),
    "no_tie": Message("The two highest are not equal, or all sit already: nothing is drawn again."),
    "sits_first": Message("{who} has the highest tile: he sits where he likes, and the others follow to his right."),
    "sits": Message("Chair {who} is taken by player {what}, who is called {who} from now on."),
    "main": Message("{who} leads the coup."),
    "shuffled": Message("{who} has shuffled, as any player may."),
    "talon": Message("All have taken; the talon stays at the right of {who}."),
    "seen": Message("{what} was seen in taking: all is shuffled again."),
    "no_new_deal": Message("{who} has shown {what} in turning up his own: nothing is dealt again."),
    "feint": Message("{who} has {what} too many and makes as if to choose: he keeps them, or another removes them."),
    "removed": Message("{whom} removes the surplus of {who}."),
    "exact": Message("{who} has his count."),
    "keeps": Message("{who} has taken {what} too many and keeps them."),
    "takes_one": Message("{who} is {what} short and must take as many from the talon."),
    "talon_empty": Message("{who} is {what} short, and there is nothing left to take."),
    "short": Message("{who} is {what} short: the partie may be claimed of him."),
    "short_later": Message(
        "{who} is {what} short: once each has placed a tile the partie may be claimed of him, within the coup."
    ),
    "short_silent": Message("{who} is {what} short; the book has no rule for it in this partie."),
    "keeps_all": Message("{who} did not make as if to choose, or the coup has begun: he keeps what he has."),
    "surplus": Message("{who} has {what} too many; no more of his tiles than that are removed."),
    "count_early": Message("Not all have taken their tiles: they are counted when they have."),
    "count_late": Message("The coup has ended, and a wrong number is shown before that."),
    # what happens
    "pose": Message("{who} leads {what}."),
    "boude": Message("{who} says je boude."),
    "partout": Message("{who} makes a partout of {what}."),
    "domino": Message("{who} makes domino."),
    "ferme": Message("{who} closes the game, as he may."),
    "ferme_bouder": Message("All have passed in turn: the game is held to be closed."),
    "coup": Message("{who} wins the coup."),
    "coup_ferme": Message("The game is closed and {who} wins with {what}."),
    # tiles laid, named and shown
    "placed_right": Message("{what} does not fit there: {who} must place it at the other end."),
    "taken_up": Message("{what} fits nowhere: {who} takes it up and plays again."),
    "stands": Message("Nothing is taken up: the tile of {who} is covered, or another was played since."),
    "no_tile": Message("{who} has no tile of another to challenge."),
    "it_fits": Message("{what} fits where it lies, and stays."),
    "announced": Message("Tiles are not announced; if {who} offers another than {what}, this one may be demanded."),
    "must_announced": Message("{who} must place {what}, which he announced."),
    "announced_not": Message("{who} could not place {what}, which he announced; the tile laid stays."),
    "none_announced": Message("No other tile was announced than the one that lies there."),
    "exposed": Message("{who} must place {what} in this coup, if it fits."),
    "on_table": Message("{who} must leave his tiles on the table: he puts them back."),
    "forbidden": Message("{who} may not open a {what}, unless it is forced."),
    "only_piquet": Message("A number is forbidden to an adversary, and at piquet voleur alone."),
    "not_shown": Message("{who} has not shown a {what} by laying what did not fit."),
    # boudés
    "must_place": Message("{who} has seen it at once and {whom} has not placed: {who} must place."),
    "may_later": Message("{who} has seen it at once, but {whom} has placed: {who} may place that tile later."),
    "no_boude": Message("{who} has not passed with a tile that fitted; there is nothing to own to."),
    "too_late": Message("{who} had to say it at once: play has gone on."),
    "placed_since": Message("A tile was placed after the boudé of {who}: the partie may be claimed, or he is spared."),
    "cannot_place": Message("{who} cannot place {what}; one of his tiles that fits is named."),
    "ordered": Message("{who} passed wrongly and must place {what}."),
    "spared": Message("{whom} lets {who} be: the boudé stands."),
    "presented": Message("{who} passed with {what} and brings it out now: the partie may be claimed of him."),
    # the partie lost
    "loses_short": Message("{who} took a tile too few: he loses the partie."),
    "loses_boude": Message("{who} passed with a tile that fitted, and {whom} requires it: he loses the partie."),
    "loses_belied": Message("{who} passed and then brought out the tile: he loses the partie."),
    "pays_each": Message("{who} passed and then brought out the tile: the poule is over, and he pays a stake to each."),
    "pays_for_two": Message(
        "{who} passed and then brought out the tile: the partie is over, and he pays for himself and {whom}."
    ),
    "partner": Message("The fault is not {who}'s: he neither loses nor wins by it."),
    "lead_passes": Message("The lead passes on to {who}, since the poseur was short."),
    "lead_stays": Message("The lead stays with {who}, since it was not he who was short."),
    "adversaries": Message("{who} cannot call his own partner: a fault is for the adversaries to claim."),
    "oneself": Message("{who} claims against himself: what is wrong is for another player to claim."),
    "nothing_yet": Message("Tiles are still being drawn: {who} has nothing to claim."),
    "no_fault": Message("{who} has lost nothing that {whom} could claim."),
    # the rest
    "untold": Message("Nobody is bound to tell {who}."),
    "may_reshuffle": Message("{who} may have all shuffled again; the lead does not pass."),
    "only_two": Message("Tiles made to be seen are shuffled again between two players only."),
    "not_uncovered": Message("Nobody has made the tiles of {who} be seen, or he has played since."),
    "reshuffled": Message("{who} has all shuffled again; the same player leads."),
    "no_advice": Message("{who} may take no advice."),
    "hint": Message("Nobody asked for it: {who} may place {what} all the same."),
}


def sentence(key: str, who: int, whom: int | None = None, what: object = "") -> Message:
    """The sentence of a key in both languages."""
    return WORDS[key].fill(who=SEATS[who], whom="" if whom is None else SEATS[whom], what=what)
