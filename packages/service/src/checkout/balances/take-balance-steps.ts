import { isDaytime, londonWallClock, type Instant, type IsoDate } from "@matinee/core/kernel";
import { BALANCE_STEPS, STEPS_END_AFTER_DAYS } from "@matinee/core/payment";
import { type RawBuilder, sql } from "kysely";
import { type LeasedWork, runWork, type SystemContext } from "../../kernel/index.ts";
import { hasDispute, lateMoney } from "../../ledger/index.ts";
import { awaitsLostDays } from "../../orders/index.ts";
import { takeBalanceStep } from "./take-balance-step.ts";

/**
 * Asks families for what falls due: by mail before the due date, on it and after it (core, `BALANCE_STEPS`). Nobody is written to at night.
 * `now` is for the tests. Returns how many due dates it took.
 */
export async function takeBalanceSteps(ctx: SystemContext, now: Instant): Promise<number> {
  const { on: today, at } = londonWallClock(now);
  return isDaytime(at) ? await runWork(ctx, balanceSteps(today)) : 0;
}

/** The work of one day. An outage of days is one step late, and not several at once. */
function balanceSteps(today: IsoDate): LeasedWork {
  return {
    kind: "balance.step",
    due: dueSteps(today),
    item: {
      kind: "balance_stuck",
      afterAttempts: 8,
      orderOf: async (_, subject) => await Promise.resolve(orderOf(subject)),
    },
    attempt: async (ctx, subject) => {
      const dueOn = subject.slice(subject.indexOf(":") + 1);
      return await takeBalanceStep(ctx, { orderId: orderOf(subject), dueOn, today });
    },
    retry: { firstSeconds: 60, longestSeconds: 3_600 },
    // A charge asks the provider up to eight times.
    leaseSeconds: 300,
  };
}

const orderOf = (subject: string): string => subject.slice(0, subject.indexOf(":"));

/**
 * The due dates of orders that stand and owe something, where the latest step was not taken. Disputed orders are left to the school, and
 * those of camps with cancelled days until somebody has decided about them. What this leaves open is decided under the order's lock.
 */
function dueSteps(today: IsoDate): RawBuilder<unknown> {
  const steps = sql.join(BALANCE_STEPS.map(({ step, days }) => sql`(${sql.lit(step)}, ${sql.lit(days)})`));
  const [first] = BALANCE_STEPS;
  return sql`
    select e.order_id::text || ':' || e.due_on as subject, (e.due_on + s.days)::timestamptz as due_at
    from (select distinct order_id, due_on from ledger_entry
      where due_on between ${today}::date - ${sql.lit(STEPS_END_AFTER_DAYS)} and ${today}::date - (${sql.lit(first.days)})) e
    cross join lateral (select v.step, v.days from (values ${steps}) v (step, days) where e.due_on + v.days <= ${today}::date
      order by v.days desc limit 1) s
    join orders o on o.id = e.order_id and o.status in ('confirmed', 'partly_cancelled')
    where not exists (select from balance_step b where b.order_id = e.order_id and b.due_on = e.due_on and b.step = s.step)
      and (select sum(r.amount_pence) from ledger_entry r where r.order_id = e.order_id and r.account = 'receivable')
        + ${lateMoney(sql`e.order_id`)} > 0
      and not ${hasDispute(sql`e.order_id`)} and not ${awaitsLostDays(sql`e.order_id`)}`;
}
