-- no transaction
-- The staff's list of orders, the newest first, without the baskets. It is sorted and counted from this index alone: an order's row is wide.
drop index concurrently if exists order_listed;
create index concurrently order_listed on orders (placed_at desc, id) include (status, number, confirmed_at)
  where status <> 'basket' and number is not null and placed_at is not null;
-- The orders of one seller, with what kind of line it has in each.
drop index concurrently if exists order_item_of_seller;
create index concurrently order_item_of_seller on order_item (seller_id, order_id, type);
drop index concurrently if exists order_item_seller;
