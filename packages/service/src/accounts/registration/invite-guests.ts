import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { type LeasedWork, linkHost, runWork, type SystemContext } from "../../kernel/index.ts";
import { queueLinkMail } from "./email-links.ts";
import { ensureAccount } from "./ensure-account.ts";

const invitedRecently = sql`exists (select from email_token t
  where t.user_id = u.id and t.purpose = 'invite' and t.created_at > now() - interval '90 days')`;

const buyerRow = z.object({ email: z.string(), name: z.string(), host: z.string() });
const openRow = z.object({ open: z.boolean() });

/** The last order of each address that can be invited. The work is named by the order, because an address is personal data. */
const invitation: LeasedWork = {
  kind: "guest.invite",
  due: sql`
    select d.id::text as subject, d.confirmed_at as due_at from (
      select distinct on (lower(c.email)) o.id, o.confirmed_at
        from orders o join customer c on c.id = o.customer_id
       where o.status in ('confirmed', 'partly_cancelled') and o.confirmed_at > now() - interval '2 days'
         and not exists (select from user_account u where u.guest_id = o.guest_id)
         and not exists (select from user_account u where u.email = lower(c.email)
           and (u.email_verified_at is not null or u.disabled_at is not null or ${invitedRecently}))
       order by lower(c.email), o.confirmed_at desc) d`,
  item: { kind: "invitation_stuck", afterAttempts: 8, orderOf: async (_, orderId) => orderId },
  attempt: async (ctx, orderId) => {
    await invite(ctx, orderId);
    return "done";
  },
};

/**
 * Invites guests who have bought something to choose a password. An address gets at most one invitation in ninety days, and none if it
 * already has an account. The page never says whether an address is known; only the mail does. Safe to run in several processes at once.
 */
export async function inviteGuests(ctx: SystemContext): Promise<void> {
  await runWork(ctx, invitation);
}

async function invite(ctx: SystemContext, orderId: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const buyerOf = sql`select lower(c.email) as email, c.name, ${linkHost(ctx, { stored: sql`o.host`, school: sql`o.franchise_id` })} as host
      from orders o join customer c on c.id = o.customer_id
      where o.id = ${orderId}`;
    const buyer = await rowsOf("the guest to invite", buyerRow, buyerOf).executeTakeFirst(trx);
    if (buyer === undefined) return;
    const account = await ensureAccount(ctx, trx, buyer.email, buyer.name);
    // The row is locked now. Check again, because another process may have invited this address first.
    const statement = sql`
      select u.email_verified_at is null and u.disabled_at is null and not ${invitedRecently} as open
        from user_account u where u.id = ${account.id}`;
    const invitable = await rowsOf("whether a guest can be invited", openRow, statement).executeTakeFirst(trx);
    if (invitable?.open === true)
      await queueLinkMail(ctx, trx, { userId: account.id, mail: "account_invite", host: buyer.host });
  });
}
