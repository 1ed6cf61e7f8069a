import { calls, type CallSpec } from "@matinee/contract";
import { LRUCache } from "lru-cache";
import { pageParameters } from "@matinee/storefront/page-parameters";
import { isTelling, plainPath } from "@matinee/storefront/private-address";
import { isPersonalPage, isPersonalQuery } from "./tags-of-answer.ts";

/** What a family of addresses reads of its query. */
interface Reader {
  readonly path: RegExp;
  readonly parameters: ReadonlySet<string>;
}

/** It changes which other companies a page lets in, whatever the page (private-address.ts). */
const READ_BY_EVERY_PAGE = "age";
/** What the router adds where the browser asks for the data of a page alone. */
const READ_BY_DATA = ["_routes", "index"];

const segments = (template: string, parameter: RegExp) =>
  template
    .split("/")
    .filter((segment) => segment !== "")
    .map((segment) => {
      if (!parameter.test(segment)) return `/${segment}`;
      return segment.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
    })
    .join("");

/** In the order of the router, where fixed segments come first. */
const pages: readonly Reader[] = Object.entries(pageParameters).map(([path, names]) => ({
  path: new RegExp(`^${segments(path, /^:/u) || "/"}$`, "u"),
  parameters: new Set([...names, READ_BY_EVERY_PAGE]),
}));

const cacheableCalls: readonly Reader[] = Object.entries<CallSpec>(calls)
  .filter(([, { cacheable }]) => cacheable === true)
  .map(([name, { query }]) => ({
    path: new RegExp(`^/api${segments(name.replace(/^GET /u, ""), /^\{/u)}$`, "u"),
    parameters: new Set(Object.keys(query?.shape ?? {})),
  }));

/**
 * The address with only those parameters of its query that decide the response, in one order: a response is cached under it and made from
 * it. Otherwise each visitor from an advertisement would have a page made, and everybody could push all others out of the cache. Null: it
 * is about one visitor, so its response is made from all of it, and never cached. `url` is a path with a query.
 */
export function cacheableAddress(url: string): string | null {
  const mark = url.indexOf("?");
  if (mark === -1) return url;
  const known = knownAddresses.get(url);
  if (known !== undefined) return known;
  const address = readAddress(url, mark);
  // Those about one visitor are not remembered, nor those so long that somebody made them up.
  if (address !== null && url.length <= MAX_KNOWN) knownAddresses.set(url, address);
  return address;
}

/** Popular addresses as they were asked for: reading one takes longer than the rest of a request that the cache answers. */
const knownAddresses = new LRUCache<string, string>({ max: 2_000 });
/** Characters of an address that is remembered: with all of them, two megabytes. */
const MAX_KNOWN = 512;

function readAddress(url: string, mark: number): string | null {
  const [path, query] = [url.slice(0, mark), url.slice(mark + 1)];
  // Others might read it otherwise.
  if (!isDecodable(query)) return null;
  const params = new URLSearchParams(query);
  if (path.startsWith("/api/")) {
    if (isPersonalQuery(params)) return null;
    const call = cacheableCalls.find((one) => one.path.test(path));
    return call === undefined ? url : reduced(path, params, call.parameters);
  }
  if (isPersonalPage({ pathname: path, searchParams: params })) return null;
  if ([...params.keys()].some((name) => name !== READ_BY_EVERY_PAGE && isTelling(name))) return null;
  const plain = plainPath(path);
  if (plain === null) return null;
  const page = pages.find((one) => one.path.test(plain.replace(/(?:_\.|\.)data$/u, "") || "/"));
  if (page === undefined) return url;
  return reduced(
    path,
    params,
    plain.endsWith(".data") ? page.parameters.union(new Set(READ_BY_DATA)) : page.parameters,
  );
}

function reduced(path: string, params: URLSearchParams, read: ReadonlySet<string>): string {
  const kept = new URLSearchParams([...params].filter(([name]) => read.has(name)));
  // Those of one name stay in their order.
  kept.sort();
  return kept.size === 0 ? path : `${path}?${kept.toString()}`;
}

/** False if its percent signs are not those of UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
