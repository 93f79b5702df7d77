"""Exploring a deal: playing every card oneself, going back, playing it otherwise, and changing what was dealt."""
