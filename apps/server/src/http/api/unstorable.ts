import type { FieldDetail } from "@matinee/contract";

/** So many are enough to see what is wrong, and whoever sends a million is not answered with as many. */
const MOST = 50;

/** Texts that PostgreSQL can't store (they hold U+0000), one row each; without recursion, because input nests as deep as it likes. */
export function unstorableTexts(input: unknown): FieldDetail[] {
  const details: FieldDetail[] = [];
  const open: { path: string; value: unknown }[] = [{ path: "", value: input }];
  for (let next = open.pop(); next !== undefined && details.length < MOST; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === "string" && value.includes("\u0000"))
      details.push({ path, message: "This holds a character that can't be kept." });
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value))
      open.push({ path: path === "" ? key : `${path}.${key}`, value: inner });
  }
  return details;
}
