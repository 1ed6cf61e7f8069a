-- A login that is taken over by another host, and not kept where it was made.
alter table one_time_token add column leaves boolean not null default false;
