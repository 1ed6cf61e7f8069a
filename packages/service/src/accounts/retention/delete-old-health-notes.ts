import { sql } from "kysely";
import type { SystemContext } from "../../kernel/index.ts";

/** The visitor `k.guest_id` has no account. */
export const noAccount = sql`not exists (select from user_account u where u.guest_id = k.guest_id)`;

/** The visitor `k.guest_id` has never bought anything. */
export const neverBought = sql`not exists (select from orders o where o.guest_id = k.guest_id and (o.confirmed_at is not null or o.status = 'placed'))`;

/**
 * Deletes health notes that nobody needs: those of visitors without an account who never bought anything after 30 days, and those of every
 * child a year after its last class or camp. Each counts from the last change of the child's details, too. docs/privacy.md.
 */
export async function deleteOldHealthNotes(ctx: SystemContext): Promise<void> {
  await sql`update child k set medical_ciphertext = null, notes_from_guest = null
    where k.medical_ciphertext is not null and k.updated_at < now() - interval '30 days' and k.guest_id is not null
      and ${noAccount} and ${neverBought}`.execute(ctx.db);
  await sql`update child k set medical_ciphertext = null, notes_from_guest = null
    where k.medical_ciphertext is not null and k.updated_at < now() - interval '1 year'
      and not exists (select from claim c join session s on s.place_pool_id = c.pool_id
        where c.child_id = k.id and c.state in ('held', 'committed') and s.held_on > current_date - 365)
      and not exists (select from claim c join course_place p on p.pool_id = c.pool_id
        where c.child_id = k.id and c.state in ('held', 'committed') and p.held_on > current_date - 365)`.execute(
    ctx.db,
  );
}
