import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip";

/** Compressing less than this saves nothing. */
export const MIN_BYTES_TO_COMPRESS = 1_000;
/**
 * Up to this size a text is compressed synchronously, which takes a millisecond at most. On a thread of zlib's, each response leaves
 * buffers of hundreds of kilobytes behind until the next garbage collection, which then runs as often as every sixty responses.
 */
const MAX_SYNC_BYTES = 200_000;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Browsers send one of a few values: each is parsed once. */
const choices = new Map<string, Encoding | null>();
const MAX_CHOICES = 200;

/** The best encoding that the client accepts; null: none that we make. Hono's compress middleware knows no brotli. */
export function chooseEncoding(accepted = ""): Encoding | null {
  const known = choices.get(accepted);
  if (known !== undefined) return known;
  const encoding = parseOffers(accepted);
  if (choices.size < MAX_CHOICES) choices.set(accepted, encoding);
  return encoding;
}

function parseOffers(accepted: string): Encoding | null {
  const offers = new Map(
    accepted
      .toLowerCase()
      .split(",")
      .map((offer) => {
        // No regular expression: a header full of blanks would make it slow.
        const [name = "", quality] = offer.split(";").map((part) => part.trim());
        return [name, quality === undefined ? 1 : Number(quality.slice("q=".length))] as const;
      }),
  );
  const takes = (name: string) => (offers.get(name) ?? offers.get("*") ?? 0) > 0;
  return takes("br") ? "br" : takes("gzip") ? "gzip" : null;
}

/** Brotli looks back 256 kB. It takes memory for all that it may look back to, and asks the system for it each time. */
const WINDOW_BITS = 18;

/** Compresses a text. Brotli's quality is 4, which is nearly as small as the slow levels are. */
export async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const level = { level: 6 };
  const quality = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
  if (bytes.length > MAX_SYNC_BYTES) return encoding === "br" ? await brotli(bytes, quality) : await zip(bytes, level);
  return encoding === "br" ? brotliCompressSync(bytes, quality) : gzipSync(bytes, level);
}
