-- Every change to what public pages are made of sends a notice on the channel matinee_changed as it commits. Each process then drops the
-- cached pages and answers that are affected (docs/decisions, 0020). Triggers send it, so that no writer can forget to.
--
-- A notice is one word. 'catalogue': something rare has changed, and everything cached is dropped. 'group:<id>', 'course:<id>' and
-- 'product:<id>': their places or stock have changed. 'search:<franchise id>': a class search may find, order or count differently.

create function notify_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('matinee_changed', 'catalogue');
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['franchise', 'franchise_host', 'stage', 'location', 'discipline', 'teacher', 'class_group', 'class_group_teacher',
    'subgroup', 'term', 'closure', 'class_schedule', 'session', 'course_category', 'course', 'course_day', 'course_addon', 'product_category',
    'product', 'product_attribute', 'attribute_option', 'product_variation', 'class_kind']
  loop
    execute format('create trigger notify_changed after insert or update or delete or truncate on %I
      for each statement execute function notify_catalogue_changed()', name);
  end loop;
end $$;

-- Sends the notice for whatever a pool holds the places or the stock of. Uses of a coupon appear on no page.
create function notify_places_of(pool_id bigint, pool_kind text) returns void language plpgsql as $$
begin
  case pool_kind
    when 'session' then perform pg_notify('matinee_changed', 'group:' || s.group_id) from session s where s.place_pool_id = notify_places_of.pool_id;
    when 'trial' then perform pg_notify('matinee_changed', 'group:' || s.group_id) from session s where s.trial_pool_id = notify_places_of.pool_id;
    when 'course' then perform pg_notify('matinee_changed', 'course:' || c.id) from course c where c.pool_id = notify_places_of.pool_id;
    when 'addon' then perform pg_notify('matinee_changed', 'course:' || a.course_id) from course_addon a where a.pool_id = notify_places_of.pool_id;
    when 'stock' then perform pg_notify('matinee_changed', 'product:' || v.product_id) from product_variation v where v.pool_id = notify_places_of.pool_id;
    else null;
  end case;
end $$;

create function notify_pool_changed() returns trigger language plpgsql as $$
begin
  perform notify_places_of(new.id, new.kind);
  return null;
end $$;
-- A hold that becomes a committed place leaves as many free as before. It sends no notice, because commits that notify wait for one
-- another.
create trigger notify_changed after update on pool for each row
  when ((old.size, old.over, old.committed + old.held) is distinct from (new.size, new.over, new.committed + new.held))
  execute function notify_pool_changed();

-- A lapsed hold counts as free before a job expires it. Two changes then alter what is free without altering a counter: the hold is
-- extended, or it is committed after all.
create function notify_hold_changed() returns trigger language plpgsql as $$
begin
  perform notify_places_of(p.id, p.kind) from pool p where p.id = new.pool_id;
  return null;
end $$;
create trigger notify_extended after update of held_until on claim for each row
  when (new.state = 'held' and old.state = 'held' and old.held_until is distinct from new.held_until)
  execute function notify_hold_changed();
create trigger notify_committed_late after update of state on claim for each row
  when (old.state = 'held' and new.state = 'committed' and old.held_until <= clock_timestamp())
  execute function notify_hold_changed();

create function notify_waiting_changed() returns trigger language plpgsql as $$
declare
  entry waiting_list_entry := coalesce(new, old);
begin
  if entry.group_id is not null then perform pg_notify('matinee_changed', 'group:' || entry.group_id); end if;
  if entry.course_id is not null then perform pg_notify('matinee_changed', 'course:' || entry.course_id); end if;
  return null;
end $$;
create trigger notify_changed after insert or update or delete on waiting_list_entry for each row execute function notify_waiting_changed();

-- The table of the class search. The number of free places or of waiting children concerns one class. Any other change, including
-- whether there is a free place at all, can alter what a search finds, its order or its counts.
create function notify_search_changed() returns trigger language plpgsql as $$
begin
  if (select count(*) from changed) > 100 then
    perform pg_notify('matinee_changed', 'catalogue');
  else
    perform pg_notify('matinee_changed', 'group:' || group_id), pg_notify('matinee_changed', 'search:' || franchise_id) from changed;
  end if;
  return null;
end $$;
create trigger notify_added after insert on class_search referencing new table as changed for each statement execute function notify_search_changed();
create trigger notify_removed after delete on class_search referencing old table as changed for each statement execute function notify_search_changed();

create function notify_search_updated() returns trigger language plpgsql as $$
begin
  if (select count(*) from after_rows) > 100 then
    perform pg_notify('matinee_changed', 'catalogue');
    return null;
  end if;
  perform pg_notify('matinee_changed', 'group:' || group_id) from after_rows;
  perform pg_notify('matinee_changed', 'search:' || a.franchise_id)
    from after_rows a join before_rows b using (group_id)
    where to_jsonb(a) - '{available,waiting}'::text[] is distinct from to_jsonb(b) - '{available,waiting}'::text[];
  return null;
end $$;
create trigger notify_updated after update on class_search referencing old table as before_rows new table as after_rows
  for each statement execute function notify_search_updated();
create trigger notify_emptied after truncate on class_search for each statement execute function notify_catalogue_changed();
