const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const HOST = new RegExp(`^(?=.{4,253}$)(?:${LABEL}\\.)+(?=[a-z])${LABEL}$`, "u");

/**
 * Parses the address of a shop as a browser sends it: lower case, at least two parts, no scheme, port or path; otherwise null. A name
 * with other letters is given in its `xn--` form.
 */
export function parseHost(text: string): string | null {
  const host = text.trim().toLowerCase();
  return HOST.test(host) ? host : null;
}
