alter table course validate constraint course_status_check;
