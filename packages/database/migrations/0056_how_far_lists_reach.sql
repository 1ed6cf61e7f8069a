-- Whoever waits for a class waits for this term or the next: places of later dates are sold to everybody until their term is the next one.

-- The last day for which the places of a school's classes are kept and offered: the end of the next term.
create function waiting_until(school int) returns date language sql stable
return coalesce(
  (select t.ends_on from term t where t.franchise_id = school and t.starts_on > (now() at time zone 'Europe/London')::date
    order by t.starts_on, t.ends_on limit 1), 'infinity');

create or replace function waiting_for_pool(wanted bigint, out of_group int, out of_course int, out children int) language plpgsql stable as $$
begin
  select s.group_id into of_group from session s join class_group g on g.id = s.group_id
    where (s.place_pool_id = wanted or s.trial_pool_id = wanted) and s.status = 'scheduled' and s.starts_at > clock_timestamp()
      and s.held_on <= waiting_until(g.franchise_id) limit 1;
  if of_group is null then
    select co.id into of_course from course co where co.pool_id = wanted and co.ends_on >= current_date limit 1;
  end if;
  if of_group is null and of_course is null then
    select d.course_id into of_course from course_day_place d where d.pool_id = wanted and d.held_on >= current_date limit 1;
  end if;
  if of_group is null and of_course is null then
    children := 0;
    return;
  end if;
  select count(*) into children from waiting_list_entry e
    where e.status = 'waiting' and (e.group_id = of_group or e.course_id = of_course);
end $$ set search_path from current;
