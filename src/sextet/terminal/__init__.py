"""The terminal client: positions drawn with characters, and a game to play."""
