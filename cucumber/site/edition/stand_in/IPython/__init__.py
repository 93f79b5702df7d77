"""What ipywidgets asks of IPython, where a page runs without it: there is no shell."""

from IPython import display

__all__ = ["display", "get_ipython", "version_info"]
version_info = (9, 0, 0)


def get_ipython() -> None:
    """There is none."""
