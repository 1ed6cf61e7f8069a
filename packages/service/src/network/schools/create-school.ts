import type { CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { feesByName, type FeeSettings } from "@matinee/core/pricing";
import { changeSchool, orderPrefixOf, slugOf, type SchoolSettings } from "@matinee/core/network";
import { inTransaction } from "@matinee/database";
import { audit, authorize, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { checkHost, hostTaken } from "./check-host-form.ts";

interface WithId {
  readonly id: number;
}

/** What nobody can send: so every text that is needed is judged, an empty one too. */
const UNSAID = "\0";

/** What a school begins with, before anybody has said otherwise; the columns have the same defaults. */
const FIRST: SchoolSettings = {
  name: UNSAID,
  legal_name: UNSAID,
  company_number: null,
  email: UNSAID,
  phone: UNSAID,
  address: UNSAID,
  nation: "england_wales",
  safeguarding: null,
  dbs_checks: null,
  first_aid: null,
  staff_ratio: null,
  vat_number: null,
  vat_rate: 20,
  ...feesByName<FeeSettings>(({ unset }) => unset),
  cancel_full_days: 14,
  cancel_share_days: 7,
  cancel_share_percent: 50,
  booking_fee_back: false,
  move_days: 1,
  trials_per_year: 3,
  plum: null,
  spot: null,
};

/** Makes a school of the network with the address of its shop. It is a draft: its shop stands, and nothing can be booked in it yet. */
export async function createSchool(
  ctx: Context,
  { host: typed, ...form }: CallParsed<"POST /v1/staff/schools", "body">,
): Promise<Outcome<WithId>> {
  const allowed = authorize(ctx, "school:create", {});
  if (!allowed.ok) return allowed;
  const legalName = form.legal_name?.trim() ?? "";
  const settings = changeSchool(FIRST, { ...form, legal_name: legalName === "" ? form.name : legalName });
  const host = checkHost(ctx, typed);
  if (!settings.ok || !host.ok) {
    const problems = [...(settings.ok ? [] : settings.error), ...(host.ok ? [] : [host.error])];
    return refuse(
      "invalid",
      problems.filter(({ path }) => path !== "legal_name" || legalName !== ""),
    );
  }
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<WithId>> => {
    const others = await lockNames(trx);
    const taken = await hostTaken(trx, host.value);
    if (taken !== null) return refuse("invalid", [taken]);
    const { name, legal_name, email, phone, address, nation } = settings.value;
    const { id } = await trx
      .insertInto("franchise")
      .values({
        slug: freeSlug(slugOf(name), others.slugs),
        order_prefix: orderPrefixOf(name, others.prefixes),
        status: "draft",
        name,
        legal_name,
        email,
        phone,
        address,
        nation,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx.insertInto("franchise_host").values({ host: host.value, franchise_id: id, is_primary: true }).execute();
    const after = { name, legal_name, email, phone, address, nation, host: host.value };
    await audit(ctx, trx, { action: "school_created", subject: `school:${id}`, detail: { after }, school: id });
    return ok({ id });
  });
}

/** The short names and prefixes that are taken. Two new schools at once come one after the other. */
async function lockNames(trx: Db) {
  await trx.selectFrom("franchise").select("id").where("is_network", "=", true).forUpdate().execute();
  const rows = await trx.selectFrom("franchise").select(["slug", "order_prefix"]).execute();
  return { slugs: rows.map(({ slug }) => slug), prefixes: rows.map(({ order_prefix: prefix }) => prefix) };
}

function freeSlug(slug: string, taken: readonly string[]): string {
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? slug : `${slug}-${n}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
