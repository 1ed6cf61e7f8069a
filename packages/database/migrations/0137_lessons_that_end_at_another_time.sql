-- A single lesson that begins as before and ends at another time: each family with a place in it is told in one mail. It has a column of its
-- own in the outbox, because the version before would write of another teacher.
alter table lesson_notice
  add column of_times boolean not null default false,
  drop constraint lesson_notice_tells,
  add constraint lesson_notice_tells check (of_location or of_teachers or of_times);
alter table message add column retimed_notice_id uuid references lesson_notice on delete cascade;
