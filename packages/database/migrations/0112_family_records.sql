-- One row for each family, with the details that stand for it: what the list of families is sorted and searched by (docs/decisions, 0057).
-- Those details are its account's, or the latest where there is no account. Worked out for all families in each request, the list took half
-- a second with 50,000 families.
create table family_record (
  family_id uuid primary key,                          -- as in family_franchise
  customer_id uuid not null references customer on delete cascade,
  name text not null,
  email text not null,
  phone text not null,
  postcode text not null,
  since date not null,                                 -- the day in the UK on which the first of its details were saved
  words text not null                                  -- the name, the address and the names of its children in small letters, each on a line
);
create index family_record_customer on family_record (customer_id);
create index family_record_name on family_record (name, customer_id);
create index family_record_email on family_record (email, customer_id);
create index family_record_postcode on family_record (postcode, customer_id);
create index family_record_since on family_record (since, customer_id);
alter table family_record enable row level security, force row level security;
create policy family_record_visible on family_record using (
  (select scope_sees_all()) or family_id in (select families_in_scope()));

-- The details of these families as they are now; null: of all. `families` is given as an array, so that each is found by an index.
create function family_records(families uuid[]) returns setof family_record language sql stable
begin atomic
  select r.id, c.id, c.name, c.email, c.phone, c.postcode, r.since,
    lower(concat_ws(E'\n', c.name, c.email, (select string_agg(k.first_name || ' ' || k.surname, E'\n' order by k.date_of_birth, k.id)
      from child k where k.removed_at is null and (k.guest_id = r.id or k.guest_id is null and k.customer_id = r.id))))
  from (
    select n.family as id, (array_agg(n.id order by n.created_at desc, n.id desc))[1] as latest, (min(n.created_at) at time zone 'Europe/London')::date as since
      from (select coalesce(a.guest_id, a.id) as family, a.id, a.created_at from customer a where families is null
        union all select b.guest_id, b.id, b.created_at from customer b where b.guest_id = any (families)
        union all select d.id, d.id, d.created_at from customer d where d.id = any (families) and d.guest_id is null) n
     group by 1) r
  join customer c on c.id = coalesce((select u.customer_id from user_account u join customer p on p.id = u.customer_id and p.guest_id = u.guest_id
    where u.guest_id = r.id), r.latest);
end;

-- Brings the rows of these families in line with their details. Of two transactions that change a family the later waits, and sees what the
-- earlier one did: the lock is that of renew_school_families (0065).
create function renew_family_records(families uuid[]) returns void language plpgsql as $$
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
      phone = excluded.phone, postcode = excluded.postcode, since = excluded.since, words = excluded.words
    where (family_record.customer_id, family_record.name, family_record.email, family_record.phone, family_record.postcode, family_record.since,
        family_record.words)
      <> (excluded.customer_id, excluded.name, excluded.email, excluded.phone, excluded.postcode, excluded.since, excluded.words);
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$ set search_path from current;

-- With the commit, like the families of schools.
create function family_changed() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'customer' then
      perform renew_family_records(array_remove(array[
        case when tg_op <> 'INSERT' then coalesce(old.guest_id, old.id) end,
        case when tg_op <> 'DELETE' then coalesce(new.guest_id, new.id) end], null));
    when 'child' then
      perform renew_family_records(array_remove(array[
        case when tg_op <> 'INSERT' then coalesce(old.guest_id, old.customer_id) end,
        case when tg_op <> 'DELETE' then coalesce(new.guest_id, new.customer_id) end], null));
    else
      perform renew_family_records(array_remove(array[
        case when tg_op <> 'INSERT' then old.guest_id end, case when tg_op <> 'DELETE' then new.guest_id end], null));
  end case;
  return null;
end $$ set search_path from current;
create constraint trigger family_record_added after insert or delete on customer deferrable initially deferred
  for each row execute function family_changed();
create constraint trigger family_record_changed after update of guest_id, created_at, name, email, phone, postcode on customer
  deferrable initially deferred for each row
  when ((old.guest_id, old.created_at, old.name, old.email, old.phone, old.postcode)
    is distinct from (new.guest_id, new.created_at, new.name, new.email, new.phone, new.postcode))
  execute function family_changed();
create constraint trigger family_record_child_added after insert or delete on child deferrable initially deferred
  for each row execute function family_changed();
create constraint trigger family_record_child_changed after update of first_name, surname, removed_at, guest_id, customer_id on child
  deferrable initially deferred for each row
  when ((old.first_name, old.surname, old.removed_at, old.guest_id, old.customer_id)
    is distinct from (new.first_name, new.surname, new.removed_at, new.guest_id, new.customer_id))
  execute function family_changed();
create constraint trigger family_record_account_added after insert or delete on user_account deferrable initially deferred
  for each row execute function family_changed();
create constraint trigger family_record_account_changed after update of guest_id, customer_id on user_account deferrable initially deferred
  for each row when ((old.guest_id, old.customer_id) is distinct from (new.guest_id, new.customer_id))
  execute function family_changed();

-- From here to the end of this migration no family can be changed: a few seconds for 50,000 families.
do $$ begin
  perform set_config('matinee.scope', 'system', true);
  insert into family_record select * from family_records(null);
  perform set_config('matinee.scope', '', true);
end $$;
