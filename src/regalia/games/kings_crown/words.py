"""King's Crown."""
