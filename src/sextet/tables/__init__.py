"""Live play: seats, commands, the event log, clocks, talk.

A table is its event log (``events``); ``table.Table`` is the log replayed. A command
(``commands``) is decided by a verb (``seating``, ``playing``, ``offers``, ``timing``,
``talking``, ``rematch``), which returns the events to append; ``hall.Hall`` appends them through
the ports of ``ports`` and only then tells those who watch. What a table must do by itself is
in ``duties``; ``keeper`` wakes it and ``doing`` does it. ``views`` is the one door by which
anything about a table leaves, and ``wire`` says in which form.
"""
