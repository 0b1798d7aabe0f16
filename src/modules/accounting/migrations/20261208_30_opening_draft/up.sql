-- Opening balances typed over days by more than one person: one draft a company. Posting empties it and counts its version on,
-- so that whoever still types against the one before is told.
create table accounting.opening_draft (
  company_id int not null default app.current_company() references platform.company,
  opened_on date not null,
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  version int not null check (version >= 1),
  saved_at timestamptz not null,
  saved_by uuid not null,
  saved_by_name text not null,
  primary key (company_id)
);
select app.company_table('accounting.opening_draft');
