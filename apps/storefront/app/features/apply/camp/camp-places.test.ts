import { expect, test } from "vitest";
import { hasBegun } from "./camp-places.ts";

test("a day of a camp has begun at its own time in London, in summer and in winter", () => {
  const day = { date: "2026-07-20", start: "10:00", end: "15:00", available: null };
  expect(hasBegun(day, new Date("2026-07-20T08:59:00Z"))).toBe(false);
  expect(hasBegun(day, new Date("2026-07-20T09:00:00Z"))).toBe(true);
  const winter = { ...day, date: "2026-12-21" };
  expect(hasBegun(winter, new Date("2026-12-21T09:59:00Z"))).toBe(false);
  expect(hasBegun(winter, new Date("2026-12-21T10:00:00Z"))).toBe(true);
});
