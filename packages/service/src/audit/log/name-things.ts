import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";

interface Named {
  readonly name: string;
  /** Its page in the staff's app; null: it has none. */
  readonly address: string | null;
}

/** How each kind of thing is called. `key` reads its id, which comes as text. */
interface NamedKind {
  readonly type: "int" | "uuid";
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown> | ((ids: readonly string[]) => RawBuilder<unknown>);
}

const school: NamedKind = { type: "int", columns: sql`t.name, '/schools/' || t.id`, from: sql`franchise` };

/** Roles, also those that have ended, whose names the log itself does not hold. */
const members = (ids: readonly string[]) => sql`(
  select m.id, coalesce(u.name, name_of_member(m.id)) as name, case when r.id is not null then '/staff/' || m.id end as address
    from unnest(${ids}::int[]) m (id) left join user_role r on r.id = m.id left join user_account u on u.id = r.user_id)`;

const KINDS: Readonly<Record<string, NamedKind>> = {
  class: { type: "int", columns: sql`t.name, '/classes/' || t.id`, from: sql`class_group` },
  camp: { type: "int", columns: sql`t.name, '/camps/' || t.id`, from: sql`course` },
  item: { type: "int", columns: sql`t.name, '/items/' || t.id`, from: sql`product` },
  coupon: { type: "int", columns: sql`t.code, '/coupons/' || t.id`, from: sql`coupon` },
  offer: { type: "int", columns: sql`t.name, '/offers/' || t.id`, from: sql`offer` },
  term: { type: "int", columns: sql`t.name, '/terms/' || t.id || '?school=' || t.franchise_id`, from: sql`term` },
  closure: {
    type: "int",
    columns: sql`t.reason, '/closures/' || t.id || '?school=' || t.franchise_id`,
    from: sql`closure`,
  },
  teacher: { type: "int", columns: sql`t.name, '/teachers/' || t.id`, from: sql`teacher` },
  location: { type: "int", columns: sql`t.name, '/locations/' || t.id`, from: sql`location` },
  stage: { type: "int", columns: sql`t.name, null`, from: sql`stage` },
  school,
  franchise: school,
  order: { type: "uuid", columns: sql`t.number, '/orders/' || t.id`, from: sql`orders` },
  customer: {
    type: "uuid",
    columns: sql`t.name, '/customers/' || t.id`,
    from: sql`customer`,
  },
  ticket: { type: "uuid", columns: sql`t.subject, '/tickets/' || t.id`, from: sql`ticket` },
  import: { type: "uuid", columns: sql`t.file_name, '/imports/' || t.id`, from: sql`import_batch` },
  api_key: { type: "uuid", columns: sql`t.name, null`, from: sql`api_key` },
  webhook: { type: "uuid", columns: sql`t.name, '/connections/webhooks/' || t.id`, from: sql`webhook_endpoint` },
  member: { type: "int", columns: sql`t.name, t.address`, from: members },
  invitation: { type: "uuid", columns: sql`t.name, '/staff'`, from: sql`staff_invitation` },
  user: { type: "uuid", columns: sql`t.name, '/customers/' || t.customer_id`, from: sql`user_account` },
};

const namedRow = z.object({
  kind: z.string(),
  id: z.string(),
  name: z.string().nullable(),
  address: z.string().nullable(),
});

/** The names of things, each as kind and id, that the caller may see and that are still there. */
export async function nameThings(
  db: Db,
  things: readonly (readonly [kind: string, id: string])[],
): Promise<(kind: string, id: string) => Named | null> {
  const parts = [...Map.groupBy(things, ([kind]) => kind)].flatMap(([kind, some]) => {
    const of = KINDS[kind];
    if (of === undefined) return [];
    const pattern = of.type === "int" ? /^[1-9]\d{0,8}$/u : /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;
    const ids = [...new Set(some.map(([, id]) => id))].filter((id) => pattern.test(id));
    if (ids.length === 0) return [];
    const from = typeof of.from === "function" ? of.from(ids) : of.from;
    return [
      sql`select ${kind}::text, t.id::text, ${of.columns} from ${from} t where t.id = any (${ids}::${sql.raw(of.type)}[])`,
    ];
  });
  if (parts.length === 0) return () => null;
  const statement = sql`select * from (${sql.join(parts, sql` union all `)}) n (kind, id, name, address)`;
  const rows = await rowsOf("the names of things", namedRow, statement).execute(db);
  const found = new Map(
    rows
      // Of a member who is gone and was never named, only the number is known.
      .filter(({ kind, name }) => name !== null || kind !== "member")
      .map(({ kind, id, name, address }) => [`${kind}:${id}`, { name: name ?? id, address }]),
  );
  return (kind, id) => found.get(`${kind}:${id}`) ?? null;
}

const OWNED = new Set(["class", "camp", "item", "term", "closure", "teacher", "location"]);

/** True if a thing such as `class:7` is of this school. */
export async function isOfSchool(db: Db, subject: string, franchiseId: number): Promise<boolean> {
  const [kind = "", id = ""] = subject.split(":");
  const of = KINDS[kind];
  if (of === undefined || typeof of.from === "function" || !OWNED.has(kind) || !/^[1-9]\d{0,8}$/u.test(id))
    return false;
  const found = await sql`select from ${of.from} t where t.id = ${id}::int and t.franchise_id = ${franchiseId}`.execute(
    db,
  );
  return found.rows.length > 0;
}
