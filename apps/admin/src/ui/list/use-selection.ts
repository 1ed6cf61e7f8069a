import { useCallback, useState } from "react";

export type Key = string | number;

interface Chosen<Row> {
  readonly rows: ReadonlyMap<Key, Row>;
  /** The list, as its filters say, of which rows of all pages are selected; null: of the page in view alone. */
  readonly list: string | null;
}

/**
 * The rows of a list that are selected. Rows of another page are not, as nobody sees them, unless somebody has selected all of the list:
 * `list` names it by its filters, and another list has nothing selected.
 */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => Key, list = "") {
  const [chosen, setChosen] = useState<Chosen<Row>>({ rows: new Map(), list: null });
  const toggle = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row === undefined) return;
      const key = keyOf(row);
      setChosen((before) => {
        const next = new Map(before.rows);
        if (!next.delete(key)) next.set(key, row);
        return { ...before, rows: next };
      });
    },
    [rows, keyOf],
  );
  const onPage = rows.filter((row) => chosen.rows.has(keyOf(row)));
  // What is in view may have been read again since.
  const fresh = new Map(onPage.map((row) => [keyOf(row), row]));
  const selected = chosen.list === list ? [...chosen.rows].map(([key, row]) => fresh.get(key) ?? row) : onPage;
  return {
    selected,
    isSelected: (row: Row) => chosen.rows.has(keyOf(row)),
    isWhole: rows.length > 0 && onPage.length === rows.length,
    /** Selects or deselects the row at this position. */
    toggle,
    /** Leaves these alone selected, which may be of other pages. */
    select: (some: readonly Row[]) => {
      const here = new Set(rows.map(keyOf));
      setChosen({
        rows: new Map(some.map((row) => [keyOf(row), row])),
        list: some.every((row) => here.has(keyOf(row))) ? null : list,
      });
    },
  };
}
