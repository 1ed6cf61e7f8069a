import pg from "pg";
import type { DatabaseAddress } from "./read-database-url.ts";

/** How long one host may take to answer. A request waits 5 seconds for a connection. */
const PROBE_MS = 2_000;
/** A host that has just accepted writes is not asked again: a pool opens many connections at once. */
const FRESH_MS = 500;

/** No host of an address accepts writes now. */
export class NoWritableHostError extends Error {
  override name = "NoWritableHostError";
}

interface Search {
  /** The position of the host that was found last. It is asked first, so a dead host costs its time once. */
  last: number;
  foundAt: number;
  inFlight: Promise<string> | null;
}

const searches = new Map<string, Search>();

/**
 * The address of the host that accepts writes. All hosts are asked at once, and the first one in order that accepts writes is taken. The
 * answer is shared by everybody who asks at the same time. Throws `NoWritableHostError` with the reason for each host.
 */
export async function findWritableUrl({ urls }: DatabaseAddress): Promise<string> {
  const key = urls.join(" ");
  const search = searches.get(key) ?? { last: 0, foundAt: Number.NEGATIVE_INFINITY, inFlight: null };
  searches.set(key, search);
  const known = urls[search.last];
  if (known !== undefined && performance.now() - search.foundAt < FRESH_MS) return known;
  search.inFlight ??= askAll(urls, search).finally(() => {
    search.inFlight = null;
  });
  return await search.inFlight;
}

/** Ends the trust in a host that was found a moment ago: it did not take a connection. */
export function distrustWritableUrl({ urls }: DatabaseAddress): void {
  const search = searches.get(urls.join(" "));
  if (search !== undefined) search.foundAt = Number.NEGATIVE_INFINITY;
}

async function askAll(urls: readonly string[], search: Search): Promise<string> {
  const order = [...urls.keys()].toSorted((a, b) => Number(b === search.last) - Number(a === search.last));
  const asked = order.map((position) => ({ position, answer: problemOf(urls[position] ?? "") }));
  const problems: string[] = [];
  for (const { position, answer } of asked) {
    const problem = await answer;
    const url = urls[position] ?? "";
    if (problem === null) {
      search.last = position;
      search.foundAt = performance.now();
      return url;
    }
    const { host, searchParams } = new URL(url);
    problems.push(`${searchParams.get("host") ?? host} (${problem})`);
  }
  throw new NoWritableHostError(`No host of the database accepts writes: ${problems.join(", ")}.`);
}

/** Why a host cannot be written to; null if it can. */
async function problemOf(url: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "matinee probe",
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    // No row on a standby either.
    const { rows } = await client.query("select where current_setting('transaction_read_only') = 'off'");
    return rows.length > 0 ? null : "read-only";
  } catch (error) {
    if (!(error instanceof Error)) return "no answer";
    return "code" in error && typeof error.code === "string" ? error.code : error.message;
  } finally {
    client.end().catch(() => undefined);
  }
}
