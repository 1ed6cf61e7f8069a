import type { Context, Db } from "./context.ts";

/** Logs, in the transaction of what was done, which member of staff did what to which thing. */
export async function audit(
  { actor }: Pick<Context, "actor">,
  trx: Db,
  { action, subject, detail = {} }: { action: string; subject: string; detail?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const who = actor.kind === "guest" ? `guest:${actor.guestId}` : `user:${actor.userId}`;
  await trx
    .insertInto("audit_log")
    .values({ actor: who, action, subject, detail: JSON.stringify(detail) })
    .execute();
}
