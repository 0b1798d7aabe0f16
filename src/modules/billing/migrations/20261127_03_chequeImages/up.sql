-- What a cheque looks like: photographed when it is taken or issued, and again when it comes back from the bank.
create table billing.cheque_image (
  company_id int not null default app.current_company() references platform.company,
  cheque_id uuid not null,
  position int not null check (position >= 0),
  file_id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, cheque_id, position),
  foreign key (company_id, cheque_id) references billing.cheque (company_id, id),
  foreign key (company_id, file_id) references app.file (company_id, id)
);
select app.company_table('billing.cheque_image', 'append');
