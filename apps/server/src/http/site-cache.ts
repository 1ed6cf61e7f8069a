import type { Site } from "@matinee/service/kernel";
import { LRUCache } from "lru-cache";
import { isAboutEverything } from "./response-cache/response-cache.ts";

/** More hosts than a network has, with their spellings. */
const MAX_HOSTS = 1_000;

/** The shops of hosts, in this process. Each call of a visitor asks for one, and they hardly ever change. */
export interface SiteCache {
  /** The shop of a host; undefined: not cached, or changes may have been missed. */
  readonly get: (host: string) => Site | undefined;
  /** Call before a shop is read. The answer caches what was read, unless something has changed since. */
  readonly begin: () => (host: string, site: Site | null) => void;
  /** Drops what a change notice may be about. */
  readonly invalidate: (notice: string) => void;
  /** Drops every shop. */
  readonly purge: () => void;
}

/** `isCurrent`: whether every change has been told. While it is false nothing comes from the cache. */
export function createSiteCache(isCurrent: () => boolean): SiteCache {
  const sites = new LRUCache<string, Site>({ max: MAX_HOSTS });
  let changes = 0;
  const purge = () => {
    sites.clear();
    changes += 1;
  };
  return {
    get: (host) => (isCurrent() ? sites.get(host) : undefined),
    begin() {
      const before = changes;
      return (host, site) => {
        // A host that nobody registered is not cached: anybody can make up many.
        if (site !== null && changes === before) sites.set(host, site);
      };
    },
    invalidate: (notice) => {
      if (isAboutEverything(notice)) purge();
    },
    purge,
  };
}
