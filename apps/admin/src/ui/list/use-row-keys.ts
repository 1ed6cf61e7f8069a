import { useEffect, type RefObject } from "react";

interface RowKeys {
  /** Selects or deselects the row at this position; absent where rows can't be selected. */
  readonly select?: ((index: number) => void) | undefined;
  readonly help: () => void;
}

/** What of a row takes the focus: its link, or what selects it. */
const TARGET = "[data-main] a, td a, td input";
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** The row to go to from `at` (-1: the head), or null for a key that leads nowhere. @internal */
export function rowFor(key: string, at: number, rows: number): number | null {
  if (rows === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return rows - 1;
  const by = STEPS[key];
  return by === undefined ? null : Math.min(rows - 1, Math.max(0, at + by));
}

/** Arrow keys and letters move between the rows of a table while the focus is inside it; Space selects, and Enter opens. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>, { select, help }: RowKeys): void {
  useEffect(() => {
    const element = table.current;
    if (element === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
      const rows = [...element.querySelectorAll<HTMLElement>("tbody tr")];
      const at = rows.findIndex((row) => row.contains(target));
      const next = rowFor(key, at, rows.length);
      if (next !== null) {
        event.preventDefault();
        rows[next]?.querySelector<HTMLElement>(TARGET)?.focus();
      } else if (key === "?") {
        event.preventDefault();
        help();
      } else if (
        at >= 0 &&
        select !== undefined &&
        (key === "x" || (key === " " && !target.matches("input, button")))
      ) {
        event.preventDefault();
        select(at);
      } else if (key === "Enter" && target.matches("input")) {
        event.preventDefault();
        rows[at]?.querySelector<HTMLElement>("[data-main] a, td a")?.click();
      }
    };
    element.addEventListener("keydown", onKeyDown);
    return () => element.removeEventListener("keydown", onKeyDown);
  }, [table, select, help]);
}
