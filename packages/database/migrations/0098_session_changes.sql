-- Changes of single lessons, and weekly lessons that hold from a day on (docs/decisions, 0052).

create table session_change (
  id int generated always as identity primary key,
  group_id int not null references class_group on delete cascade,
  slot_on date,                                        -- the lesson as the weekly timetable has it; null: one that is added
  slot_at time,
  held_on date,                                        -- when it is held instead; null: it is cancelled
  starts_at time,                                      -- wall clock, Europe/London
  ends_at time,
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz not null default now(),
  constraint session_change_slot check ((slot_on is null) = (slot_at is null)),
  constraint session_change_held check ((held_on is null) = (starts_at is null) and (held_on is null) = (ends_at is null)),
  constraint session_change_times check (ends_at > starts_at),
  constraint session_change_says check (slot_on is not null or held_on is not null)
);
create unique index session_change_once on session_change (group_id, slot_on, slot_at) where slot_on is not null;
create index on session_change (group_id);
alter table session_change enable row level security, force row level security;
-- Like the timetable itself: everybody may read when a class is held. Only its school and the network change it.
create policy session_change_read on session_change for select using (true);
create policy session_change_written on session_change using (
  (select scope_kind()) in ('system', 'network')
  or exists (select from class_group g where g.id = session_change.group_id and g.franchise_id = (select scope_franchise())));

alter table class_schedule
  add column holds_from date,                          -- the first day on which it holds; null: no limit
  add column holds_to date,
  add constraint class_schedule_holds check (holds_to >= holds_from) not valid;
