import { afterEach, expect, test, vi } from "vitest";
import { freshBytes, newId } from "./random.ts";

afterEach(() => void vi.useRealTimers());

const timeOf = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

test("no bytes are given twice, and what was given stays as it was", () => {
  const given = Array.from({ length: 2_000 }, () => freshBytes(16));
  const texts = given.map((bytes) => bytes.toString("hex"));
  expect(new Set(texts).size).toBe(2_000);
  freshBytes(16);
  expect(given.map((bytes) => bytes.toString("hex"))).toEqual(texts);
  expect(given.every((bytes) => bytes.length === 16)).toBe(true);
});

test("ids sort in the order in which they were made, however many in a millisecond", () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("ids stay in order while the clock is set back a little, and follow it further", () => {
  vi.useFakeTimers({ now: 1_900_000_000_000 });
  const first = newId();
  vi.setSystemTime(1_900_000_000_000 - 900);
  expect(newId() > first).toBe(true);
  const hoursBefore = 1_900_000_000_000 - 13 * 3_600_000;
  vi.setSystemTime(hoursBefore);
  expect(timeOf(newId())).toBe(hoursBefore);
});
