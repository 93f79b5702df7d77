"""Exploring a deal: playing every card yourself, going back, playing it differently, and changing what was dealt."""
