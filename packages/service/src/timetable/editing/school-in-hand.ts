import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { missing, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";

/** The school that is asked for, or else the actor's own. The network names one. Another school looks as if it did not exist. */
export async function schoolInHand(
  ctx: Context,
  db: Db,
  { school, action }: { readonly school: number | undefined; readonly action: "catalogue:manage" | "catalogue:change" },
): Promise<
  Outcome<{ readonly id: number; readonly name: string; readonly isVatRegistered: boolean; readonly vatRate: number }>
> {
  const { actor } = ctx;
  const asked = school ?? ("franchiseId" in actor ? actor.franchiseId : null);
  if (asked === null) return refuse("invalid", [{ path: "franchise_id", message: "Please choose the school." }]);
  if (!can(actor, action, { franchiseIds: [asked] })) return missing("The school");
  const found = await db
    .selectFrom("franchise")
    .select(["id", "name", "vat_number", "vat_default_bp"])
    .where("id", "=", asked)
    .where("is_network", "=", false)
    .executeTakeFirst();
  return found === undefined
    ? missing("The school")
    : ok({
        id: found.id,
        name: found.name,
        isVatRegistered: found.vat_number !== null,
        vatRate: found.vat_number === null ? 0 : found.vat_default_bp / 100,
      });
}
