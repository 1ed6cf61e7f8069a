import { WORK_ITEM_KINDS } from "@matinee/core/work";
import { rowsOf, sqlState, type Db } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";

/** What waits to be done, in the whole database: the same numbers in every process. */
export interface WorkInHand {
  /** Jobs by queue. `delayed` ones wait for their time, such as that of another attempt. */
  readonly queues: readonly {
    readonly queue: string;
    readonly waiting: number;
    readonly delayed: number;
    readonly active: number;
  }[];
  /**
   * Leased work by kind. `waiting` is due, `delayed` waits for its next try after a failure or for its next look, `active` is leased.
   * `failing` has failed at least once in a row.
   */
  readonly leased: readonly {
    readonly work: string;
    readonly waiting: number;
    readonly delayed: number;
    readonly active: number;
    readonly failing: number;
  }[];
  /** How long ago jobs last ran. */
  readonly jobsIdleSeconds: number;
  /** The age of the oldest notice of the payment provider that is not handled yet; 0: none. */
  readonly oldestEventSeconds: number;
  /** What webhooks were not told yet, and webhooks that fail or were switched off. */
  readonly webhooks: {
    readonly due: number;
    readonly failing: number;
    readonly webhooks_failing: number;
    readonly webhooks_off: number;
  };
  /** What staff must look at, by kind. */
  readonly openItems: readonly { readonly kind: string; readonly count: number }[];
}

const queueRow = z.object({ queue: z.string(), waiting: z.int(), delayed: z.int(), active: z.int() });
const leasedRow = z.object({
  work: z.string(),
  waiting: z.int(),
  delayed: z.int(),
  active: z.int(),
  failing: z.int(),
});
const secondsRow = z.object({ seconds: z.number() });
const webhookRow = z.object({
  due: z.int(),
  failing: z.int(),
  webhooks_failing: z.int(),
  webhooks_off: z.int(),
});
const itemRow = z.object({ kind: z.string(), count: z.int() });

/** Reads it as the system. Takes one pass over the open jobs, and an index for the rest. */
export async function readWorkInHand(db: Db): Promise<WorkInHand> {
  const queues = await readQueues(db);
  const leased = await rowsOf(
    "leased work by kind",
    leasedRow,
    sql`
    select kind as work,
      (count(*) filter (where leased_until > now()))::int as active,
      (count(*) filter (where coalesce(leased_until <= now(), true) and next_try_at <= now()))::int as waiting,
      (count(*) filter (where coalesce(leased_until <= now(), true) and next_try_at > now()))::int as delayed,
      (count(*) filter (where last_error is not null))::int as failing
    from leased_work group by kind order by kind`,
  ).execute(db);
  const event = await rowsOf(
    "the oldest unhandled event",
    secondsRow,
    sql`select coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as seconds
      from payment_event where handled_at is null`,
  ).executeTakeFirst(db);
  const idle = await rowsOf(
    "how long ago jobs last ran",
    secondsRow,
    sql`select coalesce(extract(epoch from clock_timestamp() - min(ran_at)), 0)::float8 as seconds from job_run`,
  ).executeTakeFirst(db);
  const webhooks = await rowsOf(
    "webhooks in hand",
    webhookRow,
    sql`select (count(*) filter (where next_try_at <= now()))::int as due, (count(*) filter (where tries > 0))::int as failing,
        (select count(*)::int from webhook_endpoint where status = 'active' and failing_since is not null) as webhooks_failing,
        (select count(*)::int from webhook_endpoint where status = 'disabled' and disabled_reason <> 'staff') as webhooks_off
      from webhook_delivery where status = 'pending'`,
  ).executeTakeFirst(db);
  const items = await rowsOf(
    "open work items by kind",
    itemRow,
    sql`select kind, count(*)::int as count from work_item where status = 'open' group by kind`,
  ).execute(db);
  const counts = new Map(items.map(({ kind, count }) => [kind, count]));
  for (const kind of WORK_ITEM_KINDS) counts.set(kind, counts.get(kind) ?? 0);
  return {
    queues,
    leased,
    jobsIdleSeconds: idle?.seconds ?? 0,
    oldestEventSeconds: event?.seconds ?? 0,
    webhooks: webhooks ?? { due: 0, failing: 0, webhooks_failing: 0, webhooks_off: 0 },
    openItems: [...counts].map(([kind, count]) => ({ kind, count })),
  };
}

/** The queues of scheduled jobs. None where no process with jobs has ever prepared them. */
async function readQueues(db: Db): Promise<WorkInHand["queues"]> {
  const statement = sql`
    select q.name as queue,
      (count(j.id) filter (where j.state < 'active' and j.start_after <= now()))::int as waiting,
      (count(j.id) filter (where j.state < 'active' and j.start_after > now()))::int as delayed,
      (count(j.id) filter (where j.state = 'active'))::int as active
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state <= 'active'
    where exists (select from pgboss.schedule s where s.name = q.name) group by q.name order by q.name`;
  try {
    return await rowsOf("open jobs by queue", queueRow, statement).execute(db);
  } catch (error) {
    const isMissing = ["42P01", "3F000"].includes(sqlState(error));
    if (isMissing) return [];
    throw error;
  }
}
