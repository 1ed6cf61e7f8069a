import type { Problem } from "@matinee/contract";
import { err, ok, type Result } from "@matinee/core/kernel";

/** A body of 1 MB (a million bytes) is refused; the largest that the contract needs is well below. */
const maxBodyBytes = 999_999;

/** The bytes of a body, or 413; stops reading as soon as it is too much. */
export async function readBytes(request: Request): Promise<Result<Uint8Array, Problem>> {
  const tooLarge = err<Problem>({ code: "body_too_large" });
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > maxBodyBytes) return tooLarge;
  if (announced > 0) {
    // HTTP lets no more through than was announced, so nothing has to be counted as it comes.
    const bytes = Buffer.from(await request.arrayBuffer());
    return bytes.length > maxBodyBytes ? tooLarge : ok(bytes);
  }
  if (request.body === null) return ok(new Uint8Array());
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A stream of a request's body gives bytes.
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) return tooLarge;
    chunks.push(chunk);
  }
  return ok(Buffer.concat(chunks));
}

/** A body as JSON: 415 where it says that it is something else, 413, 400; undefined where there is none. */
export async function readJson(request: Request): Promise<Result<{ bytes: Uint8Array; value: unknown }, Problem>> {
  const type = request.headers.get("content-type");
  const announced = request.headers.has("transfer-encoding") || Number(request.headers.get("content-length") ?? 0) > 0;
  if (type !== null && !isJson(type) && (announced || request.body !== null)) return err({ code: "not_json" });
  const read = await readBytes(request);
  if (!read.ok) return read;
  const bytes = read.value;
  if (bytes.length === 0) return ok({ bytes, value: undefined });
  if (type === null) return err({ code: "not_json" });
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return ok({ bytes, value });
  } catch {
    return err({ code: "malformed_json" });
  }
}

function isJson(type: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/iu.test(type);
}
