-- A search counts thousands of rows in an index alone, as long as the pages they stand on are known to be visible to all. Every ten minutes
-- classes by the hundred get their next trial date, and then each of their rows had to be looked up until a fifth of the table had changed.
-- Cleaning up after a few hundred reads only the pages that changed.
alter table class_search set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
