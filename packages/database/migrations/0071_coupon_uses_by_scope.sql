-- Who has used a coupon is known by an address, so a use is visible to whoever sees contact details with that address, and to the account
-- that proved it. An erased account keeps its count, without the address.
alter table coupon_customer enable row level security, force row level security;
create policy coupon_use_visible on coupon_customer using (
  (select scope_kind()) in ('system', 'network')
  or exists (select from customer c where c.email_key = coupon_customer.email_key)
  or email_key = lower((select scope_email()))
  or email_key = 'deleted:' || (select scope_user()));
