/** Readers of stored JSON. Each returns the expected type or throws a TypeError that names the field. */

/** An object's fields, of any type. */
export function fieldsOf(value: unknown, what: string): ReadonlyMap<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw bad(value, what);
  return new Map(Object.entries(value));
}

/** A list whose items `read` parses. */
export function listOf<T>(value: unknown, what: string, read: (item: unknown) => T): T[] {
  if (!Array.isArray(value)) throw bad(value, what);
  return value.map((item) => read(item));
}

/** Null, or the value that `read` parses. A missing field is not null. */
export function nullOr<T>(value: unknown, read: (value: unknown) => T): T | null {
  return value === null ? null : read(value);
}

export function textOf(value: unknown, what: string): string {
  if (typeof value !== "string") throw bad(value, what);
  return value;
}

export function wholeOf(value: unknown, what: string): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw bad(value, what);
  return value;
}

export function flagOf(value: unknown, what: string): boolean {
  if (typeof value !== "boolean") throw bad(value, what);
  return value;
}

/** One of the given texts. */
export function oneOf<const T extends string>(value: unknown, what: string, among: readonly T[]): T {
  const found = among.find((one) => one === value);
  if (found === undefined) throw bad(value, what);
  return found;
}

function bad(value: unknown, what: string): TypeError {
  return new TypeError(`Not a ${what}: ${JSON.stringify(value) ?? "nothing"}`);
}
