-- Lessons that families had booked and that are not held, and what takes the place of each (docs/decisions, 0052).

-- One save of a school, or one run of a job, that withdrew booked lessons: what the school offers the families.
create table withdrawal (
  id uuid primary key,
  franchise_id int not null references franchise,
  ways text[] not null check (ways <@ array['date', 'credit', 'refund']), -- empty: the school decides with each family
  fallback text not null check (fallback in ('credit', 'refund', 'school')), -- for lessons for which nobody answered
  answer_by date,                                      -- the last day to answer; null: nobody is asked
  created_at timestamptz not null default clock_timestamp(),
  constraint withdrawal_asks check ((cardinality(ways) > 0) = (answer_by is not null)),
  constraint withdrawal_by_school check (answer_by is not null or fallback = 'school')
);
create index on withdrawal (franchise_id);
create index withdrawal_answer_by on withdrawal (answer_by) where answer_by is not null;

-- What one family is told of a withdrawal: one mail with one link, however many dates, children and orders.
create table withdrawal_family (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawal,
  customer_id uuid references customer on delete set null,
  host text not null                                   -- the shop that the link leads to
);
create index on withdrawal_family (withdrawal_id);
create index on withdrawal_family (customer_id);

-- One child's lesson that is not held. The place that was given back names it, so each lost place has exactly one.
create table lost_lesson (
  id uuid primary key,
  family_id uuid not null references withdrawal_family,
  franchise_id int not null references franchise,
  claim_id uuid not null unique references claim,
  order_id uuid not null references orders,
  order_item_id uuid not null,                         -- the line as it was sold; a part of it may have a line of its own by now
  session_id bigint not null references session,
  why text not null,
  lessons int not null check (lessons > 0),            -- of each place of the line
  nth int not null check (nth between 0 and lessons - 1),
  place_nth int not null check (place_nth >= 0),       -- which of the line's places
  state text not null check (state in ('open', 'with_school', 'moved', 'credited', 'refunded', 'closed')),
  settled_by text check (settled_by in ('family', 'school', 'rule')),
  settled_at timestamptz,
  new_claim_id uuid unique references claim,           -- the place on another date
  reversal_id uuid references reversal,                -- of the money that went back
  note text,                                           -- why it is with the school, or why the school closed it
  constraint lost_lesson_settled check ((state in ('open', 'with_school')) = (settled_at is null)),
  constraint lost_lesson_settled_by check ((settled_at is null) = (settled_by is null)),
  constraint lost_lesson_moved check ((state = 'moved') = (new_claim_id is not null)),
  constraint lost_lesson_money check (reversal_id is null or state in ('credited', 'refunded'))
);
create index on lost_lesson (family_id);
create index on lost_lesson (order_id);
create index on lost_lesson (session_id);
create index lost_lesson_undecided on lost_lesson (franchise_id, state) where state in ('open', 'with_school');
create index on lost_lesson (reversal_id) where reversal_id is not null;

alter table message add column withdrawal_family_id uuid references withdrawal_family;

-- A school sees its own. Teachers who see their own classes alone see the registers of those, and settle nothing.
alter table withdrawal enable row level security, force row level security;
create policy withdrawal_visible on withdrawal using (
  (select scope_kind()) in ('system', 'network')
  or (franchise_id = (select scope_franchise()) and (select scope_own_user()) is null));
alter table withdrawal_family enable row level security, force row level security;
create policy withdrawal_family_visible on withdrawal_family using (
  (select scope_kind()) in ('system', 'network')
  or exists (select from withdrawal w where w.id = withdrawal_family.withdrawal_id));
alter table lost_lesson enable row level security, force row level security;
create policy lost_lesson_visible on lost_lesson using (
  (select scope_kind()) in ('system', 'network')
  or (franchise_id = (select scope_franchise()) and (select scope_own_user()) is null));
