const SMALL_WORDS: ReadonlySet<string> = new Set(["upon", "on", "in", "under", "le", "the", "by", "of", "and", "next"]);

/** "KINGSTON UPON THAMES" as people write it: "Kingston upon Thames". */
export function postTown(capitals: string): string {
  return capitals
    .trim()
    .toLowerCase()
    .replace(/[^\s-]+/g, (word, at: number) => {
      const isSmall = at > 0 && SMALL_WORDS.has(word);
      return isSmall ? word : word.charAt(0).toUpperCase() + word.slice(1);
    });
}
