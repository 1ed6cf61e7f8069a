import { sql } from "kysely";
import type { Context, Db } from "../../kernel/index.ts";

interface Pair {
  readonly twin: string;
  readonly kept: string;
}

/** Gives the children of one visitor to another; who is there by the same name and birthday is the same child. */
export async function mergeChildren(ctx: Context, trx: Db, from: string, home: string): Promise<void> {
  const { rows: pairs } = await sql<Pair>`
    select t.id as twin, k.id as kept from child t join child k on k.guest_id = ${home} and k.removed_at is null
       and lower(k.first_name) = lower(t.first_name) and lower(k.surname) = lower(t.surname) and k.date_of_birth = t.date_of_birth
     where t.guest_id = ${from} and t.removed_at is null order by t.id`.execute(trx);
  for (const pair of pairs) await mergeDuplicateChild(ctx, trx, pair);
  await trx.updateTable("child").set({ guest_id: home }).where("guest_id", "=", from).execute();
}

async function mergeDuplicateChild(ctx: Context, trx: Db, { twin, kept }: Pair): Promise<void> {
  await mergeHealthNotes(ctx, trx, { twin, kept });
  await sql`update order_item_child set child_id = ${kept} where child_id = ${twin}`.execute(trx);
  // Booked twice for the same session, from two browsers: both places were paid for, and only one can be under the child's name.
  await sql`update claim c set child_id = case when c.state in ('held', 'committed') and exists (select from claim o
      where o.pool_id = c.pool_id and o.child_id = ${kept} and o.state in ('held', 'committed')) then null else ${kept}::uuid end
    where c.child_id = ${twin}`.execute(trx);
  // Who waits twice for the same thing keeps the place further ahead.
  await sql`with twice as (
      select t.id as twin, k.id as kept, (t.created_at, t.id) < (k.created_at, k.id) as twin_first
        from waiting_list_entry t join waiting_list_entry k on k.child_id = ${kept} and k.status in ('waiting', 'offered')
         and (k.group_id = t.group_id or k.course_id = t.course_id)
       where t.child_id = ${twin} and t.status in ('waiting', 'offered'))
    update waiting_list_entry w set status = 'withdrawn' from twice
     where w.id = case when twin_first then twice.kept else twice.twin end`.execute(trx);
  await sql`update waiting_list_entry set child_id = ${kept} where child_id = ${twin}`.execute(trx);
  await sql`update medical_access set child_id = ${kept} where child_id = ${twin}`.execute(trx);
  await sql`update consent set child_id = ${kept} where child_id = ${twin}`.execute(trx);
  // The parent's last word on pictures counts, from whichever browser it came.
  await sql`update child set image_consent = coalesce((select given from consent
      where child_id = ${kept} and kind = 'image' order by recorded_at desc, id desc limit 1), image_consent) where id = ${kept}`.execute(
    trx,
  );
  await sql`update child set removed_at = now(), medical_ciphertext = null where id = ${twin}`.execute(trx);
}

/** What was written about a child's health in either place stays, sealed for the record that is kept. */
async function mergeHealthNotes(ctx: Context, trx: Db, { twin, kept }: Pair): Promise<void> {
  const rows = await trx
    .selectFrom("child")
    .select(["id", "medical_ciphertext"])
    .where("id", "in", [twin, kept])
    .orderBy("id")
    .forUpdate()
    .execute();
  const notes = new Map(
    rows.map(({ id, medical_ciphertext: sealed }) => [id, sealed === null ? "" : ctx.cipher.open(sealed, id)]),
  );
  const [own = "", other = ""] = [notes.get(kept), notes.get(twin)];
  if (other === "" || own.includes(other)) return;
  const together = own === "" || other.includes(own) ? other : `${own}\n${other}`;
  await trx
    .updateTable("child")
    .set({ medical_ciphertext: ctx.cipher.seal(together, kept), updated_at: sql<string>`now()` })
    .where("id", "=", kept)
    .execute();
}
