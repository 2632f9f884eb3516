"""The contract of the reading order, a type of contract for import-linter.

The order is a list in ``pyproject.toml``. Each entry is a room (a folder) and its files, as in
``handrail.cards: types errors notation``. A file imports only from files that come before it. Files
with a bar between them come at the same place and do not import one another.
"""

from collections.abc import Iterable, Iterator
from typing import final

import grimp
from importlinter import Contract, ContractCheck, fields, output
from importlinter.application import contract_utils

PUBLIC = "handrail"  # its names are those of the rooms, so it imports from rooms


def read_order(entries: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield each file and each room with its place. A room comes right after its files."""
    place = 0
    for entry in entries:
        room, _, names = entry.partition(":")
        for names_at_place in names.split():
            place += 1
            for name in names_at_place.split("|"):
                yield f"{room}.{name}", place
        place += 1
        yield room, place


@final
class ReadingOrder(Contract):
    """Each file imports only from those before it, and from files and not from rooms."""

    order = fields.ListField(subfield=fields.StringField())
    ignore_imports = fields.SetField(subfield=fields.ImportExpressionField(), required=False)

    def check(self, graph: grimp.ImportGraph, verbose: bool) -> ContractCheck:
        """Return every import that breaks the order, and every file that has no place in it."""
        entries: list[str] = self.order  # type: ignore[assignment]  # a field becomes its value
        places = dict(read_order(entries))
        modules = [name for name in graph.modules if not graph.is_module_squashed(name)]
        errors = [f"{name} is not in the list" for name in modules if name not in places]
        errors += [f"{name} is in the list, but not in src" for name in {*places} - {*modules}]
        ignored = contract_utils.remove_ignored_imports_and_report(
            graph=graph,
            ignore_imports=self.ignore_imports,  # type: ignore[arg-type]  # as above
            unmatched_alerting=contract_utils.AlertLevel.ERROR,
        )
        rooms = {entry.partition(":")[0] for entry in entries}
        for importer in places.keys() & {*modules}:
            for imported in graph.find_modules_directly_imported_by(importer) & places.keys():
                if places[imported] >= places[importer]:
                    errors.append(f"{importer} imports {imported}, which does not come before it")
                elif imported in rooms and importer != PUBLIC:
                    errors.append(f"{importer} imports the room {imported}, not one of its files")
        return ContractCheck(
            kept=not errors,
            warnings=list(ignored.warnings),
            ignored_import_count=ignored.ignored_import_count,
            metadata={"errors": sorted(errors)},
        )

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print each error."""
        for error in check.metadata["errors"]:
            output.print_error(error, bold=False)
