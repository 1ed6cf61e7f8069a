import { createHash } from "node:crypto";
import pg from "pg";

/** From how many uses on a statement is worth a name; what is asked once is not. */
const WORTH_A_NAME = 3;
/** How many statements get names at most: dynamic filters must not fill the server's memory. */
const MOST_NAMES = 400;
/** How many statements are counted at most. */
const MOST_COUNTED = 4_000;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/** The name of a statement that is used often, in this process; undefined for the others. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) return undefined;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < WORTH_A_NAME) {
    if (uses.size < MOST_COUNTED) uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = createHash("sha1").update(text).digest("base64url");
  names.set(text, name);
  return name;
}

/**
 * A connection that lets the server parse and plan a statement once instead of every time, by giving those that come
 * often a name. Statements without parameters go as they are: they may be several in one text.
 */
export class PreparingClient extends pg.Client {
  // The driver's own signature has a dozen overloads; only the plain one is changed, the others pass through.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const name = typeof text === "string" && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    const passed = name === undefined ? args : [{ name, text, values }, ...rest];
    // oxlint-disable-next-line typescript/unbound-method -- it is bound in this very call; what it returns is its own affair
    return Reflect.apply(super.query, this, passed) as never;
  }
}
