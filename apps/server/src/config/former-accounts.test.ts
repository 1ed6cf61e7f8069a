import { expect, test } from "vitest";
import { readConfig } from "./read-config.ts";
import { problemsOf, productionSettings as production } from "./testing/production-settings.ts";

const former = {
  STRIPE_FORMER_SECRET_KEYS: "sk_live_0,rk_test_9",
  STRIPE_FORMER_WEBHOOK_SECRETS: "whsec_0\nwhsec_9",
};

test("former accounts keep the order of their keys, each with its own webhook secret", () => {
  expect(readConfig({ ...production, ...former }).formerStripe).toEqual([
    { secretKey: "sk_live_0", webhookSecret: "whsec_0" },
    { secretKey: "rk_test_9", webhookSecret: "whsec_9" },
  ]);
});

test("a former account without its webhook secret is refused, and a live one outside production", () => {
  const short = { ...production, ...former, STRIPE_FORMER_WEBHOOK_SECRETS: "whsec_0" };
  expect(problemsOf(short)).toEqual([expect.stringMatching(/one secret for each of STRIPE_FORMER_SECRET_KEYS/u)]);
  const { STRIPE_FORMER_WEBHOOK_SECRETS: _, ...keysAlone } = former;
  expect(problemsOf({ ...production, ...keysAlone })).toEqual([
    expect.stringMatching(/^STRIPE_FORMER_WEBHOOK_SECRETS is missing/u),
  ]);
  const trial = { NODE_ENV: "development", ...former };
  expect(problemsOf(trial).join()).toContain("STRIPE_FORMER_SECRET_KEYS has a live key");
});
