-- Photographs of classes and camps, and the logo of a school, beside those of items. A picture is shown by one of them, or by nothing.
alter table picture
  add column group_id int references class_group on delete set null,
  add column course_id int references course on delete set null,
  add column logo_of int references franchise on delete set null,
  add constraint picture_of_one_thing check (num_nonnulls(product_id, group_id, course_id, logo_of) <= 1) not valid;

create or replace function notify_picture_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('matinee_changed', tag || ':' || id)
  from (values ('product', old.product_id), ('product', new.product_id), ('group', old.group_id), ('group', new.group_id),
      ('course', old.course_id), ('course', new.course_id)) changed (tag, id)
  where id is not null group by tag, id;
  -- The header of every page shows the logo.
  if coalesce(old.logo_of, new.logo_of) is not null then perform pg_notify('matinee_changed', 'catalogue'); end if;
  return null;
end $$ set search_path from current;

drop trigger notify_changed on picture;
create trigger notify_changed after update on picture for each row
  when ((old.product_id, old.group_id, old.course_id, old.logo_of, old.position, old.alt, old.status) is distinct from
    (new.product_id, new.group_id, new.course_id, new.logo_of, new.position, new.alt, new.status))
  execute function notify_picture_changed();
