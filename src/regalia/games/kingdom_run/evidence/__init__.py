"""What Kingdom Run is held against: a plain referee, worked cases, golden games and counts."""
