import { LRUCache } from "lru-cache";

/** What was read from the database and hardly ever changes, in this process; the least recently used goes first. */
export interface NotifiedCache<Value extends object> {
  /** Undefined: not cached, or changes may have been missed. */
  readonly get: (key: string) => Promise<Value | undefined>;
  /** Call before a value is read. The answer caches what was read, unless something has changed since. */
  readonly begin: () => (key: string, value: Value) => void;
  /** Drops everything if the change notice may be about it. */
  readonly invalidate: (notice: string) => void;
  /** Drops everything. */
  readonly purge: () => void;
}

export interface NotifiedCacheOptions {
  /** Entries. */
  readonly max: number;
  /** Whether every change has been told. While it is false nothing comes from the cache. */
  readonly isCurrent: () => boolean | Promise<boolean>;
  readonly isAbout: (notice: string) => boolean;
}

/** A value is read again after so long, in case something was changed without a notice. */
const LONGEST_AGE_MS = 15 * 60_000;

export function createNotifiedCache<Value extends object>({
  max,
  isCurrent,
  isAbout,
}: NotifiedCacheOptions): NotifiedCache<Value> {
  const values = new LRUCache<string, Value>({ max, ttl: LONGEST_AGE_MS });
  let changes = 0;
  const purge = () => {
    values.clear();
    changes += 1;
  };
  return {
    // Without a value there is no need to ask. It may be dropped while the answer is awaited.
    get: async (key) => (values.has(key) && (await isCurrent()) ? values.get(key) : undefined),
    begin() {
      const before = changes;
      return (key, value) => {
        if (changes === before) values.set(key, value);
      };
    },
    invalidate: (notice) => {
      if (isAbout(notice)) purge();
    },
    purge,
  };
}
