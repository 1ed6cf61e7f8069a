-- Counts the changes of a location, so that a save can tell that somebody else saved in between. A trigger counts, because the version
-- before this one still changes locations while it is replaced.
alter table location add column version int not null default 1;

create function count_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$ set search_path from current;

create trigger location_version before update on location
  for each row when (old.* is distinct from new.*) execute function count_change();
