"""The 18xx family: market, depot, phases, companies, and the rounds and steps that several titles share.

A title is a subclass of `rules.RailRules` that lists its rounds. A round is a tuple of steps that reads as
the sequence of play; a step says whether there is anything to decide, by whom, what may be done, why not, and
what follows. What titles do differently is a value that a step is given (`steps.dividend.by_multiples`,
`steps.trade.first_turn`), a step of the title's own, or a power (`power.Power`); nothing here asks which
title it serves. `tests/rail/test_another_title.py` is a title of one page.

Everything that happens by itself (a skipped step, a phase, rust, a company that closes) is told to the
`story.Story` of the action that brought it about.
"""
