-- no transaction
drop index concurrently if exists audit_log_seal;
create index concurrently audit_log_seal on audit_log (seal, id);
drop index concurrently if exists audit_log_school;
create index concurrently audit_log_school on audit_log (school_id, id);
