-- Why a member of staff viewed the shop as a customer is in their own words, and may tell of the family. It goes when the family's account
-- is deleted; that they did, and when, stays. Nothing else of the audit log is ever changed.
create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.detail ? 'reason' and new.detail = old.detail - 'reason'
    and to_jsonb(new) - 'detail' = to_jsonb(old) - 'detail' then
    return new;
  end if;
  raise exception 'the audit log is append-only';
end $$;
