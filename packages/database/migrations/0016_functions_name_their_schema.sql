-- Functions find their tables, and one another, whatever the search_path of the session is. pg_dump and pg_restore empty it. A dump by
-- Matinee's own role then failed in the middle, in a policy (docs/operations.md, Backup).

-- These are parsed here and now, like a view. A setting of their own would keep the planner from inlining them into policies and searches.
create or replace function scope_part(n int) returns text language sql stable parallel safe
  return nullif(nullif(split_part(coalesce(current_setting('matinee.scope', true), ''), ' ', n), '-'), '');
create or replace function scope_kind() returns text language sql stable parallel safe return coalesce(scope_part(1), 'nobody');
create or replace function scope_guest() returns uuid language sql stable parallel safe return scope_part(2)::uuid;
create or replace function scope_user() returns uuid language sql stable parallel safe return scope_part(3)::uuid;
create or replace function scope_franchise() returns int language sql stable parallel safe return scope_part(4)::int;

-- A function in PL/pgSQL is parsed when it runs, so it gets the search_path that the migrations have.
do $$
declare
  one regprocedure;
begin
  for one in
    select p.oid::regprocedure from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = current_schema()::regnamespace and l.lanname = 'plpgsql'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s set search_path from current', one);
  end loop;
end $$;
