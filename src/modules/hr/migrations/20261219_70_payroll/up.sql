-- A raise that reaches back into paid months: their differences are paid with the next run, posted slips stay as they are.
alter table hr.employment_contract add column back_pay_from date,
  add constraint employment_contract_back_pay check (back_pay_from < starts_on);

create table hr.payroll_run (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null check (number ~ '^PRL-\d{4}-\d{5,}$'),
  month date not null check (extract(day from month) = 1),
  kind text not null default 'monthly' check (kind in ('monthly', 'offCycle')),
  branch_id uuid,
  cost_center_id uuid,
  pay_on date not null,
  state text not null default 'draft'
    check (state in ('draft', 'inReview', 'approved', 'posted', 'partlyPaid', 'paid', 'reversed', 'cancelled')),
  gross_minor bigint not null default 0,
  deductions_minor bigint not null default 0,
  net_minor bigint not null default 0,
  employer_cost_minor bigint not null default 0,
  -- SHA-256 of what the slips say: what was approved and what is posted are the same.
  fingerprint text check (fingerprint ~ '^[0-9a-f]{64}$'),
  rule_ids text[] not null default '{}',
  unconfirmed_rule_ids text[] not null default '{}',
  computed_at timestamptz,
  submitted_at timestamptz,
  submitted_by uuid,
  submitted_by_name text,
  -- Null where no rule asked for an approval.
  approved_by uuid,
  approved_by_name text,
  approved_at timestamptz,
  posted_at timestamptz,
  posted_by uuid,
  reason text check (length(reason) between 3 and 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint payroll_run_number_taken unique (company_id, number),
  check (net_minor = gross_minor - deductions_minor),
  check (state in ('draft', 'cancelled') or fingerprint is not null),
  foreign key (company_id, branch_id) references platform.branch (company_id, id),
  foreign key (company_id, cost_center_id) references accounting.cost_center (company_id, id)
);
create index payroll_run_month on hr.payroll_run (company_id, month, state);
select app.company_table('hr.payroll_run', 'keep');

-- What one employee earns in one run. The account it is paid to stays as it was when the slip was computed.
create table hr.payslip (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  run_id uuid not null,
  employee_id uuid not null,
  party_id uuid not null,
  contract_id uuid,
  branch_id uuid,
  cost_center_id uuid,
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('monthly', 'offCycle')),
  -- False once the run is reversed or cancelled: another run may then hold the month.
  is_live boolean not null default true,
  days_employed int not null default 0,
  wage_minor bigint not null default 0,
  gross_minor bigint not null default 0,
  deductions_minor bigint not null default 0,
  net_minor bigint not null default 0,
  employer_cost_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  -- Left by the rounding of cash: it goes to the next slip.
  carried_minor bigint not null default 0,
  state text not null default 'payable' check (state in ('payable', 'held', 'paid')),
  hold_reason text check (length(hold_reason) between 3 and 500),
  payment_method text not null check (payment_method in ('bank', 'cash', 'cheque')),
  iban text,
  bank_code text,
  blockers jsonb not null default '[]',
  rolled jsonb not null default '[]',
  rule_ids text[] not null default '{}',
  unconfirmed_rule_ids text[] not null default '{}',
  primary key (company_id, id),
  constraint payslip_once_a_run unique (company_id, run_id, employee_id),
  check (net_minor = gross_minor - deductions_minor),
  constraint payslip_paid_within_net check (paid_minor >= 0 and paid_minor + carried_minor <= greatest(net_minor, 0)),
  check ((state = 'held') = (hold_reason is not null)),
  foreign key (company_id, run_id) references hr.payroll_run (company_id, id),
  foreign key (company_id, employee_id) references hr.employee (company_id, id),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, contract_id) references hr.employment_contract (company_id, id)
);
create unique index payslip_month_taken on hr.payslip (company_id, employee_id, month) where is_live and kind = 'monthly';
create index payslip_of on hr.payslip (company_id, employee_id, month);
select app.company_table('hr.payslip');

create table hr.payslip_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  payslip_id uuid not null,
  line_no int not null check (line_no > 0),
  component text not null check (component ~ '^[a-z][A-Za-z0-9]{1,39}$'),
  kind text not null check (kind in ('earning', 'deduction', 'employerCost')),
  quantity text,
  rate_minor bigint,
  amount_minor bigint not null,
  label_ar text not null,
  label_en text not null,
  -- Evaluates to the amount.
  formula text not null,
  mapping_key text not null,
  note text check (note in ('overHalfUnpaid', 'wholeMonthUnpaid', 'cappedByLaw', 'noRoom', 'neverAboveWage')),
  source text,
  primary key (company_id, id),
  unique (company_id, payslip_id, line_no),
  foreign key (company_id, payslip_id) references hr.payslip (company_id, id) on delete cascade
);
select app.company_table('hr.payslip_line');

-- A single fact of a month: an amount of a component, time that is not paid, overtime, or leave taken. It is withdrawn, never edited
-- away: what a posted slip counted becomes a difference of the next one.
create table hr.payroll_input (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  employee_id uuid not null,
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('amount', 'absence', 'unpaidLeave', 'overtime', 'paidLeave')),
  component_id uuid,
  amount_minor bigint check (amount_minor > 0),
  happened_on date not null,
  days numeric(5, 2) check (days > 0 and days <= 31),
  minutes int check (minutes between 1 and 44640),
  overtime_kind text check (overtime_kind in ('normal', 'restDay', 'holiday', 'night')),
  note text check (length(note) between 1 and 300),
  source_key text,
  -- The posted slip that counts it.
  payslip_id uuid,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint payroll_input_known unique (company_id, source_key),
  check ((kind = 'amount') = (component_id is not null) and (kind = 'amount') = (amount_minor is not null)),
  check ((kind in ('absence', 'unpaidLeave', 'paidLeave')) = (days is not null)),
  check ((kind = 'overtime') = (minutes is not null) and (kind = 'overtime') = (overtime_kind is not null)),
  constraint payroll_input_in_month check (happened_on >= month and happened_on < month + interval '1 month'),
  foreign key (company_id, employee_id) references hr.employee (company_id, id),
  foreign key (company_id, component_id) references hr.pay_component (company_id, id),
  foreign key (company_id, payslip_id) references hr.payslip (company_id, id)
);
create index payroll_input_of on hr.payroll_input (company_id, month, employee_id) where withdrawn_at is null;
select app.company_table('hr.payroll_input', 'keep');

-- What was paid of a slip. A transfer that the bank returned stays, with its day.
create table hr.payslip_payment (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  run_id uuid not null,
  payslip_id uuid not null,
  batch_no int not null check (batch_no > 0),
  payment_id uuid not null,
  treasury_account_id uuid not null,
  paid_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  carried_minor bigint not null default 0,
  is_cash boolean not null,
  returned_on date check (returned_on >= paid_on),
  return_payment_id uuid,
  primary key (company_id, id),
  constraint payslip_payment_once unique (company_id, run_id, batch_no, payslip_id),
  check ((returned_on is null) = (return_payment_id is null)),
  foreign key (company_id, run_id) references hr.payroll_run (company_id, id),
  foreign key (company_id, payslip_id) references hr.payslip (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
create index payslip_payment_of on hr.payslip_payment (company_id, payslip_id);
select app.company_table('hr.payslip_payment', 'keep');

create table hr.employee_advance (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null check (number ~ '^ADV-\d{4}-\d{5,}$'),
  employee_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  instalments int not null check (instalments between 1 and 36),
  first_month date not null check (extract(day from first_month) = 1),
  reason text check (length(reason) between 3 and 500),
  consent_file_id uuid,
  state text not null default 'requested' check (state in ('requested', 'approved', 'rejected', 'withdrawn', 'paid', 'settled')),
  requested_at timestamptz not null default now(),
  requested_by uuid not null,
  requested_by_name text not null,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  decision_reason text check (length(decision_reason) between 3 and 500),
  paid_on date,
  payment_id uuid,
  primary key (company_id, id),
  constraint employee_advance_number_taken unique (company_id, number),
  check ((state in ('paid', 'settled')) = (paid_on is not null)),
  foreign key (company_id, employee_id) references hr.employee (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
create unique index employee_advance_open on hr.employee_advance (company_id, employee_id) where state in ('approved', 'paid');
create index employee_advance_of on hr.employee_advance (company_id, employee_id);
select app.company_table('hr.employee_advance', 'keep');

-- The plan of an advance. Its rows sum to the amount at any time: what is repaid in cash or written off is a row as well.
create table hr.advance_row (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  advance_id uuid not null,
  month date not null check (extract(day from month) = 1),
  amount_minor bigint not null check (amount_minor > 0),
  settled_by text check (settled_by in ('payslip', 'repayment', 'writeOff', 'settlement')),
  settled_on date,
  payslip_id uuid,
  payment_id uuid,
  primary key (company_id, id),
  check ((settled_by = 'payslip') = (payslip_id is not null)),
  check ((settled_by is null) = (settled_on is null)),
  foreign key (company_id, advance_id) references hr.employee_advance (company_id, id),
  foreign key (company_id, payslip_id) references hr.payslip (company_id, id)
);
create index advance_row_of on hr.advance_row (company_id, advance_id, month);
select app.company_table('hr.advance_row');

create function hr.advance_rows_sum() returns trigger language plpgsql as $$
declare
  advance uuid := coalesce(new.advance_id, old.advance_id);
  planned bigint;
  whole bigint;
begin
  select coalesce(sum(amount_minor), 0) into planned from hr.advance_row
    where company_id = app.current_company() and advance_id = advance;
  select amount_minor into whole from hr.employee_advance where company_id = app.current_company() and id = advance;
  if planned <> whole then
    raise exception 'The rows of advance % sum to %, not to %.', advance, planned, whole;
  end if;
  return null;
end $$;
create constraint trigger advance_rows_sum after insert or update or delete on hr.advance_row
  deferrable initially deferred for each row execute function hr.advance_rows_sum();

-- One month of the two provisions of an employee; an opening row holds what was provided for before.
create table hr.accrual_row (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  employee_id uuid not null,
  party_id uuid not null,
  cost_center_id uuid,
  month date not null check (extract(day from month) = 1),
  kind text not null default 'accrual' check (kind in ('opening', 'accrual')),
  wage_minor bigint not null default 0,
  eos_target_minor bigint not null default 0,
  eos_booked_minor bigint not null default 0,
  -- The part of the entry that a new wage adds to past service.
  raise_minor bigint not null default 0,
  leave_days text not null default '0',
  leave_target_minor bigint not null default 0,
  leave_booked_minor bigint not null default 0,
  rule_ids text[] not null default '{}',
  state text not null default 'draft' check (state in ('draft', 'posted')),
  computed_at timestamptz not null default now(),
  posted_at timestamptz,
  posted_by uuid,
  primary key (company_id, id),
  constraint accrual_row_month_taken unique (company_id, employee_id, month, kind),
  check ((state = 'posted') = (posted_at is not null)),
  foreign key (company_id, employee_id) references hr.employee (company_id, id),
  foreign key (company_id, party_id) references parties.party (company_id, id)
);
create unique index accrual_row_opening on hr.accrual_row (company_id, employee_id) where kind = 'opening';
create index accrual_row_month on hr.accrual_row (company_id, month);
select app.company_table('hr.accrual_row');

create table hr.settlement (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null check (number ~ '^EOS-\d{4}-\d{5,}$'),
  employee_id uuid not null,
  party_id uuid not null,
  last_on date not null,
  cause text not null check (cause in ('employer_termination', 'contract_end', 'resignation', 'resignation_marriage', 'death',
    'disability', 'retirement', 'probation', 'misconduct', 'transfer')),
  file_id uuid,
  married_on date,
  notice_owed_days int not null default 0 check (notice_owed_days between 0 and 365),
  notice_owing_days int not null default 0 check (notice_owing_days between 0 and 365),
  ticket_minor bigint not null default 0 check (ticket_minor >= 0),
  -- The balance as somebody confirmed it; the kept balance counts without it.
  typed_leave_days numeric(6, 2) check (typed_leave_days between -999 and 999),
  state text not null default 'draft' check (state in ('draft', 'inReview', 'approved', 'posted', 'paid', 'cancelled')),
  service_years text,
  leave_days text,
  eos_booked_minor bigint not null default 0,
  leave_booked_minor bigint not null default 0,
  net_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  fingerprint text check (fingerprint ~ '^[0-9a-f]{64}$'),
  rule_ids text[] not null default '{}',
  unconfirmed_rule_ids text[] not null default '{}',
  computed_at timestamptz,
  submitted_at timestamptz,
  submitted_by uuid,
  submitted_by_name text,
  approved_by uuid,
  approved_by_name text,
  approved_at timestamptz,
  posted_at timestamptz,
  payment_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint settlement_number_taken unique (company_id, number),
  check (paid_minor between 0 and greatest(net_minor, 0)),
  foreign key (company_id, employee_id) references hr.employee (company_id, id),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
create unique index settlement_live on hr.settlement (company_id, employee_id) where state <> 'cancelled';
select app.company_table('hr.settlement', 'keep');

-- The lines of the last payslip stand beside those of the settlement itself.
create table hr.settlement_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  settlement_id uuid not null,
  line_no int not null check (line_no > 0),
  part text not null check (part in ('slip', 'settlement')),
  -- The component of a slip's line, or the kind of a settlement's.
  code text not null,
  kind text not null check (kind in ('earning', 'deduction', 'employerCost')),
  quantity text,
  rate_minor bigint,
  amount_minor bigint not null,
  label_ar text not null default '',
  label_en text not null default '',
  formula text not null,
  mapping_key text,
  note text,
  source text,
  primary key (company_id, id),
  unique (company_id, settlement_id, line_no),
  foreign key (company_id, settlement_id) references hr.settlement (company_id, id) on delete cascade
);
select app.company_table('hr.settlement_line');
