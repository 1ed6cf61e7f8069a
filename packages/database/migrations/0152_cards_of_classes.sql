-- What pages show of a class, but for its places and dates, stored as one value (docs/decisions, 0063). Reading it from the tables took ten
-- look-ups for each class. A card is never out of date: whoever changes what it shows drops it in the same transaction, and whoever finds
-- none reads the tables. A job writes what is missing.

-- Drops the cards of these classes. The rows are locked in one statement and looked at in the next, so that the second sees a mark that was
-- just committed.
create function drop_class_cards(ids bigint[]) returns void language plpgsql as $$
begin
  perform 1 from class_card where group_id = any (ids) order by group_id for no key update;
  update class_card set card = null, statement = null, good_until = null, last_lesson_at = null, written_at = null, seen = null
    where group_id = any (ids) and seen is not null;
end $$ set search_path from current;

-- Drops the cards that show a changed school, stage, location, teacher, discipline or picture.
create function drop_class_cards_of_shared() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  case tg_table_name
    when 'franchise' then
      select array_agg(id) into ids from (
        select g.id from class_group g where g.franchise_id = new.id
        union select g.id from location l join class_group g on g.location_id = l.id where l.franchise_id = new.id) g;
    when 'stage' then select array_agg(id) into ids from class_group where stage_id = new.id;
    when 'location' then select array_agg(id) into ids from class_group where location_id = new.id;
    when 'teacher' then
      select array_agg(id) into ids from (
        select c.group_id as id from class_group_teacher c where c.teacher_id = new.id
        union select s.group_id from session_teacher t join session s on s.id = t.session_id where t.teacher_id = new.id) g;
    when 'discipline' then
      select array_agg(id) into ids from class_group
        where disciplines && array_remove(array[case when tg_op <> 'INSERT' then old.slug end, case when tg_op <> 'DELETE' then new.slug end], null);
    when 'picture' then
      select array_agg(distinct id) into ids from unnest(array[case when tg_op <> 'INSERT' then old.group_id end, case when tg_op <> 'DELETE' then new.group_id end]) g(id)
        where id is not null;
  end case;
  if ids is not null then perform drop_class_cards(ids); end if;
  return null;
end $$ set search_path from current;

-- After TRUNCATE no trigger knows the rows, so every card is dropped.
create function drop_all_class_cards() returns trigger language plpgsql as $$
begin
  perform drop_class_cards(array(select group_id from class_card));
  return null;
end $$ set search_path from current;

do $$
declare
  name text;
begin
  -- Any column counts, so that a field which cards show later needs no trigger of its own.
  foreach name in array array['stage', 'location', 'teacher', 'discipline', 'picture'] loop
    execute format('create trigger class_cards_dropped after update on %I for each row when (old is distinct from new)
      execute function drop_class_cards_of_shared()', name);
  end loop;
  -- What a class refers to is added before it and deleted after it. These two refer to it, or it names them.
  foreach name in array array['discipline', 'picture'] loop
    execute format('create trigger class_cards_dropped_too after insert or delete on %I for each row execute function drop_class_cards_of_shared()', name);
  end loop;
  foreach name in array array['class_group_teacher', 'subgroup', 'class_schedule', 'session_teacher', 'picture', 'discipline'] loop
    execute format('create trigger class_cards_emptied after truncate on %I for each statement execute function drop_all_class_cards()', name);
  end loop;
end $$;
-- Only the columns that cards show: a school's status and settings change together with its classes, which locks in another order.
create trigger class_cards_dropped after update on franchise for each row
  when ((old.name, old.phone, old.booking_fee_pence) is distinct from (new.name, new.phone, new.booking_fee_pence))
  execute function drop_class_cards_of_shared();

-- As before (0125), and the cards of the classes are dropped: whatever tells processes that a class is shown otherwise does both.
create or replace function notify_classes_changed() returns trigger language plpgsql as $$
declare
  id_column text := tg_argv[0];
  ids bigint[];
begin
  if tg_op = 'UPDATE' then
    execute format('select array_agg(id) from (select %1$I as id from before_rows union select %1$I from after_rows) ids', id_column) into ids;
  else
    execute format('select array_agg(distinct %I) from changed', id_column) into ids;
  end if;
  if id_column = 'session_id' then
    select array_agg(distinct group_id) into ids from session where id = any (ids);
  end if;
  if ids is null then return null; end if;
  perform drop_class_cards(ids);
  if cardinality(ids) > 1000 then
    perform pg_notify('matinee_changed', 'classes');
    return null;
  end if;
  perform pg_notify('matinee_changed', 'group:' || id) from unnest(ids) id;
  -- A class that moves to another school leaves the lists of the first, and one that is deleted leaves them too.
  if tg_table_name <> 'class_group' then
    perform pg_notify('matinee_changed', 'search:' || franchise_id)
      from (select distinct franchise_id from class_group where id = any (ids)) schools;
  elsif tg_op = 'UPDATE' then
    perform pg_notify('matinee_changed', 'search:' || franchise_id)
      from (select franchise_id from before_rows union select franchise_id from after_rows) schools;
  else
    perform pg_notify('matinee_changed', 'search:' || franchise_id) from (select distinct franchise_id from changed) schools;
  end if;
  return null;
end $$ set search_path from current;

-- Each class has a row from its first moment, so that whoever changes the class has a row to lock.
create table class_card (
  group_id int primary key references class_group on delete cascade,
  card json,                                           -- null: not written since the last change
  statement text,                                      -- by which statement it was written: another version shows other fields
  good_until timestamptz,                              -- from then on it may show something else without any change
  last_lesson_at timestamptz,                          -- when the last lesson begins; '-infinity': there is none
  written_at timestamptz,
  -- Marks the last change: the card may be written once every transaction below this number has ended. '0': noticed, and not yet marked.
  -- Null: not noticed.
  seen xid8,
  constraint class_card_written check (num_nonnulls(card, statement, good_until, last_lesson_at, written_at) = 0
    or num_nulls(card, statement, good_until, last_lesson_at, written_at, seen) = 0)
);
create index class_card_missing on class_card (group_id) where card is null;
create index class_card_statement on class_card (statement);
create index class_card_good_until on class_card (good_until);
create index class_card_seen on class_card (seen);

create function add_class_cards() returns trigger language plpgsql as $$
begin
  insert into class_card (group_id) select id from changed on conflict do nothing;
  return null;
end $$ set search_path from current;
create trigger class_card_added after insert on class_group referencing new table as changed
  for each statement execute function add_class_cards();
insert into class_card (group_id) select id from class_group;

-- Marks at most `at_most` changed classes, in two calls, each a transaction of its own. The first notices them, and the second gives them its own
-- number, which is above that of everybody who was writing when they were noticed. One of these may have renamed a teacher before it could
-- see that the class has this teacher. One process at a time does this; other processes skip this step.
create function mark_class_cards_seen(at_most int) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('class_card', 0)) then return; end if;
  -- A number that this server has not reached comes from the one that the database was copied from. This is asked before this transaction
  -- gives its own.
  update class_card set seen = '0' where group_id in (
    select group_id from class_card where seen > pg_snapshot_xmax(pg_current_snapshot()) order by group_id limit at_most for no key update skip locked);
  update class_card set seen = pg_current_xact_id() where group_id in (
    select group_id from class_card where seen = '0' order by group_id limit at_most for no key update skip locked);
  update class_card set seen = '0' where group_id in (
    select group_id from class_card where card is null and seen is null order by group_id limit at_most for no key update skip locked);
end $$ set search_path from current;
