import { isStaff, takenAway, type GivenRights } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";

/**
 * Locks who may change the staff of a school (null: of the network), and the role `also`; refuses if who asks is no longer one of them, or has
 * lost a right since they asked.
 * Of two who remove each other at once, the second is told so. Always the same order, so that two changes never wait for each other.
 */
export async function lockAdministrators(
  { actor }: Pick<Context, "actor">,
  trx: Db,
  { franchiseId, also = 0 }: { readonly franchiseId: number | null; readonly also?: number },
): Promise<Outcome<null>> {
  const rows = await trx
    .selectFrom("user_role")
    .select(["user_id", "role", "franchise_id", "sees_money", "sees_health", "may_export"])
    .where(
      sql<boolean>`id = ${also} or role = 'NETWORK_ADMIN' or (role = 'FRANCHISE_ADMIN' and franchise_id = ${franchiseId})`,
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  const without = "without" in actor ? (actor.without ?? []) : [];
  const lost = (row: GivenRights) => takenAway(row).some((right) => !without.includes(right));
  const still =
    isStaff(actor) &&
    rows.some(
      (row) => row.user_id === actor.userId && row.role === actor.kind && (row.role === "NETWORK_ADMIN" || !lost(row)),
    );
  return still ? ok(null) : refuse("forbidden", "Somebody has just taken this right away from you.");
}
