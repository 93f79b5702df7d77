"""What widgets are made of. All of it comes with an extra, and is asked for here."""

from cucumber.extras import needed

with needed("Widgets", extra="ui"):
    import anywidget
    import ipywidgets as widgets
    import traitlets
    from IPython.display import HTML

__all__ = ["HTML", "anywidget", "traitlets", "widgets"]
