import type { Actor } from "@matinee/core/access";
import type { IsoDate } from "@matinee/core/kernel";
import type { Database } from "@matinee/database";
import type { AddressLookup } from "@matinee/gateways/addresses";
import type { Mailer } from "@matinee/gateways/mail";
import type { PaymentGateway } from "@matinee/gateways/payments";
import type { PostcodeLookup } from "@matinee/gateways/postcodes";
import type { Kysely } from "kysely";
import type { Site } from "./site.ts";
import type { Cipher } from "./cipher.ts";
import type { Tokens } from "./tokens.ts";

export type Db = Kysely<Database>;

/** The outside, behind its ports. */
export interface Gateways {
  readonly payments: PaymentGateway;
  readonly mailer: Mailer;
  readonly postcodes: PostcodeLookup;
  readonly addresses: AddressLookup;
}

/** A job to be done after the commit; written in the same transaction as what it follows from. */
export type Job =
  | { readonly name: "message.send"; readonly data: { readonly messageId: string } }
  | { readonly name: "payment.event"; readonly data: { readonly eventId: number } }
  | { readonly name: "refund.send"; readonly data: { readonly refundId: string } };

export interface Jobs {
  /** Enqueues in the transaction of `db`. */
  enqueue(db: Db, job: Job): Promise<void>;
}

/** What a job gets: the same as a verb, but nobody asks and no shop is open. */
export interface SystemContext {
  readonly db: Db;
  /** The calendar date in London. */
  readonly today: () => IsoDate;
  /** Fresh ids for what is private (UUIDv7). */
  readonly newId: () => string;
  readonly gateways: Gateways;
  readonly jobs: Jobs;
  /** Seals health data at rest. */
  readonly cipher: Cipher;
  /** Proves logins and links in mails. */
  readonly tokens: Tokens;
  /** Where the parts of the product live. */
  readonly sites: {
    /** The hosts of the main shop. */
    readonly mainHosts: readonly string[];
    /** An address, or a path of the shop's own. */
    readonly accountApp: string;
    /** The same, of the sign-in and staff app. */
    readonly adminApp: string;
  };
  /** Scheme, host and port for links to one of our hosts, for what is written without a request. */
  readonly originOf: (host: string) => string;
}

/** What every verb gets: the database, who asks, in which shop, and the outside. */
export interface Context extends SystemContext {
  readonly actor: Actor;
  readonly site: Site;
}
