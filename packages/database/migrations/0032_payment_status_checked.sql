-- The check of 0031, for the rows that were there before.
alter table payment validate constraint payment_status_check;
