import { ok } from "@matinee/core/kernel";
import { type Context, type Db, missing, refuse, type Outcome } from "../../kernel/index.ts";
import { checkPassword, lockAccount } from "../passwords/check-password.ts";
import { countCodeTry } from "./count-code-try.ts";
import { readTwoStep } from "./read-two-step.ts";
import type { LoginOwner } from "./record-two-step.ts";
import { checkCode, spendCode, wrongCode } from "./second-step-code.ts";

/** The id of this browser, if the account of an email address was proved in it before. Null for any other browser. */
export type KnownDevice = (email: string) => string | null;

/** What the owner typed to change how they log in. */
export interface OwnerProof {
  readonly password: string;
  readonly code?: string | undefined;
  readonly knownDevice: KnownDevice;
}

interface ProvedOwner {
  readonly owner: LoginOwner;
  readonly isOn: boolean;
  readonly required: boolean;
  /** Locks the account and uses the code up, in the transaction of the change. False if either changed in the meantime. */
  readonly claim: (trx: Db) => Promise<boolean>;
}

/** Checks the password, and a code where two-step login is on: an unlocked phone alone must not change how its owner logs in. */
export async function proveOwner(ctx: Context, userId: string, proof: OwnerProof): Promise<Outcome<ProvedOwner>> {
  const known = await readTwoStep(ctx, userId);
  if (known === null) return missing("The account");
  const { owner, state } = known;
  const checked = await checkPassword(ctx, userId, { password: proof.password, field: "password" });
  if (!checked.ok) return checked;
  const { passwordHash } = checked.value;
  const proved = { owner, isOn: state.on, required: state.required };
  if (!state.on) return ok({ ...proved, claim: (trx) => lockAccount(trx, userId, passwordHash) });
  const typed = proof.code ?? "";
  if (typed === "") return refuse("invalid", [{ path: "code", message: "Please enter a code." }]);
  if (!(await countCodeTry(ctx, ctx.db, { userId, device: proof.knownDevice(owner.email) })).allowed)
    return refuse("too_many_requests", "You have tried too often. Please try again in an hour.");
  const code = await checkCode(ctx, ctx.db, { userId, typed });
  if (code === null) return wrongCode();
  const claim = async (trx: Db) =>
    (await lockAccount(trx, userId, passwordHash)) && (await spendCode(trx, userId, code));
  return ok({ ...proved, claim });
}
