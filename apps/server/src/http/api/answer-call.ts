import type { CallSpec } from "@matinee/contract";
import { hasTag, tagOf } from "../answers/entity-tag.ts";
import type { AppContext } from "../app-env.ts";

/** Sends what a call answered; a catalogue answer with an ETag, and 304 to whoever has it already. */
export function sendAnswer(c: AppContext, spec: CallSpec, status: number, body: unknown): Response {
  if (body === undefined || status === 204) return c.body(null, 204);
  const text = JSON.stringify(body);
  // The contract knows no other answer with a body.
  const answerStatus = status === 201 ? 201 : 200;
  if (spec.cacheable !== true) {
    c.header("Cache-Control", "no-store");
    return c.newResponse(text, answerStatus, json);
  }
  const tag = tagOf(text);
  c.header("ETag", tag);
  c.header("Cache-Control", "private, no-cache");
  return hasTag(c.req.header("if-none-match"), tag)
    ? c.newResponse(null, 304)
    : c.newResponse(text, answerStatus, json);
}

const json = { "Content-Type": "application/json" };
