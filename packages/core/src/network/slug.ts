const MAX_SLUG_LENGTH = 40;
const PREFIX_LENGTH = 3;

/** A name as part of an address: `Saint Mary’s, Leeds` becomes `saint-marys-leeds`. A name without a Latin letter gives `school`. */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, "")
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-+|-+$/gu, "");
  return /[a-z]/u.test(plain) ? plain : "school";
}

/** The first part of a seller's order numbers: up to three letters of its name, none that is `taken`. */
export function orderPrefixOf(name: string, taken: readonly string[] = []): string {
  const letters = slugOf(name)
    .replaceAll(/[^a-z]/gu, "")
    .toUpperCase();
  const first = letters.slice(0, PREFIX_LENGTH);
  for (let n = 1; ; n += 1) {
    const prefix = n === 1 ? first : `${first}${n}`;
    if (!taken.includes(prefix)) return prefix;
  }
}
