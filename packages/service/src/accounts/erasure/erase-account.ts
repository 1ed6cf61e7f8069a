import { sql } from "kysely";
import { endSessions } from "../sessions/end-sessions.ts";
import { removeTwoStep } from "../two-step/remove-two-step.ts";
import {
  MARKETING_WORDING,
  IMAGE_WORDING,
  readLatestConsents,
  anonymiseChildren,
  deleteUnbookedChildren,
} from "../../families/index.ts";
import type { Db } from "../../kernel/index.ts";
import { endEntries } from "../../waiting-list/index.ts";
import { eraseCustomers } from "./erase-customers.ts";
import { eraseEnquiries } from "./erase-enquiries.ts";
import { eraseOrders } from "./erase-orders.ts";

export interface ErasedAccount {
  readonly userId: string;
  readonly guestId: string;
  readonly email: string;
}

/** Erases an account in the transaction that locked it. docs/decisions/0018 says what is kept. */
export async function eraseAccount(trx: Db, account: ErasedAccount): Promise<void> {
  await withdrawConsents(trx, account);
  await endEntries(
    trx,
    sql`select w.id from waiting_list_entry w join child k on k.id = w.child_id where k.guest_id = ${account.guestId}`,
  );
  await eraseOrders(trx, account);
  await anonymiseChildren(trx, account.guestId);
  await deleteUnbookedChildren(trx, account.guestId);
  // Also those that were sent from its confirmed address.
  await eraseEnquiries(trx, sql`t.guest_id = ${account.guestId} or lower(t.email) = ${account.email}`, {
    name: "Deleted account",
  });
  await eraseInvitations(trx, account);
  await eraseLogins(trx, account);
  await eraseCustomers(trx, account);
}

async function withdrawConsents(trx: Db, { userId, guestId }: ErasedAccount): Promise<void> {
  for (const [kind, { given }] of await readLatestConsents(trx, guestId)) {
    if (!given) continue;
    await trx
      .insertInto("consent")
      .values({
        customer_id: null,
        child_id: null,
        user_id: userId,
        kind,
        given: false,
        wording_version: kind === "image" ? IMAGE_WORDING : MARKETING_WORDING,
        recorded_by: `user:${userId}`,
      })
      .execute();
  }
  await sql`insert into consent (child_id, kind, given, wording_version, recorded_by)
    select k.id, 'image', false, ${IMAGE_WORDING}, ${`user:${userId}`} from child k where k.guest_id = ${guestId} and k.image_consent`.execute(
    trx,
  );
}

/** Deletes open invitations to work for a school. They hold the name and address, and refer to the links that go with the login. */
async function eraseInvitations(trx: Db, { userId, email }: ErasedAccount): Promise<void> {
  await sql`delete from staff_invitation where email = ${email}
    or token_id in (select id from email_token where user_id = ${userId})`.execute(trx);
}

async function eraseLogins(trx: Db, { userId, guestId }: ErasedAccount): Promise<void> {
  // Ending the sessions writes audit entries for open staff views. Remove the reasons afterwards: they may describe the family.
  await endSessions(trx, userId, "ended");
  await sql`update audit_log set detail = detail - 'reason' where subject = ${`user:${userId}`} and detail ? 'reason'`.execute(
    trx,
  );
  await sql`update message set sent_at = coalesce(sent_at, now()), email_token_id = null
    where email_token_id in (select id from email_token where user_id = ${userId})`.execute(trx);
  await trx.deleteFrom("email_token").where("user_id", "=", userId).execute();
  const sessions = trx.selectFrom("login_session").select("id").where("user_id", "=", userId);
  await trx
    .deleteFrom("one_time_token")
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("from_session", "in", sessions)]))
    .execute();
  await removeTwoStep(trx, userId);
  await trx.deleteFrom("login_session").where("user_id", "=", userId).execute();
  await trx.deleteFrom("calendar_feed").where("user_id", "=", userId).execute();
  // A job deletes the customer and the saved cards at the provider.
  await trx.updateTable("payment_customer").set({ user_id: null }).where("user_id", "=", userId).execute();
  await trx
    .updateTable("balance_consent")
    .set({ user_id: null, withdrawn_at: sql<string>`coalesce(withdrawn_at, clock_timestamp())` })
    .where("user_id", "=", userId)
    .execute();
  await trx
    .deleteFrom("idempotency")
    .where((eb) =>
      eb.or([
        eb("scope", "in", [`user:${userId}`, `guest:${guestId}`]),
        eb("scope", "like", `view:%:${userId}`),
        eb("scope", "like", `user:${userId}@%`),
      ]),
    )
    .execute();
  await trx.deleteFrom("user_role").where("user_id", "=", userId).execute();
  await trx
    .updateTable("user_account")
    .set({
      email: `${userId}@deleted.invalid`,
      name: "Deleted account",
      company_name: null,
      password_hash: null,
      email_verified_at: null,
      customer_id: null,
      disabled_at: sql<string>`now()`,
    })
    .where("id", "=", userId)
    .execute();
}
