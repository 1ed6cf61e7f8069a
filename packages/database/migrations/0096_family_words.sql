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
