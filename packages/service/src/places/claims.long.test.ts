import { expect, test } from "vitest";
import { aWorld } from "../testing/world.ts";
import { holdInterleavings } from "./testing/interleavings.ts";

const world = await aWorld();

test("ten thousand random interleavings oversell nothing", async () => {
  expect(await holdInterleavings(world, await world.group(), 10_000)).toBe(10_000);
});
