import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { reconcilePayments, handleProviderEvent } from "../../checkout/index.ts";
import { runWorkOn, type Context, type Job, type SystemContext } from "../../kernel/index.ts";
import { refundWork } from "../../payments/index.ts";
import { aMember } from "../staff.ts";
import { anotherProcess } from "../waiting-families.ts";
import { aWorld } from "../world.ts";
import { newBooks, type Books, type KnownOrder } from "./books.ts";
import type { Operation, Plan } from "./plan.ts";
import { aSmallSchool, type SmallFamily, type SmallSchool } from "./small-school.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

/** A database with the sandbox's records, and two processes on it, each with its own connections. Runs follow one another in it. */
export interface Theatre {
  readonly world: World;
  readonly systems: readonly [SystemContext, SystemContext];
  readonly admin: Context;
  readonly end: () => Promise<void>;
}

export async function aTheatre(): Promise<Theatre> {
  const world = await aWorld({ standing: true });
  const other = anotherProcess(world);
  // A child can have a trial in the class of each run.
  await sql`update franchise set trials_per_year = null`.execute(world.db);
  return {
    world,
    systems: [world.system, other.system],
    admin: await aMember(world, "FRANCHISE_ADMIN"),
    end: other.end,
  };
}

/** One run: its school, and what its people know. */
export interface Stage extends Theatre {
  readonly plan: Plan;
  readonly school: SmallSchool;
  readonly books: Books;
}

export async function aStage(theatre: Theatre, plan: Plan): Promise<Stage> {
  theatre.world.state.providerAheadMs = 0;
  theatre.world.queue.length = 0;
  theatre.world.mails.length = 0;
  const school = await aSmallSchool(theatre.world, plan);
  return { ...theatre, plan, school, books: newBooks(school, plan) };
}

/** Every pool of the run. */
export function poolIdsOf({ school }: Pick<Stage, "school">): number[] {
  return [school.campPool, ...school.dates.flatMap((date) => [date.place, date.trial])];
}

export function systemOf({ systems }: Stage, { process }: Pick<Operation, "process">): SystemContext {
  return systems[process];
}

export function familyOf({ school }: Stage, { family }: Pick<Operation, "family">): SmallFamily {
  const found = school.families[family % school.families.length];
  if (found === undefined) throw new Error("A run has families");
  return found;
}

/** The family's browser, at the process that the operation names. */
export function contextOf(stage: Stage, operation: Operation): Context {
  return { ...familyOf(stage, operation).ctx, db: systemOf(stage, operation).db };
}

/** `lose`: the jobs for events and refunds are lost, as when a process dies. `double`: each runs twice at once, once in each process. */
export type Delivery = "once" | "lose" | "double";

/** Runs the queued jobs, and those that they queue. No mail is sent: its row is what counts here. */
export async function runJobs({ world, systems }: Stage, process: 0 | 1, delivery: Delivery = "once"): Promise<void> {
  await world.sandbox.idle();
  for (let jobs = world.queue.splice(0); jobs.length > 0; jobs = world.queue.splice(0)) {
    if (delivery === "lose") continue;
    const [mine, others] = process === 0 ? systems : systems.toReversed();
    for (const job of jobs) {
      const doubled = delivery === "double" && others !== undefined ? [runJob(others, job)] : [];
      if (mine !== undefined) await Promise.all([runJob(mine, job), ...doubled]);
    }
    await world.sandbox.idle();
  }
}

async function runJob(system: SystemContext, job: Job): Promise<void> {
  if (job.name === "payment.event") await handleProviderEvent(system, job.data);
  if (job.name === "refund.send") await runWorkOn(system, refundWork, job.data.refundId);
}

/** Lets so much time pass that the reconciler asks about every open payment, and that every later try is due. */
export async function reconcile({ world, books }: Stage, system: SystemContext): Promise<void> {
  // Not for the payments of earlier runs, or each run would ask about all of those again.
  await sql`update payment set created_at = created_at - interval '11 seconds', checked_at = checked_at - interval '11 seconds'
    where order_id = any (${[...books.orders.keys()]}::uuid[]) and status in ('created', 'requires_action', 'processing', 'failed')`.execute(
    world.db,
  );
  await sql`update leased_work set next_try_at = now() where leased_until is null and kind <> 'refund'`.execute(
    world.db,
  );
  await reconcilePayments(system);
}

/** The family's order in one of these states, if it has one. */
export async function orderIn(
  stage: Stage,
  operation: Operation,
  states: readonly ("basket" | "placed" | "confirmed" | "partly_cancelled" | "cancelled")[],
): Promise<{ readonly id: string } | undefined> {
  const found = await systemOf(stage, operation)
    .db.selectFrom("orders")
    .select("id")
    .where("guest_id", "=", familyOf(stage, operation).guestId)
    .where("status", "in", states)
    .orderBy("created_at")
    .execute();
  return found[operation.pick % Math.max(1, found.length)];
}

/** Pays as the browser does. Notes what the browser was told that it paid. */
export async function payWith(
  { world }: Stage,
  order: KnownOrder,
  secret: string | null,
  card: string,
): Promise<string> {
  const { body } = await world.pay(secret, card);
  if (body.status === "succeeded") order.paid += order.asked.get(secret ?? "") ?? 0;
  if (body.status === "succeeded" || body.status === "processing") return "ok";
  return body.error?.code ?? body.status ?? "no answer";
}

const lineRow = z.object({
  id: z.guid(),
  type: z.enum(["trial", "camp"]),
  startOn: z.iso.date().nullable(),
  childIds: z.array(z.guid()),
});

/** A line that stands of an order. */
export type OrderLine = z.output<typeof lineRow>;

/** The lines that stand of an order, as its page shows them. */
export async function linesOf(stage: Stage, operation: Operation, order: Pick<KnownOrder, "id">): Promise<OrderLine[]> {
  const statement = sql`
    select i.id, i.type, i.start_on as "startOn", to_jsonb(array(select child_id from order_item_child c where c.order_item_id = i.id order by 1)) as "childIds"
    from order_item i where i.order_id = ${order.id} and i.state = 'active' order by i.position, i.id`;
  return await rowsOf("the lines of an order", lineRow, statement).execute(systemOf(stage, operation).db);
}
