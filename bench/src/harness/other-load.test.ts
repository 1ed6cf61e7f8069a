import { expect, test } from "vitest";
import { busyTicks, ownTicks } from "./other-load.ts";

test("a processor is busy but for idling and waiting for a disk", () => {
  const stat = "cpu  100 20 30 4000 500 6 7 8 50 60\ncpu0 50 10 15 2000 250 3 3 4 25 30\nintr 1234\n";
  expect(busyTicks(stat)).toBe(171);
});

test("a process is told with its ended children, whatever its name", () => {
  const stat = "77 (node (a) b) S 1 77 77 0 -1 4194304 900 800 7 6 1000 200 30 4 20 0 11 0 5 999 888";
  expect(ownTicks(stat)).toBe(1234);
});
