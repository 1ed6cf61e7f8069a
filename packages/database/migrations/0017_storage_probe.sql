-- Always empty. After the disk was full, /readyz writes to it and takes the row back, to learn whether there is space again
-- (apps/server/src/http/ops/disk-space.ts).
create table storage_probe (filling text not null);
