import { expect, test, vi } from "vitest";
import { useFakeBrowser } from "../testing/fake-browser.ts";
import { clearConfirmKey, makeConfirmKey, readConfirmKey } from "./confirm-key.ts";

useFakeBrowser();

test("a browser keeps one key for its registrations until an address is confirmed", () => {
  expect(readConfirmKey()).toBe("");
  const key = makeConfirmKey() ?? "";
  expect(key.length).toBeGreaterThanOrEqual(16);
  expect([makeConfirmKey(), readConfirmKey()]).toEqual([key, key]);
  clearConfirmKey();
  expect(readConfirmKey()).toBe("");
  expect(makeConfirmKey()).not.toBe(key);
});

test("a browser that refuses storage registers without a key", () => {
  const refuse = () => {
    throw new Error("no storage");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect([makeConfirmKey(), readConfirmKey()]).toEqual([undefined, ""]);
  expect(clearConfirmKey).not.toThrow();
});
