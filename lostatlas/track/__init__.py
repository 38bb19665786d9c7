"""Track: hexes, tiles, boards, the networkx graph of the track, reach and upgrades. Machinery only."""
