"""Who can sit on a seat."""
