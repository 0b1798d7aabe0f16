-- What came in after all of a debt that was given up: income of its day, the document stays as it is.
create table billing.recovery (
  company_id int not null default app.current_company() references platform.company,
  write_off_id uuid not null,
  payment_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null default now(),
  primary key (company_id, write_off_id, payment_id),
  foreign key (company_id, write_off_id) references billing.invoice (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
create index recovery_payment on billing.recovery (company_id, payment_id);
select app.company_table('billing.recovery', 'append');
