-- A change that finds its class noted already takes that row. Otherwise a job that removes it meanwhile, and can't see the change yet,
-- would leave it without dates. The classes are taken in one order, so that two changes never wait for each other in a circle.
create or replace function note_timetable_change() returns trigger language plpgsql as $$
begin
  insert into timetable_change (group_id)
  select g.id from class_group g
  where case tg_table_name
    when 'class_group' then g.id in (select (to_jsonb(c) ->> 'id')::int from changed c)
    when 'class_schedule' then g.id in (select (to_jsonb(c) ->> 'group_id')::int from changed c)
    -- A term or a closure is for every class of the school.
    else g.franchise_id in (select (to_jsonb(c) ->> 'franchise_id')::int from changed c)
  end
  order by g.id
  on conflict (group_id) do update set group_id = excluded.group_id;
  return null;
end $$ set search_path from current;
