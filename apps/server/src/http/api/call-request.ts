import type { CallAnswer, CallName, CallParsed, Calls } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import type { TrustedDevice } from "@matinee/service/accounts";
import type { Context, StreamedFile, Outcome } from "@matinee/service/kernel";

/** One call as its handler gets it: parsed by the contract's schemas, with the actor known. */
export interface CallRequest<N extends CallName> {
  readonly ctx: Context;
  readonly path: CallParsed<N, "path">;
  readonly query: CallParsed<N, "query">;
  readonly body: CallParsed<N, "body">;
  readonly header: (name: string) => string | undefined;
  /** The bytes of the body as they came; for signatures. */
  readonly rawBody: Uint8Array;
  /** The JWT that was sent, valid or not. */
  readonly bearer: string | null;
  /** The browser is on this machine: see is-from-this-machine.ts. */
  readonly fromThisMachine: boolean;
  /** Remembers that the account of an email address was proved in this browser. */
  readonly rememberDevice: (email: string) => void;
  /** The id of this browser, if that was so. Null for any other browser. */
  readonly knownDevice: (email: string) => string | null;
  /** The token of a browser that is trusted with the account of an email address: it is asked for no code there. */
  readonly trustedDevice: (email: string) => string | null;
  readonly trustDevice: (email: string, device: TrustedDevice) => void;
}

/** Calls the verb and returns its outcome; the error catalogue gives the status. */
export type Handler<N extends CallName> = (
  request: CallRequest<N>,
) => Promise<Outcome<Calls[N] extends { csv: true } | { json: true } | { pdf: true } ? StreamedFile : CallAnswer<N>>>;

export type Handlers<N extends CallName = CallName> = { readonly [K in N]: Handler<K> };

/** The outcome of a verb whose call answers 204, without a body. */
export function noContent(outcome: Outcome<unknown>): Outcome<undefined> {
  return outcome.ok ? ok(undefined) : outcome;
}
