"""What the grader asks of the process that runs the tests.

It is apart from the plugin, because the grader starts faster without pytest.
"""

import msgspec


class Orders(msgspec.Struct, frozen=True):
    """The settings that the grader passes to the process that runs the tests.

    Attributes:
        report: the path of the file to write events to.
        kata: the path of the folder that is graded.
        files: the names of the learner's files. They are imported before the tests.
        examples: the number of examples per Hypothesis test; 0 if there are no such tests.
        test_filter: only tests whose names contain this string run; "" runs all tests.
    """

    report: str
    kata: str
    files: tuple[str, ...]
    examples: int
    test_filter: str = ""
