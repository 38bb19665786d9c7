"""The 18xx family: market, depot, phases, companies, and the rounds and steps that several titles share.

A title is a subclass of `rules.RailRules` that lists its rounds. A round is a tuple of steps that reads like
the sequence of play. A step says whether there is anything to decide, who decides, what is legal, why
something is not, and what follows. Where titles differ, they pass a value to a step
(`steps.dividend.by_multiples`, `steps.trade.first_turn`), or add a step or a power (`company_powers.Power`)
of their own; nothing here asks which title it serves. `tests/rail/test_another_title.py` is a whole title on
one page.

Whatever happens by itself (a skipped step, a new phase, rust, a company that closes) becomes an event of the
action that caused it: steps add events to its `EventLog` (`kernel.values`).
"""
