/** A text field of a form; "" where it is empty or not there. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** A key for one submission of one content: sent again as it is, it is the same request; changed, it is another. */
export function contentKey(submission: string, content: unknown): string {
  let hash = 0;
  for (const sign of JSON.stringify(content)) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) | 0;
  return `${submission}-${(hash >>> 0).toString(36)}`;
}
