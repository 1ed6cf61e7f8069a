-- Who has bought lately, for their invitation to an account.
create index order_confirmed on orders (confirmed_at) where status in ('confirmed', 'partly_cancelled');
