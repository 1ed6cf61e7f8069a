-- no transaction
-- A place on a camp is for several days, and can lose one today and another tomorrow. A place in a lesson is lost once.
drop index concurrently if exists lost_lesson_claim;
create unique index concurrently lost_lesson_claim on lost_lesson (claim_id) where session_id is not null;
drop index concurrently if exists lost_lesson_camp_claim;
create unique index concurrently lost_lesson_camp_claim on lost_lesson (claim_id, (days -> 0 ->> 'date')) where course_id is not null;
drop index concurrently if exists lost_lesson_of_course;
create index concurrently lost_lesson_of_course on lost_lesson (course_id) where course_id is not null;
