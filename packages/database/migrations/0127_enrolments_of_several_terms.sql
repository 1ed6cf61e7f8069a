-- A child may be enrolled in a class from one day and, for a later term, from another. `enrolment_of_day` (0126) refuses the same day twice.
-- The version before makes one for all terms, as before.
alter table enrolment drop constraint enrolment_child_id_group_id_key;
