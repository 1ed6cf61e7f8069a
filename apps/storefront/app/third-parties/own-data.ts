/** Cookies of the shop and of the payment provider. */
const COOKIES = /^(jwt_token|impersonator_token|XSRF-TOKEN|matinee_\w+|__stripe_\w+)$/;
/** Storage entries of the shop and of the payment provider. */
const STORED = /^(no_auth_token|matinee_.+|react-router-.+|__?stripe.*)$/;

export function isOwnCookie(name: string): boolean {
  return COOKIES.test(name);
}

export function isOwnEntry(name: string): boolean {
  return STORED.test(name);
}

/** Domains that a cookie of this host can have; "" is the host itself. */
export function cookieDomains(host: string): string[] {
  const labels = host.split(".");
  return ["", ...labels.map((_, index) => labels.slice(index).join("."))];
}

/** Paths that a cookie visible to this page can have. */
export function cookiePaths(pathname: string): string[] {
  const parts = pathname.split("/").filter((part) => part !== "");
  const folders = parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
  return ["/", ...folders, ...folders.map((folder) => `${folder}/`)];
}
