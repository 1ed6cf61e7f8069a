-- Its two parts take its place: a place in a lesson is lost once, one on a camp once for each day (0110).
alter table lost_lesson drop constraint if exists lost_lesson_claim_id_key;
alter table lost_lesson validate constraint lost_lesson_course;
alter table lost_lesson validate constraint lost_lesson_of;
alter table lost_lesson validate constraint lost_lesson_days;
alter table lost_lesson validate constraint lost_lesson_moves;
