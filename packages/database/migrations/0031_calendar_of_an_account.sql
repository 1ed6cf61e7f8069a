-- A calendar's address ends with the account it belongs to.
alter table calendar_feed drop constraint calendar_feed_user_id_fkey;
alter table calendar_feed add constraint calendar_feed_user_id_fkey
  foreign key (user_id) references user_account on delete cascade;
