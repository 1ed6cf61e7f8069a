import type { Result } from "@matinee/core/kernel";

/** The store can't be reached, is full, or refuses us. `cause` has no addresses and no secrets. */
export interface StoreFailure {
  readonly cause: string;
}

/** Keeps the finished files of pictures under their names. A name is used once and its content never changes. */
export interface PictureStore {
  /** Stores a file. It is there as a whole or not at all. Twice is the same as once. */
  readonly put: (name: string, file: { readonly type: string; readonly bytes: Uint8Array }) => Promise<Stored<null>>;
  /** Null: there is no such file. */
  readonly get: (name: string) => Promise<Stored<Uint8Array<ArrayBuffer> | null>>;
  /** Removes a file. One that is not there is no failure. */
  readonly remove: (name: string) => Promise<Stored<null>>;
}

export type Stored<T> = Result<T, StoreFailure>;

/** The content of a name in a picture store: the picture's id, a width, a hash of the content, and its type. */
const NAME = /^\d{1,10}-\d{1,5}-[0-9a-f]{16}\.(?:avif|webp|jpg)$/u;

/** Throws for a name that no picture has: it would be a path. */
export function requireName(name: string): string {
  if (!NAME.test(name)) throw new Error("No picture has such a name");
  return name;
}
