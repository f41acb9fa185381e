"""Live play: seats, commands, the event log, clocks, talk, ratings."""
