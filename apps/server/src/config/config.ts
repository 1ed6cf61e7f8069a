import type { KeyRing } from "@matinee/service/kernel";
import type { ThirdParties } from "@matinee/service/network";

export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another server with Stripe's API, such as a sandbox gateway in a process of its own; never in production. */
  baseUrl?: string;
};

/** Everything the operator decides, checked. Nothing else in the server reads the environment. */
export type Config = {
  /** Real families use this copy (copy-mode.ts): secrets must be given, the sandbox and the local mailbox are off. */
  production: boolean;
  host: string;
  port: number;
  /** Absolute. */
  dataDir: string;
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** The hosts of the main shop; the first is the one links fall back to. */
  mainHosts: readonly string[];
  /** Where the API lives when it is not this origin, without `/api`; null: the same origin. */
  apiHost: string | null;
  adminAppUrl: string;
  accountAppUrl: string;
  /** Public: every page carries it. */
  storeKey: string;
  /** Groups of the demo network that fills an empty database; 0: none. */
  demoSize: number;
  /** null: the sandbox gateway. */
  stripe: StripeSettings | null;
  /** Accounts that took payments before, the last first: their payments and refunds stay with them. */
  formerStripe: readonly Pick<StripeSettings, "secretKey" | "webhookSecret">[];
  /** null: the local mailbox. */
  smtpUrl: string | null;
  /** The address that all mail is sent from; null: one of the shop's own host. */
  mailFrom: string | null;
  /** A service with the API of postcodes.io; null: the built-in gazetteer only. */
  postcodesUrl: string | null;
  /** null: no service for addresses. `url` null: where the service is by itself. */
  addressLookup: { url: string | null; apiKey: string } | null;
  /** A bucket with the S3 protocol for the files of pictures; null: a folder in `dataDir`. */
  pictureBucket: { url: string; region: string; accessKeyId: string; secretAccessKey: string } | null;
  /** For the main shop, where the database has nothing about it; schools have theirs in the database. */
  thirdParties: ThirdParties;
  /** The first signs and counts, all are accepted. */
  sessionSecrets: KeyRing<string>;
  /** 32 bytes each: encrypt health data at rest. The first encrypts, all decrypt. */
  dataKeys: KeyRing<Uint8Array>;
  /** True if the secrets were not given but made for this copy. */
  secretsGenerated: boolean;
  /** How many proxies a request passes, each of which adds to X-Forwarded-For. Only safe if no request can pass fewer. */
  trustProxy: number;
  /** True: browsers use TLS for every subdomain of our hosts too. */
  hstsSubdomains: boolean;
  /** The largest number of connections of each pool. */
  pools: { requests: number; system: number; jobs: number };
  /** Where visitors wait while many come at once: for reads and for writes so many calls run and so many wait. `length` 0: nobody waits. */
  line: { running: number; length: number; longestWaitMs: number };
  /** A port of its own for health and metrics; null: none. */
  metricsPort: number | null;
  metricsHost: string;
  /** True: the public port answers /metrics too. */
  metricsPublic: boolean;
  /** How long a process that stops still answers requests while it is not ready, so that a balancer notices. */
  stopDelayMs: number;
  /** The longest wait for requests under way after that. */
  stopTimeoutMs: number;
  /** Memory for the response cache, in megabytes; 0: nothing is cached. */
  responseCacheMb: number;
  /** Whether searches of the catalogue are answered from memory; otherwise they ask the database. */
  catalogueIndex: boolean;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
};

/** One or more settings are wrong; all of them are named at once. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`These settings need attention:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}
