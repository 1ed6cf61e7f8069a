-- no transaction
-- Links of accounts that nobody opened are deleted: each looks for the mails that refer to it.
drop index concurrently if exists message_email_token;
create index concurrently message_email_token on message (email_token_id) where email_token_id is not null;
