-- A class begins as a draft, which nobody sees, and is kept in the archive when it is over. Every reader of the version before asks for
-- classes that are open, so it sees neither.
alter table class_group
  add column version int not null default 1,
  drop constraint class_group_status_check,
  add constraint class_group_status_check check (status in ('draft', 'open', 'closed', 'archived')) not valid;

-- Counts the changes, so that a save can tell that somebody else saved in between (0027).
alter table term add column version int not null default 1;
alter table closure add column version int not null default 1;
alter table teacher add column version int not null default 1;
create trigger class_group_version before update on class_group
  for each row when (old.* is distinct from new.*) execute function count_change();
create trigger term_version before update on term
  for each row when (old.* is distinct from new.*) execute function count_change();
create trigger closure_version before update on closure
  for each row when (old.* is distinct from new.*) execute function count_change();
create trigger teacher_version before update on teacher
  for each row when (old.* is distinct from new.*) execute function count_change();
