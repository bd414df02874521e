"""Computer players: each sees only a view."""
