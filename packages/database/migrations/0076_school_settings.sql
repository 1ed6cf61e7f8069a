-- Staff change a school's settings: two who save at once are told. Steps of the set-up guide are no such change.
alter table franchise
  add column version int not null default 1,
  add column status text not null default 'open' constraint franchise_status check (status in ('draft', 'open', 'closed')),
  add column vat_default_bp int not null default 2000 constraint franchise_vat_default check (vat_default_bp in (0, 500, 2000));
create trigger franchise_version before update on franchise for each row
  when (old.guide is not distinct from new.guide and old.* is distinct from new.*) execute function count_change();

-- Links in mails lead to one address of a school, whatever others it has.
alter table franchise_host add column is_primary boolean not null default false;
update franchise_host h set is_primary = true
  where h.host = (select min(o.host) from franchise_host o where o.franchise_id = h.franchise_id);
create function primary_host(school int) returns text language sql stable
  return (select host from franchise_host where franchise_id = school order by is_primary desc, host limit 1);

-- Whether an address leads here. Beside the hosts: a change of those empties every cache, and this is looked at each day.
create table host_check (
  host text primary key references franchise_host on delete cascade,
  checked_at timestamptz not null default now(),
  problem text                                         -- what to change, in words; null: it leads here
);

-- What the schools of a network have in common: kept in the archive when nobody is to choose it any more.
alter table stage add column version int not null default 1, add column archived_at timestamptz;
alter table discipline add column version int not null default 1, add column archived_at timestamptz;
alter table course_category add column version int not null default 1, add column archived_at timestamptz;
alter table product_category add column version int not null default 1, add column archived_at timestamptz;
create trigger stage_version before update on stage
  for each row when (old.* is distinct from new.*) execute function count_change();
create trigger discipline_version before update on discipline
  for each row when (old.* is distinct from new.*) execute function count_change();
create trigger course_category_version before update on course_category
  for each row when (old.* is distinct from new.*) execute function count_change();
create trigger product_category_version before update on product_category
  for each row when (old.* is distinct from new.*) execute function count_change();
