import type { Context, Handler } from "hono";
import type { Answer, Call, Outbox } from "./call.ts";
import { callerOf, type Keys } from "./credentials.ts";
import { expanded } from "./expand.ts";
import { fingerprint } from "./fingerprint.ts";
import { decodeForm, MalformedForm, type FormParts } from "./form.ts";
import { newId } from "./ids.ts";
import { BROWSER_PARAMETERS } from "./known-parameters.ts";
import { requireKnown } from "./parameters.ts";
import { invalidRequest, Refusal } from "./refusal.ts";
import type { SandboxStore, SandboxTransaction } from "./store.ts";

export interface WireOptions extends Keys {
  readonly store: SandboxStore;
  readonly now: () => number;
  readonly dispatch: (outbox: Outbox) => void;
  /** True if this call is to fail by a fault of the provider. */
  readonly takeFault: (method: string, path: string) => boolean;
}

/** One call of the API; `id` is the object in its path, "" if there is none. */
export type WireCall = (call: Call, id: string) => Promise<Answer>;

/** One call of the API, with the keys that may make it and the parameters that it takes. */
export interface WireRoute {
  readonly by: "secret" | "either";
  readonly known: readonly string[];
  readonly work: WireCall;
}

/** The address of the gateway, as the caller sees it. */
export function mountOf(c: Context, innerPath: string): string {
  const url = new URL(c.req.url);
  const at = url.pathname.lastIndexOf(innerPath);
  return url.origin + url.pathname.slice(0, Math.max(at, 0));
}

async function paramsOf(c: Context): Promise<FormParts> {
  try {
    if (c.req.method === "GET" || c.req.method === "DELETE") return decodeForm(new URL(c.req.url).search.slice(1));
    const body = await c.req.text();
    if (body !== "" && !/^application\/x-www-form-urlencoded/i.test(c.req.header("content-type") ?? "")) {
      throw invalidRequest("Invalid request (check that your POST content type is application/x-www-form-urlencoded).");
    }
    return decodeForm(body);
  } catch (error) {
    if (error instanceof MalformedForm) throw invalidRequest(error.message);
    throw error;
  }
}

const FAULT: Answer = {
  status: 500,
  body: { error: { type: "api_error", message: "An error occurred internally." } },
};

async function underKey(
  tx: SandboxTransaction,
  call: Call,
  print: string,
  work: WireCall,
  { id, isFaulty }: { readonly id: string; readonly isFaulty: () => boolean },
): Promise<{ answer: Answer; replayed: boolean }> {
  const answerTo = async (): Promise<Answer> => {
    // Stored under its key like any other answer, as Stripe does.
    if (isFaulty()) return FAULT;
    const answer = await work(call, id);
    return answer.status === 200 ? { ...answer, body: await expanded(call, answer.body) } : answer;
  };
  if (call.idempotencyKey === null) return { answer: await answerTo(), replayed: false };
  if (call.idempotencyKey.length > 255) throw invalidRequest("Idempotency keys can have up to 255 characters.");
  const key = `${call.caller}:${call.idempotencyKey}`;
  const saved = await tx.takeKey(key, print, call.now);
  if (saved && saved.fingerprint !== print) {
    throw new Refusal(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.idempotencyKey}' if you meant to execute a different request.`,
    });
  }
  // The stored status comes from an Answer.
  if (saved) return { answer: { status: saved.status as Answer["status"], body: saved.body }, replayed: true };
  const answer = await answerTo();
  await tx.saveAnswer(key, answer);
  return { answer, replayed: false };
}

/** Creates the HTTP handler of a call: one transaction, one answer, webhooks after the commit. */
export function endpoint(options: WireOptions, { by, known, work }: WireRoute): Handler {
  return async (c) => {
    const requestId = newId("req");
    c.header("Request-Id", requestId);
    c.header("Cache-Control", "no-store");
    try {
      const params = await paramsOf(c);
      const caller = callerOf(c.req.header("authorization"), params, options);
      if (by === "secret" && caller !== "secret") {
        throw new Refusal(403, {
          type: "invalid_request_error",
          code: "secret_key_required",
          message: "This API call cannot be made with a publishable API key. Please use a secret API key.",
        });
      }
      requireKnown(params, caller === "publishable" ? [...known, ...BROWSER_PARAMETERS] : known);
      const idempotencyKey = c.req.method === "POST" ? (c.req.header("idempotency-key") ?? null) : null;
      const print = fingerprint(c.req.method, c.req.path, params);
      const outbox: Outbox = { now: [], laterMs: [] };
      const { answer, replayed } = await options.store.transaction((tx) => {
        const call: Call = {
          tx,
          now: options.now(),
          requestId,
          idempotencyKey,
          params,
          caller,
          baseUrl: mountOf(c, "/v1/"),
          outbox,
        };
        const isFaulty = () => options.takeFault(c.req.method, c.req.path.slice(c.req.path.lastIndexOf("/v1/")));
        return underKey(tx, call, print, work, { id: c.req.param("id") ?? "", isFaulty });
      });
      options.dispatch(outbox);
      if (replayed) c.header("Idempotent-Replayed", "true");
      if (answer.status === 500) c.header("Stripe-Should-Retry", "false");
      return c.body(JSON.stringify(answer.body), answer.status, { "Content-Type": "application/json" });
    } catch (error) {
      if (error instanceof Refusal) return c.json({ error: error.wire }, error.status);
      throw error;
    }
  };
}
