-- What one family is told of a class or camp that is held elsewhere, at other times or by somebody else: one mail for each save.
create table listing_notice (
  id uuid primary key,
  franchise_id int not null references franchise,
  group_id int references class_group on delete cascade,
  course_id int references course on delete cascade,
  customer_id uuid references customer on delete set null,
  host text not null,                                  -- the shop that the mail comes from
  from_on date not null,                               -- the first of their dates that is different
  of_location boolean not null,                        -- what it tells
  of_times boolean not null,
  of_teachers boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint listing_notice_of check (num_nonnulls(group_id, course_id) = 1),
  constraint listing_notice_tells check (of_location or of_times or of_teachers)
);
create index on listing_notice (group_id);
create index on listing_notice (course_id);
create index on listing_notice (customer_id);
alter table listing_notice enable row level security, force row level security;
create policy listing_notice_visible on listing_notice using (
  (select scope_sees_all()) or franchise_id = (select scope_whole_franchise()));

-- `waiting_over_id`: one of the children on a list that is over. In a column of its own, because the version before would write that the child
-- was booked.
alter table message
  add column listing_notice_id uuid references listing_notice on delete cascade,
  add column waiting_over_id uuid;
