import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import type { schoolMachine } from "@matinee/core/network";
import { sql } from "kysely";
import { missing, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";

/** What a school sells, by its table: classes, camps and items. */
type Sold = "class_group" | "course" | "product";

type SchoolStatus = (typeof schoolMachine.states)[number];

/**
 * Keeps the VAT and the status of a school as they are until the end of the transaction, for something that it will sell. Returns the status.
 * A school that does not exist is an error.
 */
export async function holdSchool(trx: Db, id: number): Promise<SchoolStatus> {
  const { status } = await trx
    .selectFrom("franchise")
    .select("status")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirstOrThrow();
  return status;
}

/**
 * The same for the school of something that it sells. Call it before the thing itself is locked: whoever changes the school locks it first
 * and what it sells afterwards.
 */
export async function holdSchoolOf(trx: Db, table: Sold, id: number): Promise<void> {
  await sql`select from franchise where id = (select franchise_id from ${sql.table(table)} where id = ${id}) for share`.execute(
    trx,
  );
}

/**
 * Refuses to open something of a school that is not open. The school stays as it is until the end of the transaction. Call it before the
 * thing itself is locked. Whoever may not change the thing, called `what` here, learns nothing of its school.
 */
export async function requireOpenSchoolOf(
  ctx: Context,
  trx: Db,
  { table, id, what }: { readonly table: Sold; readonly id: number; readonly what: string },
): Promise<Outcome<null>> {
  const owner = await trx.selectFrom(table).select("franchise_id").where("id", "=", id).executeTakeFirst();
  if (owner === undefined || !can(ctx.actor, "catalogue:change", { franchiseIds: [owner.franchise_id] }))
    return missing(what);
  const found = await trx
    .selectFrom("franchise")
    .select(["name", "status"])
    .where("id", "=", owner.franchise_id)
    .forShare()
    .executeTakeFirst();
  if (found === undefined || found.status === "open") return ok(null);
  const state = found.status === "draft" ? "still a draft" : "closed";
  return refuse("in_use", `${found.name} is ${state}. Open the school first, in its settings.`);
}
