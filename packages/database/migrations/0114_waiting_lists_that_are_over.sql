-- A waiting list is over when nothing can become free on it any more. Whoever waits is told and leaves it (docs/decisions, 0031).

-- Whether the list of a class or camp is over: it is in the archive, or a camp that has no day to come.
create function waiting_list_over(of_group int, of_course int) returns boolean language sql stable
begin atomic
  select exists (select from class_group g where g.id = of_group and g.status = 'archived')
    or exists (select from course co where co.id = of_course and (co.status = 'archived' or not exists (
      select from course_day d where d.course_id = co.id
        and (d.held_on + d.starts_at) at time zone 'Europe/London' > clock_timestamp())));
end;

-- Tells the workers, whoever archives a class or camp or takes days out of a camp.
create function waited_for_archived() returns trigger language plpgsql as $$
begin
  insert into waiting_change (group_id, course_id) values (
    case when tg_table_name = 'class_group' then new.id end, case when tg_table_name = 'course' then new.id end);
  return null;
end $$ set search_path from current;
create trigger waited_for_archived after update of status on class_group for each row
  when (new.status = 'archived' and old.status <> 'archived') execute function waited_for_archived();
create trigger waited_for_archived after update of status on course for each row
  when (new.status = 'archived' and old.status <> 'archived') execute function waited_for_archived();

create function waited_for_days_gone() returns trigger language plpgsql as $$
begin
  insert into waiting_change (course_id) select distinct g.course_id from gone g
    where exists (select from waiting_list_entry e where e.course_id = g.course_id and e.status = 'waiting');
  return null;
end $$ set search_path from current;
create trigger waited_for_days_gone after delete on course_day referencing old table as gone
  for each statement execute function waited_for_days_gone();
