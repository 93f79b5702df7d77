"""The pages: each a plain program, an immutable value that hears messages and tells all that a browser draws."""
