"""What every game is: the Game interface, the match, the record, the dealer, errors."""
