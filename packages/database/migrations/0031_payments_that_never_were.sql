-- Payments that the provider never had, and what is left to do after one that succeeded.
alter table payment
  add column attempt_key text,                         -- the idempotency key of the next attempt to open it; null: its id
  add column declined_ref text,                        -- the provider's name for the last declined attempt, so that each one counts once
  add column outcome text                              -- what its money was for; null: nothing came, or the version before recorded it
    constraint payment_outcome check (outcome in ('undecided', 'confirmed', 'no_place', 'not_needed', 'balance')),
  add column steps_done text[] not null default '{}';  -- of what follows from the outcome; each step is noted in its own transaction
alter table payment drop constraint payment_status_check;
alter table payment add constraint payment_status_check
  check (status in ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled', 'given_up')) not valid;
-- A mail that cannot be sent: its subject is gone, or the server refuses it for good.
alter table message add column given_up_at timestamptz;
