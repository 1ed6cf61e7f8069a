const IDS = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gu;
const INSTANTS = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?/gu;
const TOKENS = /[\w-]{16,}(?:\.[\w-]{16,})*/gu;

/**
 * A value as text, without the ids, instants and tokens in it. Any digits and letters may stand in those, so a test that looks for a few of
 * them would fail by chance.
 */
export function withoutChance(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.replaceAll(IDS, "<id>").replaceAll(INSTANTS, "<instant>").replaceAll(TOKENS, "<token>");
}
