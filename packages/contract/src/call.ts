import type { ZodObject, ZodType } from "zod";

/** Who may make a call (contract: "Calls"): the column Who. `guest` also lets a user in. */
export type CallAuth = "anyone" | "guest" | "customer" | "staff" | "network" | "provider";

export type CallArea =
  | "session"
  | "people"
  | "catalogue"
  | "basket"
  | "payments"
  | "support"
  | "addresses"
  | "account"
  | "staff";

/** One call of the wire, keyed elsewhere by `METHOD /path`. */
export interface CallSpec {
  readonly area: CallArea;
  readonly summary: string;
  readonly auth: CallAuth;
  /** Whether `X-Store-Request` must carry the store key. */
  readonly storeKey?: boolean;
  readonly path?: ZodObject;
  readonly query?: ZodObject;
  readonly body?: ZodType;
  /** Absent: 204 without a body. */
  readonly answer?: ZodType;
  readonly answerStatus?: 200 | 201 | 204;
  /** Creates or pays: `Idempotency-Key` is honoured. */
  readonly idempotent?: boolean;
  /** The same for every visitor of a host: carries an `ETag`. */
  readonly cacheable?: boolean;
  /** Answers a CSV file, a part at a time (contract: "Export"). */
  readonly csv?: true;
  /** The same, a JSON file. */
  readonly json?: true;
  /** The raw body is read by the handler itself (signatures, bare strings). */
  readonly raw?: boolean;
}
