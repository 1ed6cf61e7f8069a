import { createHash, randomBytes } from "node:crypto";
import type { FieldDetail } from "@matinee/contract";
import { parseEmail, parseName } from "@matinee/core/family";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import type { Context, Db } from "../kernel/context.ts";
import { refuse, type Outcome } from "../kernel/outcome.ts";
import { mailLink } from "./email-links.ts";
import { inEvenTime } from "./even-time.ts";
import { hashPassword, passwordProblem } from "./passwords.ts";

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly marketing_consent?: boolean | undefined;
}

/**
 * Registers an account, which is nobody's until its address is proved: what was typed holds only for who follows the link of this very
 * registration. Nothing tells whether the address is known; its owner is told by mail.
 */
export async function register(ctx: Context, input: Registration): Promise<Outcome<{ id: string }>> {
  const name = parseName(input.name);
  const email = parseEmail(input.email)?.toLowerCase() ?? null;
  const problem = passwordProblem(input.password, email ?? "");
  const details: FieldDetail[] = [
    ...(name.ok ? [] : [{ path: "name", message: nameProblems[name.error] }]),
    ...(email === null ? [{ path: "email", message: "Please enter an email address like name@example.com." }] : []),
    ...(problem === null ? [] : [{ path: "password", message: problem }]),
  ];
  if (!name.ok || email === null || details.length > 0) return refuse("invalid", details);
  const passwordHash = await hashPassword(input.password);
  const pending = { name: name.value, passwordHash, marketing: input.marketing_consent ?? false };
  return await inEvenTime(
    inTransaction(ctx.db, async (trx) => {
      const account = await ensureAccount(ctx, trx, email, name.value);
      const known = account.email_verified_at !== null;
      if (account.disabled_at === null)
        await mailLink(ctx, trx, {
          userId: account.id,
          mail: known ? "account_known" : "account_verify",
          ...(!known && { pending }),
        });
      // A known account's id is nobody's business.
      return ok({ id: ctx.newId() });
    }),
  );
}

const nameProblems = {
  empty: "Please enter your name.",
  no_letter: "Please enter your name in letters.",
  too_long: "Please shorten your name to 80 characters.",
};

async function ensureAccount(ctx: Context, trx: Db, email: string, name: string) {
  const find = () =>
    trx
      .selectFrom("user_account")
      .select(["id", "email_verified_at", "disabled_at"])
      .where("email", "=", email)
      .forUpdate()
      .executeTakeFirst();
  const known = await find();
  if (known !== undefined) return known;
  const guestId = await homeGuest(ctx, trx);
  const id = ctx.newId();
  await trx
    .insertInto("user_account")
    .values({ id, email, name, guest_id: guestId })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  const account = await find();
  if (account === undefined) throw new Error("An account that was just made is gone");
  if (account.id !== id) await trx.deleteFrom("guest").where("id", "=", guestId).execute();
  return account;
}

/** The account's own visitor, whose token nobody has and which never runs out. */
async function homeGuest(ctx: Context, trx: Db): Promise<string> {
  const id = ctx.newId();
  const token_hash = createHash("sha256").update(randomBytes(32)).digest();
  await trx.insertInto("guest").values({ id, token_hash, expires_at: "infinity" }).execute();
  return id;
}
