-- Change notices (0015_change_notices.sql) name more closely what has changed, and two that were missing are sent. There are two new words:
-- 'classes': more classes have changed than are worth naming. 'postcodes': places have moved. To the version before, a word that it does
-- not know may be about anything.

-- A new kind changes nothing: the classes that get it send notices of their own. Every refresh of the class search adds the kinds that are
-- missing, mostly none, and a trigger of a statement also fires where there is no row.
create or replace trigger notify_changed after update or delete or truncate on class_kind
  for each statement execute function notify_catalogue_changed();

-- On a Saturday at ten, hundreds of classes begin at once and show their next trial. A process reads a thousand classes again in a tenth of
-- the time in which it reads those of a large network, and items and camps not at all.
create or replace function notify_search_changed() returns trigger language plpgsql as $$
begin
  if (select count(*) from changed) > 1000 then
    perform pg_notify('matinee_changed', 'classes');
  else
    perform pg_notify('matinee_changed', 'group:' || group_id), pg_notify('matinee_changed', 'search:' || franchise_id) from changed;
  end if;
  return null;
end $$ set search_path from current;

-- A row that is not twice the same, but for its numbers of free places and waiting children, has changed. Counting takes the same time for
-- each row; a join that was planned for one row took as long as the square of their number.
create or replace function notify_search_updated() returns trigger language plpgsql as $$
begin
  if (select count(*) from after_rows) > 1000 then
    perform pg_notify('matinee_changed', 'classes');
    return null;
  end if;
  perform pg_notify('matinee_changed', 'group:' || group_id) from after_rows;
  perform pg_notify('matinee_changed', 'search:' || franchise_id) from (
    select group_id, franchise_id, to_jsonb(a) - '{available,waiting}'::text[] as row_but_numbers from after_rows a
    union all
    select group_id, franchise_id, to_jsonb(b) - '{available,waiting}'::text[] from before_rows b) versions
    group by group_id, franchise_id, row_but_numbers having count(*) = 1;
  return null;
end $$ set search_path from current;

-- A hold may lapse between the statement that commits its place and the end of the transaction. Whoever reads in between sees the place
-- free. So the notice is sent if it lapses within five minutes: a statement may take half a minute, and no transaction takes that long.
create or replace trigger notify_committed_late after update of state on claim for each row
  when (old.state = 'held' and new.state = 'committed' and old.held_until <= clock_timestamp() + interval '5 minutes')
  execute function notify_hold_changed();

-- A search by postcode is cached with its distances, and processes keep in memory where a postcode lies.
create function notify_postcodes_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('matinee_changed', 'postcodes');
  return null;
end $$ set search_path from current;
create trigger notify_changed after insert or update or delete or truncate on postcode
  for each statement execute function notify_postcodes_changed();
