import { viewerOf } from "@matinee/core/access";
import { sql, type RawBuilder } from "kysely";
import type { Acting, Context, Db } from "./context.ts";

interface Change {
  /** What was done, such as `class_updated`. */
  readonly action: string;
  /** To what, such as `class:7`. */
  readonly subject: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  /** The school that the change concerns, whose managers read it; null or left out: the school that the actor works for. */
  readonly school?: number | null;
}

/** Writes an audit log entry in the transaction of the change: who did what to which subject. Without an actor a job did it. */
export async function audit(
  { actor }: Pick<Acting, "actor">,
  trx: Db,
  { action, subject, detail = {}, school }: Change,
): Promise<void> {
  if (actor === null) {
    const row = { actor: "system", action, subject, detail: JSON.stringify(detail), school_id: school ?? null };
    await trx.insertInto("audit_log").values(row).execute();
    return;
  }
  const staff = viewerOf(actor)?.staff;
  const works = staff ?? actor;
  const own = "franchiseId" in works ? works.franchiseId : null;
  const person = `user:${staff?.userId ?? ("userId" in actor ? actor.userId : "")}`;
  const actorId = actor.kind === "GUEST" ? `guest:${actor.guestId}` : "isKey" in actor ? `key:${actor.userId}` : person;
  await trx
    .insertInto("audit_log")
    .values({ actor: actorId, action, subject, detail: JSON.stringify(detail), school_id: school ?? own })
    .execute();
}

/** SQL: the one school that somebody works for, by their user id. Null for the network, and for who works for several. */
function schoolOfStaff(userId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select case when count(distinct r.franchise_id) = 1 and bool_and(r.franchise_id is not null)
    then min(r.franchise_id) end from user_role r where r.user_id = ${userId} and r.role <> 'CUSTOMER')`;
}

/** SQL: the school that a view is for, which is stored with it. Null for the network's; those of the version before name none. */
export function schoolOfView(stored: RawBuilder<unknown>, viewer: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce(${stored}, ${schoolOfStaff(viewer)})`;
}

/** Fields that no audit entry quotes: who may read the log may not read these. */
const NEVER_QUOTED: ReadonlySet<string> = new Set([
  "medical_conditions",
  "medical_ciphertext",
  "password",
  "password_hash",
]);

/** The fields that a change gives another value, before and after, as the detail of its audit entry. */
export function changedFields<T extends object>(before: T, after: Partial<T>): Readonly<Record<string, unknown>> {
  // The keys of both are fields of T.
  const names = Object.keys(after) as (keyof T & string)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const quoted = (values: Partial<T>) =>
    Object.fromEntries(changed.map((name) => [name, NEVER_QUOTED.has(name) ? "not recorded" : values[name]]));
  return { before: quoted(before), after: quoted(after) };
}

interface ViewedChange {
  /** The ids of what is changed, such as `child_id`. */
  readonly ids?: Readonly<Record<string, string>>;
  /** The family's details as they were. Null: there were none. */
  readonly before: object | null;
  readonly after: object;
}

/**
 * Writes which of a family's details staff change while they view the shop as that family, in the transaction of the change. It names the
 * fields and quotes only answers of yes or no: names and addresses are the family's, and nothing is corrected or erased in the log. Does
 * nothing outside a view.
 */
export async function auditChangeInView(
  ctx: Pick<Context, "actor">,
  trx: Db,
  { ids = {}, before, after }: ViewedChange,
): Promise<void> {
  const { actor } = ctx;
  if (viewerOf(actor) === null || actor.kind !== "CUSTOMER") return;
  const known = new Map(Object.entries(before ?? {}));
  const changed = Object.entries(after).filter(([name, value]) => (known.get(name) ?? "") !== (value ?? ""));
  if (changed.length === 0) return;
  const answers = changed.filter(([, value]) => typeof value === "boolean");
  const detail = {
    ids,
    changed: changed.map(([name]) => name),
    before: Object.fromEntries(answers.map(([name]) => [name, known.get(name) ?? false])),
    after: Object.fromEntries(answers),
  };
  await audit(ctx, trx, { action: "impersonation_changed", subject: `user:${actor.userId}`, detail });
}

interface ViewedCall {
  /** The user id of the member of staff who views. */
  readonly viewer: string;
  /** The user id of the account that is viewed. */
  readonly viewed: string;
  /** The school that they view for. Null for the network. */
  readonly school: number | null;
  /** The call as the contract names it. */
  readonly call: string;
  /** The ids that the call names, by their place in the request. Never names, addresses or other text. */
  readonly ids?: Readonly<Record<string, string | number>>;
}

/** Writes an audit log entry for one call that staff make while they view the shop as a family, whether it reads or changes. */
export async function recordInView(db: Db, { viewer, viewed, school, call, ids = {} }: ViewedCall): Promise<void> {
  const action = call.startsWith("GET ") ? "impersonation_read" : "impersonation_called";
  await db
    .insertInto("audit_log")
    .values({
      actor: `user:${viewer}`,
      action,
      subject: `user:${viewed}`,
      detail: JSON.stringify({ call, ids }),
      school_id: schoolOfView(sql`${school}::int`, sql`${viewer}::uuid`),
    })
    .execute();
}
