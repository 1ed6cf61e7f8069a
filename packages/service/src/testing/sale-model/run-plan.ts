import { pipeline, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { expireCheckouts } from "../../checkout/index.ts";
import { postFees } from "../../payments/index.ts";
import { expireHolds } from "../../places/index.ts";
import { serveAll } from "../waiting-families.ts";
import { count, type Tally } from "./books.ts";
import { endFaults } from "./check-end.ts";
import { moneyFaults } from "./check-money.ts";
import { placesNow, type PlacesNow } from "./check-places.ts";
import { OPERATIONS } from "./operations.ts";
import { forSomebodyWho } from "./guide.ts";
import { planText, stepsOf, type Kind, type Operation, type Plan } from "./plan.ts";
import { placeRefusalFaults } from "./check-refusals.ts";
import { serveDueLists } from "../../waiting-list/index.ts";
import { aStage, reconcile, runJobs, systemOf, type Stage, type Theatre } from "./stage.ts";

export interface Done {
  readonly operation: Operation;
  /** `ok`, `nothing`, or the code of a refusal. */
  readonly answer: string;
}

/** Does the operations of each step at once, and checks everything after each. Throws with what is wrong and everything that was done. */
export async function runPlan(theatre: Theatre, plan: Plan, tally: Tally): Promise<void> {
  const stage = await aStage(theatre, plan);
  const steps: Done[][] = [];
  const told = () =>
    `${planText(plan)}\nanswers:\n${steps.map((step) => `- ${step.map(({ operation, answer }) => `${operation.kind}: ${answer}`).join(" | ")}`).join("\n")}`;
  let before = sound(await placesNow(stage), told);
  for (const step of stepsOf(plan)) {
    const able = step.map((operation) => forSomebodyWho(stage, before, operation));
    const settled = await Promise.allSettled(able.map(async (operation) => await act(stage, operation)));
    const thrown = settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    if (thrown.length > 0) throw new Error(`An operation threw.\n${told()}`, { cause: thrown[0] });
    const done = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    steps.push(done);
    for (const { operation, answer } of done) count(tally, operation.kind, answer);
    const [after, money] = await Promise.all([placesNow(stage), moneyFaults(stage)]);
    sound(after, told, [...money, ...placeRefusalFaults(stage, done, { before, after })]);
    before = after;
  }
  await settle(stage);
  const [end, money] = await Promise.all([placesNow(stage), moneyFaults(stage)]);
  sound(end, told, [...money, ...(await endFaults(stage, end))]);
}

const FREEING: ReadonlySet<Kind> = new Set(["cancel", "refund", "move", "release", "expire", "raise"]);

async function act(stage: Stage, operation: Operation): Promise<Done> {
  if (operation.pause > 0) await new Promise((resolve) => setTimeout(resolve, operation.pause));
  const answer = await OPERATIONS[operation.kind](stage, operation);
  // Whoever frees a place is often followed by the worker that offers it.
  if (FREEING.has(operation.kind) && operation.pick % 2 === 1) await serveDueLists(systemOf(stage, operation));
  return { operation, answer };
}

function sound(now: PlacesNow, told: () => string, more: readonly string[] = []): PlacesNow {
  const faults = [...now.faults, ...more];
  if (faults.length > 0) throw new Error(`${faults.join("\n")}\n${told()}`);
  return now;
}

/** Lets everything that is under way come to its end, in both processes at once: payments, refunds, holds and waiting lists. */
async function settle(stage: Stage): Promise<void> {
  const { world, systems } = stage;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    world.state.providerAheadMs += 30_000;
    await world.sandbox.deliverDueWebhooks();
    await runJobs(stage, round % 2 === 0 ? 0 : 1);
    await endHolds(stage);
    const [one, other] = round % 2 === 0 ? systems : [systems[1], systems[0]];
    await Promise.all([reconcile(stage, one), expireCheckouts(other)]);
    const open = await underWay(stage);
    for (const refundId of open.refunds) world.queue.push({ name: "refund.send", data: { refundId } });
    await runJobs(stage, round % 2 === 0 ? 1 : 0);
    if (!open.more && (await underWay(stage)).refunds.length === 0) break;
  }
  await expireHolds(world.system);
  await Promise.all(systems.map(async (system) => await postFees(system)));
  await serveAll(world);
}

const MOST_ROUNDS = 5;

/** The time of every checkout is up, and every later try is due. */
async function endHolds({ world: { db } }: Stage): Promise<void> {
  await pipeline(
    db,
    sql`update orders set hold_expires_at = now() - interval '1 second' where status = 'placed'`,
    sql`update claim c set held_until = now() - interval '1 second' from orders o where o.id = c.order_id and o.status = 'placed' and c.state = 'held'`,
    sql`update leased_work set next_try_at = now() where leased_until is null and kind <> 'refund'`,
  );
}

const underWayRow = z.object({ more: z.boolean(), refunds: z.array(z.guid()) });

/** What has not come to its end: refunds whose job was lost or that the bank had pending, and anything else. */
async function underWay({ world, books }: Stage) {
  const orderIds = [...books.orders.keys()];
  const statement = sql`
    select exists (select from orders where id = any (${orderIds}::uuid[]) and status = 'placed')
        or exists (select from payment_event where handled_at is null)
        or exists (select from payment where order_id = any (${orderIds}::uuid[]) and status = 'processing')
        or exists (select from leased_work where kind in ('payment.follow', 'payment.end_declined', 'payment.event', 'checkout.expire')) as more,
      to_jsonb(array(select r.id from refund r join payment p on p.id = r.payment_id
        where p.order_id = any (${orderIds}::uuid[]) and r.status in ('requested', 'sent', 'pending', 'requires_action'))) as refunds`;
  const found = await rowsOf("what is under way", underWayRow, statement).executeTakeFirst(world.db);
  return found ?? { more: false, refunds: [] };
}
