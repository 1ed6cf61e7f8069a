-- As before (0040), but most children have no other place and no other line: they are found with two index scans. The rest is planned once a
-- connection, with indexes also while the tables are empty, because a plan lasts.
create or replace function trials_refused(children uuid[], groups int[], days date[], items uuid[])
returns table (child_id uuid, item uuid, same_class boolean) language plpgsql stable as $$
declare
  asked uuid[] := array_remove(items, null);
begin
  if not exists (select from claim c where c.child_id = any (children) and c.state in ('held', 'committed')
                   and c.order_item_id is not null and c.order_item_id <> all (asked))
    and not exists (select from order_item_child ic where ic.child_id = any (children) and ic.order_item_id <> all (asked))
    and (select count(distinct one) from unnest(asked) one) < 2
  then
    return;
  end if;
  return query
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
end $$ set search_path from current set plan_cache_mode = force_generic_plan set enable_seqscan = off;
