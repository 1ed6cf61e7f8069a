-- Whether the coupon of an order took something off when it was placed: only then it is a use. Null: not placed, or the version before placed it.
alter table orders add column coupon_applied boolean;
