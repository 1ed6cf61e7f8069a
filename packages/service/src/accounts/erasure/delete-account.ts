import { formatPenceExact } from "@matinee/format";
import type { DeletionTerms } from "@matinee/contract";
import { ok, pence } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeOwner, audit, type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { creditOfVisitor } from "../../ledger/index.ts";
import { queueAccountNotice } from "../../mail/index.ts";
import { mergeGuestIntoAccount } from "../merge/merge-guest-into-account.ts";
import { checkPassword, lockAccount } from "../passwords/check-password.ts";
import { findDeletionBlockers } from "./get-deletion-terms.ts";
import { eraseAccount } from "./erase-account.ts";
import { ERASED_DATA, RETAINED_DATA } from "./retained-data.ts";

/**
 * Deletes the account after checking the password. Gets `in_use` while a payment is due or in progress, a refund has
 * not arrived, or a booking is still to come, and while there is credit that the owner has not agreed to give up. Everything that the law does not require is erased in this
 * transaction, with what the account's address proves, every login ends, and the email address can be registered again (docs/decisions/0018).
 */
export async function deleteAccount(
  ctx: Context,
  input: { readonly password: string; readonly give_up_credit?: boolean | undefined },
): Promise<Outcome<Pick<DeletionTerms, "erased" | "kept">>> {
  const owner = authorizeOwner(ctx, "account:manage");
  if (!owner.ok) return owner;
  const { userId, guestId } = owner.value;
  const known = await checkPassword(ctx, userId, { password: input.password, field: "password" });
  if (!known.ok) return known;
  const { email, name, passwordHash } = known.value;
  return await inTransaction(ctx.db, async (trx) => {
    // Of two deletions at the same time, the second finds the account disabled.
    if (!(await lockAccount(trx, userId, passwordHash))) return refuse("not_logged_in");
    // What joins the account only at a login would stay behind, and nobody could erase it.
    await mergeGuestIntoAccount(ctx, trx, userId, undefined, { erasing: true });
    await trx.selectFrom("guest").select("id").where("id", "=", guestId).forUpdate().execute();
    // Lock the orders first, as every payment and every change to an order does.
    await trx.selectFrom("orders").select("id").where("guest_id", "=", guestId).orderBy("id").forUpdate().execute();
    const blockers = await findDeletionBlockers(trx, owner.value);
    if (blockers.length > 0) return refuse("in_use", `${blockers.map(({ text }) => text).join(". ")}.`);
    const { available } = await creditOfVisitor(trx, guestId);
    if (available > 0 && input.give_up_credit !== true)
      return refuse(
        "in_use",
        `You have ${formatPenceExact(pence(available))} of credit, which you would lose. Please confirm that you give it up.`,
      );
    await queueAccountNotice(ctx, trx, { kind: "account_deleted", host: ctx.site.host, email, name });
    await eraseAccount(trx, { userId, guestId, email });
    await audit(ctx, trx, { action: "account_deleted", subject: `user:${userId}` });
    return ok({ erased: [...ERASED_DATA], kept: RETAINED_DATA.map((one) => ({ ...one, fields: [...one.fields] })) });
  });
}
