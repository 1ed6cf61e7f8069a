-- The classes whose dates have to be made again: a trigger notes them with whatever changes a timetable, so that no writer can forget to,
-- and a job makes the dates as soon as the change is committed (packages/service/src/timetable).
create table timetable_change (
  group_id int primary key references class_group on delete cascade
);

create function note_timetable_change() returns trigger language plpgsql as $$
begin
  insert into timetable_change (group_id)
  select g.id from class_group g
  where case tg_table_name
    when 'class_group' then g.id in (select (to_jsonb(c) ->> 'id')::int from changed c)
    when 'class_schedule' then g.id in (select (to_jsonb(c) ->> 'group_id')::int from changed c)
    -- A term or a closure is for every class of the school.
    else g.franchise_id in (select (to_jsonb(c) ->> 'franchise_id')::int from changed c)
  end
  on conflict do nothing;
  return null;
end $$ set search_path from current;

do $$
declare
  name text;
begin
  foreach name in array array['class_group', 'class_schedule', 'term', 'closure']
  loop
    execute format('create trigger note_timetable_added after insert on %I referencing new table as changed
      for each statement execute function note_timetable_change()', name);
    execute format('create trigger note_timetable_changed after update on %I referencing new table as changed
      for each statement execute function note_timetable_change()', name);
  end loop;
  -- Without a closure its days can be taught, and without a schedule a class leaves the search.
  foreach name in array array['closure', 'class_schedule']
  loop
    execute format('create trigger note_timetable_removed after delete on %I referencing old table as changed
      for each statement execute function note_timetable_change()', name);
  end loop;
end $$;
