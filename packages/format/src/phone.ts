// How many digits an area code has follows from its beginning; all others have five.
const AREAS = [/^(02\d)(\d{4})(\d{4})$/u, /^(011\d|01\d1)(\d{3})(\d{4})$/u, /^(\d{5})(\d+)$/u];

/** `+447700900123` as it is written in Britain: "07700 900123", and "0113 496 0000". A foreign number stays as it is. */
export function formatPhone(phone: string): string {
  if (!phone.startsWith("+44")) return phone;
  const national = `0${phone.slice(3)}`;
  for (const area of AREAS) {
    const parts = area.exec(national);
    if (parts !== null) return parts.slice(1).join(" ");
  }
  return phone;
}
