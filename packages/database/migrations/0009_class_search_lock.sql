-- A writer that changed places brings the search up to date in its own transaction. The row is locked first, and the
-- figures are read after that in a statement of their own: of two writers the later one sees what the earlier one did.
create function touch_class_search(ids int[]) returns void language plpgsql as $$
begin
  perform 1 from class_search where group_id = any (ids) order by group_id for update;
  perform refresh_class_search(ids);
end $$;
