"""The referee's sentences, in English and French; {who} is the player concerned, {whom} the other."""

from __future__ import annotations

from academie.games.trictrac.names import points_told
from academie.tables.referee import thrown
from academie.title import Title

_WORDS: dict[str, Title] = {
    **thrown.WORDS,
    "ecole": Title(
        "{whom} sends {who} to school for {points} and marks them.",
        "{whom} envoie {who} à l'école de {points} points et les marque.",
    ),
    "ecole_partial": Title(
        "{whom} must mark the whole école, {points} more: it is not divided.",
        "{whom} doit marquer l'école entière, encore {points} : elle ne se divise pas.",
    ),
    "ecole_part": Title(
        "{whom} marks only part of the école; {who} may require the other {points}.",
        "{whom} ne marque qu'une part de l'école ; {who} peut exiger les {points} autres.",
    ),
    "fausse_ecole": Title(
        "The école of {points} was unfounded: it is taken off {who}, and {whom} marks it.",
        "L'école de {points} était sans fondement : {who} l'efface, et {whom} la marque.",
    ),
    "school_too_late": Title(
        "It is too late: {whom} has thrown since, and {who} keeps what stands.",
        "Il est trop tard : {whom} a jeté depuis, et {who} garde ce qui est.",
    ),
    "lifted_too": Title(
        "{whom} has lifted his own dames as if it were over, and can send nobody to school any more.",
        "{whom} a levé ses propres dames comme si tout était fini, et ne peut plus envoyer à l'école.",
    ),
    "ecole_de_l_ecole": Title(
        "There is no school of the school: that {who} let a fault pass is none of his.",
        "Point d'école de l'école : {who} n'est pas en faute pour en avoir laissé passer une.",
    ),
    "school_impossible": Title(
        "No dame could be played, so {who} cannot be sent to school and may still mark before his next throw.",
        "Aucune dame ne pouvait se jouer : {who} n'est pas à l'école, et marque encore avant son prochain coup.",
    ),
    "induire_en_erreur": Title(
        "{whom} told {who} a wrong number himself, and cannot send him to school for the {points} it has caused.",
        "{whom} a lui-même dit à {who} un faux nombre, et ne peut lui faire payer les {points} qui en viennent.",
    ),
    "made_to_mark": Title(
        "{who} is made to mark just what is due: {points}.",
        "{who} est contraint de marquer juste ce qui est dû : {points}.",
    ),
    "hole_corrected": Title(
        "The holes of {who} are set right; holes are not schooled.",
        "Les trous de {who} sont rectifiés ; on n'est pas à l'école des trous.",
    ),
    "hole_lost": Title(
        "{who} pegged too few holes and has played: they are lost.",
        "{who} a marqué trop peu de trous et il a joué : ils sont perdus.",
    ),
    "overmarked": Title(
        "Ill-gotten points are not kept in good company: {who} gives back {points}.",
        "En bonne compagnie on ne garde pas de points mal acquis : {who} en rend {points}.",
    ),
    "lesser_jeton": Title(
        "{who} showed two jetons: the lesser one is taken off, without an école.",
        "{who} marquait de deux jetons : on ôte le moindre, sans école.",
    ),
    "forced_to_stay": Title(
        "{who} left on a miscount: his dames are put back and he must stay and play.",
        "{who} s'en allait sur un faux compte : ses dames se remettent, il doit rester et jouer.",
    ),
    "word_wanted": Title(
        "{who} must say that he leaves: his dames go back until he says it, or plays.",
        "{who} doit dire qu'il s'en va : ses dames se remettent jusqu'à ce qu'il le dise, ou joue.",
    ),
    "no_ecoles": Title(
        "The software marks at this table: nobody is sent to school.",
        "Le logiciel marque à cette table : on n'envoie personne à l'école.",
    ),
    "no_hole": Title(
        "{who} has no hole to leave on: the dames he lifted go back, and he plays.",
        "{who} n'a point de trou pour s'en aller : les dames qu'il a levées se remettent, et il joue.",
    ),
    "silent_leaver": Title(
        "{who} did not say that he left, and must stay.",
        "{who} n'a pas dit qu'il s'en allait, et doit rester.",
    ),
    "leave": Title(
        "{who} leaves: the points of both are erased, the holes stay, and the dice are his.",
        "{who} s'en va : les points des deux s'effacent, les trous demeurent, et le dé est à lui.",
    ),
    "marque_won": Title(
        "{who} leaves with the marqué; it is written against {whom}.",
        "{who} s'en va avec le marqué ; on l'écrit à {whom}.",
    ),
    "pavillon_taken": Title("{who} plants his pavillon.", "{who} plante son pavillon."),
    "pavillon_late": Title(
        "{who} has let a hole pass since he earned the pavillon, and has lost it.",
        "{who} a laissé prendre un trou depuis qu'il a gagné le pavillon, et l'a perdu.",
    ),
    "no_pavillon": Title(
        "{who} has earned no pavillon that is not planted: it takes holes in a row, à écrire.",
        "{who} n'a point gagné de pavillon qui ne soit planté : il y faut, à écrire, des trous de suite.",
    ),
    "jouer_pour_tout": Title(
        "{who} plays for all: if this throw lifts his last dame it opens the next relevé.",
        "{who} joue pour tout : si ce jet lève sa dernière dame, il ouvre le relevé suivant.",
    ),
    "not_for_all": Title(
        "Nobody plays for all here: it is said by the thrower, before a throw that may lift his last dame.",
        "On ne joue pas pour tout ici : cela se dit par celui qui jette, avant un jet qui peut lever sa dernière dame.",
    ),
    "hold": Title("{who} holds and may no longer leave.", "{who} tient et ne peut plus s'en aller."),
    "levee": Title(
        "{who} has lifted his last dame and may mark {points}; all dames go back to the talons.",
        "{who} a levé sa dernière dame et peut marquer {points} ; toutes les dames retournent aux talons.",
    ),
    "plein_compelled": Title("{who} is made to make his plein.", "On fait faire son plein à {who}."),
    "misplaced": Title(
        "{who} is made to play the dames as told.", "On fait jouer les dames de {who} comme on l'ordonne."
    ),
    "touched": Title("{who} is made to play the dame he touched.", "On fait jouer à {who} la dame qu'il a touchée."),
    "replay": Title(
        "The dames of {who} go back; he plays those he displaced, as he likes.",
        "Les dames de {who} retournent ; il joue celles qu'il a déplacées, comme il veut.",
    ),
    "lifted": Title(
        "{who} had lifted his dames, and plays those {whom} chooses.",
        "{who} avait levé ses dames, et joue celles que {whom} choisit.",
    ),
    "misplay_stands": Title("What {who} played stands as it is.", "Ce que {who} a joué reste comme il est."),
    "coin_barred": Title(
        "These dames do not reach the coin: they go back, and {who} may not take it by this throw.",
        "Ces dames ne vont pas au coin : elles retournent, et {who} ne peut le prendre de ce coup.",
    ),
    "entry_refused": Title(
        "{whom} can still fill his petit jan, and nobody is made to enter it.",
        "{whom} peut encore remplir son petit jan, et l'on n'y fait entrer personne.",
    ),
    "throw_seen": Title(
        "{who} threw too soon; the throw is good, and {whom} may play knowing it.",
        "{who} a jeté trop tôt ; le coup est bon, et {whom} peut jouer en le connaissant.",
    ),
    "throw_hidden": Title(
        "{who} threw too soon; the throw is good and stays covered until {whom} has played.",
        "{who} a jeté trop tôt ; le coup est bon et reste couvert jusqu'à ce que {whom} ait joué.",
    ),
    "throw_called": Title(
        "The dice were lifted too soon: the throw is what {who} called.",
        "Les dés ont été levés trop tôt : le coup est celui que {who} a nommé.",
    ),
    "dice_taken_up": Title(
        "{whom} took up the dice too soon, and has to believe {who}: the throw is good.",
        "{whom} a levé les dés trop tôt et doit en croire {who} : le coup est bon.",
    ),
    "dice_show": Title(
        "The dice fell otherwise than {who} says, and are played as they fell.",
        "Les dés sont tombés autrement que ne dit {who}, et se jouent comme ils sont tombés.",
    ),
    "no_choice": Title(
        "Numbers are chosen only when the other broke the dice against the agreement: {who} has none to choose.",
        "On ne choisit ses nombres que si l'autre a rompu le dé malgré la convention : {who} n'en a point à choisir.",
    ),
    "no_dispute": Title(
        "Nothing is in dispute that the gallery could decide.", "Rien n'est en dispute que la galerie puisse décider."
    ),
    "judged_late": Title(
        "Dice are judged when they fall, before anything is marked or touched: the throw of {who} is good.",
        "Les dés se jugent quand ils tombent, avant qu'on ait rien marqué ni touché : le coup de {who} est bon.",
    ),
    "named_before": Title(
        "{who} has named this throw once, and that name stands.",
        "{who} a déjà nommé ce coup, et ce nom-là demeure.",
    ),
    "last_throw_asked": Title(
        "{who} would have the last throw made now; {whom} consents or not.",
        "{who} voudrait qu'on tire d'avance le dernier coup ; {whom} y consent ou non.",
    ),
    "last_throw_refused": Title(
        "The last throw waits for its time: {who} may not have it now.",
        "Le dernier coup attend son tour : {who} ne peut l'avoir d'avance.",
    ),
    "last_throw": Title(
        "The next throw of {who} is his last, whatever dames are left to lift.",
        "Le prochain coup de {who} est son dernier, quoi qu'il lui reste à lever.",
    ),
    "opening_doublet": Title(
        "A doublet gives nobody the first turn; {who} throws.",
        "Un doublet ne donne le premier coup à personne ; {who} jette.",
    ),
    "bredouille_lost": Title("{who} is no longer in bredouille.", "{who} est débredouillé."),
    "bredouille_taken": Title("{who} takes his second jeton after all.", "{who} reprend son second jeton."),
    "bredouille_forgotten": Title(
        "{who} forgot his second jeton and has played: the bredouille is lost.",
        "{who} a oublié son second jeton et il a joué : la bredouille est perdue.",
    ),
    "erased": Title(
        "The hole wipes out what {who} had; the hand does it now.",
        "Le trou efface ce qu'avait {who} ; la main le fait à présent.",
    ),
    "adviser": Title("{who} may take an adviser.", "{who} peut prendre un conseil."),
    "adviser_asked": Title(
        "{who} wishes for an adviser; {whom} consents or not.",
        "{who} voudrait un conseil ; {whom} y consent ou non.",
    ),
    "adviser_refused": Title(
        "{whom} does not consent: {who} plays alone.", "{whom} n'y consent pas : {who} joue seul."
    ),
    "asked_already": Title(
        "That is asked, or agreed, already: {who} waits for the answer or plays on.",
        "C'est déjà demandé, ou convenu : {who} attend la réponse ou continue de jouer.",
    ),
    "onlooker_spoke": Title(
        "An onlooker has said or shown what he should not, to the harm of {who}.",
        "Un spectateur a dit ou montré ce qu'il ne devait pas, au préjudice de {who}.",
    ),
    "onlooker_free": Title(
        "An onlooker may let that be seen, and {who} has nothing to claim.",
        "Un spectateur peut laisser voir cela, et {who} n'a rien à réclamer.",
    ),
    "onlooker_liable": Title(
        "If {who} loses the partie, the indiscreet onlooker pays it.",
        "Si {who} perd la partie, c'est le spectateur indiscret qui la paie.",
    ),
    "onlooker_pays": Title(
        "{who} has lost, and the indiscreet onlooker pays the partie: {points}.",
        "{who} a perdu, et le spectateur indiscret paie la partie : {points}.",
    ),
    "reason_none": Title(
        "There was no reason: {whom} had sent {who} to school falsely.",
        "Il n'y avait point de raison : {whom} avait envoyé {who} à l'école à faux.",
    ),
    # Why somebody was sent to school, by the fault
    "why_undermarked": Title(
        "{who} was sent to school for {points} he had not marked.",
        "{who} a été envoyé à l'école de {points} qu'il n'avait pas marqués.",
    ),
    "why_overmarked": Title(
        "{who} was sent to school for {points} he had marked too many.",
        "{who} a été envoyé à l'école de {points} qu'il avait marqués de trop.",
    ),
    "why_jeton_left": Title(
        "{who} was sent to school for {points} his old jeton still showed after the hole.",
        "{who} a été envoyé à l'école de {points} que son ancien jeton montrait encore après le trou.",
    ),
    "why_ecole_des_deux_jetons": Title(
        "{who} was sent to school for {points} that a first jeton showed beside the new one.",
        "{who} a été envoyé à l'école de {points} qu'un premier jeton montrait à côté du nouveau.",
    ),
    "why_erased": Title(
        "{who} was sent to school for {points} of {whom} that he had wiped out.",
        "{who} a été envoyé à l'école de {points} de {whom} qu'il avait effacés.",
    ),
    "why_fausse_ecole": Title(
        "{who} was sent to school for a false école of {points}.",
        "{who} a été envoyé à l'école d'une fausse école de {points}.",
    ),
    "why_plein_not_made": Title(
        "{who} was sent to school for {points} of a plein that he did not make.",
        "{who} a été envoyé à l'école de {points} d'un plein qu'il n'a pas fait.",
    ),
    "why_miscount": Title(
        "{who} was sent to school for {points} at fault in the count he left on.",
        "{who} a été envoyé à l'école de {points} de faux dans le compte sur lequel il s'en allait.",
    ),
    # Claims the law denies
    "nothing_thrown": Title(
        "Nothing has been thrown yet, so {who} has made no école.",
        "On n'a rien jeté encore : {who} n'a pu faire d'école.",
    ),
    "reason_wanted": Title(
        "In good company {whom} says why he sends {who} to school; let him give the reason after a colon.",
        "En bonne compagnie, {whom} dit pourquoi il envoie {who} à l'école ; qu'il le dise après deux points.",
    ),
    "ecole_perpetuelle": Title(
        "{whom} has sent {who} to school for it once, falsely, and it was returned: it does not begin again.",
        "{whom} a déjà envoyé {who} à l'école, à faux, et on la lui a rendue : elle ne recommence pas.",
    ),
    "not_schooled": Title(
        "{who} has not been sent to school, and there is no reason to ask.",
        "{who} n'a pas été envoyé à l'école : il n'y a point de raison à demander.",
    ),
    "reason_kept": Title(
        "{whom} need not say yet why: for two throws {who} looks for it himself.",
        "{whom} n'est pas encore tenu de dire pourquoi : pendant deux coups, {who} le cherche lui-même.",
    ),
    "onlooker_harmless": Title(
        "No onlooker has harmed {who} by what he may not say.",
        "Aucun spectateur n'a fait tort à {who} par ce qu'il ne doit pas dire.",
    ),
    "onlooker_forgiven": Title(
        "The onlooker did wrong, but here {who} cannot make him pay.",
        "Le spectateur a eu tort, mais {who} ne peut ici le faire payer.",
    ),
    "no_rest": Title(
        "{who} has marked no école against {whom} in part: there is no rest to require.",
        "{who} n'a marqué en partie aucune école contre {whom} : il n'y a point de reste à exiger.",
    ),
    "nothing_to_mark": Title(
        "{who} has marked all that he can be made to mark.",
        "{who} a marqué tout ce qu'on peut lui faire marquer.",
    ),
    "no_order": Title(
        "{whom} may not have that played: no fault of {who} gives him the right.",
        "{whom} ne peut faire jouer cela : aucune faute de {who} ne lui en donne le droit.",
    ),
    "no_return": Title(
        "{whom} may not send back the dames of {who}.",
        "{whom} ne peut renvoyer les dames de {who}.",
    ),
    "leaves_by_right": Title(
        "{who} leaves by right, and {whom} cannot keep him.",
        "{who} s'en va de plein droit, et {whom} ne peut le retenir.",
    ),
    "nothing_to_strike": Title(
        "{who} is rightly in bredouille, or shows none: there is nothing to take off.",
        "{who} est en bredouille à bon droit, ou n'en montre point : il n'y a rien à lui ôter.",
    ),
    "strike_too_late": Title(
        "It is too late to take off the bredouille of {who}, who keeps it.",
        "Il est trop tard pour ôter la bredouille à {who}, qui la garde.",
    ),
    "dame_found": Title(
        "{who} finds a dame and puts it back where the law says.",
        "{who} retrouve une dame et la remet où la loi le dit.",
    ),
    "dame_too_many": Title(
        "{who} has played with more than fifteen dames: the whole partie starts again.",
        "{who} a joué avec plus de quinze dames : toute la partie recommence.",
    ),
    "dames_few": Title(
        "{who} has played with fifteen dames or fewer: the throws are good.",
        "{who} a joué avec quinze dames ou moins : les coups sont bons.",
    ),
    "dame_missing": Title(
        "{who} is told that dames of his are missing, and puts back what he finds.",
        "On avertit {who} qu'il lui manque des dames, et il remet ce qu'il retrouve.",
    ),
    "dame_doubtful": Title(
        "That a dame of {who} lay between two flèches is for both to say; till then it stays where it is.",
        "Qu'une dame de {who} fût entre deux flèches, c'est aux deux à le dire ; jusque-là elle reste où elle est.",
    ),
    "dame_between": Title("The doubtful dame of {who} is placed.", "La dame douteuse de {who} est placée."),
    "dame_kept": Title(
        "{who} keeps a dame in hand: until it is back he may mark nothing, and what he wins is {whom}'s to school.",
        "{who} garde une dame en main : jusqu'à ce qu'il la remette il ne marque rien, et {whom} l'en met à l'école.",
    ),
}


_DONE = {
    "undermarked": Title("{who} won {won} and marked {marked}.", "{who} gagnait {won} et n'en a marqué que {marked}."),
    "undermarked_nothing": Title("{who} won {won} and marked nothing.", "{who} gagnait {won} et n'a rien marqué."),
    "overmarked": Title("{who} won {won} and marked {marked}.", "{who} ne gagnait que {won} et en a marqué {marked}."),
    "overmarked_nothing": Title(
        "{who} won nothing and marked {marked}.", "{who} ne gagnait rien et a marqué {marked} points."
    ),
    "jeton_left": Title(
        "The old jeton of {who} still showed {points} after the hole.",
        "L'ancien jeton de {who} montrait encore {points} après le trou.",
    ),
    "ecole_des_deux_jetons": Title(
        "A first jeton of {who} showed {points} beside the new one.",
        "Un premier jeton de {who} montrait {points} à côté du nouveau.",
    ),
    "erased": Title("{who} had wiped out {points} of {whom}.", "{who} avait effacé {points} de {whom}."),
    "fausse_ecole": Title(
        "{who} had sent {whom} to school for {points} without ground.",
        "{who} avait envoyé {whom} à l'école de {points} sans fondement.",
    ),
    "plein_not_made": Title(
        "{who} did not make the plein that was worth {points}.", "{who} n'a pas fait le plein qui valait {points}."
    ),
    "miscount": Title(
        "The count on which {who} was leaving is at fault by {points}.",
        "Le compte sur lequel {who} s'en allait est faux de {points}.",
    ),
    "dame_kept": Title(
        "{who} won {points} with a dame in hand, and may mark nothing of it.",
        "{who} gagnait {points} une dame à la main, et n'en peut rien marquer.",
    ),
}  # fmt: skip


def done(wrong: str, who: Title, whom: Title, points: int, marked: int) -> Title | None:
    """What a fault was: of a mark, what was won and what stood marked; None where its article says it all."""
    won = marked + points if wrong == "undermarked" else marked - points
    nothing = "_nothing" if wrong in {"undermarked", "overmarked"} and not min(won, marked) else ""
    told = {"points": points_told(points), "won": points_told(won), "marked": marked}
    found = _DONE.get(wrong + nothing)
    return None if found is None else found.fill(who=who, whom=whom, **told)


def sentence(key: str, who: Title, whom: Title, points: int) -> Title:
    """The sentence of a key in both languages."""
    return _WORDS[key].fill(who=who, whom=whom, points=points)
