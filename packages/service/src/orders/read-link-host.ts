import { sql } from "kysely";
import { type Db, linkHost, type SystemContext } from "../kernel/index.ts";

/** The host that links to an order lead to. Throws for an unknown order. */
export async function readLinkHost(ctx: Pick<SystemContext, "sites">, db: Db, orderId: string): Promise<string> {
  const { host } = await db
    .selectFrom("orders as o")
    .select(linkHost(ctx, { stored: sql.ref("o.host"), school: sql.ref("o.franchise_id") }).as("host"))
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();
  return host;
}
