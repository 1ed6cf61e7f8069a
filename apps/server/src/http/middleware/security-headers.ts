import type { MiddlewareHandler } from "hono";
import type { Config } from "../../config/config.ts";
import { freshBytes } from "../../kernel/fresh-bytes.ts";
import type { ThirdPartiesOn } from "../../third-parties/of-site.ts";
import { policySources } from "../../third-parties/policy-sources.ts";
import type { AppEnv } from "../app-env.ts";

/** Headers that every answer carries; a route that needs another content policy sets its own first. */
export function securityHeaders(config: Config): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set("nonce", freshBytes(16).toString("base64"));
    await next();
    const { headers } = c.res;
    headers.set("X-Content-Type-Options", "nosniff");
    if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set(
      "Permissions-Policy",
      'camera=(), microphone=(), usb=(), interest-cohort=(), geolocation=(self), payment=(self "https://js.stripe.com")',
    );
    if (!headers.has("X-Frame-Options")) headers.set("X-Frame-Options", "DENY");
    if (!headers.has("Content-Security-Policy"))
      headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    if (config.production) headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  };
}

/** By what a page's own inline scripts and styles run: sources of a content policy, such as `'nonce-…'` or `'sha256-…'`. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const byNonce = (nonce: string): InlineSources => ({
  scripts: [`'nonce-${nonce}'`],
  styles: [`'nonce-${nonce}'`],
});

/**
 * The content policy of a page: inline scripts run by nonce or hash alone, and besides ourselves only the payment provider is let in, and what the shop
 * has switched on of other companies' scripts.
 */
export function pagePolicy(config: Config, inline: InlineSources, dev = false, parties: ThirdPartiesOn = {}): string {
  const stripe = config.stripe !== null;
  const api = config.apiHost === null ? [] : [config.apiHost];
  const rules: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...inline.scripts, ...(stripe ? ["https://js.stripe.com"] : [])],
    "style-src": ["'self'", ...inline.styles],
    // Widths and positions that React writes on elements; an attribute can't load or run anything.
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
