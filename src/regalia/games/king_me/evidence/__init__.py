"""The referee of King Me! and the evidence that it and every engine are held against."""
