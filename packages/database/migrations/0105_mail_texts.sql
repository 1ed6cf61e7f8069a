-- The words of a school in the mails that its families get. A part that is null has the standard text. A row stays when a school goes back
-- to it, so that its version goes on counting.
create table mail_text (
  franchise_id int not null references franchise,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,40}$'),
  opening text check (length(opening) <= 4000),
  closing text check (length(closing) <= 4000),
  version int not null default 1,
  changed_at timestamptz not null default now(),
  primary key (franchise_id, kind)
);
alter table mail_text enable row level security, force row level security;
create policy mail_text_visible on mail_text using (
  (select scope_kind()) in ('system', 'network') or franchise_id = (select scope_franchise()));
