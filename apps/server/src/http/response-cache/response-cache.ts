import { LRUCache } from "lru-cache";
import { EVERYTHING } from "./response-tags.ts";

/** A response as it is sent, compressed or not. */
export interface CachedResponse {
  /** Name, value, name, value, …, as node:http takes them; without those that belong to one request. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** Null: it has none. */
  readonly etag: string | null;
  /** For the log and the metrics. */
  readonly route: string;
  readonly host: string | null;
}

export interface ResponseCache {
  /** For a visitor: each page counts towards what is popular. */
  readonly get: (key: string) => CachedResponse | undefined;
  /** Counts nobody: for those who first have to find out whether they may have it. */
  readonly has: (key: string) => boolean;
  /** Whether there is one, or one is being made that others wait for. */
  readonly isAtHand: (key: string) => boolean;
  /** Call before a response is made: changes from here on may be missing in it. `key`: null if it cannot be cached. */
  readonly begin: (key: string | null) => RenderStart;
  /** Resolves when the response that is being made for this key is ready. Undefined: none is, or none of this key was cached before. */
  readonly inFlight: (key: string) => Promise<void> | undefined;
  /** For a key whose response can no longer be cached, such as an error: nobody waits for it any more. */
  readonly forget: (key: string) => void;
  /** Caches a response, unless something it was made of has changed since it was begun. True if it was cached. */
  readonly put: (key: string, response: CachedResponse, rendered: Rendered) => boolean;
  /** Drops every response that was made of what a change notice names. */
  readonly invalidate: (notice: string) => void;
  /** Drops every response, and calls none popular: changes may have been missed, so none can be cached just now. */
  readonly purge: () => void;
  readonly size: () => { readonly responses: number; readonly bytes: number };
}

export interface RenderStart {
  /** How many changes there had been by then. */
  readonly changesBefore: () => number;
  /** Call when the making begins after a wait in line: changes until then are in the response, so they do not keep it from being cached. */
  readonly restart: () => void;
  /** True if other requests wait for it. */
  readonly isAwaited: boolean;
  readonly end: () => void;
}

export interface Rendered {
  readonly start: RenderStart;
  readonly tags: ReadonlySet<string>;
  /** For how long it is valid if nothing changes, in milliseconds. */
  readonly ttlMs: number;
}

interface Entry extends CachedResponse {
  readonly tags: ReadonlySet<string>;
  /** Only pages are made again when they are popular, so an answer of the API is not counted. */
  readonly isPage: boolean;
  /** How many visitors the page was sent to. */
  visits: number;
}

interface CacheOptions {
  readonly maxBytes: number;
  /** Told of the keys of popular pages that a change has dropped, the most popular first. */
  readonly onPopularDropped?: (keys: readonly string[]) => void;
}

/** A page that so many visitors had from the cache, within the minute that it lasts at most, is popular. */
const POPULAR_VISITS = 5;

/** At least this many changes are remembered. A response that took longer to make than they took to happen is not cached. */
const REMEMBERED_CHANGES = 2_000;
/** This many keys are remembered as cacheable. */
const KNOWN_KEYS = 10_000;
/** Beside its body, a response takes about this much: headers, key, tags, its place in the index. */
const OVERHEAD_BYTES = 1_000;

/** A cache of responses in this process; the least recently used go first. */
export function createResponseCache({ maxBytes, onPopularDropped }: CacheOptions): ResponseCache {
  const keysByTag = new Map<string, Set<string>>();
  const changes: string[][] = [];
  const knownKeys = new LRUCache<string, true>({ max: KNOWN_KEYS });
  const inFlight = new Map<string, Promise<void>>();
  let changeCount = 0;

  const responses = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // One response must not push out all the others.
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: (entry, key) => entry.body.length + key.length + OVERHEAD_BYTES,
    dispose: (entry, key) => removeFromIndex(entry, key),
    // The clock is read at each look-up. Otherwise the time is remembered for a millisecond, which takes a new timer each time.
    ttlResolution: 0,
  });

  function removeFromIndex(entry: Entry, key: string): void {
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function remember(tags: string[]): void {
    changes.push(tags);
    changeCount += 1;
    if (changes.length > 2 * REMEMBERED_CHANGES) changes.splice(0, REMEMBERED_CHANGES);
  }

  function purge(): void {
    responses.clear();
    remember([ALL]);
  }

  /** Drops these responses, and tells which of them were popular pages. */
  function drop(keys: readonly string[]): void {
    const popular: [key: string, visits: number][] = [];
    for (const key of keys) {
      const entry = responses.peek(key);
      if (entry !== undefined && entry.visits >= POPULAR_VISITS) popular.push([key, entry.visits]);
      responses.delete(key);
    }
    if (popular.length > 0) onPopularDropped?.(popular.toSorted(([, a], [, b]) => b - a).map(([key]) => key));
  }

  function begin(key: string | null): RenderStart {
    let before = changeCount;
    const since = {
      changesBefore: () => before,
      restart: () => {
        before = changeCount;
      },
    };
    if (key === null || !knownKeys.has(key) || inFlight.has(key))
      return { ...since, isAwaited: false, end: () => undefined };
    const { promise, resolve } = Promise.withResolvers<void>();
    inFlight.set(key, promise);
    const end = () => {
      inFlight.delete(key);
      resolve();
    };
    return { ...since, isAwaited: true, end };
  }

  function hasChangedSince({ start, tags }: Rendered): boolean {
    const since = changeCount - start.changesBefore();
    if (since === 0) return false;
    if (since > changes.length || tags.has(EVERYTHING)) return true;
    return changes.slice(-since).some((change) => change.some((tag) => tag === ALL || tags.has(tag)));
  }

  return {
    get(key) {
      const entry = responses.get(key);
      if (entry?.isPage === true) entry.visits += 1;
      return entry;
    },
    has: (key) => responses.has(key),
    isAtHand: (key) => responses.has(key) || inFlight.has(key),
    begin,
    inFlight: (key) => inFlight.get(key),
    forget: (key) => void knownKeys.delete(key),
    put(key, response, rendered) {
      if (rendered.ttlMs < 1 || hasChangedSince(rendered)) return false;
      const isPage = !response.route.startsWith("/api/");
      const entry = { ...response, tags: rendered.tags, isPage, visits: 0 };
      responses.set(key, entry, { ttl: rendered.ttlMs });
      if (responses.peek(key) !== entry) return false;
      knownKeys.set(key, true);
      for (const tag of rendered.tags) {
        const keys = keysByTag.get(tag) ?? new Set();
        keys.add(key);
        keysByTag.set(tag, keys);
      }
      return true;
    },
    invalidate(notice) {
      const tags = tagsOfNotice(notice);
      const named = tags.includes(ALL)
        ? Array.from(responses.keys())
        : [EVERYTHING, ...tags].flatMap((tag) => [...(keysByTag.get(tag) ?? [])]);
      // Before anybody is told, who may begin to make one again.
      remember(tags);
      drop(named);
    },
    purge,
    size: () => ({ responses: responses.size, bytes: responses.calculatedSize }),
  };
}

const ALL = "catalogue";

/** True for a notice that may be about anything, a shop or its hosts for one. */
export function isAboutEverything(notice: string): boolean {
  return tagsOfNotice(notice).includes(ALL);
}

/**
 * What a notice names: one thing, the list of its kind, and for more than its places or stock also the word of the notice. A notice that this
 * version does not know may be about anything.
 */
function tagsOfNotice(notice: string): string[] {
  const [kind = "", id] = notice.split(":");
  if (id === undefined) return [ALL];
  if (kind === "camp") return [`course:${id}`, "course", kind];
  if (kind === "item") return [`product:${id}`, "product", kind];
  return ["group", "course", "product", "search"].includes(kind) ? [notice, kind] : [ALL];
}
