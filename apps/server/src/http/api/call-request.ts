import type { CallAnswer, CallName, CallParsed, Calls } from "@matinee/contract";
import type { Context, CsvFile, Outcome } from "@matinee/service/kernel";

/** One call as its handler sees it: read by the contract's schemas, with the visitor known. */
export interface CallRequest<N extends CallName> {
  readonly ctx: Context;
  readonly path: CallParsed<N, "path">;
  readonly query: CallParsed<N, "query">;
  readonly body: CallParsed<N, "body">;
  readonly header: (name: string) => string | undefined;
  /** The bytes as they came; for signatures. */
  readonly rawBody: Uint8Array;
  /** The JWT that was sent, checked or not. */
  readonly bearer: string | null;
}

/** Thin: asks the service and hands its outcome on; the error catalogue gives the status. */
export type Handler<N extends CallName> = (
  request: CallRequest<N>,
) => Promise<Outcome<Calls[N] extends { csv: true } | { json: true } ? CsvFile : CallAnswer<N>>>;

export type Handlers<N extends CallName = CallName> = { readonly [K in N]: Handler<K> };
