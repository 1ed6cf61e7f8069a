-- Classes have no lessons on the bank holidays of their school's nation, so their dates are made again with it, as with a term (0028).
create function note_nation_change() returns trigger language plpgsql as $$
begin
  insert into timetable_change (group_id) select id from class_group where franchise_id = new.id on conflict do nothing;
  return null;
end $$ set search_path from current;

create trigger note_nation_changed after update on franchise
  for each row when (old.nation is distinct from new.nation) execute function note_nation_change();
