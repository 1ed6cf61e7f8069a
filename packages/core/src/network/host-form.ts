import type { FieldProblem } from "../family/index.ts";
import { err, ok, type Result } from "../kernel/index.ts";

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

/**
 * Checks the address that a school's shop is to have, in its `xn--` form, and says what is wrong in the words of whoever typed it. `ownHosts`
 * are Matinee's own.
 */
export function validateHost(text: string, ownHosts: readonly string[]): Result<string, FieldProblem> {
  const typed = text.trim();
  const problem = (message: string) => err({ path: "host", message });
  const bare = /^(?:[a-z]+:\/\/)?([^/:]+)(?::\d+)?(?:\/.*)?$/iu.exec(typed)?.[1] ?? "";
  const host = parseHost(typed.replace(/\.$/u, ""));
  if (host !== null)
    return ownHosts.includes(host)
      ? problem("This address is Matinee's own. Choose another, such as leeds.example.org.")
      : ok(host);
  if (bare !== typed && parseHost(bare) !== null) return problem(`Enter the address alone: ${bare.toLowerCase()}`);
  if (/^[\d.]+$/u.test(typed) || typed.startsWith("["))
    return problem("Enter a name such as leeds.example.org. An IP address can't be a shop's address.");
  return problem("Enter an address such as leeds.example.org, without https:// and without a path.");
}
