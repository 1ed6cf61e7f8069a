import type { Actor } from "@matinee/core/access";
import type { IsoDate } from "@matinee/core/kernel";
import type { Database } from "@matinee/database";
import type { AddressLookup } from "@matinee/gateways/addresses";
import type { HostCheck } from "@matinee/gateways/hosts";
import type { Mailer } from "@matinee/gateways/mail";
import type { PaymentGateway } from "@matinee/gateways/payments";
import type { PictureMaker, PictureStore } from "@matinee/gateways/pictures";
import type { PostcodeLookup } from "@matinee/gateways/postcodes";
import type { WebhookSender } from "@matinee/gateways/webhooks";
import type { Kysely } from "kysely";
import type { CatalogueIndexes } from "./catalogue-indexes.ts";
import type { Outcome } from "./outcome.ts";
import type { Site } from "./site.ts";
import type { Cipher } from "./cipher.ts";
import type { Tokens } from "./tokens.ts";

export type Db = Kysely<Database>;

/** The external services, each behind its port. */
export interface Gateways {
  readonly payments: PaymentGateway;
  readonly mailer: Mailer;
  readonly postcodes: PostcodeLookup;
  readonly addresses: AddressLookup;
  readonly hosts: HostCheck;
  readonly webhooks: WebhookSender;
  /** Keeps the files of pictures, and makes them from what was uploaded. */
  readonly pictures: { readonly store: PictureStore; readonly maker: PictureMaker };
}

/** A job that runs right after the commit of the change that causes it. One that is lost is found as leased work, seconds later. */
export type Job =
  | { readonly name: "message.send"; readonly data: { readonly messageId: string } }
  | { readonly name: "payment.event"; readonly data: { readonly eventId: number } }
  | { readonly name: "refund.send"; readonly data: { readonly refundId: string } };

export interface Jobs {
  /** Runs the job once the transaction has committed. Throws outside `inTransaction`. */
  enqueue(trx: Db, job: Job): Promise<void>;
}

/** The demo network of a copy that may hold it: one for trying Matinee out, never one in production. */
export interface Demo {
  /**
   * Fills an empty copy for `by`, whoever holds a code, and tells who can log in; null if somebody else was first. It takes seconds for 300
   * classes, and may take a minute. Null: this copy is configured to hold none.
   */
  readonly fill: ((by: string) => Promise<FilledDemo | null>) | null;
  /** What this process has filled in for them, or is filling in; null: nothing. */
  readonly filling: (by: string) => Promise<FilledDemo | null> | null;
  /** Removes the demo and everything else from a copy that holds nothing but the demo, and stores the hash of the code that sets it up. */
  readonly remove: (setUpCodeHash: Buffer) => Promise<RemovedDemo>;
}

export interface FilledDemo {
  readonly logins: readonly { readonly email: string; readonly who: string }[];
  /** Of all of them. */
  readonly password: string;
}

export type RemovedDemo =
  | { readonly removed: true }
  | { readonly removed: false; readonly why: "no_demo" | "in_use" }
  /** One that is not of the demo. */
  | { readonly removed: false; readonly why: "school"; readonly school: string };

/** The context of a job. Unlike {@link Context} it has no actor and no shop. */
export interface SystemContext {
  readonly db: Db;
  /** Today's date in Europe/London. */
  readonly today: () => IsoDate;
  /** Makes a UUIDv7. */
  readonly newId: () => string;
  readonly gateways: Gateways;
  readonly jobs: Jobs;
  /**
   * Logs an error that stops nothing, because the work goes on without what failed. `ids`: what it is about; never personal data. Absent
   * where nobody reads a log.
   */
  readonly logFailure?: (what: string, error: unknown, ids: Readonly<Record<string, string>>) => void;
  /** Aborted when the process stops: nothing further is begun. Absent where nothing goes on for long. */
  readonly stopping?: AbortSignal;
  /** Encrypts health data at rest. */
  readonly cipher: Cipher;
  /** Signs and reads login tokens, mail links and calendar codes. */
  readonly tokens: Tokens;
  /**
   * True for an email address whose login needs no second step, whatever its role: the demo's, outside production. Real people have no
   * such address.
   */
  readonly needsNoSecondStep: (email: string) => boolean;
  /** The addresses of the shop, account and staff apps. */
  readonly sites: {
    /** The hosts of the main shop. */
    readonly mainHosts: readonly string[];
    /** An absolute URL, or a path on the shop's host. */
    readonly accountApp: string;
    /** URL or path of the staff app, which also has the sign-in pages. */
    readonly adminApp: string;
    /** Hosts that are the API's alone. */
    readonly apiHosts?: readonly string[];
    /** True outside production, where scripts and shops may be on this machine. */
    readonly isLocal?: boolean;
  };
  /** Absent in production, and where nobody asks for it. */
  readonly demo?: Demo;
  /** The catalogue in this process's memory. Absent: it keeps none, and every search asks the database. */
  readonly indexes?: CatalogueIndexes;
  /** Scheme, host and port for a link to one of our hosts. Mails need it because they are written outside a request. */
  readonly originOf: (host: string) => string;
}

/** The context of what a person does, or a job by itself: then there is no actor. */
export interface Acting extends SystemContext {
  readonly actor: Actor | null;
}

/**
 * Stores what a call answers in the transaction that does its work. Refuses if another request with the same key has taken over; the
 * transaction must then roll back.
 */
export type StoreAnswer = (trx: Db, body: unknown) => Promise<Outcome<null>>;

/** The context of a command or query: the system, plus the actor and the shop of the request. */
export interface Context extends SystemContext {
  readonly actor: Actor;
  readonly site: Site;
  /**
   * A keyed hash of the internet address that the request came from, for limits. Null where it is a machine of ours; absent outside a
   * request.
   */
  readonly originKey?: () => string | null;
  /** Absent: the request carries no Idempotency-Key, or there is none. */
  readonly storeAnswer?: StoreAnswer;
}
