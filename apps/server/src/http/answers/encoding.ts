import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip";

/** Less than this is not worth it. */
export const worthwhileBytes = 1_000;
/**
 * Up to here a text is compressed at once, which takes a millisecond at most. On a thread of zlib's each answer would leave buffers of
 * hundreds of kilobytes behind until the next collection, and the collector, told of them, would run as often as every sixty answers.
 */
const atOnceBytes = 200_000;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Browsers send one of a few lines: each is read once. */
const chosen = new Map<string, Encoding | null>();
const mostChosen = 200;

/** The better of the encodings that the client takes and we make. */
export function chooseEncoding(accepted = ""): Encoding | null {
  const known = chosen.get(accepted);
  if (known !== undefined) return known;
  const encoding = readOffers(accepted);
  if (chosen.size < mostChosen) chosen.set(accepted, encoding);
  return encoding;
}

function readOffers(accepted: string): Encoding | null {
  const offers = new Map(
    accepted
      .toLowerCase()
      .split(",")
      .map((offer) => {
        // No pattern: a header full of blanks would keep it busy.
        const [name = "", quality] = offer.split(";").map((part) => part.trim());
        return [name, quality === undefined ? 1 : Number(quality.slice("q=".length))] as const;
      }),
  );
  const takes = (name: string) => (offers.get(name) ?? offers.get("*") ?? 0) > 0;
  return takes("br") ? "br" : takes("gzip") ? "gzip" : null;
}

/** A text in an encoding. Brotli's quality is 4: nearly as small as the slow levels make it. */
export async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const level = { level: 6 };
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  if (bytes.length > atOnceBytes) return encoding === "br" ? await brotli(bytes, quality) : await zip(bytes, level);
  return encoding === "br" ? brotliCompressSync(bytes, quality) : gzipSync(bytes, level);
}
