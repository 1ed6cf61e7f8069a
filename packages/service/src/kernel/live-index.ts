import { setTimeout as wait } from "node:timers/promises";
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
  /** Reads these rows. What it returns brings them up to date in the index. */
  readonly refresh: (db: Db, ids: readonly number[]) => Promise<(index: T) => void>;
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
/** After a load that failed; twice as long after the next. */
const REST_AFTER_FAILURE_MS = 1_000;
const LONGEST_REST_MS = 60_000;
/** With more changed rows than this it is loaded again. */
const MAX_CHANGED = 2_000;
/** After so many failed refreshes in a row as well. */
const MAX_FAILED_REFRESHES = 3;
/** Loaded again after so long, in case something was changed without a notice, such as by an operator with triggers switched off. */
const LONGEST_AGE_MS = 15 * 60_000;
/** A reader waits no longer than this for a refresh, and asks the database then. */
const MAX_WAIT_MS = 250;

export function createLiveIndex<T extends object>(source: IndexSource<T>, around: Surroundings): LiveIndex<T> {
  let index: T | null = null;
  let loading: Promise<void> | null = null;
  let loadedAt = 0;
  let mayLoadAt = 0;
  let failedLoads = 0;
  /** Resolves to whether it succeeded. */
  let refreshing: Promise<boolean> | null = null;
  let failedRefreshes = 0;
  /** Counts what made the index useless, so that a load sees what came while it read. */
  let drops = 0;
  const changed = new Set<number>();

  function drop(): void {
    index = null;
    // Whatever is under way belongs to an index that is gone.
    refreshing = null;
    failedRefreshes = 0;
    drops += 1;
    changed.clear();
  }

  async function load(): Promise<void> {
    const startedAt = performance.now();
    const before = drops;
    const rest = () => REST_FACTOR * (performance.now() - startedAt);
    try {
      const loaded = await source.load(around.db);
      mayLoadAt = performance.now() + rest();
      failedLoads = 0;
      // Rows that changed meanwhile are still in `changed`.
      if (drops !== before) return;
      index = loaded;
      loadedAt = startedAt;
    } catch (error) {
      const pause = Math.min(LONGEST_REST_MS, REST_AFTER_FAILURE_MS * 2 ** failedLoads);
      mayLoadAt = performance.now() + Math.max(pause, rest());
      failedLoads += 1;
      around.onError(error);
    }
  }

  function beginLoading(): void {
    if (loading !== null || performance.now() < mayLoadAt) return;
    // One that was begun before the connection was lost may still be under way.
    mayLoadAt = performance.now() + REST_AFTER_FAILURE_MS;
    const begun = load().finally(() => {
      if (loading === begun) loading = null;
    });
    loading = begun;
  }

  async function refresh(current: T): Promise<boolean> {
    const ids = [...changed];
    changed.clear();
    try {
      const update = await source.refresh(around.db, ids);
      if (index === current) update(current);
      failedRefreshes = 0;
      return true;
    } catch (error) {
      around.onError(error);
      if (index !== current) return false;
      for (const id of ids) changed.add(id);
      failedRefreshes += 1;
      if (failedRefreshes >= MAX_FAILED_REFRESHES) drop();
      return false;
    }
  }

  function beginRefresh(current: T): Promise<boolean> {
    const begun = refresh(current).finally(() => {
      if (refreshing === begun) refreshing = null;
    });
    refreshing = begun;
    return begun;
  }

  async function read(): Promise<T | null> {
    if (!(await around.isCurrent())) return null;
    if (index !== null && performance.now() - loadedAt > LONGEST_AGE_MS) drop();
    const current = index;
    if (current === null) {
      beginLoading();
      return null;
    }
    for (const id of source.outdated(current)) changed.add(id);
    // One that is under way may have begun before the last change was told: the next one is then waited for as well.
    const before = refreshing;
    if (before !== null && !(await inTime(before))) return null;
    // What has changed since belongs to the index that is being loaded instead.
    if (index !== current) return null;
    // Whoever waited beside this reader may have begun the next one already, with all that was changed.
    const next = refreshing ?? (changed.size > 0 ? beginRefresh(current) : null);
    if (next !== null && !(await inTime(next))) return null;
    return index === current ? current : null;
  }

  return {
    async read() {
      const current = await read();
      around.onRead?.(current === null ? "database" : "index");
      return current;
    },
    invalidate(notice) {
      const what = source.changedBy(notice);
      if (what === "everything" || (what !== null && changed.size >= MAX_CHANGED)) drop();
      else if (what !== null) changed.add(what);
    },
    purge() {
      drop();
      // The connection may be gone, and what was asked on it may never be answered.
      loading = null;
    },
  };
}

/** What the refresh comes to; false if it takes too long. */
async function inTime(refresh: Promise<boolean>): Promise<boolean> {
  const timer = new AbortController();
  const late = wait(MAX_WAIT_MS, false, { signal: timer.signal }).catch(() => false);
  const succeeded = await Promise.race([refresh, late]);
  timer.abort();
  return succeeded;
}
