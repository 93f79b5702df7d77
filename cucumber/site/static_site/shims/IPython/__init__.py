"""Stands in for IPython where a page runs without it: ipywidgets asks whether there is a shell."""

from IPython import display

__all__ = ["display", "get_ipython", "version_info"]
version_info = (9, 0, 0)


def get_ipython() -> None:
    """Gives nothing: there is no shell."""
