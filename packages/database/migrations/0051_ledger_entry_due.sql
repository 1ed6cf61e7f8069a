-- no transaction
-- What falls due around a day, for reminders and for the list of what is owed.
drop index concurrently if exists ledger_entry_due;
create index concurrently ledger_entry_due on ledger_entry (due_on, order_id) where due_on is not null;
