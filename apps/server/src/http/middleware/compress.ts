import type { MiddlewareHandler } from "hono";
import { chooseEncoding, encode, MIN_BYTES_TO_COMPRESS } from "../responses/encoding.ts";
import type { AppEnv } from "../app-env.ts";

const compressible = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/u;

/**
 * Compresses text responses of a kilobyte or more, unless their route has chosen an encoding itself (it sets Vary). Hono's own
 * middleware has no brotli.
 */
export function compress(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    // The body is looked at last: looking turns it into a stream, which takes longer than to send it.
    if (
      c.env?.renderer !== undefined ||
      c.res.headers.has("Vary") ||
      !compressible.test(c.res.headers.get("Content-Type") ?? "") ||
      c.res.body === null
    )
      return;
    // Asked for only now: under node-server an answer whose body was looked at has other headers than before.
    const { headers } = c.res;
    headers.append("Vary", "Accept-Encoding");
    const encoding = chooseEncoding(c.req.header("accept-encoding"));
    if (encoding === null || c.req.method === "HEAD") return;
    const { status } = c.res;
    const bytes = Buffer.from(await c.res.arrayBuffer());
    if (bytes.length < MIN_BYTES_TO_COMPRESS) {
      c.res = new Response(bytes, { status, headers });
      return;
    }
    const compressedHeaders = new Headers(headers);
    compressedHeaders.set("Content-Encoding", encoding);
    compressedHeaders.delete("Content-Length");
    c.res = new Response(await encode(bytes, encoding), { status, headers: compressedHeaders });
  };
}
