import { expect, test } from "vitest";
import { misspeltSettings } from "./misspelt-settings.ts";
import { settingNames } from "./settings.ts";
import { problemsOf, productionSettings as production } from "./testing/production-settings.ts";

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["SMPT_URL", "SMTP_URL"],
  ["SESION_SECERT", "SESSION_SECRET"],
  ["database_url", "DATABASE_URL"],
  ["MAIN_HOST", "MAIN_HOSTS"],
  ["PROT", "PORT"],
])("%s is named as a misspelling of %s", (name, meant) => {
  expect(misspeltSettings({ [name]: "x" })).toEqual([`${name} is not a setting. Did you mean ${meant}?`]);
});

test("settings, and variables of other programs, are not named", () => {
  const others = [
    "HOME",
    "PATH",
    "PWD",
    "USER",
    "SHELL",
    "TERM",
    "LANG",
    "HOSTNAME",
    "NODE_OPTIONS",
    "npm_config_cache",
  ];
  expect(misspeltSettings(Object.fromEntries([...others, ...settingNames].map((name) => [name, "x"])))).toEqual([]);
});

test("a variable close to a setting that was given is somebody else's", () => {
  expect(misspeltSettings({ MAIN_HOST: "a", MAIN_HOSTS: "b" })).toEqual([]);
});

test("what is missing is told together with the misspelt name that it may have", () => {
  const { DATABASE_URL, ...others } = production;
  expect(problemsOf({ ...others, DATABSE_URL: DATABASE_URL })).toEqual([
    "DATABASE_URL is missing: production runs on a PostgreSQL of its own.",
    "DATABSE_URL is not a setting. Did you mean DATABASE_URL?",
  ]);
});
