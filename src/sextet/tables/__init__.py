"""Live play: seats, commands, the event log, clocks, talk.

A table is its event log (``events``); ``table.Table`` is the log replayed. A command
(``commands``) is decided by a verb (``seating``, ``playing``, ``offers``, ``talking``), which
returns the events to append; ``hall.Hall`` appends them through the ports of ``ports`` and only
then tells anyone. ``show`` is the one door by which anything about a table leaves.
"""
