-- What a school gives back when a family cancels a class or camp: everything until so many days before the first date, then a share, then
-- nothing. It is part of what the seller promised, so it is stored with the seller's legal details when an order is placed.
alter table franchise
  add column cancel_full_days int not null default 14 check (cancel_full_days between 1 and 365),
  add column cancel_share_days int not null default 7 check (cancel_share_days >= 0),
  add column cancel_share_bp int not null default 5000 check (cancel_share_bp between 0 and 10000),
  add column booking_fee_back boolean not null default false,
  add constraint franchise_cancel_share_after_full check (cancel_share_days <= cancel_full_days);

create or replace function cancellation_rule(f franchise) returns jsonb language sql stable
  return jsonb_build_object('full_days', f.cancel_full_days, 'share_days', f.cancel_share_days, 'share_bp', f.cancel_share_bp,
    'booking_fee_back', f.booking_fee_back);

create or replace function seller_in_law(f franchise) returns jsonb language sql stable
  return jsonb_build_object('name', f.name, 'legal_name', f.legal_name, 'address', f.address, 'vat_number', f.vat_number,
    'company_number', f.company_number, 'order_prefix', f.order_prefix, 'cancellation', cancellation_rule(f));
