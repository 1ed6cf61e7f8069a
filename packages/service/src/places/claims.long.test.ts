import { recordPromise } from "@matinee/testkit/promises";
import { expect, test } from "vitest";
import { aWorld } from "../testing/world.ts";
import { holdInterleavings } from "./testing/interleavings.ts";

const RUNS = 10_000;
const world = await aWorld();

test("ten thousand random interleavings oversell nothing", async () => {
  const held = await holdInterleavings(world, await world.group(), RUNS);
  recordPromise({
    promise: "R1",
    tried: "random interleavings of claims on one class",
    times: RUNS,
    lost: RUNS - held,
  });
  expect(held).toBe(RUNS);
});
