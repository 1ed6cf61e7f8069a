import type { Demo, FilledDemo, RemovedDemo } from "@matinee/service/kernel";
import { asSystem, type OpenDatabase } from "../compose/database.ts";
import { loggableError } from "../kernel/log.ts";
import { DEMO_PASSWORD, demoLogins } from "./demo-logins.ts";
import { fillNetwork } from "./fill-network.ts";
import { isPlaying } from "./is-playing.ts";
import { removeDemo } from "./remove-demo.ts";
import type { DemoDeps } from "./run-scenario.ts";

/** Whether the pollers of a copy that may hold the demo have to wait. */
export function pausedByDemo(
  { production }: DemoDeps["config"],
  { pool }: Pick<OpenDatabase, "pool">,
): (() => Promise<boolean>) | undefined {
  return production ? undefined : async () => await isPlaying(pool);
}

/** The demo as a process that serves offers it in the browser; undefined in production, which holds none. */
export function openDemo({ config, log }: DemoDeps, database: OpenDatabase): Demo | undefined {
  if (config.production) return undefined;
  // It takes longer than a call may, so the answer waits here for whoever asked for it.
  let filling: { readonly by: string; readonly filled: Promise<FilledDemo | null>; isOver: boolean } | null = null;
  const fillNow = () =>
    asSystem(database, async (system) => {
      const say = (line: string) => log.info(line);
      if (!(await fillNetwork({ config, log }, system, { say, afterWipe: true }))) return null;
      return { logins: await demoLogins(system.systemDb), password: DEMO_PASSWORD };
    });
  const fill = async (by: string) => {
    // Somebody who pressed twice, or in two tabs, gets the same answer.
    if (filling?.by === by && !filling.isOver) return await filling.filled;
    const started = { by, filled: fillNow(), isOver: false };
    filling = started;
    try {
      const filled = await started.filled;
      started.isOver = true;
      return filled;
    } catch (error) {
      log.error(loggableError(error), "the demo could not be filled in");
      if (filling === started) filling = null;
      throw error;
    }
  };
  const remove = async (setUpCodeHash: Buffer): Promise<RemovedDemo> => {
    const { tidy, ...done } = await removeDemo({ config, log }, database, { setUpCodeHash });
    if (!done.wiped) return done.why === "school" ? { removed: false, ...done } : { removed: false, why: done.why };
    filling = null;
    void tidy().catch((error: unknown) => log.warn(loggableError(error), "pictures of the demo are still stored"));
    return { removed: true };
  };
  return {
    fill: config.demoSize === 0 ? null : fill,
    filling: (by) => (filling?.by === by ? filling.filled : null),
    remove,
  };
}
