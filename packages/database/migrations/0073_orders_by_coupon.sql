-- no transaction
-- The uses of a coupon without a limit are counted from its orders.
drop index concurrently if exists orders_by_coupon;
create index concurrently orders_by_coupon on orders (coupon_id, status) where coupon_id is not null;
