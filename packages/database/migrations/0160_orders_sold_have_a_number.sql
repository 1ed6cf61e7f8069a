alter table orders validate constraint order_sold_has_number;
