import { calls, type CallSpec } from "@matinee/contract";
import { expect, test } from "vitest";
import { createMetrics } from "../ops/metrics.ts";
import { lineOf, openVisitorLines } from "./visitor-lines.ts";

function lineOfCall(name: keyof typeof calls): ReturnType<typeof lineOf> {
  const spec: CallSpec = calls[name];
  const method = name.split(" ")[0] ?? "";
  return lineOf({ spec, method, isWriting: method !== "GET" });
}

test("visitors wait; the payment provider, staff and logins do not", () => {
  expect(
    (["POST /shop/checkout", "POST /v1/pay-links/{key}/pay", "POST /v1/account/orders/{id}/cancel"] as const).map(
      lineOfCall,
    ),
  ).toEqual(["writes", "writes", "writes"]);
  expect((["GET /shop/calculate-totals", "GET /v1/auth/who-am-i"] as const).map(lineOfCall)).toEqual([
    "reads",
    "reads",
  ]);
  expect(
    (["POST /payments/webhook/{provider}", "GET /v1/staff/home", "POST /login", "POST /v1/auth/refresh"] as const).map(
      lineOfCall,
    ),
  ).toEqual([null, null, null, null]);
});

test("the metrics say how many wait, run and were told to come back", async () => {
  const lines = openVisitorLines({
    line: { running: 1, length: 1, longestWaitMs: 60_000 },
    sessionSecrets: ["secret"],
  });
  if (lines === undefined) throw new Error("The lines are off");
  const metrics = createMetrics({ totalCount: 0, idleCount: 0, waitingCount: 0 });
  metrics.watchLines(lines);
  const leaving = new AbortController();
  const come = (nth: number) => lines.writes.enter({ visitor: `${nth}`, origin: null, arrivedAt: nth }, leaving.signal);
  void come(1);
  void come(2);
  await come(3);
  for (let reading = 1; reading <= 2; reading += 1) {
    const text = await metrics.text();
    expect(text).toContain('matinee_line_running{line="writes"} 1\n');
    expect(text).toContain('matinee_line_waiting{line="writes"} 1\n');
    expect(text).toContain('matinee_line_refused_total{line="writes",reason="full"} 1\n');
    expect(text).toContain('matinee_line_waiting{line="reads"} 0\n');
  }
  leaving.abort();
});

test("a length of 0 turns the lines off", () => {
  expect(
    openVisitorLines({ line: { running: 1, length: 0, longestWaitMs: 1 }, sessionSecrets: ["s"] }),
  ).toBeUndefined();
});
