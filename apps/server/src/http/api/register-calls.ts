import { createHash } from "node:crypto";
import { calls, errorCatalogue, type CallName, type CallSpec, type Problem } from "@matinee/contract";
import type { Actor } from "@matinee/core/access";
import { scopedDb } from "@matinee/database";
import type { App, AppContext } from "../app-env.ts";
import { errorBody, problemAnswer } from "../answers/problem-answer.ts";
import type { HttpDeps } from "../deps.ts";
import { isOwn, subjectsOf } from "../kept/reads-of.ts";
import { sendAnswer } from "./answer-call.ts";
import type { Site } from "@matinee/service/kernel";
import { findSiteAndGuest, siteOf } from "../middleware/find-site.ts";
import { giveCookie, isForged, sameText } from "./anti-forgery.ts";
import { callLimits } from "./call-limits.ts";
import type { CallRequest, Handler, Handlers } from "./call-request.ts";
import { clientAddress } from "./client-address.ts";
import { isKey, once, type CallAnswerParts } from "./idempotency.ts";
import { parseParts } from "./parse-parts.ts";
import { overLimit } from "./rate-limit.ts";
import { readBytes, readJson } from "./read-body.ts";
import { scopeOf } from "./scope-of.ts";
import { isCsv, sendCsv } from "./send-csv.ts";
import { bearerOf, findVisitor, NOBODY } from "./visitor.ts";

const guestHeader = "X-No-Auth-Token";

/** Every call of the contract as a route. */
export function registerCalls(app: App, deps: HttpDeps, handlers: Handlers): void {
  for (const [name, spec] of Object.entries<CallSpec>(calls)) {
    const [method = "", template = ""] = name.split(" ");
    const path = `/api${template.replaceAll(/\{(\w+)\}/gu, ":$1")}`;
    // The record is keyed by the very names; what a name's handler takes is what its own schemas read.
    const handler = (handlers as Partial<Record<string, Handler<CallName>>>)[name];
    if (handler === undefined) throw new Error(`${name} has no handler`);
    app.on(method, path, (c) => {
      c.set("routeName", `/api${template}`);
      return answerCall(c, { deps, name, spec, handler });
    });
  }
}

interface Call {
  readonly deps: HttpDeps;
  readonly name: string;
  readonly spec: CallSpec;
  readonly handler: Handler<CallName>;
}

async function answerCall(c: AppContext, call: Call): Promise<Response> {
  const { deps, spec, handler } = call;
  const bearer = bearerOf(c.req.header("authorization"));
  const guestToken = c.req.header(guestHeader);
  const { site, guestId } = await findPlaceAndGuest(c, call, bearer === null ? guestToken : undefined);
  c.set("site", site);
  if (site === null && spec.auth !== "provider") return problemAnswer(c, { code: "unknown_host" });

  const hasBody = c.req.method !== "GET" && c.req.method !== "HEAD";
  const read =
    hasBody && spec.raw !== true
      ? await readJson(c.req.raw)
      : { ok: true as const, value: { bytes: new Uint8Array(), value: undefined } };
  if (!read.ok) return problemAnswer(c, read.error);

  const fromStore = sameText(c.req.header("x-store-request") ?? "", deps.config.storeKey);
  if (spec.storeKey === true && !fromStore) return problemAnswer(c, { code: "store_key_wrong" });
  if (fromStore) giveCookie(c, deps.config.production);

  const visitor = await findVisitor(deps.system, { spec, guestToken, guestId, bearer, fromStore });
  if (visitor.newToken !== undefined) c.header(guestHeader, visitor.newToken);
  if (!visitor.outcome.ok) return problemAnswer(c, visitor.outcome.error);
  const actor = visitor.outcome.value;
  if (isForged(c)) return problemAnswer(c, { code: "anti_forgery" });

  const wait = await waitFor(c, call, actor, read.value.value);
  if (wait !== null) {
    c.header("Retry-After", String(wait));
    return problemAnswer(c, { code: "too_many_requests" });
  }

  const parts = parseParts(spec, {
    path: c.req.param(),
    query: flatQuery(c.req.queries()),
    body: spec.body === undefined ? undefined : (read.value.value ?? {}),
  });
  if (!parts.ok) return problemAnswer(c, parts.error);

  const raw = spec.raw === true ? await readBytes(c.req.raw) : { ok: true as const, value: read.value.bytes };
  if (!raw.ok) return problemAnswer(c, raw.error);

  const db = scopedDb(deps.pool, scopeOf(call.name, spec, actor));
  // The provider's calls belong to no shop, and their handler reads none.
  const ctx = { ...deps.system, db, actor, site } as CallRequest<CallName>["ctx"];
  const header = (name: string) => c.req.header(name);
  const request = { ctx, ...parts.value, header, rawBody: raw.value, bearer };
  // `parts` were read by the schemas of this very call.
  const handle = () => handler(request as CallRequest<CallName>);

  if (spec.csv === true || spec.json === true) {
    const outcome = await handle();
    if (!outcome.ok) return problemAnswer(c, outcome.error);
    if (!isCsv(outcome.value)) throw new Error(`${call.name} answered no file`);
    return await sendCsv(c, outcome.value);
  }

  const reads = c.env?.renderer?.reads ?? c.get("reads");
  const run = async (): Promise<CallAnswerParts> => {
    const outcome = await handle();
    // A page may be made of several answers: one that failed, or is not everybody's, speaks for all. What the page itself was
    // asked, it knows.
    const own = () => c.env?.renderer === undefined && isOwn(new URL(c.req.url).searchParams);
    if (!outcome.ok || spec.cacheable !== true || own()) reads.refuse();
    if (!outcome.ok) return problemParts(c, outcome.error);
    checkAnswer(call, outcome.value);
    if (spec.cacheable === true) {
      const asked = { ...parts.value, franchiseId: site?.franchise?.id ?? null };
      reads.note(subjectsOf(call.name, asked, outcome.value));
      reads.allow();
    }
    return { status: spec.answer === undefined ? 204 : (spec.answerStatus ?? 200), body: outcome.value };
  };

  const key = c.req.header("idempotency-key");
  if (spec.idempotent !== true || key === undefined) return await send(c, spec, await run());
  if (!isKey(key))
    return problemAnswer(c, {
      code: "malformed_request",
      details: [{ path: "Idempotency-Key", message: "This must be 1 to 200 printable characters." }],
    });
  const scope = keeperOf(actor, bearer ?? c.req.header(guestHeader) ?? clientAddress(c, deps.config));
  const content = Buffer.concat([Buffer.from(`${c.req.path}\n`), raw.value]);
  const result = await once(deps.system, deps.config.sessionSecret, { scope, key, call: call.name, content }, run);
  if ("problem" in result) return problemAnswer(c, result.problem);
  if (result.replayed) c.header("Idempotency-Replayed", "true");
  return await send(c, spec, result.answer);
}

/** The shop of the call, and the visitor whom its token names where the call is a visitor's. */
async function findPlaceAndGuest(
  c: AppContext,
  { deps, spec }: Call,
  guestToken: string | undefined,
): Promise<{ site: Site | null; guestId: string | null }> {
  // The provider's calls belong to no shop.
  if (spec.auth === "provider") return { site: null, guestId: null };
  if (spec.auth === "guest" && guestToken !== undefined) return await findSiteAndGuest(c, deps, guestToken);
  return { site: await siteOf(c, deps), guestId: null };
}

async function waitFor(c: AppContext, { deps, name }: Call, actor: Actor, body: unknown): Promise<number | null> {
  for (const limit of callLimits[name] ?? []) {
    const who = { address: clientAddress(c, deps.config), visitor: nameOf(actor), email: emailIn(body) }[limit.each];
    if (who === null) continue;
    const wait = await overLimit(deps.db, deps.config.sessionSecret, limit.as ?? name, limit, `${limit.each} ${who}`);
    if (wait !== null) return wait;
  }
  return null;
}

function emailIn(body: unknown): string | null {
  const email: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "email") : undefined;
  return typeof email === "string" ? email.trim().toLowerCase() : null;
}

function nameOf(actor: Actor): string {
  return actor.kind === "guest" ? actor.guestId : actor.userId;
}

/** Under whose name an answer is kept for who asks again. Where nobody needs to be known, browsers are told apart by what they send. */
function keeperOf(actor: Actor, sent: string): string {
  // What was answered to the customer is not for the eyes of who looks on as them.
  if (actor.kind === "customer" && actor.viewedBy !== undefined) return `view:${actor.viewedBy}:${actor.userId}`;
  if (actor.kind !== "guest") return `user:${actor.userId}`;
  if (actor.guestId !== NOBODY) return `guest:${actor.guestId}`;
  return `nobody:${createHash("sha256").update(sent).digest("base64url")}`;
}

function problemParts(c: AppContext, problem: Problem): CallAnswerParts {
  return { status: errorCatalogue[problem.code].status, body: errorBody(problem, c.get("requestId")) };
}

async function send(c: AppContext, spec: CallSpec, { status, body }: CallAnswerParts): Promise<Response> {
  if (status < 400) return await sendAnswer(c, spec, status, body ?? undefined);
  if (status === 429 || status === 503) c.header("Retry-After", "2");
  c.header("Cache-Control", "no-store");
  // The status stands in the error catalogue.
  return c.json(body, status as 400);
}

/** Outside production every answer is held against the contract. */
function checkAnswer({ deps, name, spec }: Call, value: unknown): void {
  if (deps.config.production || spec.answer === undefined) return;
  const parsed = spec.answer.safeParse(value);
  if (!parsed.success) {
    const broken = parsed.error.issues
      .slice(0, 5)
      .map((issue) => ({ path: issue.path.map(String).join("."), code: issue.code }));
    deps.onDefect(`The answer of ${name} breaks the contract`, broken);
  }
}

function flatQuery(queries: Record<string, string[]>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(queries).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? "") : values]),
  );
}
