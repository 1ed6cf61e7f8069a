import type { Db, SystemContext } from "../../kernel/index.ts";
import { mayMailTo, queueAccountNotice, type AccountNoticeKind } from "../../mail/index.ts";

/** The owner of a login. */
export interface LoginOwner {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

type TwoStepEvent = Exclude<
  AccountNoticeKind,
  "password_changed" | "account_deleted" | "staff_role_changed" | "staff_role_ended"
>;

/**
 * Writes what happened to a login to the audit log, and mails the owner. Default of `by`: the owner. "login" stands for somebody whom the
 * login has not proved.
 */
export async function recordTwoStep(
  ctx: Pick<SystemContext, "newId" | "jobs" | "tokens">,
  trx: Db,
  event: { readonly owner: LoginOwner; readonly kind: TwoStepEvent; readonly host: string; readonly by?: string },
): Promise<void> {
  const { owner, kind, host } = event;
  const { userId, email, name } = owner;
  const subject = `user:${userId}`;
  await trx
    .insertInto("audit_log")
    .values({ actor: event.by ?? subject, action: kind, subject, detail: JSON.stringify({}) })
    .execute();
  if (await mayMailTo(ctx, trx, { email, kind })) await queueAccountNotice(ctx, trx, { kind, host, email, name });
}
