-- What staff work with: whose customer a family is, answers to enquiries.

-- Customers a school had before it sold here, or who joined by telephone.
create table customer_school (
  customer_id uuid not null references customer,
  franchise_id int not null references franchise,
  primary key (customer_id, franchise_id)
);
create index on customer_school (franchise_id);

-- A family is everything of one visitor: parent information is written anew for every order that stands on it.
create index customer_family on customer (coalesce(guest_id, id), created_at desc, id desc);
create index child_family on child (coalesce(guest_id, customer_id));
create index order_item_seller on order_item (seller_id);
create index if not exists ticket_guest on ticket (guest_id) where guest_id is not null;

-- Whose customer a family is: who sold it something, has a child of it on a waiting list, or knew it before.
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

create table ticket_answer (
  id uuid primary key,
  ticket_id uuid not null references ticket,
  user_id uuid not null references user_account,
  message text not null,
  created_at timestamptz not null default now()
);
create index on ticket_answer (ticket_id);
alter table message add column ticket_answer_id uuid references ticket_answer;
