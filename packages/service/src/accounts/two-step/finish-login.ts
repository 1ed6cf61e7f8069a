import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { mergeGuestIntoAccount } from "../merge/merge-guest-into-account.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { startSession } from "../sessions/sessions.ts";
import type { LoginBrowser } from "./complete-login.ts";
import { countCodeTry, countWrongCode } from "./count-code-try.ts";
import { countPendingTry, MAX_TRIES, spendPendingLogin } from "./pending-login.ts";
import { recordTwoStep } from "./record-two-step.ts";
import { newRecoveryCodes, storeRecoveryCodes } from "./recovery-codes.ts";
import { checkCode, checkFirstCode, spendCode, wrongCode } from "./second-step-code.ts";
import { trustDevice, type TrustedDevice } from "./trusted-devices.ts";

interface SecondStepInput extends Omit<LoginBrowser, "trustedDevice"> {
  /** The token of the pending login. */
  readonly token: string;
  readonly code: string;
  /** True to ask this browser for no code for 30 days. */
  readonly trust_device?: boolean | undefined;
  /** The id of a browser in which the account of an email address was proved before. Null for any other. */
  readonly knownDevice: (email: string) => string | null;
}

interface FinishedLogin {
  readonly token: string;
  readonly email: string;
  /** Where two-step login has just been set up: shown once. Otherwise empty. */
  readonly recoveryCodes: string[];
  /** What this browser stores, if it is trusted from now on. */
  readonly trustedDevice: TrustedDevice | null;
}

/**
 * The second step of a login: a code of the authenticator app, a recovery code, or the first code of an app that was just set up. Each
 * code counts once, and a pending login allows five tries.
 */
export async function finishLogin(ctx: Context, input: SecondStepInput): Promise<Outcome<FinishedLogin>> {
  const { host } = ctx.site;
  const pending = await countPendingTry(ctx.db, input.token, host);
  if (pending === null) return refuse("login_expired");
  const { user_id: userId, email, name, isLast } = pending;
  const owner = { userId, email, name };
  const { allowed } = await countCodeTry(ctx, ctx.db, { userId, device: input.knownDevice(email) });
  if (!allowed) return refuse("too_many_requests", "You have tried too often. Please try again in an hour.");
  const typed = { userId, typed: input.code };
  const code = await (pending.needs === "set_up" ? checkFirstCode : checkCode)(ctx, ctx.db, typed);
  if (code === null) {
    // Whoever begins a login anew after four wrong codes is heard of too.
    const isFifth = (await countWrongCode(ctx, ctx.db, userId)) % MAX_TRIES === 0;
    if (isLast || isFifth)
      await inTransaction(ctx.db, async (trx) =>
        ok(await recordTwoStep(ctx, trx, { owner, kind: "second_step_failed", host, by: "login" })),
      );
    return wrongCode();
  }
  const codes = code.kind === "first" ? await newRecoveryCodes() : null;
  return await inTransaction(ctx.db, async (trx) => {
    // Of two uses at once the second waits here, and finds the login finished.
    if (!(await spendPendingLogin(trx, input.token))) return refuse("login_expired");
    if (!(await spendCode(trx, userId, code))) return wrongCode();
    if (codes !== null) {
      await storeRecoveryCodes(trx, userId, codes);
      await endSessions(trx, userId, "ended");
      await recordTwoStep(ctx, trx, { owner, kind: "two_step_on", host });
    }
    if (code.kind === "recovery") await recordTwoStep(ctx, trx, { owner, kind: "recovery_code_used", host });
    await mergeGuestIntoAccount(ctx, trx, userId, input.guestToken);
    const trustedDevice = input.trust_device === true ? await trustDevice(trx, userId) : null;
    const token = await startSession(ctx, trx, { userId, host, userAgent: input.userAgent, passedSecondStep: true });
    return ok({ token, email, recoveryCodes: codes?.shown ?? [], trustedDevice });
  });
}
