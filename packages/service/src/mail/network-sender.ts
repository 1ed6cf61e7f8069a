import type { Db } from "../kernel/index.ts";

/** The sender of a mail about an account, which is the network's: its name, at an address. */
export async function networkSender(db: Db, address: string): Promise<string> {
  const network = await db.selectFrom("franchise").select("name").where("is_network", "=", true).executeTakeFirst();
  // What would end the name in a header is no part of it.
  return `"${(network?.name ?? "Matinee").replaceAll(/["\\]/gu, "")}" <${address}>`;
}
