import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDebounce } from "./debounce.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the last call of each subject runs after the delay", () => {
  const done: string[] = [];
  const { later } = createDebounce(400);
  later("a", () => done.push("a1"));
  vi.advanceTimersByTime(300);
  later("a", () => done.push("a2"));
  later("b", () => done.push("b1"));
  vi.advanceTimersByTime(300);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(done).toEqual(["a2", "b1"]);
  vi.advanceTimersByTime(2_000);
  expect(done).toEqual(["a2", "b1"]);
});

test("flush runs pending work once", () => {
  const done: string[] = [];
  const { later, flush } = createDebounce(400);
  later("a", () => done.push("a"));
  later("b", () => done.push("b"));
  flush();
  expect(done).toEqual(["a", "b"]);
  flush();
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual(["a", "b"]);
});
