import type { CallAnswer, StaffSchool } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { listingMachine } from "@matinee/core/catalogue";
import { ok, step, transitionOf } from "@matinee/core/kernel";
import { schoolMachine, type SchoolEvent } from "@matinee/core/network";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { audit, authorize, missing, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { lockSchool, savedSchool } from "./read-school.ts";

interface WithId {
  readonly id: number;
}

interface Move extends WithId {
  readonly version: number;
  readonly event: SchoolEvent;
}

/**
 * Opens or closes a school. Closing closes everything that it sells, in one transaction: what is booked stays booked and is taught. Opening
 * opens nothing else: staff open each class, camp and item again.
 */
export async function moveSchool(ctx: Context, { id, version, event }: Move): Promise<Outcome<StaffSchool>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffSchool>> => {
    const before = await lockSchool(ctx, trx, { id, version });
    if (!before.ok) return before;
    const { status, is_network: isNetwork, hosts } = before.value;
    if (isNetwork) return refuse("in_use", "The main shop is always open. Open or close its schools instead.");
    const next = step(schoolMachine, status, event);
    if (!next.ok) return refuse("in_use", `This school is ${status}.`);
    if (next.value === "open" && hosts.length === 0)
      return refuse("in_use", "The shop has no address yet. Add one under Addresses first.");
    await trx.updateTable("franchise").set({ status: next.value }).where("id", "=", id).execute();
    const closed = next.value === "closed" ? await closeAll(trx, id) : null;
    const { ids, ...counts } = closed ?? { ids: [] };
    const detail = { before: { status }, after: { status: next.value }, ...(closed !== null && { closed: counts }) };
    await audit(ctx, trx, { action: "school_updated", subject: `school:${id}`, detail, school: id });
    // Last: a search's rows are locked after everything else.
    if (ids.length > 0) await sql`select refresh_class_search(${ids}::int[])`.execute(trx);
    return await savedSchool(ctx, trx, id);
  });
}

/** What families would miss if a school closed. Camps that are over are closed too, and nobody looks for them. */
export async function getClosing(
  ctx: Context,
  { id }: WithId,
): Promise<Outcome<CallAnswer<"GET /v1/staff/schools/{id}/closing">>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  if (!can(ctx.actor, "setting:change", { franchiseIds: [id] })) return missing("The school");
  const open = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where franchise_id = ${id} and status = 'open')`;
  const camps = sql`(select count(*)::int from course where franchise_id = ${id} and status = 'open' and ends_on >= ${ctx.today()})`;
  const statement = sql`select ${open("class_group")} as classes, ${camps} as camps, ${open("product")} as items
    from franchise where id = ${id}`;
  const found = await rowsOf("what a school has open", shapes.schoolClosing, statement).executeTakeFirst(ctx.db);
  return found === undefined ? missing("The school") : ok(found);
}

/** Closes everything that a school sells, and says how much that was. */
async function closeAll(trx: Db, school: number) {
  const { from, to } = transitionOf(listingMachine, "close");
  const close = async (table: "class_group" | "course" | "product") => {
    // In the order in which everybody locks them.
    await sql`select from ${sql.table(table)} where franchise_id = ${school} and status = any (${from}) order by id for no key update`.execute(
      trx,
    );
    const rows = await trx
      .updateTable(table)
      .set({ status: to })
      .where("franchise_id", "=", school)
      .where("status", "in", from)
      .returning("id")
      .execute();
    return rows.map(({ id }) => id);
  };
  const ids = await close("class_group");
  return { classes: ids.length, camps: (await close("course")).length, items: (await close("product")).length, ids };
}
