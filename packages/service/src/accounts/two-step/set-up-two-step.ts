import type { TwoStepSetUp } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeLogin, type Context, type Outcome } from "../../kernel/index.ts";
import { proveOwner, type OwnerProof } from "./prove-owner.ts";
import { wrongCode } from "./second-step-code.ts";
import { beginSetUp } from "./set-up.ts";

/** Begins to set up an authenticator app. An app in use goes on until the new one has given its first code. */
export async function setUpTwoStep(ctx: Context, input: OwnerProof): Promise<Outcome<TwoStepSetUp>> {
  const login = authorizeLogin(ctx, "login:protect");
  if (!login.ok) return login;
  const proved = await proveOwner(ctx, login.value, input);
  if (!proved.ok) return proved;
  const { owner, claim } = proved.value;
  return await inTransaction(ctx.db, async (trx) =>
    (await claim(trx)) ? ok(await beginSetUp(ctx, trx, owner)) : wrongCode(),
  );
}
