import { expect, test } from "vitest";
import { judgeWindows, type Windows } from "./sliding-window.ts";

const limit = { times: 10, perSeconds: 600 };
const judge = (windows: Partial<Windows>) => judgeWindows({ hits: 1, hitsBefore: 0, passed: 0, ...windows }, limit);

test("ten are allowed, and the eleventh is not", () => {
  expect(judge({ hits: 10, passed: 0.5 })).toMatchObject({ allowed: true, hits: 10 });
  expect(judge({ hits: 11, passed: 0.5 })).toMatchObject({ allowed: false, hits: 11 });
});

test("the end of a window changes nothing: what came just before it still counts", () => {
  expect(judge({ hits: 1, hitsBefore: 10, passed: 0 })).toMatchObject({ allowed: false, hits: 11 });
  expect(judge({ hits: 5, hitsBefore: 5, passed: 0.001 })).toMatchObject({ allowed: true, hits: 10 });
  expect(judge({ hits: 6, hitsBefore: 5, passed: 0.001 })).toMatchObject({ allowed: false, hits: 11 });
});

test("the window before fades, and refused hits of it count no longer", () => {
  expect(judge({ hits: 1, hitsBefore: 10, passed: 0.5 })).toMatchObject({ allowed: true, hits: 6 });
  expect(judge({ hits: 1, hitsBefore: 9_999, passed: 0.1 })).toMatchObject({ allowed: true, hits: 10 });
});

test("whoever waits as long as they are told is let in, and not much longer than one window", () => {
  for (let hits = 0; hits <= 15; hits += 1)
    for (let hitsBefore = 0; hitsBefore <= 15; hitsBefore += 1)
      for (let passed = 0; passed < 1; passed += 0.05) {
        const { allowed, secondsLeft } = judge({ hits, hitsBefore, passed });
        if (allowed) continue;
        expect(secondsLeft).toBeLessThanOrEqual(limit.perSeconds * 1.1 + 1);
        const later = passed + secondsLeft / limit.perSeconds;
        const next = later < 1 ? { hits: hits + 1, hitsBefore } : { hits: 1, hitsBefore: hits };
        expect(judge({ ...next, passed: later % 1 }).allowed, JSON.stringify({ hits, hitsBefore, passed })).toBe(true);
      }
});
