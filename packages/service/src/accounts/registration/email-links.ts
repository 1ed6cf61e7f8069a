import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Context, Db, SystemContext } from "../../kernel/index.ts";
import { LINK_LIFETIME, mayMailTo, queueAccountMail, type AccountMailKind } from "../../mail/index.ts";
import { ensureRole } from "../sessions/account-roles.ts";

interface NewLink {
  readonly userId: string;
  readonly mail: AccountMailKind;
  /** The host of the request. The link leads back to it. */
  readonly host: string;
  /** The registration form. It takes effect when the link is followed. */
  readonly pending?: PendingRegistration | undefined;
}

interface PendingRegistration {
  readonly name: string;
  readonly passwordHash: string;
  readonly marketing: boolean;
  readonly confirmKeyHash: Buffer | null;
}

type EmailLinkPurpose = keyof typeof LINK_LIFETIME;
const PURPOSE = {
  account_verify: "verify",
  account_known: "reset",
  account_reset: "reset",
  account_invite: "invite",
  account_login: "login",
  staff_invite: "staff",
} as const;

/**
 * Creates a link and queues the mail that carries it. An address that has had enough such mails in this hour gets no other while one of
 * their links still works.
 */
export async function queueLinkMail(
  ctx: SystemContext,
  trx: Db,
  { userId, mail, host, pending }: NewLink,
): Promise<void> {
  const { email } = await trx
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const purpose = PURPOSE[mail];
  if (!(await mayMailTo(ctx, trx, { email, kind: mail })) && (await hasWorkingLink(trx, userId, purpose))) return;
  await writeLinkMail(ctx, trx, { userId, host, mail, pending });
}

/**
 * Creates the link of an invitation to work for a school and queues its mail. Returns the link's id. Null, and no mail: the address has
 * had enough of them in this hour, whoever sent them.
 */
export async function queueStaffInvitation(
  ctx: SystemContext,
  trx: Db,
  { userId, email, host }: { readonly userId: string; readonly email: string; readonly host: string },
): Promise<string | null> {
  if (!(await mayMailTo(ctx, trx, { email, kind: "staff_invite" }))) return null;
  return await writeLinkMail(ctx, trx, { userId, host, mail: "staff_invite" });
}

async function writeLinkMail(ctx: SystemContext, trx: Db, { userId, mail, host, pending }: NewLink): Promise<string> {
  const purpose = PURPOSE[mail];
  const id = ctx.newId();
  await trx
    .insertInto("email_token")
    .values({
      id,
      user_id: userId,
      purpose,
      host,
      expires_at: sql<string>`now() + ${LINK_LIFETIME[purpose]}::interval`,
      ...(pending !== undefined && {
        pending_name: pending.name,
        pending_password_hash: pending.passwordHash,
        pending_marketing: pending.marketing,
        confirm_key_hash: pending.confirmKeyHash,
      }),
    })
    .execute();
  await queueAccountMail(ctx, trx, mail, id);
  return id;
}

async function hasWorkingLink(trx: Db, userId: string, purpose: EmailLinkPurpose): Promise<boolean> {
  const working = await trx
    .selectFrom("email_token")
    .select("id")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .limit(1)
    .executeTakeFirst();
  return working !== undefined;
}

/** Redeems a link token, once. Null if the token is forged, used or expired. */
export async function redeemLink(ctx: Context, trx: Db, token: string, purposes: readonly EmailLinkPurpose[]) {
  const id = ctx.tokens.readLink(token);
  if (id === null) return null;
  const link = await trx
    .updateTable("email_token")
    .set({ used_at: sql<string>`now()` })
    .where("id", "=", id)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .returning(["id", "user_id", "purpose", "pending_name", "pending_password_hash", "pending_marketing"])
    .executeTakeFirst();
  return link ?? null;
}

/** Revokes every unused link that opens an account, or those of one purpose. An invitation to work for a school is the school's to end. */
export async function revokeLinks(trx: Db, userId: string, purpose?: EmailLinkPurpose): Promise<void> {
  await trx
    .updateTable("email_token")
    .set({ used_at: sql<string>`now()` })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .$if(purpose === undefined, (query) => query.where("purpose", "<>", "staff"))
    .$if(purpose !== undefined, (query) => query.where("purpose", "=", purpose ?? "login"))
    .execute();
}

/** Activates the account of a confirmed address: sets the password and grants the customer role. False if the account is disabled. */
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
  await ensureRole(trx, userId);
  return true;
}

/** Longer than any path through such a call takes. */
const MINIMUM_MS = 250;

/** Resolves `work` after at least 250 ms, so that response times do not reveal which email addresses have an account. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, wait(MINIMUM_MS)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
