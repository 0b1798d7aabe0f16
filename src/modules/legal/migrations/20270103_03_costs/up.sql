-- What a case costs. The money lies in billing: a cost holds the document that carries it, and is of the state of that document.
create table legal.case_cost (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  case_id uuid not null,
  cost_kind text not null check (cost_kind in ('courtFee', 'lawyerFee', 'expertDeposit', 'enforcement', 'translation', 'other')),
  amount_minor bigint not null check (amount_minor > 0),
  note text check (length(note) between 1 and 300),
  payee_id uuid,
  recoverable boolean not null default true,
  payment_id uuid,
  bill_id uuid,
  -- Of a deposit that came back, or that the court kept.
  return_payment_id uuid,
  consumed_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, case_id) references legal.legal_case (company_id, id) on delete cascade,
  foreign key (company_id, payee_id) references parties.party (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, bill_id) references billing.invoice (company_id, id),
  foreign key (company_id, return_payment_id) references billing.payment (company_id, id),
  check (num_nonnulls(payment_id, bill_id) <= 1),
  check (cost_kind <> 'lawyerFee' or payee_id is not null),
  check (num_nonnulls(return_payment_id, consumed_on) <= 1)
);
create index case_cost_of_case on legal.case_cost (company_id, case_id, created_at);
select app.company_table('legal.case_cost', 'keep');
select legal.guard_child('legal.case_cost');
