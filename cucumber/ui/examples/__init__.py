"""The page of examples."""

from cucumber.ui.examples.page import Examples, contents

__all__ = ["Examples", "contents"]
