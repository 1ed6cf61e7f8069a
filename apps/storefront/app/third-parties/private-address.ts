/** The parts of an address that the check needs. */
type Address = { readonly pathname: string; readonly search: string };

const PRIVATE = /^\/(apply-now|cart|receipt|offer|pay|lost-lessons|waiting-list|find-classes\/classe|enquiry)([./]|$)/;
/** Parameters about a child or a login. */
const TELLING = /^(date_of_birth|dob|birthday|age|child|token|impersonator)/;
/** Pages with a field for a child's age. */
const ASKING = ["/", "/find-classes", "/find-camp-classes"];

/**
 * Whether a page or its address can show a child's details: applications, cart, checkout, receipt, offers, payment links, and searches by
 * age. No other company's script runs there. `/account` and `/admin` are separate apps without such scripts.
 */
export function isPrivateAddress({ pathname, search }: Address): boolean {
  const path = plainPath(pathname);
  return path === null || PRIVATE.test(path) || [...new URLSearchParams(search).keys()].some(isTelling);
}

/** Whether a parameter of this name tells of a child or a login. */
export function isTelling(name: string): boolean {
  return TELLING.test(name);
}

/** Whether the recorder may run: not on private addresses or where a birthday is typed. */
export function mayRecord(address: Address): boolean {
  const path = plainPath(address.pathname);
  return !isPrivateAddress(address) && path !== null && !ASKING.includes(path);
}

/** A path normalised like the router's: case, escapes and slashes; null if it is malformed. */
export function plainPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
      .toLowerCase()
      .replace(/\/{2,}/g, "/")
      .replace(/(.)\/$/, "$1");
  } catch {
    return null;
  }
}
