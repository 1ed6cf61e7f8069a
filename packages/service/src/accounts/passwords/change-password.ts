import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { revokeLinks } from "../registration/email-links.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { hashPassword, passwordProblem } from "./passwords.ts";
import { findSession } from "../sessions/sessions.ts";
import { authorizeOwner, type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { queueAccountNotice } from "../../mail/index.ts";
import { checkPassword, lockAccount } from "./check-password.ts";

/** Changes the password after checking the current one. Every other session ends, every open link is revoked, and the owner gets a mail. */
export async function changePassword(
  ctx: Context,
  input: { readonly current_password: string; readonly new_password: string; readonly token: string | null },
): Promise<Outcome<undefined>> {
  const owner = authorizeOwner(ctx, "account:manage");
  if (!owner.ok) return owner;
  const { userId } = owner.value;
  const session = input.token === null ? null : await findSession(ctx, input.token);
  if (session === null || session.user_id !== userId) return refuse("not_logged_in");
  const empty = [
    { path: "current_password", typed: input.current_password, message: "Please enter your current password." },
    { path: "new_password", typed: input.new_password, message: "Please choose a new password." },
  ].filter(({ typed }) => typed === "");
  if (empty.length > 0)
    return refuse(
      "invalid",
      empty.map(({ path, message }) => ({ path, message })),
    );
  const known = await checkPassword(ctx, userId, { password: input.current_password, field: "current_password" });
  if (!known.ok) return known;
  const { email, name, passwordHash } = known.value;
  const problem =
    input.new_password === input.current_password
      ? "Please choose a password that is different from your current one."
      : passwordProblem(input.new_password, email);
  if (problem !== null) return refuse("invalid", [{ path: "new_password", message: problem }]);
  const password_hash = await hashPassword(input.new_password);
  return await inTransaction(ctx.db, async (trx) => {
    if (!(await lockAccount(trx, userId, passwordHash))) return refuse("not_logged_in");
    await trx.updateTable("user_account").set({ password_hash }).where("id", "=", userId).execute();
    await endSessions(trx, userId, "password", { except: session.id });
    await revokeLinks(trx, userId);
    await queueAccountNotice(ctx, trx, { kind: "password_changed", host: ctx.site.host, email, name });
    return ok(undefined);
  });
}
