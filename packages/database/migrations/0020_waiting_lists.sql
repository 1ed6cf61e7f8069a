-- Who waits is written to, and waits once.
alter table waiting_list_entry add column customer_id uuid references customer;
create unique index waiting_once_group on waiting_list_entry (group_id, child_id) where status in ('waiting', 'offered') and child_id is not null;
create unique index waiting_once_course on waiting_list_entry (course_id, child_id) where status in ('waiting', 'offered') and child_id is not null;
create index waiting_party on waiting_list_entry (party_id);

-- The mail of a party that was entered together.
alter table message add column waiting_party_id uuid;
