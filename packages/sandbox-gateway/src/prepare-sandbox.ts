import type { SqlDatabase } from "@matinee/gateways/sql";

// An advisory lock number that nothing else in the database uses.
const LOCK = 5_217_004_403;

const SCHEMA = `
create schema if not exists sandbox_gateway;
create table if not exists sandbox_gateway.object (
  seq bigint generated always as identity,
  id text primary key,
  kind text not null,
  parent text,
  created bigint not null,
  settles_at timestamptz,
  body jsonb not null,
  hidden jsonb not null default '{}'
);
create index if not exists object_list on sandbox_gateway.object (kind, parent, seq desc);
create index if not exists object_newest on sandbox_gateway.object (kind, seq desc);
create index if not exists object_settling on sandbox_gateway.object (kind, settles_at) where settles_at is not null;
create table if not exists sandbox_gateway.idempotency_key (
  key text primary key,
  fingerprint text not null,
  status int,
  body jsonb,
  created_at timestamptz not null
);
create index if not exists idempotency_key_age on sandbox_gateway.idempotency_key (created_at);
create table if not exists sandbox_gateway.delivery (
  id bigint generated always as identity primary key,
  event_id text not null references sandbox_gateway.object,
  due_at timestamptz,
  attempts int not null,
  delivered_at timestamptz,
  last_error text
);
create index if not exists delivery_due on sandbox_gateway.delivery (due_at) where delivered_at is null and due_at is not null;
`;

/** Creates the gateway's schema unless it exists. Any number of processes may call it at once. */
export async function prepareSandbox(db: SqlDatabase): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await tx.query(SCHEMA);
  });
}
