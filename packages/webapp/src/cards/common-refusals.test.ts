import { ApiError } from "@matinee/contract/client";
import { afterEach, expect, test, vi } from "vitest";
import { noAnswer, removedCardRefusal } from "./common-refusals.ts";

afterEach(() => void vi.unstubAllGlobals());

test.each([
  [true, "The payment service did not answer."],
  [false, "You were offline, so the payment was not sent."],
])("without an answer (online: %s) the visitor may press again", (onLine, title) => {
  vi.stubGlobal("navigator", { onLine });
  expect(noAnswer().title).toBe(title);
  expect(noAnswer().advice).toContain("cannot be charged twice");
});

const notFound = (details: unknown, code = "not_found") =>
  new ApiError(new Response(null, { status: 404 }), { message: "", details, messages: [], code, request_id: "r" });
const CARD = [{ path: "payment_method_id", message: "Not found." }];

test("a saved card that is gone is told as such; anything else that was not found is not", () => {
  expect(removedCardRefusal(notFound(CARD))).toMatchObject({ title: "This card is no longer saved." });
  expect(removedCardRefusal(notFound([{ path: "order_id", message: "Not found." }]))).toBeNull();
  expect(removedCardRefusal(notFound(""))).toBeNull();
  expect(removedCardRefusal(notFound(CARD, "invalid"))).toBeNull();
  expect(removedCardRefusal(new TypeError("fetch failed"))).toBeNull();
});
