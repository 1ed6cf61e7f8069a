-- Somebody can work for several schools. A view of the shop as a family is for the school that was in hand when it was opened, and ends
-- with the role there. Null: for the network, and in the views of the version before.
alter table login_session add column view_school int references franchise;
alter table one_time_token add column view_school int references franchise;
