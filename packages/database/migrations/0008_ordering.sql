-- Baskets, orders and their lines.
create table orders (
  id uuid primary key,
  guest_id uuid not null references guest,
  customer_id uuid references customer,
  franchise_id int references franchise,               -- the shop it was opened in; null: the main shop
  host text not null,
  status text not null default 'basket' check (status in ('basket', 'placed', 'confirmed', 'partly_cancelled', 'cancelled')),
  number text unique,
  currency text not null default 'GBP',
  coupon_id int references coupon,
  delivery text check (delivery in ('collect', 'post')),  -- null: not chosen yet, so the default rule applies
  hold_expires_at timestamptz,
  hold_extended boolean not null default false,
  total_gross_pence int,                               -- set when the order is placed, as are the two below
  amount_due_now_pence int,
  amount_due_later_pence int,
  credit_used_pence int not null default 0 check (credit_used_pence >= 0),
  pricing jsonb,                                       -- the input of the price, stored when placed, so that it can be recalculated
  calendar_key text,
  receipt_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  placed_at timestamptz,
  confirmed_at timestamptz,
  constraint order_placed_has_number check (status = 'basket' or number is not null),
  constraint order_confirmed_has_time check (status not in ('confirmed', 'partly_cancelled') or confirmed_at is not null)
);
-- A visitor has at most one open order.
create unique index order_one_open on orders (guest_id) where status in ('basket', 'placed');
create index order_guest on orders (guest_id);
create index order_customer on orders (customer_id);
create index order_placed on orders (hold_expires_at) where status = 'placed';
create index order_confirmed on orders (confirmed_at) where status in ('confirmed', 'partly_cancelled');

-- Order numbers run without gaps for each seller. The row is locked only while an order is placed.
create table order_number_counter (
  franchise_id int primary key references franchise,
  next_number int not null default 1
);

create table order_number (
  order_id uuid not null references orders,
  franchise_id int not null references franchise,
  number int not null,
  seller jsonb,                                        -- the seller's legal details when the order was placed (seller_in_law)
  primary key (order_id, franchise_id),
  unique (franchise_id, number)
);

-- A receipt shows the seller as it was when the order was placed, even if the school moves, is renamed or registers for VAT.
create function seller_in_law(f franchise) returns jsonb language sql stable as $$
  select jsonb_build_object('name', f.name, 'legal_name', f.legal_name, 'address', f.address, 'vat_number', f.vat_number,
    'company_number', f.company_number, 'order_prefix', f.order_prefix)
$$;

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
  unit_price_pence int not null check (unit_price_pence >= 0),  -- the price promised when the line was added
  vat_bp int not null,
  take_full_payment boolean not null default true,
  personalisation text,
  personalisation_pence int not null default 0 check (personalisation_pence >= 0),
  state text not null default 'active' check (state in ('active', 'cancelled')),
  created_at timestamptz not null default now(),
  constraint order_item_one_thing check (num_nonnulls(group_id, course_id, variation_id) = 1)
);
create index order_item_order on order_item (order_id);
create index order_item_group on order_item (group_id);
create index order_item_course on order_item (course_id) where course_id is not null;
create index order_item_variation on order_item (variation_id) where variation_id is not null;
create index order_item_seller on order_item (seller_id);

create table order_item_child (
  order_item_id uuid not null references order_item on delete cascade,
  child_id uuid not null references child,
  primary key (order_item_id, child_id)
);
create index on order_item_child (child_id);

create table order_item_addon (
  order_item_id uuid not null references order_item on delete cascade,
  course_addon_id int not null references course_addon,
  quantity int not null check (quantity > 0),
  unit_price_pence int not null check (unit_price_pence >= 0),  -- for the whole camp, promised when it was added
  vat_bp int not null,
  primary key (order_item_id, course_addon_id)
);
create index on order_item_addon (course_addon_id);

-- Which schools a family belongs to: a school that sold it something, has one of its children on a waiting list, or knew it before.
create view family_franchise with (security_invoker = true) as
  select coalesce(c.guest_id, c.id) as family_id, i.seller_id as franchise_id
    from orders o join order_item i on i.order_id = o.id join customer c on c.id = o.customer_id where o.status <> 'basket'
  union
  select o.guest_id, i.seller_id from orders o join order_item i on i.order_id = o.id where o.status <> 'basket'
  union
  select coalesce(k.guest_id, k.customer_id), coalesce(g.franchise_id, co.franchise_id)
    from waiting_list_entry w join child k on k.id = w.child_id
    left join class_group g on g.id = w.group_id left join course co on co.id = w.course_id
   where w.status in ('waiting', 'offered')
  union
  select coalesce(c.guest_id, c.id), s.franchise_id from customer_school s join customer c on c.id = s.customer_id;
