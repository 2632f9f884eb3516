"""``handrail flops``: the equity of two ranges on every flop."""

from pathlib import Path

import pytest

from handrail import equity_by_flop, parse_range

from .conftest import RunCommand, show

ROWS = [
    "best flops of player 1",
    "  A♠ A♥ K♠  12 flops  100.00%",
    "worst flops of player 1",
    "  K♠ K♥ 2♦  12 flops    0.10%",
    "quantiles of the equity",
    "  10%   11.97%",
    "  25%   89.17%",
    "  50%   90.71%",
    "  75%   91.62%",
    "  90%   96.52%",
    "deals by equity",
    "   0% to  10%    2.56%  ▊",
    "  10% to  20%    7.49%  ██▎",
    "  20% to  30%    1.12%  ▍",
    "  30% to  40%    0.03%",
    "  40% to  50%    0.00%",
    "  50% to  60%    0.00%",
    "  60% to  70%    0.00%",
    "  70% to  80%    1.51%  ▌",
    "  80% to  90%   21.98%  ██████▊",
    "  90% to 100%   65.30%  ████████████████████",
]


def test_the_rows_are_best_worst_quantiles_and_histogram(run: RunCommand) -> None:
    result = run("flops", "AA", "KK", "--top", "1")
    assert (result.status, result.err) == (0, "")
    assert result.out.splitlines() == ROWS


@pytest.mark.parametrize("words", [("AA vs KK",), ("AA", "vs", "KK"), ("AA", "KK", "--jobs", "1")])
def test_the_ranges_can_be_given_in_several_ways(run: RunCommand, words: tuple[str, ...]) -> None:
    assert run("flops", *words, "--top", "1").out.splitlines()[:4] == ROWS[:4]


def test_json_has_every_flop_of_the_library(run: RunCommand) -> None:
    objects = run("flops", "AA", "KK", "--json").objects
    answer = equity_by_flop(parse_range("AA").unwrap(), parse_range("KK").unwrap())
    assert [
        (each["flop"], each["flops"], each["total"], [one["wins"] for one in each["players"]])
        for each in objects
    ] == [
        (
            [str(card) for card in each.flop],
            each.flops,
            each.equity.total,
            [player.wins for player in each.equity.players],
        )
        for each in answer.unwrap()
    ]
    without_a_deal, _, _, answer_on_queens, *_ = objects
    assert without_a_deal["players"][0] == {"wins": 0, "ties": 0, "equity": None, "share": None}
    assert answer_on_queens == {
        "flop": ["As", "Ah", "Qs"],
        "flops": 12,
        "total": 71280,
        "players": [
            {"wins": 71244, "ties": 0, "equity": 71244 / 71280, "share": "1979/1980"},
            {"wins": 36, "ties": 0, "equity": 36 / 71280, "share": "1/1980"},
        ],
    }


def test_csv_has_every_flop_and_player_1(run: RunCommand, tmp_path: Path) -> None:
    path = tmp_path / "flops.csv"
    assert run("flops", "AA", "KK", "--csv", str(path)).err == f"wrote {path}\n"
    rows = path.read_text("utf-8").splitlines()
    assert rows[:3] == [
        "flop,flops,wins,ties,total,equity",
        "AsAhAd,4,0,0,0,",
        "AsAhKs,12,35640,0,35640,1.0000",
    ]
    assert len(rows) == 1756


def test_dead_cards_are_not_dealt(run: RunCommand) -> None:
    (aces, *_) = run("flops", "KK", "QQ", "--dead", "As Ah", "--json").objects
    assert (aces["flop"], aces["total"]) == (["As", "Ah", "Ad"], 0)


@pytest.mark.parametrize(
    ("words", "error", "spans"),
    [
        ((), "UsageError", [[21, 21]]),
        (("AA",), "UsageError", [[24, 24]]),
        (("AA", "vs"), "MissingRange", [[5, 5]]),
        (("AA", "HH"), "NotARank", [[6, 7]]),
        (("AA", "KK", "--dead", "2c 2c"), "DuplicateCard", [[13, 15], [16, 18]]),
        (("AA", "KK", "QQ"), "UsageError", [[30, 30]]),
        (("AA | 2c3c4c", "KK"), "UsageError", [[38, 38]]),
    ],
)
def test_an_error_has_its_spans(
    run: RunCommand, words: tuple[str, ...], error: str, spans: list[list[int]]
) -> None:
    result = run("flops", *words, "--json")
    (document,) = result.errors
    assert (result.status, result.out) == (2, "")
    assert (document["error"], document["spans"]) == (error, spans)


def test_a_narrow_terminal_keeps_the_first_fields() -> None:
    status, screen = show("flops", "AA", "KK", "--top", "1", columns=30, TERM="dumb")
    assert status == 0
    rows = [row for row in screen.splitlines() if not row.startswith("compiling")]
    assert max(map(len, rows)) <= 30


def test_without_the_engine_an_extra_is_named(run: RunCommand, without_numpy: None) -> None:
    result = run("flops", "AA", "KK")
    assert result.status == 1
    assert "handrail[engine]" in result.err
