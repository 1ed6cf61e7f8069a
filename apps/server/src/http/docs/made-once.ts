import type { AppContext } from "../app-env.ts";
import { chooseEncoding, encode, type Encoding } from "../responses/encoding.ts";
import { hasTag, tagOf } from "../responses/entity-tag.ts";

/** What `make` gave, as it is sent. */
export interface Made {
  readonly bytes: Buffer<ArrayBuffer>;
  /** Its Content-Type. */
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Answers with a large document that is the same for everybody and changes with our version alone. It is made when it is first asked for, which
 * takes a fraction of a second in which the process answers nobody else, and compressed when a client first asks for that encoding.
 */
export function madeOnce(make: () => Promise<Made>): (c: AppContext) => Promise<Response> {
  const made = once(async () => {
    const { bytes, type, headers } = await make();
    return { bytes, type, headers: { ...headers, ETag: tagOf(bytes), Vary: "Accept-Encoding" } };
  });
  const packed: Record<Encoding, () => Promise<Buffer<ArrayBuffer>>> = {
    br: once(async () => await encode((await made()).bytes, "br")),
    gzip: once(async () => await encode((await made()).bytes, "gzip")),
  };
  return async (c) => {
    const { bytes, type, headers } = await made();
    if (hasTag(c.req.header("if-none-match"), headers.ETag)) return c.body(null, 304, headers);
    const encoding = chooseEncoding(c.req.header("accept-encoding"));
    const own = { ...headers, "Content-Type": type };
    if (encoding === null) return c.body(bytes, 200, own);
    return c.body(await packed[encoding](), 200, { ...own, "Content-Encoding": encoding });
  };
}

/** Remembers what `work` resolves to. Whoever asks meanwhile waits for the same; after a failure it is tried again. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return async () => {
    known ??= work();
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
}
