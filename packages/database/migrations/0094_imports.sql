-- Files with which a school brings over what it had (docs/decisions, 0051). A job goes through the rows of a batch.
create table import_batch (
  id uuid primary key,
  franchise_id int not null references franchise,
  kind text not null check (kind in ('families', 'classes', 'enrolments', 'products', 'balances')),
  file_name text not null check (length(file_name) between 1 and 200),
  encoding text not null,
  delimiter text not null check (length(delimiter) = 1),
  headings text[] not null,
  mapping jsonb not null, -- field → column
  status text not null default 'draft' check (status in ('draft', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  row_count int not null check (row_count >= 0),
  done_count int not null default 0, -- rows that the job under way has been through
  created_by uuid not null references user_account,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index on import_batch (franchise_id, created_at desc);
create index on import_batch (created_by);
create index import_batch_to_do on import_batch (changed_at) where status in ('checking', 'running', 'undoing');

create table import_row (
  batch_id uuid not null references import_batch on delete cascade,
  n int not null, -- its number in the file, as a spreadsheet counts; the heading is row 1
  cells bytea, -- encrypted like health notes, which may be among them; null: the row has been imported
  finding text check (finding in ('problem', 'new', 'unchanged', 'duplicate')),
  choice text check (choice in ('keep', 'take', 'separate')),
  outcome text check (outcome in ('added', 'changed', 'unchanged', 'left_out', 'undone', 'stayed')),
  label text not null default '',
  issues jsonb not null default '[]',
  match jsonb, -- what it is like, and how they differ
  made jsonb, -- what the row made or changed, for the undo
  primary key (batch_id, n)
);
create index import_row_by_finding on import_row (batch_id, finding, n);
create index import_row_to_run on import_row (batch_id, n) where outcome is null;
create index import_row_to_undo on import_row (batch_id, n) where made is not null;

-- What a school chose for the headings of its files.
create table import_mapping (
  franchise_id int not null references franchise,
  kind text not null,
  headings jsonb not null, -- heading → field
  primary key (franchise_id, kind)
);

alter table import_batch enable row level security, force row level security;
create policy import_batch_visible on import_batch using (
  (select scope_kind()) in ('system', 'network')
  or (franchise_id = (select scope_franchise()) and (select scope_own_user()) is null));
alter table import_row enable row level security, force row level security;
create policy import_row_visible on import_row using (
  (select scope_kind()) in ('system', 'network') or exists (select from import_batch b where b.id = import_row.batch_id));
alter table import_mapping enable row level security, force row level security;
create policy import_mapping_visible on import_mapping using (
  (select scope_kind()) in ('system', 'network')
  or (franchise_id = (select scope_franchise()) and (select scope_own_user()) is null));

-- A child's place in a class that no order sold: the school brought it over from another system (docs/decisions, 0051). Its claims take the
-- places of the sessions, like those of every booking.
create table enrolment (
  id uuid primary key,
  group_id int not null references class_group,
  child_id uuid not null references child,
  from_on date not null,
  created_at timestamptz not null default now(),
  unique (child_id, group_id)
);
create index on enrolment (group_id);
alter table claim add column enrolment_id uuid;
alter table claim add constraint claim_enrolment foreign key (enrolment_id) references enrolment not valid;
