import { gazetteer } from "./gazetteer.ts";
import { parsePlace } from "./parse-place.ts";
import type { LocatedPlace, PostcodeLookup } from "./postcode-lookup.ts";

export interface PostcodesIoOptions {
  /** A server with the API of postcodes.io: "https://postcodes.example.org". */
  readonly baseUrl: string;
  /** Timeout of one request in milliseconds; 1,500 by default. */
  readonly timeoutMs?: number | undefined;
  /** Used if the server does not know the place or does not answer; the gazetteer by default. */
  readonly fallback?: PostcodeLookup | undefined;
  readonly fetch?: typeof fetch | undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Looks postcodes and outcodes up on a server with the API of postcodes.io. If it is down, the fallback gives coarser results. */
export function postcodesIo(options: PostcodesIoOptions): PostcodeLookup {
  const { timeoutMs = 1500, fallback = gazetteer(), fetch: fetchFn = fetch } = options;
  const base = options.baseUrl.replace(/\/+$/, "");

  async function ask(path: string): Promise<{ lat: number; lng: number } | null> {
    try {
      const response = await fetchFn(base + path, { signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) return null;
      const body: unknown = await response.json();
      const result = isRecord(body) ? body["result"] : undefined;
      if (!isRecord(result) || typeof result["latitude"] !== "number" || typeof result["longitude"] !== "number")
        return null;
      return { lat: result["latitude"], lng: result["longitude"] };
    } catch {
      // The server is down, slow or sends invalid data, so the fallback is used.
      return null;
    }
  }

  async function online(query: string): Promise<LocatedPlace | null> {
    const place = parsePlace(query);
    if (place?.kind === "postcode") {
      const found = await ask(`/postcodes/${encodeURIComponent(place.postcode)}`);
      return found && { ...found, label: place.postcode, precision: "exact" };
    }
    if (place?.kind === "outcode") {
      const found = await ask(`/outcodes/${encodeURIComponent(place.outcode)}`);
      return found && { ...found, label: place.outcode, precision: "approximate" };
    }
    return null;
  }

  return {
    locate: async (query) => (await online(query)) ?? fallback.locate(query),
    suggest: (query) => fallback.suggest(query),
  };
}
