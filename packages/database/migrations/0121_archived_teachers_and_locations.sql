-- A teacher or location that some class or camp named is never deleted, because the orders and timetables of the past name them. In the
-- archive they are offered for nothing new.
alter table teacher add column archived_at timestamptz;
alter table location add column archived_at timestamptz;
