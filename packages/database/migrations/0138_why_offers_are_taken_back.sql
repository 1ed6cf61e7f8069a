-- Why an offer to a family on a waiting list was taken back: its page says so. Null: it was not, or the version before did it.
alter table waiting_offer
  add column taken_back text constraint waiting_offer_taken_back_why check (taken_back in ('not_held', 'fewer_places'));
