"""How strong players are: the same deals for everybody, intervals, ratings, a report."""
