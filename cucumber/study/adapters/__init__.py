"""The games as other programs expect them: OpenSpiel and PettingZoo, each with the extra of its name."""
