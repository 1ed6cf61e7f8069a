-- The checks of the migration before, for the rows that were there already.
alter table email_token validate constraint email_token_purpose_check;
alter table account_notice validate constraint account_notice_kind_check;
