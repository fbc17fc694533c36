"""A Hub engine for the tests that behaves as its argument says: well, or badly in one particular way."""

import sys
import time

MODE = sys.argv[1]
SEEN = open(sys.argv[2], "a", encoding="utf-8") if len(sys.argv) > 2 else None  # noqa: PTH123, SIM115 - open to the end


def say(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - it talks to its standard output


def greet() -> None:
    if MODE == "garbage":
        for _ in range(50):
            say('!! = == \x01 nonsense "')
        return
    say('id name=Fake version=1 author="A. Tester" country=Nowhere')
    say('param name=variant value=normal type=enum values="normal losing"')
    say("param name=threads value=1 type=int min=1 max=8")
    say("wait")


def think() -> None:
    say("info depth=1 score=0.10 pv=32-28")
    say("unheard-of command=1")
    answers = {
        "good": "done move=32-28 ponder=19-23",
        "illegal": "done move=32-23",
        "unreadable": "done move=banana",
        "no-move": "done",
        "refuses": 'error message="I do not feel like it"',
    }
    if MODE == "dies-thinking":
        sys.exit(3)
    if MODE == "never-answers":
        time.sleep(60)
    say(answers.get(MODE, answers["good"]))


def main() -> None:
    if MODE == "dies-at-once":
        sys.exit(7)
    for line in sys.stdin:
        command = line.split()[0] if line.split() else ""
        if SEEN is not None:
            SEEN.write(line)
            SEEN.flush()
        if MODE == "silent":
            continue
        if command == "hub":
            greet()
        elif command == "init" and MODE != "never-ready":
            say("ready")
        elif command == "go":
            think()
        elif command == "quit" and MODE != "stays":
            return
    if MODE == "stays":
        time.sleep(60)


main()
