import { testDatabase } from "@matinee/testkit";
import { expect, test } from "vitest";
import { countHit } from "./count-hit.ts";

const { db } = await testDatabase();
const limit = { times: 3, perSeconds: 900 };
const at = (time: string) => new Date(`2026-03-01T${time}Z`);
const hit = async (key: string, time: string) => (await countHit(db, { ...limit, key, at: at(time) })).allowed;

test("a limit holds across the end of its window, and lets in again once the window has slid on", async () => {
  for (const time of ["09:14:50", "09:14:58", "09:14:59"]) expect(await hit("a", time)).toBe(true);
  expect(await hit("a", "09:15:00")).toBe(false);
  expect(await hit("a", "09:15:05")).toBe(false);
  expect(await hit("b", "09:15:05")).toBe(true);
  expect(await hit("a", "09:32:00")).toBe(true);
});

test("of many at once as many are let in as may be, by the database's clock", async () => {
  const verdicts = await Promise.all(Array.from({ length: 9 }, () => countHit(db, { ...limit, key: "c" })));
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3);
  for (const { allowed, secondsLeft } of verdicts) if (!allowed) expect(secondsLeft).toBeLessThanOrEqual(1_201);
});
