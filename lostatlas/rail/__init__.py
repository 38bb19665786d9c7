"""The 18xx family: market, depot, phases, companies, and the rounds and steps that several titles share."""
