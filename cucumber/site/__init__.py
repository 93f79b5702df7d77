"""The site's server and its Voilà template (extra `app`); nothing but the commands `serve` and `build` imports it."""

import sys

# A library of Jupyter's would build a grammar for international addresses, which takes a second and no schema asks for.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
