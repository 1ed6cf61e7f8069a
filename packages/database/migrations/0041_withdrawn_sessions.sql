-- A session that the timetable no longer has: a closure, a holiday, a slot that moved or was removed. Its places are given back. It comes
-- back with the timetable. null: scheduled, or cancelled by hand, which the timetable does not undo.
alter table session
  add column withdrawn_at timestamptz,
  add column withdrawn_reason text,
  add constraint session_withdrawn_is_cancelled check (withdrawn_at is null or status = 'cancelled') not valid;

-- What a mail says besides its subject, such as the dates that are not held. It holds nothing about a person.
alter table message add column detail jsonb constraint message_detail_object check (jsonb_typeof(detail) = 'object');
