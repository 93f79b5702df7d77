"""Values that show themselves."""


class HTML:
    """A text that is HTML."""

    def __init__(self, data: str = "") -> None:
        self.data = data

    def _repr_html_(self) -> str:
        return self.data


DISPLAYED: list[object] = []  # by the cell that runs


def display(*values: object, **_how: object) -> None:
    """Shows values beside that of the cell's last line."""
    DISPLAYED.extend(values)


def __getattr__(name: str) -> type[HTML]:
    """Stands in for anything else to show, which says in its place that it can't be shown."""
    if name.startswith("_"):
        raise AttributeError(name)
    problem = f'<p class="site-problem" role="alert">A built page can\'t show IPython\'s {name}; a served one can.</p>'
    return type(name, (HTML,), {"__init__": lambda self, *_given, **_how: HTML.__init__(self, problem)})


def clear_output(*_how: object) -> None:
    """Clears nothing: nothing has been shown."""
