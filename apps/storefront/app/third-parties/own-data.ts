/** Cookies that are the shop's own, or of the payment provider that it can't do without. */
const COOKIES = /^(jwt_token|impersonator_token|XSRF-TOKEN|matinee_\w+|__stripe_\w+)$/;
/** What the shop itself keeps in the browser's storage. */
const STORED = /^(no_auth_token|matinee_.+|react-router-.+|__?stripe.*)$/;

export function isOwnCookie(name: string): boolean {
  return COOKIES.test(name);
}

export function isOwnEntry(name: string): boolean {
  return STORED.test(name);
}

/** The domains that a cookie of this host can have been set for, "" being the host itself. */
export function cookieDomains(host: string): string[] {
  const labels = host.split(".");
  return ["", ...labels.map((_, index) => labels.slice(index).join("."))];
}

/** The paths that a cookie which this page sees can have. */
export function cookiePaths(pathname: string): string[] {
  const parts = pathname.split("/").filter((part) => part !== "");
  const folders = parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
  return ["/", ...folders, ...folders.map((folder) => `${folder}/`)];
}
