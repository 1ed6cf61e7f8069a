import type { CallAnswer, CallParsed, FieldDetail } from "@matinee/contract";
import { err, ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { authorizeVisitor, type Context, type Db, missing, refuse, type Outcome } from "../kernel/index.ts";
import { queueWaitingListMail } from "../mail/index.ts";
import { ageProblems, lockWaitingTargets, waitingTargetKey, type WaitingTarget } from "./waiting-targets.ts";

type Input = CallParsed<"POST /v1/waiting-lists/bulk-create", "body">;
type Answer = CallAnswer<"POST /v1/waiting-lists/bulk-create">;

/**
 * Puts children on waiting lists of classes and camps that are full, all of them or none, and answers the place of each
 * in its line. Those entered together belong together. The rows of what they wait for are locked in sorted order, so
 * that of two who come at once one is before the other.
 */
export async function bulkCreateWaiting(ctx: Context, input: Input): Promise<Outcome<Answer>> {
  const visitor = authorizeVisitor(ctx, "waiting:create");
  if (!visitor.ok) return visitor;
  const guestId = visitor.value;
  const unclear = input.entries.flatMap((entry, index): FieldDetail[] =>
    (entry.group_id === undefined) === (entry.course_id === undefined)
      ? [{ path: `entries.${index}`, message: "Please name one class or one camp." }]
      : [],
  );
  if (unclear.length > 0) return refuse("invalid", unclear);
  const ids = [...new Set(input.entries.map((entry) => entry.child_id))];
  const children = await ctx.db
    .selectFrom("child")
    .select(["id", "first_name", "date_of_birth"])
    .where("id", "in", ids)
    .where("guest_id", "=", guestId)
    .where("removed_at", "is", null)
    .execute();
  if (children.length !== ids.length) return missing("The child");
  const customer = await ctx.db
    .selectFrom("customer")
    .select("id")
    .where("guest_id", "=", guestId)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  if (customer === undefined) return refuse("customer_missing");
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<Answer>> => {
    const wanted = await lockWaitingTargets(ctx, trx, input.entries);
    if (wanted === null) return missing("The class or camp");
    const closed = [...wanted.values()].find((one) => !one.open);
    if (closed !== undefined) return err({ code: "class_closed", details: `${closed.name} is not taking bookings.` });
    const outside = ageProblems(input.entries, children, wanted);
    if (outside.length > 0) return refuse("age_does_not_fit", outside);
    const free = [...wanted.values()].filter((one) => one.available > 0);
    if (free.length > 0) {
      return err({
        code: "places_left",
        details: free.map((one) => ({ path: waitingTargetKey(one), message: `${one.name} has places.` })),
      });
    }
    const partyId = ctx.newId();
    const made = await enter(ctx, trx, input.entries, partyId, customer.id);
    if (made < input.entries.length) return refuse("already_waiting");
    await sql`select touch_class_search(${groupIdsOf(wanted)}::int[])`.execute(trx);
    await queueWaitingListMail(ctx, trx, partyId);
    return ok(await readParty(trx, partyId));
  });
}

const groupIdsOf = (wanted: ReadonlyMap<string, WaitingTarget>): number[] =>
  [...wanted.values()].flatMap((one) => (one.kind === "group" ? [one.id] : []));

/** Enters them in the order given, by the database's clock; answers how many were not there already. */
async function enter(
  ctx: Context,
  trx: Db,
  entries: Input["entries"],
  partyId: string,
  customerId: string,
): Promise<number> {
  let made = 0;
  for (const entry of entries) {
    const { rows } = await sql`
      insert into waiting_list_entry (id, group_id, course_id, child_id, party_id, customer_id, created_at)
      values (${ctx.newId()}, ${entry.group_id ?? null}, ${entry.course_id ?? null}, ${entry.child_id}, ${partyId}, ${customerId}, clock_timestamp())
      on conflict do nothing returning id`.execute(trx);
    made += rows.length;
  }
  return made;
}

/** The entries of a party with their places in line, in the order they were entered. */
async function readParty(db: Db, partyId: string): Promise<Answer> {
  const { rows } = await sql<Answer[number]>`
    select e.id, e.child_id, e.group_id, e.course_id, e.status,
      (select count(*)::int from waiting_list_entry o
       where o.status in ('waiting', 'offered') and o.group_id is not distinct from e.group_id and o.course_id is not distinct from e.course_id
         and (o.created_at, o.id) <= (e.created_at, e.id)) as position
    from waiting_list_entry e where e.party_id = ${partyId} order by e.created_at, e.id`.execute(db);
  return rows;
}
