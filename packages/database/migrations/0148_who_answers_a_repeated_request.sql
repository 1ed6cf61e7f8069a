-- Which request answers the key now. One whose renewals stalled may have been overtaken, and then neither stores an answer nor gives the key up.
-- Null: the version before has claimed it.
alter table idempotency add column claim uuid;
