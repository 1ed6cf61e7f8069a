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

/**
 * The private link to the payment page of an order. Whoever has it sees what the order owes, and can pay that; it leads to nothing else.
 * It is always the same for one order, and is not stored.
 */
export function payLinkOf(
  { originOf, tokens }: Pick<SystemContext, "originOf" | "tokens">,
  order: { readonly id: string; readonly host: string },
): string {
  return `${originOf(order.host)}/pay/${tokens.payLink(order.id)}`;
}
