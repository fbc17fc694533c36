"""`python -m academie`: the command line, where its program is not on the path."""

from academie.cli import main

if __name__ == "__main__":
    main()
