import { fillDemo } from "@matinee/database/demo";
import { isoDate } from "@matinee/core/kernel";
import { londonToday } from "@matinee/format";
import { hashPassword } from "@matinee/service/accounts";
import type { OpenDatabase } from "../compose/database.ts";
import { loggableError } from "../kernel/log.ts";
import { DEMO_PASSWORD } from "./demo-logins.ts";
import { runScenario, type DemoDeps } from "./run-scenario.ts";

interface Filling {
  /** Tells an operator how far it is. */
  readonly say: (line: string) => void;
  /** True: also where somebody has removed the demo before. */
  readonly afterWipe: boolean;
}

/** Fills an empty database with the demo network of the configured size, as the system. Returns true if it did. */
export async function fillNetwork(
  { config, log }: DemoDeps,
  system: OpenDatabase,
  { say, afterWipe }: Filling,
): Promise<boolean> {
  const today = isoDate(londonToday());
  let reported = 0;
  const summary = await fillDemo(system.url, {
    groups: config.demoSize,
    today,
    afterWipe,
    ...(!config.production && { loginPasswordHash: await hashPassword(DEMO_PASSWORD) }),
    onProgress: ({ groups, of }) => {
      const percent = Math.floor((groups / of) * 10) * 10;
      if (of > 1000 && percent > reported) say(`Filling the demo network: ${percent} %`);
      reported = Math.max(reported, percent);
    },
  });
  if (summary.filled) {
    const { franchises, locations, groups, camps, products, seconds } = summary;
    say(
      `The demo network is in: ${franchises} schools, ${locations} locations, ${groups} classes, ${camps} camps, ${products} shop items (${seconds.toFixed(1)} s).`,
    );
  }
  // The demo works without orders of the past too.
  await runScenario({ config, log }, system).catch((error: unknown) => {
    log.warn(loggableError(error), "the demo has no orders of the past");
  });
  return summary.filled;
}
