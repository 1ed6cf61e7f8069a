-- A school may keep the bank holidays of Northern Ireland (packages/format/src/nations.ts). A network has few schools, so the check is
-- valid at once.
alter table franchise
  drop constraint franchise_nation_check,
  add constraint franchise_nation_known check (nation in ('england_wales', 'scotland', 'northern_ireland'));
