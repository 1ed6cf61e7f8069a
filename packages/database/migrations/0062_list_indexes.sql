-- no transaction
-- The mails about an order: the list of what is owed names the last reminder of each, and an order its mails.
drop index concurrently if exists message_order;
create index concurrently message_order on message (order_id, kind, created_at) where order_id is not null;
-- The records of each family, the latest first, without looking at the table.
drop index concurrently if exists customer_of_family;
create index concurrently customer_of_family on customer (coalesce(guest_id, id), created_at desc, id desc) include (guest_id);
