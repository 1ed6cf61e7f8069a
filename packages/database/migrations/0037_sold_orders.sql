-- What was sold, as it was sold: the lines with their classes, camps and items, venues, dates, sellers and prices, the coupon, the delivery
-- and the terms of sale (packages/service/src/orders/sold-order.ts). It holds nothing about a person, so that erasure and retention
-- need not reach it. null: a basket, or an order from before, which a job writes.
alter table orders add column sold jsonb constraint orders_sold_object check (jsonb_typeof(sold) = 'object');

-- The name of a line as it was sold; null: not known.
create function sold_name(sold jsonb, line_id uuid) returns text language sql immutable
return (
  select coalesce(l #>> '{group,name}', l #>> '{course,name}', l #>> '{product,name}')
    from jsonb_array_elements(sold -> 'lines') l where l ->> 'id' = line_id::text
);

-- A line as it was sold; null: not known.
create function sold_line(sold jsonb, line_id uuid) returns jsonb language sql immutable
return (select l from jsonb_array_elements(sold -> 'lines') l where l ->> 'id' = line_id::text);
