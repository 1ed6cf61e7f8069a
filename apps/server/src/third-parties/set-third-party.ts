import { inTransaction, type Db } from "@matinee/database";
import { sql } from "kysely";
import type { ThirdParty, ThirdPartyKind } from "./third-party.ts";

/** Switches a kind on or, with null, off for one shop, with an audit entry. Returns null if there is no such shop. */
export async function setThirdParty(
  db: Db,
  shop: string,
  kind: ThirdPartyKind,
  party: ThirdParty | null,
): Promise<{ readonly name: string } | null> {
  return await inTransaction(db, async (trx) => {
    const franchise = await trx
      .updateTable("franchise")
      .set({ third_parties: sql<string>`third_parties || ${JSON.stringify({ [kind]: party })}::jsonb` })
      .where((row) => (shop === "main" ? row("is_network", "=", true) : row("slug", "=", shop)))
      .returning(["id", "name"])
      .executeTakeFirst();
    if (franchise === undefined) return null;
    await trx
      .insertInto("audit_log")
      .values({
        actor: "operator",
        action: party === null ? "third_party.off" : "third_party.on",
        subject: `franchise:${franchise.id}`,
        detail: JSON.stringify({ kind, script: party?.script ?? null }),
      })
      .execute();
    return { name: franchise.name };
  });
}
