-- Whoever changes what the public pages are made of says so as it commits, on the channel matinee_changed. Every copy of the product
-- drops the pages and answers it keeps that were made of it (decision 0020). Written by triggers, so that no writer can forget it.
--
-- A notice is one word: 'catalogue' (anything else of the catalogue: rare, and everything kept goes), or what places or stock changed of:
-- 'group:<id>', 'course:<id>', 'product:<id>', and 'search:<franchise id>' where a class search may find, order or count otherwise.

create function tell_catalogue_changed() returns trigger language plpgsql as $$
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
    execute format('create trigger tell_changed after insert or update or delete or truncate on %I
      for each statement execute function tell_catalogue_changed()', name);
  end loop;
end $$;

-- What a pool is the places or the stock of. Coupons' uses stand on no page.
create index course_pool on course (pool_id);
create index course_addon_pool on course_addon (pool_id) where pool_id is not null;
create index product_variation_pool on product_variation (pool_id);

create function tell_places_of(pool_id bigint, pool_kind text) returns void language plpgsql as $$
begin
  case pool_kind
    when 'session' then perform pg_notify('matinee_changed', 'group:' || s.group_id) from session s where s.place_pool_id = tell_places_of.pool_id;
    when 'trial' then perform pg_notify('matinee_changed', 'group:' || s.group_id) from session s where s.trial_pool_id = tell_places_of.pool_id;
    when 'course' then perform pg_notify('matinee_changed', 'course:' || c.id) from course c where c.pool_id = tell_places_of.pool_id;
    when 'addon' then perform pg_notify('matinee_changed', 'course:' || a.course_id) from course_addon a where a.pool_id = tell_places_of.pool_id;
    when 'stock' then perform pg_notify('matinee_changed', 'product:' || v.product_id) from product_variation v where v.pool_id = tell_places_of.pool_id;
    else null;
  end case;
end $$;

create function tell_pool_changed() returns trigger language plpgsql as $$
begin
  perform tell_places_of(new.id, new.kind);
  return null;
end $$;
create trigger tell_changed after update on pool for each row
  when ((old.size, old.over, old.committed, old.held) is distinct from (new.size, new.over, new.committed, new.held))
  execute function tell_pool_changed();

-- A hold past its time is free already, before it is expired; one that is extended then is taken again, and no count changes.
create function tell_hold_moved() returns trigger language plpgsql as $$
begin
  perform tell_places_of(p.id, p.kind) from pool p where p.id = new.pool_id;
  return null;
end $$;
create trigger tell_changed after update of held_until on claim for each row
  when (new.state = 'held' and old.state = 'held' and old.held_until is distinct from new.held_until)
  execute function tell_hold_moved();

create function tell_waiting_changed() returns trigger language plpgsql as $$
declare
  entry waiting_list_entry := coalesce(new, old);
begin
  if entry.group_id is not null then perform pg_notify('matinee_changed', 'group:' || entry.group_id); end if;
  if entry.course_id is not null then perform pg_notify('matinee_changed', 'course:' || entry.course_id); end if;
  return null;
end $$;
create trigger tell_changed after insert or update or delete on waiting_list_entry for each row execute function tell_waiting_changed();

-- The class search's own table. How many places are left, or wait, changes what is said of one class; anything else, whether there is
-- any place at all among it, can change what a search finds, in which order, or counts.
create function tell_search_changed() returns trigger language plpgsql as $$
begin
  if (select count(*) from changed) > 100 then
    perform pg_notify('matinee_changed', 'catalogue');
  else
    perform pg_notify('matinee_changed', 'group:' || group_id), pg_notify('matinee_changed', 'search:' || franchise_id) from changed;
  end if;
  return null;
end $$;
create trigger tell_added after insert on class_search referencing new table as changed for each statement execute function tell_search_changed();
create trigger tell_removed after delete on class_search referencing old table as changed for each statement execute function tell_search_changed();

create function tell_search_updated() returns trigger language plpgsql as $$
begin
  if (select count(*) from after_it) > 100 then
    perform pg_notify('matinee_changed', 'catalogue');
    return null;
  end if;
  perform pg_notify('matinee_changed', 'group:' || group_id) from after_it;
  perform pg_notify('matinee_changed', 'search:' || a.franchise_id)
    from after_it a join before_it b using (group_id)
    where to_jsonb(a) - '{available,waiting}'::text[] is distinct from to_jsonb(b) - '{available,waiting}'::text[];
  return null;
end $$;
create trigger tell_updated after update on class_search referencing old table as before_it new table as after_it
  for each statement execute function tell_search_updated();
create trigger tell_emptied after truncate on class_search for each statement execute function tell_catalogue_changed();
