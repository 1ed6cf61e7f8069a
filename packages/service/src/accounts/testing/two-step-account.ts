import { totpCode } from "@matinee/testkit";
import type { Context } from "../../kernel/index.ts";
import { valueOf, type aWorld } from "../../testing/world.ts";
import { findActor } from "./find-actor.ts";
import { setUpTwoStep } from "../two-step/set-up-two-step.ts";
import { turnOnTwoStep } from "../two-step/turn-on-two-step.ts";
import { anAccount, PASSWORD } from "./an-account.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

const knownDevice = () => null;

/** The context of a call with this login. */
export async function loggedIn(world: World, token: string): Promise<Context> {
  const actor = await findActor(world.system, token);
  if (actor === null) throw new Error("Not logged in");
  return { ...(await world.visitor()), actor };
}

/** An account with two-step login: the secret of its app, its recovery codes, and the login that turned it on. */
export async function aTwoStepAccount(world: World) {
  const account = await anAccount(world);
  const own = await loggedIn(world, account.token);
  const { secret } = valueOf(await setUpTwoStep(own, { password: PASSWORD, knownDevice }));
  const first = { code: totpCode(secret), token: account.token, knownDevice };
  const { recovery_codes: recoveryCodes } = valueOf(await turnOnTwoStep(own, first));
  return { ...account, own, secret, recoveryCodes };
}

/** Lets the app's codes of now count again, as if time had passed. */
export async function laterCodes(world: World, userId: string): Promise<void> {
  await world.db.updateTable("two_step").set({ last_step: 0 }).where("user_id", "=", userId).execute();
}
