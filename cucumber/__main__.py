"""`python -m cucumber` is the command `cucumber`, wherever that name leads."""

import sys

from cucumber.cli.main import main

sys.exit(main(name="python -m cucumber"))
