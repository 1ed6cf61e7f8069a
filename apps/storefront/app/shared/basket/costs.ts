import type { Cart } from "@matinee/contract/client";

type Cost = Cart["costs"][number];

/** The working of a total: parts, sums, and hints that are not part of the sum. */
export type Working = { parts: Cost[]; sums: Cost[]; hints: string[] };

const SUMS = new Set(["total", "vat", "credit", "due_now", "due_later"]);

/** Unknown kinds count as parts, so that no cost is left out. */
export function workingOf(costs: readonly Cost[]): Working {
  return {
    parts: costs.filter((cost) => cost.kind !== "note" && !SUMS.has(cost.kind)),
    sums: costs.filter((cost) => SUMS.has(cost.kind)),
    hints: costs.filter((cost) => cost.kind === "note").map((cost) => cost.text),
  };
}
