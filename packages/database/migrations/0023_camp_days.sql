-- Camps that are booked by the day, extras for chosen days, and extras that come in sizes.
alter table course add column day_price_pence int
  constraint course_day_price check (day_price_pence >= 0);  -- null: the camp is booked as a whole
alter table course_addon
  add column choose_days boolean not null default false,     -- the family chooses the days of an extra that is charged by the day
  add column choices jsonb                                   -- {"label": "Size", "options": ["Age 5–6", "Age 7–8"]}; null: nothing to choose
    constraint course_addon_choices check (jsonb_typeof(choices) = 'object');

-- Places of one day. Without a row the day's places are those of the camp.
create table course_day_place (
  course_id int not null,
  held_on date not null,
  pool_id bigint not null references pool,
  primary key (course_id, held_on),
  foreign key (course_id, held_on) references course_day on delete cascade
);
create index course_day_place_pool on course_day_place (pool_id);

-- How often an extra is sold on one day. Without a row the extra's own pool counts, if it has one.
create table course_addon_day (
  course_addon_id int not null references course_addon on delete cascade,
  held_on date not null,
  pool_id bigint not null references pool,
  primary key (course_addon_id, held_on)
);
create index course_addon_day_pool on course_addon_day (pool_id);

-- A child with a claim on the pool comes on that day. A claim on the pool of the camp is for every day, also where places were given
-- to the days since.
create view course_place with (security_invoker = true) as
  select course_id, held_on, pool_id from course_day_place
  union all
  select d.course_id, d.held_on, co.pool_id from course co join course_day d on d.course_id = co.id;

alter table order_item add column days date[];               -- of a camp booked by the day; null: every day
alter table order_item_addon
  add column days date[],                                    -- null: every day that the child comes, or not charged by the day
  add column choice text;                                    -- one of the extra's choices

create trigger notify_changed after insert or update or delete or truncate on course_day_place
  for each statement execute function notify_catalogue_changed();
create trigger notify_changed after insert or update or delete or truncate on course_addon_day
  for each statement execute function notify_catalogue_changed();

create or replace function notify_places_of(pool_id bigint, pool_kind text) returns void language plpgsql as $$
begin
  case pool_kind
    when 'session' then perform pg_notify('matinee_changed', 'group:' || s.group_id) from session s where s.place_pool_id = notify_places_of.pool_id;
    when 'trial' then perform pg_notify('matinee_changed', 'group:' || s.group_id) from session s where s.trial_pool_id = notify_places_of.pool_id;
    when 'course' then
      perform pg_notify('matinee_changed', 'course:' || c.id) from course c where c.pool_id = notify_places_of.pool_id;
      perform pg_notify('matinee_changed', 'course:' || p.course_id) from course_day_place p where p.pool_id = notify_places_of.pool_id;
    when 'addon' then
      perform pg_notify('matinee_changed', 'course:' || a.course_id) from course_addon a where a.pool_id = notify_places_of.pool_id;
      perform pg_notify('matinee_changed', 'course:' || a.course_id) from course_addon_day d join course_addon a on a.id = d.course_addon_id
        where d.pool_id = notify_places_of.pool_id;
    when 'stock' then perform pg_notify('matinee_changed', 'product:' || v.product_id) from product_variation v where v.pool_id = notify_places_of.pool_id;
    else null;
  end case;
end $$ set search_path from current;
