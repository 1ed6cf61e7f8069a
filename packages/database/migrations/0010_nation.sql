-- Bank holidays differ between the nations; a school keeps those of its own.
alter table franchise add column nation text not null default 'england_wales' check (nation in ('england_wales', 'scotland'));
