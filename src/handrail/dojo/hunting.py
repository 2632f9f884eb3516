"""From what a hunt reported to its verdict: kills, survivors and the medal.

It is pure: nothing here reads, writes or runs anything.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import final

from handrail.dojo.findings import (
    DrawsNothing,
    FewKills,
    Finding,
    NeverAsks,
    NoProperties,
    Tampered,
    Unfair,
    shortened,
)
from handrail.dojo.forms import Form, Table
from handrail.dojo.kata import Medal, Museum, Mutants
from handrail.dojo.verdict import (
    Ended,
    Hunt,
    Kill,
    NotYet,
    Sitting,
    Solved,
    Survivor,
    TimedOut,
    Verdict,
    judged,
    place_of,
    rows_of,
    sitting_of,
)


@final
@dataclass(frozen=True, slots=True)
class Bag:
    """What a hunt brought home, by seed."""

    kills: Mapping[int, tuple[Kill, ...]]
    survivors: Mapping[int, tuple[Survivor, ...]]


def hunted(
    reported: Sequence[Table],
    ended: Ended,
    grader: Mutants,
    museum: Museum,
    sources: Mapping[str, bytes],
    seconds: float,
) -> Verdict:
    """The verdict on a hunt.

    Args:
        reported: the events, in order.
        ended: how the process ended.
        grader: what was to be done.
        museum: the mutants.
        sources: the learner's files, for the lines that are pointed at.
        seconds: how long it had.
    """
    sitting = sitting_of(reported, sources)
    finding = objection(reported, grader, sources)
    if finding is None and sitting.done and sitting.ready and not sitting.collected:
        finding = NoProperties(grader.properties)
    if finding is None and sitting.tampered:
        finding = Tampered(sitting.tampered)
    if finding is not None and not ended.stopped:
        return NotYet(finding)
    if not sitting.done or ended.stopped or ended.timed_out:
        running = Sitting(sitting.ready, broken=sitting.broken, running=f"{sitting.running} ")
        match judged(running, ended, (), seconds):
            case TimedOut(limit, _):
                return TimedOut(limit, sitting.running)
            case other:
                return other
    bag = bag_of(reported, museum)
    hunt = Hunt(
        bag.kills.get(grader.seeds[0], ()),
        bag.survivors.get(grader.seeds[0], ()),
        medal_for(grader, bag),
        tuple((seed, len(bag.kills.get(seed, ()))) for seed in grader.seeds if seed in bag.kills),
    )
    number, total = len(hunt.kills), len(museum.mutants)
    if len(hunt.kills) + len(hunt.survivors) < total:
        return NotYet(Tampered("not every mutant was hunted"), number, total)
    if hunt.medal:
        return Solved(number, hunt)
    first = grader.medals[0]
    return NotYet(FewKills(number, first.kills, first.name), number, total, hunt)


def objection(
    reported: Iterable[Table], grader: Mutants, sources: Mapping[str, bytes]
) -> Finding | None:
    """Why there was no hunt: a property that is none, or one that is unfair."""
    for event in reported:
        form = Form("event", event)
        match form.text("event"):
            case "draws nothing":
                return DrawsNothing(form.text("property"))
            case "never asks":
                return NeverAsks(form.text("property"), grader.function)
            case "unfair":
                return Unfair(
                    form.text("property"),
                    rows_of(form.get("given")),
                    shortened(form.text("raised", "")),
                    place_of(form, sources),
                )
            case _:
                pass
    return None


def bag_of(reported: Iterable[Table], museum: Museum) -> Bag:
    """Kills and survivors, each under its seed."""
    kills: dict[int, tuple[Kill, ...]] = {}
    survivors: dict[int, tuple[Survivor, ...]] = {}
    for event in reported:
        form = Form("event", event)
        kind = form.text("event")
        if kind not in ("kill", "survivor"):
            continue
        seed, number = form.number("seed"), form.number("number")
        _ = kills.setdefault(seed, ())
        _ = survivors.setdefault(seed, ())
        if kind == "survivor":
            survivors[seed] += (Survivor(number, form.flag("dealt")),)
        elif 1 <= number <= len(museum.mutants):
            exhibit = museum.mutants[number - 1]
            given = rows_of(form.get("given"))
            kills[seed] += (Kill(number, exhibit.title, exhibit.who, form.text("property"), given),)
    return Bag(kills, survivors)


def medal_for(grader: Mutants, bag: Bag) -> str:
    """The best medal that is earned, or an empty text."""
    earned = ""
    for medal in grader.medals:
        if is_earned(medal, grader, bag):
            earned = medal.name
    return earned


def is_earned(medal: Medal, grader: Mutants, bag: Bag) -> bool:
    """Whether a medal is earned: by the first seed's kills, or by those of each seed."""
    seeds = grader.seeds if medal.every_seed else grader.seeds[:1]
    killed = [frozenset(kill.number for kill in bag.kills.get(seed, ())) for seed in seeds]
    return len(killed[0].intersection(*killed[1:])) >= medal.kills


def worth(grader: Mutants) -> int:
    """How many kills on the first seed make it worth hunting on the others."""
    return min((medal.kills for medal in grader.medals if medal.every_seed), default=10**9)
