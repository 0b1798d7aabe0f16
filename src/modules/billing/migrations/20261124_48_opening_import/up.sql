-- Books brought over from another system: what was posted carries `billing:openingImport:{id}` in its source keys, so one act
-- undoes all of it.
create table billing.opening_import (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  opened_on date not null,
  file_names text[] not null check (cardinality(file_names) between 1 and 2),
  state text not null default 'committed' check (state in ('committed', 'undone')),
  account_count int not null check (account_count >= 0),
  item_count int not null check (item_count >= 0),
  party_count int not null check (party_count >= 0),
  total_minor bigint not null check (total_minor >= 0),
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check ((state = 'undone') = (undone_at is not null))
);
create index opening_import_created on billing.opening_import (company_id, created_at, id);
select app.company_table('billing.opening_import', 'keep');
