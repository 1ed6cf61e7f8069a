import type { SystemContext } from "../../kernel/index.ts";

/** The host as it is registered, where a school or the main shop lives there; null for every other. A port is ignored. */
export async function knownHost({ db, sites }: SystemContext, text: string): Promise<string | null> {
  const host = text.trim().toLowerCase().replace(/:\d+$/u, "").replace(/\.$/u, "");
  if (sites.mainHosts.includes(host)) return host;
  const row = await db.selectFrom("franchise_host").select("host").where("host", "=", host).executeTakeFirst();
  return row?.host ?? null;
}
