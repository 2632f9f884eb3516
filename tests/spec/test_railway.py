"""The laws of the railway."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Result, Success

from handrail.railway import and_then, cases, gather, partition, traverse, zip_results

Step = Callable[[int], Result[int, str]]


def success(value: int) -> Result[int, str]:
    return Success(value)


def failure(error: str) -> Result[int, str]:
    return Failure(error)


def step(factor: int, divisor: int) -> Step:
    """Return a step that multiplies by ``factor``, and fails on multiples of ``divisor``."""

    def run(value: int) -> Result[int, str]:
        if value % divisor == 0:
            return Failure(f"{value} is a multiple of {divisor}")
        return Success(value * factor)

    return run


def unreachable(value: int) -> Result[int, str]:
    raise AssertionError(f"a step ran after a failure, with {value}")


results = st.one_of(st.integers().map(success), st.text(max_size=3).map(failure))
steps = st.builds(step, st.integers(-3, 3), st.integers(1, 4))


@given(results)
def test_cases_returns_the_result_itself(result: Result[int, str]) -> None:
    assert cases(result) is result


@pytest.mark.parametrize("nothing", [None, 3, (), "Success", Success, Failure])
def test_cases_raises_on_anything_but_a_result(nothing: Result[int, str]) -> None:
    with pytest.raises(TypeError) as raised:
        assert cases(nothing) is None
    assert str(raised.value) == f"not a Result: {nothing!r}"


@given(st.integers(), steps)
def test_a_step_after_a_success_is_the_step_alone(value: int, run: Step) -> None:
    assert and_then(Success(value), run) == run(value)


@given(results)
def test_a_step_that_does_nothing_changes_nothing(result: Result[int, str]) -> None:
    assert and_then(result, success) == result


@given(results, steps, steps)
def test_steps_associate(result: Result[int, str], one: Step, two: Step) -> None:
    nested = and_then(result, lambda value: and_then(one(value), two))
    assert and_then(and_then(result, one), two) == nested


@given(st.text())
def test_no_step_is_taken_from_the_failure_track(error: str) -> None:
    assert and_then(failure(error), unreachable) == Failure(error)


@given(st.lists(results))
def test_gather_returns_all_values_or_all_errors_in_order(given_: list[Result[int, str]]) -> None:
    errors = tuple(result.failure() for result in given_ if isinstance(result, Failure))
    if errors:
        assert gather(given_) == Failure(errors)
    else:
        assert gather(given_) == Success(tuple(result.unwrap() for result in given_))


def test_gather_goes_on_after_a_failure() -> None:
    seen: list[int] = []

    def results_in_turn() -> Iterator[Result[int, str]]:
        for number in range(4):
            seen.append(number)
            yield Failure(str(number)) if number % 2 else Success(number)

    assert gather(results_in_turn()) == Failure(("1", "3"))
    assert seen == [0, 1, 2, 3]


Parts = Result[int, tuple[str, ...]]


def good_part(value: int) -> Parts:
    return Success(value)


def bad_part(errors: list[str]) -> Parts:
    return Failure(tuple(errors))


parts = st.one_of(
    st.integers().map(good_part), st.lists(st.text(max_size=3), min_size=1).map(bad_part)
)


@given(parts, parts, parts, parts)
def test_zip_results_keeps_all_values_or_all_errors_in_order(
    first: Parts, second: Parts, third: Parts, fourth: Parts
) -> None:
    for zipped, given_ in (
        (zip_results(first, second), (first, second)),
        (zip_results(first, second, third), (first, second, third)),
        (zip_results(first, second, third, fourth), (first, second, third, fourth)),
    ):
        errors = tuple(error for part in given_ for error in part.swap().value_or(()))
        if errors:
            assert zipped == Failure(errors)
        else:
            assert zipped == Success(tuple(part.unwrap() for part in given_))


@given(st.lists(st.integers()), steps)
def test_traverse_keeps_each_value_with_its_error(values: list[int], run: Step) -> None:
    failed = tuple(
        (value, result.failure()) for value in values if isinstance(result := run(value), Failure)
    )
    if failed:
        assert traverse(run, values) == Failure(failed)
    else:
        assert traverse(run, values) == gather(map(run, values))


@given(st.lists(st.integers()), steps)
def test_partition_keeps_each_value_on_its_track_in_order(values: list[int], run: Step) -> None:
    good, bad = partition(run, values)
    assert [*good] == [(each, run(each).unwrap()) for each in values if is_success(run(each))]
    assert [*bad] == [(each, run(each).failure()) for each in values if not is_success(run(each))]


@given(st.lists(st.integers()), steps)
def test_partition_without_failures_is_traverse(values: list[int], run: Step) -> None:
    good, bad = partition(run, values)
    assert traverse(run, values) == (
        Failure(bad) if bad else Success(tuple(found for _, found in good))
    )


def is_success(result: Result[int, str]) -> bool:
    return isinstance(result, Success)
