import { err, ok, type Result } from "@matinee/core/kernel";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** The text of a file without its byte order mark, and the encoding that it is in. */
interface DecodedFile {
  readonly text: string;
  readonly encoding: Encoding;
}

const SAMPLE_BYTES = 4_000;
const NO_TEXT = "This is not a CSV file. In Excel or Numbers, save the sheet as CSV first, and choose that file.";

/**
 * Decodes a file: UTF-16 by its byte order mark or by its empty halves, UTF-8 if it is valid, and else Windows-1252, which Excel writes
 * without asking. Refuses what is no text, in words.
 */
export function decodeFile(bytes: Uint8Array): Result<DecodedFile, string> {
  const wide = wideEncodingOf(bytes);
  for (const encoding of wide === null ? (["utf-8", "windows-1252"] as const) : [wide]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes("\0") ? err(NO_TEXT) : ok({ text, encoding });
    } catch {
      // It is not in this encoding.
    }
  }
  return err(NO_TEXT);
}

function wideEncodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const empty = (half: 0 | 1) => sample.filter((byte, at) => byte === 0 && at % 2 === half).length;
  const [even, odd] = [empty(0), empty(1)];
  // Latin letters have an empty half in UTF-16.
  if (odd > sample.length / 4 && even === 0) return "utf-16le";
  return even > sample.length / 4 && odd === 0 ? "utf-16be" : null;
}
