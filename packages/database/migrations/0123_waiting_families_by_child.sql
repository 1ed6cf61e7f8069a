-- Whose children wait was read from all waiting lists and all classes each time a child, an entry or an account changed: the plan joined them
-- whole, because the function also answers for everybody. With 1,000 entries that took 3 ms, and more with each entry.

-- As before (0113), but the entries of a child and the school of an entry are looked up one by one: what stands in a list of columns, or behind
-- an offset, is no table to join, so it is no choice of the planner.
create or replace function waiting_families(families uuid[]) returns setof waiting_family language sql stable
begin atomic
  select distinct w.franchise_id, k.family_id
    from (select a.id, coalesce(a.guest_id, a.customer_id) as family_id from child a where families is null
      union all select b.id, b.guest_id from child b where b.guest_id = any (families)
      union all select d.id, d.customer_id from child d where d.customer_id = any (families) and d.guest_id is null) k
    cross join lateral (
      select coalesce((select g.franchise_id from class_group g where g.id = e.group_id),
          (select c.franchise_id from course c where c.id = e.course_id)) as franchise_id
        from waiting_list_entry e where e.child_id = k.id and e.status in ('waiting', 'offered') offset 0) w
   where k.family_id is not null;
end;
