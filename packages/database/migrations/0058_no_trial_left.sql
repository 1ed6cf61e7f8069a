-- Whether a waiting child can have no trial in the class on any date for which places are offered: no place comes by itself then.
create function no_trial_left(e waiting_list_entry) returns boolean language plpgsql stable as $$
declare
  days date[];
begin
  if e.group_id is null then return false; end if;
  -- The trials of a school year are one sum, so the first and the last date tell.
  select array_remove(array[min(s.held_on), max(s.held_on)], null) into days from session s join class_group g on g.id = s.group_id
    where s.group_id = e.group_id and s.status = 'scheduled' and s.starts_at > clock_timestamp() and s.held_on <= waiting_until(g.franchise_id);
  if cardinality(days) = 0 then days := array[current_date]; end if;
  return not exists (select from unnest(days) d
    where not exists (select from trials_refused(array[e.child_id], array[e.group_id], array[d], array[null::uuid])));
end $$ set search_path from current;
