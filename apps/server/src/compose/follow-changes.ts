import { listenForChanges, type Notices } from "@matinee/database";
import { campIndexSource, classIndexSource, productIndexSource } from "@matinee/service/catalogue";
import { type CatalogueIndexes, createLiveIndex, type IndexSource, type LiveIndex } from "@matinee/service/kernel";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { Metrics } from "../http/ops/metrics.ts";
import { createPlaceCache, type PlaceCache } from "../http/place-cache.ts";
import { createResponseCache } from "../http/response-cache/response-cache.ts";
import { createSiteCache, type SiteCache } from "../http/site-cache.ts";
import { loggableError } from "../kernel/log.ts";
import type { OpenDatabase } from "./database.ts";

/** Something in memory that changes of the database make wrong. */
interface Follower {
  readonly invalidate: (notice: string) => void;
  /** Changes may have been missed. */
  readonly purge: () => void;
}

export interface Changes {
  readonly notices: Notices;
  readonly tell: (follower: Follower) => void;
}

/** Listens for the change notices of the database, for everything that this process keeps in memory. */
export function followChanges({ url }: Pick<OpenDatabase, "url">, log: Logger): Changes {
  const followers: Follower[] = [];
  const notices = listenForChanges(url, {
    onNotice: (notice) => {
      for (const follower of followers) {
        try {
          follower.invalidate(notice);
        } catch (error) {
          // The others are told all the same.
          log.error(loggableError(error), "a cache failed on a change notice, and is emptied");
          follower.purge();
        }
      }
    },
    onGap: () => {
      for (const follower of followers) follower.purge();
    },
    onError: (error) => log.warn(loggableError(error), "no change notices from the database: nothing is cached"),
  });
  return { notices, tell: (follower) => void followers.push(follower) };
}

/** The cache of responses. `onPopularDropped`: see there. */
export function openCache(
  { responseCacheMb }: Config,
  { notices, tell }: Changes,
  onPopularDropped: (keys: readonly string[]) => void,
) {
  const cache = createResponseCache({ maxBytes: responseCacheMb * 1_000_000, onPopularDropped });
  tell(cache);
  return { cache, notices };
}

/** The shops of hosts. */
export function openSites({ notices, tell }: Changes): SiteCache {
  const sites = createSiteCache(notices.isCurrent);
  tell(sites);
  return sites;
}

/** Where postcodes lie. */
export function openPlaces({ notices, tell }: Changes): PlaceCache {
  const places = createPlaceCache(notices.isCurrent);
  tell(places);
  return places;
}

/** The catalogue in memory. */
export function openIndexes(
  { db }: OpenDatabase,
  { notices, tell }: Changes,
  { log, metrics }: { readonly log: Logger; readonly metrics: Metrics },
): CatalogueIndexes {
  const open = <T extends object>(name: string, source: IndexSource<T>): LiveIndex<T> => {
    const index = createLiveIndex(source, {
      db,
      isCurrent: notices.isCurrent,
      onError: (error) => log.warn(loggableError(error), `the index of ${name} is loaded again`),
      onRead: (by) => metrics.search({ index: name, by }),
    });
    tell(index);
    return index;
  };
  return {
    classes: open("classes", classIndexSource),
    products: open("products", productIndexSource),
    camps: open("camps", campIndexSource),
  };
}
