"""The stories: playing well, told with whole deals that can be gone on with."""
