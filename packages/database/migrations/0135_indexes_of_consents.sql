-- no transaction
-- The families who agreed to marketing emails, or did not, and those with an account, or without, in the order of the list. They are counted
-- from it alone: the policy asks for the family.
drop index concurrently if exists family_record_marketing;
create index concurrently family_record_marketing on family_record (marketing_consent, name, customer_id) include (family_id);
drop index concurrently if exists family_record_account;
create index concurrently family_record_account on family_record (has_account, name, customer_id) include (family_id);
