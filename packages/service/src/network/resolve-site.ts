import { pipeline } from "@matinee/database";
import type { Db, Site, SiteFranchise } from "../kernel/index.ts";
import { guestByToken } from "./guests.ts";

export interface SiteRequest {
  /** The Host header, with or without a port. */
  readonly host: string;
  readonly scheme: "http" | "https";
  readonly mainHosts: readonly string[];
  /** Outside production `127.0.0.1` and `[::1]` count as `localhost`. */
  readonly loopbackIsLocalhost: boolean;
}

/** The shop of a host; null where no school lives (contract, Settings: a port is ignored). */
export async function resolveSite(db: Db, request: SiteRequest): Promise<Site | null> {
  const asked = readHost(request);
  return siteOf(asked, await ownerOf(db, asked).executeTakeFirst());
}

/** The same, and the visitor of a token, who may be unknown; in one round trip. */
export async function resolveSiteAndGuest(
  db: Db,
  request: SiteRequest,
  token: string,
): Promise<{ site: Site | null; guestId: string | null }> {
  const asked = readHost(request);
  const [[owner], [guest]] = await pipeline(db, ownerOf(db, asked), guestByToken(db, token));
  return { site: siteOf(asked, owner), guestId: guest?.id ?? null };
}

interface RequestedHost {
  readonly host: string;
  readonly origin: string;
  readonly isMain: boolean;
}

function readHost(request: SiteRequest): RequestedHost {
  const sent = request.host.toLowerCase();
  const bare = sent.replace(/:\d+$/, "").replace(/\.$/, "");
  const host = request.loopbackIsLocalhost && (bare === "127.0.0.1" || bare === "[::1]") ? "localhost" : bare;
  return { host, origin: `${request.scheme}://${sent}`, isMain: request.mainHosts.includes(host) };
}

function ownerOf(db: Db, { host, isMain }: RequestedHost) {
  if (isMain) return franchises(db).where("franchise.is_network", "=", true);
  return franchises(db)
    .innerJoin("franchise_host", "franchise_host.franchise_id", "franchise.id")
    .where("franchise_host.host", "=", host);
}

function siteOf({ host, origin, isMain }: RequestedHost, owner: FranchiseRow | undefined): Site | null {
  if (owner === undefined) return null;
  const seller = toSeller(owner);
  return { host, origin, isMain, franchise: isMain ? null : seller, seller };
}

function franchises(db: Db) {
  return db
    .selectFrom("franchise")
    .select([
      "franchise.id",
      "slug",
      "name",
      "legal_name",
      "email",
      "phone",
      "address",
      "company_number",
      "vat_number",
      "brand",
      "third_parties",
    ]);
}

type FranchiseRow = Awaited<ReturnType<ReturnType<typeof franchises>["executeTakeFirstOrThrow"]>>;

function toSeller(row: FranchiseRow): SiteFranchise {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    legalName: row.legal_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    companyNumber: row.company_number,
    vatNumber: row.vat_number,
    thirdParties: row.third_parties,
    brand: row.brand,
  };
}
