/**
 * What an answer was made of, in the words of the database's notices (0015_change_notices.sql). "everything": of who knows what;
 * "untold": of something whose changes are not told.
 */
export type Subjects = readonly string[] | "everything" | "untold";

/** Notes what is read while an answer is made. Nothing noted: only what rarely changes was read, and that drops everything anyway. */
export interface Reads {
  /** The answer is the same for everybody: it may be kept, unless something else speaks against it. */
  readonly allow: () => void;
  readonly note: (subjects: Subjects) => void;
  /** It is for this visitor, or of this moment, alone. */
  readonly refuse: () => void;
  /** Null: not to be kept. */
  readonly subjects: () => ReadonlySet<string> | null;
}

/** The subject of an answer that depends on everything. */
export const EVERYTHING = "*";

export function createReads(): Reads {
  const noted = new Set<string>();
  let allowed = false;
  let refused = false;
  return {
    allow: () => {
      allowed = true;
    },
    note: (subjects) => {
      if (subjects === "untold") refused = true;
      else for (const subject of subjects === "everything" ? [EVERYTHING] : subjects) noted.add(subject);
    },
    refuse: () => {
      refused = true;
    },
    subjects: () => (allowed && !refused ? noted : null),
  };
}
