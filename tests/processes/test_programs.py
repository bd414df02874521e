"""The interface for programs does what its description says, whatever is sent."""
