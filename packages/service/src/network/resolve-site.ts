import { pipeline } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, Site, SiteFranchise } from "../kernel/index.ts";
import { guestByToken } from "./guests.ts";

export interface SiteRequest {
  /** The Host header, with or without a port. */
  readonly host: string;
  /** Scheme, host and port for a link to a host of ours. A client can send any port, so links have our own. */
  readonly originOf: (host: string) => string;
  readonly mainHosts: readonly string[];
  /** Hosts of the account and staff apps that are no shop: their calls are answered as the main shop. */
  readonly appHosts?: readonly string[];
  /** Outside production, `127.0.0.1` and `[::1]` are treated as `localhost`. */
  readonly loopbackIsLocalhost: boolean;
}

/** Finds the shop of a host. Null if the host is not registered. The port is ignored (contract, Settings). */
export async function resolveSite(db: Db, request: SiteRequest): Promise<Site | null> {
  const requested = readHost(request);
  return toSite(requested, await franchiseOfHost(db, requested).executeTakeFirst());
}

/** Finds the shop of a host and the guest of a token in one round trip. `guestId` is null for an unknown token. */
export async function resolveSiteAndGuest(
  db: Db,
  request: SiteRequest,
  token: string,
): Promise<{ site: Site | null; guestId: string | null }> {
  const requested = readHost(request);
  const [[owner], [guest]] = await pipeline(db, franchiseOfHost(db, requested), guestByToken(db, token));
  return { site: toSite(requested, owner), guestId: guest?.id ?? null };
}

interface RequestedHost {
  readonly host: string;
  readonly origin: string;
  readonly isMain: boolean;
}

function readHost(request: SiteRequest): RequestedHost {
  const bare = request.host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  const host = request.loopbackIsLocalhost && (bare === "127.0.0.1" || bare === "[::1]") ? "localhost" : bare;
  const isMain = request.mainHosts.includes(host) || request.appHosts?.includes(host) === true;
  return { host, origin: request.originOf(bare), isMain };
}

function franchiseOfHost(db: Db, { host, isMain }: RequestedHost) {
  if (isMain) return franchises(db).where("franchise.is_network", "=", true);
  return franchises(db)
    .innerJoin("franchise_host", "franchise_host.franchise_id", "franchise.id")
    .where("franchise_host.host", "=", host);
}

function toSite({ host, origin, isMain }: RequestedHost, owner: FranchiseRow | undefined): Site | null {
  if (owner === undefined) return null;
  const seller = toFranchise(owner);
  return { host, origin, isMain, franchise: isMain ? null : seller, seller };
}

const logoShape = z.object({ src: z.string(), width: z.int(), height: z.int() }).nullable();

/** The smallest file of a school's logo, which is wide enough for a header on any screen. */
const logo = sql`(select jsonb_build_object('src', '/pictures/' || (f ->> 'name'), 'width', ph.width, 'height', ph.height)
  from picture ph, jsonb_array_elements(ph.files) f where ph.logo_of = franchise.id and ph.status = 'ready' and f ->> 'type' = 'image/webp'
  order by (f ->> 'width')::int limit 1)`;

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
      "safeguarding",
      "dbs_checks",
      "first_aid",
      "staff_ratio",
      "brand",
      "third_parties",
      logo.as("logo"),
    ]);
}

type FranchiseRow = Awaited<ReturnType<ReturnType<typeof franchises>["executeTakeFirstOrThrow"]>>;

function toFranchise(row: FranchiseRow): SiteFranchise {
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
    safety: {
      safeguarding: row.safeguarding,
      dbs_checks: row.dbs_checks,
      first_aid: row.first_aid,
      staff_ratio: row.staff_ratio,
    },
    thirdParties: row.third_parties,
    brand: row.brand,
    logo: logoShape.parse(row.logo),
  };
}
