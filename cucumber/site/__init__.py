"""The site's server and its Voilà template. Only `cucumber.app` imports it, and only to serve (extra `app`)."""
