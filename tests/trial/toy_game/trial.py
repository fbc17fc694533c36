"""Judges of the toy room: each writes down that it was asked, so that a test can count."""

import os
import time
from pathlib import Path

from academie.game.seeds import chance
from academie.text.message import bilingual
from academie.trial.claim import Claim, Finding, Judge, Verdict


def hear(claim: Claim) -> Finding:
    """A verdict from the claim's own chance, after a while."""
    with Path(os.environ["HEARD"]).open("a", encoding="utf-8") as log:
        log.write(f"{claim.id}\n")
    time.sleep(float(os.environ.get("SLOWLY", "0")))
    rng = chance(claim.seed)
    number = rng.randrange(100) + int(claim.given.get("more", 0))
    verdict = list(Verdict)[number % 4]
    return Finding(verdict, bilingual(f"Number {number}.", f"Nombre {number}."), {"count": number, "seed": claim.seed})


JUDGES = {"number": Judge(hear, bilingual("A number is drawn.", "On tire un nombre."))}
