import type { Demo, RemovedDemo } from "@matinee/service/kernel";
import { asSystem, type OpenDatabase } from "../compose/database.ts";
import { DEMO_PASSWORD, demoLogins } from "./demo-logins.ts";
import { fillNetwork } from "./fill-network.ts";
import { removeDemo } from "./remove-demo.ts";
import type { DemoDeps } from "./run-scenario.ts";

/** The demo as a process that serves offers it in the browser; undefined in production, which holds none. */
export function openDemo({ config, log }: DemoDeps, database: OpenDatabase): Demo | undefined {
  if (config.production) return undefined;
  const fill = () =>
    asSystem(database, async (system) => {
      const say = (line: string) => log.info(line);
      if (!(await fillNetwork({ config, log }, system, { say, afterWipe: true }))) return null;
      return { logins: await demoLogins(system.systemDb), password: DEMO_PASSWORD };
    });
  const remove = async (setUpCodeHash: Buffer): Promise<RemovedDemo> => {
    const done = await removeDemo({ config, log }, database, { setUpCodeHash });
    return done.wiped ? { removed: true } : { removed: false, school: done.school };
  };
  return { fill: config.demoSize === 0 ? null : fill, remove };
}
