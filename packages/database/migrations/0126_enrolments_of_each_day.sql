-- no transaction
-- A child is enrolled in a class once for each day from which it holds, such as the first of each term. The next file drops what allowed
-- one enrolment for all terms.
drop index concurrently if exists enrolment_of_day;
create unique index concurrently enrolment_of_day on enrolment (child_id, group_id, from_on);
