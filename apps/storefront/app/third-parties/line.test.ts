import { expect, test } from "vitest";
import { createLine, MOST_BUFFERED } from "./line.ts";

const fail = (error: unknown) => {
  throw error;
};

test("what comes before the script waits and is given in order; what comes after goes straight on", () => {
  const line = createLine<number>(fail);
  const taken: number[] = [];
  line.push(1);
  line.push(2);
  line.attach((entry) => taken.push(entry));
  line.push(3);
  expect(taken).toEqual([1, 2, 3]);
});

test("at 1000 buffered entries the queue is switched off for good, and forgets them", () => {
  const line = createLine<number>(fail);
  for (let entry = 1; entry < MOST_BUFFERED; entry++) line.push(entry);
  expect([MOST_BUFFERED, line.isOff()]).toEqual([1000, false]);
  line.push(MOST_BUFFERED);
  expect(line.isOff()).toBe(true);
  const taken: number[] = [];
  line.attach((entry) => taken.push(entry));
  line.push(MOST_BUFFERED + 1);
  expect(taken).toEqual([]);
});

test("a script that takes its entries is never switched off by their number", () => {
  const line = createLine<number>(fail);
  let taken = 0;
  for (let entry = 1; entry < MOST_BUFFERED; entry++) line.push(entry);
  line.attach(() => (taken += 1));
  for (let entry = 0; entry < MOST_BUFFERED; entry++) line.push(entry);
  expect([taken, line.isOff()]).toEqual([2 * MOST_BUFFERED - 1, false]);
});

test("a script that fails at an entry is reported, and gets the next one", () => {
  const reported: unknown[] = [];
  const line = createLine<number>((error) => reported.push(error));
  const taken: number[] = [];
  line.push(1);
  line.attach((entry) => {
    if (entry === 1) throw new Error("broken");
    taken.push(entry);
  });
  line.push(2);
  expect([taken, reported]).toEqual([[2], [new Error("broken")]]);
});

test("once it is switched off nothing is handed on", () => {
  const line = createLine<number>(fail);
  const taken: number[] = [];
  line.attach((entry) => taken.push(entry));
  line.switchOff();
  line.push(1);
  expect([taken, line.isOff()]).toEqual([[], true]);
});
