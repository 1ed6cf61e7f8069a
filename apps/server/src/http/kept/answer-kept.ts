import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { ChangeNotices } from "@matinee/database";
import type { Logger } from "pino";
import { hasTag } from "../answers/entity-tag.ts";
import { bearerOf } from "../api/visitor.ts";
import { requestIdOf } from "../middleware/request-id.ts";
import { logRequest } from "../middleware/request-log.ts";
import type { Metrics } from "../ops/metrics.ts";
import { keyOf } from "./keep.ts";
import type { KeptAnswer, KeptAnswers } from "./kept-answers.ts";

/** Who waits for another's answer waits no longer than this. */
const PATIENCE_MS = 2_000;

interface Front {
  readonly kept: KeptAnswers;
  readonly notices: ChangeNotices;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/**
 * Answers what is kept before anything else sees the request, as long as it is known that nothing has changed; `rest` answers all
 * other requests.
 */
export function answerKept(front: Front, rest: RequestListener): RequestListener {
  const { kept, notices } = front;

  /** Answers once `known` says that what is kept counts; if it doesn't, or nothing is, as ever. */
  async function answerOnce(
    known: Promise<boolean>,
    key: string,
    ...exchange: Parameters<RequestListener>
  ): Promise<void> {
    const answer = (await known) ? kept.get(key) : undefined;
    if (answer === undefined) rest(...exchange);
    else send(front, ...exchange, answer);
  }

  return (request, response) => {
    const key = request.method === "GET" && asksForNothingOwn(request.headers) ? keyOf(request) : null;
    if (key === null) return rest(request, response);
    const answer = kept.get(key);
    if (answer === undefined) {
      const underWay = kept.underWay(key);
      if (underWay === undefined) return rest(request, response);
      return void answerOnce(made(underWay, notices), key, request, response);
    }
    const current = notices.isCurrent();
    if (current === true) send(front, request, response, answer);
    else if (current === false) rest(request, response);
    else void answerOnce(current, key, request, response);
  };
}

/** Whether what is being made for somebody else was made in time, and counts. */
async function made(underWay: Promise<void>, notices: ChangeNotices): Promise<boolean> {
  const enough = new AbortController();
  await Promise.race([underWay, wait(PATIENCE_MS, undefined, { signal: enough.signal }).catch(() => undefined)]);
  enough.abort();
  return await notices.isCurrent();
}

/** A page of the shop gets its guest token and its anti-forgery cookie with the first answer: not until it has both. */
function asksForNothingOwn(headers: IncomingHttpHeaders): boolean {
  if (headers["x-store-request"] === undefined) return true;
  const known = headers["x-no-auth-token"] !== undefined || bearerOf(headers.authorization) !== null;
  return known && /(?:^|;\s*)XSRF-TOKEN=/u.test(headers.cookie ?? "");
}

function send(
  { log, metrics }: Front,
  { headers }: IncomingMessage,
  response: ServerResponse,
  answer: KeptAnswer,
): void {
  const given = headers["x-request-id"];
  const requestId = requestIdOf(typeof given === "string" ? given : undefined);
  const isKnown = answer.etag !== null && hasTag(headers["if-none-match"], answer.etag);
  const status = isKnown ? 304 : 200;
  const own = isKnown ? [] : ["content-length", String(answer.body.length)];
  const lines = isKnown ? withoutBody(answer.headers) : answer.headers;
  response.writeHead(status, [...lines, ...own, "x-request-id", requestId]);
  response.end(isKnown ? undefined : answer.body);
  const { route, host } = answer;
  metrics.kept({ route, status });
  if (log.isLevelEnabled("info")) logRequest(log, { requestId, method: "GET", route, status, host, milliseconds: 0 });
}

function withoutBody(headers: readonly string[]): string[] {
  const lines: string[] = [];
  for (let n = 0; n < headers.length; n += 2) {
    const [name = "", value = ""] = headers.slice(n, n + 2);
    if (name !== "content-type" && name !== "content-encoding") lines.push(name, value);
  }
  return lines;
}
