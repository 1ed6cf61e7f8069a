-- no transaction
drop index concurrently if exists claim_enrolled;
create index concurrently claim_enrolled on claim (enrolment_id) where enrolment_id is not null;
