-- The format of the wage file of a bank or an authority: a published one with the company's numbers, or a layout of its own.
create table hr.wage_profile (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name_ar text not null check (length(name_ar) between 1 and 80),
  base text not null check (base in ('uae', 'qatar', 'oman', 'custom')),
  settings jsonb not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint wage_profile_name_taken unique (company_id, name_ar)
);
select app.company_table('hr.wage_profile', 'keep');

-- A finished file. Its bytes hold identity numbers and accounts: they are kept sealed and never made again under the same name.
create table hr.wage_file (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  run_id uuid not null,
  profile_id uuid not null,
  profile_version int not null,
  name text not null check (length(name) between 1 and 120),
  content_sealed bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  records int not null check (records > 0),
  total_minor bigint not null check (total_minor > 0),
  state text not null default 'made' check (state in ('made', 'sent', 'accepted', 'rejected')),
  bank_reply text check (length(bank_reply) between 3 and 500),
  made_on date not null,
  made_at timestamptz not null,
  made_by uuid not null,
  made_by_name text not null,
  primary key (company_id, id),
  constraint wage_file_name_taken unique (company_id, name),
  foreign key (company_id, run_id) references hr.payroll_run (company_id, id),
  foreign key (company_id, profile_id) references hr.wage_profile (company_id, id)
);
create index wage_file_of on hr.wage_file (company_id, run_id);
select app.company_table('hr.wage_file', 'keep');

-- Whose pay stands in a file: nobody stands in two that are under way. A transfer that the bank returned frees the slip for another.
create table hr.wage_file_slip (
  company_id int not null default app.current_company() references platform.company,
  made_in_id uuid not null,
  payslip_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  returned_at timestamptz,
  primary key (company_id, made_in_id, payslip_id),
  foreign key (company_id, made_in_id) references hr.wage_file (company_id, id),
  foreign key (company_id, payslip_id) references hr.payslip (company_id, id)
);
create index wage_file_slip_of on hr.wage_file_slip (company_id, payslip_id);
select app.company_table('hr.wage_file_slip', 'keep');
