import { inTransaction, type Db } from "@matinee/database";
import { sql } from "kysely";
import { readThirdParties } from "@matinee/service/network";
import type { ThirdParty, ThirdPartyKind } from "@matinee/service/network";

/** Switches a kind on or, with null, off for one shop, with an audit entry. Returns null if there is no such shop. */
export async function setThirdParty(
  db: Db,
  shop: string,
  kind: ThirdPartyKind,
  party: ThirdParty | null,
): Promise<{ readonly name: string } | null> {
  return await inTransaction(db, async (trx) => {
    const franchise = await trx
      .selectFrom("franchise")
      .select(["id", "name", "third_parties"])
      .where((row) => (shop === "main" ? row("is_network", "=", true) : row("slug", "=", shop)))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (franchise === undefined) return null;
    await trx
      .updateTable("franchise")
      .set({ third_parties: sql<string>`third_parties || ${JSON.stringify({ [kind]: party })}::jsonb` })
      .where("id", "=", franchise.id)
      .execute();
    await trx
      .insertInto("audit_log")
      .values({
        actor: "operator",
        action: party === null ? "third_party.off" : "third_party.on",
        subject: `franchise:${franchise.id}`,
        detail: JSON.stringify({
          kind,
          before: { script: readThirdParties(franchise.third_parties, false)[kind]?.script ?? null },
          after: { script: party?.script ?? null },
        }),
        school_id: shop === "main" ? null : franchise.id,
      })
      .execute();
    return { name: franchise.name };
  });
}
