import { expect, test } from "vitest";
import { judgeAccount } from "./judge-account.ts";

const good = { isLive: true, takesCharges: true, currency: "gbp", unreadable: [], publishableKey: "own" } as const;

test("an account that takes pounds is ready, and with a test key it is one for tests", () => {
  expect(judgeAccount(good)).toEqual({ state: "ready", problem: null });
  expect(judgeAccount({ ...good, currency: null })).toEqual({ state: "ready", problem: null });
  expect(judgeAccount({ ...good, isLive: false })).toEqual({ state: "test", problem: null });
});

test("everything that stands in the way is said at once", () => {
  const { state, problem } = judgeAccount({
    isLive: false,
    takesCharges: false,
    currency: "eur",
    unreadable: ["payouts", "disputes"],
    publishableKey: "foreign",
  });
  expect(state).toBe("refused");
  expect(problem).toMatch(/not of the account.*takes no payments.*EUR.*payouts and disputes/u);
});
