-- The child who joined, if the offer was opened in another browser since: the family that joined still sees the entry. No foreign key, so
-- that nothing keeps a child from being erased.
alter table waiting_list_entry add column joined_child_id uuid;
