-- What the browser pays a payment with: the publishable key of the account that has it, which another may replace while a family pays.
-- Null: not opened yet, or by the version before.
alter table payment add column publishable_key text;
