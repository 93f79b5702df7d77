"""The site's server and its Voilà template (extra `app`); nothing but the commands `serve` and `build` imports it."""
