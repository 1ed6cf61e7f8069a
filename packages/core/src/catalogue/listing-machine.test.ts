import { step } from "../kernel/index.ts";
import { expect, test } from "vitest";
import { listingMachine, type ListingState } from "./listing-machine.ts";

test("what was open once never becomes a draft again, and nothing leaves the archive but to be closed", () => {
  const reached = new Set<ListingState>();
  const visit = (state: ListingState): void => {
    if (reached.has(state)) return;
    reached.add(state);
    for (const event of listingMachine.events) {
      const next = step(listingMachine, state, event);
      if (next.ok) visit(next.value);
    }
  };
  visit("open");
  expect([...reached].toSorted((a, b) => a.localeCompare(b))).toEqual(["archived", "closed", "open"]);
  const fromArchive = listingMachine.events.flatMap((event) => {
    const next = step(listingMachine, "archived", event);
    return next.ok && next.value !== "archived" ? [next.value] : [];
  });
  expect(fromArchive).toEqual(["closed"]);
});
