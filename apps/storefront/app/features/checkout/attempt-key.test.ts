import { expect, test } from "vitest";
import { useFakeStorage } from "../../shared/testing/fake-storage.ts";
import { attemptAnswered, attemptKey } from "./attempt-key.ts";

const { session } = useFakeStorage();

test("an attempt keeps its key over reloads until it is answered, so that places are held once", () => {
  const first = attemptKey("order-1");
  expect(attemptKey("order-1")).toBe(first);
  expect(attemptKey("order-2")).not.toBe(first);
  attemptAnswered("order-1");
  expect(attemptKey("order-1")).not.toBe(first);
});

test("where the browser refuses storage, each attempt has a key all the same", () => {
  session.its.refuses = true;
  expect(attemptKey("order-1")).toMatch(/^[\da-f]{32}$/u);
  attemptAnswered("order-1");
});
