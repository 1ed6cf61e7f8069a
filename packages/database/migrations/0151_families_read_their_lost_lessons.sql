-- A family reads what it lost, and what took the place of each: the page of its order and the file of its data show it. It still changes
-- nothing there itself; the link in its mail does, as the system.
create policy lost_lesson_of_family on lost_lesson for select using (order_id = any ((select orders_in_scope())::uuid[]));

-- Whether a place is that of a child of the visitor in scope. Its statement runs in the caller's scope.
create function place_is_own(place uuid) returns boolean language plpgsql stable as $$
declare
  guest uuid := scope_guest();
begin
  return guest is not null and exists (select from claim c join child k on k.id = c.child_id where c.id = place and k.guest_id = guest);
end $$ set search_path from current;
-- Asked of nobody but visitors, once a statement: schools read these rows by the hundred.
create policy lost_enrolled_lesson_of_family on lost_enrolled_lesson for select
  using ((select scope_guest()) is not null and place_is_own(claim_id));
