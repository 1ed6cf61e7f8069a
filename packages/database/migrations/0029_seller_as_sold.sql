-- Who a seller was in law when an order was placed: a receipt stays what it was when a school moves, is renamed, or is
-- registered for VAT. Null where a version that did not know of it placed the order: then what is known now holds.
alter table order_number add column seller jsonb;

create function seller_in_law(f franchise) returns jsonb language sql stable as $$
  select jsonb_build_object('name', f.name, 'legal_name', f.legal_name, 'address', f.address, 'vat_number', f.vat_number,
    'company_number', f.company_number, 'order_prefix', f.order_prefix)
$$;

update order_number n set seller = seller_in_law(f) from franchise f, orders o
  where f.id = n.franchise_id and o.id = n.order_id and o.status <> 'basket';
