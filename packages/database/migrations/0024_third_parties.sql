-- Other companies' scripts: which a shop uses, and what its visitors said to each kind of them.
-- {chat?, ads?, pixel?, recorder?}: {script, account, origins} each; null: off also where a setting switches it on.
alter table franchise add column third_parties jsonb not null default '{}'
  constraint third_parties_by_kind check (jsonb_typeof(third_parties) = 'object');

-- A ledger: the last row of a visitor, a host and a kind is what counts.
create table third_party_consent (
  id bigint generated always as identity primary key,
  guest_id uuid,                         -- these two refer to nothing: a receipt outlives whom it is of
  user_id uuid,
  host text not null,
  kind text not null check (kind in ('chat', 'measuring', 'advertising')),
  given boolean not null,
  wording_version text not null,
  recorded_at timestamptz not null default now(),
  constraint third_party_consent_has_subject check (num_nonnulls(guest_id, user_id) >= 1)
);
create index on third_party_consent (guest_id, host);
create index on third_party_consent (user_id, host);

-- Rows stay what they are; only whose they are is learnt once, when a visitor logs in.
create function third_party_consent_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.user_id is null and new.user_id is not null
     and (to_jsonb(new) - 'user_id') = (to_jsonb(old) - 'user_id') then
    return new;
  end if;
  raise exception 'the ledger of consents is append-only';
end $$;
create trigger third_party_consent_append_only before update or delete on third_party_consent
  for each row execute function third_party_consent_is_append_only();
create trigger third_party_consent_no_truncate before truncate on third_party_consent
  for each statement execute function third_party_consent_is_append_only();
