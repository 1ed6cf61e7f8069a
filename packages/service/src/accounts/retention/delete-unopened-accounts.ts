import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../../kernel/index.ts";

/** How long an account that nobody opened is kept after its last link has ended. */
const RETENTION = sql`interval '90 days'`;
/** How many accounts one transaction anonymises. */
const AT_ONCE = 500;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

const accountRow = z.object({ id: z.guid() });

/** Nobody ever opened the account `u`: no registration or invitation was taken up, and their last link ended that long ago. */
const isOver = sql`u.email_verified_at is null and u.password_hash is null and u.disabled_at is null and u.customer_id is null
  and (u.created_at <= now() - ${RETENTION} or exists (select from email_token t where t.user_id = u.id))
  and not exists (select from email_token t where t.user_id = u.id and t.expires_at > now() - ${RETENTION})
  and not exists (select from staff_invitation i where i.email = u.email)
  and not exists (select from user_role r where r.user_id = u.id)
  and not exists (select from customer c where c.guest_id = u.guest_id)`;

/**
 * Erases who registered, or was invited by a purchase or by a school, and never opened the account: name, address and links, 90 days after
 * the last link ended. Invitations to work for a school go with theirs. Returns how many accounts were anonymised.
 */
export async function deleteUnopenedAccounts({ db }: Pick<SystemContext, "db">): Promise<number> {
  await sql`delete from staff_invitation i using email_token t where t.id = i.token_id and t.expires_at <= now() - ${RETENTION}`.execute(
    db,
  );
  let anonymised = 0;
  let after: string | null = BEFORE_ALL;
  while (after !== null) {
    const batch: Batch = await anonymiseBatch(db, after);
    anonymised += batch.anonymised;
    after = batch.last;
  }
  return anonymised;
}

interface Batch {
  readonly anonymised: number;
  /** The last account that was looked at; null if there was none. */
  readonly last: string | null;
}

/** Anonymises the next accounts after the id `after`. */
async function anonymiseBatch(db: Db, after: string): Promise<Batch> {
  return await inTransaction(db, async (trx) => {
    const locking = sql`select u.id from user_account u where u.id > ${after} and ${isOver}
      order by u.id limit ${AT_ONCE} for update of u skip locked`;
    const locked = (await rowsOf("accounts that nobody opened", accountRow, locking).execute(trx)).map(({ id }) => id);
    // Judged again, in a statement that sees every link that was sent until the lock was there. A new link waits for the lock.
    const judging = sql`select u.id from user_account u where u.id = any(${locked}::uuid[]) and ${isOver}`;
    const over = (await rowsOf("accounts to anonymise", accountRow, judging).execute(trx)).map(({ id }) => id);
    if (over.length > 0) await anonymiseAccounts(trx, over);
    return { anonymised: over.length, last: locked.at(-1) ?? null };
  });
}

/** The rows stay, like that of a deleted account: the audit log may name them. */
async function anonymiseAccounts(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`update message set sent_at = coalesce(sent_at, now()), email_token_id = null
    where email_token_id in (select id from email_token where user_id = any(${ids}::uuid[]))`.execute(trx);
  await sql`delete from email_token where user_id = any(${ids}::uuid[])`.execute(trx);
  await sql`update user_account set email = id || '@deleted.invalid', name = 'Deleted account', disabled_at = now()
    where id = any(${ids}::uuid[])`.execute(trx);
}
