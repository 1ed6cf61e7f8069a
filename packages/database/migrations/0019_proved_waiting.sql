-- Entries of families whose email address is not proved stand behind all others: anybody can type an address, and many of them.
alter table waiting_list_entry add column proved boolean not null default true;

-- The place of an entry in its line, from 1.
create function waiting_position(entry waiting_list_entry) returns int language sql stable parallel safe
  return (select count(*)::int from waiting_list_entry o
    where o.status in ('waiting', 'offered')
      and o.group_id is not distinct from entry.group_id and o.course_id is not distinct from entry.course_id
      and (not o.proved, o.created_at, o.id) <= (not entry.proved, entry.created_at, entry.id));
