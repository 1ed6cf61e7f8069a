import type { FieldDetail } from "@matinee/contract";
import { parseEmail, parseName } from "@matinee/core/family";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { confirmKeyHash } from "./confirm-key.ts";
import { queueLinkMail, withMinimumDuration } from "./email-links.ts";
import { ensureAccount } from "./ensure-account.ts";
import { hashPassword, passwordProblem } from "../passwords/passwords.ts";

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly marketing_consent?: boolean | undefined;
  /** Random, and known to the browser of the registration alone. */
  readonly confirm_key?: string | undefined;
}

/**
 * Registers an account. It opens when the link in the mail is followed, with the name and password of that registration: in the
 * browser that knows its key, or with its password. The answer is the same for a known address; its owner learns by mail.
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
  const pending = {
    name: name.value,
    passwordHash,
    marketing: input.marketing_consent ?? false,
    confirmKeyHash: input.confirm_key === undefined ? null : confirmKeyHash(input.confirm_key),
  };
  return await withMinimumDuration(
    inTransaction(ctx.db, async (trx) => {
      const account = await ensureAccount(ctx, trx, email, name.value);
      const known = account.email_verified_at !== null;
      if (account.disabled_at === null)
        await queueLinkMail(ctx, trx, {
          userId: account.id,
          host: ctx.site.host,
          mail: known ? "account_known" : "account_verify",
          ...(!known && { pending }),
        });
      // A fresh id, so that the answer does not reveal a known account.
      return ok({ id: ctx.newId() });
    }),
  );
}

const nameProblems = {
  empty: "Please enter your name.",
  no_letter: "Please enter your name in letters.",
  too_long: "Please shorten your name to 80 characters.",
};
