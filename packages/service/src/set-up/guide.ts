import type { CallAnswer, CallParsed, GuideStep } from "@matinee/contract";
import { hasRight } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { audit, authorize, type Context, inSchool, missing, type Outcome, ownSchool } from "../kernel/index.ts";

type Answer = CallAnswer<"GET /v1/staff/guide">;
type Guide = NonNullable<Answer["guide"]>;

const guideRow = z.object({
  id: z.int(),
  name: z.string(),
  host: z.string().nullable(),
  is_demo: z.boolean(),
  left: z.record(z.string(), z.string()),
  brand: z.boolean(),
  reachable: z.boolean(),
  vat: z.boolean(),
  venue: z.boolean(),
  term: z.boolean(),
  class: z.boolean(),
  order: z.boolean(),
  staff: z.boolean(),
  open: z.boolean(),
});
type GuideRow = z.output<typeof guideRow>;

/** Schools that the network is told of. */
const MOST_SCHOOLS = 50;

/** What a new school still needs before families can book, worked out from what it has. The network is told of all its schools. */
export async function getGuide(
  ctx: Context,
  { school }: CallParsed<"GET /v1/staff/guide", "query">,
): Promise<Outcome<Answer>> {
  const allowed = authorize(ctx, "setting:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  return ok(await readGuide(ctx, school));
}

/** Leaves a step of the guide out, or takes it up again. */
export async function leaveGuideStep(
  ctx: Context,
  { step, left, school }: CallParsed<"POST /v1/staff/guide/leave-step", "body">,
): Promise<Outcome<Answer>> {
  const allowed = authorize(ctx, "setting:change", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const { guide } = await readGuide({ ...ctx, db: trx }, school);
    if (guide === null) return missing("The school");
    const { id } = guide.school;
    const marks = left
      ? sql<string>`guide || jsonb_build_object(${step}::text, ${ctx.today()}::text)`
      : sql<string>`guide - ${step}::text`;
    await trx.updateTable("franchise").set({ guide: marks }).where("id", "=", id).execute();
    await audit(ctx, trx, { action: "guide_changed", subject: `school:${id}`, detail: { step, left }, school: id });
    return ok(await readGuide({ ...ctx, db: trx }, id));
  });
}

async function readGuide(
  ctx: Pick<Context, "db" | "actor" | "today" | "gateways" | "originOf" | "demo">,
  school: number | undefined,
): Promise<Answer> {
  const today = ctx.today();
  // The demo's mark is younger than some demos, whose addresses nobody else can have.
  const statement = sql`select f.id, f.name, f.guide as left, f.is_demo or f.email like '%matinee.example' as is_demo,
      primary_host(f.id) as host,
      f.brand ? 'plum' or f.brand ? 'spot' as brand, f.vat_number is not null as vat,
      -- An address that nobody has looked at yet may lead nowhere. The job looks at each new one within half a minute, also at local ones.
      exists (select from host_check c where c.host = primary_host(f.id) and c.problem is null) as reachable,
      exists (select from location l where l.franchise_id = f.id and l.archived_at is null) as venue,
      exists (select from term t where t.franchise_id = f.id and t.ends_on >= ${today}) as term,
      exists (select from class_group g join session s on s.group_id = g.id
        where g.franchise_id = f.id and g.status = 'open' and s.status = 'scheduled' and s.held_on > ${today})
        -- A class is opened once its school is.
        or f.status = 'draft' and exists (select from class_group g join class_schedule w on w.group_id = g.id where g.franchise_id = f.id) as class,
      exists (select from order_number n where n.franchise_id = f.id) as order,
      (select count(*) from user_role r where r.franchise_id = f.id) > 1
        or exists (select from staff_invitation i where i.franchise_id = f.id) as staff,
      f.status <> 'draft' as open
    from franchise f
    where not f.is_network and (f.status <> 'closed' or f.id = ${school ?? null}::int) and ${inSchool(ctx, sql`f.id`)} order by f.id`;
  const rows = await rowsOf("the set-up guides of schools", guideRow, statement).execute(ctx.db);
  const demo = rows.some((row) => row.is_demo) ? await removableDemo(ctx) : null;
  const guides = rows.filter((row) => !row.is_demo).map((row) => guideOf(ctx, row));
  const toGo = (one: Guide) => one.steps.filter(({ done, left }) => !done && !left).length;
  const schools = guides
    .filter((one) => toGo(one) > 0)
    .slice(0, MOST_SCHOOLS)
    .map((one) => ({ ...one.school, to_go: toGo(one) }));
  const ofAsked = guides.find((one) => one.school.id === school);
  const guide = school === undefined ? (guides.find((one) => toGo(one) > 0) ?? guides[0]) : ofAsked;
  return { guide: guide ?? null, schools: ctx.actor.kind === "NETWORK_ADMIN" ? schools : [], demo };
}

/** The demo, if the actor may remove it. */
async function removableDemo(ctx: Pick<Context, "db" | "actor" | "demo">): Promise<Answer["demo"]> {
  if (ctx.demo === undefined || !hasRight(ctx.actor, "demo:remove")) return null;
  const found = await ctx.db.selectFrom("franchise").select("name").where("is_network", "=", true).executeTakeFirst();
  return found === undefined ? null : { network: found.name };
}

function guideOf(ctx: Pick<Context, "gateways" | "originOf">, row: GuideRow): Guide {
  const done: Readonly<Record<GuideStep, boolean>> = {
    brand: row.brand,
    host: row.reachable,
    venue: row.venue,
    term: row.term,
    // Before the first price is made, which has the VAT of the school.
    vat: row.vat,
    class: row.class,
    provider: ctx.gateways.payments.name !== "sandbox",
    staff: row.staff,
    open: row.open,
    order: row.order,
  };
  // Their order in the record is the order in which they are taken.
  const steps = (Object.keys(done) as GuideStep[]).map((step) => ({
    step,
    done: done[step],
    left: Object.hasOwn(row.left, step),
  }));
  const shop = row.host === null ? null : ctx.originOf(row.host);
  return { school: { id: row.id, name: row.name }, shop, steps };
}
