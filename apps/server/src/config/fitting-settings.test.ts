import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./read-config.ts";
import { problemsOf, productionSettings as production } from "./testing/production-settings.ts";

// Settings that are right by themselves, and do not fit one another.
const newFolder = () => mkdtempSync(join(tmpdir(), "matinee-config-"));

test.each([
  [
    { API_HOST: "https://my.localhost", ADMIN_APP_URL: "https://my.localhost/staff" },
    "API_HOST is on my.localhost, the host of ADMIN_APP_URL: give it a host of its own.",
  ],
  [
    { ADMIN_APP_URL: "https://my.localhost", ACCOUNT_APP_URL: "https://MY.localhost/" },
    "ADMIN_APP_URL and ACCOUNT_APP_URL are the same address: give each its own host or path.",
  ],
])("%j would answer one another's pages", (env, problem) => {
  expect(problemsOf({ DATA_DIR: newFolder(), ...env })).toEqual([problem]);
});

test("the two apps may share a host that is neither a shop's nor the API's, each at its path", () => {
  const ADMIN_APP_URL = "http://my.localhost/staff";
  const addresses = { API_HOST: "http://api.localhost:3000/", ADMIN_APP_URL, ACCOUNT_APP_URL: "http://my.localhost" };
  expect(readConfig({ DATA_DIR: newFolder(), ...addresses })).toMatchObject({
    apiHost: "http://api.localhost:3000",
    adminAppUrl: ADMIN_APP_URL,
  });
});

test.each([
  ["sk_live_1", "pk_test_1", "STRIPE_PUBLISHABLE_KEY is a test key, and STRIPE_SECRET_KEY a live key"],
  ["rk_test_1", "pk_live_1", "STRIPE_PUBLISHABLE_KEY is a live key, and STRIPE_SECRET_KEY a test key"],
])("%s with %s is refused: no card could be entered", (STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, problem) => {
  expect(problemsOf({ ...production, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY })).toEqual([
    `${problem}: give both of the same account and mode.`,
  ]);
});
