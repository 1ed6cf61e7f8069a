-- no transaction
-- A school's list in the order of its numbers, and the orders of a family: each is read from its index alone (docs/decisions, 0067).
drop index concurrently if exists order_part_by_number;
create index concurrently order_part_by_number on order_part (seller_id, number, order_id) include (placed_at);
drop index concurrently if exists order_part_of_family;
create index concurrently order_part_of_family on order_part (family_id, seller_id, placed_at desc, order_id);
drop index concurrently if exists order_part_of_customer;
create index concurrently order_part_of_customer on order_part (customer_id, seller_id, placed_at desc, order_id);
-- What the job still has to fill; empty afterwards.
drop index concurrently if exists order_part_unfilled;
create index concurrently order_part_unfilled on order_part (order_id, seller_id) include (placed_at) where number is null;
-- The list of the whole network in the order of its numbers, as `order_listed` (0120) has it in that of its days.
drop index concurrently if exists order_listed_by_number;
create index concurrently order_listed_by_number on orders (number, id) include (status, placed_at, confirmed_at)
  where status <> 'basket' and number is not null and placed_at is not null;
