-- Why a family can trust a school, in its own words: how it safeguards children, who is checked, who knows first aid, and how many adults
-- are with how many children. null: the school has not said, and the pages leave it out.
alter table franchise
  add column safeguarding text check (safeguarding <> ''),
  add column dbs_checks text check (dbs_checks <> ''),
  add column first_aid text check (first_aid <> ''),
  add column staff_ratio text check (staff_ratio <> '');
