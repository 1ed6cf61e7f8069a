/**
 * What an answer was made of, as tags in the words of the database's change notices (0015_change_notices.sql). "everything": nobody
 * knows of what; "uncacheable": of something whose changes are not notified.
 */
export type Tags = readonly string[] | "everything" | "uncacheable";

/**
 * Collects the tags of a response while it is made. A response without tags depends only on data that rarely changes, and whose
 * change purges the whole cache.
 */
export interface ResponseTags {
  /** The response is the same for everybody: it may be cached, unless something forbids it. */
  readonly allow: () => void;
  readonly add: (tags: Tags) => void;
  /** The response is for this visitor or this moment only. Counts more than `allow`. */
  readonly forbid: () => void;
  /** Null: not to be cached. */
  readonly read: () => ReadonlySet<string> | null;
}

/** The tag of a response that depends on everything. */
export const EVERYTHING = "*";

export function createResponseTags(): ResponseTags {
  const collected = new Set<string>();
  let allowed = false;
  let forbidden = false;
  return {
    allow: () => {
      allowed = true;
    },
    add: (tags) => {
      if (tags === "uncacheable") forbidden = true;
      else for (const tag of tags === "everything" ? [EVERYTHING] : tags) collected.add(tag);
    },
    forbid: () => {
      forbidden = true;
    },
    read: () => (allowed && !forbidden ? collected : null),
  };
}
