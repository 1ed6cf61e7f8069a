import { isoDate, type IsoDate } from "@matinee/core/kernel";
import { dateOfInstant } from "@matinee/format";
import { type AddressLookup, demoAddresses, idealPostcodes, noAddresses } from "@matinee/gateways/addresses";
import { dnsHostCheck } from "@matinee/gateways/hosts";
import { localMailbox, type LocalMailbox, sendFrom, smtpMailer, sqlMailbox } from "@matinee/gateways/mail";
import { sharpMaker } from "@matinee/gateways/pictures";
import { severalAccounts, stripeGateway } from "@matinee/gateways/payments";
import { gazetteer, postcodesIo, sqlPostcodes } from "@matinee/gateways/postcodes";
import { httpWebhookSender } from "@matinee/gateways/webhooks";
import { sqlPool } from "@matinee/database";
import { isDemoAddress } from "@matinee/database/demo";
import { sqlDatabase } from "@matinee/gateways/sql";
import { createSandboxGateway, prepareSandbox, type SandboxGateway, sqlSandboxStore } from "@matinee/sandbox-gateway";
import {
  aesCipher,
  type CatalogueIndexes,
  type Demo,
  secretTokens,
  type Jobs,
  type SystemContext,
} from "@matinee/service/kernel";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { loggableError } from "../kernel/log.ts";
import { sandboxPath } from "../http/deps.ts";
import { cachedPlaces, type PlaceCache } from "../http/place-cache.ts";
import { newId } from "../kernel/random.ts";
import type { OpenDatabase } from "./database.ts";
import { formerAccounts } from "./former-accounts.ts";
import { pictureStore } from "./picture-store.ts";
import { sandboxKeys } from "./sandbox-keys.ts";
import { sitesOf } from "./sites-of.ts";

export interface System {
  readonly system: SystemContext;
  readonly sandbox: SandboxGateway | null;
  readonly mailbox: LocalMailbox | null;
  readonly close: () => void;
}

export interface SystemParts {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly jobs: Jobs;
  readonly log: Logger;
  /** Sends a request to our own HTTP side without a network; the sandbox's and its webhook's. */
  readonly ownFetch: typeof fetch;
  /** The port where hosts are reached, for links that are written without a request. */
  readonly port: () => number;
  /** The catalogue in memory, in a process that answers visitors. */
  readonly indexes?: CatalogueIndexes | undefined;
  /** The demo, in a process that offers it. */
  readonly demo?: Demo | undefined;
  /** Where postcodes lie, in a process that answers visitors. */
  readonly places?: PlaceCache | undefined;
}

const hourMs = 3_600_000;
/** Never leaves the process: `ownFetch` takes it there. */
const ownOrigin = "http://matinee.internal";

/** What every verb and job stands on: the database, the outside behind its ports, the jobs, the clock. */
export async function createSystem(parts: SystemParts): Promise<System> {
  const { config, database, jobs, log, ownFetch, port } = parts;
  const sql = sqlDatabase(sqlPool(database.pool));
  const sandbox = config.stripe === null ? await openSandbox(parts) : null;
  const keys = sandboxKeys(config.sessionSecrets[0]);
  const payments =
    config.stripe === null
      ? stripeGateway({ ...keys, baseUrl: `${ownOrigin}${sandboxPath}`, fetch: ownFetch })
      : severalAccounts(stripeGateway(config.stripe), formerAccounts(config).map(stripeGateway));
  const mailbox = config.smtpUrl === null ? localMailbox(sqlMailbox(sql)) : null;
  const smtp = config.smtpUrl === null ? null : smtpMailer(config.smtpUrl);
  const mailer = mailbox ?? smtp;
  if (mailer === null) throw new Error("Mail goes neither out nor into the mailbox");
  const inDatabase = sqlPostcodes(sql, gazetteer());
  const builtIn = parts.places === undefined ? inDatabase : cachedPlaces(inDatabase, parts.places);
  const scheme = config.production ? "https" : "http";
  const system: SystemContext = {
    // Jobs, webhooks and login are the system. A call of the API gets the scope of its actor instead (http/api/scope-of.ts).
    db: database.systemDb,
    today: todayInLondon(),
    newId,
    gateways: {
      payments,
      mailer: config.mailFrom === null ? mailer : sendFrom(config.mailFrom, mailer),
      postcodes:
        config.postcodesUrl === null ? builtIn : postcodesIo({ baseUrl: config.postcodesUrl, fallback: builtIn }),
      addresses: addressesOf(config),
      hosts: dnsHostCheck({ local: !config.production }),
      webhooks: httpWebhookSender({ local: !config.production }),
      pictures: { store: pictureStore(config), maker: sharpMaker() },
    },
    jobs,
    logFailure: (what, error, ids) => log.warn({ ...loggableError(error), ...ids }, what),
    ...(parts.demo !== undefined && { demo: parts.demo }),
    ...(parts.indexes !== undefined && { indexes: parts.indexes }),
    cipher: aesCipher(config.dataKeys),
    tokens: secretTokens(config.sessionSecrets),
    needsNoSecondStep: (email) => !config.production && isDemoAddress(email),
    sites: sitesOf(config),
    originOf: (host) => (config.production ? `${scheme}://${host}` : `${scheme}://${host}:${port()}`),
  };
  return { system, sandbox, mailbox, close: () => smtp?.close() };
}

function addressesOf({ addressLookup, production }: Config): AddressLookup {
  if (addressLookup !== null)
    return idealPostcodes({ apiKey: addressLookup.apiKey, baseUrl: addressLookup.url ?? undefined });
  // What a real family chooses is stored and printed on receipts.
  return production ? noAddresses() : demoAddresses();
}

/** The day changes at a full hour of UTC in summer and winter alike, so it is worked out once an hour: it is asked for all the time. */
function todayInLondon(): () => IsoDate {
  let known = { hour: 0, today: isoDate("2000-01-01") };
  return () => {
    const now = Date.now();
    const hour = Math.floor(now / hourMs);
    if (hour !== known.hour) known = { hour, today: isoDate(dateOfInstant(now)) };
    return known.today;
  };
}

async function openSandbox({ config, database, log, ownFetch }: SystemParts): Promise<SandboxGateway> {
  const sql = sqlDatabase(sqlPool(database.pool));
  await prepareSandbox(sql);
  const { secretKey, publishableKey, webhookSecret } = sandboxKeys(config.sessionSecrets[0]);
  return createSandboxGateway({
    store: sqlSandboxStore(sql),
    webhook: { url: `${ownOrigin}/api/payments/webhook/sandbox`, secret: webhookSecret },
    secretKey,
    publishableKey,
    fetch: ownFetch,
    onError: (error) => log.warn(loggableError(error), "the sandbox gateway"),
  });
}
