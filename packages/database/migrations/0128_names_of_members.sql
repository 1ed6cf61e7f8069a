-- The history names who had a role, also once it has ended and their account is no longer visible to the school. Only whoever may read an
-- entry about the role is told, because the entries are read with the caller's own scope. The log itself holds ids and no names.
create function name_of_member(member int) returns text language plpgsql volatile as $$
declare
  asked text := current_setting('matinee.scope', true);
  login uuid;
  found_name text;
begin
  select (a.detail ->> 'user_id')::uuid into login from audit_log a
   where a.subject = 'member:' || member and a.detail ? 'user_id' order by a.id desc limit 1;
  if login is null then
    return null;
  end if;
  perform set_config('matinee.scope', 'system', true);
  select u.name into found_name from user_account u where u.id = login;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
  return found_name;
end $$ set search_path from current;
