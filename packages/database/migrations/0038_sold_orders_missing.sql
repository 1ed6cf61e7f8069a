-- no transaction
drop index concurrently if exists order_unsold;
create index concurrently order_unsold on orders (id) where sold is null and status <> 'basket';
