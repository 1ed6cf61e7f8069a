import type { SchoolSafety } from "@matinee/contract";
import { sql, type RawBuilder } from "kysely";

/** The shop of a host: the main shop with every franchise, or the shop of one franchise. */
export interface Site {
  /** The host that the browser sent, in lower case, without the port. */
  readonly host: string;
  /** Scheme, host and port for links: `http://leeds.localhost:3000`. */
  readonly origin: string;
  readonly isMain: boolean;
  /** Null in the main shop. */
  readonly franchise: SiteFranchise | null;
  /** The business named in the footer: the franchise, or the network in the main shop. */
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
  /** Why a family can trust it, in its own words. */
  readonly safety: SchoolSafety;
  /** Settings for other companies' scripts, as the operator wrote them. Validate them before use. */
  readonly thirdParties: unknown;
  readonly brand: { readonly plum?: string; readonly spot?: string };
  /** Its picture, in pixels of its largest file; null: the name is shown. */
  readonly logo: { readonly src: string; readonly width: number; readonly height: number } | null;
}

/** SQL condition: the row belongs to this shop. The main shop shows every franchise (product.md, The network). */
export function inShop(site: Site, franchiseId: RawBuilder<unknown>): RawBuilder<boolean> {
  return site.franchise === null ? sql<boolean>`true` : sql<boolean>`${franchiseId} = ${site.franchise.id}`;
}

/** SQL condition: this shop sells the products of franchise `f`. A franchise sells its own products and the network's. */
export function soldIn(site: Site): RawBuilder<boolean> {
  return site.franchise === null ? sql<boolean>`true` : sql<boolean>`(f.is_network or f.id = ${site.franchise.id})`;
}
