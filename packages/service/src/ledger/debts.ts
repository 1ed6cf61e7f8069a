import type { FamilyDebt, StaffDebt } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../kernel/index.ts";

/** SQL: what was recorded of debt `d`, the newest first. */
const payments = (of: RawBuilder<unknown>, columns: RawBuilder<unknown>) =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('amount', p.amount_pence, 'method', p.method, 'paid_on', p.paid_on${columns})
      order by p.paid_on desc, p.recorded_at desc)
    from debt_payment p where p.customer_id = d.customer_id and p.franchise_id = d.franchise_id and ${of}), '[]')`;

/** Columns of debt `d` of customer `c` to school `f`, for staff. */
export const DEBT_COLUMNS = sql`d.id, jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email) as customer,
  jsonb_build_object('id', f.id, 'name', f.name) as school, d.opened_pence as opened, d.left_pence as left, d.opened_on,
  ${payments(sql`true`, sql`, 'id', p.id, 'note', p.note, 'taken_back', p.taken_back_reason`)} as payments`;

/** From clause of the debts that were brought over. */
export const debtsFrom = sql`from family_debt d join customer c on c.id = d.customer_id join franchise f on f.id = d.franchise_id`;

/** One debt as staff see it; null if there is none. */
export async function staffDebtRow(db: Db, id: string): Promise<StaffDebt | null> {
  const statement = sql`select ${DEBT_COLUMNS} ${debtsFrom} where d.id = ${id}`;
  return (await rowsOf("a debt that was brought over", shapes.staffDebt, statement).executeTakeFirst(db)) ?? null;
}

/** The debts of a family as staff see them; `family` is the id of its visitor, or of its customer record where it has none. */
export async function debtsOfFamily(db: Db, family: string, shown: RawBuilder<boolean>): Promise<StaffDebt[]> {
  const statement = sql`select ${DEBT_COLUMNS} ${debtsFrom}
    where (c.guest_id = ${family} or c.guest_id is null and c.id = ${family}) and ${shown} order by f.name, d.id`;
  return await rowsOf("the debts of a family", shapes.staffDebt, statement).execute(db);
}

/** What a visitor still owes from before, with how to reach the school. */
export async function debtsOfVisitor(db: Db, guestId: string, shown = sql<boolean>`true`): Promise<FamilyDebt[]> {
  return await visitorDebts(db, guestId, sql`d.left_pence > 0 and ${shown}`);
}

/** What a visitor owed from before and owes no more. */
export async function paidDebtsOfVisitor(db: Db, guestId: string): Promise<FamilyDebt[]> {
  return await visitorDebts(db, guestId, sql`d.left_pence = 0`);
}

async function visitorDebts(db: Db, guestId: string, condition: RawBuilder<unknown>): Promise<FamilyDebt[]> {
  const statement = sql`
    select d.id, jsonb_build_object('id', f.id, 'name', f.name, 'email', f.email, 'phone', f.phone) as school,
      d.opened_pence as opened, d.left_pence as left, d.opened_on, ${payments(sql`p.taken_back_at is null`, sql``)} as payments
    ${debtsFrom} where c.guest_id = ${guestId} and ${condition} order by f.name, d.id`;
  return await rowsOf("what a family owes from before", shapes.familyDebt, statement).execute(db);
}
