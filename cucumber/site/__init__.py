"""The site's server and its Voilà template; only `cucumber.cli.main` imports it, and only to serve (extra `app`)."""
