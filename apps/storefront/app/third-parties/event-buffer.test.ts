import { expect, test } from "vitest";
import { createEventBuffer, MAX_BUFFERED } from "./event-buffer.ts";

const fail = (error: unknown) => {
  throw error;
};

test("early events are buffered in order, and later ones are delivered at once", () => {
  const buffer = createEventBuffer<number>(fail);
  const taken: number[] = [];
  buffer.push(1);
  buffer.push(2);
  buffer.attach((entry) => taken.push(entry));
  buffer.push(3);
  expect(taken).toEqual([1, 2, 3]);
});

test("the buffer is emptied and switched off at 1000 entries", () => {
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

test("an attached script is never switched off", () => {
  const buffer = createEventBuffer<number>(fail);
  let taken = 0;
  for (let entry = 1; entry < MAX_BUFFERED; entry++) buffer.push(entry);
  buffer.attach(() => (taken += 1));
  for (let entry = 0; entry < MAX_BUFFERED; entry++) buffer.push(entry);
  expect([taken, buffer.isOff()]).toEqual([2 * MAX_BUFFERED - 1, false]);
});

test("a script error is reported, and the next event is delivered", () => {
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

test("nothing is delivered after switching off", () => {
  const buffer = createEventBuffer<number>(fail);
  const taken: number[] = [];
  buffer.attach((entry) => taken.push(entry));
  buffer.switchOff();
  buffer.push(1);
  expect([taken, buffer.isOff()]).toEqual([[], true]);
});
