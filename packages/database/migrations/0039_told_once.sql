-- A hold that becomes a place taken leaves as many free as before, so that there is nothing to tell; and commits that tell something wait
-- for one another. But a hold past its time counted as free already.
drop trigger tell_changed on pool;
create trigger tell_changed after update on pool for each row
  when ((old.size, old.over, old.committed + old.held) is distinct from (new.size, new.over, new.committed + new.held))
  execute function tell_pool_changed();
create trigger tell_taken_late after update of state on claim for each row
  when (old.state = 'held' and new.state = 'committed' and old.held_until <= clock_timestamp())
  execute function tell_hold_moved();
