"""The lessons of the page, played through the rules and written down for it: `make lessons`."""
