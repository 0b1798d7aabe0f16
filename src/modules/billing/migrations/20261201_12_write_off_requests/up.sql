-- A write-off that waits for somebody else to agree: nothing is posted and no number taken until then. Its approval is asked about
-- the first of its invoices.
create table billing.write_off_request (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  invoice_id uuid not null,
  invoice_ids uuid[] not null check (cardinality(invoice_ids) between 1 and 100),
  write_off_date date not null,
  reason text not null check (length(reason) between 1 and 300),
  asked_by uuid not null,
  outcome text check (outcome in ('approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id)
);
create index write_off_request_invoice on billing.write_off_request (company_id, invoice_id);
create index write_off_request_open on billing.write_off_request (company_id) where outcome is null;
select app.company_table('billing.write_off_request', 'keep');
