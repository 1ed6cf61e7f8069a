import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";

/** Ends the open invitations that somebody sent for a school (null: for any place) whose staff they no longer choose. */
export async function endOwnInvitations(
  trx: Db,
  { userId, franchiseId }: { readonly userId: string; readonly franchiseId: number | null },
): Promise<void> {
  const ended = await trx
    .deleteFrom("staff_invitation")
    .where("invited_by", "=", userId)
    .$if(franchiseId !== null, (query) => query.where("franchise_id", "=", franchiseId))
    .returning("token_id")
    .execute();
  if (ended.length === 0) return;
  await trx
    .updateTable("email_token")
    .set({ used_at: sql<string>`coalesce(used_at, now())` })
    .where(
      "id",
      "in",
      ended.map(({ token_id }) => token_id),
    )
    .execute();
}
