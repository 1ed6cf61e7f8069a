import { expect, test } from "vitest";
import { createToastStore, TOAST_MS } from "./toast-store.ts";

test("toasts stay 3000 ms (spec §9)", () => expect(TOAST_MS).toBe(3000));

test("a repeated message is one toast, and at most four stand", () => {
  const store = createToastStore();
  for (const message of ["a", "b", "a", "c", "d", "e"]) store.show(message);
  expect(store.list().map((toast) => toast.message)).toEqual(["a", "c", "d", "e"]);
});

test("listeners hear of every change until they leave", () => {
  const store = createToastStore();
  let heard = 0;
  const leave = store.subscribe(() => heard++);
  store.show("a");
  store.dismiss(store.list()[0]?.id ?? 0);
  leave();
  store.show("b");
  expect(heard).toBe(2);
});
