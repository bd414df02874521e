"""What every game shares: the contract, compilation, positions, records, editions."""
