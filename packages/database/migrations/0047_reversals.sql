-- Reversals: what a school gave back of an order, with its credit note. Written once with its parts, and never changed.
create table reversal (
  id uuid primary key,
  order_id uuid not null references orders,
  seller_id int not null references franchise,
  made_by text not null check (made_by in ('family', 'staff')),
  reason text not null,
  given_pence int not null check (given_pence >= 0),   -- no longer charged, VAT included
  vat_pence int not null check (vat_pence between 0 and given_pence),
  kept_pence int not null check (kept_pence >= 0),     -- what the school keeps for what was cancelled
  debt_pence int not null check (debt_pence >= 0),     -- came off what was still owed
  card_pence int not null check (card_pence >= 0),
  credit_pence int not null check (credit_pence >= 0),
  note_number int,                                     -- the credit note's number; null: nothing was given back
  note_key text,                                       -- the private part of its link
  seller jsonb not null,                               -- the seller's legal details on the credit note (seller_in_law)
  created_at timestamptz not null default clock_timestamp(),
  unique (seller_id, note_number),
  constraint reversal_adds_up check (given_pence = debt_pence + card_pence + credit_pence),
  constraint reversal_note_for_money check ((given_pence > 0) = (note_number is not null))
);
create index on reversal (order_id);

-- One part of a line or fee in a reversal.
create table reversal_part (
  reversal_id uuid not null references reversal,
  position int not null,
  order_item_id uuid references order_item,            -- the line as it was sold; null: a fee
  cancelled_item_id uuid references order_item,        -- the line that now stands for what was cancelled; null: nothing was
  key text not null,                                   -- the part within its line or fee
  label text not null,
  quantity int not null check (quantity >= 0),         -- how many of the line were cancelled
  charged_pence int not null check (charged_pence >= 0),
  given_pence int not null check (given_pence >= 0),
  vat_bp int not null,
  vat_pence int not null check (vat_pence between 0 and given_pence),
  later_pence int not null check (later_pence >= 0),   -- came off an amount due later
  primary key (reversal_id, position)
);
create index on reversal_part (order_item_id);
create index on reversal_part (cancelled_item_id) where cancelled_item_id is not null;

create table reversal_refund (
  refund_id uuid primary key references refund,
  reversal_id uuid not null references reversal
);
create index on reversal_refund (reversal_id);

-- Credit notes are numbered without gaps for each seller. The row is locked until the reversal is committed.
create table credit_note_counter (
  franchise_id int primary key references franchise,
  next_number int not null default 1
);

-- The mail about a reversal.
alter table message add column reversal_id uuid references reversal;

-- All refunds of a payment together, also those on their way, are never more than it captured.
create function refund_within_captured() returns trigger language plpgsql as $$
declare
  captured int;
  asked bigint;
begin
  select case status when 'succeeded' then amount_pence else 0 end into captured from payment where id = new.payment_id for no key update;
  select coalesce(sum(amount_pence), 0) into asked from refund where payment_id = new.payment_id and status not in ('failed', 'cancelled');
  if asked > captured then
    raise exception 'refunds of payment % come to % of % captured', new.payment_id, asked, captured
      using errcode = 'check_violation', constraint = 'refund_within_captured';
  end if;
  return null;
end $$ set search_path from current;
create trigger refund_within_captured after insert or update of amount_pence, status, payment_id on refund
  for each row when (new.status not in ('failed', 'cancelled')) execute function refund_within_captured();
