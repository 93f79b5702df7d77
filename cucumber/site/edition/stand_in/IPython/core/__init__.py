"""Of IPython's core, the shell."""
