-- Photographs that a school shows of an item. The files themselves are in the store (docs/decisions, 0048).
create table picture (
  id int generated always as identity primary key,
  franchise_id int not null references franchise,
  product_id int references product on delete set null, -- null: nothing shows it, and a job removes it with its files
  position int not null,
  alt text not null default '' check (length(alt) <= 200),
  status text not null default 'preparing' check (status in ('preparing', 'ready', 'unreadable')),
  tries int not null default 0, -- attempts to make its files that have not come to their end
  width int, -- of its largest files
  height int,
  files jsonb not null default '[]', -- names in the store, with type and width
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint picture_ready check (status <> 'ready' or (width > 0 and height > 0 and files <> '[]'))
);
create index on picture (product_id, position);
create index on picture (franchise_id);
create index picture_to_do on picture (created_at) where status = 'preparing' or product_id is null;
create trigger picture_version before update on picture
  for each row when ((old.position, old.alt) is distinct from (new.position, new.alt)) execute function count_change();

-- What was uploaded, until its files are made. It may say where the photograph was taken, so only the school writes it, nobody but the job
-- reads it, and it is gone afterwards.
create table picture_upload (
  picture_id int primary key references picture on delete cascade,
  franchise_id int not null references franchise,
  content bytea not null
);
create index on picture_upload (franchise_id);
alter table picture_upload enable row level security, force row level security;
create policy picture_upload_by_system on picture_upload using ((select scope_kind()) = 'system');
create policy picture_upload_add on picture_upload for insert with check (
  (select scope_kind()) = 'network' or franchise_id = (select scope_franchise()));

-- The pages of the item and its lists show another picture.
create function notify_picture_changed() returns trigger language plpgsql as $$
begin
  if old.product_id is not null then perform pg_notify('matinee_changed', 'product:' || old.product_id); end if;
  if new.product_id is distinct from old.product_id and new.product_id is not null then
    perform pg_notify('matinee_changed', 'product:' || new.product_id);
  end if;
  return null;
end $$ set search_path from current;
create trigger notify_changed after update on picture for each row
  when ((old.product_id, old.position, old.alt, old.status) is distinct from (new.product_id, new.position, new.alt, new.status))
  execute function notify_picture_changed();
