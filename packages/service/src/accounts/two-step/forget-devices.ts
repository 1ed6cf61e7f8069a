import { ok } from "@matinee/core/kernel";
import { authorizeLogin, type Context, type Outcome } from "../../kernel/index.ts";
import { forgetTrustedDevices } from "./trusted-devices.ts";

/** Trusts no browser any more: each is asked for a code at its next login. */
export async function forgetDevices(ctx: Context): Promise<Outcome<undefined>> {
  const login = authorizeLogin(ctx, "login:protect");
  if (!login.ok) return login;
  await forgetTrustedDevices(ctx.db, login.value);
  return ok(undefined);
}
