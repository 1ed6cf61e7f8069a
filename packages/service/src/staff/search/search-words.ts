const MOST_WORDS = 4;

/** The words of a search, as `search_words` of the database writes those of a name: without accents, apostrophes and capitals. The longest first. */
export function searchWords(typed: string): readonly string[] {
  const whole = typed.trim().toLowerCase();
  if (whole.includes("@")) return [whole];
  const digits = whole.replaceAll(/[\s()-]/gu, "").replace(/^\+44/u, "0");
  if (/^\d{5,}$/u.test(digits)) return [digits];
  const folded = whole.normalize("NFD").replaceAll(/[\u0300-\u036F'‘’]/gu, "");
  const words = folded.split(/[\s\p{P}\p{S}]+/u).filter((word) => word !== "");
  return [...new Set(words)].toSorted((a, b) => b.length - a.length).slice(0, MOST_WORDS);
}
