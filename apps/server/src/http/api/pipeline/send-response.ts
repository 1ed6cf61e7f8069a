import type { CallSpec } from "@matinee/contract";
import type { AppContext } from "../../app-env.ts";
import { chooseEncoding, encode, MIN_BYTES_TO_COMPRESS } from "../../responses/encoding.ts";
import { tagOf } from "../../responses/entity-tag.ts";
import type { CallAnswer } from "./run-handler.ts";
import { sendFile } from "./send-file.ts";

interface Answered {
  readonly c: AppContext;
  readonly spec: Pick<CallSpec, "cacheable">;
  readonly answer: CallAnswer;
}

/** Makes the response. */
export async function sendResponse({ c, spec, answer }: Answered): Promise<Response> {
  if ("file" in answer) return await sendFile(c, answer.file);
  const { status, body } = answer;
  return status < 400 ? await sendBody(c, spec, status, body ?? undefined) : sendRefusal(c, status, body);
}

function sendRefusal(c: AppContext, status: number, body: unknown): Response {
  if (status === 429 || status === 503) c.header("Retry-After", "2");
  c.header("Cache-Control", "no-store");
  // The status stands in the error catalogue.
  return c.json(body, status as 400);
}

/** A cacheable answer carries an ETag. It is whole here: the response cache makes it a 304 for a client that has it already. */
async function sendBody(
  c: AppContext,
  spec: Pick<CallSpec, "cacheable">,
  status: number,
  body: unknown,
): Promise<Response> {
  if (body === undefined || status === 204) return c.body(null, 204);
  const text = Buffer.from(JSON.stringify(body));
  // The contract knows no other status with a body.
  const sentStatus = status === 201 ? 201 : 200;
  // The page renderer reads it in the process, and keeps none.
  if (c.env?.renderer !== undefined) return c.newResponse(text, sentStatus, json);
  if (spec.cacheable !== true) {
    c.header("Cache-Control", "no-store");
    return await sendText(c, sentStatus, text);
  }
  c.header("ETag", tagOf(text));
  c.header("Cache-Control", "private, no-cache");
  return await sendText(c, sentStatus, text);
}

/**
 * Compresses here, where the text is at hand, as bytes: the middleware would have to read it back from the response.
 */
async function sendText(c: AppContext, status: 200 | 201, text: Buffer<ArrayBuffer>): Promise<Response> {
  c.header("Vary", "Accept-Encoding", { append: true });
  const encoding = text.length < MIN_BYTES_TO_COMPRESS ? null : chooseEncoding(c.req.header("accept-encoding"));
  if (encoding === null || c.req.method === "HEAD") return c.newResponse(text, status, json);
  return c.newResponse(await encode(text, encoding), status, { ...json, "Content-Encoding": encoding });
}

const json = { "Content-Type": "application/json" };
