-- no transaction
-- The mails about an order: the list of what is owed names the last reminder of each, and an order its mails.
drop index concurrently if exists message_order;
create index concurrently message_order on message (order_id, kind, created_at) where order_id is not null;
-- The records of each family, the latest first, without looking at the table. It does what customer_family did.
drop index concurrently if exists customer_of_family;
create index concurrently customer_of_family on customer (coalesce(guest_id, id), created_at desc, id desc) include (guest_id);
drop index concurrently if exists customer_family;
-- The orders in which staff read all customers.
drop index concurrently if exists customer_by_name;
create index concurrently customer_by_name on customer (name, id);
drop index concurrently if exists customer_by_email;
create index concurrently customer_by_email on customer (email, id);
drop index concurrently if exists customer_by_postcode;
create index concurrently customer_by_postcode on customer (postcode, id);
