import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";

/** Deletes the removed children that never appeared in an order, on a waiting list or in a class, with their consents and view records. */
export async function deleteUnbookedChildren(trx: Db, guestId: string): Promise<void> {
  const unbooked = await trx
    .selectFrom("child as k")
    .select("k.id")
    .where("k.guest_id", "=", guestId)
    .where("k.removed_at", "is not", null)
    .where(
      sql<boolean>`not exists (select from order_item_child ic where ic.child_id = k.id)
      and not exists (select from claim c where c.child_id = k.id)
      and not exists (select from enrolment e where e.child_id = k.id)
      and not exists (select from waiting_list_entry w where w.child_id = k.id)`,
    )
    .execute();
  const ids = unbooked.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx.deleteFrom("consent").where("child_id", "in", ids).execute();
  await trx.deleteFrom("medical_access").where("child_id", "in", ids).execute();
  await trx.deleteFrom("child").where("id", "in", ids).execute();
}

/**
 * Removes the name, date of birth and health notes of every child of this family. The rows stay, because orders and places refer to
 * them.
 */
export async function anonymiseChildren(trx: Db, guestId: string): Promise<void> {
  await trx
    .updateTable("child")
    .set({
      removed_at: sql<string>`coalesce(removed_at, now())`,
      first_name: "Child",
      surname: "",
      date_of_birth: "1900-01-01",
      medical_ciphertext: null,
      image_consent: false,
      customer_id: null,
      updated_at: sql<string>`now()`,
    })
    .where("guest_id", "=", guestId)
    .execute();
  // Reasons may mention an illness.
  await sql`update waiting_list_entry w set passed_over = null from child k
    where k.id = w.child_id and k.guest_id = ${guestId} and w.passed_over is not null`.execute(trx);
  await sql`update audit_log set detail = detail - 'reason' where detail ? 'reason' and subject in (
    select 'waiting_entry:' || w.id from waiting_list_entry w join child k on k.id = w.child_id where k.guest_id = ${guestId})`.execute(
    trx,
  );
  await sql`delete from waiting_skip s using waiting_list_entry w, child k
    where w.id = s.entry_id and k.id = w.child_id and k.guest_id = ${guestId} and s.detail is not null`.execute(trx);
  await sql`update medical_access a set reason = '' from child k where k.id = a.child_id and k.guest_id = ${guestId}`.execute(
    trx,
  );
}
