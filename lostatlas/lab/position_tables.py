"""One position of a railway game as tables: companies, players, shares, earnings, market.

Every function takes a session, a node of one, or a state. A state does not know its rules: unless `rules` are
given, those of its title and mode as published hold. Needs pandas (the extra ``lab``).
"""

from __future__ import annotations

from collections.abc import Mapping

from lostatlas.capabilities import VIEWS, capability
from lostatlas.extras import needed
from lostatlas.kernel.arguments import check_type, checked_arguments
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.rail import outlook as ahead
from lostatlas.rail.net_worth import net_worth, share_value
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import POOL, TREASURY, RailState
from lostatlas.rail.steps.dividend import Dividend
from lostatlas.rail.valuation.position import Position, rules_and_state

with needed():
    import pandas as pd


@checked_arguments
def companies(game: Position, *, rules: RailRules | None = None) -> pd.DataFrame:
    """Return a row for each company in business, in the order of operation.

    ``limit`` is how many trains it may own; ``rusting`` are the trains that go first, ``rusts_with`` the
    card that takes them and ``cards`` how many lie above it; ``trainless`` says whether none is left then.
    ``rival`` is the largest other shareholder, ``threats`` who can buy the presidency with cash in hand.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> len(companies(new_game(["Ann", "Ben"], mode="micro", seed=3)))
    0

    Raises
    ------
    GameDataError
        When `game` is no session, node or state of a railway game.
    """
    rules, state = rules_and_state(game, rules)
    coming = ahead.rust_ahead(rules, state)
    taking: dict[str, list[str]] = {}
    for threat in ahead.threats(rules, state):
        taking.setdefault(threat.company, []).append(threat.rival)
    rows = []
    for place, marker in enumerate(state.market.markers, 1):
        code = marker.company
        company = state.companies[code]
        first = next((rust for rust in coming if code in rust.owners), None)
        going = first.owners[code] if first else 0
        rivals = [one for one in state.players if one != company.president and company.shares.of(one)]
        rival = max(rivals, key=company.shares.of, default="")
        rows.append(
            {
                "company": code,
                "name": company.name,
                "kind": company.kind,
                "price": state.price(code),
                "place": place,
                "treasury": state.cash(code),
                "trains": " ".join(company.trains),
                "limit": rules.train_limit(state, code),
                "rusting": " ".join([first.train] * going) if first else "",
                "rusts_with": first.by if first else "",
                "cards": first.cards if first else None,
                "trainless": not company.trains
                or bool(first and going == len(company.trains) and code not in first.keepers),
                "president": company.president,
                "president_shares": company.shares.of(company.president),
                "rival": rival,
                "rival_shares": company.shares.of(rival),
                "threats": ", ".join(taking.get(code, ())),
                "treasury_shares": company.shares.of(TREASURY),
                "pool_shares": company.shares.of(POOL),
                "powers": ", ".join(company.powers),
            }
        )
    frame = pd.DataFrame.from_records(rows, columns=list(_COMPANY))
    return frame.astype({"cards": "Int64"}).set_index("company")


_COMPANY = (
    "company", "name", "kind", "price", "place", "treasury", "trains", "limit", "rusting", "rusts_with",
    "cards", "trainless", "president", "president_shares", "rival", "rival_shares", "threats",
    "treasury_shares", "pool_shares", "powers",
)  # fmt: skip


@checked_arguments
def players(game: Position, *, rules: RailRules | None = None) -> pd.DataFrame:
    """Return a row for each player in the game, clockwise: cash, shares, net worth, presidencies, threats.

    ``could_take`` are the companies whose presidency the player can buy with cash in hand.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> players(new_game(["Ann", "Ben"], mode="micro", seed=3)).loc["Ann", "net_worth"].item()
    225

    Raises
    ------
    GameDataError
        When `game` is no session, node or state of a railway game.
    """
    rules, state = rules_and_state(game, rules)
    worth = capability(rules, VIEWS)(rules).net_worth(state)  # nothing of a title without views
    taking: dict[str, list[str]] = {}
    for threat in ahead.threats(rules, state):
        taking.setdefault(threat.rival, []).append(threat.company)
    rows = [
        {
            "player": player,
            "cash": state.cash(player),
            "shares": sum(one.shares.of(player) for one in state.companies.values()),
            "share_value": share_value(state, player),
            "net_worth": int(worth.get(player, net_worth(state, player))),
            "presides": ", ".join(state.presided(player)),
            "could_take": ", ".join(taking.get(player, ())),
            "priority": player == state.priority,
        }
        for player in state.players
    ]
    columns = ["player", "cash", "shares", "share_value", "net_worth", "presides", "could_take", "priority"]
    return pd.DataFrame.from_records(rows, columns=columns).set_index("player")


@checked_arguments
def holdings(game: Position) -> pd.DataFrame:
    """Return how many shares of each company (rows, in the order of operation) each holder (columns) has.

    Raises
    ------
    GameDataError
        When `game` is no session, node or state.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> game = position(Path("examples/positions/two_companies.txt").read_text())
    >>> holdings(game).to_numpy().tolist()
    [[2, 0, 3, 0], [0, 2, 3, 0]]
    """
    state = game if isinstance(game, RailState) else rules_and_state(game)[1]
    holders = [*state.players, TREASURY, POOL]
    rows = [[state.companies[code].shares.of(one) for one in holders] for code in state.market.order]
    return pd.DataFrame(rows, index=pd.Index(state.market.order, name="company"), columns=holders)


@checked_arguments
def earnings(
    game: Position, *, revenue: Mapping[str, int] | None = None, rules: RailRules | None = None
) -> pd.DataFrame:
    """Return the payment to each holder if each company pays out.

    Parameters
    ----------
    revenue : of the companies; by default of a session their last runs, of a state nothing
    rules : the rules of a bare state; by default those of its title as published

    Returns
    -------
    pandas.DataFrame
        A row for each company: ``revenue``, ``per_share``, and a column for each player and the treasury.

    Raises
    ------
    GameDataError
        When `game` is no session, node or state, or `revenue` no whole numbers by companies in business.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> game = position(Path("examples/positions/two_companies.txt").read_text())
    >>> first = game.state.market.order[0]
    >>> earnings(game, revenue={first: 100}).loc[first].tolist()
    [100, 20, 40, 0, 60]
    """
    rules, state = rules_and_state(game, rules)
    step = rules.find_step(Dividend) or Dividend()
    for code, earned in () if revenue is None else revenue.items():
        if code not in state.market.order:
            raise GameDataError("valuation.no_company", company=code, known=state.market.order or "–")
        check_type(f"revenue[{code!r}]", earned, int)
    if revenue is None:
        revenue = FrozenMap() if isinstance(game, RailState) else _last_runs(game)
    rows = []
    for code in state.market.order:
        earned = revenue.get(code, 0)
        parts = step.payout(state, code, earned)
        holders = [parts.get(holder, 0) for holder in (*state.players, code)]
        rows.append([earned, earned // state.companies[code].shares.total, *holders])
    index = pd.Index(state.market.order, name="company")
    return pd.DataFrame(rows, index=index, columns=["revenue", "per_share", *state.players, TREASURY])


@checked_arguments
def per_share(game: Position, *, upto: int = 500, step: int = 10) -> pd.DataFrame:
    """Return the payment per share of each revenue: a column for each part that a share can be.

    The parts are those of the companies in business, in percent, such as ``20%``.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> per_share(new_game(["Ann", "Ben"], mode="micro", seed=3)).shape
    (50, 0)

    Raises
    ------
    GameDataError
        When `game` is no session, node or state, or a figure no whole number.
    """
    state = game if isinstance(game, RailState) else rules_and_state(game)[1]
    totals = sorted({company.shares.total for company in state.companies.values()})
    revenues = pd.RangeIndex(step, upto + 1, step, name="revenue")
    columns = {f"{100 / total:g}%": [revenue // total for revenue in revenues] for total in totals}
    return pd.DataFrame(columns, index=revenues)


def _last_runs(game: Session | Node) -> dict[str, int]:
    found: dict[str, int] = {}
    for node in (game if isinstance(game, Node) else game.node).upwards():
        for event in reversed(node.events):
            if event.key in ("rail.trains_run", "rail.revenue_changed"):
                found.setdefault(event.facts["company"], event.facts["revenue"])
    return found


@checked_arguments
def market(game: Position, *, rules: RailRules | None = None) -> pd.DataFrame:
    """Return a row for each space of the market: its price, who may be launched there, and its markers.

    ``markers`` are in the order of operation; ``launch`` are the phases (their trains) whose range holds it.

    Raises
    ------
    GameDataError
        When `game` is no session, node or state of a railway game.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> game = position(Path("examples/positions/two_companies.txt").read_text())
    >>> market(game)["price"].head(4).tolist()
    [0, 10, 20, 30]
    """
    rules, state = rules_and_state(game, rules)
    rows = []
    for space, price in enumerate(state.market.spaces):
        here = [marker.company for marker in state.market.markers if marker.space == space]
        phases = [phase.train for phase in rules.phases if phase.launch[0] <= price <= phase.launch[1]]
        rows.append({"space": space, "price": price, "markers": " ".join(here), "launch": " ".join(phases)})
    return pd.DataFrame.from_records(rows, columns=["space", "price", "markers", "launch"]).set_index("space")
