-- no transaction
drop index concurrently if exists audit_log_subject;
create index concurrently audit_log_subject on audit_log (subject);
