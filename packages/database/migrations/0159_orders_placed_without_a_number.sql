-- An order gets its number in a short transaction after it was placed, so that the orders of a school do not wait for one another. It is
-- confirmed with one.
alter table orders drop constraint order_placed_has_number;
alter table orders add constraint order_sold_has_number check (status in ('basket', 'placed') or number is not null) not valid;
