-- Work that must not be lost, while it waits, runs or has failed: one row for what is done by one attempt. Whether it is due follows from
-- other tables, or from the row itself. A process takes it for as long as its lease lasts (packages/service/src/kernel/leased-work.ts).
create table leased_work (
  kind text not null,
  subject text not null,                               -- the id of what the work is about, such as an order
  demand int not null default 1,                       -- how often it was asked for: asked for while it runs, it runs again
  attempts int not null default 0,                     -- counted when an attempt begins, so that one that ends with its process counts
  next_try_at timestamptz not null default clock_timestamp(),
  lease uuid,                                          -- of the attempt under way
  leased_until timestamptz,                            -- from then on another process may take it
  last_error text,                                     -- without personal data
  noted_at timestamptz not null default clock_timestamp(),
  primary key (kind, subject),
  constraint leased_work_leased_until check ((lease is null) = (leased_until is null))
);
create index leased_work_next on leased_work (kind, next_try_at);
