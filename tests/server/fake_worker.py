"""A worker that does as the question's journal tells it: for what a true one does too seldom to be tested.

echo            answers at once
slow            answers when it is stopped, or after half a minute
deaf            never answers, stopped or not
once WORD PATH  does WORD the first time, when PATH is not there yet, and answers the next time
prepares        says that it prepares something, takes a second for it, and answers
die             ends itself
large           answers, and says that it has grown
rubbish         says what is no answer
"""

import json
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any


def say(data: Any) -> None:
    print(json.dumps(data), flush=True)  # noqa: T201 - this is how a worker speaks


def main() -> None:
    """Read and answer."""
    stopped = threading.Event()
    say({"ready": os.getpid()})
    for line in sys.stdin:
        said = json.loads(line)
        if "stop" in said:
            stopped.set()
            continue
        stopped.clear()
        threading.Thread(target=answer, args=(said, stopped), daemon=True).start()
    os._exit(0)


def answer(question: dict[str, Any], stopped: threading.Event) -> None:
    word, *rest = question["journal"].split()
    if word == "once":
        path = Path(rest[1])
        word = "echo" if path.exists() else rest[0]
        path.touch()
    if word == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if word == "deaf":
        time.sleep(1000)
    if word == "rubbish":
        say([])
        return
    if word == "prepares":
        say({"id": question["id"], "preparing": True})
        time.sleep(1)
    if word == "slow":
        stopped.wait(30)
    data = {"act": f"{question['meeting']} {os.getpid()}", "pid": os.getpid(), "word": word}
    say({"id": question["id"], "answer": data, "megabytes": 4000 if word == "large" else 10})


if __name__ == "__main__":
    main()
