-- Filters, sort and columns of a list of the staff's app that somebody saved under a name: their own, at one school or for the network.
create table saved_view (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  franchise_id int references franchise, -- null: of the network
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 1000),
  created_at timestamptz not null default now()
);
create unique index saved_view_name on saved_view (user_id, coalesce(franchise_id, 0), list, lower(name));
alter table saved_view enable row level security, force row level security;
create policy saved_view_visible on saved_view using (
  (select scope_kind()) = 'system'
  or (user_id = (select scope_user()) and franchise_id is not distinct from (select scope_franchise())));

-- A view can hold the name of a family that somebody looked for, so it ends with the role.
create function end_saved_views() returns trigger language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  perform set_config('matinee.scope', 'system', true);
  delete from saved_view v where v.user_id = old.user_id and v.franchise_id is not distinct from old.franchise_id
    and not exists (select from user_role r where r.user_id = old.user_id and r.role <> 'CUSTOMER'
      and r.franchise_id is not distinct from old.franchise_id);
  perform set_config('matinee.scope', coalesce(asked, ''), true);
  return null;
end $$ set search_path from current;
create trigger end_saved_views after delete on user_role for each row execute function end_saved_views();
