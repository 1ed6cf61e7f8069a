import type { AuditPage, AuditRow, CallParsed } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { hasRight } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { authorize, inSchool, ofSchool, ownSchool, type Context, type Outcome } from "../../kernel/index.ts";
import { actionText, changesOf, ACTION_GROUPS, kindText, refersTo } from "./audit-labels.ts";
import { isOfSchool, nameThings } from "./name-things.ts";
import { newestSeal } from "./seal-audit-log.ts";

type Query = CallParsed<"GET /v1/staff/audit", "query">;

const SIZE = 50;

const entryRow = z.object({
  id: z.int(),
  at: shapes.instant,
  actor: z.string(),
  by: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  school: shapes.ref.nullable(),
  detail: z.record(z.string(), z.unknown()),
});

/** Entries of the audit log of the actor's school, or of all for the network, the newest first, in words. */
export async function listAudit(ctx: Context, query: Query): Promise<Outcome<AuditPage>> {
  const allowed = authorize(ctx, "audit:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const { size = SIZE } = query;
  // One more than asked for tells whether there are older ones.
  const found = await readAuditRows(ctx, await auditConditions(ctx, query), size + 1);
  const rows = found.slice(0, size);
  return ok({
    rows,
    next: found.length > size ? (rows.at(-1)?.id ?? null) : null,
    people: await readPeople(ctx),
    seal: await newestSeal(ctx.db),
  });
}

/** Entries of the audit log that fit, the newest first, in words. */
export async function readAuditRows(
  ctx: Pick<Context, "db">,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<AuditRow[]> {
  const statement = sql`
    select a.id, a.at, a.actor, coalesce(u.name, k.name) as by, a.action, a.subject, a.detail,
        case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as school
      from (select * from audit_log a where ${where} order by a.id desc limit ${limit}) a
      left join franchise f on f.id = a.school_id
      left join user_account u on u.id = case when a.actor ~ '^user:[0-9a-f-]{36}$' then substr(a.actor, 6)::uuid end
      left join api_key k on k.id = case when a.actor ~ '^key:[0-9a-f-]{36}$' then substr(a.actor, 5)::uuid end
     order by a.id desc`;
  const found = await rowsOf("entries of the audit log", entryRow, statement).execute(ctx.db);
  const things = found.flatMap(({ subject, detail }) => [thingOf(subject), ...refersTo(detail)]);
  const nameOf = await nameThings(ctx.db, things);
  return found.map((entry) => rowOf(entry, nameOf));
}

/** SQL: the entries `a` that are asked for, of those that the actor may read. */
export async function auditConditions(ctx: Context, query: Omit<Query, "size">): Promise<RawBuilder<unknown>> {
  const { who, subject, kind, group, from, to, school, before } = query;
  const asked = [
    await ofActorsSchool(ctx, subject),
    ofSchool(school, sql`a.school_id`),
    who !== undefined && sql`a.actor = ${`user:${who}`}`,
    subject !== undefined && (await aboutThing(ctx, subject)),
    // Entries about families hold amounts, and reasons in which staff name some.
    !hasRight(ctx.actor, "order:read") && sql`a.subject ~ ${OF_NO_FAMILY}`,
    kind !== undefined && sql`a.subject like ${`${kind.replaceAll("_", String.raw`\_`)}:%`}`,
    group !== undefined && sql`a.action ~ ${ACTION_GROUPS[group]}`,
    from !== undefined && sql`a.at >= ${from}::date::timestamp at time zone 'Europe/London'`,
    to !== undefined && sql`a.at < (${to}::date + 1)::timestamp at time zone 'Europe/London'`,
    before !== undefined && sql`a.id < ${before}`,
  ];
  return sql.join(
    asked.filter((one) => one !== false),
    sql` and `,
  );
}

/** Regular expression of PostgreSQL: what a school offers, of which the prices are public, and who and what works for it. */
const OF_NO_FAMILY =
  "^(class|camp|item|coupon|offer|term|closure|teacher|location|school|mail_text|template|member|invitation|api_key|webhook):";

const subjectRow = z.object({ subject: z.string() });

/**
 * SQL: the entries `a` about a thing. Those of a family are about its login too, such as that staff viewed the shop as the family, but not
 * about each page that they read then.
 */
async function aboutThing({ db }: Context, subject: string): Promise<RawBuilder<unknown>> {
  const customer = z.guid().safeParse(/^customer:(?<id>.+)$/u.exec(subject)?.groups?.["id"]);
  if (!customer.success) return sql`a.subject = ${subject}`;
  // Each cart that a family fills without a login has its own record of the parent.
  const statement = sql`with c as (select id, guest_id from customer where id = ${customer.data})
    select 'customer:' || o.id as subject from c join customer o on o.id = c.id or o.guest_id = c.guest_id
    union all select 'user:' || u.id from c join user_account u on u.guest_id = c.guest_id or u.customer_id = c.id`;
  const found = await rowsOf("what is about a family", subjectRow, statement).execute(db);
  const subjects = [subject, ...found.map((one) => one.subject)];
  return sql`(a.subject = any (${subjects}) and a.action <> 'impersonation_read')`;
}

/** Entries from before they named their school are shown with the thing itself. */
async function ofActorsSchool(ctx: Context, subject: string | undefined): Promise<RawBuilder<unknown>> {
  const { actor } = ctx;
  const own = inSchool(ctx, sql`a.school_id`);
  if (!("franchiseId" in actor) || subject === undefined) return own;
  const isOwn = await isOfSchool(ctx.db, subject, actor.franchiseId);
  return isOwn ? sql`(${own} or a.school_id is null)` : own;
}

/** "class:7" as kind and id. Subjects without an id are lists. */
function thingOf(subject: string): readonly [kind: string, id: string] {
  const [kind = "", id = ""] = subject.split(":");
  return [kind, id];
}

function rowOf(
  { id, at, actor, by, action, subject, school, detail }: z.output<typeof entryRow>,
  nameOf: Awaited<ReturnType<typeof nameThings>>,
): AuditRow {
  const named = nameOf(...thingOf(subject));
  const userId = z.guid().safeParse(actor.replace(/^user:/u, ""));
  return {
    id,
    at,
    by: {
      id: userId.success && actor.startsWith("user:") ? userId.data : null,
      name: actor.startsWith("key:") ? `API key ${by ?? ""}`.trim() : (by ?? NOT_PEOPLE[actor] ?? "Somebody"),
    },
    what: actionText(action),
    subject: {
      text: subject,
      kind: kindText(subject),
      name: named?.name ?? nameInDetail(detail),
      address: named?.address ?? null,
    },
    school,
    changes: changesOf(detail, (kind, of) => nameOf(kind, of)?.name ?? null),
  };
}

const NOT_PEOPLE: Readonly<Record<string, string>> = { operator: "The operator", system: "Automatic" };

const withName = z.object({ name: z.string() });

/** The name of what is gone, as its last entry has it. */
function nameInDetail(detail: Readonly<Record<string, unknown>>): string | null {
  for (const part of [detail["before"], detail["after"], detail]) {
    const found = withName.safeParse(part);
    if (found.success) return found.data.name;
  }
  return null;
}

const personRow = z.object({ id: shapes.uuid, name: z.string() });
const MOST_PEOPLE = 500;

/** Those who work for the school now, or for any for the network. */
async function readPeople(ctx: Context): Promise<AuditPage["people"]> {
  const statement = sql`select u.id, u.name from user_account u where exists (select from user_role r
    where r.user_id = u.id and r.role <> 'CUSTOMER' and ${inSchool(ctx, sql`r.franchise_id`)}) order by u.name, u.id limit ${MOST_PEOPLE}`;
  return await rowsOf("people of the audit log", personRow, statement).execute(ctx.db);
}
