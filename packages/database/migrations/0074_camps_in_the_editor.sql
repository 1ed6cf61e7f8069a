-- A camp begins as a draft, which nobody sees, and is kept in the archive when it is over. Every reader of the version before asks for
-- camps that are open, so it sees neither.
alter table course
  add column version int not null default 1,
  drop constraint course_status_check,
  add constraint course_status_check check (status in ('draft', 'open', 'closed', 'archived')) not valid;

-- Counts the changes, so that a save can tell that somebody else saved in between (0027).
create trigger course_version before update on course
  for each row when (old.* is distinct from new.*) execute function count_change();

-- An extra that may be in a cart or sold is not deleted: it is not offered any more.
alter table course_addon add column archived boolean not null default false;
