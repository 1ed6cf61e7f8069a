-- How many trials a school gives a child in a school year, which begins in September. null: no limit besides one for each class.
alter table franchise add column trials_per_year int default 3 constraint franchise_trials_per_year check (trials_per_year > 0);

-- The trials of `wanted` that a child may not have: the child has had one in the class, or as many in the school year as the school gives.
-- `items` names the line of a basket that is to become the trial, or null for one that is only asked for. A trial counts while it holds or
-- has a place; of one basket, the lines before count too.
create function trials_refused(children uuid[], groups int[], days date[], items uuid[])
returns table (child_id uuid, item uuid, same_class boolean) language sql stable
begin atomic
  select w.child, w.item, bool_or(h.group_id = w.grp)
    from unnest(children, groups, days, items) w(child, grp, day, item)
    join class_group g on g.id = w.grp
    join franchise f on f.id = g.franchise_id
    left join order_item own on own.id = w.item
    join lateral (
      select i.id, i.group_id, i.seller_id, i.start_on from claim c join order_item i on i.id = c.order_item_id
       where c.child_id = w.child and i.type = 'trial' and i.id is distinct from w.item
         and (c.state = 'committed' or (c.state = 'held' and c.held_until > clock_timestamp()))
      union
      select i.id, i.group_id, i.seller_id, i.start_on from order_item i join order_item_child ic on ic.order_item_id = i.id
       where i.order_id = own.order_id and i.type = 'trial' and i.state = 'active' and i.position < own.position and ic.child_id = w.child
    ) h on true
   group by w.child, w.item, w.grp, g.franchise_id, f.trials_per_year
  having bool_or(h.group_id = w.grp)
      or count(*) filter (where h.seller_id = g.franchise_id
           and extract(year from h.start_on - interval '8 months') = extract(year from w.day - interval '8 months')) >= f.trials_per_year;
end;

-- No claim makes a trial that the rule refuses, whoever writes it. Families take turns by the rows of their children.
create function claim_one_trial() returns trigger language plpgsql as $$
begin
  if not exists (select from added a join order_item i on i.id = a.order_item_id where i.type = 'trial' and a.child_id is not null) then
    return null;
  end if;
  perform from child where id in (select a.child_id from added a) order by id for no key update;
  if exists (
    select from (select array_agg(w.child_id) as children, array_agg(w.group_id) as groups, array_agg(w.start_on) as days, array_agg(w.id) as items
      from (select distinct a.child_id, i.group_id, i.start_on, i.id from added a join order_item i on i.id = a.order_item_id
             where i.type = 'trial' and a.child_id is not null and a.state in ('held', 'committed')) w) w,
      trials_refused(w.children, w.groups, w.days, w.items)
  ) then
    raise exception 'a child has one trial in a class, and as many in a school year as the school gives'
      using errcode = 'check_violation', constraint = 'claim_one_trial';
  end if;
  return null;
end $$ set search_path from current;
create trigger claim_one_trial after insert on claim referencing new table as added
  for each statement execute function claim_one_trial();
