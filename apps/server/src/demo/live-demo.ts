import { demoAddress } from "@matinee/database/demo";
import type { Logger } from "pino";
import type { OpenDatabase } from "../compose/database.ts";
import type { Config } from "../config/config.ts";
import { refreshPassedTrials } from "../jobs/housekeeping.ts";
import { openDay, type DemoDay } from "./demo-day.ts";
import { withEarlierClock } from "./earlier-clock.ts";
import { moveBack } from "./move-back.ts";
import { chapters } from "./story.ts";

export interface LiveDemo {
  readonly config: Config;
  readonly log: Logger;
}

/** Any number that nothing else in the database locks with. */
const LOCK = 7_134_205_914;

/**
 * Gives families of a demo network a past and plans, by the product's own verbs on the days on which they would have been
 * called: orders paid in the sandbox, places on waiting lists, questions. Only where nobody has an order yet, never in
 * production and never with Stripe's money; of several processes that start at once, one does it.
 */
export async function liveDemo(demo: LiveDemo, database: OpenDatabase): Promise<boolean> {
  if (demo.config.production || demo.config.stripe !== null) return false;
  const lock = await database.pool.connect();
  try {
    await lock.query("select pg_advisory_lock($1)", [LOCK]);
    const { rowCount } = await lock.query(
      "select 1 from user_account where email = $1 and disabled_at is null and not exists (select from orders)",
      [demoAddress("parent", "leeds")],
    );
    if (rowCount === 0) return false;
    await live(demo, database);
    return true;
  } finally {
    // With its connection the lock is gone, whatever happened.
    lock.release(true);
  }
}

async function live(demo: LiveDemo, database: OpenDatabase): Promise<void> {
  const mails: string[] = [];
  const day = async (at: OpenDatabase, daysAgo: number, tell: (day: DemoDay) => Promise<void>) =>
    await tell(await openDay(demo, at, { daysAgo, mails }));
  for (const { daysAgo, tell } of await chapters(database.db)) {
    if (daysAgo === 0) await day(database, 0, tell);
    else await withEarlierClock(database, daysAgo, async (earlier) => await day(earlier, daysAgo, tell));
  }
  await moveBack(database.pool);
  // On an earlier day the next trial of a class was an earlier one.
  await refreshPassedTrials(database.db);
  if (mails.length === 0) return;
  // They went out on the days on which they were written, before this mailbox was.
  await database.db
    .updateTable("message")
    .set({ sent_at: new Date().toISOString() })
    .where("id", "in", mails)
    .where("sent_at", "is", null)
    .execute();
}
