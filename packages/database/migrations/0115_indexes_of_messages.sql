-- no transaction
-- The mails of one order: about its cancellations, its payments and its lost lessons.
drop index concurrently if exists message_reversal;
create index concurrently message_reversal on message (reversal_id) where reversal_id is not null;
drop index concurrently if exists message_payment;
create index concurrently message_payment on message (payment_id) where payment_id is not null;
drop index concurrently if exists message_withdrawal_family;
create index concurrently message_withdrawal_family on message (withdrawal_family_id) where withdrawal_family_id is not null;
