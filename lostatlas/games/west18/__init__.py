"""18West: a railway game on a pointy-top map with three classes of companies."""
