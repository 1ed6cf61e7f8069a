-- Of two who edit one webhook the second is told.
alter table webhook_endpoint add column version int not null default 1;
