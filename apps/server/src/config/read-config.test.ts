import { mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./read-config.ts";
import { problemsOf, productionSettings as production } from "./testing/production-settings.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "matinee-config-"));

test("without any setting the defaults of the contract hold, and secrets are generated once and kept private", () => {
  const DATA_DIR = newFolder();
  const first = readConfig({ DATA_DIR });
  expect(first).toMatchObject({
    production: false,
    host: "127.0.0.1",
    port: 3000,
    databaseUrl: null,
    mainHosts: ["localhost", "www.matinee.localhost", "shop.matinee.localhost"],
    adminAppUrl: "/admin",
    accountAppUrl: "/account",
    storeKey: "matinee-store",
    demoSize: 300,
    stripe: null,
    formerStripe: [],
    smtpUrl: null,
  });
  expect(statSync(join(DATA_DIR, "secrets.json")).mode & 0o777).toBe(0o600);
  const second = readConfig({ DATA_DIR });
  expect([second.sessionSecrets, second.dataKeys]).toEqual([first.sessionSecrets, first.dataKeys]);
});

test("all that is wrong is named at once", () => {
  const problems = problemsOf({
    PORT: "abc",
    DATABASE_URL: "mysql://x",
    DEMO_SIZE: "-1",
    MAIN_HOSTS: "http://a",
    STRIPE_SECRET_KEY: "sk_test_1",
    LOG_LEVEL: "loud",
  });
  const names = problems.map((problem) => problem.split(" ")[0]);
  expect(names.toSorted((a = "", b = "") => a.localeCompare(b))).toEqual([
    "DATABASE_URL",
    "DEMO_SIZE",
    "LOG_LEVEL",
    "MAIN_HOSTS",
    "PORT",
    "STRIPE_PUBLISHABLE_KEY",
    "STRIPE_WEBHOOK_SECRET",
  ]);
});

test.each([
  [{ PORT: "3000", METRICS_PORT: "3000" }, "METRICS_PORT must differ from PORT."],
  [{ METRICS_PORT: "3000" }, "METRICS_PORT must differ from PORT."],
  [{ METRICS_HOST: "10.0.0.1" }, "METRICS_PORT is missing: METRICS_HOST does nothing without it."],
  [{ METRICS_PUBLIC: "yes" }, "METRICS_PUBLIC must be one of 0, 1."],
  [{ TRUST_PROXY: "yes" }, "TRUST_PROXY must be a whole number from 0 to 10."],
  [{ HSTS_SUBDOMAINS: "true" }, "HSTS_SUBDOMAINS must be one of 0, 1."],
  [
    { ...production, STRIPE_API_URL: "https://x.test" },
    "STRIPE_API_URL is for tests: real payments go to Stripe itself.",
  ],
  [
    { ...production, DEMO_SIZE: "300" },
    "DEMO_SIZE must be 0 in production, or be left out: the demo's schools, families and orders can't be removed there. Try the demo in a copy with NODE_ENV=development and a database of its own.",
  ],
  [
    { LINE_RUNNING: "7" },
    "LINE_RUNNING must be at most half of DATABASE_POOL_SIZE (12): reads and writes of visitors get as many connections each.",
  ],
  [{ LINE_RUNNING: "4", LINE_LENGTH: "0" }, "LINE_RUNNING does nothing with LINE_LENGTH=0: remove one of them."],
  [{ LINE_LENGTH: "none" }, "LINE_LENGTH must be a whole number from 0 to 10000."],
  [
    { PICTURES_BUCKET_URL: "https://s3.example.test/pictures", PICTURES_BUCKET_KEY_ID: "key" },
    "PICTURES_BUCKET_SECRET_KEY is missing: a bucket for pictures needs its address and both parts of its key.",
  ],
  [
    {
      PICTURES_BUCKET_URL: "s3://pictures",
      PICTURES_BUCKET_KEY_ID: "key",
      PICTURES_BUCKET_SECRET_KEY: "secret",
    },
    "PICTURES_BUCKET_URL must be an address that begins with https:// or http://.",
  ],
  [{ DATABASE_POOL_SIZE: "2" }, "DATABASE_POOL_SIZE must be a whole number from 3 to 1000."],
])("%j is refused with one clear line", (env, problem) => {
  expect(problemsOf({ DATA_DIR: newFolder(), ...env })).toEqual([problem]);
});

test("pictures are kept in a bucket only if it is set as a whole; the region has a default", () => {
  const bucket = {
    PICTURES_BUCKET_URL: "https://s3.example.test/pictures",
    PICTURES_BUCKET_KEY_ID: "key",
    PICTURES_BUCKET_SECRET_KEY: "secret",
  };
  expect(readConfig({ DATA_DIR: newFolder() }).pictureBucket).toBeNull();
  expect(readConfig({ DATA_DIR: newFolder(), ...bucket }).pictureBucket).toEqual({
    url: "https://s3.example.test/pictures",
    region: "us-east-1",
    accessKeyId: "key",
    secretAccessKey: "secret",
  });
  const region = problemsOf({ DATA_DIR: newFolder(), PICTURES_BUCKET_REGION: "eu-west-2" });
  expect(region.map((problem) => problem.split(" ")[0])).toEqual(Object.keys(bucket));
});

test("production is refused without its secrets, and with weak ones", () => {
  expect(problemsOf({ NODE_ENV: "production" }).map((problem) => problem.split(" ")[0])).toEqual([
    "DATABASE_URL",
    "SESSION_SECRET",
    "DATA_KEY",
    "STORE_KEY",
    "STRIPE_SECRET_KEY",
    "SMTP_URL",
    "MAIN_HOSTS",
    "TRUST_PROXY",
  ]);
  const weak = {
    ...production,
    SESSION_SECRET: "secret".repeat(8),
    DATA_KEY: Buffer.alloc(32).toString("base64"),
    STORE_KEY: "matinee-store",
  };
  expect(problemsOf(weak).map((problem) => problem.split(" ")[0])).toEqual(["SESSION_SECRET", "DATA_KEY", "STORE_KEY"]);
});

test("a complete production is accepted and writes nothing to the disk", () => {
  const config = readConfig({ ...production, DATA_DIR: "/nowhere/at/all" });
  expect(config).toMatchObject({
    production: true,
    demoSize: 0,
    mainHosts: ["www.example.org", "shop.example.org", "example.org"],
  });
});

test.each(["prod", "Production", "PRODUCTION", "live", "staging"])("NODE_ENV=%s starts nothing", (NODE_ENV) => {
  expect(problemsOf({ NODE_ENV, DATA_DIR: newFolder() })).toEqual([
    "NODE_ENV must be one of production, development, test.",
  ]);
});

test.each(["", "development", "test"])("NODE_ENV=%j is not production", (NODE_ENV) => {
  expect(readConfig({ NODE_ENV, DATA_DIR: newFolder() }).production).toBe(false);
});

const real = {
  "a live key": {
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_PUBLISHABLE_KEY: "pk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  },
  "a restricted live key": {
    STRIPE_SECRET_KEY: "rk_live_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  },
  "a public host": { MAIN_HOSTS: "localhost,shop.example.org" },
  "a public API host": { API_HOST: "https://api.example.org" },
} as const;
const open = {
  "a database on another machine": { DATABASE_URL: "postgres://matinee:a@b@db.example.org:5432/matinee" },
  "a database that a parameter names": { DATABASE_URL: "postgres://localhost/matinee?host=db2.example.org" },
  "a standby on another machine": {
    DATABASE_URL: "postgres://localhost,db2.example.org:5433/matinee?target_session_attrs=read-write",
  },
  "a mail server on another machine": { SMTP_URL: "smtps://mail.example.org" },
  "requests from other machines": { HOST: "0.0.0.0" },
  "a proxy in front": { TRUST_PROXY: "1" },
} as const;

test.each(Object.entries({ ...real, ...open }))("without NODE_ENV, %s makes it production", (_, settings) => {
  const problems = problemsOf({ ...settings, DATA_DIR: newFolder() });
  expect(problems).toContainEqual(expect.stringMatching(/^SESSION_SECRET is missing/u));
  expect(problems.at(-1)).toMatch(
    /^NODE_ENV is missing, and this looks like production: .*Set NODE_ENV=production, or/u,
  );
});

test("a complete production needs no NODE_ENV, nor the right name for it", () => {
  const { NODE_ENV: _, ...settings } = production;
  const config = readConfig({ ...settings, NODE_ENVIRONMENT: "production", DATA_DIR: "/nowhere/at/all" });
  expect(config).toMatchObject({ production: true, demoSize: 0 });
});

test.each(Object.entries(real))("NODE_ENV=development does not get %s", (_, settings) => {
  const problems = problemsOf({ ...settings, NODE_ENV: "development", DATA_DIR: newFolder() });
  expect(problems).toContainEqual(expect.stringMatching(/only a copy with NODE_ENV=production may have that/u));
});

test.each(Object.entries(open))("NODE_ENV=development with %s fills no demo that nobody asked for", (_, settings) => {
  const copy = { ...settings, NODE_ENV: "development", DATA_DIR: newFolder() };
  expect(readConfig(copy)).toMatchObject({ production: false, demoSize: 0 });
  expect(readConfig({ ...copy, DEMO_SIZE: "40" }).demoSize).toBe(40);
});

test.each([
  "postgres://matinee@127.0.0.1:5433/matinee",
  "postgres://matinee@[::1]:5434/matinee",
  "postgresql:///matinee?host=/run/postgresql",
])("a trial copy may use %s", (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL, DATA_DIR: newFolder() })).toMatchObject({ production: false, demoSize: 300 });
});

test("the former name of a setting is refused with the new one", () => {
  expect(problemsOf({ DATA_DIR: newFolder(), KEPT_ANSWERS_MB: "8" })).toEqual([
    "KEPT_ANSWERS_MB has another name now: set RESPONSE_CACHE_MB instead.",
  ]);
});

test.each([
  ["PORT", "70000", "must be a whole number from 0 to 65535"],
  ["DATABASE_URL", "mysql://x", "must be an address that begins with postgres:// or postgresql://"],
  [
    "DATABASE_URL",
    "postgres://m@one,two/x",
    "names several hosts and needs ?target_session_attrs=read-write, so that the one that accepts writes is used",
  ],
  ["ADMIN_APP_URL", "admin", "must be /admin, or an address on a host of its own that begins with https://"],
  ["ADMIN_APP_URL", "/staff", "must be /admin, or an address on a host of its own that begins with https://"],
  ["ACCOUNT_APP_URL", "/admin", "must be /account, or an address on a host of its own that begins with https://"],
  [
    "ADMIN_APP_URL",
    "http://localhost/staff",
    "is on localhost, a host of the main shop: give /admin, or a host of its own",
  ],
  [
    "API_HOST",
    "https://api.localhost/api",
    "must be the address of a host without a path, such as https://api.example.org: /api is added to it",
  ],
  [
    "API_HOST",
    "http://www.matinee.localhost:3000",
    "is on www.matinee.localhost, a host of the main shop: leave it out, or give a host of its own",
  ],
  ["MAIN_HOSTS", "a.example, http://b", "has names that are no host names (without scheme and port): http://b"],
  ["MAIN_HOSTS", ",", "must name at least one host"],
  ["STRIPE_SECRET_KEY", "pk_1", "must begin with sk_ or rk_"],
  ["LOG_LEVEL", "loud", "must be one of debug, info, warn, error, silent"],
  ["SESSION_SECRET", "short", "is too weak: give at least 32 random characters (openssl rand -base64 36)"],
  ["DATA_KEY", "short", "must be 32 bytes as base64 or hex (openssl rand -base64 32)"],
  ["DATA_KEY", "0".repeat(64), "is too weak: take random bytes (openssl rand -base64 32)"],
  ["CHAT_ORIGINS", "*", "must name origins such as https://example.com or wss://example.com, not *"],
])("%s=%s: the problem says %s", (name, text, problem) => {
  expect(problemsOf({ DATA_DIR: newFolder(), [name]: text })).toContain(`${name} ${problem}.`);
});

test("the main shop's third parties are checked like every setting", () => {
  const DATA_DIR = newFolder();
  expect(readConfig({ DATA_DIR }).thirdParties).toEqual({ chat: null, ads: null, pixel: null, recorder: null });
  const { thirdParties } = readConfig({
    DATA_DIR,
    RECORDER_SCRIPT_URL: "http://127.0.0.1:4000/{account}.js",
    RECORDER_ACCOUNT: "R-1",
    RECORDER_ORIGINS: "https://a.example.com",
  });
  expect(thirdParties.recorder).toEqual({
    script: "http://127.0.0.1:4000/R-1.js",
    account: "R-1",
    origins: ["https://a.example.com"],
  });
  const wrong = {
    CHAT_SCRIPT_URL: "http://example.com/a.js",
    CHAT_ACCOUNT: "C",
    PIXEL_ACCOUNT: "P",
    AD_TAG_ORIGINS: "*",
  };
  expect(problemsOf({ DATA_DIR, ...wrong }).map((problem) => problem.split(" ")[0])).toEqual([
    "CHAT_SCRIPT_URL",
    "AD_TAG_ORIGINS",
    "AD_TAG_SCRIPT_URL",
    "PIXEL_SCRIPT_URL",
  ]);
  expect(problemsOf({ ...production, RECORDER_SCRIPT_URL: "http://127.0.0.1:4000/a.js" })).toHaveLength(1);
});

test("a secret comes from the file that its setting names, without the line's end", () => {
  const folder = newFolder();
  const path = join(folder, "session-secret");
  writeFileSync(path, `${production.SESSION_SECRET}\n`);
  const { SESSION_SECRET: secret, ...others } = production;
  expect(readConfig({ ...others, SESSION_SECRET_FILE: path }).sessionSecrets).toEqual([secret]);
});

test("a live key in a file makes a copy that nobody called production one", () => {
  const path = join(newFolder(), "stripe");
  writeFileSync(path, "sk_live_1");
  const problems = problemsOf({ STRIPE_SECRET_KEY_FILE: path, DATA_DIR: newFolder() });
  expect(problems.at(-1)).toContain("this looks like production: STRIPE_SECRET_KEY is a live key");
});

test("a file that can't be read, is empty, or stands beside the setting itself is refused with one line each", () => {
  const empty = join(newFolder(), "empty");
  writeFileSync(empty, "\n");
  expect(
    problemsOf({
      DATA_DIR: newFolder(),
      SESSION_SECRET_FILE: "/nowhere/at/all",
      DATA_KEY_FILE: empty,
      STORE_KEY: "one",
      STORE_KEY_FILE: empty,
      SMTP_URL_FILE: "/",
    }),
  ).toEqual([
    "STORE_KEY_FILE and STORE_KEY are both set: keep one of them.",
    "SMTP_URL_FILE names /, which can't be read (EISDIR).",
    "SESSION_SECRET_FILE names /nowhere/at/all, which can't be read (ENOENT).",
    `DATA_KEY_FILE names ${empty}, which is empty.`,
  ]);
});

test("what is wrong with a required secret's file is said once", () => {
  const { DATA_KEY: _, ...others } = production;
  expect(problemsOf({ ...others, DATA_KEY_FILE: "/nowhere/at/all" })).toEqual([
    "DATA_KEY_FILE names /nowhere/at/all, which can't be read (ENOENT).",
  ]);
});

test.each(["bookings", "Matinee <bookings@example.org>", "a@b.example, c@d.example"])(
  "MAIL_FROM=%s is refused: it is an address alone",
  (MAIL_FROM) => {
    expect(problemsOf({ DATA_DIR: newFolder(), MAIL_FROM })).toEqual([
      "MAIL_FROM must be an address alone, such as bookings@example.org; the sender's name is that of the school.",
    ]);
  },
);

test("a key ring is read in order, from commas or lines", () => {
  const keys = [11, 29].map((step) => Buffer.from(Array.from({ length: 32 }, (_, i) => (i * step) % 256)));
  const secrets = [production.SESSION_SECRET, `${production.SESSION_SECRET}-2`];
  for (const between of [",", "\n", ", "]) {
    const DATA_KEY = keys.map((key) => key.toString("base64")).join(between);
    const config = readConfig({ ...production, DATA_KEY, SESSION_SECRET: secrets.join(between) });
    expect(config.dataKeys.map((key) => Buffer.from(key))).toEqual(keys);
    expect(config.sessionSecrets).toEqual(secrets);
  }
});

test.each([
  [{ DATA_KEY: `${production.DATA_KEY},short` }, "DATA_KEY (key 2 of 2) must be 32 bytes as base64 or hex"],
  [{ DATA_KEY: "," }, "DATA_KEY holds no key."],
  [{ SESSION_SECRET: `weak,${production.SESSION_SECRET}` }, "SESSION_SECRET (key 1 of 2) is too weak"],
])("of a wrong key ring the one line names the key", (env, line) => {
  const problems = problemsOf({ ...production, ...env });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(line);
});
