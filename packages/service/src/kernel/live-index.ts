import type { Db } from "./context.ts";

/**
 * A read model in the memory of a process, which the change notices of the database (0015_change_notices.sql) keep true. It is a copy:
 * whatever asks for it can ask the database instead.
 */
export interface LiveIndex<T> {
  /** The index as the database is now. Null while it is being loaded, and where changes may have been missed. */
  readonly read: () => Promise<T | null>;
  /** Tells it of a change. */
  readonly invalidate: (notice: string) => void;
  /** Changes may have been missed: it is loaded again. */
  readonly purge: () => void;
}

/** How an index is made of the database. */
export interface IndexSource<T> {
  readonly load: (db: Db) => Promise<T>;
  /** What a notice changes: everything, one row, or nothing. */
  readonly changedBy: (notice: string) => "everything" | number | null;
  /** Brings these rows up to date. */
  readonly refresh: (db: Db, index: T, ids: readonly number[]) => Promise<void>;
  /** The rows that time alone has changed. */
  readonly outdated: (index: T) => readonly number[];
}

interface Surroundings {
  readonly db: Db;
  /** Whether every change so far has been told. */
  readonly isCurrent: () => boolean | Promise<boolean>;
  readonly onError: (error: unknown) => void;
  /** Who answers a reader: this index, or the database. */
  readonly onRead?: (answeredBy: "index" | "database") => void;
}

/** Loading takes no more than one part in so many of the time, however often everything changes. */
const REST_FACTOR = 4;
const REST_AFTER_FAILURE_MS = 1_000;
/** With more changed rows than this it is loaded again. */
const MAX_CHANGED = 2_000;
/** A reader waits for no more refreshes than this, and asks the database then. */
const MAX_REFRESHES = 3;

export function createLiveIndex<T extends object>(source: IndexSource<T>, around: Surroundings): LiveIndex<T> {
  let index: T | null = null;
  let loading: Promise<void> | null = null;
  let refreshing: Promise<void> | null = null;
  let mayLoadAt = 0;
  /** Counts what made the index useless, so that a load sees what came while it read. */
  let purges = 0;
  const changed = new Set<number>();

  function purge(): void {
    index = null;
    purges += 1;
    changed.clear();
  }

  async function load(): Promise<void> {
    const startedAt = performance.now();
    const before = purges;
    try {
      const loaded = await source.load(around.db);
      mayLoadAt = performance.now() + REST_FACTOR * (performance.now() - startedAt);
      // Rows that changed meanwhile are still in `changed`.
      if (purges === before) index = loaded;
    } catch (error) {
      mayLoadAt = performance.now() + REST_AFTER_FAILURE_MS;
      around.onError(error);
    }
  }

  async function refresh(current: T): Promise<void> {
    const ids = [...changed];
    changed.clear();
    try {
      await source.refresh(around.db, current, ids);
    } catch (error) {
      purge();
      around.onError(error);
    }
  }

  async function read(): Promise<T | null> {
    if (!(await around.isCurrent())) return null;
    if (index === null) {
      if (performance.now() >= mayLoadAt) loading ??= load().finally(() => (loading = null));
      return null;
    }
    for (const id of source.outdated(index)) changed.add(id);
    for (let n = 0; n < MAX_REFRESHES; n++) {
      if (index === null) return null;
      // Whoever refreshes may have begun before the change that this reader must see.
      if (refreshing === null && changed.size === 0) return index;
      refreshing ??= refresh(index).finally(() => (refreshing = null));
      await refreshing;
    }
    return refreshing === null && changed.size === 0 ? index : null;
  }

  return {
    async read() {
      const current = await read();
      around.onRead?.(current === null ? "database" : "index");
      return current;
    },
    invalidate(notice) {
      const what = source.changedBy(notice);
      if (what === "everything" || (what !== null && changed.size >= MAX_CHANGED)) purge();
      else if (what !== null) changed.add(what);
    },
    purge,
  };
}
