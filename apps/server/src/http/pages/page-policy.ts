import type { Config } from "../../config/config.ts";
import type { ThirdPartiesOn } from "../../third-parties/third-parties-of.ts";
import { policySources } from "../../third-parties/policy-sources.ts";

/** The sources of a content policy that let a page's own inline scripts and styles run, such as `'nonce-…'` or `'sha256-…'`. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const byNonce = (nonce: string): InlineSources => ({
  scripts: [`'nonce-${nonce}'`],
  styles: [`'nonce-${nonce}'`],
});

/**
 * The content policy of a page. Inline scripts run by nonce or hash only. Besides our own origin it lets in the payment provider and
 * the other companies' scripts that the shop has switched on.
 */
export function pagePolicy(config: Config, inline: InlineSources, dev = false, parties: ThirdPartiesOn = {}): string {
  // Another server with Stripe's API is reached through our own origin.
  const stripe = config.stripe !== null && config.stripe.baseUrl === undefined;
  const api = config.apiHost === null ? [] : [config.apiHost];
  const rules: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...inline.scripts, ...(stripe ? ["https://js.stripe.com"] : [])],
    "style-src": ["'self'", ...inline.styles],
    // React writes widths and positions into style attributes; an attribute cannot load or run anything.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...api, ...(stripe ? ["https://api.stripe.com"] : []), ...(dev ? ["ws:"] : [])],
    "frame-src": stripe ? ["https://js.stripe.com", "https://hooks.stripe.com"] : ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  // A browser ignores 'unsafe-inline' beside a nonce, and Vite's styles have none.
  if (dev) rules["style-src"] = ["'self'", "'unsafe-inline'"];
  const policy = Object.entries(rules).map(
    ([name, sources]) => `${name} ${[...sources, ...policySources(parties, name)].join(" ")}`,
  );
  return [...policy, ...(config.production ? ["upgrade-insecure-requests"] : [])].join("; ");
}
