-- The audit log is sealed each minute (docs/decisions, 0047), and each school reads its own part of it. The version before writes entries
-- without a school.
alter table audit_log add column school_id int, add column seal int;

create table audit_seal (
  number int primary key check (number > 0),
  rows int not null check (rows > 0),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null default now()
);
alter table audit_seal enable row level security, force row level security;
create policy audit_seal_read on audit_seal for select using (
  (select scope_kind()) in ('system', 'network') or (select scope_money_franchise()) is not null);
create policy audit_seal_by_system on audit_seal using ((select scope_kind()) = 'system');

create function audit_seal_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'a seal of the audit log is never changed';
end $$ set search_path from current;
create trigger audit_seal_is_final before update or delete on audit_seal
  for each row execute function audit_seal_is_final();

-- Append-only, with two exceptions: an entry gets its seal once, and a reason in somebody's own words is erased with the family's account.
create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seal is null and new.seal > 0 and to_jsonb(new) - 'seal' = to_jsonb(old) - 'seal' then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.detail ? 'reason' and new.detail = old.detail - 'reason'
    and to_jsonb(new) - 'detail' = to_jsonb(old) - 'detail' then
    return new;
  end if;
  raise exception 'the audit log is append-only';
end $$ set search_path from current;

-- Entries hold amounts and reasons, so the roles that see money read those of their school. What 0067 lets every school read stays.
drop policy audit_read on audit_log;
create policy audit_read on audit_log for select using (
  (select scope_kind()) in ('system', 'network')
  or school_id = (select scope_money_franchise())
  or ((select scope_franchise()) is not null and (
    subject like any (array['location:%', 'class:%', 'camp:%', 'item:%', 'term:%', 'closure:%', 'teacher:%'])
    or subject = 'school:' || (select scope_franchise()))));
