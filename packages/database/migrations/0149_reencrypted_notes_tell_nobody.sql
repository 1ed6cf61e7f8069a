-- The same note under another key is no change of a family: whoever encrypts notes anew says so for its transaction, and no webhook is told.
create or replace function emit_child_changed() returns trigger language plpgsql as $$
begin
  if current_setting('matinee.quiet', true) = 'reencrypt' then return null; end if;
  if tg_op = 'INSERT' or (to_jsonb(old) - '{updated_at,created_at}'::text[]) is distinct from (to_jsonb(new) - '{updated_at,created_at}'::text[]) then
    perform emit_family('family.changed', coalesce(new.guest_id, new.customer_id), null);
  end if;
  return null;
end $$ set search_path from current;
