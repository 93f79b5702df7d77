"""The games of the landing page."""
