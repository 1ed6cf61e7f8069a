/** Whole pence from what somebody typed: "12.50", "£12", "1,200". Null if it is no amount in whole pence. */
export function penceOf(text: string): number | null {
  const found = /^£?\s*(\d{1,3}(?:,?\d{3})*)(?:\.(\d\d?))?$/u.exec(text.trim());
  if (found === null) return null;
  return Number(found[1]?.replaceAll(",", "")) * 100 + Number((found[2] ?? "0").padEnd(2, "0"));
}
