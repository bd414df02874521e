"""What King's Crown is held against: a plain referee, worked cases, a golden game and counts."""
