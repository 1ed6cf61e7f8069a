-- The constraint of 0098, now for the rows that were there before.
alter table class_schedule validate constraint class_schedule_holds;
