import type { Cart } from "@matinee/contract/client";

type Cost = Cart["costs"][number];

/** How the total came about: its parts, what follows from it, and hints that are no part of the sum. */
export type Working = { parts: Cost[]; sums: Cost[]; hints: string[] };

const SUMS = new Set(["total", "vat", "credit", "due_now", "due_later"]);

/** Kinds that are not known here are parts: nothing that costs money is ever left out. */
export function workingOf(costs: readonly Cost[]): Working {
  return {
    parts: costs.filter((cost) => cost.kind !== "note" && !SUMS.has(cost.kind)),
    sums: costs.filter((cost) => SUMS.has(cost.kind)),
    hints: costs.filter((cost) => cost.kind === "note").map((cost) => cost.text),
  };
}
