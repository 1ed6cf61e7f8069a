import { afterAll, expect, test } from "vitest";
import { aTheatre } from "../testing/sale-model/stage.ts";
import { LONGEST_RUN_MS, trySale } from "../testing/sale-model/try-sale.ts";

// The other half of places-and-money.long.test.ts. Each has a database of its own, so that a run meets nobody but itself.
const theatres = [await aTheatre(), await aTheatre()];
afterAll(async () => void (await Promise.all(theatres.map(async ({ end }) => await end()))));

test(
  "places and money stay right in random runs of two processes, the other half of them",
  async () => {
    // No kind of operation was rare.
    expect(await trySale(theatres, 2)).toEqual([]);
  },
  LONGEST_RUN_MS,
);
