-- A work item names what it is about, so that one kind can be open for several subjects of one order, and the same subject is open once.
-- Its kinds are named in packages/core/src/work, and no longer here: a new kind needs no migration.
alter table work_item
  drop constraint work_item_kind_check,
  add constraint work_item_kind_is_a_name check (kind ~ '^[a-z][a-z_]{1,40}$'),
  add column subject text,                             -- null: written by the version before; then the order
  add column franchise_id int references franchise,    -- the school that it concerns, where no order says so
  add column cause text,                               -- why, in words without personal data
  add column times int not null default 1 check (times > 0),          -- how often it was reported while open
  add column last_seen_at timestamptz,
  add column retries int not null default 0 check (retries >= 0),     -- how often somebody asked for another attempt
  add column closed_by text,                           -- as in the audit log; null: closed by the product itself
  add column close_reason text;

update work_item set subject = case kind
  when 'captured_no_place' then coalesce(detail ->> 'payment_id', order_id::text, id::text)
  when 'mail_failed' then coalesce(detail ->> 'message_id', order_id::text, id::text)
  else coalesce(order_id::text, id::text) end;
