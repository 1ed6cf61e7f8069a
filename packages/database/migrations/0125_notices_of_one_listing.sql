-- A change of one class, camp or item names it. It no longer drops everything that is cached, and no longer makes every process read the
-- whole catalogue again (0015). A class is named by the words it has: 'group:<id>', and 'search:<franchise id>' for the lists of its
-- school. There are two new words, for fields other than places and stock: 'camp:<id>' and 'item:<id>'. To the version before, a word that
-- it does not know may be about anything. A statement that changed no row now tells nothing.

-- Argument: the column with the id of the class, or with that of the session.
create function notify_classes_changed() returns trigger language plpgsql as $$
declare
  id_column text := tg_argv[0];
  ids bigint[];
begin
  if tg_op = 'UPDATE' then
    execute format('select array_agg(id) from (select %1$I as id from before_rows union select %1$I from after_rows) ids', id_column) into ids;
  else
    execute format('select array_agg(distinct %I) from changed', id_column) into ids;
  end if;
  if id_column = 'session_id' then
    select array_agg(distinct group_id) into ids from session where id = any (ids);
  end if;
  if ids is null then return null; end if;
  if cardinality(ids) > 1000 then
    perform pg_notify('matinee_changed', 'classes');
    return null;
  end if;
  perform pg_notify('matinee_changed', 'group:' || id) from unnest(ids) id;
  -- A class that moves to another school leaves the lists of the first, and one that is deleted leaves them too.
  if tg_table_name <> 'class_group' then
    perform pg_notify('matinee_changed', 'search:' || franchise_id)
      from (select distinct franchise_id from class_group where id = any (ids)) schools;
  elsif tg_op = 'UPDATE' then
    perform pg_notify('matinee_changed', 'search:' || franchise_id)
      from (select franchise_id from before_rows union select franchise_id from after_rows) schools;
  else
    perform pg_notify('matinee_changed', 'search:' || franchise_id) from (select distinct franchise_id from changed) schools;
  end if;
  return null;
end $$ set search_path from current;

-- Arguments: the word, and the column with the id of the camp or item, or with that of the extra or attribute.
create function notify_listings_changed() returns trigger language plpgsql as $$
declare
  word text := tg_argv[0];
  id_column text := tg_argv[1];
  ids bigint[];
begin
  if tg_op = 'UPDATE' then
    execute format('select array_agg(id) from (select %1$I as id from before_rows union select %1$I from after_rows) ids', id_column) into ids;
  else
    execute format('select array_agg(distinct %I) from changed', id_column) into ids;
  end if;
  if id_column = 'course_addon_id' then
    select array_agg(distinct course_id) into ids from course_addon where id = any (ids);
  elsif id_column = 'attribute_id' then
    select array_agg(distinct product_id) into ids from product_attribute where id = any (ids);
  end if;
  if cardinality(ids) > 100 then
    perform pg_notify('matinee_changed', 'catalogue');
  else
    perform pg_notify('matinee_changed', word || ':' || id) from unnest(ids) id;
  end if;
  return null;
end $$ set search_path from current;

do $$
declare
  t record;
begin
  for t in
    select * from (values
      ('class_group', 'notify_classes_changed(''id'')'),
      ('class_group_teacher', 'notify_classes_changed(''group_id'')'),
      ('subgroup', 'notify_classes_changed(''group_id'')'),
      ('class_schedule', 'notify_classes_changed(''group_id'')'),
      ('session', 'notify_classes_changed(''group_id'')'),
      ('session_teacher', 'notify_classes_changed(''session_id'')'),
      ('course', 'notify_listings_changed(''camp'', ''id'')'),
      ('course_day', 'notify_listings_changed(''camp'', ''course_id'')'),
      ('course_day_place', 'notify_listings_changed(''camp'', ''course_id'')'),
      ('course_addon', 'notify_listings_changed(''camp'', ''course_id'')'),
      ('course_addon_day', 'notify_listings_changed(''camp'', ''course_addon_id'')'),
      ('product', 'notify_listings_changed(''item'', ''id'')'),
      ('product_attribute', 'notify_listings_changed(''item'', ''product_id'')'),
      ('attribute_option', 'notify_listings_changed(''item'', ''attribute_id'')'),
      ('product_variation', 'notify_listings_changed(''item'', ''product_id'')')) tables (name, call)
  loop
    execute format('create trigger notify_added after insert on %I referencing new table as changed for each statement execute function %s', t.name, t.call);
    execute format('create trigger notify_removed after delete on %I referencing old table as changed for each statement execute function %s', t.name, t.call);
    execute format('create or replace trigger notify_changed after update on %I referencing old table as before_rows new table as after_rows
      for each statement execute function %s', t.name, t.call);
    execute format('create trigger notify_emptied after truncate on %I for each statement execute function notify_catalogue_changed()', t.name);
  end loop;
end $$;
