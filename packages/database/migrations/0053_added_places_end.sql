-- A place that staff added beyond a pool's size is there for one child. It ends with the next place that is given back, whoever gives it
-- back and whichever place it was: otherwise the class would stay a place larger, and the checkout would sell it to anybody.

-- Takes places beyond the size away that nobody has.
create function end_added_places(of_pool bigint) returns void language sql
  begin atomic
    update pool set over = greatest(0, committed + held - size) where id = of_pool and over > greatest(0, committed + held - size);
  end;

create or replace function claim_freed() returns trigger language plpgsql as $$
declare
  until timestamptz;
begin
  -- A kept place that nobody who waits can use, and an offered place that its family takes to the checkout.
  if old.kept or (old.order_id is null and new.order_id is not null) then return null; end if;
  if (select kind not in ('session', 'trial', 'course') from pool where id = new.pool_id) then return null; end if;
  if new.waiting_entry_id is not null and new.order_id is not null and old.state = 'held' then
    -- A checkout without a payment: the place goes back to its offer, while that lasts.
    select o.expires_at into until from waiting_list_entry e join waiting_offer o on o.id = e.offer_id
      where e.id = new.waiting_entry_id and e.status = 'offered' and o.expires_at > clock_timestamp();
    if until is not null then
      insert into claim (id, pool_id, child_id, quantity, state, held_until, waiting_entry_id)
        values (gen_random_uuid(), new.pool_id, new.child_id, new.quantity, 'held', until + interval '1 minute', new.waiting_entry_id);
      return null;
    end if;
  end if;
  perform end_added_places(new.pool_id);
  perform keep_for_waiting(new.pool_id, new.quantity);
  return null;
end $$ set search_path from current;

create or replace function pool_grown() returns trigger language plpgsql as $$
begin
  if new.kind in ('session', 'trial', 'course') then
    perform end_added_places(new.id);
    perform keep_for_waiting(new.id, new.size - old.size);
  end if;
  return null;
end $$ set search_path from current;

-- Few pools have any.
update pool set over = greatest(0, committed + held - size) where over > 0 and over > greatest(0, committed + held - size);
