alter table session validate constraint session_location;
alter table session validate constraint session_capacity;
