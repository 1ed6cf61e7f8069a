-- Which customer at the provider keeps an account's cards is the account's own, and the jobs'.
alter table payment_customer enable row level security, force row level security;
create policy payment_customer_of_scope on payment_customer using (
  user_id = (select scope_user()) or (select scope_kind()) = 'system');
