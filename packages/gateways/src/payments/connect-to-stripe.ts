import { err, ok, type Result } from "@matinee/core/kernel";
import Stripe from "stripe";
import type { GatewayError, PaymentGateway } from "./payment-gateway.ts";
import { stripeFailure } from "./stripe-failure.ts";

export interface StripeGatewayOptions {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** The address of another server with Stripe's API: "http://127.0.0.1:3000/sandbox". If set, the gateway is named "sandbox". */
  readonly baseUrl?: string | undefined;
  /** The fetch for requests to `baseUrl`; the platform's by default. */
  readonly fetch?: typeof fetch | undefined;
  /** Timeout of a whole request in milliseconds; 7,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** How often a failed request is sent again; 2 by default. */
  readonly maxNetworkRetries?: number | undefined;
  /** Milliseconds since 1970, for the age of a webhook's signature; the machine's clock by default. */
  readonly now?: (() => number) | undefined;
}

/** The name under which its payments are stored. */
export function providerName({ baseUrl }: Pick<StripeGatewayOptions, "baseUrl">): PaymentGateway["name"] {
  return baseUrl === undefined ? "stripe" : "sandbox";
}

/** With its retries a request ends after 23 seconds. A visitor's call, which may make several, bounds them together (apps/server, `gatewaysOfCall`). */
const TIMEOUT_MS = 7_000;

/** The official library, for Stripe or for another server with its API. */
export function connectToStripe(options: StripeGatewayOptions): Stripe {
  const common = {
    telemetry: false,
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: options.maxNetworkRetries ?? 2,
  };
  if (options.baseUrl === undefined) return new Stripe(options.secretKey, common);
  const base = new URL(options.baseUrl);
  const secure = base.protocol === "https:";
  return new Stripe(options.secretKey, {
    ...common,
    host: base.hostname,
    port: base.port === "" ? (secure ? 443 : 80) : Number(base.port),
    protocol: secure ? "https" : "http",
    httpClient: Stripe.createFetchHttpClient(prefixedFetch(base.pathname, options.fetch ?? fetch)),
  });
}

/** True if a key is one for real money. */
export const isLiveKey = (key: string): boolean => /^[a-z]+_live_/u.test(key);

/** Returns the failure of a call instead of throwing it. */
export async function attempt<T>(call: () => Promise<T>): Promise<Result<T, GatewayError>> {
  try {
    return ok(await call());
  } catch (error) {
    return err(stripeFailure(error));
  }
}

/**
 * A fetch that puts `prefix` ("/sandbox") before the path, because Stripe's library accepts a host and a port but no path.
 * @internal Exported for tests.
 */
export function prefixedFetch(prefix: string, fetchFn: typeof fetch): typeof fetch {
  const trimmed = prefix.replace(/\/+$/, "");
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    url.pathname = trimmed + url.pathname;
    return fetchFn(url, init);
  };
}
