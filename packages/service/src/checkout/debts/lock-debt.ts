import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { missing, type Context, type Db, type Outcome } from "../../kernel/index.ts";

interface LockedDebt {
  readonly customerId: string;
  readonly sellerId: number;
  /** Pence that are still owed. */
  readonly left: number;
}

/** Locks a debt of the actor's school, so that nobody else records a payment of it meanwhile. */
export async function lockDebt(ctx: Context, trx: Db, id: string): Promise<Outcome<LockedDebt>> {
  const debt = await trx
    .selectFrom("family_debt")
    .select(["customer_id as customerId", "franchise_id as sellerId", "left_pence as left"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const isOwn = debt !== undefined && can(ctx.actor, "debt:settle", { franchiseIds: [debt.sellerId] });
  return isOwn ? ok(debt) : missing("The debt");
}
