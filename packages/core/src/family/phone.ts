const UK_NATIONAL = /^(?:1\d{8,9}|[2357]\d{9}|8\d{8,9})$/;
const ELSEWHERE = /^\+(?!44)[1-9]\d{7,14}$/;

/** A telephone number as `+441134960000`: a British one however it is written, or a foreign one with its `+`; otherwise null. */
export function parsePhone(text: string): string | null {
  const bare = text
    .trim()
    .replace(/\(0\)/, "")
    .replaceAll(/[\s().\-–/]/g, "")
    .replace(/^00/, "+");
  const national = /^(?:\+440?|0)(\d+)$/.exec(bare)?.[1];
  if (national !== undefined) return UK_NATIONAL.test(national) ? `+44${national}` : null;
  return ELSEWHERE.test(bare) ? bare : null;
}
