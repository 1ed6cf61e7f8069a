import { errorCatalogue, type ErrorBody, type Problem } from "@matinee/contract";
import type { AppContext } from "../app-env.ts";

const retryAfterSeconds = 2;

/** The body of an error response (contract.md, Errors). */
export function errorBody(problem: Problem, requestId: string): ErrorBody {
  const { message } = errorCatalogue[problem.code];
  return {
    message,
    details: problem.details ?? "",
    // An unknown endpoint has no messages; a thing that was not found is named.
    messages: problem.messages ?? (problem.code === "not_found" ? [message] : []),
    code: problem.code,
    request_id: requestId,
  };
}

/** The response for a problem, with the status of its code. */
export function problemResponse(c: AppContext, problem: Problem): Response {
  const { status } = errorCatalogue[problem.code];
  if (
    (status === 429 || status === 503 || problem.code === "idempotency_under_way") &&
    c.res.headers.get("retry-after") === null
  ) {
    c.header("Retry-After", String(retryAfterSeconds));
  }
  c.header("Cache-Control", "no-store");
  return c.json(errorBody(problem, c.get("requestId")), status);
}
