-- no transaction
-- Most imported families have no account: a search for those without one must not look like a way to find few of them.
drop index concurrently if exists customer_guest;
create index concurrently customer_guest on customer (guest_id) where guest_id is not null;
drop index concurrently if exists customer_guest_id_idx;
drop index concurrently if exists child_of_guest;
create index concurrently child_of_guest on child (guest_id) where guest_id is not null;
drop index concurrently if exists child_guest;
