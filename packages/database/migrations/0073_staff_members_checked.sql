-- no transaction
alter table email_token validate constraint email_token_purpose_check;
alter table account_notice validate constraint account_notice_kind_check;
drop index concurrently if exists teacher_login;
create unique index concurrently teacher_login on teacher (user_id, franchise_id) where user_id is not null;
