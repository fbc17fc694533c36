"""The program with the toy room in its list; started anew by every worker, as a program is."""

from academie.game import registry

registry.PACKAGES["nim"] = "toy_game"

if __name__ == "__main__":
    from academie.cli import main

    main()
