-- When somebody closed the work item about a difference of this payout: it is compared no more. A column and not a value of `reconciliation`,
-- because the version before knows no other value.
alter table payout add column accepted_at timestamptz;
