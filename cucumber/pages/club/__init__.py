"""The page of a folder that joined the site."""
