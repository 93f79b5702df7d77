"""The site as a folder of files: every page made beforehand, with the engine in the browser (extra `build`)."""
