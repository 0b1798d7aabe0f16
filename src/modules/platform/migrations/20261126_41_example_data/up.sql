-- A company that was filled with generated records to look around in: one row, from the wish until the company starts for real.
create table platform.example_data (
  company_id int not null default app.current_company() references platform.company,
  state text not null check (state in ('filling', 'ready', 'failed')),
  begun_at timestamptz not null,
  begun_by uuid not null,
  -- The last line of the audit chain when everything was there; what follows was done by people.
  ready_seq bigint,
  primary key (company_id)
);
select app.company_table('platform.example_data');
