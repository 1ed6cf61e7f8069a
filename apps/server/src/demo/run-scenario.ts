import { demoAddress, SCENARIO_LOCK } from "@matinee/database/demo";
import type { Logger } from "pino";
import type { OpenDatabase } from "../compose/database.ts";
import type { Config } from "../config/config.ts";
import { passTrials } from "../jobs/housekeeping.ts";
import { openDay, type DemoDay } from "./demo-day.ts";
import { withEarlierClock } from "./earlier-clock.ts";
import { backdateOrders } from "./backdate-orders.ts";
import { scenarioDays } from "./scenario.ts";

export interface DemoDeps {
  readonly config: Config;
  readonly log: Logger;
}

/**
 * Gives families of the demo network orders, waiting-list entries and enquiries, by the product's own commands on the days on which
 * they would have been called. Runs only while nobody has an order, never in production and never with Stripe. Of several processes
 * that start at once, one runs it. Returns true if it ran.
 */
export async function runScenario(demo: DemoDeps, database: OpenDatabase): Promise<boolean> {
  if (demo.config.production || demo.config.stripe !== null) return false;
  const lock = await database.pool.connect();
  try {
    await lock.query("select pg_advisory_lock($1)", [SCENARIO_LOCK]);
    const { rowCount } = await lock.query(
      "select 1 from user_account where email = $1 and disabled_at is null and not exists (select from orders)",
      [demoAddress("parent", "leeds")],
    );
    if (rowCount === 0) return false;
    await playDays(demo, database);
    return true;
  } finally {
    // Ending the connection releases the lock, whatever happened.
    lock.release(true);
  }
}

async function playDays(demo: DemoDeps, database: OpenDatabase): Promise<void> {
  const mails: string[] = [];
  const day = async (at: OpenDatabase, daysAgo: number, play: (day: DemoDay) => Promise<void>) =>
    await play(await openDay(demo, at, { daysAgo, mails }));
  for (const { daysAgo, play } of await scenarioDays(database.db)) {
    if (daysAgo === 0) await day(database, 0, play);
    else await withEarlierClock(database, daysAgo, async (earlier) => await day(earlier, daysAgo, play));
  }
  await backdateOrders(database.pool);
  // On earlier days an earlier trial was the next one.
  await passTrials(database.db, database.pool);
  if (mails.length === 0) return;
  // They count as sent on the days on which they were written.
  await database.db
    .updateTable("message")
    .set({ sent_at: new Date().toISOString() })
    .where("id", "in", mails)
    .where("sent_at", "is", null)
    .execute();
}
