import type { LoginAnswer } from "@matinee/contract";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Context, Db } from "../../kernel/index.ts";
import { mergeGuestIntoAccount } from "../merge/merge-guest-into-account.ts";
import { ensureRole, mustHaveTwoStep, rolesOf, userRoles } from "../sessions/account-roles.ts";
import { startSession, tokenResponse } from "../sessions/sessions.ts";
import { startPendingLogin, type SecondStepNeed } from "./pending-login.ts";
import { isTrusted } from "./trusted-devices.ts";

/** What a browser brings to a login. */
export interface LoginBrowser {
  /** The visitor whose basket and children move into the account. */
  readonly guestToken?: string | undefined;
  readonly userAgent?: string | undefined;
  /** The token of a browser that is trusted with the account of an email address. Null if it has none. */
  readonly trustedDevice?: ((email: string) => string | null) | undefined;
}

const accountRow = z.object({ email: z.string(), twoStepOn: z.boolean(), roles: userRoles });

/**
 * Ends the first step of a login, whatever proved it. Starts the session, or a pending login where a second step is needed. The guest of
 * the browser joins with the session only.
 */
export async function completeLogin(
  ctx: Context,
  trx: Db,
  { userId, guestToken, userAgent, trustedDevice }: LoginBrowser & { readonly userId: string },
): Promise<LoginAnswer> {
  const { host } = ctx.site;
  await ensureRole(trx, userId);
  const { need, isTrustedHere } = await secondStepOf(ctx, trx, userId, trustedDevice);
  if (need !== null) {
    const token = await startPendingLogin(trx, { userId, host, needs: need });
    return { data: { value: { token: null, second_step: { token, needs: need } } } };
  }
  await mergeGuestIntoAccount(ctx, trx, userId, guestToken);
  return tokenResponse(await startSession(ctx, trx, { userId, host, userAgent, passedSecondStep: isTrustedHere }));
}

async function secondStepOf(
  ctx: Context,
  trx: Db,
  userId: string,
  trustedDevice: LoginBrowser["trustedDevice"],
): Promise<{ readonly need: SecondStepNeed | null; readonly isTrustedHere: boolean }> {
  const statement = sql`
    select u.email, exists (select from two_step t where t.user_id = u.id and t.confirmed_at is not null) as "twoStepOn",
      ${rolesOf(sql`u.id`)} as roles from user_account u where u.id = ${userId}`;
  const account = await rowsOf("the second step of an account", accountRow, statement).executeTakeFirst(trx);
  if (account === undefined) throw new Error("The account that logs in is missing");
  const { email, twoStepOn, roles } = account;
  if (!twoStepOn)
    return { need: mustHaveTwoStep(ctx, { userId, email, roles }) ? "set_up" : null, isTrustedHere: false };
  const device = trustedDevice?.(email) ?? null;
  const isTrustedHere = device !== null && (await isTrusted(trx, userId, device));
  return { need: isTrustedHere ? null : "code", isTrustedHere };
}
