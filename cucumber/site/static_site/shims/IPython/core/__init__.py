"""The part of IPython's core that ipywidgets imports."""
