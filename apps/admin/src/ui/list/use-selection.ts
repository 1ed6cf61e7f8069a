import { useCallback, useState } from "react";

export type Key = string | number;

/** The rows of a list that are selected. Rows of another page or filter are not: nobody sees them. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set());
  const toggle = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row === undefined) return;
      const key = keyOf(row);
      setChosen((before) =>
        before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
      );
    },
    [rows, keyOf],
  );
  const selected = rows.filter((row) => chosen.has(keyOf(row)));
  return {
    selected,
    isSelected: (row: Row) => chosen.has(keyOf(row)),
    isWhole: rows.length > 0 && selected.length === rows.length,
    /** Selects or deselects the row at this position. */
    toggle,
    /** Leaves these alone selected. */
    select: (some: readonly Row[]) => setChosen(new Set(some.map(keyOf))),
  };
}
