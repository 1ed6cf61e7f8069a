import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import type { SystemContext } from "../../kernel/index.ts";

/** How long an invitation that nobody accepted is kept after its link has ended. */
const KEPT = sql`interval '90 days'`;
/** How many addresses one run forgets. */
const AT_ONCE = 500;

/** The login `u` was made for invitations, all of which ended that long ago, and nobody ever opened it. */
const isOver = sql`u.email_verified_at is null and u.password_hash is null and u.disabled_at is null
  and exists (select from email_token t where t.user_id = u.id and t.purpose = 'staff')
  and not exists (select from email_token t where t.user_id = u.id and (t.purpose <> 'staff' or t.expires_at > now() - ${KEPT}))
  and not exists (select from staff_invitation i where i.email = u.email)
  and not exists (select from user_role r where r.user_id = u.id)
  and not exists (select from customer c where c.guest_id = u.guest_id)`;

/**
 * Deletes invitations that nobody accepted, 90 days after their links ended, and forgets who was invited: their name and address, unless a
 * login has come of it. Returns how many were forgotten.
 */
export async function deleteOldInvitations({ db }: Pick<SystemContext, "db">): Promise<number> {
  await sql`delete from staff_invitation i using email_token t where t.id = i.token_id and t.expires_at <= now() - ${KEPT}`.execute(
    db,
  );
  return await inTransaction(db, async (trx) => {
    await sql`select from user_account u where ${isOver} order by u.id limit ${AT_ONCE} for update skip locked`.execute(
      trx,
    );
    // Judged again, in a statement that sees whom somebody invited until the lock was there; those are not locked by anybody else.
    const forgotten =
      await sql`with over as (select u.id from user_account u where ${isOver} order by u.id limit ${AT_ONCE} for update skip locked)
      update user_account u set email = u.id || '@deleted.invalid', name = 'Deleted account', disabled_at = now()
      from over where over.id = u.id returning u.id`.execute(trx);
    return forgotten.rows.length;
  });
}
