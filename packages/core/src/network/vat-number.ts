const WEIGHTS = [8, 7, 6, 5, 4, 3, 2];

/**
 * Parses a British VAT number in any notation to the form `GB 123 4567 82`, or with the three digits of a branch behind it. Null if it is
 * none: it has nine digits, and the last two follow from the others (HMRC, modulus 97 and 9755).
 */
export function parseVatNumber(text: string): string | null {
  const bare = text
    .toUpperCase()
    .replaceAll(/[\s.-]/gu, "")
    .replace(/^GB/u, "");
  const found = /^(\d{3})(\d{4})(\d{2})(\d{3})?$/u.exec(bare);
  if (found === null || /^0+$/u.test(bare)) return null;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(bare[at]), 0) + Number(found[3]);
  if (sum % 97 !== 0 && (sum + 55) % 97 !== 0) return null;
  return ["GB", ...found.slice(1).filter((part) => part !== undefined)].join(" ");
}
