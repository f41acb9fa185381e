"""What each decision of a game was worth, judged from what its seat knew; luck apart from skill."""
