import { createHash } from "node:crypto";
import type { FormParts, FormValue } from "./form.ts";

// A card number could be guessed from its digest, so only its last four digits are used.
const SECRET_PARTS: ReadonlySet<string> = new Set(["cvc"]);

function plain(value: FormValue, name: string): unknown {
  if (typeof value === "string") return name === "number" ? value.slice(-4) : value;
  if (Array.isArray(value)) return value.map((item) => plain(item, ""));
  return [...value]
    .filter(([key]) => !SECRET_PARTS.has(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, plain(part, key)]);
}

/** A digest that shows whether two requests with one idempotency key are the same. It uses only the last four digits of a card. */
export function fingerprint(method: string, path: string, params: FormParts): string {
  return createHash("sha256")
    .update(JSON.stringify([method, path, plain(params, "")]))
    .digest("hex");
}
