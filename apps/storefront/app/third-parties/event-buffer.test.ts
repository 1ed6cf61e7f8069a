import { expect, test } from "vitest";
import { createEventBuffer, MAX_BUFFERED } from "./event-buffer.ts";

const fail = (error: unknown) => {
  throw error;
};

test("what comes before the script waits and is given in order; what comes after goes straight on", () => {
  const buffer = createEventBuffer<number>(fail);
  const taken: number[] = [];
  buffer.push(1);
  buffer.push(2);
  buffer.attach((entry) => taken.push(entry));
  buffer.push(3);
  expect(taken).toEqual([1, 2, 3]);
});

test("at 1000 buffered entries the queue is switched off for good, and forgets them", () => {
  const buffer = createEventBuffer<number>(fail);
  for (let entry = 1; entry < MAX_BUFFERED; entry++) buffer.push(entry);
  expect([MAX_BUFFERED, buffer.isOff()]).toEqual([1000, false]);
  buffer.push(MAX_BUFFERED);
  expect(buffer.isOff()).toBe(true);
  const taken: number[] = [];
  buffer.attach((entry) => taken.push(entry));
  buffer.push(MAX_BUFFERED + 1);
  expect(taken).toEqual([]);
});

test("a script that takes its entries is never switched off by their number", () => {
  const buffer = createEventBuffer<number>(fail);
  let taken = 0;
  for (let entry = 1; entry < MAX_BUFFERED; entry++) buffer.push(entry);
  buffer.attach(() => (taken += 1));
  for (let entry = 0; entry < MAX_BUFFERED; entry++) buffer.push(entry);
  expect([taken, buffer.isOff()]).toEqual([2 * MAX_BUFFERED - 1, false]);
});

test("a script that fails at an entry is reported, and gets the next one", () => {
  const reported: unknown[] = [];
  const buffer = createEventBuffer<number>((error) => reported.push(error));
  const taken: number[] = [];
  buffer.push(1);
  buffer.attach((entry) => {
    if (entry === 1) throw new Error("broken");
    taken.push(entry);
  });
  buffer.push(2);
  expect([taken, reported]).toEqual([[2], [new Error("broken")]]);
});

test("once it is switched off nothing is handed on", () => {
  const buffer = createEventBuffer<number>(fail);
  const taken: number[] = [];
  buffer.attach((entry) => taken.push(entry));
  buffer.switchOff();
  buffer.push(1);
  expect([taken, buffer.isOff()]).toEqual([[], true]);
});
