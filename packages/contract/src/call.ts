import type { ZodObject, ZodType } from "zod";

/** Who may make a call (contract: "Calls", column Who). `guest` includes logged-in users. */
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

/** A call of the API, keyed by `METHOD /path`. */
export interface CallSpec {
  readonly area: CallArea;
  readonly summary: string;
  readonly auth: CallAuth;
  /** True if `X-Store-Request` must carry the store key. */
  readonly storeKey?: boolean;
  readonly path?: ZodObject;
  readonly query?: ZodObject;
  readonly body?: ZodType;
  /** Left out: 204 without a body. */
  readonly answer?: ZodType;
  readonly answerStatus?: 200 | 201 | 204;
  /** True: answered by an empty copy too, where no host has a shop. */
  readonly beforeSetUp?: true;
  /** The call creates or pays something and accepts an `Idempotency-Key`. */
  readonly idempotent?: boolean;
  /** The response is the same for every visitor of a host and carries an `ETag`. */
  readonly cacheable?: boolean;
  /** The response is a streamed CSV file (contract: "Export"). */
  readonly csv?: true;
  /** The response is a JSON file for download. */
  readonly json?: true;
  /** The response is a PDF file for download. */
  readonly pdf?: true;
  /** The handler reads the raw body (signatures, bare strings). */
  readonly raw?: boolean;
  /** The body is a file of one of these types. It is read once it is known who sends it, and the handler judges its content. */
  readonly upload?: { readonly types: readonly string[]; readonly maxBytes: number };
}
