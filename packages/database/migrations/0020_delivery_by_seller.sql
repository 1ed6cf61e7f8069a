-- How the shop items of each seller reach the family: {"3": "post"}. null: nothing chosen for one seller alone, so `delivery` applies to all.
alter table orders add column delivery_by_seller jsonb check (jsonb_typeof(delivery_by_seller) = 'object');
