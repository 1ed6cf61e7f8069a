/** Spec §4, §9: twelve months. */
const TWELVE_MONTHS_S = 365 * 24 * 60 * 60;

export const TOKEN_COOKIE = "jwt_token";
/** While staff view the shop as a customer: their own session's token. */
export const IMPERSONATOR_COOKIE = "impersonator_token";

export function readCookie(name: string): string | null {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) || null : null;
}

/** Without a Domain the cookie belongs to the shop's own host and no other. */
export function writeCookie(name: string, value: string, seconds = TWELVE_MONTHS_S): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

export function removeCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
