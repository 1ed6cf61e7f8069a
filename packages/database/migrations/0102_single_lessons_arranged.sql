-- A single lesson with another teacher, at another location or with another number of places, and places that a lesson gives back although
-- it is held (docs/decisions, 0052).
alter table session
  add column location_id int,                          -- where it is held instead; null: at the location of its class
  add column capacity int,                             -- its places; null: those of its class
  add column arranged_reason text,                     -- families read it
  add column arranged_at timestamptz,                  -- when where and by whom it is held last changed
  add column arrangements int not null default 0,      -- how often: calendars take the higher number
  add constraint session_location foreign key (location_id) references location on delete set null not valid,
  add constraint session_capacity check (capacity > 0) not valid;

-- Who takes a lesson instead of the teachers of its class. Without a row it is they.
create table session_teacher (
  session_id bigint not null references session on delete cascade,
  teacher_id int not null references teacher on delete cascade,
  primary key (session_id, teacher_id)
);
create index on session_teacher (teacher_id);
alter table session_teacher enable row level security, force row level security;
-- Like the timetable itself: everybody may read who takes a lesson. Only its school and the network change it.
create policy session_teacher_read on session_teacher for select using (true);
create policy session_teacher_written on session_teacher using (
  (select scope_kind()) in ('system', 'network')
  or exists (select from session s join class_group g on g.id = s.group_id
    where s.id = session_teacher.session_id and g.franchise_id = (select scope_franchise())));
create trigger notify_changed after insert or update or delete or truncate on session_teacher
  for each statement execute function notify_catalogue_changed();

-- Who takes a lesson.
create function teachers_of_lesson(lesson bigint) returns setof int language sql stable parallel safe
begin atomic
  select t.teacher_id from session_teacher t where t.session_id = lesson
  union all
  select c.teacher_id from session s join class_group_teacher c on c.group_id = s.group_id
   where s.id = lesson and not exists (select from session_teacher t where t.session_id = lesson);
end;

-- Why a place was given back: its lesson is not held, or it is held and has fewer places than before.
alter table lost_lesson add column is_held boolean not null default false;

-- A lesson of a child who is enrolled without an order: its family is told, and there is no money to give back. An import that is undone
-- takes the place with it.
create table lost_enrolled_lesson (
  claim_id uuid primary key references claim on delete cascade,
  family_id uuid not null references withdrawal_family,
  franchise_id int not null references franchise,
  session_id bigint not null references session,
  why text not null,
  is_held boolean not null default false
);
create index on lost_enrolled_lesson (family_id);
create index on lost_enrolled_lesson (session_id);
alter table lost_enrolled_lesson enable row level security, force row level security;
create policy lost_enrolled_lesson_visible on lost_enrolled_lesson using (
  (select scope_kind()) in ('system', 'network')
  or (franchise_id = (select scope_franchise()) and (select scope_own_user()) is null));

-- What one family is told of a lesson that is held elsewhere or by somebody else: one mail for each save.
create table lesson_notice (
  id uuid primary key,
  franchise_id int not null references franchise,
  session_id bigint not null references session on delete cascade,
  customer_id uuid references customer on delete set null,
  host text not null,                                  -- the shop that the mail comes from
  of_location boolean not null,                        -- what it tells
  of_teachers boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint lesson_notice_tells check (of_location or of_teachers)
);
create index on lesson_notice (session_id);
create index on lesson_notice (customer_id);
alter table lesson_notice enable row level security, force row level security;
create policy lesson_notice_visible on lesson_notice using (
  (select scope_kind()) in ('system', 'network')
  or (franchise_id = (select scope_franchise()) and (select scope_own_user()) is null));
alter table message add column lesson_notice_id uuid references lesson_notice on delete cascade;

-- The lessons that somebody with this login takes instead of the teachers of their classes: of today and tomorrow, so that a substitute sees
-- the children in time, and no longer than it takes.
create function lessons_stood_in_for(login uuid, school int) returns setof bigint language sql stable parallel safe
begin atomic
  select s.id from teacher t join session_teacher st on st.teacher_id = t.id join session s on s.id = st.session_id
   where t.user_id = login and t.franchise_id = school and s.status = 'scheduled'
     and s.held_on between london_today() and london_today() + 1;
end;

-- As before (0095), and the families of children with a place in a lesson that is taken for somebody else.
create or replace function families_taught_by(login uuid, school int) returns setof uuid language plpgsql stable as $$
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
    select coalesce(k.guest_id, k.customer_id) from enrolment e join child k on k.id = e.child_id
     where e.group_id in (select classes_taught_by(login, school))
    union
    select coalesce(k.guest_id, k.customer_id) from session s join claim c on c.pool_id = s.place_pool_id and c.state = 'committed'
      join child k on k.id = c.child_id where s.id in (select lessons_stood_in_for(login, school))
    union
    select coalesce(k.guest_id, k.customer_id) from waiting_list_entry w join child k on k.id = w.child_id
     where w.group_id in (select classes_taught_by(login, school)) and w.status in ('waiting', 'offered');
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$ set search_path from current;
