/** The life of a cookie (spec §4, §9). */
const TWELVE_MONTHS_S = 365 * 24 * 60 * 60;

export const TOKEN_COOKIE = "jwt_token";
/** The staff token while staff view the shop as a customer. */
export const IMPERSONATOR_COOKIE = "impersonator_token";

export function readCookie(name: string): string | null {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) || null : null;
}

/** Writes a cookie for this host only: it has no Domain attribute. */
export function writeCookie(name: string, value: string, seconds = TWELVE_MONTHS_S): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

export function removeCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
