"""The referee's sentences, in English and French; {who} is the player concerned, {whom} the other."""

from academie.games.trictrac.names import points_in_words
from academie.tables.referee import thrown
from academie.text.message import Message

_WORDS: dict[str, Message] = {
    **thrown.WORDS,
    "ecole": Message("{whom} sends {who} to school for {points} and marks them."),
    "ecole_partial": Message("{whom} must mark the whole école, {points} more: it is not divided."),
    "ecole_part": Message("{whom} marks only part of the école; {who} may require the other {points}."),
    "fausse_ecole": Message("The école of {points} was unfounded: it is taken off {who}, and {whom} marks it."),
    "school_too_late": Message("It is too late: {whom} has thrown since, and {who} keeps what stands."),
    "lifted_too": Message(
        "{whom} has lifted his own dames as if it were over, and can send nobody to school any more."
    ),
    "ecole_de_l_ecole": Message("There is no school of the school: {who} may let a fault pass without penalty."),
    "school_impossible": Message(
        "No dame could be played, so {who} cannot be sent to school and may still mark before his next throw."
    ),
    "induire_en_erreur": Message(
        "{whom} told {who} a wrong number himself, and cannot send him to school for the {points} it has caused."
    ),
    "made_to_mark": Message("{who} must mark exactly what is due: {points}."),
    "hole_corrected": Message("The trous of {who} are set right; trous are not schooled."),
    "hole_lost": Message("{who} pegged too few trous and has played: they are lost."),
    "overmarked": Message("In good company nobody keeps points won wrongly: {who} gives back {points}."),
    "lesser_jeton": Message("{who} showed two jetons: the lesser one is taken off, without an école."),
    "forced_to_stay": Message("{who} left on a miscount: his dames are put back and he must stay and play."),
    "word_wanted": Message("{who} must say that he leaves: his dames go back until he says it, or plays."),
    "no_ecoles": Message("The software marks at this table: nobody is sent to school."),
    "no_hole": Message("{who} has no trou to leave on: the dames he lifted go back, and he plays."),
    "silent_leaver": Message("{who} did not say that he left, and must stay."),
    "leave": Message("{who} leaves: the points of both are erased, the trous stay, and the dice are his."),
    "marque_won": Message("{who} leaves with the marqué; it is written against {whom}."),
    "pavillon_taken": Message("{who} plants his pavillon."),
    "pavillon_late": Message("{who} has let a trou pass since he earned the pavillon, and has lost it."),
    "no_pavillon": Message("{who} has no pavillon left to plant: à écrire, trous in a row earn one."),
    "jouer_pour_tout": Message("{who} plays for all: if this throw lifts his last dame it opens the next relevé."),
    "not_for_all": Message(
        "Nobody plays for all here: it is said by the thrower, before a throw that may lift his last dame."
    ),
    "advantage": Message("{who} receives the handicap."),
    "no_advantage": Message("{who} receives no handicap: none was agreed, or the game has begun."),
    "break_paid": Message("{whom} has broken the dice against the agreement: {who} marks {points} and throws again."),
    "break_pegged": Message("{whom} has broken the dice against the agreement: {who} pegs {points} and throws again."),
    "hold": Message("{who} holds and may no longer leave."),
    "levee": Message("{who} has lifted his last dame and may mark {points}; all dames go back to the talons."),
    "plein_compelled": Message("{who} must make his plein."),
    "misplaced": Message("{who} is made to play the dames as told."),
    "touched": Message("{who} must play the dame he touched."),
    "replay": Message("The dames of {who} go back; he plays those he displaced, as he likes."),
    "lifted": Message("{who} had lifted his dames, and plays those {whom} chooses."),
    "misplay_stands": Message("What {who} played stands as it is."),
    "coin_barred": Message("These dames do not reach the coin: they go back, and {who} may not take it by this throw."),
    "entry_refused": Message("{whom} can still fill his petit jan, and nobody is made to enter it."),
    "throw_seen": Message("{who} threw too soon; the throw is good, and {whom} may play knowing it."),
    "throw_hidden": Message("{who} threw too soon; the throw is good and stays covered until {whom} has played."),
    "throw_called": Message("The dice were lifted too soon: the throw is what {who} called."),
    "dice_taken_up": Message("{whom} took up the dice too soon, and has to believe {who}: the throw is good."),
    "dice_show": Message("The dice fell otherwise than {who} says, and are played as they fell."),
    "no_choice": Message(
        "Numbers are chosen only when the other broke the dice against the agreement: {who} has none to choose."
    ),
    "no_dispute": Message("Nothing is in dispute that the gallery could decide."),
    "judged_late": Message(
        "Dice are judged when they fall, before anything is marked or touched: the throw of {who} is good."
    ),
    "named_before": Message("{who} has named this throw once, and that name stands."),
    "last_throw_asked": Message("{who} asks for the last throw now; {whom} consents or refuses."),
    "last_throw_refused": Message("The last throw waits for its time: {who} may not have it now."),
    "last_throw": Message("The next throw of {who} is his last, whatever dames are left to lift."),
    "opening_doublet": Message("A doublet gives nobody the first turn; {who} throws."),
    "bredouille_lost": Message("{who} is no longer in bredouille."),
    "bredouille_taken": Message("{who} takes his second jeton after all."),
    "bredouille_forgotten": Message("{who} forgot his second jeton and has played: the bredouille is lost."),
    "erased": Message("The trou wipes out the points of {who}; they go now."),
    "adviser": Message("{who} may take an adviser."),
    "adviser_asked": Message("{who} asks for an adviser; {whom} consents or refuses."),
    "adviser_refused": Message("{whom} does not consent: {who} plays alone."),
    "asked_already": Message("This was already asked or agreed: {who} waits for the answer or plays on."),
    "onlooker_spoke": Message("An onlooker has said or shown what he should not, to the harm of {who}."),
    "onlooker_free": Message("An onlooker may let that be seen, and {who} has nothing to claim."),
    "onlooker_liable": Message("If {who} loses the partie, the indiscreet onlooker pays it."),
    "onlooker_pays": Message("{who} has lost, and the indiscreet onlooker pays the partie: {points}."),
    "reason_none": Message("There was no reason: {whom} had sent {who} to school falsely."),
    # Why somebody was sent to school, by the fault
    "why_undermarked": Message("{who} was sent to school for {points} he had not marked."),
    "why_overmarked": Message("{who} was sent to school for {points} he had marked too many."),
    "why_jeton_left": Message("{who} was sent to school for {points} his old jeton still showed after the trou."),
    "why_ecole_des_deux_jetons": Message(
        "{who} was sent to school for {points} that a first jeton showed beside the new one."
    ),
    "why_erased": Message("{who} was sent to school for {points} of {whom} that he had wiped out."),
    "why_fausse_ecole": Message("{who} was sent to school for a false école of {points}."),
    "why_plein_not_made": Message("{who} was sent to school for {points} of a plein that he did not make."),
    "why_miscount": Message("{who} was sent to school for {points} at fault in the count he left on."),
    # Claims the law denies
    "nothing_thrown": Message("Nothing has been thrown yet, so {who} has made no école."),
    "reason_wanted": Message(
        "In good company {whom} says why he sends {who} to school; let him give the reason after a colon."
    ),
    "ecole_perpetuelle": Message(
        "{whom} has sent {who} to school for it once, falsely, and it was returned: it does not begin again."
    ),
    "not_schooled": Message("{who} has not been sent to school, and there is no reason to ask."),
    "reason_kept": Message("{whom} need not say yet why: for two throws {who} looks for it himself."),
    "onlooker_harmless": Message("No onlooker has harmed {who} by what he may not say."),
    "onlooker_forgiven": Message("The onlooker did wrong, but here {who} cannot make him pay."),
    "no_rest": Message("{who} has marked no école against {whom} in part: there is no rest to require."),
    "nothing_to_mark": Message("{who} has marked all that he can be made to mark."),
    "no_order": Message("{whom} may not have that played: no fault of {who} gives him the right."),
    "no_return": Message("{whom} may not send back the dames of {who}."),
    "leaves_by_right": Message("{who} leaves by right, and {whom} cannot keep him."),
    "nothing_to_strike": Message("{who} is rightly in bredouille, or shows none: there is nothing to take off."),
    "strike_too_late": Message("It is too late to take off the bredouille of {who}, who keeps it."),
    "dame_found": Message("{who} finds a dame and puts it back where the law says."),
    "dame_too_many": Message("{who} has played with more than fifteen dames: the whole partie starts again."),
    "dames_few": Message("{who} has played with fifteen dames or fewer: the throws are good."),
    "dame_missing": Message("{who} learns that some of his dames are missing, and puts back those he finds."),
    "dame_doubtful": Message(
        "Both players must agree that a dame of {who} lay between two flèches; until then it stays where it is."
    ),
    "dame_between": Message("The doubtful dame of {who} is placed."),
    "dame_kept": Message(
        "{who} keeps a dame in hand: until it is back he may mark nothing, and what he wins is {whom}'s to school."
    ),
}


_DONE = {
    "undermarked": Message("{who} won {won} and marked {marked}."),
    "undermarked_nothing": Message("{who} won {won} and marked nothing."),
    "overmarked": Message.within("too much", "{who} won {won} and marked {marked}."),
    "overmarked_nothing": Message("{who} won nothing and marked {marked}."),
    "jeton_left": Message("The old jeton of {who} still showed {points} after the trou."),
    "ecole_des_deux_jetons": Message("A first jeton of {who} showed {points} beside the new one."),
    "erased": Message("{who} had wiped out {points} of {whom}."),
    "fausse_ecole": Message("{who} had sent {whom} to school for {points} without ground."),
    "plein_not_made": Message("{who} did not make the plein that was worth {points}."),
    "miscount": Message("The count on which {who} was leaving is at fault by {points}."),
    "dame_kept": Message("{who} won {points} with a dame in hand, and may mark nothing of it."),
}  # fmt: skip


def done(wrong: str, who: Message, whom: Message, points: int, marked: int) -> Message | None:
    """What a fault was: of a mark, what was won and what stood marked; None where its article says it all."""
    won = marked + points if wrong == "undermarked" else marked - points
    nothing = "_nothing" if wrong in {"undermarked", "overmarked"} and not min(won, marked) else ""
    figures = {"points": points_in_words(points), "won": points_in_words(won), "marked": marked}
    found = _DONE.get(wrong + nothing)
    return None if found is None else found.fill(who=who, whom=whom, **figures)


def sentence(key: str, who: Message, whom: Message, points: int) -> Message:
    """The sentence of a key in both languages."""
    return _WORDS[key].fill(who=who, whom=whom, points=points)
