-- A waiver of a late fee above the company's limit: nothing is credited until it is approved (approvals, source `contract`).
create table rentals.fee_waiver (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  late_fee_id uuid not null,
  row_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (length(reason) between 10 and 300),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, late_fee_id) references billing.late_fee (company_id, id),
  foreign key (company_id, row_id) references rentals.schedule_row (company_id, id)
);
create unique index fee_waiver_waiting on rentals.fee_waiver (company_id, late_fee_id) where state = 'waiting';
create index fee_waiver_row on rentals.fee_waiver (company_id, row_id);
select app.company_table('rentals.fee_waiver');
