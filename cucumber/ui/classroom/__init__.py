"""The pages of a room, which need no kernel: a phone's, and the desk at which seats are given."""
