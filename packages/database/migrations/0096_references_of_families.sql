-- no transaction
-- Taking an import back deletes thousands of families, children and pools, and each deletion looks for what refers to it.
drop index concurrently if exists claim_enrolled;
create index concurrently claim_enrolled on claim (enrolment_id) where enrolment_id is not null;
drop index concurrently if exists claim_of_child;
create index concurrently claim_of_child on claim (child_id) where child_id is not null;
drop index concurrently if exists ledger_entry_of_customer;
create index concurrently ledger_entry_of_customer on ledger_entry (customer_id) where customer_id is not null;
drop index concurrently if exists waiting_entry_customer;
create index concurrently waiting_entry_customer on waiting_list_entry (customer_id) where customer_id is not null;
drop index concurrently if exists claim_of_pool;
create index concurrently claim_of_pool on claim (pool_id);
