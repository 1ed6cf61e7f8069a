import type { TwoStep } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorizeLogin, type Context, missing, type Outcome } from "../../kernel/index.ts";
import { readTwoStep } from "./read-two-step.ts";

/** Whether two-step login is on, whether the role needs it, and what is left of the recovery codes. */
export async function getTwoStep(ctx: Context): Promise<Outcome<TwoStep>> {
  const login = authorizeLogin(ctx, "login:protect");
  if (!login.ok) return login;
  const known = await readTwoStep(ctx, login.value);
  return known === null ? missing("The account") : ok(known.state);
}
