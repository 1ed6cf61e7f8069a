import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";

const compressible = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/u;
const worthwhileBytes = 1_000;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The better of the encodings that the client takes and we make. */
export function chooseEncoding(accepted: string | undefined): "br" | "gzip" | null {
  const offers = new Map(
    (accepted ?? "")
      .toLowerCase()
      .split(",")
      .map((offer) => {
        const [name = "", quality] = offer.trim().split(/\s*;\s*q=/u);
        return [name, quality === undefined ? 1 : Number(quality)] as const;
      }),
  );
  const takes = (name: string) => (offers.get(name) ?? offers.get("*") ?? 0) > 0;
  return takes("br") ? "br" : takes("gzip") ? "gzip" : null;
}

/** Compresses pages and JSON on their way out; what is small or no text passes, and a file that has chosen its own encoding (Vary). */
export function compress(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { headers, body, status } = c.res;
    if (
      c.env?.renderer !== undefined ||
      body === null ||
      headers.has("Vary") ||
      !compressible.test(headers.get("Content-Type") ?? "")
    )
      return;
    headers.append("Vary", "Accept-Encoding");
    const encoding = chooseEncoding(c.req.header("accept-encoding"));
    if (encoding === null || c.req.method === "HEAD") return;
    const bytes = Buffer.from(await c.res.arrayBuffer());
    if (bytes.length < worthwhileBytes) {
      c.res = new Response(bytes, { status, headers });
      return;
    }
    // Quality 4: a page in a millisecond or two, nearly as small as the slow levels make it.
    const packed =
      encoding === "br"
        ? await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
        : await zip(bytes, { level: 6 });
    const packedHeaders = new Headers(headers);
    packedHeaders.set("Content-Encoding", encoding);
    packedHeaders.delete("Content-Length");
    c.res = new Response(packed, { status, headers: packedHeaders });
  };
}
