/** The little of an address that decides; what a browser's and the router's locations have in common with a URL. */
type Address = { readonly pathname: string; readonly search: string };

const PRIVATE = ["/apply-now", "/cart", "/receipt", "/find-classes/classe"];
/** What an address can say of a child, or of a login. */
const TELLING = /^(date_of_birth|dob|birthday|age|child|token|impersonator)/;
/** Where a child's age is asked for: nothing is shown yet, but it is typed there. */
const ASKING = ["/", "/find-classes", "/find-camp-classes"];

/**
 * Whether a child's particulars are, or can come to be, on screen or in the address: the application with cart, checkout, thank-you and
 * receipt, and every search by age. No other company's script runs there. `/account` and `/admin` are apps of their own and have none.
 */
export function isPrivateAddress({ pathname, search }: Address): boolean {
  const path = plainPath(pathname);
  return (
    path === null ||
    PRIVATE.some((one) => path === one || path.startsWith(`${one}/`) || path.startsWith(`${one}.`)) ||
    [...new URLSearchParams(search).keys()].some((name) => TELLING.test(name))
  );
}

/** Whether the recorder may film: neither where a child's particulars are, nor where a birthday is typed. */
export function mayRecord(address: Address): boolean {
  const path = plainPath(address.pathname);
  return !isPrivateAddress(address) && path !== null && !ASKING.includes(path);
}

/** A path as the router matches it: whatever its case, its escapes and its slashes; null where it can't be read. */
function plainPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
      .toLowerCase()
      .replace(/\/{2,}/g, "/")
      .replace(/(.)\/$/, "$1");
  } catch {
    return null;
  }
}
