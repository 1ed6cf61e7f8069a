import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Context, Db, SystemContext } from "../../kernel/index.ts";
import { queueAccountMail, type AccountMailKind } from "../../mail/index.ts";

interface NewLink {
  readonly userId: string;
  readonly mail: AccountMailKind;
  /** Where it was asked for: the link leads there. */
  readonly host: string;
  /** What registration typed, to hold once the link is followed. */
  readonly pending?: { readonly name: string; readonly passwordHash: string; readonly marketing: boolean };
}

/** How long a link in a mail leads somewhere: proving an address may wait, setting a password may not. */
const LIFE = { verify: "7 days", reset: "1 hour", invite: "30 days" } as const;
const PURPOSE = {
  account_verify: "verify",
  account_known: "reset",
  account_reset: "reset",
  account_invite: "invite",
} as const;

/** Makes the link of a mail and puts the mail into the outbox. */
export async function queueLinkMail(
  ctx: SystemContext,
  trx: Db,
  { userId, mail, host, pending }: NewLink,
): Promise<void> {
  const id = ctx.newId();
  const purpose = PURPOSE[mail];
  await trx
    .insertInto("email_token")
    .values({
      id,
      user_id: userId,
      purpose,
      host,
      expires_at: sql<string>`now() + ${LIFE[purpose]}::interval`,
      ...(pending !== undefined && {
        pending_name: pending.name,
        pending_password_hash: pending.passwordHash,
        pending_marketing: pending.marketing,
      }),
    })
    .execute();
  await queueAccountMail(ctx, trx, mail, id);
}

/** Uses up the link of a token, once; null where it is not ours, was used or has run out. */
export async function redeemLink(
  ctx: Context,
  trx: Db,
  token: string,
  purposes: readonly ("verify" | "reset" | "invite")[],
) {
  const id = ctx.tokens.readLink(token);
  if (id === null) return null;
  const link = await trx
    .updateTable("email_token")
    .set({ used_at: sql<string>`now()` })
    .where("id", "=", id)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .returning(["id", "user_id", "pending_name", "pending_password_hash", "pending_marketing"])
    .executeTakeFirst();
  return link ?? null;
}

/** Every other link of an account leads nowhere any more. */
export async function revokeLinks(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable("email_token")
    .set({ used_at: sql<string>`now()` })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}

/** Gives a proved address its account: the password, and the role of a customer. False where it is disabled. */
export async function activateAccount(
  trx: Db,
  userId: string,
  { name, passwordHash }: { readonly name: string | null; readonly passwordHash: string | null },
): Promise<boolean> {
  const account = await trx
    .updateTable("user_account")
    .set({
      email_verified_at: sql<string>`coalesce(email_verified_at, now())`,
      password_hash: passwordHash,
      ...(name !== null && { name }),
    })
    .where("id", "=", userId)
    .where("disabled_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (account === undefined) return false;
  const roles = await trx.selectFrom("user_role").select("role").where("user_id", "=", userId).execute();
  if (roles.length === 0)
    await trx.insertInto("user_role").values({ user_id: userId, role: "CUSTOMER", franchise_id: null }).execute();
  return true;
}

/** Longer than any of the ways through such a call takes. */
const MILLISECONDS = 250;

/** Does `work` in a time that doesn't tell which way it went, so that nobody learns by a watch which addresses are known. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work, wait(MILLISECONDS)]);
  if (done.status === "rejected") throw done.reason;
  return done.value;
}
