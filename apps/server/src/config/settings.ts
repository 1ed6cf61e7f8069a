import { z } from "zod";
import { addressProblems, APP_PATHS, MAIN_HOSTS } from "./address-problems.ts";
import { type CopyMode, impossibleInDevelopment } from "./copy-mode.ts";
import { stripeKeyProblems } from "./stripe-problems.ts";
import { accountName, originList, scriptUrl } from "@matinee/service/network";
import {
  apiHost,
  appUrl,
  databaseUrl,
  hostNames,
  key32,
  keyRing,
  mailAddress,
  oneOf,
  startsWith,
  strongSecret,
  url,
  wholeNumber,
} from "./checks.ts";

const EXAMPLE_STORE_KEY = "matinee-store";
/** What README.md and deploy/matinee.env.example have where an operator gives their own. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  STORE_KEY: [EXAMPLE_STORE_KEY, "example-shop"],
  MAIN_HOSTS: ["www.example.org"],
  STRIPE_PUBLISHABLE_KEY: ["pk_live_your_key"],
  MAIL_FROM: ["bookings@example.org"],
};
/**
 * A process that makes checkouts as fast as it can keeps four or five connections busy. More only wait for one another's processors and locks,
 * and each plans every statement of its own.
 */
const DATABASE_POOL_SIZE = 12;
/** One connection for the reads of visitors, one for their writes, and one that is always left. */
const LEAST_POOL_SIZE = 3;
const DATABASE_SYSTEM_POOL_SIZE = 6;

interface Mode {
  readonly production: boolean;
  /** True if nothing but this machine is configured. The demo then needs no asking for. */
  readonly trial: boolean;
}

/** Every setting with its check and its default (README, Settings). Absent: optional. Outside production more is allowed. */
export function settingsSchema({ production, trial }: Mode) {
  const script = scriptUrl({ production }).optional();
  const account = accountName.optional();
  const origins = originList({ production }).optional();
  return z.object({
    // Absent, the other settings tell: see copy-mode.ts.
    NODE_ENV: oneOf("production", "development", "test").optional(),
    HOST: z.string().default("127.0.0.1"),
    PORT: wholeNumber(0, 65_535).default(3000),
    DATA_DIR: z.string().default("data"),
    DATABASE_URL: databaseUrl.optional(),
    MAIN_HOSTS: hostNames.default(MAIN_HOSTS),
    API_HOST: apiHost.optional(),
    ADMIN_APP_URL: appUrl(APP_PATHS.ADMIN_APP_URL).default(APP_PATHS.ADMIN_APP_URL),
    ACCOUNT_APP_URL: appUrl(APP_PATHS.ACCOUNT_APP_URL).default(APP_PATHS.ACCOUNT_APP_URL),
    STORE_KEY: z.string().default(EXAMPLE_STORE_KEY),
    DEMO_SIZE: wholeNumber(0, 100_000).default(trial ? 300 : 0),
    STRIPE_SECRET_KEY: startsWith("sk_", "rk_").optional(),
    STRIPE_PUBLISHABLE_KEY: startsWith("pk_").optional(),
    STRIPE_WEBHOOK_SECRET: startsWith("whsec_").optional(),
    STRIPE_FORMER_SECRET_KEYS: keyRing(startsWith("sk_", "rk_")).optional(),
    STRIPE_FORMER_WEBHOOK_SECRETS: keyRing(startsWith("whsec_")).optional(),
    STRIPE_API_URL: url("https", "http").optional(),
    SMTP_URL: url("smtp", "smtps").optional(),
    MAIL_FROM: mailAddress.optional(),
    SESSION_SECRET: keyRing(strongSecret).optional(),
    DATA_KEY: keyRing(key32).optional(),
    POSTCODES_URL: url("https", "http").optional(),
    ADDRESS_LOOKUP_URL: url("https", "http").optional(),
    ADDRESS_LOOKUP_KEY: z.string().optional(),
    PICTURES_BUCKET_URL: url("https", "http").optional(),
    PICTURES_BUCKET_REGION: z.string().default("us-east-1"),
    PICTURES_BUCKET_KEY_ID: z.string().optional(),
    PICTURES_BUCKET_SECRET_KEY: z.string().optional(),
    CHAT_SCRIPT_URL: script,
    CHAT_ACCOUNT: account,
    CHAT_ORIGINS: origins,
    AD_TAG_SCRIPT_URL: script,
    AD_TAG_ACCOUNT: account,
    AD_TAG_ORIGINS: origins,
    PIXEL_SCRIPT_URL: script,
    PIXEL_ACCOUNT: account,
    PIXEL_ORIGINS: origins,
    RECORDER_SCRIPT_URL: script,
    RECORDER_ACCOUNT: account,
    RECORDER_ORIGINS: origins,
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    HSTS_SUBDOMAINS: oneOf("0", "1").default("0"),
    DATABASE_POOL_SIZE: wholeNumber(LEAST_POOL_SIZE, 1_000).default(DATABASE_POOL_SIZE),
    DATABASE_SYSTEM_POOL_SIZE: wholeNumber(1, 1_000).default(DATABASE_SYSTEM_POOL_SIZE),
    DATABASE_JOBS_POOL_SIZE: wholeNumber(1, 100).default(4),
    LINE_LENGTH: wholeNumber(0, 10_000).default(500),
    LINE_RUNNING: wholeNumber(1, 500).optional(),
    METRICS_PORT: wholeNumber(0, 65_535).optional(),
    METRICS_HOST: z.string().default("127.0.0.1"),
    METRICS_PUBLIC: oneOf("0", "1").default("0"),
    STOP_DELAY_SECONDS: wholeNumber(0, 300).default(production ? 5 : 0),
    STOP_TIMEOUT_SECONDS: wholeNumber(1, 600).default(20),
    RESPONSE_CACHE_MB: wholeNumber(0, 4_096).default(32),
    CATALOGUE_INDEX: oneOf("0", "1").default("1"),
    LOG_LEVEL: oneOf("debug", "info", "warn", "error", "silent").default(production ? "info" : "warn"),
  });
}

export type Settings = z.output<ReturnType<typeof settingsSchema>>;
export type SettingName = keyof Settings;

export const settingNames: ReadonlySet<string> = new Set(
  Object.keys(settingsSchema({ production: true, trial: false }).shape),
);

/** What the operator gave, by name: trimmed, without what is empty. */
export type GivenSettings = Readonly<Record<string, string>>;

/** Production has no default for these: each with the reason. */
const requiredInProduction: Partial<Record<SettingName, string>> = {
  DATABASE_URL: "production runs on a PostgreSQL of its own",
  SESSION_SECRET: "it signs logins and guest tokens (openssl rand -base64 36)",
  DATA_KEY: "it encrypts health data (openssl rand -base64 32)",
  STORE_KEY: "every shop page sends it",
  STRIPE_SECRET_KEY: "the sandbox gateway takes no real money",
  SMTP_URL: "customers wait for their confirmation",
  MAIN_HOSTS: "it names the hosts of the main shop",
  TRUST_PROXY: "say how many proxies stand in front, 0 for none; otherwise limits count the proxy, and not visitors",
};

const stripeNames = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;
const formerStripe = ["STRIPE_FORMER_SECRET_KEYS", "STRIPE_FORMER_WEBHOOK_SECRETS"] as const;
const stripeSettings = [...stripeNames, ...formerStripe, "STRIPE_API_URL"] as const;
const bucketNames = ["PICTURES_BUCKET_URL", "PICTURES_BUCKET_KEY_ID", "PICTURES_BUCKET_SECRET_KEY"] as const;
const formerNames: Readonly<Record<string, SettingName>> = { KEPT_ANSWERS_MB: "RESPONSE_CACHE_MB" };

/** What is wrong with the settings together, beside what is wrong with each. */
export function problemsAcrossSettings(given: GivenSettings, { production, realSettings }: CopyMode): string[] {
  const missing = new Map<string, string>();
  const require = (name: SettingName, reason: string) => {
    // Whatever is wrong with its file has been said.
    if (given[name] === undefined && given[`${name}_FILE`] === undefined && !missing.has(name))
      missing.set(name, `${name} is missing: ${reason}.`);
  };
  const isGiven = (name: SettingName) => given[name] !== undefined;

  if (stripeSettings.some(isGiven))
    for (const name of stripeNames) require(name, "Stripe needs all three of its settings");
  for (const name of formerStripe)
    if (formerStripe.some(isGiven)) require(name, "a former account needs its secret key and its webhook secret");
  if ([...bucketNames, "PICTURES_BUCKET_REGION" as const].some(isGiven))
    for (const name of bucketNames) require(name, "a bucket for pictures needs its address and both parts of its key");
  if (isGiven("ADDRESS_LOOKUP_URL")) require("ADDRESS_LOOKUP_KEY", "ADDRESS_LOOKUP_URL needs it");
  if (isGiven("METRICS_HOST")) require("METRICS_PORT", "METRICS_HOST does nothing without it");
  for (const kind of ["CHAT", "AD_TAG", "PIXEL", "RECORDER"] as const) {
    if (isGiven(`${kind}_ACCOUNT`) || isGiven(`${kind}_ORIGINS`))
      require(`${kind}_SCRIPT_URL`, `${kind}_ACCOUNT and ${kind}_ORIGINS do nothing without it`);
  }
  const problems = Object.entries(formerNames)
    .filter(([former]) => given[former] !== undefined)
    .map(([former, name]) => `${former} has another name now: set ${name} instead.`);
  const running = Number(given["LINE_RUNNING"] ?? 1);
  const connections = Number(given["DATABASE_POOL_SIZE"] ?? DATABASE_POOL_SIZE);
  if (isGiven("LINE_RUNNING") && given["LINE_LENGTH"] === "0")
    problems.push("LINE_RUNNING does nothing with LINE_LENGTH=0: remove one of them.");
  if (running > 1 && 2 * running > connections)
    problems.push(
      `LINE_RUNNING must be at most half of DATABASE_POOL_SIZE (${connections}): reads and writes of visitors get as many connections each.`,
    );
  problems.push(...addressProblems(given), ...stripeKeyProblems(given));
  const [formerKeys, formerSecrets] = formerStripe.map((name) => countOf(given[name]));
  if (formerStripe.every(isGiven) && formerKeys !== formerSecrets)
    problems.push(
      "STRIPE_FORMER_WEBHOOK_SECRETS must hold one secret for each of STRIPE_FORMER_SECRET_KEYS, in their order.",
    );
  const ownPort = given["METRICS_PORT"] ?? "0";
  if (ownPort !== "0" && Number(ownPort) === Number(given["PORT"] ?? 3000))
    problems.push("METRICS_PORT must differ from PORT.");
  if (!production) {
    const refused = impossibleInDevelopment(given).map(
      (reason) => `${reason}: only a copy with NODE_ENV=production may have that. Stripe's test keys work there too.`,
    );
    return [...missing.values(), ...problems, ...refused];
  }

  for (const [name, reason] of Object.entries(requiredInProduction)) {
    // The keys are the table's own.
    require(name as SettingName, reason);
  }
  if (isGiven("STRIPE_API_URL")) problems.push("STRIPE_API_URL is for tests: real payments go to Stripe itself.");
  if (Number(given["DEMO_SIZE"] ?? 0) > 0)
    problems.push(
      "DEMO_SIZE must be 0 in production, or be left out: the demo's schools, families and orders can't be removed there. Try the demo in a copy with NODE_ENV=development and a database of its own.",
    );
  for (const [name, examples] of Object.entries(EXAMPLES))
    if (examples.includes(given[name] ?? "")) problems.push(`${name} is still the example: give your own.`);
  // Only where something is wrong: whoever meant a trial copy sees why it is none.
  if (given["NODE_ENV"] === undefined && missing.size + problems.length > 0)
    problems.push(
      `NODE_ENV is missing, and this looks like production: ${realSettings.join("; ")}. Set NODE_ENV=production, or NODE_ENV=development for a trial copy.`,
    );
  return [...missing.values(), ...problems];
}

/** How many entries a list has. */
const countOf = (list = ""): number => list.split(/[,\n]/u).filter((entry) => entry.trim() !== "").length;
