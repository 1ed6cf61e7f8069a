-- The checks of 0025, for the rows that were there before.
alter table account_notice validate constraint account_notice_kind_check;
alter table email_token validate constraint email_token_purpose_check;
