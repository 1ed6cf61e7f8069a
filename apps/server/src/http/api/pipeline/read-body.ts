import type { CallSpec, Problem } from "@matinee/contract";
import { err, ok, type Result } from "@matinee/core/kernel";
import { bodyLimit } from "hono/body-limit";
import type { AppContext } from "../../app-env.ts";
import type { StepResult } from "./pipeline.ts";

/** Bytes. The largest body that the contract needs is well below; a megabyte (a million bytes) is refused with 413. */
const maxBodyBytes = 999_999;

/** A body that was read as JSON. */
export interface JsonBody {
  /** Undefined where the request had no body. */
  readonly json: unknown;
  readonly jsonBytes: Uint8Array;
}

interface Unread {
  readonly c: AppContext;
  readonly spec: Pick<CallSpec, "raw" | "upload">;
}

/** Reads the body of a call as JSON: 415 where it says that it is something else, 413 where it is too large, 400 where it is no JSON. */
export async function readJsonBody({ c, spec }: Unread): Promise<StepResult<JsonBody>> {
  const { method } = c.req;
  if (method === "GET" || method === "HEAD" || isRaw(spec)) return ok({ json: undefined, jsonBytes: new Uint8Array() });

  const type = c.req.header("content-type");
  if (type !== undefined && !isJson(type) && hasBody(c)) return err({ code: "not_json" });
  const bytes = await readBytes(c);
  if (!bytes.ok) return bytes;
  if (bytes.value.length === 0) return ok({ json: undefined, jsonBytes: bytes.value });
  if (type === undefined) return err({ code: "not_json" });
  try {
    const json: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes.value));
    return ok({ json, jsonBytes: bytes.value });
  } catch {
    return err({ code: "malformed_json" });
  }
}

/** Keeps the bytes of the body as they came: signatures and idempotency compare them. */
export async function readRawBody({
  c,
  spec,
  jsonBytes,
}: Unread & Pick<JsonBody, "jsonBytes">): Promise<StepResult<{ readonly rawBody: Uint8Array }>> {
  const bytes = isRaw(spec) ? await readBytes(c, spec.upload?.maxBytes) : ok(jsonBytes);
  return bytes.ok ? ok({ rawBody: bytes.value }) : bytes;
}

function hasBody(c: AppContext): boolean {
  const announced = c.req.raw.headers.has("transfer-encoding") || Number(c.req.header("content-length") ?? 0) > 0;
  return announced || c.req.raw.body !== null;
}

const isRaw = ({ raw, upload }: Unread["spec"]) => raw === true || upload !== undefined;

/**
 * The bytes of a body, or 413 as soon as it is known to be too large. A client that hangs up before the end gets a 400, which it does not
 * read: its connection's error must not look like one of ours.
 */
async function readBytes(c: AppContext, maxSize = maxBodyBytes): Promise<Result<Uint8Array, Problem>> {
  try {
    return (await isTooLarge(c, maxSize))
      ? err({ code: "body_too_large" })
      : ok(new Uint8Array(await c.req.raw.arrayBuffer()));
  } catch {
    return err({ code: "malformed_request", details: "The request ended before its body did." });
  }
}

/** Node lets nobody send more than the length says. Without one Hono's middleware counts, and makes a web request and a stream to do so. */
async function isTooLarge(c: AppContext, maxSize: number): Promise<boolean> {
  const length = c.req.header("content-length");
  if (length !== undefined && c.req.header("transfer-encoding") === undefined) return Number(length) > maxSize;
  return (await bodyLimit({ maxSize, onError: () => c.body(null, 413) })(c, async () => undefined)) !== undefined;
}

function isJson(type: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/iu.test(type);
}
