import { type AddressLookup, type PostalAddress, UNAVAILABLE } from "./address-lookup.ts";
import { parsePlace } from "../postcodes/parse-place.ts";

export interface IdealPostcodesOptions {
  readonly apiKey: string;
  /** "https://api.ideal-postcodes.co.uk" by default. */
  readonly baseUrl?: string | undefined;
  /** Timeout of one request in milliseconds; 3,000 by default. */
  readonly timeoutMs?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function addressOf(value: unknown): PostalAddress | null {
  if (!isRecord(value)) return null;
  const part = (name: string): string => {
    const found = value[name];
    return typeof found === "string" ? found.trim() : "";
  };
  const [line1, postcode] = [part("line_1"), part("postcode")];
  if (line1 === "" || postcode === "") return null;
  return {
    line_1: line1,
    line_2: part("line_2"),
    line_3: part("line_3"),
    post_town: postTown(part("post_town")),
    county: part("county"),
    postcode,
  };
}

/** Looks addresses up at Ideal Postcodes (Royal Mail's list). */
export function idealPostcodes(options: IdealPostcodesOptions): AddressLookup {
  const { apiKey, timeoutMs = 3000, fetch: fetchFn = fetch } = options;
  const base = (options.baseUrl ?? "https://api.ideal-postcodes.co.uk").replace(/\/+$/, "");

  async function ask(postcode: string): Promise<unknown[] | "none" | "unavailable"> {
    const query = new URLSearchParams({ api_key: apiKey });
    const url = `${base}/v1/postcodes/${encodeURIComponent(postcode)}?${query.toString()}`;
    try {
      const response = await fetchFn(url, { signal: AbortSignal.timeout(timeoutMs) });
      if (response.status === 404) {
        await response.body?.cancel();
        return "none";
      }
      if (!response.ok) return "unavailable";
      const body: unknown = await response.json();
      const result = isRecord(body) ? body["result"] : undefined;
      return Array.isArray(result) ? result : "unavailable";
    } catch {
      // The service is down, slow or sends invalid data. The error is dropped, because its text could contain the key.
      return "unavailable";
    }
  }

  return {
    find: async (text) => {
      const place = parsePlace(text);
      if (place?.kind !== "postcode") return null;
      const found = await ask(place.postcode);
      if (found === "unavailable") return UNAVAILABLE;
      const addresses = found === "none" ? [] : found.map(addressOf).filter((address) => address !== null);
      return { addresses, source: "ideal-postcodes" };
    },
  };
}

const SMALL_WORDS: ReadonlySet<string> = new Set(["upon", "on", "in", "under", "le", "the", "by", "of", "and", "next"]);

/**
 * Writes a post town in mixed case: "KINGSTON UPON THAMES" becomes "Kingston upon Thames".
 * @internal Exported for tests.
 */
export function postTown(capitals: string): string {
  return capitals
    .trim()
    .toLowerCase()
    .replace(/[^\s-]+/g, (word, at: number) => {
      const isSmall = at > 0 && SMALL_WORDS.has(word);
      return isSmall ? word : word.charAt(0).toUpperCase() + word.slice(1);
    });
}
