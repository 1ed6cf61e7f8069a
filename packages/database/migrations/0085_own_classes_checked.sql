-- The checks of the migration before, for the rows that were there already.
alter table user_role validate constraint own_classes_of_staff;
alter table staff_invitation validate constraint invitation_own_classes;
