import type { CallSpec } from "@matinee/contract";
import { chooseEncoding, encode, worthwhileBytes } from "../answers/encoding.ts";
import { hasTag, tagOf } from "../answers/entity-tag.ts";
import type { AppContext } from "../app-env.ts";

/** Sends what a call answered; a catalogue answer with an ETag, and 304 to whoever has it already. */
export async function sendAnswer(c: AppContext, spec: CallSpec, status: number, body: unknown): Promise<Response> {
  if (body === undefined || status === 204) return c.body(null, 204);
  const text = JSON.stringify(body);
  // The contract knows no other answer with a body.
  const answerStatus = status === 201 ? 201 : 200;
  if (spec.cacheable !== true) {
    c.header("Cache-Control", "no-store");
    return await sendText(c, answerStatus, text);
  }
  const tag = tagOf(text);
  c.header("ETag", tag);
  c.header("Cache-Control", "private, no-cache");
  return hasTag(c.req.header("if-none-match"), tag) ? c.newResponse(null, 304) : await sendText(c, answerStatus, text);
}

/** The text is at hand here: to compress the answer later it would have to be read back from it first. */
async function sendText(c: AppContext, status: 200 | 201, text: string): Promise<Response> {
  // The page renderer reads it in the process.
  if (c.env?.renderer !== undefined) return c.newResponse(text, status, json);
  c.header("Vary", "Accept-Encoding", { append: true });
  const encoding = text.length < worthwhileBytes ? null : chooseEncoding(c.req.header("accept-encoding"));
  if (encoding === null || c.req.method === "HEAD") return c.newResponse(text, status, json);
  return c.newResponse(await encode(Buffer.from(text), encoding), status, { ...json, "Content-Encoding": encoding });
}

const json = { "Content-Type": "application/json" };
