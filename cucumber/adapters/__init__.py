"""The games as other programs expect them: OpenSpiel and PettingZoo, each with the extra of its name."""

from cucumber.extras import need

need("An adapter to programs that learn", "numpy", extra="fast")
