import { rowsOf } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { ImportWork, RowToUndo } from "../import-kind.ts";
import { childPrint, customerPrint, madeFamily, type MadeFamily } from "./made-family.ts";

const CHANGED = "Somebody has changed it since.";

interface Row {
  readonly n: number;
  readonly made: MadeFamily;
}

/** Takes rows of families back: what they changed is as it was, what they made is gone. What is in use stays, and the answer says why. */
export async function undoFamilies(work: ImportWork, rows: readonly RowToUndo[]): Promise<ReadonlyMap<number, string>> {
  const parsed = rows.map(({ n, made }) => ({ n, made: madeFamily.parse(made) }));
  const stays = new Map<number, string>();
  await lockThings(work, parsed);
  for (const row of parsed) {
    const reason = await undoChanges(work, row);
    if (reason !== null) stays.set(row.n, reason);
  }
  await removeChildren(work, parsed, stays);
  await removeCustomers(work, parsed, stays);
  return stays;
}

/**
 * Nobody changes or uses what the rows made until they are judged and gone. A login, which gives such records to an account, locks them in
 * the same order.
 */
async function lockThings({ trx }: ImportWork, rows: readonly Row[]): Promise<void> {
  const customers = rows.flatMap(({ made: { customer, details } }) =>
    [customer, details].flatMap((one) => one?.id ?? []),
  );
  const children = rows.flatMap(({ made: { child, notes, birthday } }) =>
    [child, notes, birthday].flatMap((one) => one?.id ?? []),
  );
  for (const [table, ids] of [
    [sql`customer`, customers],
    [sql`child`, children],
  ] as const)
    await sql`select from ${table} where id = any (${ids}::uuid[]) order by id for update`.execute(trx);
}

async function undoChanges({ trx }: ImportWork, { made: { notes, birthday, details } }: Row): Promise<string | null> {
  const child = notes ?? birthday;
  if (child !== undefined) {
    const { numUpdatedRows } = await trx
      .updateTable("child as t")
      .set({
        ...(notes !== undefined && { medical_ciphertext: null }),
        ...(birthday !== undefined && { date_of_birth: birthday.bornOn }),
        updated_at: child.updatedAt,
      })
      .where("t.id", "=", child.id)
      .where(sql<boolean>`${childPrint} = ${child.print}`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return CHANGED;
  }
  if (details !== undefined) {
    const { numUpdatedRows } = await trx
      .updateTable("customer as t")
      .set({ ...details.values, updated_at: details.updatedAt })
      .where("t.id", "=", details.id)
      .where(sql<boolean>`${customerPrint} = ${details.print}`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return CHANGED;
  }
  return null;
}

const judged = z.object({ n: z.int(), reason: z.string().nullable() });

/** The SQL of why a row's thing stays: the first condition that is true says it. */
const reasons = (...when: readonly (readonly [RawBuilder<unknown>, string])[]) =>
  sql`case when t.id is null then null ${sql.join(
    when.map(([condition, reason]) => sql`when ${condition} then ${reason}::text`),
    sql` `,
  )} end`;

async function judge(
  { trx }: ImportWork,
  of: readonly { readonly n: number; readonly id: string; readonly print: string }[],
  table: RawBuilder<unknown>,
  reason: RawBuilder<unknown>,
) {
  const statement = sql`select w.n, ${reason} as reason
    from unnest(${of.map(({ n }) => n)}::int[], ${of.map(({ id }) => id)}::uuid[], ${of.map(({ print }) => print)}::text[]) as w(n, id, print)
    left join ${table} t on t.id = w.id`;
  return await rowsOf("what an import made", judged, statement).execute(trx);
}

async function removeChildren(work: ImportWork, rows: readonly Row[], stays: Map<number, string>): Promise<void> {
  const made = rows.flatMap(({ n, made: { child } }) => (child === undefined ? [] : [{ n, ...child }]));
  if (made.length === 0) return;
  const found = await judge(
    work,
    made,
    sql`child`,
    reasons(
      [
        sql`exists (select from order_item_child i where i.child_id = t.id) or exists (select from claim c where c.child_id = t.id)
          or exists (select from enrolment e where e.child_id = t.id)`,
        "The child has a place.",
      ],
      [
        sql`exists (select from waiting_list_entry e where e.child_id = t.id)`,
        "The child is or was on a waiting list.",
      ],
      [sql`exists (select from consent c where c.child_id = t.id)`, "A consent was given for the child."],
      [
        sql`exists (select from medical_access a where a.child_id = t.id)`,
        "Somebody has read the child's health notes, and the log of that stays.",
      ],
      [sql`${childPrint} <> w.print`, CHANGED],
    ),
  );
  const gone = settle(made, found, stays);
  if (gone.length === 0) return;
  await work.trx.deleteFrom("child").where("id", "in", gone).execute();
}

async function removeCustomers(work: ImportWork, rows: readonly Row[], stays: Map<number, string>): Promise<void> {
  const made = rows.flatMap(({ n, made: { customer } }) => (customer === undefined ? [] : [{ n, ...customer }]));
  if (made.length === 0) return;
  const found = await judge(
    work,
    made,
    sql`customer`,
    reasons(
      [sql`t.guest_id is not null`, "The family now has an account."],
      [sql`exists (select from orders o where o.customer_id = t.id)`, "The family has bought something."],
      [sql`exists (select from child k where k.customer_id = t.id)`, "One of the family's children is kept."],
      [
        sql`exists (select from waiting_list_entry e where e.customer_id = t.id)`,
        "The family is or was on a waiting list.",
      ],
      [
        sql`exists (select from ledger_entry l where l.customer_id = t.id)`,
        "The accounts have entries for this family.",
      ],
      [sql`exists (select from consent c where c.customer_id = t.id)`, "The family has given a consent."],
      [
        sql`exists (select from customer_school k where k.customer_id = t.id and k.franchise_id <> ${work.school})`,
        "This family is at another school too.",
      ],
      [sql`${customerPrint} <> w.print`, CHANGED],
    ),
  );
  const gone = settle(made, found, stays);
  if (gone.length === 0) return;
  await work.trx
    .deleteFrom("customer_school")
    .where("customer_id", "in", gone)
    .where("franchise_id", "=", work.school)
    .execute();
  await work.trx.deleteFrom("customer").where("id", "in", gone).execute();
}

/** Notes why rows stay, and answers the ids of what goes. */
function settle(
  made: readonly { readonly n: number; readonly id: string }[],
  found: readonly z.output<typeof judged>[],
  stays: Map<number, string>,
): string[] {
  const reasonOf = new Map(found.map(({ n, reason }) => [n, reason]));
  return made.flatMap(({ n, id }) => {
    const reason = reasonOf.get(n) ?? null;
    if (reason !== null && !stays.has(n)) stays.set(n, reason);
    return reason === null ? [id] : [];
  });
}
