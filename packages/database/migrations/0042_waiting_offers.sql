-- Offers of places to families on a waiting list (docs/decisions, 0031).

-- An offer to the children of one party who wait for one class or camp.
create table waiting_offer (
  id uuid primary key,
  group_id int references class_group,
  course_id int references course,
  start_on date not null,                              -- of the trial; of a camp its first day that is offered
  days date[],                                         -- of a camp: the days that are offered; null: the whole camp, or a class
  offered_at timestamptz not null default now(),
  expires_at timestamptz not null,
  remind_at timestamptz,                               -- null: too short for a reminder, or reminded
  ended_at timestamptz,                                -- accepted, declined or lapsed; the entries say which
  constraint waiting_offer_for_one check ((group_id is null) <> (course_id is null))
);
create index waiting_offer_open on waiting_offer (expires_at) where ended_at is null;
create index waiting_offer_group on waiting_offer (group_id, offered_at);
create index waiting_offer_course on waiting_offer (course_id, offered_at);

alter table waiting_list_entry
  add column offer_id uuid,                            -- of the last offer
  add column host text,                                -- the shop in which the family joined; mails link to it
  add column passed_over text,                         -- why staff pass the child over for now
  add column ended_at timestamptz,
  add column end_reason text;                          -- 'booked': the family booked without an offer
alter table waiting_list_entry add constraint waiting_entry_offer foreign key (offer_id) references waiting_offer not valid;

-- Why a child was passed over when there was a place.
create table waiting_skip (
  id bigint generated always as identity primary key,
  entry_id uuid not null references waiting_list_entry on delete cascade,
  reason text not null,
  detail text,                                         -- what staff wrote
  skipped_on date not null default (now() at time zone 'Europe/London')::date,
  at timestamptz not null default now()
);
create unique index waiting_skip_once on waiting_skip (entry_id, reason, skipped_on, coalesce(detail, ''));

-- The waiting lists that something has changed for: a place was freed, somebody joined or left, an offer ended. Rows are only added, so
-- that no writer waits for another. A worker deletes the rows that it has read (packages/service/src/waiting-list/serve).
create table waiting_change (
  id bigint generated always as identity primary key,
  group_id int,
  course_id int,
  at timestamptz not null default clock_timestamp()
);
create index waiting_change_group on waiting_change (group_id) where group_id is not null;
create index waiting_change_course on waiting_change (course_id) where course_id is not null;

alter table claim
  add column waiting_entry_id uuid,                    -- of a place that was offered: held by the offer, or taken from it by an order
  add column kept boolean not null default false;      -- held for a waiting list until it is offered to somebody
alter table claim add constraint claim_waiting_entry foreign key (waiting_entry_id) references waiting_list_entry not valid;

alter table message add column waiting_offer_id uuid;
alter table message add column waiting_entry_id uuid;
