import type { FormParts, FormValue } from "./form.ts";
import { invalidRequest, missingParameter, unknownParameters } from "./refusal.ts";

/** Refuses parts that `known` does not name. `within` is the parameter that they are parts of. */
export function requireKnown(parts: FormParts, known: readonly string[], within?: string): void {
  const [first, ...others] = [...parts.keys()]
    .filter((name) => !known.includes(name))
    .map((name) => (within === undefined ? name : `${within}[${name}]`).slice(0, 80));
  if (first !== undefined) throw unknownParameters([first, ...others]);
}

/** One of these words; undefined if it is absent. */
export function oneOf<const W extends string>(parts: FormParts, name: string, words: readonly W[]): W | undefined {
  const value = text(parts, name);
  if (value === undefined) return undefined;
  const found = words.find((word) => word === value);
  if (found !== undefined) return found;
  const choices = `${words.slice(0, -1).join(", ")}${words.length > 2 ? "," : ""} or ${words.at(-1)}`;
  throw invalidRequest(`Invalid ${name}: must be one of ${choices}`, { param: name });
}

/** Text of at most 5,000 characters; undefined if it is absent. */
export function text(parts: FormParts, name: string): string | undefined {
  const value = parts.get(name);
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw invalidRequest(`Invalid string: ${name}`, { param: name });
  if (value.length > 5000) throw invalidRequest(`${name} is too long.`, { param: name });
  return value;
}

/** Text; null if it is empty, which is Stripe's way to unset; undefined if it is absent. */
export function textOrUnset(parts: FormParts, name: string): string | null | undefined {
  const value = text(parts, name);
  return value === "" ? null : value;
}

/** Required text. */
export function requiredText(parts: FormParts, name: string): string {
  const value = text(parts, name);
  if (value === undefined || value === "") throw missingParameter(name);
  return value;
}

/** A whole number in a range; undefined if it is absent. */
export function integer(parts: FormParts, name: string, range: { min: number; max: number }): number | undefined {
  const value = text(parts, name);
  if (value === undefined) return undefined;
  const parsed = /^-?\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isNaN(parsed)) {
    throw invalidRequest(`Invalid integer: ${value.slice(0, 40)}`, { code: "parameter_invalid_integer", param: name });
  }
  if (parsed < range.min || parsed > range.max) {
    throw invalidRequest(`${name} must be between ${range.min} and ${range.max}.`, {
      code: "parameter_invalid_integer",
      param: name,
    });
  }
  return parsed;
}

/** "true" or "false"; undefined if it is absent. */
export function flag(parts: FormParts, name: string): boolean | undefined {
  const value = text(parts, name);
  if (value === undefined) return undefined;
  if (value !== "true" && value !== "false") throw invalidRequest(`Invalid boolean: ${value}`, { param: name });
  return value === "true";
}

/** Named parts; undefined if they are absent. */
export function nested(parts: FormParts, name: string): FormParts | undefined {
  const value: FormValue | undefined = parts.get(name);
  if (value === undefined || value === "") return undefined;
  // Parts named 0, 1, 2 … were decoded as a list.
  if (Array.isArray(value)) return new Map(value.map((part, at) => [String(at), part]));
  if (!(value instanceof Map)) throw invalidRequest(`Invalid object: ${name}`, { param: name });
  return value;
}

/** A list of texts; undefined if it is absent. */
export function texts(parts: FormParts, name: string): string[] | undefined {
  const value = parts.get(name);
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw invalidRequest(`Invalid array: ${name}`, { param: name });
  return value.map((item) => {
    if (typeof item !== "string") throw invalidRequest(`Invalid array: ${name}`, { param: name });
    return item;
  });
}

/** The old metadata with the new entries. An empty value removes its key. */
export function mergedMetadata(before: Readonly<Record<string, string>>, parts: FormParts): Record<string, string> {
  const given = nested(parts, "metadata");
  const merged = new Map(Object.entries(before));
  for (const [key, value] of given ?? []) {
    if (typeof value !== "string")
      throw invalidRequest("Metadata values must be strings.", { param: `metadata[${key}]` });
    if (key.length > 40 || value.length > 500) {
      throw invalidRequest("Metadata keys have up to 40 characters, values up to 500.", { param: `metadata[${key}]` });
    }
    if (value === "") merged.delete(key);
    else merged.set(key, value);
  }
  if (merged.size > 50) throw invalidRequest("Metadata can have up to 50 keys.", { param: "metadata" });
  return Object.fromEntries(merged);
}
