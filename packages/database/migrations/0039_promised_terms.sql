-- The terms that a basket's price was shown with: by seller the fees, the postage, the VAT registration and the offers, and those of its
-- coupon (packages/core/src/basket/promise.ts). null: no price was shown yet, so that of today is the first.
alter table orders add column promised jsonb constraint orders_promised_object check (jsonb_typeof(promised) = 'object');
