"""Refunds, one test per rule."""

import importlib
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import product
from pathlib import Path

import core
import oracle
import pytest
import shell
from claims import ON_HOLD, TOO_LATE, TOO_MUCH, Claim, FraudCheck
from core import Hold, Pay, Send, decide
from returns.result import Failure, Result, Success
from shell import refund

from handrail_dojo.module_state import changed_names, module_state
from handrail_dojo.near_misses import ODD_TEXTS

TODAY = date(2026, 11, 26)
LAST_DAY = TODAY - timedelta(days=30)
ADA = "ada@example.org"
HONEST, FRAUD, DOWN = Success(False), Success(True), Failure("the check did not answer")
ANSWERS: tuple[Result[bool, str], ...] = (HONEST, FRAUD, DOWN, Failure(""), Failure("0"))


def test_a_small_claim_is_paid_and_then_a_mail_sent() -> None:
    """A claim of up to 100.00 is paid, and then a mail is sent."""
    claim = Claim("A1", ADA, TODAY, paid=10_000, cents=10_000)
    assert decide(claim, TODAY, _never) == (Pay("A1", 10_000), Send(ADA, "You get 100.00 back."))


def test_a_large_claim_is_paid_if_it_does_not_look_like_fraud() -> None:
    """A claim of more than 100.00 is paid if the check says that it does not look like fraud."""
    claim = Claim("A1", ADA, TODAY, paid=10_001, cents=10_001)
    assert decide(claim, TODAY, _says(HONEST)) == (
        Pay("A1", 10_001),
        Send(ADA, "You get 100.01 back."),
    )


def test_a_claim_that_looks_like_fraud_is_put_on_hold() -> None:
    """If a claim looks like fraud, the office looks at the order, and then a mail is sent."""
    claim = Claim("A1", ADA, TODAY, paid=10_001, cents=10_001)
    assert decide(claim, TODAY, _says(FRAUD)) == (
        Hold("A1", "it looks like fraud"),
        Send(ADA, ON_HOLD),
    )


@pytest.mark.parametrize("reason", ["the check did not answer", ""])
def test_a_failed_check_puts_the_claim_on_hold_with_its_reason(reason: str) -> None:
    """If the check fails, the office gets its reason, and then a mail is sent."""
    claim = Claim("A1", ADA, TODAY, paid=10_001, cents=10_001)
    assert decide(claim, TODAY, _says(Failure(reason))) == (
        Hold("A1", reason),
        Send(ADA, ON_HOLD),
    )


def test_a_claim_on_the_thirtieth_day_is_in_time() -> None:
    """A claim on the thirtieth day after the purchase is in time."""
    claim = Claim("A1", ADA, LAST_DAY, paid=500, cents=500)
    assert decide(claim, TODAY, _never) == (Pay("A1", 500), Send(ADA, "You get 5.00 back."))


def test_a_claim_after_thirty_days_is_too_late() -> None:
    """A claim more than thirty days after the purchase gets a mail, and nothing else."""
    claim = Claim("A1", ADA, LAST_DAY - timedelta(days=1), paid=500, cents=500)
    assert decide(claim, TODAY, _never) == (Send(ADA, TOO_LATE),)


def test_nobody_can_claim_more_than_was_paid() -> None:
    """A claim of more than was paid gets a mail, and nothing else."""
    claim = Claim("A1", ADA, TODAY, paid=500, cents=501)
    assert decide(claim, TODAY, _never) == (Send(ADA, TOO_MUCH),)


def test_the_day_comes_before_the_amount() -> None:
    """A claim that is too late and too much is too late."""
    claim = Claim("A1", ADA, date(2020, 1, 1), paid=500, cents=501)
    assert decide(claim, TODAY, _never) == (Send(ADA, TOO_LATE),)


def test_a_check_that_answers_again_is_asked_again() -> None:
    """The core remembers nothing: a later claim gets the answer that the check has then."""
    claim = Claim("A2", ADA, TODAY, paid=10_001, cents=10_001)
    answers = iter([DOWN, HONEST])

    def check(claim: Claim) -> Result[bool, str]:
        return next(answers, HONEST)

    found = [_done(decide(claim, TODAY, check)) for _ in range(2)]
    assert found == [_right(claim, DOWN), _right(claim, HONEST)]


def test_the_check_is_asked_once_and_only_if_it_is_needed() -> None:
    """The check is asked once about the claim if its answer is needed, and otherwise not at all."""
    for claim, answer in product(_claims(), ANSWERS):
        asked: list[Claim] = []
        decide(claim, TODAY, _says(answer, asked))
        assert asked == [claim] * oracle.is_asked(claim, TODAY)


def test_all_claims_get_the_right_commands() -> None:
    """Each claim gets its commands, in order, whatever the check answers."""
    for claim, answer in product(_claims(), ANSWERS):
        assert _done(decide(claim, TODAY, _says(answer))) == _right(claim, answer)


def test_each_text_is_passed_on_as_it_is() -> None:
    """An address, an order and a reason are any texts, and the commands have them as they are."""
    for text, (days, cents) in product(ODD_TEXTS, ((31, 1), (0, 1), (0, 60_000), (0, 20_000))):
        claim = Claim(text, text[::-1], TODAY - timedelta(days=days), 50_000, cents)
        assert _done(decide(claim, TODAY, _says(FRAUD))) == _right(claim, FRAUD)
    for text in ODD_TEXTS:
        late = Claim("A1", text, LAST_DAY - timedelta(days=1), 9, 9)
        too_much, small = Claim("A1", text, TODAY, 8, 9), Claim(text, ADA, TODAY, 9, 9)
        for claim in (late, too_much, small, Claim("A1", text, TODAY, 50_000, 20_000)):
            answer = Failure(text)
            assert _done(decide(claim, TODAY, _says(answer))) == _right(claim, answer)


@pytest.mark.parametrize("bought", [date(1, 1, 1), date(1999, 12, 31), date(9999, 11, 30)])
@pytest.mark.parametrize(
    ("paid", "cents"), [(-5, -5), (0, -1), (-1, 0), (10**9, 10**9), (5, 10**12)]
)
def test_a_claim_may_have_any_day_and_amounts(bought: date, paid: int, cents: int) -> None:
    """The rules hold for any day and any amounts: nothing else is refused."""
    for today in (bought, TODAY):
        claim = Claim("A1", ADA, bought, paid, cents)
        assert _done(decide(claim, today, _says(HONEST))) == oracle.done(claim, today, False, None)


def test_the_core_leaves_nothing_behind() -> None:
    """The core remembers nothing: it changes no variable, no default value and no cache."""
    claim = Claim("A7", "eve@example.org", TODAY, 30_000, 30_000)
    for answer in ANSWERS:
        decide(Claim("A1", ADA, TODAY, 20_000, 20_000), TODAY, _says(answer))
    _before = module_state(core)
    _ = decide(claim, TODAY, _says(HONEST)), decide(claim, TODAY, _says(Failure("down")))
    _changed = changed_names(_before, module_state(core))
    assert f"changed: {_changed}" == "changed: nothing"


@pytest.mark.parametrize("answer", ANSWERS)
def test_the_core_prints_nothing(
    answer: Result[bool, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """The core does nothing, so it prints nothing."""
    for claim in _claims():
        decide(claim, TODAY, _says(answer))
    _text = "".join(capsys.readouterr())
    assert f"printed: {_text.strip() or 'nothing'}" == "printed: nothing"


def test_the_same_arguments_give_the_same_commands() -> None:
    """The core remembers nothing: the same arguments give the same commands, in any order."""
    questions = list(product(_claims(), ANSWERS))
    for claim, answer in [*questions, *reversed(questions)]:
        assert _done(decide(claim, TODAY, _says(answer))) == _right(claim, answer)


def test_the_day_is_the_one_that_is_given() -> None:
    """The core is given the day, and does not ask for it."""
    for _days in (0, 30, 31, 10_000):
        claim = Claim("A1", ADA, TODAY, paid=500, cents=500)
        today = TODAY + timedelta(days=_days)
        assert _done(decide(claim, today, _never)) == oracle.done(claim, today, False, None)


@pytest.mark.parametrize("name", ["world", "shell", "refunds"])
def test_the_core_imports_neither_the_world_nor_the_shell(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The core imports claims, and neither world nor shell nor refunds."""
    home = Path(core.__file__).parent
    for other, module in [*sys.modules.items()]:
        if Path(getattr(module, "__file__", None) or "/").parent == home and other != "claims":
            monkeypatch.delitem(sys.modules, other)
    monkeypatch.setitem(sys.modules, name, None)
    imported = "nothing"
    try:
        fresh = importlib.import_module("core")
        assert fresh.decide(Claim("A1", ADA, TODAY, 500, 500), TODAY, _never)
        assert fresh.decide(Claim("A1", ADA, TODAY, 20_000, 20_000), TODAY, _says(HONEST))
    except ImportError:
        imported = name
    assert f"of the three, core imports {imported}" == "of the three, core imports nothing"


def test_the_shell_does_what_the_core_says() -> None:
    """The shell asks, and then pays, puts on hold and sends what the core says, in this order."""
    for claim, answer in product(_claims(), ANSWERS):
        world = _Recorded(answer)
        refund(claim, TODAY, world)
        _asked = (("check", claim.order, claim.cents),) * oracle.is_asked(claim, TODAY)
        assert tuple(world.events) == (*_asked, *_right(claim, answer))


def test_the_shell_carries_out_any_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shell carries out the commands of decide in their order, whatever they are."""
    given = "a decide that returns a Send, a Hold, a Send and a Pay, all for other orders"
    _held = decide(Claim("B2", "bob", TODAY, 20_000, 20_000), TODAY, _says(FRAUD))
    _paid = decide(Claim("C3", "cy", TODAY, 7, 7), TODAY, _never)
    _commands = (*reversed(_held), *reversed(_paid))
    _decide = core.decide
    for module in (core, shell):
        for name, value in list(vars(module).items()):
            if value is _decide:
                monkeypatch.setattr(module, name, lambda *_, **__: _commands)
    world = _Recorded(FRAUD)
    refund(Claim("A1", ADA, TODAY, paid=20_000, cents=20_000), TODAY, world)
    assert tuple(world.events) == _done(_commands), given


def test_the_shell_passes_each_text_on_as_it_is() -> None:
    """The shell passes each address, order and reason on as it is."""
    for text, cents in product(ODD_TEXTS, (5, -5, 20_000)):
        claim, answer = Claim(text, text, TODAY, 20_000, cents), Failure(text[::-1])
        world = _Recorded(answer)
        refund(claim, TODAY, world)
        _asked = (("check", text, cents),) * oracle.is_asked(claim, TODAY)
        assert tuple(world.events) == (*_asked, *_right(claim, answer))


@pytest.mark.parametrize("answer", [HONEST, FRAUD, DOWN])
def test_the_shell_swallows_no_error(answer: Result[bool, str]) -> None:
    """If the world raises an exception, the shell does nothing more and passes it on."""
    for claim in (Claim("A1", ADA, TODAY, cents, 20_000) for cents in (20_000, 5)):
        _whole = _Recorded(answer)
        refund(claim, TODAY, _whole)
        for _at, _call in enumerate(_whole.events):
            given = f"a world whose {_call[0]} raises ConnectionError"
            world = _Recorded(answer, breaks_at=_at)
            _raised = "nothing"
            try:
                refund(claim, TODAY, world)
            except ConnectionError:
                _raised = "ConnectionError"
            assert f"raised: {_raised}" == "raised: ConnectionError", given
            assert world.events == _whole.events[: _at + 1], given


class _Recorded:
    """A world that notes what is asked and done. Its call number ``breaks_at`` fails."""

    def __init__(self, answer: Result[bool, str], breaks_at: int = -1) -> None:
        self.answer = answer
        self.breaks_at = breaks_at
        self.events: list[oracle.Done] = []

    def note(self, *event: *oracle.Done) -> None:
        """Note a call, and raise an exception if it is the one that fails."""
        self.events.append(event)
        if len(self.events) == self.breaks_at + 1:
            raise ConnectionError("the line is down")

    def check(self, claim: Claim) -> Result[bool, str]:
        self.note("check", claim.order, claim.cents)
        return self.answer

    def pay(self, order: str, cents: int) -> None:
        self.note("pay", order, cents)

    def hold(self, order: str, reason: str) -> None:
        self.note("hold", order, reason)

    def send(self, to: str, text: str) -> None:
        self.note("send", to, text)


def _claims() -> Iterator[Claim]:
    """Yield claims of small and large amounts, on days before the purchase and around the last."""
    for days, paid, cents in product(
        (-40, 0, 30, 31), (9_999, 10_000, 10_001, 50_000), (0, 1, 10_000, 10_001)
    ):
        yield Claim("A1", ADA, TODAY - timedelta(days=days), paid, cents)
    yield Claim("B2", "bob@example.org", TODAY, paid=50_000, cents=50_000)


def _says(answer: Result[bool, str], asked: list[Claim] | None = None) -> FraudCheck:
    """Return a check with one answer, which notes each question."""

    def check(claim: Claim) -> Result[bool, str]:
        if asked is not None:
            asked.append(claim)
        return answer

    return check


def _never(claim: Claim) -> Result[bool, str]:
    """Fail the test: this answer is not needed."""
    raise AssertionError(f"the check was asked about a claim of {claim.cents} cents")


def _done(commands: tuple[object, ...]) -> tuple[oracle.Done, ...]:
    """Return the commands as verbs with their objects."""
    found: list[oracle.Done] = []
    for command in commands:
        match command:
            case Pay():
                found.append(("pay", command.order, command.cents))
            case Hold():
                found.append(("hold", command.order, command.reason))
            case Send():
                found.append(("send", command.to, command.text))
            case other:
                found.append((type(other).__name__, "is no command", ""))
    return tuple(found)


def _right(claim: Claim, answer: Result[bool, str]) -> tuple[oracle.Done, ...]:
    """Return what is to be done if the check gives this answer."""
    failed = answer.failure() if isinstance(answer, Failure) else None
    return oracle.done(claim, TODAY, answer.value_or(False), failed)
