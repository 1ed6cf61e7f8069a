-- A waiting list is over when nothing can become free on it any more. Whoever waits is told and leaves it (docs/decisions, 0031).

-- Since when a class or camp is in the archive; null: it is not, or was before this.
alter table class_group add column archived_at timestamptz;
alter table course add column archived_at timestamptz;
create function note_archived() returns trigger language plpgsql as $$
begin
  new.archived_at := case when new.status = 'archived' then clock_timestamp() end;
  return new;
end $$ set search_path from current;
create trigger note_archived before update of status on class_group for each row
  when (new.status is distinct from old.status) execute function note_archived();
create trigger note_archived before update of status on course for each row
  when (new.status is distinct from old.status) execute function note_archived();

-- Whether the list of a class or camp is over: it has been in the archive for an hour, so that a slip can be undone, or is of a camp that has
-- no day to come.
create function waiting_list_over(of_group int, of_course int) returns boolean language sql stable
begin atomic
  select exists (select from class_group g where g.id = of_group and g.status = 'archived'
      and coalesce(g.archived_at, '-infinity') < clock_timestamp() - interval '1 hour')
    or exists (select from course co where co.id = of_course
      and (co.status = 'archived' and coalesce(co.archived_at, '-infinity') < clock_timestamp() - interval '1 hour'
        or not exists (select from course_day d where d.course_id = co.id
          and (d.held_on + d.starts_at) at time zone 'Europe/London' > clock_timestamp())));
end;

-- Lists that were over before this end without a mail: last year's camps are no news.
update waiting_list_entry e set status = 'withdrawn', end_reason = 'over', ended_at = clock_timestamp()
 where status = 'waiting' and waiting_list_over(e.group_id, e.course_id);

-- Tells the workers when days are taken out of a camp, whoever does it.
create function waited_for_days_gone() returns trigger language plpgsql as $$
begin
  insert into waiting_change (course_id) select distinct g.course_id from gone g
    where exists (select from waiting_list_entry e where e.course_id = g.course_id and e.status = 'waiting');
  return null;
end $$ set search_path from current;
create trigger waited_for_days_gone after delete on course_day referencing old table as gone
  for each statement execute function waited_for_days_gone();
