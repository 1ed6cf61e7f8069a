import { errorCatalogue, type CallName, type CallSpec, type Problem } from "@matinee/contract";
import type { StoreAnswer, StreamedFile } from "@matinee/service/kernel";
import type { AppContext } from "../../app-env.ts";
import { errorBody } from "../../responses/problem-response.ts";
import type { CallRequest } from "../call-request.ts";
import type { IncomingCall } from "./incoming-call.ts";
import { noteReads } from "./note-reads.ts";
import type { ParsedInput } from "./parse-input.ts";

/** A body as it will be sent as JSON, with its status; also of a refusal by the verb. */
export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** What a handler answered. */
export type CallAnswer = JsonAnswer | { readonly file: StreamedFile };

/** A call that is ready for its handler. */
export interface ReadyCall extends IncomingCall, ParsedInput {
  readonly request: CallRequest<CallName>;
}

/**
 * Runs the handler, checks what it answered against the contract, and notes for the page cache what it read. `storeAnswer`: where the
 * handler may store its answer, for requests that are repeated.
 */
export async function runHandler(call: ReadyCall, storeAnswer?: StoreAnswer): Promise<CallAnswer> {
  const { c, name, spec, handler, request } = call;
  const outcome = await handler(
    storeAnswer === undefined ? request : { ...request, ctx: { ...request.ctx, storeAnswer } },
  );
  if (spec.csv === true || spec.json === true || spec.pdf === true) {
    if (!outcome.ok) return refusal(c, outcome.error);
    if (!isFile(outcome.value)) throw new Error(`${name} answered no file`);
    return { file: outcome.value };
  }
  noteReads(call, outcome);
  if (!outcome.ok) return refusal(c, outcome.error);
  checkAnswer(call, outcome.value);
  return { status: statusOf(spec), body: outcome.value };
}

/** The status of a call that did what it was asked. */
export function statusOf(spec: Pick<CallSpec, "answer" | "answerStatus">): number {
  return spec.answer === undefined ? 204 : (spec.answerStatus ?? 200);
}

function refusal(c: AppContext, problem: Problem): JsonAnswer {
  return { status: errorCatalogue[problem.code].status, body: errorBody(problem, c.get("requestId")) };
}

function isFile(value: unknown): value is StreamedFile {
  return typeof value === "object" && value !== null && "parts" in value && "fileName" in value;
}

/** Outside production every answer is checked against the contract. */
function checkAnswer({ deps, name, spec }: Pick<ReadyCall, "deps" | "name" | "spec">, value: unknown): void {
  if (deps.config.production || spec.answer === undefined) return;
  const parsed = spec.answer.safeParse(value);
  if (parsed.success) return;
  const issues = parsed.error.issues.slice(0, 5).map(({ path, code }) => ({ path: path.map(String).join("."), code }));
  deps.onDefect(`The answer of ${name} breaks the contract`, issues);
}
