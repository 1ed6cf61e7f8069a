-- no transaction
-- A page of classes names whoever takes a class until others do. Few lessons keep teachers, so a list of classes reads none of the others.
drop index concurrently if exists session_keeps_teachers;
create index concurrently session_keeps_teachers on session (group_id) where keeps_teachers;
