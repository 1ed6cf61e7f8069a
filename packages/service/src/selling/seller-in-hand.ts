import { can, type Action } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { missing, refuse, type Context, type Db, type Outcome } from "../kernel/index.ts";

/** Whose items, coupons or offers are edited. */
export interface SellerInHand {
  readonly id: number;
  readonly name: string;
  readonly isVatRegistered: boolean;
  /** What a new price begins with, in per cent. */
  readonly vatRate: number;
  readonly postage: number | null;
  readonly postageFreeFrom: number | null;
}

/**
 * The seller that is asked for, or else the actor's own school. The network names one, which may be the network itself. Another school
 * looks as if it did not exist.
 */
export async function sellerInHand(
  ctx: Context,
  db: Db,
  { seller, action }: { readonly seller: number | null | undefined; readonly action: Action },
): Promise<Outcome<SellerInHand>> {
  const { actor } = ctx;
  const asked = seller ?? ("franchiseId" in actor ? actor.franchiseId : null);
  if (asked === null) return refuse("invalid", [{ path: "franchise_id", message: "Please choose the school." }]);
  if (!can(actor, action, { franchiseIds: [asked] })) return missing("The school");
  const found = await db
    .selectFrom("franchise")
    .select(["id", "name", "vat_number", "vat_default_bp", "postage_pence", "postage_free_from_pence"])
    .where("id", "=", asked)
    .executeTakeFirst();
  if (found === undefined) return missing("The school");
  return ok({
    id: found.id,
    name: found.name,
    isVatRegistered: found.vat_number !== null,
    vatRate: found.vat_number === null ? 0 : found.vat_default_bp / 100,
    postage: found.postage_pence,
    postageFreeFrom: found.postage_free_from_pence,
  });
}
