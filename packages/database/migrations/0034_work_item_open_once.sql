-- no transaction
-- The version before writes no subject and means the order, or nothing that could be open twice.
drop index concurrently if exists work_item_open_once;
create unique index concurrently work_item_open_once on work_item (kind, (coalesce(subject, order_id::text, id::text))) where status = 'open';
drop index concurrently if exists work_item_once;
