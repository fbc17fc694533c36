"""The clock of the commands that measure: processor time, so that other work on the machine weighs little."""

import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Done = TypeVar("Done")


def timed(work: Callable[Given, Done], *args: Given.args, **kwargs: Given.kwargs) -> tuple[Done, float]:
    """What some work comes to, and the seconds of processor time it took this process, all its threads together."""
    begun = time.process_time()
    done = work(*args, **kwargs)
    return done, time.process_time() - begun
