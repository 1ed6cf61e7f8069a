-- The visitor whose browser typed a child's health notes, while the child's account has only proved the mail address of the order. The
-- account does not see the notes until that browser logs in. null: the account may read them. No foreign key: the notes stay hidden when
-- the visitor is gone.
alter table child add column notes_from_guest uuid;
