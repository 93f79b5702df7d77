"""`python -m cucumber` is the command `cucumber`, wherever that name leads."""

import sys

from cucumber.cli.main import main

if __name__ == "__main__":  # and not in the processes that a server starts
    sys.exit(main(name="python -m cucumber"))
