-- no transaction
drop index concurrently if exists waiting_joined_child;
create index concurrently waiting_joined_child on waiting_list_entry (joined_child_id) where joined_child_id is not null;
