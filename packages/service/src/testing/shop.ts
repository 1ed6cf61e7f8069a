import { gazetteer } from "@matinee/gateways/postcodes";
import { freshId } from "@matinee/testkit";
import type { Context, Db } from "../kernel/index.ts";
import { resolveSite } from "../network/index.ts";
import { systemContext } from "./world.ts";

/** A visitor in the shop of a host; `localhost` is the main shop, which needs a network to exist. */
export async function shopAt(db: Db, host: string, guestId: string = freshId()): Promise<Context> {
  const site = await resolveSite(db, { host, scheme: "http", mainHosts: ["localhost"], loopbackIsLocalhost: true });
  if (site === null) throw new Error(`No shop at ${host}`);
  return { ...systemContext({ db, postcodes: gazetteer() }), site, actor: { kind: "guest", guestId } };
}
