// Tables whose columns can be sorted by pressing their headings, and reversed by pressing again.

export function sortTables(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>("table[data-sortable]")) {
    delete table.dataset.sortable;
    for (const [column, head] of [...(table.tHead?.rows[0]?.cells ?? [])].entries()) {
      offerSorting(table, head, column);
    }
  }
}

function offerSorting(table: HTMLTableElement, head: HTMLTableCellElement, column: number): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "sort";
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    const down = head.ariaSort === "ascending";
    for (const other of table.tHead?.rows[0]?.cells ?? []) other.removeAttribute("aria-sort");
    head.ariaSort = down ? "descending" : "ascending";
    sort(table, column, down ? -1 : 1);
  });
}

function sort(table: HTMLTableElement, column: number, sign: 1 | -1): void {
  const body = table.tBodies[0];
  if (!body) return;
  const rows = [...body.rows].map((row) => ({ row, value: sortValue(row.cells[column]) }));
  rows.sort((one, other) => compare(one.value, other.value, sign));
  body.append(...rows.map(({ row }) => row));
}

/** The sort key of a cell: the number it carries, or its text; undefined for an empty cell. */
function sortValue(cell: HTMLTableCellElement | undefined): number | string | undefined {
  const carried = cell?.dataset.value;
  if (carried !== undefined) return carried === "" ? undefined : Number(carried);
  return cell?.textContent?.trim() || undefined;
}

/** Cells without a value stay last in either direction. */
function compare(
  one: number | string | undefined,
  other: number | string | undefined,
  sign: 1 | -1,
): number {
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined);
  }
  if (typeof one === "number" && typeof other === "number") return sign * (one - other);
  return sign * String(one).localeCompare(String(other), document.documentElement.lang);
}
