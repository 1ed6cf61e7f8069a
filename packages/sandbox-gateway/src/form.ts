/** A decoded form value: text, a list, or named parts, nested like the brackets. */
export type FormValue = string | FormValue[] | FormParts;
/** The named parts of a form. It is a Map, so that no name can reach an object's prototype. */
export type FormParts = Map<string, FormValue>;

const MAX_PAIRS = 500;
const MAX_DEPTH = 8;

/** Thrown for a form with too many fields, too deep nesting, or a name used in two ways. */
export class MalformedForm extends Error {}

/** Decodes "a[b][c]=1&d[]=2&e[0]=3" (Stripe's form encoding). Throws MalformedForm. */
export function decodeForm(text: string): FormParts {
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > MAX_PAIRS) throw new MalformedForm("Too many parameters.");
  const root: FormParts = new Map();
  for (const [name, value] of pairs) put(root, pathOf(name), value);
  return listsIn(root);
}

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw new MalformedForm(`Malformed parameter name: ${name.slice(0, 80)}`);
  const [, head = "", rest = ""] = match;
  const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? "")];
  if (path.length > MAX_DEPTH) throw new MalformedForm(`Parameter nested too deep: ${name.slice(0, 80)}`);
  return path;
}

function put(parts: FormParts, path: readonly string[], value: string): void {
  const [head = "", ...rest] = path;
  const key = head === "" ? String(parts.size) : head;
  if (rest.length === 0) {
    if (parts.get(key) instanceof Map) throw new MalformedForm(`Parameter used in two ways: ${key}`);
    parts.set(key, value);
    return;
  }
  const existing = parts.get(key) ?? new Map<string, FormValue>();
  if (!(existing instanceof Map)) throw new MalformedForm(`Parameter used in two ways: ${key}`);
  parts.set(key, existing);
  put(existing, rest, value);
}

function listsIn(parts: FormParts): FormParts {
  return new Map([...parts].map(([key, value]) => [key, value instanceof Map ? asListOrParts(value) : value]));
}

function asListOrParts(parts: FormParts): FormValue {
  const inner = listsIn(parts);
  const numbered = inner.size > 0 && [...inner.keys()].every((key, at) => key === String(at));
  return numbered ? [...inner.values()] : inner;
}
