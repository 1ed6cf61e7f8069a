import { expect, test } from "vitest";
import { ConfigError } from "./config.ts";
import { readConfig } from "./read-config.ts";

const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://matinee@db/matinee",
  SESSION_SECRET: "gHk2-Lq9_sT4vWx7yZaB1cDe3FgH5iJkLmNo",
  DATA_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString("base64"),
  STORE_KEY: "north-star",
  MAIN_HOSTS: "www.example.org, shop.example.org,example.org",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  SMTP_URL: "smtps://mail.example.org",
  TRUST_PROXY: "1",
};

/** What is wrong with settings; empty: nothing. */
function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

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
