import { ok } from "@matinee/core/kernel";
import { authorizeLogin, type Context, type Outcome } from "../../kernel/index.ts";
import { removeTrustedDevices } from "./trusted-devices.ts";

/** Trusts no browser any more: each is asked for a code at its next login. */
export async function removeDevices(ctx: Context): Promise<Outcome<undefined>> {
  const login = authorizeLogin(ctx, "login:protect");
  if (!login.ok) return login;
  await removeTrustedDevices(ctx.db, login.value);
  return ok(undefined);
}
