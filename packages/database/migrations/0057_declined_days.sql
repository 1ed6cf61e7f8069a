-- Of a camp by the day: the days that the family has declined. Other days of the camp are still offered.
alter table waiting_list_entry add column declined_days date[] not null default '{}';
alter table waiting_offer add column declined_at timestamptz;
