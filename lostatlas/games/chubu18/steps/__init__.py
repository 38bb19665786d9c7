"""The steps of this title: what no other railway game has, or has otherwise."""
