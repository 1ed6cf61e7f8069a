import { afterAll, expect, test } from "vitest";
import type { Tally } from "../testing/sale-model/books.ts";
import { KINDS } from "../testing/sale-model/plan.ts";
import { runMany } from "../testing/sale-model/run-many.ts";
import { aTheatre } from "../testing/sale-model/stage.ts";

const theatre = await aTheatre();
afterAll(theatre.end);

// A taste of places-and-money.long.test.ts, with the same plans every time.
test("places and money stay right whatever families, staff and jobs do at once", async () => {
  const tally: Tally = new Map();
  await runMany(theatre, { runs: 10, seed: 20, steps: { minSteps: 2, maxSteps: 4 } }, tally);
  // Whatever order the steps met in, the scenes do every kind of operation.
  const never = KINDS.filter((kind) => (tally.get(kind)?.get("ok") ?? 0) === 0);
  expect(never).toEqual([]);
});
