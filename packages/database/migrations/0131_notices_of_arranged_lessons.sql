-- Single lessons that are arranged at a location which has another name or address now: a family is told of them in one mail for each class.
-- It has a column of its own in the outbox, because the version before would write that the class has moved.
-- `arranged_at`: only lessons arranged at this location; null: all of them. No reference: where nothing is held there is nothing to tell.
alter table listing_notice add column arranged_at int;
alter table message add column arranged_notice_id uuid references listing_notice on delete cascade;
