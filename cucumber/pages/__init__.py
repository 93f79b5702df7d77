"""The pages: each an immutable value that handles messages and gives all that a browser draws."""
