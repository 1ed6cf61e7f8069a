-- no transaction
drop index concurrently if exists session_elsewhere;
create index concurrently session_elsewhere on session (location_id) where location_id is not null;
