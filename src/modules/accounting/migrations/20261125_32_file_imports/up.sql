-- A file that was brought into the books: accounts, manual entries, a budget or opening assets. One act takes it back.
create table accounting.file_import (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  kind text not null check (kind in ('chart', 'journal', 'budget', 'asset')),
  file_name text not null check (length(file_name) between 1 and 200),
  record_count int not null check (record_count > 0),
  total_minor bigint,
  state text not null default 'committed' check (state in ('committed', 'undone')),
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  check ((state = 'undone') = (undone_at is not null))
);
create index file_import_created on accounting.file_import (company_id, kind, created_at, id);
select app.company_table('accounting.file_import', 'keep');

-- What a file made, in its order: accounts, drafts of entries, budgets or assets by their id.
create table accounting.file_import_record (
  company_id int not null default app.current_company() references platform.company,
  import_id uuid not null,
  record_no int not null check (record_no >= 1),
  record_id uuid not null,
  primary key (company_id, import_id, record_no),
  foreign key (company_id, import_id) references accounting.file_import (company_id, id)
);
select app.company_table('accounting.file_import_record', 'append');

-- An opening asset whose file was taken back leaves the register without a sale.
alter table accounting.asset drop constraint asset_disposal_check;
alter table accounting.asset
  add constraint asset_disposal_check check (disposal in ('sale', 'scrap', 'totalLoss', 'undone'));
