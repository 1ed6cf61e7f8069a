-- A class that changes from a day on: the lessons before that day keep the teachers and the places that it had, as arrangements of their own
-- (0102). The marks say which arrangements came this way: a later change for all lessons, or from an earlier day, takes their place.
alter table session
  add column trial_cap int,                                   -- its trial places, kept from before a change; null: those of its class
  add column keeps_teachers boolean not null default false,   -- its teachers are those that its class had before a change
  add column keeps_places boolean not null default false,     -- the same of its places and trial places
  add constraint session_trial_cap check (trial_cap >= 0) not valid;
