import { problemResponse } from "../../responses/problem-response.ts";
import { loggableError } from "../../../kernel/log.ts";
import { callTimes } from "../../call-times.ts";
import { authenticate } from "./authenticate.ts";
import type { AskingTime } from "./gateways-of-call.ts";
import type { IncomingCall } from "./incoming-call.ts";
import { checkAntiForgery } from "./check-anti-forgery.ts";
import { checkStoreKey } from "./check-store-key.ts";
import { findShop } from "./find-shop.ts";
import { answerRepeatsOnce } from "./idempotency.ts";
import { limitRate } from "./limit-rate.ts";
import { parseInput } from "./parse-input.ts";
import { Pipeline } from "./pipeline.ts";
import { prepareRequest } from "./prepare-request.ts";
import { type JsonBody, readJsonBody, readRawBody } from "./read-body.ts";
import { readTokens, type Tokens } from "./read-tokens.ts";
import { recordView } from "./record-view.ts";
import { runHandler } from "./run-handler.ts";
import { sendResponse } from "./send-response.ts";
import { settledBy } from "./settled-by.ts";
import { standInLine } from "./stand-in-line.ts";

type Arrived = IncomingCall & Tokens & JsonBody;
type InTurn = Arrived & AskingTime;

/** What needs no database: a client that sends its body slowly keeps nobody else waiting. */
const arrival = Pipeline.startingWith<IncomingCall>().step(readTokens).step(readJsonBody);

/**
 * Everything that happens to a call after that, in this order. The order decides which refusal a client sees where several apply
 * (contract.md, Errors): 401 before 403, before 429, before 422, before what the verb itself says.
 */
const steps = Pipeline.startingWith<InTurn>()
  .step(findShop)
  .step(checkStoreKey)
  .step(authenticate)
  .step(checkAntiForgery)
  .step(limitRate)
  .step(parseInput)
  .step(readRawBody)
  .step(prepareRequest)
  .step(recordView)
  .step(answerRepeatsOnce(runHandler));

/**
 * Answers a call of the contract, once the database has room for it. A problem that a step returns becomes the error response of its
 * code; a defect throws.
 *
 * A call that takes too long (a lock in the database, say) is answered with 503 before the server closes its connection. It is worked
 * on until it ends, and keeps its turn in line so long: its connection to the database is not free before.
 */
export async function answerCall(incoming: IncomingCall): Promise<Response> {
  const { c, deps } = incoming;
  const { providersWithinMs, answerWithinMs } = deps.callTimes ?? callTimes;
  const arrived = await arrival.run(incoming);
  if (!arrived.ok) return problemResponse(c, arrived.error);
  // The wait in line counts, and that for a slow client does not: every byte of it keeps the connection.
  const arrivedAt = performance.now();
  const place = await standInLine(arrived.value);
  if (!place.ok) return problemResponse(c, place.error);
  const { leave } = place.value;
  const work = steps.run({ ...arrived.value, leave, until: arrivedAt + providersWithinMs }).finally(leave);
  const result = await settledBy(arrivedAt + answerWithinMs, work, null);
  if (result === null) {
    noteLate(incoming, work);
    return problemResponse(c, { code: "unavailable" });
  }
  if (!result.ok) return problemResponse(c, result.error);
  return await sendResponse(result.value);
}

/** Nobody is told any more how it ends. */
function noteLate({ c, deps: { log } }: IncomingCall, work: Promise<unknown>): void {
  const call = { request_id: c.get("requestId"), route: c.get("routeName") };
  log.warn(call, "a call is answered with 503 before it is done: it takes too long");
  work.catch((error: unknown) =>
    log.warn({ ...call, ...loggableError(error) }, "the call that took too long has failed"),
  );
}
