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
  /** Before an answer is made: what changes from here on may be missing in it. `key`: of one that could be kept. */
  readonly begin: (key: string | null) => Begun;
  /** Where an answer like one that was kept before is being made: its end. Whoever asks for it too had better wait. */
  readonly underWay: (key: string) => Promise<void> | undefined;
  /** Keeps an answer, unless what it was made of has changed since it was begun; says whether it did. */
  readonly put: (key: string, answer: KeptAnswer, made: Made) => boolean;
  /** Something has changed: drops what was made of it. */
  readonly drop: (notice: string) => void;
  readonly dropAll: () => void;
  readonly size: () => { readonly answers: number; readonly bytes: number };
}

export interface Begun {
  /** How much had changed until then. */
  readonly at: number;
  readonly end: () => void;
}

export interface Made {
  readonly begun: Begun;
  readonly subjects: ReadonlySet<string>;
  /** How long it is good for if nothing changes, in milliseconds. */
  readonly goodForMs: number;
}

interface Entry extends KeptAnswer {
  readonly subjects: ReadonlySet<string>;
}

/** So many changes are remembered; whoever took longer than they did is not kept. */
const REMEMBERED = 2_000;
/** So many addresses are known as ones whose answers are kept. */
const KNOWN = 10_000;
/** Beside its body and headers, an answer takes about this much: its key, its subjects, its place in the index. */
const OVERHEAD_BYTES = 1_000;

/** Answers of this process, those that nobody asked for longest given up first. */
export function createKeptAnswers({ maxBytes }: { readonly maxBytes: number }): KeptAnswers {
  const keysOf = new Map<string, Set<string>>();
  const changes: string[][] = [];
  const known = new LRUCache<string, true>({ max: KNOWN });
  const underWay = new Map<string, Promise<void>>();
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

  function begin(key: string | null): Begun {
    if (key === null || !known.has(key) || underWay.has(key)) return { at: changed, end: () => undefined };
    const { promise, resolve } = Promise.withResolvers<void>();
    underWay.set(key, promise);
    const end = () => {
      underWay.delete(key);
      resolve();
    };
    return { at: changed, end };
  }

  function missed({ begun, subjects }: Made): boolean {
    const since = changed - begun.at;
    if (since === 0) return false;
    if (since > changes.length || subjects.has(EVERYTHING)) return true;
    return changes.slice(-since).some((change) => change.some((subject) => subject === ALL || subjects.has(subject)));
  }

  return {
    get: (key) => answers.get(key),
    begin,
    underWay: (key) => underWay.get(key),
    put(key, answer, made) {
      if (made.goodForMs < 1 || missed(made)) return false;
      const entry = { ...answer, subjects: made.subjects };
      answers.set(key, entry, { ttl: made.goodForMs });
      if (answers.peek(key) !== entry) return false;
      known.set(key, true);
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
