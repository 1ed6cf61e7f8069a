-- The hash of what the registration page left in its browser. A link is confirmed there without the password. Null: the client left nothing.
alter table email_token add column confirm_key_hash bytea;
