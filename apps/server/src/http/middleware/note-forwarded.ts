import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { Metrics } from "../ops/metrics.ts";

/** A few requests of anybody may have the header. A proxy adds it to each. */
const ENOUGH = 20;
const MOST = 0.8;
/** Balancers ask these directly. */
const OPERATIONS = /^\/(?:healthz|readyz|metrics)$/u;

export interface ForwardedRequests {
  readonly count: (isForwarded: boolean) => void;
  /** Whether a proxy stands in front of this process, by what nearly all requests have. */
  readonly isBehindProxy: () => boolean;
}

/** Counts the requests that a proxy has passed on, for a copy whose TRUST_PROXY says that there is none. `onProxy` is called once. */
export function watchForwarded(onProxy: () => void): ForwardedRequests {
  let [all, forwarded] = [0, 0];
  let wasTold = false;
  const isBehindProxy = () => all >= ENOUGH && forwarded / all >= MOST;
  return {
    isBehindProxy,
    count: (isForwarded) => {
      all += 1;
      if (isForwarded) forwarded += 1;
      if (wasTold || !isBehindProxy()) return;
      wasTold = true;
      onProxy();
    },
  };
}

export function noteForwarded(
  watched: ForwardedRequests,
  metrics: Pick<Metrics, "forwarded">,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // A request within the process came through no network.
    if (c.env?.renderer === undefined && c.env?.incoming !== undefined && !OPERATIONS.test(c.req.path)) {
      const isForwarded = c.req.header("x-forwarded-for") !== undefined;
      watched.count(isForwarded);
      if (isForwarded) metrics.forwarded();
    }
    await next();
  };
}
