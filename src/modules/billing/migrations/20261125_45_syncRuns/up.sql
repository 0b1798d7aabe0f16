-- What was set right between documents and ledger, and why.
create table billing.sync_run (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  repaired int not null check (repaired > 0),
  reason text not null check (length(reason) between 1 and 300),
  source_keys text[] not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id)
);
select app.company_table('billing.sync_run', 'append');
