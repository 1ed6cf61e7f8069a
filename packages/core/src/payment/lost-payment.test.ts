import { expect, test } from "vitest";
import { mayGiveUp, needsNewKey } from "./lost-payment.ts";

test.each([
  ["created", 0, true],
  ["failed", 0, true],
  ["processing", 3_599, false],
  ["processing", 3_600, true],
  ["requires_action", 3_599, false],
  ["requires_action", 3_600, true],
  ["succeeded", 90_000, false],
  ["cancelled", 90_000, false],
] as const)("a %s payment that is unknown %i seconds after its time may be given up: %s", (status, seconds, may) => {
  expect(mayGiveUp({ status, overdueSeconds: seconds })).toBe(may);
});

test.each([
  [{ kind: "unavailable", cause: "provider_fault" }, true],
  [{ kind: "idempotency_conflict" }, true],
  [{ kind: "rejected" }, true],
  [{ kind: "unavailable", cause: "timeout" }, false],
  [{ kind: "unavailable", cause: "connection" }, false],
  [{ kind: "unavailable", cause: "rate_limited" }, false],
  [{ kind: "bad_credentials" }, false],
  [{ kind: "not_found" }, false],
] as const)("after %j the next attempt has a new key: %s", (failure, isNew) => {
  expect(needsNewKey(failure)).toBe(isNew);
});
