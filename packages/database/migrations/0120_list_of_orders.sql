-- no transaction
-- The staff's list of orders, the newest first, without the baskets.
drop index concurrently if exists order_listed;
create index concurrently order_listed on orders (placed_at desc, id)
  where status <> 'basket' and number is not null and placed_at is not null;
