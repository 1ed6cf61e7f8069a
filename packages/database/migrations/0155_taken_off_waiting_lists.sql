-- When staff took a child off a waiting list. The entry is withdrawn, and its reason is among the notes, for those who may read them. In a column
-- of its own, because the version before knows three reasons of an end, and fails over a fourth.
alter table waiting_list_entry add column removed_at timestamptz;

-- The child whom staff took off a list. In a column of its own, because the version before would write that the child was booked.
alter table message add column waiting_removed_id uuid;
