import { ok } from "@matinee/core/kernel";
import { appUrlAt, type Context, homeOf, missing, type Outcome, type SystemContext } from "../../kernel/index.ts";

/** The shop that a login returns to. An unregistered host gets `not_found`. */
export async function getShopByHost(
  ctx: Context,
  input: { readonly host: string },
): Promise<Outcome<{ host: string; name: string; url: string }>> {
  const host = await findRegisteredHost(ctx, input.host);
  if (host === null) return missing("A school at this address");
  const owner = await ctx.db
    .selectFrom("franchise as f")
    .leftJoin("franchise_host as h", (join) => join.onRef("h.franchise_id", "=", "f.id").on("h.host", "=", host))
    .select("f.name")
    .where((eb) => eb.or([eb("h.host", "is not", null), eb("f.is_network", "=", true)]))
    .orderBy("f.is_network")
    .executeTakeFirst();
  return ok({ host, name: owner?.name ?? host, url: homeOf(ctx, host) });
}

/** The registered form of a host of a school, the main shop or one of our apps. Null for any other host. The port is ignored. */
export async function findRegisteredHost({ db, sites }: SystemContext, text: string): Promise<string | null> {
  const host = text.trim().toLowerCase().replace(/:\d+$/u, "").replace(/\.$/u, "");
  if (sites.mainHosts.includes(host) || appUrlAt(sites, host) !== null) return host;
  const row = await db.selectFrom("franchise_host").select("host").where("host", "=", host).executeTakeFirst();
  return row?.host ?? null;
}
