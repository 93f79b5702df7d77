"""The site's server and its Voilà template (extra `app`); nothing but the commands `serve` and `build` imports it."""

import sys

# A library that Jupyter loads builds a grammar for international addresses, for a second; no schema here uses it.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
