import type { SqlDatabase, SqlRunner } from "@matinee/gateways/sql";
import type { Event, Hidden, Stored, Kind, Objects } from "./objects.ts";
import type { ListQuery, SandboxStore, SandboxTransaction, SavedAnswer } from "./store.ts";

interface ObjectRow<K extends Kind> {
  id: string;
  parent: string | null;
  body: Objects[K];
  hidden: Hidden;
  settles_at_ms: number | null;
}

const COLUMNS = "id, parent, body, hidden, (extract(epoch from settles_at) * 1000)::float8 as settles_at_ms";

async function rows<Row>(db: SqlRunner, text: string, params: unknown[]): Promise<Row[]> {
  const result = await db.query(text, params);
  // The statement selects these columns, and only this file writes these tables.
  return result.rows as Row[];
}

function stored<K extends Kind>(kind: K, row: ObjectRow<K>): Stored<K> {
  const { id, parent, body, hidden, settles_at_ms: settlesAt } = row;
  return { kind, id, parent, body, hidden, settlesAt };
}

const at = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

async function list<K extends Kind>(
  db: SqlRunner,
  kind: K,
  query: ListQuery,
): Promise<{ items: Stored<K>[]; hasMore: boolean }> {
  const { parent, type, source, statuses, id, createdFrom, startingAfter, endingBefore, limit } = query;
  const backwards = endingBefore !== undefined && startingAfter === undefined;
  const found = await rows<ObjectRow<K>>(
    db,
    `select ${COLUMNS} from sandbox_gateway.object o
     where kind = $1 and ($2::text is null or parent = $2) and ($3::text is null or body->>'type' = $3)
       and ($4::bigint is null or created >= $4)
       and ($5::text is null or seq < (select seq from sandbox_gateway.object where id = $5))
       and ($6::text is null or seq > (select seq from sandbox_gateway.object where id = $6))
       and ($8::text is null or body->>'source' = $8)
       and ($9::text[] is null or body->>'status' = any ($9)) and ($10::text is null or id = $10)
     order by seq ${backwards ? "asc" : "desc"} limit $7`,
    [
      kind,
      parent ?? null,
      type ?? null,
      createdFrom ?? null,
      startingAfter ?? null,
      endingBefore ?? null,
      limit + 1,
      source ?? null,
      statuses ?? null,
      id ?? null,
    ],
  );
  const page = found.slice(0, limit).map((row) => stored(kind, row));
  return { items: backwards ? page.toReversed() : page, hasMore: found.length > limit };
}

/** Objects that are saved one after another are written in one statement, before anything else is sent and at the end (`flush`). */
function transactionOver(runner: SqlRunner): { tx: SandboxTransaction; flush: () => Promise<void> } {
  /** By id: the last version of each. */
  const unsaved = new Map<string, Stored>();
  const flush = async (): Promise<void> => {
    const objects = [...unsaved.values()];
    unsaved.clear();
    if (objects.length > 0) await saveAll(runner, objects);
  };
  const db: SqlRunner = {
    query: async (text, params) => {
      await flush();
      return await runner.query(text, params);
    },
  };
  const one = async <K extends Kind>(kind: K, id: string, suffix: string): Promise<Stored<K> | null> => {
    const text = `select ${COLUMNS} from sandbox_gateway.object where id = $1 and kind = $2 ${suffix}`;
    const [row] = await rows<ObjectRow<K>>(db, text, [id, kind]);
    return row ? stored(kind, row) : null;
  };
  const tx: SandboxTransaction = {
    find: (kind, id) => one(kind, id, ""),
    lock: (kind, id) => one(kind, id, "for no key update"),
    save: async (object) => void unsaved.set(object.id, object),
    list: (kind, query) => list(db, kind, query),
    lockSettling: async (kind, { now, limit }) => {
      const text = `select ${COLUMNS} from sandbox_gateway.object where kind = $1 and settles_at <= $2
        order by settles_at limit $3 for no key update skip locked`;
      const found = await rows<ObjectRow<typeof kind>>(db, text, [kind, at(now), limit]);
      return found.map((row) => stored(kind, row));
    },
    takeKey: async (key, fingerprint, now) => {
      const insert = `insert into sandbox_gateway.idempotency_key (key, fingerprint, created_at) values ($1, $2, $3)
        on conflict (key) do nothing returning key`;
      if ((await rows(db, insert, [key, fingerprint, at(now)])).length > 0) return null;
      const [saved] = await rows<SavedAnswer>(
        db,
        "select fingerprint, status, body from sandbox_gateway.idempotency_key where key = $1",
        [key],
      );
      return saved ?? null;
    },
    saveAnswer: async (key, { status, body }) => {
      await db.query("update sandbox_gateway.idempotency_key set status = $2, body = $3 where key = $1", [
        key,
        status,
        JSON.stringify(body),
      ]);
    },
    queueDelivery: async ({ eventId, dueAt, attempts }) => {
      const insert =
        "insert into sandbox_gateway.delivery (event_id, due_at, attempts) values ($1, $2, $3) returning id::text";
      const [row] = await rows<{ id: string }>(db, insert, [eventId, at(dueAt), attempts]);
      if (!row) throw new Error("The queued delivery got no id");
      return row.id;
    },
  };
  return { tx, flush };
}

async function saveAll(db: SqlRunner, objects: readonly Stored[]): Promise<void> {
  const written = objects.map(({ id, kind, parent, body, hidden, settlesAt }) => ({
    id,
    kind,
    parent,
    created: body.created,
    settles_at: at(settlesAt),
    body,
    hidden,
  }));
  await db.query(
    `insert into sandbox_gateway.object (id, kind, parent, created, settles_at, body, hidden)
     select id, kind, parent, created, settles_at, body, hidden
     from rows from (jsonb_to_recordset($1::jsonb) as
       (id text, kind text, parent text, created bigint, settles_at timestamptz, body jsonb, hidden jsonb)) with ordinality
     order by ordinality
     on conflict (id) do update set parent = excluded.parent, settles_at = excluded.settles_at,
       body = excluded.body, hidden = excluded.hidden`,
    [JSON.stringify(written)],
  );
}

/** Stores the gateway's state in the schema that `prepareSandbox` creates. */
export function sqlSandboxStore(db: SqlDatabase): SandboxStore {
  return {
    transaction: (work) =>
      db.transaction(async (runner) => {
        const { tx, flush } = transactionOver(runner);
        const result = await work(tx);
        await flush();
        return result;
      }),
    takeDueDeliveries: async ({ now, leaseUntil, limit }) => {
      const taken = await rows<{ id: string; attempts: number; event: Event }>(
        db,
        `with due as (
           select id from sandbox_gateway.delivery where delivered_at is null and due_at <= $1
           order by due_at, id limit $3 for update skip locked)
         update sandbox_gateway.delivery d set due_at = $2, attempts = d.attempts + 1
         from due, sandbox_gateway.object o where d.id = due.id and o.id = d.event_id
         returning d.id::text as id, d.attempts, o.body as event`,
        [at(now), at(leaseUntil), limit],
      );
      return taken.toSorted((a, b) => Number(a.id) - Number(b.id));
    },
    deliverySucceeded: async (id, time) => {
      await db.query("update sandbox_gateway.delivery set delivered_at = $2, last_error = null where id = $1", [
        id,
        at(time),
      ]);
    },
    deliveryFailed: async (id, { dueAt, reason }) => {
      await db.query(
        "update sandbox_gateway.delivery set due_at = $2, last_error = $3 where id = $1 and delivered_at is null",
        [id, at(dueAt), reason],
      );
    },
    deleteBefore: async (time) => {
      await db.query("delete from sandbox_gateway.idempotency_key where created_at < $1", [at(time)]);
      await db.query("delete from sandbox_gateway.delivery where delivered_at < $1", [at(time)]);
    },
  };
}
