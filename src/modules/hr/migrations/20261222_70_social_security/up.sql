-- What was paid to the authority of social security for a month. A payment that fell in the books stays, with its day.
create table hr.social_payment (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  month date not null check (extract(day from month) = 1),
  batch_no int not null check (batch_no > 0),
  payment_id uuid not null,
  number text not null,
  amount_minor bigint not null check (amount_minor > 0),
  paid_on date not null,
  voided_on date,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  primary key (company_id, id),
  constraint social_payment_once unique (company_id, month, batch_no),
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
create index social_payment_by on hr.social_payment (company_id, payment_id);
select app.company_table('hr.social_payment', 'keep');
