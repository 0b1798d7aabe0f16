-- A file that a module brought in through the import kit; one act takes it back. The rows themselves are not kept: only
-- their hash, by which the same file is known again.
create table platform.file_import (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  number text not null check (number ~ '^IMP-\d{4}-\d{5,}$'),
  kind text not null check (kind ~ '^[a-z]+\.[a-zA-Z]+$'),
  file_name text not null check (length(file_name) between 1 and 200),
  rows_hash text not null check (rows_hash ~ '^[0-9a-f]{64}$'),
  row_count int not null check (row_count > 0),
  record_count int not null check (record_count > 0),
  error_count int not null default 0 check (error_count >= 0),
  total_minor bigint,
  state text not null default 'committed' check (state in ('committed', 'undone')),
  undo_until timestamptz not null,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  constraint file_import_number_taken unique (company_id, number),
  check ((state = 'undone') = (undone_at is not null))
);
create unique index file_import_same on platform.file_import (company_id, kind, rows_hash) where state = 'committed';
create index file_import_created on platform.file_import (company_id, kind, created_at, id);
select app.company_table('platform.file_import', 'keep');

-- What a file made, in its order: the records of the module by their id.
create table platform.file_import_record (
  company_id int not null default app.current_company() references platform.company,
  import_id uuid not null,
  record_no int not null check (record_no >= 1),
  record_id uuid not null,
  primary key (company_id, import_id, record_no),
  foreign key (company_id, import_id) references platform.file_import (company_id, id)
);
select app.company_table('platform.file_import_record', 'append');
