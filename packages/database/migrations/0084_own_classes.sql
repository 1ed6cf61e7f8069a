-- A teacher can be limited to their own classes: those of the teacher whose login theirs is.
alter table user_role
  add column own_classes boolean not null default false,
  add constraint own_classes_of_staff check (not own_classes or role = 'FRANCHISE_STAFF') not valid;
alter table staff_invitation
  add column own_classes boolean not null default false,
  add constraint invitation_own_classes check (not own_classes or role = 'FRANCHISE_STAFF') not valid;

-- The login of a scope that sees the families of its own classes alone; null: any other scope. The version before names no sixth part.
create function scope_own_user() returns uuid language sql stable parallel safe
  return case when split_part(coalesce(current_setting('matinee.scope', true), ''), ' ', 6) = 'own' then scope_user() end;

-- The classes that somebody with this login teaches at a school.
create function classes_taught_by(login uuid, school int) returns setof int language sql stable parallel safe
begin atomic
  select c.group_id from teacher t join class_group_teacher c on c.teacher_id = t.id where t.user_id = login and t.franchise_id = school;
end;

-- The families of these classes: with a child who is booked, is being booked, or waits. It reads as the system, like families_of.
create function families_taught_by(login uuid, school int) returns setof uuid language plpgsql stable as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  perform set_config('matinee.scope', 'system', true);
  return query
    select coalesce(k.guest_id, k.customer_id) from order_item i join orders o on o.id = i.order_id
      join order_item_child ic on ic.order_item_id = i.id join child k on k.id = ic.child_id
     where i.group_id in (select classes_taught_by(login, school)) and i.state = 'active'
       and o.status in ('placed', 'confirmed', 'partly_cancelled')
    union
    select coalesce(k.guest_id, k.customer_id) from waiting_list_entry w join child k on k.id = w.child_id
     where w.group_id in (select classes_taught_by(login, school)) and w.status in ('waiting', 'offered');
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$ set search_path from current;

-- As before (0014); of a scope that sees its own classes alone, their families.
create or replace function families_of(school int) returns setof uuid language plpgsql stable as $$
declare
  asked text := current_setting('matinee.scope', true);
  own uuid := scope_own_user();
begin
  if own is not null then
    return query select families_taught_by(own, school);
    return;
  end if;
  perform set_config('matinee.scope', 'system', true);
  return query select family_id from family_franchise where franchise_id = school;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$ set search_path from current;

-- Enquiries are the school's, and so are invitations.
alter policy ticket_visible on ticket using (
  guest_id = (select scope_guest())
  or (select scope_kind()) in ('system', 'network')
  or (franchise_id = (select scope_franchise()) and (select scope_own_user()) is null));
alter policy staff_invitation_read on staff_invitation using (
  (select scope_kind()) = 'network' or (franchise_id = (select scope_franchise()) and (select scope_own_user()) is null));

-- What staff write about a waiting child is read where the list is served.
alter policy waiting_note_visible on waiting_note using (
  (select scope_kind()) in ('system', 'network') or exists (
    select from waiting_list_entry e left join class_group g on g.id = e.group_id left join course c on c.id = e.course_id
     where e.id = waiting_note.entry_id and coalesce(g.franchise_id, c.franchise_id) = (select scope_franchise())
       and ((select scope_own_user()) is null
         or e.group_id in (select classes_taught_by((select scope_own_user()), (select scope_franchise()))))));
alter policy waiting_skip_visible on waiting_skip using (
  (select scope_kind()) in ('system', 'network') or exists (
    select from waiting_list_entry e left join class_group g on g.id = e.group_id left join course c on c.id = e.course_id
     where e.id = waiting_skip.entry_id and coalesce(g.franchise_id, c.franchise_id) = (select scope_franchise())
       and ((select scope_own_user()) is null
         or e.group_id in (select classes_taught_by((select scope_own_user()), (select scope_franchise()))))));
