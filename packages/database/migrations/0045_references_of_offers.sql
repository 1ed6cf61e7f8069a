alter table waiting_list_entry validate constraint waiting_entry_offer;
alter table claim validate constraint claim_waiting_entry;
