import { ApiError } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { nullIfForbidden } from "./own-only.ts";

const refusal = (status: number) =>
  new ApiError(new Response(null, { status }), { message: "", details: "", messages: [], code: null, request_id: "r" });

test("what staff may not see is left out of the page; any other failure is one", async () => {
  expect(await nullIfForbidden(Promise.resolve("cards"))).toBe("cards");
  expect(await nullIfForbidden(Promise.reject(refusal(403)))).toBeNull();
  const fault = refusal(500);
  await expect(nullIfForbidden(Promise.reject(fault))).rejects.toBe(fault);
  const lost = new TypeError("fetch failed");
  await expect(nullIfForbidden(Promise.reject(lost))).rejects.toBe(lost);
});
