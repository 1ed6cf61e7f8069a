import { LRUCache } from "lru-cache";
import { EVERYTHING } from "./reads.ts";

/** An answer as it goes out, compressed or not. */
export interface KeptAnswer {
  /** Name, value, name, value, …, as node:http takes them; without those that are one request's own. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** Null: it has none. */
  readonly etag: string | null;
  /** For the log and the metrics. */
  readonly route: string;
  readonly host: string | null;
}

export interface KeptAnswers {
  readonly get: (key: string) => KeptAnswer | undefined;
  /** Before an answer is made: what changes from here on may be missing in it. */
  readonly begin: () => number;
  /** Keeps an answer that was begun then, unless what it was made of has changed meanwhile; says whether it did. */
  readonly put: (key: string, answer: KeptAnswer, made: Making) => boolean;
  /** Something has changed: drops what was made of it. */
  readonly drop: (notice: string) => void;
  readonly dropAll: () => void;
  readonly size: () => { readonly answers: number; readonly bytes: number };
}

export interface Making {
  readonly begun: number;
  readonly subjects: ReadonlySet<string>;
  /** How long it is good for if nothing changes, in milliseconds. */
  readonly goodForMs: number;
}

interface Entry extends KeptAnswer {
  readonly subjects: ReadonlySet<string>;
}

/** So many changes are remembered; whoever took longer than they did is not kept. */
const REMEMBERED = 2_000;
/** Beside its body and headers, an answer takes about this much: its key, its subjects, its place in the index. */
const OVERHEAD_BYTES = 1_000;

/** Answers of this process, those that nobody asked for longest given up first. */
export function createKeptAnswers({ maxBytes }: { readonly maxBytes: number }): KeptAnswers {
  const keysOf = new Map<string, Set<string>>();
  const changes: string[][] = [];
  let changed = 0;

  const answers = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // One answer must not push out all the others.
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: (entry, key) => entry.body.length + key.length + OVERHEAD_BYTES,
    dispose: (entry, key) => unlist(entry, key),
  });

  function unlist(entry: Entry, key: string): void {
    for (const subject of entry.subjects) {
      const keys = keysOf.get(subject);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(subject);
    }
  }

  function remember(subjects: string[]): void {
    changes.push(subjects);
    changed += 1;
    if (changes.length > 2 * REMEMBERED) changes.splice(0, REMEMBERED);
  }

  function dropAll(): void {
    answers.clear();
    remember([ALL]);
  }

  function missed({ begun, subjects }: Making): boolean {
    const since = changed - begun;
    if (since === 0) return false;
    if (since > changes.length || subjects.has(EVERYTHING)) return true;
    return changes.slice(-since).some((change) => change.some((subject) => subject === ALL || subjects.has(subject)));
  }

  return {
    get: (key) => answers.get(key),
    begin: () => changed,
    put(key, answer, made) {
      if (made.goodForMs < 1 || missed(made)) return false;
      const entry = { ...answer, subjects: made.subjects };
      answers.set(key, entry, { ttl: made.goodForMs });
      if (answers.peek(key) !== entry) return false;
      for (const subject of made.subjects) {
        const keys = keysOf.get(subject) ?? new Set();
        keys.add(key);
        keysOf.set(subject, keys);
      }
      return true;
    },
    drop(notice) {
      const subjects = subjectsOf(notice);
      if (subjects.includes(ALL)) return dropAll();
      for (const subject of [EVERYTHING, ...subjects]) for (const key of keysOf.get(subject) ?? []) answers.delete(key);
      remember(subjects);
    },
    dropAll,
    size: () => ({ answers: answers.size, bytes: answers.calculatedSize }),
  };
}

const ALL = "catalogue";

/** What a notice is about: itself, and the whole of its kind. A word that we don't know may be about anything. */
function subjectsOf(notice: string): string[] {
  const [kind = "", id] = notice.split(":");
  return ["group", "course", "product", "search"].includes(kind) && id !== undefined ? [notice, kind] : [ALL];
}
