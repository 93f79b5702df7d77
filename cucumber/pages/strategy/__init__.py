"""The stories: playing well, in whole deals that a reader can play on."""
