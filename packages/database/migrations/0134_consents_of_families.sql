-- Who agreed to marketing emails and who has an account, by which the staff's list of families is narrowed (docs/decisions, 0057). Both were
-- worked out for all families in each request: half a second with 50,000.

-- From here to the end of this migration no family and no consent can be changed. What is under way ends first: it knows no such columns.
lock table customer, user_account, consent in share row exclusive mode;
alter table family_record
  add column marketing_consent boolean not null default false,     -- the latest answer, with any of the family's details or of its account
  -- The latest answer with its details alone: the policy of `consent` shows the staff of a school no others.
  add column marketing_consent_with_details boolean not null default false,
  add column has_account boolean not null default false;           -- one whose address is verified

-- As before (0118), with the answers and the account. A limit or an offset keeps the planner from reading all of a table for one family.
create or replace function family_records(families uuid[]) returns setof family_record language sql stable
begin atomic
  select r.id, c.id, c.name, c.email, c.phone, c.postcode, r.since,
    lower(concat_ws(E'\n', c.name, c.email, (select string_agg(k.first_name || ' ' || k.surname, E'\n' order by k.date_of_birth, k.id)
      from (select a.id, a.first_name, a.surname, a.date_of_birth from child a where a.guest_id = r.id and a.removed_at is null
        union all select b.id, b.first_name, b.surname, b.date_of_birth from child b
          where b.customer_id = r.id and b.guest_id is null and b.removed_at is null) k))),
    coalesce(case when l.id is null or m.id > l.id then m.given else l.given end, false),
    coalesce(l.given, false),
    u.email_verified_at is not null
  from (
    select n.family as id, array_agg(n.id) as details, (array_agg(n.id order by n.created_at desc, n.id desc))[1] as latest,
        (min(n.created_at) at time zone 'Europe/London')::date as since
      from (select coalesce(a.guest_id, a.id) as family, a.id, a.created_at from customer a where families is null
        union all select b.guest_id, b.id, b.created_at from customer b where b.guest_id = any (families)
        union all select d.id, d.id, d.created_at from customer d where d.id = any (families) and d.guest_id is null) n
     group by 1) r
  left join lateral (select a.id, a.customer_id, a.email_verified_at from user_account a where a.guest_id = r.id limit 1) u on true
  cross join lateral (select coalesce((select p.id from customer p where p.id = u.customer_id and p.guest_id = r.id), r.latest) as id offset 0) w
  -- With a limit it is not joined, so it is no choice of the planner.
  cross join lateral (select o.id, o.name, o.email, o.phone, o.postcode from customer o where o.id = w.id limit 1) c
  left join lateral (select g.id, g.given from (select n.id, n.given from consent n
      where n.customer_id = any (r.details) and n.child_id is null and n.kind = 'marketing' offset 0) g
    order by g.id desc limit 1) l on true
  left join lateral (select g.id, g.given from (select n.id, n.given from consent n
      where n.user_id = u.id and n.child_id is null and n.kind = 'marketing' offset 0) g
    order by g.id desc limit 1) m on true;
end;

-- As before (0112), with the new columns.
create or replace function renew_family_records(families uuid[]) returns void language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  perform set_config('matinee.scope', 'system', true);
  perform pg_advisory_xact_lock(hashtextextended('school_family ' || one, 0))
    from (select distinct unnest(families) as one order by 1) f where one is not null;
  delete from family_record r where r.family_id = any (families) and not exists (
    select from customer c where c.guest_id = r.family_id or c.id = r.family_id and c.guest_id is null);
  insert into family_record select * from family_records(families)
    on conflict (family_id) do update set customer_id = excluded.customer_id, name = excluded.name, email = excluded.email,
      phone = excluded.phone, postcode = excluded.postcode, since = excluded.since, words = excluded.words,
      marketing_consent = excluded.marketing_consent, marketing_consent_with_details = excluded.marketing_consent_with_details,
      has_account = excluded.has_account
    where family_record is distinct from excluded;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$ set search_path from current set plan_cache_mode = force_generic_plan set enable_seqscan = off;

-- With the commit, like all that is kept of families. Rows whose details or account are gone by then were renewed with those.
create function family_consent() returns trigger language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
  families uuid[];
begin
  perform set_config('matinee.scope', 'system', true);
  families := array(
    select coalesce(c.guest_id, c.id) from customer c
      where c.id in (case when tg_op <> 'INSERT' then old.customer_id end, case when tg_op <> 'DELETE' then new.customer_id end)
    union select u.guest_id from user_account u
      where u.id in (case when tg_op <> 'INSERT' then old.user_id end, case when tg_op <> 'DELETE' then new.user_id end));
  perform set_config('matinee.scope', coalesce(asked, ''), true);
  perform renew_family_records(families);
  return null;
end $$ set search_path from current set plan_cache_mode = force_generic_plan set enable_seqscan = off;
create constraint trigger family_record_consent_added after insert on consent deferrable initially deferred for each row
  when (new.kind = 'marketing' and new.child_id is null) execute function family_consent();
create constraint trigger family_record_consent_gone after delete on consent deferrable initially deferred for each row
  when (old.kind = 'marketing' and old.child_id is null) execute function family_consent();
create constraint trigger family_record_consent_changed after update on consent deferrable initially deferred for each row
  when ((old.kind = 'marketing' and old.child_id is null or new.kind = 'marketing' and new.child_id is null)
    and (old.kind, old.child_id, old.customer_id, old.user_id, old.given)
      is distinct from (new.kind, new.child_id, new.customer_id, new.user_id, new.given))
  execute function family_consent();
create constraint trigger family_record_account_verified after update of email_verified_at on user_account deferrable initially deferred
  for each row when ((old.email_verified_at is null) <> (new.email_verified_at is null)) execute function family_changed();

-- Only the rows that differ from their defaults: a few seconds for 50,000 families.
do $$ begin
  perform set_config('matinee.scope', 'system', true);
  update family_record r set marketing_consent = s.marketing_consent, marketing_consent_with_details = s.marketing_consent_with_details,
      has_account = s.has_account
    from family_records(null) s
   where s.family_id = r.family_id and (s.marketing_consent or s.marketing_consent_with_details or s.has_account);
  perform set_config('matinee.scope', '', true);
end $$;
