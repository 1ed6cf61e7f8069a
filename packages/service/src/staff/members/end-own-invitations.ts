import { rightsProblem, type GivenRights, type StaffActor } from "@matinee/core/access";
import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";

interface Sent {
  readonly userId: string;
  /** Null: sent for any place. */
  readonly franchiseId: number | null;
  /** What they may still do: the invitations that they could send now stay. Left out: none does. */
  readonly still?: StaffActor;
}

/** Ends the open invitations that somebody sent for a school whose staff they no longer choose, or with rights that they no longer have. */
export async function endOwnInvitations(trx: Db, { userId, franchiseId, still }: Sent): Promise<void> {
  const sent = await trx
    .selectFrom("staff_invitation")
    .select(["id", "token_id", "role", "sees_money", "sees_health", "may_export"])
    .where("invited_by", "=", userId)
    .$if(franchiseId !== null, (query) => query.where("franchise_id", "=", franchiseId))
    .orderBy("id")
    .forUpdate()
    .execute();
  const ended = sent.filter((one) => still === undefined || !mayGive(still, one));
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  await trx.deleteFrom("staff_invitation").where("id", "in", ids).execute();
  const links = ended.map(({ token_id: link }) => link);
  await trx
    .updateTable("email_token")
    .set({ used_at: sql<string>`coalesce(used_at, now())` })
    .where("id", "in", links)
    .execute();
}

/** True if `giver` has every right that comes with the role. */
export function mayGive(giver: StaffActor, given: GivenRights & { readonly role: StaffActor["kind"] }): boolean {
  return rightsProblem(giver, { role: given.role, given }).length === 0;
}
