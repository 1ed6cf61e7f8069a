import { PROMISE_NAMES, PROMISES, type PromiseName } from "./promises.ts";
import type { PromiseRow } from "./record-promise.ts";

const WIDTH = 96;
const number = new Intl.NumberFormat("en-GB");

/** The promises that no row is about. */
export function untriedPromises(rows: readonly PromiseRow[]): readonly PromiseName[] {
  return PROMISE_NAMES.filter((name) => !rows.some(({ promise }) => promise === name));
}

/** The rows as a table: each promise with what was tried, how often, and what was lost. */
export function promiseTable(rows: readonly PromiseRow[]): string {
  const lines = PROMISE_NAMES.flatMap((name) => {
    const title = `${name}  ${PROMISES[name]}`;
    const tried = summed(rows.filter(({ promise }) => promise === name));
    if (tried.length === 0) return [title, line("not tried", "-", "-")];
    return [
      title,
      ...tried.map(({ tried: what, times, lost, note }) =>
        line(note === undefined ? what : `${what} (${note})`, number.format(times), number.format(lost)),
      ),
    ];
  });
  return [`${"Promise, and what was tried".padEnd(WIDTH)}${"times".padStart(9)}${"lost".padStart(7)}`, ...lines].join(
    "\n",
  );
}

function line(what: string, times: string, lost: string): string {
  return `    ${what.padEnd(WIDTH - 4)}${times.padStart(9)}${lost.padStart(7)}`;
}

/** Adds up the rows of the same words, in the order of their first. */
function summed(rows: readonly PromiseRow[]): readonly PromiseRow[] {
  return [...Map.groupBy(rows, ({ tried, note }) => `${tried}|${note}`).values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const all = [first, ...more];
    const sum = (pick: (row: PromiseRow) => number) => all.reduce((total, row) => total + pick(row), 0);
    return [{ ...first, times: sum(({ times }) => times), lost: sum(({ lost }) => lost) }];
  });
}
