import type { ThirdParties } from "../third-parties/third-party.ts";

export type StripeSettings = { secretKey: string; publishableKey: string; webhookSecret: string };

/** Everything the operator decides, checked. Nothing else in the server reads the environment. */
export type Config = {
  /** The operator set NODE_ENV=production: secrets must be given, the sandbox and the local mailbox are off. */
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
  /** null: the local mailbox. */
  smtpUrl: string | null;
  /** A service that speaks like postcodes.io; null: the built-in gazetteer alone. */
  postcodesUrl: string | null;
  addressLookup: { url: string; apiKey: string } | null;
  /** Of the main shop, where its franchise says nothing; the schools have their own in the database. */
  thirdParties: ThirdParties;
  sessionSecret: string;
  /** 32 bytes: encrypts health data at rest. */
  dataKey: Uint8Array;
  /** Nobody gave them: they were made for this copy. */
  secretsGenerated: boolean;
  /** The last proxy's word counts for where a request comes from: only where nobody can get past that proxy. */
  trustProxy: boolean;
  /** Memory for the response cache, in megabytes; 0: nothing is cached. */
  responseCacheMb: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
};
