"""What KingMaker is held against: a plain referee, worked cases, golden games and counts."""
