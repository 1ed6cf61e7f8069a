import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeLogin, type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { endPendingLogins } from "./pending-login.ts";
import { proveOwner, type OwnerProof } from "./prove-owner.ts";
import { recordTwoStep } from "./record-two-step.ts";
import { removeTwoStep } from "./remove-two-step.ts";
import { wrongCode } from "./second-step-code.ts";

/** Turns two-step login off. A role that needs it keeps it, and may set up another app instead. */
export async function turnOffTwoStep(ctx: Context, input: OwnerProof): Promise<Outcome<undefined>> {
  const login = authorizeLogin(ctx, "login:protect");
  if (!login.ok) return login;
  const proved = await proveOwner(ctx, login.value, input);
  if (!proved.ok) return proved;
  const { owner, required, claim } = proved.value;
  if (required) return refuse("forbidden", "Your role needs two-step login. You can move it to another phone.");
  return await inTransaction(ctx.db, async (trx) => {
    if (!(await claim(trx))) return wrongCode();
    await removeTwoStep(trx, owner.userId);
    await endPendingLogins(trx, owner.userId);
    await recordTwoStep(ctx, trx, { owner, kind: "two_step_off", host: ctx.site.host });
    return ok(undefined);
  });
}
