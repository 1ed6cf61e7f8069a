-- Visitors, customers, children and what they consented to.
create table guest (
  id uuid primary key,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table customer (
  id uuid primary key,
  guest_id uuid references guest,
  name text not null,
  email text not null,
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
create index on customer (lower(email));

create table child (
  id uuid primary key,
  guest_id uuid references guest,
  customer_id uuid references customer,
  first_name text not null,
  surname text not null,
  date_of_birth date not null,
  medical_ciphertext bytea,              -- AES-256-GCM: version byte, nonce, ciphertext, tag
  image_consent boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
-- The same child typed twice by one visitor is the same child.
create unique index child_once_per_guest on child (guest_id, lower(first_name), lower(surname), date_of_birth) where removed_at is null;
create index on child (customer_id);

create table consent (
  id bigint generated always as identity primary key,
  customer_id uuid references customer,
  child_id uuid references child,
  kind text not null check (kind in ('marketing', 'image')),
  given boolean not null,
  wording_version text not null,
  recorded_at timestamptz not null default now(),
  recorded_by text not null,
  constraint consent_has_subject check (customer_id is not null or child_id is not null)
);
create index on consent (customer_id);
create index on consent (child_id);

create table medical_access (
  id bigint generated always as identity primary key,
  child_id uuid not null references child,
  at timestamptz not null default now(),
  actor text not null,
  reason text not null
);

create table waiting_list_entry (
  id uuid primary key,
  group_id int references class_group,
  course_id int references course,
  child_id uuid references child,
  party_id uuid not null,                -- children entered together, all or none
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  created_at timestamptz not null default now(),
  constraint waiting_for_one check ((group_id is null) <> (course_id is null))
);
create index waiting_group on waiting_list_entry (group_id, created_at) where status in ('waiting', 'offered');
create index waiting_course on waiting_list_entry (course_id, created_at) where status in ('waiting', 'offered');
