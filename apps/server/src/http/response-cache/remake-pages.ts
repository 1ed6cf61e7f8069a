import { setImmediate as afterOthers } from "node:timers/promises";
import type { Notices } from "@matinee/database";
import type { Logger } from "pino";
import { loggableError } from "../../kernel/log.ts";
import type { App } from "../app-env.ts";
import type { Metrics } from "../ops/metrics.ts";
import { requestOfKey } from "./cache-responses.ts";
import type { ResponseCache } from "./response-cache.ts";

interface RemakeDeps {
  readonly app: () => Pick<App, "fetch"> | undefined;
  readonly cache: () => Pick<ResponseCache, "isAtHand"> | undefined;
  readonly isCurrent: Notices["isCurrent"];
  readonly stopping: () => boolean;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "remade">;
}

/** So many pages wait at most; of more, visitors have them made, as of any page. */
const MOST_WAITING = 200;
/** One change often sends several notices, and one that comes while a page is made keeps it from being cached. */
const MOST_ATTEMPTS = 3;

/**
 * Makes popular pages again that a change has dropped, one after another and behind what visitors ask for, so that the next visitor does not
 * wait. Call the returned function with their keys. It never throws: a page that can't be made is logged, and left to the next visitor.
 */
export function createRemaker(deps: RemakeDeps): (keys: readonly string[]) => void {
  /** How often each was tried. */
  const waiting = new Map<string, number>();
  let isWorking = false;

  async function work(): Promise<void> {
    for (const [key, attempts] of waiting) {
      // Whoever else follows the change hears of it first.
      await afterOthers();
      waiting.delete(key);
      const app = deps.app();
      if (app === undefined || deps.stopping() || deps.cache()?.isAtHand(key) !== false) continue;
      // Without the line for notices nothing could be cached.
      if (!(await deps.isCurrent())) return waiting.clear();
      try {
        const isMade = await remake(app, key);
        if (isMade && deps.cache()?.isAtHand(key) === false && attempts + 1 < MOST_ATTEMPTS)
          waiting.set(key, attempts + 1);
      } catch (error) {
        deps.log.warn(loggableError(error), "a popular page could not be made again");
      }
    }
  }

  async function remake(app: Pick<App, "fetch">, key: string): Promise<boolean> {
    const { url, headers } = requestOfKey(key);
    const response = await app.fetch(new Request(`http://${headers["host"]}${url}`, { headers }), {
      isRemade: true,
      incoming: { url, headers, httpVersion: "1.1", socket: {} },
    });
    await response.arrayBuffer();
    if (response.status === 200) deps.metrics.remade();
    return response.status === 200;
  }

  return (keys) => {
    for (const key of keys) if (waiting.size < MOST_WAITING) waiting.set(key, 0);
    if (isWorking) return;
    isWorking = true;
    work()
      .catch((error: unknown) => {
        waiting.clear();
        deps.log.warn(loggableError(error), "popular pages are not made again");
      })
      .finally(() => {
        isWorking = false;
      });
  };
}
