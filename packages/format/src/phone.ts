// The first digits decide the length of an area code. The last pattern is the default of five digits.
const AREAS = [/^(02\d)(\d{4})(\d{4})$/u, /^(011\d|01\d1)(\d{3})(\d{4})$/u, /^(\d{5})(\d+)$/u];

/** "07700 900123" or "0113 496 0000" from a UK number such as "+447700900123". A foreign number is returned unchanged. */
export function formatPhone(phone: string): string {
  if (!phone.startsWith("+44")) return phone;
  const national = `0${phone.slice(3)}`;
  for (const area of AREAS) {
    const parts = area.exec(national);
    if (parts !== null) return parts.slice(1).join(" ");
  }
  return phone;
}

/** The address of a link that dials a number, as a person typed it or as it is stored. */
export const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/\s/gu, "")}`;
