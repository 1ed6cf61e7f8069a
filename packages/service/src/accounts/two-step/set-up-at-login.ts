import type { TwoStepSetUp } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { findPendingLogin } from "./pending-login.ts";
import { beginSetUp } from "./set-up.ts";

/** Begins to set up an authenticator app in a login that cannot be finished without one. */
export async function setUpAtLogin(ctx: Context, input: { readonly token: string }): Promise<Outcome<TwoStepSetUp>> {
  const pending = await findPendingLogin(ctx.db, input.token, ctx.site.host);
  if (pending === null || pending.needs !== "set_up") return refuse("login_expired");
  return ok(await beginSetUp(ctx, ctx.db, { userId: pending.user_id, email: pending.email }));
}
