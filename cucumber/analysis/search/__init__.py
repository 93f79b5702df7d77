"""The search on masks: open cards, worlds that a seat can imagine, roll-outs, and the bots that look ahead."""
