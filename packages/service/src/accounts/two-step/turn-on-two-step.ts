import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { authorizeLogin, type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { findSession } from "../sessions/sessions.ts";
import { countCodeTry } from "./count-code-try.ts";
import type { KnownDevice } from "./prove-owner.ts";
import { readTwoStep } from "./read-two-step.ts";
import { recordTwoStep } from "./record-two-step.ts";
import { newRecoveryCodes, storeRecoveryCodes } from "./recovery-codes.ts";
import { checkFirstCode, spendCode, wrongCode } from "./second-step-code.ts";

/** Turns two-step login on with the first code of the app. Every other login ends. Returns the recovery codes, which are shown once. */
export async function turnOnTwoStep(
  ctx: Context,
  input: { readonly code: string; readonly token: string | null; readonly knownDevice: KnownDevice },
): Promise<Outcome<{ recovery_codes: string[] }>> {
  const login = authorizeLogin(ctx, "login:protect");
  if (!login.ok) return login;
  const userId = login.value;
  const session = input.token === null ? null : await findSession(ctx, input.token);
  const known = await readTwoStep(ctx, userId);
  if (session === null || session.user_id !== userId || known === null) return refuse("not_logged_in");
  const { owner } = known;
  if (!(await countCodeTry(ctx, ctx.db, { userId, device: input.knownDevice(owner.email) })).allowed)
    return refuse("too_many_requests", "You have tried too often. Please try again in an hour.");
  const code = await checkFirstCode(ctx, ctx.db, { userId, typed: input.code });
  if (code === null) return wrongCode();
  const codes = await newRecoveryCodes();
  return await inTransaction(ctx.db, async (trx) => {
    if (!(await spendCode(trx, userId, code))) return wrongCode();
    await storeRecoveryCodes(trx, userId, codes);
    await endSessions(trx, userId, "ended", { except: session.id });
    await trx
      .updateTable("login_session")
      .set({ second_step_at: sql<string>`now()` })
      .where("id", "=", session.id)
      .execute();
    await recordTwoStep(ctx, trx, { owner, kind: "two_step_on", host: ctx.site.host });
    return ok({ recovery_codes: codes.shown });
  });
}
