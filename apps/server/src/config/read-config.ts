import { resolve } from "node:path";
import { toThirdParty, type ThirdParty } from "@matinee/service/network";
import { type Config, ConfigError, type StripeSettings } from "./config.ts";
import { type CopyMode, copyMode } from "./copy-mode.ts";
import { generatedSecrets } from "./generated-secrets.ts";
import { givenSettings } from "./given-settings.ts";
import { misspeltSettings } from "./misspelt-settings.ts";
import { problemsAcrossSettings, type Settings, settingsSchema } from "./settings.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads every setting (README, Settings). Throws a `ConfigError` that names all that is wrong at once. */
export function readConfig(env: Environment): Config {
  const { given, problems: fileProblems } = givenSettings(env);
  const mode = copyMode(given);
  const trial = !mode.production && mode.realSettings.length === 0;
  const parsed = settingsSchema({ ...mode, trial }).safeParse(given);
  const problems = [...fileProblems, ...problemsAcrossSettings(given, mode)];
  // What is missing may be there under a misspelt name. Alone, a name that is no setting may be another program's.
  if (!parsed.success)
    throw new ConfigError([...problemsOf(parsed.error.issues), ...problems, ...misspeltSettings(env)]);
  if (problems.length > 0) throw new ConfigError([...problems, ...misspeltSettings(env)]);
  return { ...configOf(parsed.data, mode), ...secretsOf(parsed.data) };
}

function problemsOf(issues: readonly { readonly path: PropertyKey[]; readonly message: string }[]): string[] {
  return issues.map(({ path, message }) => `${path.map(String).join(".")} ${message}.`);
}

type Secrets = "sessionSecrets" | "dataKeys" | "secretsGenerated";

function configOf(settings: Settings, { production }: CopyMode): Omit<Config, Secrets> {
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    mainHosts: settings.MAIN_HOSTS,
    apiHost: settings.API_HOST ?? null,
    adminAppUrl: settings.ADMIN_APP_URL,
    accountAppUrl: settings.ACCOUNT_APP_URL,
    storeKey: settings.STORE_KEY,
    demoSize: settings.DEMO_SIZE,
    stripe: stripeOf(settings),
    formerStripe: formerStripeOf(settings),
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? null,
    postcodesUrl: settings.POSTCODES_URL ?? null,
    addressLookup: addressLookupOf(settings),
    pictureBucket: pictureBucketOf(settings),
    thirdParties: {
      chat: thirdPartyOf(settings, "CHAT"),
      ads: thirdPartyOf(settings, "AD_TAG"),
      pixel: thirdPartyOf(settings, "PIXEL"),
      recorder: thirdPartyOf(settings, "RECORDER"),
    },
    trustProxy: settings.TRUST_PROXY,
    hstsSubdomains: settings.HSTS_SUBDOMAINS === "1",
    pools: {
      requests: settings.DATABASE_POOL_SIZE,
      system: settings.DATABASE_SYSTEM_POOL_SIZE,
      jobs: settings.DATABASE_JOBS_POOL_SIZE,
    },
    line: lineOf(settings),
    metricsPort: settings.METRICS_PORT ?? null,
    metricsHost: settings.METRICS_HOST,
    metricsPublic: settings.METRICS_PUBLIC === "1",
    stopDelayMs: settings.STOP_DELAY_SECONDS * 1_000,
    stopTimeoutMs: settings.STOP_TIMEOUT_SECONDS * 1_000,
    responseCacheMb: settings.RESPONSE_CACHE_MB,
    catalogueIndex: settings.CATALOGUE_INDEX === "1",
    logLevel: settings.LOG_LEVEL,
  };
}

function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: baseUrl,
}: Settings): StripeSettings | null {
  return secretKey !== undefined && publishableKey !== undefined && webhookSecret !== undefined
    ? { secretKey, publishableKey, webhookSecret, ...(baseUrl !== undefined && { baseUrl }) }
    : null;
}

/** The settings' own check sees to it that the lists are equally long. */
function formerStripeOf({
  STRIPE_FORMER_SECRET_KEYS: keys,
  STRIPE_FORMER_WEBHOOK_SECRETS: secrets,
}: Settings): Config["formerStripe"] {
  return (keys ?? []).flatMap((secretKey, index) => {
    const webhookSecret = secrets?.[index];
    return webhookSecret === undefined ? [] : [{ secretKey, webhookSecret }];
  });
}

/** The part of the connections that visitors' writes may use, and as many again their reads. The rest is for everybody else. */
const SHARE_OF_LINE = 0.4;
const LONGEST_WAIT_MS = 10_000;

function lineOf({ LINE_LENGTH, LINE_RUNNING, DATABASE_POOL_SIZE, STOP_TIMEOUT_SECONDS }: Settings): Config["line"] {
  return {
    length: LINE_LENGTH,
    running: LINE_RUNNING ?? Math.max(1, Math.floor(DATABASE_POOL_SIZE * SHARE_OF_LINE)),
    // A process that stops answers whoever waits, and still has time for their calls.
    longestWaitMs: Math.min(LONGEST_WAIT_MS, STOP_TIMEOUT_SECONDS * 500),
  };
}

function addressLookupOf({ ADDRESS_LOOKUP_URL: url, ADDRESS_LOOKUP_KEY: apiKey }: Settings): Config["addressLookup"] {
  return apiKey === undefined ? null : { url: url ?? null, apiKey };
}

function pictureBucketOf({
  PICTURES_BUCKET_URL: url,
  PICTURES_BUCKET_REGION: region,
  PICTURES_BUCKET_KEY_ID: accessKeyId,
  PICTURES_BUCKET_SECRET_KEY: secretAccessKey,
}: Settings): Config["pictureBucket"] {
  return url !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined
    ? { url, region, accessKeyId, secretAccessKey }
    : null;
}

function thirdPartyOf(settings: Settings, kind: "CHAT" | "AD_TAG" | "PIXEL" | "RECORDER"): ThirdParty | null {
  const script = settings[`${kind}_SCRIPT_URL`];
  if (script === undefined) return null;
  return toThirdParty(script, settings[`${kind}_ACCOUNT`] ?? "", settings[`${kind}_ORIGINS`] ?? []);
}

/** The secrets that were given; what is missing is generated for this copy, or read from the file of an earlier start. */
function secretsOf({ SESSION_SECRET, DATA_KEY, DATA_DIR }: Settings): Pick<Config, Secrets> {
  const secretsGenerated = SESSION_SECRET === undefined && DATA_KEY === undefined;
  if (SESSION_SECRET !== undefined && DATA_KEY !== undefined)
    return { sessionSecrets: SESSION_SECRET, dataKeys: DATA_KEY, secretsGenerated };
  const generated = generatedSecrets(resolve(DATA_DIR));
  return {
    sessionSecrets: SESSION_SECRET ?? [generated.SESSION_SECRET],
    dataKeys: DATA_KEY ?? [Uint8Array.from(Buffer.from(generated.DATA_KEY, "base64"))],
    secretsGenerated,
  };
}
