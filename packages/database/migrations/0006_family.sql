-- Visitors, customers and children.
create table guest (
  id uuid primary key,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Contact details. A family writes them anew for every order that differs, so a guest can have several rows.
create table customer (
  id uuid primary key,
  guest_id uuid references guest,
  name text not null,
  email text not null,
  -- For look-ups: under row-level security an index on lower(email) is not used, because lower() is not leakproof.
  email_key text generated always as (lower(email)) stored,
  phone text not null,
  address_line_1 text not null,
  address_line_2 text not null default '',
  address_line_3 text not null default '',
  post_town text not null,
  county text not null default '',
  postcode text not null,
  message text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on customer (guest_id);
create index customer_email_key on customer (email_key);
-- A family is everything that belongs to one guest; a customer without a guest is a family by itself.
create index customer_family on customer (coalesce(guest_id, id), created_at desc, id desc);

create table child (
  id uuid primary key,
  guest_id uuid references guest,
  customer_id uuid references customer,
  first_name text not null,
  surname text not null,
  date_of_birth date not null,
  medical_ciphertext bytea,                            -- AES-256-GCM: version byte, nonce, ciphertext, tag
  image_consent boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
-- The same child entered twice by one visitor is one child.
create unique index child_once_per_guest on child (guest_id, lower(first_name), lower(surname), date_of_birth) where removed_at is null;
create index on child (customer_id);
create index child_guest on child (guest_id);
create index child_family on child (coalesce(guest_id, customer_id));

-- Customers that a school had before it sold here, or who joined by telephone.
create table customer_school (
  customer_id uuid not null references customer,
  franchise_id int not null references franchise,
  primary key (customer_id, franchise_id)
);
create index on customer_school (franchise_id);

-- Every look at a child's health notes. Parents can see who looked, in which role, and for which school.
create table medical_access (
  id bigint generated always as identity primary key,
  child_id uuid not null references child,
  at timestamptz not null default now(),
  actor text not null,
  reason text not null,
  franchise_id int references franchise,
  role text
);
create index medical_access_child on medical_access (child_id, id);

create table waiting_list_entry (
  id uuid primary key,
  group_id int references class_group,
  course_id int references course,
  child_id uuid references child,
  customer_id uuid references customer,                -- whom to write to
  party_id uuid not null,                              -- children entered together, all or none
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  created_at timestamptz not null default now(),
  constraint waiting_for_one check ((group_id is null) <> (course_id is null))
);
create index waiting_group on waiting_list_entry (group_id, created_at) where status in ('waiting', 'offered');
create index waiting_course on waiting_list_entry (course_id, created_at) where status in ('waiting', 'offered');
create unique index waiting_once_group on waiting_list_entry (group_id, child_id) where status in ('waiting', 'offered') and child_id is not null;
create unique index waiting_once_course on waiting_list_entry (course_id, child_id) where status in ('waiting', 'offered') and child_id is not null;
create index waiting_party on waiting_list_entry (party_id);
create index waiting_child on waiting_list_entry (child_id);
