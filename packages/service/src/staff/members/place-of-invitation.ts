import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import type { StaffRole } from "@matinee/contract";
import { refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";

/** The school (null: the network) that somebody is invited to. Another school looks as if it did not exist. */
export async function placeOfInvitation(
  { actor }: Pick<Context, "actor">,
  db: Db,
  { role, school }: { readonly role: StaffRole; readonly school: number | undefined },
): Promise<Outcome<number | null>> {
  if (role === "NETWORK_ADMIN")
    return can(actor, "staff:invite", {})
      ? ok(null)
      : refuse("invalid", [{ path: "role", message: "Only the network invites its own administrators." }]);
  const asked = school ?? ("franchiseId" in actor ? actor.franchiseId : null);
  const unknown = refuse("invalid", [{ path: "franchise_id", message: "Please choose the school." }]);
  if (asked === null || !can(actor, "staff:invite", { franchiseIds: [asked] })) return unknown;
  const found = await db
    .selectFrom("franchise")
    .select("id")
    .where("id", "=", asked)
    .where("is_network", "=", false)
    .executeTakeFirst();
  return found === undefined ? unknown : ok(found.id);
}
