import { Resolver } from "node:dns/promises";

const DNS_MS = 3_000;
const NO_SUCH_NAME: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA"]);

/** The addresses of a name in DNS; empty: it has none. Throws if that can't be found out. */
export async function resolveName(host: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const unknown = found.find((one) => one.status === "rejected" && !NO_SUCH_NAME.has(codeOf(one.reason)));
  if (addresses.length === 0 && unknown?.status === "rejected") throw unknown.reason;
  return addresses;
}

/** The code of a failed request or look-up; empty: it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
