-- no transaction
drop index concurrently if exists franchise_host_one_primary;
create unique index concurrently franchise_host_one_primary on franchise_host (franchise_id) where is_primary;
