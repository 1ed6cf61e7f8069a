import { problemResponse } from "../../responses/problem-response.ts";
import { providersWithinMs } from "../../call-times.ts";
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
  .step(answerRepeatsOnce(runHandler))
  .step(sendResponse);

/**
 * Answers a call of the contract, once the database has room for it. A problem that a step returns becomes the error response of its
 * code; a defect throws.
 */
export async function answerCall(incoming: IncomingCall): Promise<Response> {
  const arrived = await arrival.run(incoming);
  if (!arrived.ok) return problemResponse(incoming.c, arrived.error);
  // The wait in line counts, and that for a slow client does not: every byte of it keeps the connection.
  const until = performance.now() + (incoming.deps.providersWithinMs ?? providersWithinMs);
  const place = await standInLine(arrived.value);
  if (!place.ok) return problemResponse(incoming.c, place.error);
  const { leave } = place.value;
  try {
    const result = await steps.run({ ...arrived.value, leave, until });
    return result.ok ? result.value.response : problemResponse(incoming.c, result.error);
  } finally {
    leave();
  }
}
