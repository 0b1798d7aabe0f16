-- What is kept back of a deposit for something not decided or not invoiced yet; billing holds the reserve itself.
create table rentals.deposit_reserve (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  contract_id uuid not null,
  kind text not null check (kind in ('mark', 'charge', 'lateFines')),
  subject_id uuid not null,
  deposit_id uuid not null,
  reserve_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  released_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contract_id) references rentals.contract (company_id, id),
  foreign key (company_id, deposit_id) references billing.deposit (company_id, id)
);
create index deposit_reserve_subject on rentals.deposit_reserve (company_id, contract_id, subject_id) where released_at is null;
select app.company_table('rentals.deposit_reserve', 'keep');
