import { sql, type RawBuilder } from "kysely";

/** The shop that a host stands for: the main shop (every franchise) or one franchise's own. */
export interface Site {
  /** As the browser sent it, without the port, lower case. */
  readonly host: string;
  /** Scheme, host and port for links: `http://leeds.localhost:3000`. */
  readonly origin: string;
  readonly isMain: boolean;
  /** Null in the main shop. */
  readonly franchise: SiteFranchise | null;
  /** Who stands in the footer: the franchise, or the network in the main shop. */
  readonly seller: SiteFranchise;
}

export interface SiteFranchise {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly legalName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly companyNumber: string | null;
  readonly vatNumber: string | null;
  /** Other companies' scripts, as the operator wrote them: to be checked before they are used. */
  readonly thirdParties: unknown;
  readonly brand: { readonly plum?: string; readonly spot?: string; readonly logo?: string };
}

/** Whether a row belongs to this shop: the main shop shows every franchise, a franchise's host its own (product.md, The network). */
export function inShop(site: Site, franchiseId: RawBuilder<unknown>): RawBuilder<boolean> {
  return site.franchise === null ? sql<boolean>`true` : sql<boolean>`${franchiseId} = ${site.franchise.id}`;
}

/** Whether the items of franchise `f` are sold here: a franchise's shop sells its own and the network's. */
export function soldIn(site: Site): RawBuilder<boolean> {
  return site.franchise === null ? sql<boolean>`true` : sql<boolean>`(f.is_network or f.id = ${site.franchise.id})`;
}
