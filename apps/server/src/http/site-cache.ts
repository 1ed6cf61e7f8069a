import type { Site } from "@matinee/service/kernel";
import { createNotifiedCache, type NotifiedCache, type NotifiedCacheOptions } from "./notified-cache.ts";
import { isAboutEverything } from "./response-cache/response-cache.ts";

/** More hosts than a network has, with their spellings. */
const MAX_HOSTS = 1_000;

/** The shops of hosts: each call of a visitor asks for one. */
export interface SiteCache extends Omit<NotifiedCache<Site>, "begin"> {
  readonly begin: () => (host: string, site: Site | null) => void;
}

export function createSiteCache(isCurrent: NotifiedCacheOptions["isCurrent"]): SiteCache {
  const cache = createNotifiedCache<Site>({ max: MAX_HOSTS, isCurrent, isAbout: isAboutEverything });
  return {
    ...cache,
    begin() {
      const remember = cache.begin();
      return (host, site) => {
        // A host that nobody registered is not cached: anybody can make up many, and it may be registered any moment.
        if (site !== null) remember(host, site);
      };
    },
  };
}
