import { createHash } from "node:crypto";
import type { FormParts, FormValue } from "./form.ts";

// A digest of a card number can be guessed back: all but its last four digits stay out.
const SECRET_PARTS: ReadonlySet<string> = new Set(["cvc"]);

function plain(value: FormValue, name: string): unknown {
  if (typeof value === "string") return name === "number" ? value.slice(-4) : value;
  if (Array.isArray(value)) return value.map((item) => plain(item, ""));
  return [...value]
    .filter(([key]) => !SECRET_PARTS.has(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, plain(part, key)]);
}

/** Tells whether two requests under one idempotency key ask for the same; of a card it takes the last four digits only. */
export function fingerprint(method: string, path: string, params: FormParts): string {
  return createHash("sha256")
    .update(JSON.stringify([method, path, plain(params, "")]))
    .digest("hex");
}
