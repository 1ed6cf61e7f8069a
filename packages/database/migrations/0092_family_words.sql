-- The words by which staff find a family or a child while they type. Row-level security keeps every index on lower(name), and every trigram
-- index, from being used (docs/decisions, 0016 and 0054). Ranges of plain text in the order of "C" are compared by leakproof functions, so the
-- beginning of a word is found by an index, whoever asks.
create table family_word (
  word text collate "C" not null,
  family_id uuid not null,                             -- as in family_franchise
  customer_id uuid references customer on delete cascade,
  child_id uuid references child on delete cascade,
  constraint family_word_of_one check ((customer_id is null) <> (child_id is null))
);
create index family_word_word on family_word (word, family_id);
create index family_word_customer on family_word (customer_id) where customer_id is not null;
create index family_word_child on family_word (child_id) where child_id is not null;
alter table family_word enable row level security, force row level security;
create policy family_word_visible on family_word using (
  (select scope_kind()) in ('system', 'network')
  or ((select scope_franchise()) is not null and family_id in (select families_of((select scope_franchise())))));

-- The words of a text without accents, apostrophes and capitals: "Siân O'Neill-Shah" has "sian", "oneill" and "shah". Keep it in step with
-- packages/service/src/staff/search/search-words.ts.
create function search_words(raw text) returns setof text language sql immutable parallel safe
begin atomic
  select distinct word from regexp_split_to_table(
    translate(regexp_replace(normalize(lower(raw), NFD), U&'[\0300-\036F]', '', 'g'), U&'''\2019\2018', ''), '[[:space:][:punct:]]+') word
    where word <> '';
end;

-- Of contact details: the words of the name, the whole address, and the number as it is dialled in the UK. Details that were erased have no address.
create function words_of_customer(name text, email text, phone text) returns setof text language sql immutable parallel safe
begin atomic
  select search_words(name) where email <> ''
  union select lower(email) where email <> ''
  union select regexp_replace(phone, '^\+44', '0') where email <> '' and phone <> '';
end;

-- They write as the system, whoever changes the family.
create function customer_words() returns trigger language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  perform set_config('matinee.scope', 'system', true);
  if tg_op = 'UPDATE' then delete from family_word where customer_id = new.id; end if;
  insert into family_word (word, family_id, customer_id)
    select word, coalesce(new.guest_id, new.id), new.id from words_of_customer(new.name, new.email, new.phone) word;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
  return null;
end $$ set search_path from current;
create trigger customer_words_added after insert on customer for each row execute function customer_words();
create trigger customer_words_changed after update of name, email, phone, guest_id on customer for each row
  when ((old.name, old.email, old.phone, old.guest_id) is distinct from (new.name, new.email, new.phone, new.guest_id))
  execute function customer_words();

create function child_words() returns trigger language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  perform set_config('matinee.scope', 'system', true);
  if tg_op = 'UPDATE' then delete from family_word where child_id = new.id; end if;
  if new.removed_at is null then
    insert into family_word (word, family_id, child_id)
      select word, coalesce(new.guest_id, new.customer_id), new.id from search_words(new.first_name || ' ' || new.surname) word
       where coalesce(new.guest_id, new.customer_id) is not null;
  end if;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
  return null;
end $$ set search_path from current;
create trigger child_words_added after insert on child for each row execute function child_words();
create trigger child_words_changed after update of first_name, surname, removed_at, guest_id, customer_id on child for each row
  when ((old.first_name, old.surname, old.removed_at, old.guest_id, old.customer_id)
    is distinct from (new.first_name, new.surname, new.removed_at, new.guest_id, new.customer_id))
  execute function child_words();

-- Children and families of whom each of these words begins a word, the longest word first: at most six of each, and none beyond the scope. A
-- policy would ask for all families of a school once for each table that is read, which takes longer than somebody types. So it reads as the
-- system, like families_of, and asks of each family that has the first word whether it is one of the school's, as family_franchise says.
-- `school` is that of the scope; null: all that the scope sees. `own`: only the families that this login teaches there.
create function find_people(words text[], school int, own uuid, most int)
returns table (kind text, id uuid, name text, detail text, is_whole boolean) language plpgsql stable as $$
declare
  asked text := current_setting('matinee.scope', true);
  bound int := scope_franchise();
  only_own uuid := coalesce(scope_own_user(), own);
  taught uuid[];
  last text := chr(1114111);
begin
  if words[1] is null or bound is distinct from school and scope_kind() not in ('system', 'network')
    or bound is null and coalesce(scope_kind(), '') not in ('system', 'network') then
    return;
  end if;
  perform set_config('matinee.scope', 'system', true);
  if only_own is not null then taught := array(select families_taught_by(only_own, school)); end if;
  return query
    with hit as materialized (
      select w.family_id, w.customer_id, w.child_id, w.word = words[1] as whole
        from family_word w
       where w.word >= words[1] and w.word < words[1] || last
         and (taught is null or w.family_id = any (taught))
         and (school is null or taught is not null
           or exists (select from school_family s where s.franchise_id = school and s.family_id = w.family_id)
           or exists (select from orders o join order_item i on i.order_id = o.id
             where o.guest_id = w.family_id and o.status = 'placed' and i.seller_id = school)
           or exists (select from customer c join orders o on o.customer_id = c.id join order_item i on i.order_id = o.id
             where (c.guest_id = w.family_id or c.guest_id is null and c.id = w.family_id) and o.status = 'placed' and i.seller_id = school)
           or exists (select from child k join waiting_list_entry e on e.child_id = k.id
               left join class_group g on g.id = e.group_id left join course co on co.id = e.course_id
             where (k.guest_id = w.family_id or k.guest_id is null and k.customer_id = w.family_id)
               and e.status in ('waiting', 'offered') and coalesce(g.franchise_id, co.franchise_id) = school))
         and not exists (select from unnest(words[2:]) other where not exists (select from family_word o
           where (o.customer_id = w.customer_id or o.child_id = w.child_id) and o.word >= other and o.word < other || last))
       order by w.word, w.family_id limit most),
    person as (
      select h.family_id, h.customer_id, h.child_id, bool_or(h.whole) as whole from hit h group by 1, 2, 3),
    -- The details of each family: its account's profile, or the latest where there is no account.
    profile as materialized (
      select f.family_id, c.id, c.name from (select distinct p.family_id from person p) f cross join lateral (
        select n.id, n.name from customer n
         where n.guest_id = f.family_id and n.id = coalesce(
           (select u.customer_id from user_account u where u.guest_id = f.family_id),
           (select l.id from customer l where l.guest_id = f.family_id order by l.created_at desc, l.id desc limit 1))
        union all
        select n.id, n.name from customer n where n.id = f.family_id and n.guest_id is null) c)
    (select 'child', c.id, k.first_name || ' ' || k.surname, c.name, p.whole
       from person p join child k on k.id = p.child_id and k.removed_at is null join profile c on c.family_id = p.family_id
      order by p.whole desc, 3, 2 limit 6)
    union all
    (select 'family', c.id, c.name, coalesce((select string_agg(k.first_name, ', ' order by k.date_of_birth, k.id) from child k
        where k.removed_at is null and (k.guest_id = p.family_id or k.guest_id is null and k.customer_id = p.family_id)), ''), p.whole
       from person p join profile c on c.id = p.customer_id
      order by p.whole desc, 3, 2 limit 6);
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$ set search_path from current;

-- From here to the end of this migration no family can be changed: a few seconds for 50,000 families.
do $$ begin
  perform set_config('matinee.scope', 'system', true);
  insert into family_word (word, family_id, customer_id)
    select word, coalesce(c.guest_id, c.id), c.id from customer c cross join lateral words_of_customer(c.name, c.email, c.phone) word;
  insert into family_word (word, family_id, child_id)
    select word, coalesce(k.guest_id, k.customer_id), k.id
      from child k cross join lateral search_words(k.first_name || ' ' || k.surname) word
     where k.removed_at is null and coalesce(k.guest_id, k.customer_id) is not null;
  perform set_config('matinee.scope', '', true);
end $$;
