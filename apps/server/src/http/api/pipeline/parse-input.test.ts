import { calls } from "@matinee/contract";
import { expect, test } from "vitest";
import type { AppContext } from "../../app-env.ts";
import { parseInput } from "./parse-input.ts";

test("a list whose length is an object is refused as bad input", () => {
  // The step reads only the parameters of a request.
  const c = { req: { param: () => ({}), queries: () => ({}) } } as unknown as AppContext;
  const json = { child_ids: { length: { toString: "" } } };
  const parsed = parseInput({ c, spec: calls["POST /order-items/create"], json });
  expect(parsed).toMatchObject({ ok: false, error: { code: "invalid" } });
});
