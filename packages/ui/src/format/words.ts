/** "6–8 yrs" from an age band, both ends included. */
export function ageBand(min: number, max: number): string {
  return min === max ? `${min} yrs` : `${min}–${max} yrs`;
}

/** "1 place", "3 places". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "0.8 mi", "12 mi": a tenth where it matters. */
export function milesAway(miles: number): string {
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} mi`;
}

/** "Singing, acting and dance" from ["singing", "acting", "dance"]. */
export function sentenceList(words: readonly string[]): string {
  const text = words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
