import type { Context, Db } from "./context.ts";

/** Writes an audit log entry in the transaction of the change: who did what to which subject. */
export async function audit(
  { actor }: Pick<Context, "actor">,
  trx: Db,
  { action, subject, detail = {} }: { action: string; subject: string; detail?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const actorId = actor.kind === "GUEST" ? `guest:${actor.guestId}` : `user:${actor.userId}`;
  await trx
    .insertInto("audit_log")
    .values({ actor: actorId, action, subject, detail: JSON.stringify(detail) })
    .execute();
}
