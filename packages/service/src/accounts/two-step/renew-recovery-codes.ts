import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeLogin, type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { proveOwner, type OwnerProof } from "./prove-owner.ts";
import { recordTwoStep } from "./record-two-step.ts";
import { newRecoveryCodes, storeRecoveryCodes } from "./recovery-codes.ts";
import { wrongCode } from "./second-step-code.ts";

/** Replaces the recovery codes. Returns the new ones, which are shown once. */
export async function renewRecoveryCodes(
  ctx: Context,
  input: OwnerProof,
): Promise<Outcome<{ recovery_codes: string[] }>> {
  const login = authorizeLogin(ctx, "login:protect");
  if (!login.ok) return login;
  const proved = await proveOwner(ctx, login.value, input);
  if (!proved.ok) return proved;
  const { owner, isOn, claim } = proved.value;
  if (!isOn) return refuse("invalid", "Two-step login is off.");
  const codes = await newRecoveryCodes();
  return await inTransaction(ctx.db, async (trx) => {
    if (!(await claim(trx))) return wrongCode();
    await storeRecoveryCodes(trx, owner.userId, codes);
    await recordTwoStep(ctx, trx, { owner, kind: "recovery_codes_renewed", host: ctx.site.host });
    return ok({ recovery_codes: codes.shown });
  });
}
