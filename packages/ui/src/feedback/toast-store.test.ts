import { expect, test } from "vitest";
import { createToastStore, TOAST_MS } from "./toast-store.ts";

test("a toast stays 3000 ms (spec §9)", () => expect(TOAST_MS).toBe(3000));

test("a repeated message is one toast, and at most four toasts are shown", () => {
  const store = createToastStore();
  for (const message of ["a", "b", "a", "c", "d", "e"]) store.show(message, "calm");
  expect(store.list().map((toast) => toast.message)).toEqual(["a", "c", "d", "e"]);
});

test("listeners are called on every change until they unsubscribe", () => {
  const store = createToastStore();
  let calls = 0;
  const unsubscribe = store.subscribe(() => calls++);
  store.show("a", "good");
  store.dismiss(store.list()[0]?.id ?? 0);
  unsubscribe();
  store.show("b", "problem");
  expect(calls).toBe(2);
});
