import type { CallName } from "../calls/index.ts";
import type { CallAnswer, CallInput, List } from "../types.ts";
import { ApiError } from "./api-error.ts";
import { withDefaults, type EmptyAnswers } from "./defaults.ts";
import { addressOf, type RequestParts } from "./request.ts";
import { toastFor, type CallContext, type ToastOptions } from "./toasts.ts";

/** The client's storage and environment. Everything is passed in, so that a server can leave parts out. */
export interface ApiOptions {
  /** `{API_HOST}/api`, or a path on the same origin. */
  readonly baseUrl: string;
  readonly storeKey?: string;
  readonly fetch?: (input: string, init: RequestInit) => Promise<Response>;
  /** The JWT in the cookie `jwt_token`, if any. */
  readonly token?: () => string | null;
  readonly guestToken?: { readonly get: () => string | null; readonly set: (token: string) => void };
  /** The cookie `XSRF-TOKEN`, for same-site requests only. */
  readonly xsrfToken?: () => string | null;
  readonly toast?: (message: string, options: ToastOptions) => void;
  /** Empty answers of calls beyond those of the shop's pages. */
  readonly empty?: EmptyAnswers;
  /** Sees every response, also of a refusal. */
  readonly onResponse?: (response: Response) => void;
}

type Optional<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : object extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

/** A call's path, query and body, as declared in the contract. */
export type CallParts<N extends CallName> = Optional<"path", CallInput<N, "path">> &
  Optional<"query", CallInput<N, "query">> &
  Optional<"body", CallInput<N, "body">> & {
    readonly idempotencyKey?: string;
    readonly context?: CallContext;
    readonly signal?: AbortSignal;
    /** No toast: nobody waits for the answer, or the caller tries again. */
    readonly quiet?: Quiet;
    /** The caller also shows the error where it happened, and announces it there: the toast is seen and not read out. */
    readonly inline?: boolean;
    /** Completes the request even if the page is closed meanwhile. */
    readonly keepalive?: boolean;
    /** Neither sends nor stores the guest token. */
    readonly withoutGuest?: boolean;
  };

/** True for every refusal, or those that the function names. */
type Quiet = boolean | ((error: ApiError) => boolean);

type CallArguments<N extends CallName> = object extends CallParts<N> ? [parts?: CallParts<N>] : [parts: CallParts<N>];

/** The typed client (spec §7, §8). Every refusal throws an `ApiError`, after its toast. */
export interface Api {
  call<N extends CallName>(name: N, ...parts: CallArguments<N>): Promise<CallAnswer<N>>;
  /** One page of a list: `page`, `size`, repeated `sort`, `filter` and the call's own parameters (spec §7). */
  list<N extends CallName>(name: N, query?: ListQuery): Promise<CallAnswer<N> & List<unknown>>;
  /** A binary response (spec §7: asset GET). */
  asset(address: string, how?: { readonly inline?: boolean }): Promise<Blob>;
  /** An export: the CSV, and the name to save it under (spec §9). */
  exportCsv(
    address: string,
    body?: unknown,
    how?: { readonly quiet?: boolean },
  ): Promise<{ readonly fileName: string; readonly content: Blob }>;
}

export interface ListQuery {
  readonly page?: number;
  readonly size?: number;
  readonly sort?: readonly string[];
  readonly filter?: string;
  readonly extra?: Readonly<Record<string, unknown>>;
  /** No toast: the caller shows the error where it happened. */
  readonly quiet?: boolean;
}

const GUEST_HEADER = "x-no-auth-token";

export function createApi(options: ApiOptions): Api {
  const send = options.fetch ?? fetch;

  /** The first request of a new visitor, which brings the guest token, while it is under way. Never rejects. */
  let arriving: Promise<unknown> | null = null;
  /** The visitor's token; null: a new visitor; undefined: the request knows no visitor. */
  const guestOf = ({ withoutGuest }: SendParts) => (withoutGuest === true ? undefined : options.guestToken?.get());
  const isNew = (parts: SendParts) => guestOf(parts) === null && (options.token?.() ?? null) === null;

  async function once(method: string, address: string, parts: RequestParts & SendParts): Promise<Response> {
    const guest = guestOf(parts);
    const answer = await send(options.baseUrl + address, {
      method,
      headers: headersOf(options, parts, guest),
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      signal: parts.signal ?? null,
      keepalive: parts.keepalive ?? false,
    });
    options.onResponse?.(answer);
    // Only a request without a token, or with one that has ended, gets another: an answer that the browser had stored brings the token of
    // that time again. One that comes late must not replace the guest whose cart has been filled meanwhile.
    const fresh = answer.headers.get(GUEST_HEADER);
    if (fresh && guest === guestOf(parts) && (guest === null || (guest && answer.status === 401)))
      options.guestToken?.set(fresh);
    return answer;
  }

  async function request(method: string, address: string, parts: RequestParts & SendParts): Promise<Response> {
    // Two requests at once without a token would make two guests, and the cart of one would be lost.
    if (arriving !== null && isNew(parts)) await arriving;
    const guest = guestOf(parts);
    const sent = once(method, address, parts);
    if (isNew(parts)) arriving = sent.catch(() => {}).then(() => (arriving = null));
    const first = await sent;
    // Spec §8: a new guest token in a 401 is stored, and the request is repeated once.
    const renewed = guest !== guestOf(parts);
    const answer = first.status === 401 && renewed ? await once(method, address, parts) : first;
    if (answer.ok) return answer;
    const error = new ApiError(
      answer,
      await answer
        .clone()
        .json()
        .catch(() => null),
    );
    const isQuiet = typeof parts.quiet === "function" ? parts.quiet(error) : parts.quiet;
    const isInline = parts.inline === true;
    const toast = isQuiet ? null : toastFor(error, parts.context, isInline);
    if (toast !== null) options.toast?.(toast, { announced: !isInline });
    throw error;
  }

  async function call(name: string, parts: RequestParts & SendParts = {}): Promise<unknown> {
    const { method, address } = addressOf(name, parts);
    const answer = await request(method, address, parts);
    return answer.status === 204 ? undefined : withDefaults(name, await answer.json(), options.empty);
  }

  // Only the apps ask for files, and the shop's pages share this one.
  const files = () => import("./files.ts");

  return {
    // The contract types the response, and the server's tests check it against the schemas.
    call: call as Api["call"],
    // As above: a list call takes its own query.
    list: ((name: string, { extra, quiet, ...query }: ListQuery = {}) =>
      call(name, { query: { ...query, ...extra }, quiet })) as Api["list"],
    asset: (...asked) => files().then((made) => made.asset(request, ...asked)),
    exportCsv: (...asked) => files().then((made) => made.exportCsv(request, ...asked)),
  };
}

/** Sends a request with the visitor's headers; a refusal throws. */
export type SendRequest = (method: string, address: string, parts: RequestParts & SendParts) => Promise<Response>;

interface SendParts {
  readonly idempotencyKey?: string | undefined;
  readonly context?: CallContext | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly quiet?: Quiet | undefined;
  readonly inline?: boolean | undefined;
  readonly keepalive?: boolean | undefined;
  readonly withoutGuest?: boolean | undefined;
}

function headersOf(options: ApiOptions, parts: SendParts, guest: string | null | undefined): Record<string, string> {
  const token = options.token?.();
  const headers = {
    "content-type": "application/json",
    accept: "application/json",
    "x-store-request": options.storeKey,
    authorization: token && `Bearer ${token}`,
    [GUEST_HEADER]: guest,
    "x-xsrf-token": options.xsrfToken?.(),
    "idempotency-key": parts.idempotencyKey,
  };
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => !!entry[1]));
}
