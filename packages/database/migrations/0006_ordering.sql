-- Baskets, orders and their lines.
create table orders (
  id uuid primary key,
  guest_id uuid not null references guest,
  customer_id uuid references customer,
  franchise_id int references franchise, -- the shop it was opened in; null: the main shop
  host text not null,
  status text not null default 'basket' check (status in ('basket', 'placed', 'confirmed', 'partly_cancelled', 'cancelled')),
  number text unique,
  currency text not null default 'GBP',
  hold_expires_at timestamptz,
  hold_extended boolean not null default false,
  total_gross_pence int,                 -- fixed when placed
  amount_due_now_pence int,
  calendar_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  placed_at timestamptz,
  confirmed_at timestamptz,
  constraint order_placed_has_number check (status = 'basket' or number is not null),
  constraint order_confirmed_has_time check (status not in ('confirmed', 'partly_cancelled') or confirmed_at is not null)
);
-- A visitor has one order that is still open.
create unique index order_one_open on orders (guest_id) where status in ('basket', 'placed');
create index order_guest on orders (guest_id);
create index order_customer on orders (customer_id);
create index order_placed on orders (hold_expires_at) where status = 'placed';

create table order_number (
  order_id uuid not null references orders,
  franchise_id int not null references franchise,
  number int not null,
  primary key (order_id, franchise_id),
  unique (franchise_id, number)
);

create table order_item (
  id uuid primary key,
  order_id uuid not null references orders,
  position int not null,
  type text not null check (type in ('trial', 'enrolment', 'camp', 'product')),
  seller_id int not null references franchise,
  group_id int references class_group,
  course_id int references course,
  variation_id int references product_variation,
  start_on date,
  quantity int not null check (quantity > 0),
  unit_price_pence int not null check (unit_price_pence >= 0),  -- promised when it was added
  vat_bp int not null,
  take_full_payment boolean not null default true,
  personalisation text,
  state text not null default 'active' check (state in ('active', 'cancelled')),
  created_at timestamptz not null default now(),
  constraint order_item_one_thing check (num_nonnulls(group_id, course_id, variation_id) = 1)
);
create index order_item_order on order_item (order_id);
create index order_item_group on order_item (group_id);

create table order_item_child (
  order_item_id uuid not null references order_item on delete cascade,
  child_id uuid not null references child,
  primary key (order_item_id, child_id)
);
create index on order_item_child (child_id);

alter table claim add constraint claim_order_item_fk foreign key (order_item_id) references order_item on delete restrict;
alter table claim add constraint claim_child_fk foreign key (child_id) references child on delete restrict;
