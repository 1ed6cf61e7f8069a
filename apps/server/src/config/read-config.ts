import { resolve } from "node:path";
import { readThirdPartySettings } from "../third-parties/read-settings.ts";
import {
  address,
  anyText,
  appAddress,
  type Checked,
  hostNames,
  key32,
  oneOf,
  startsWith,
  strongSecret,
  wholeNumber,
} from "./checks.ts";
import { ConfigError } from "./config-error.ts";
import type { Config, StripeSettings } from "./config.ts";
import { generatedSecrets } from "./generated-secrets.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

const defaultMainHosts = ["localhost", "www.matinee.localhost", "shop.matinee.localhost"];
const defaultStoreKey = "matinee-store";

/** Reads every setting (contract.md, Settings). Throws a `ConfigError` that names all that is wrong at once. */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];

  function read<T>(name: string, check: (text: string) => Checked<T>): T | null {
    const text = env[name]?.trim() ?? "";
    if (text === "") return null;
    const checked = check(text);
    if (checked.ok) return checked.value;
    problems.push(`${name} ${checked.problem}.`);
    return null;
  }

  function must(name: string, value: unknown, why: string): void {
    const given = (env[name]?.trim() ?? "") !== "";
    if (value === null && !given) problems.push(`${name} is missing: ${why}.`);
  }

  const production = env["NODE_ENV"] === "production";
  const dataDir = resolve(read("DATA_DIR", anyText) ?? "data");
  const databaseUrl = read("DATABASE_URL", address("postgres", "postgresql"));
  const mainHosts = read("MAIN_HOSTS", hostNames);
  const storeKey = read("STORE_KEY", anyText);
  const stripe = readStripe(read, problems);
  const smtpUrl = read("SMTP_URL", address("smtp", "smtps"));
  const addressUrl = read("ADDRESS_LOOKUP_URL", address("https", "http"));
  const addressKey = read("ADDRESS_LOOKUP_KEY", anyText);
  if (addressUrl !== null && addressKey === null)
    problems.push("ADDRESS_LOOKUP_KEY is missing: ADDRESS_LOOKUP_URL needs it.");
  let sessionSecret = read("SESSION_SECRET", strongSecret);
  let dataKey = read("DATA_KEY", key32);

  if (production) {
    must("DATABASE_URL", databaseUrl, "production runs on a PostgreSQL of its own");
    must("SESSION_SECRET", sessionSecret, "it signs logins and guest tokens (openssl rand -base64 36)");
    must("DATA_KEY", dataKey, "it encrypts health data (openssl rand -base64 32)");
    must("STORE_KEY", storeKey, "every shop page sends it");
    if (storeKey === defaultStoreKey) problems.push("STORE_KEY is still the example: choose your own.");
    must("STRIPE_SECRET_KEY", stripe, "the sandbox gateway takes no real money");
    must("SMTP_URL", smtpUrl, "customers wait for their confirmation");
    must("MAIN_HOSTS", mainHosts, "it names the hosts of the main shop");
  }

  const config = {
    production,
    host: read("HOST", anyText) ?? "127.0.0.1",
    port: read("PORT", wholeNumber(0, 65_535)) ?? 3000,
    dataDir,
    databaseUrl,
    mainHosts: mainHosts ?? defaultMainHosts,
    apiHost: read("API_HOST", address("http", "https"))?.replace(/\/+$/u, "") ?? null,
    adminAppUrl: read("ADMIN_APP_URL", appAddress) ?? "/admin",
    accountAppUrl: read("ACCOUNT_APP_URL", appAddress) ?? "/account",
    storeKey: storeKey ?? defaultStoreKey,
    demoSize: read("DEMO_SIZE", wholeNumber(0, 100_000)) ?? (production ? 0 : 300),
    stripe,
    smtpUrl,
    postcodesUrl: read("POSTCODES_URL", address("https", "http")),
    addressLookup: addressUrl !== null && addressKey !== null ? { url: addressUrl, apiKey: addressKey } : null,
    thirdParties: readThirdPartySettings(read, problems, production),
    trustProxy: read("TRUST_PROXY", oneOf("0", "1")) === "1",
    responseCacheMb: read("RESPONSE_CACHE_MB", wholeNumber(0, 4_096)) ?? 32,
    logLevel: read("LOG_LEVEL", oneOf("debug", "info", "warn", "error", "silent")) ?? (production ? "info" : "warn"),
  } as const;
  if (problems.length > 0) throw new ConfigError(problems);

  const secretsGenerated = sessionSecret === null && dataKey === null;
  if (sessionSecret === null || dataKey === null) {
    const generated = generatedSecrets(dataDir);
    sessionSecret ??= generated.SESSION_SECRET;
    dataKey ??= Uint8Array.from(Buffer.from(generated.DATA_KEY, "base64"));
  }
  return { ...config, sessionSecret, dataKey, secretsGenerated };
}

type Read = <T>(name: string, check: (text: string) => Checked<T>) => T | null;

function readStripe(read: Read, problems: string[]): StripeSettings | null {
  const settings = {
    STRIPE_SECRET_KEY: read("STRIPE_SECRET_KEY", startsWith("sk_", "rk_")),
    STRIPE_PUBLISHABLE_KEY: read("STRIPE_PUBLISHABLE_KEY", startsWith("pk_")),
    STRIPE_WEBHOOK_SECRET: read("STRIPE_WEBHOOK_SECRET", startsWith("whsec_")),
  };
  const missing = Object.entries(settings)
    .filter(([, value]) => value === null)
    .map(([name]) => name);
  if (missing.length === 3) return null;
  for (const name of missing) {
    if (!problems.some((problem) => problem.startsWith(name)))
      problems.push(`${name} is missing: Stripe needs all three of its settings.`);
  }
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = settings;
  return secretKey !== null && publishableKey !== null && webhookSecret !== null
    ? { secretKey, publishableKey, webhookSecret }
    : null;
}
