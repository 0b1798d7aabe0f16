-- A write-off says why; nobody can ask the customer any more.
alter table billing.invoice add constraint invoice_write_off_reason check (kind <> 'writeOff' or reason is not null);

-- What each provision run found and booked; a month may be run again when debts have changed.
create table billing.provision_run (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  as_of date not null,
  target_minor bigint not null check (target_minor >= 0),
  booked_minor bigint not null,
  entry_number text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id)
);
create index provision_run_day on billing.provision_run (company_id, as_of, id);
select app.company_table('billing.provision_run', 'append');
