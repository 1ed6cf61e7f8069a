import type { CallAnswer, CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { checkChoice, decideJoin, type WaitingTarget } from "@matinee/core/waiting";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { authorizeVisitor, type Context, type Db, missing, refuse, type Outcome } from "../kernel/index.ts";
import { queueWaitingListMail } from "../mail/index.ts";
import { oddsFrom, waitingPast, waitingPastRow } from "./waiting-past.ts";
import { lockWaitingTargets } from "./waiting-targets.ts";

type Input = CallParsed<"POST /v1/waiting-lists/bulk-create", "body">;
type Answer = CallAnswer<"POST /v1/waiting-lists/bulk-create">;

/**
 * Adds children to the waiting lists of classes and camps without a place for all of them, all or none, and returns the position of each. Children added in one call
 * form a party. A guest's email address is not proved, so their entries stand behind those of families who are logged in. The rows of the classes and camps are locked in sorted order, so that simultaneous calls get distinct positions.
 */
export async function bulkCreateWaiting(ctx: Context, input: Input): Promise<Outcome<Answer>> {
  const visitor = authorizeVisitor(ctx, "waiting:create");
  if (!visitor.ok) return visitor;
  const guestId = visitor.value;
  const chosen = checkChoice(input.entries);
  if (!chosen.ok) return chosen;
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
    .select(["id", "email"])
    .where("guest_id", "=", guestId)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (customer === undefined) return refuse("customer_missing");
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<Answer>> => {
    const targets = await lockWaitingTargets(ctx, trx, input.entries);
    if (targets === null) return missing("The class or camp");
    const allowed = decideJoin(input.entries, children, targets);
    if (!allowed.ok) return allowed;
    const partyId = ctx.newId();
    const created = await insertEntries(ctx, trx, input.entries, partyId, customer.id);
    if (created < input.entries.length) return refuse("already_waiting");
    await sql`select touch_class_search(${groupIdsOf(targets)}::int[])`.execute(trx);
    await queueWaitingListMail(ctx, trx, { partyId, email: customer.email });
    return ok(await readParty(trx, partyId));
  });
}

const groupIdsOf = (targets: readonly WaitingTarget[]): number[] =>
  targets.flatMap((one) => (one.kind === "group" ? [one.id] : []));

/** Inserts the entries in the given order, timed by the database clock. Returns how many are new. */
async function insertEntries(
  ctx: Context,
  trx: Db,
  entries: Input["entries"],
  partyId: string,
  customerId: string,
): Promise<number> {
  let created = 0;
  for (const entry of entries) {
    const { rows } = await sql`
      insert into waiting_list_entry (id, group_id, course_id, child_id, party_id, customer_id, proved, host, created_at)
      values (${ctx.newId()}, ${entry.group_id ?? null}, ${entry.course_id ?? null}, ${entry.child_id}, ${partyId}, ${customerId}, ${ctx.actor.kind === "CUSTOMER"}, ${ctx.site.host}, clock_timestamp())
      on conflict do nothing returning id`.execute(trx);
    created += rows.length;
  }
  return created;
}

const entryRow = z.object({
  id: z.guid(),
  child_id: z.guid(),
  group_id: z.int().nullable(),
  course_id: z.int().nullable(),
  status: z.string(),
  position: z.int(),
  past: waitingPastRow,
});

/** The entries of a party with their positions, in the order they were added. */
async function readParty(db: Db, partyId: string): Promise<Answer> {
  const statement = sql`
    select e.id, e.child_id, e.group_id, e.course_id, e.status, waiting_position(e) as position, ${waitingPast} as past
    from waiting_list_entry e where e.party_id = ${partyId} order by e.created_at, e.id`;
  const rows = await rowsOf("the entries of a waiting list party", entryRow, statement).execute(db);
  return rows.map(({ past, ...entry }) => ({ ...entry, odds: oddsFrom(past, entry.position) }));
}
