-- Bookings that were moved to another class, date, camp or variation (docs/decisions, 0033). Each goes with the reversal of the line
-- that it was before; both are written once and never changed.
create table transfer (
  reversal_id uuid primary key references reversal,
  gone_item_id uuid not null unique references order_item,   -- the line that stands for what was moved away
  new_item_id uuid not null unique references order_item,
  sold_pence int not null check (sold_pence >= 0),            -- what the new line costs, VAT included
  waived_pence int not null check (waived_pence >= 0),        -- what the school does not charge for it
  owed_pence int not null check (owed_pence >= 0),            -- what the family has to pay on top
  rule_from date                                              -- the first date from which the cancellation rule goes on counting
);

-- It is visible with its reversal.
alter table transfer enable row level security, force row level security;
create policy transfer_visible on transfer using (
  (select scope_kind()) in ('system', 'network') or exists (select from reversal r where r.id = transfer.reversal_id));

-- Until how many days before the first date a family may move a booking by itself. null: families ask the school. It is part of what the
-- seller promised, like the cancellation rule.
alter table franchise add column move_days int default 1 check (move_days between 1 and 365);

create or replace function cancellation_rule(f franchise) returns jsonb language sql stable
  return jsonb_build_object('full_days', f.cancel_full_days, 'share_days', f.cancel_share_days, 'share_bp', f.cancel_share_bp,
    'booking_fee_back', f.booking_fee_back, 'move_days', f.move_days);
