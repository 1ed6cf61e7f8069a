import { expect, test } from "vitest";
import { fitLines } from "./cart-size.ts";

test("a cart takes lines up to forty, and of several all or none", () => {
  expect(fitLines(0, ["a"])).toEqual({ ok: true, value: ["a"] });
  expect(fitLines(38, ["a", "b"])).toEqual({ ok: true, value: ["a", "b"] });
  const full = { code: "invalid", details: "A cart can hold up to 40 items. Please check out first." };
  expect(fitLines(38, ["a", "b", "c"])).toEqual({ ok: false, error: full });
  expect(fitLines(40, ["a"])).toEqual({ ok: false, error: full });
});

test("a basket that is fuller than it may be is refused another line", () => {
  expect(fitLines(41, ["a"]).ok).toBe(false);
});
