import type { Site } from "@matinee/service/kernel";
import { LRUCache } from "lru-cache";
import { isAboutEverything } from "./response-cache/response-cache.ts";

/** More hosts than a network has, with their spellings. */
const MAX_HOSTS = 1_000;

/** The shops of hosts, in this process. Each call of a visitor asks for one, and they hardly ever change. */
export interface SiteCache {
  /** The shop of a host, from the cache or else by `load`. */
  readonly get: (host: string, load: () => Promise<Site | null>) => Promise<Site | null>;
  /** The shop of a host if it is cached. */
  readonly peek: (host: string) => Site | undefined;
  /** Drops what a change notice may be about. */
  readonly invalidate: (notice: string) => void;
  /** Drops every shop. */
  readonly purge: () => void;
}

/** `isCurrent`: whether every change has been told. While it is false nothing comes from the cache. */
export function createSiteCache(isCurrent: () => boolean): SiteCache {
  const sites = new LRUCache<string, Site>({ max: MAX_HOSTS });
  let changes = 0;
  const peek = (host: string) => (isCurrent() ? sites.get(host) : undefined);
  const purge = () => {
    sites.clear();
    changes += 1;
  };
  return {
    peek,
    async get(host, load) {
      const known = peek(host);
      if (known !== undefined) return known;
      const before = changes;
      const site = await load();
      // A host that nobody registered is not remembered: anybody can make up many. Nor is what has changed meanwhile.
      if (site !== null && changes === before) sites.set(host, site);
      return site;
    },
    invalidate: (notice) => {
      if (isAboutEverything(notice)) purge();
    },
    purge,
  };
}
