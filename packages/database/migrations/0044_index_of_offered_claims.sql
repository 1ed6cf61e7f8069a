-- no transaction
drop index concurrently if exists claim_offered;
create index concurrently claim_offered on claim (waiting_entry_id) where waiting_entry_id is not null;
drop index concurrently if exists claim_kept;
create index concurrently claim_kept on claim (pool_id) where kept and state = 'held';
drop index concurrently if exists waiting_entry_offer_id;
create index concurrently waiting_entry_offer_id on waiting_list_entry (offer_id) where offer_id is not null;
