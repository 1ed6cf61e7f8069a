import type { MiddlewareHandler } from "hono";
import type { Config } from "../../config/config.ts";
import { freshBytes } from "../../kernel/random.ts";
import type { AppEnv } from "../app-env.ts";

/**
 * Sets the headers of every response: its id, and those for the browser's safety. A route that needs another content policy sets its
 * own, which stays. Hono's secure-headers middleware does not know `interest-cohort`.
 */
export function commonHeaders(config: Config): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set("nonce", freshBytes(16).toString("base64"));
    await next();
    const { headers } = c.res;
    headers.set("X-Request-Id", c.get("requestId"));
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
    // A school's domain may have subdomains of its own that know no TLS, so these are included only where the operator says so.
    if (config.production)
      headers.set("Strict-Transport-Security", `max-age=63072000${config.hstsSubdomains ? "; includeSubDomains" : ""}`);
  };
}
