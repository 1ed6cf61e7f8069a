import { isNation, type NATIONS } from "@matinee/format";

/** The value of a text field; "" if it is empty or absent. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The nation that somebody chose in a form. */
export function nationIn(form: FormData, name: string): keyof typeof NATIONS {
  const chosen = textOf(form, name);
  return isNation(chosen) ? chosen : "england_wales";
}

/** An idempotency key for one content of one form. The same content repeats the key; changed content gives a new one. */
export function contentKey(submission: string, content: unknown): string {
  let hash = 0;
  for (const character of JSON.stringify(content)) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return `${submission}-${(hash >>> 0).toString(36)}`;
}
