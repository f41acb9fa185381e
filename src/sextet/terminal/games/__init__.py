"""How games are drawn in the terminal, each found by its name. The others are drawn plainly."""
