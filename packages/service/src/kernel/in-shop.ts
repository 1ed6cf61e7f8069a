import { sql, type RawBuilder } from "kysely";
import type { Site } from "./site.ts";

/** Whether a row belongs to this shop: the main shop shows every franchise, a franchise's host its own (product.md, The network). */
export function inShop(site: Site, franchiseId: RawBuilder<unknown>): RawBuilder<boolean> {
  return site.franchise === null ? sql<boolean>`true` : sql<boolean>`${franchiseId} = ${site.franchise.id}`;
}

/** Whether the items of franchise `f` are sold here: a franchise's shop sells its own and the network's. */
export function soldIn(site: Site): RawBuilder<boolean> {
  return site.franchise === null ? sql<boolean>`true` : sql<boolean>`(f.is_network or f.id = ${site.franchise.id})`;
}
