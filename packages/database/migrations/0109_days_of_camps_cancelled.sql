-- Days of a camp that are not held: what takes their place is settled as for lessons (docs/decisions, 0052). A row is a child's lesson, or
-- the days of a camp that a child loses by one save.
alter table lost_lesson
  alter column session_id drop not null,
  add column course_id int,
  add column days jsonb,                               -- of a camp: [{"date": "2026-08-03", "start": "09:30", "end": "15:30"}], in order of time
  add column nths int[],                               -- of a camp: which of the place's days
  add constraint lost_lesson_course foreign key (course_id) references course not valid,
  add constraint lost_lesson_of check (num_nonnulls(session_id, course_id) = 1) not valid,
  add constraint lost_lesson_days check ((course_id is null) = (days is null) and (course_id is null) = (nths is null)) not valid,
  -- Another date is one of the same class.
  add constraint lost_lesson_moves check (course_id is null or state <> 'moved') not valid;

-- As before (0061), but nobody waits for a camp that has no day to come.
create or replace function waiting_for_pool(wanted bigint, out of_group int, out of_course int, out children int) language plpgsql stable as $$
begin
  select s.group_id into of_group from session s join class_group g on g.id = s.group_id
    where (s.place_pool_id = wanted or s.trial_pool_id = wanted) and s.status = 'scheduled' and s.starts_at > clock_timestamp()
      and s.held_on <= waiting_until(g.franchise_id) limit 1;
  if of_group is null then
    select co.id into of_course from course co
      where co.pool_id = wanted and exists (select from course_day d where d.course_id = co.id and d.held_on >= london_today()) limit 1;
  end if;
  if of_group is null and of_course is null then
    select d.course_id into of_course from course_day_place d where d.pool_id = wanted and d.held_on >= london_today() limit 1;
  end if;
  if of_group is null and of_course is null then
    children := 0;
    return;
  end if;
  select count(*) into children from waiting_list_entry e
    where e.status = 'waiting' and (e.group_id = of_group or e.course_id = of_course);
end $$ set search_path from current;
