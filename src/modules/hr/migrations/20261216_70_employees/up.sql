create schema hr;
grant usage on schema hr to qafila_app;

-- A person who works here. His names, phone, address, birth and papers of identity are his party's; his account is a membership of
-- access that names this row. A person who comes back gets a row of its own: his service starts anew.
create table hr.employee (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null check (number ~ '^EMP-\d{4}-\d{5,}$'),
  party_id uuid not null,
  branch_id uuid,
  department text check (length(department) between 1 and 80),
  department_ar text check (length(department_ar) between 1 and 80),
  "position" text check (length("position") between 1 and 80),
  position_ar text check (length(position_ar) between 1 and 80),
  manager_id uuid,
  joined_on date not null,
  service_from date not null,
  cost_center_id uuid,
  payment_method text not null default 'cash' check (payment_method in ('bank', 'cash', 'cheque')),
  iban text check (iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$'),
  bank_code text check (length(bank_code) between 2 and 20),
  -- What the ministry of labour knows the person by in a wage file; never the civil ID.
  wage_person_id text check (length(wage_person_id) between 3 and 20),
  eos_scheme text not null default 'gratuity' check (eos_scheme in ('gratuity', 'contribution', 'none')),
  status text not null default 'active' check (status in ('active', 'suspended', 'left')),
  -- What a suspended employee keeps.
  is_paid boolean not null default true,
  left_on date,
  leave_reason text check (length(leave_reason) between 3 and 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint employee_number_taken unique (company_id, number),
  constraint employee_not_own_manager check (manager_id <> id),
  constraint employee_service_begins check (service_from <= joined_on),
  check ((status = 'left') = (left_on is not null)),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, branch_id) references platform.branch (company_id, id),
  foreign key (company_id, manager_id) references hr.employee (company_id, id),
  foreign key (company_id, cost_center_id) references accounting.cost_center (company_id, id)
);
create unique index employee_party_taken on hr.employee (company_id, party_id) where status <> 'left';
create index employee_manager on hr.employee (company_id, manager_id) where manager_id is not null;
create index employee_branch on hr.employee (company_id, branch_id);
select app.company_table('hr.employee', 'keep');

-- What pay is made of. The codes that rules know are seeded with a company; it may add its own.
create table hr.pay_component (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  code text not null check (code ~ '^[a-z][A-Za-z0-9]{1,39}$'),
  name_ar text not null check (length(name_ar) between 1 and 80),
  name_en text check (length(name_en) between 1 and 80),
  kind text not null check (kind in ('earning', 'deduction', 'employerCost')),
  basis text not null check (basis in ('fixed', 'percentOfBasic', 'hours', 'days', 'input')),
  cadence text not null default 'monthly' check (cadence in ('monthly', 'yearly', 'variable')),
  is_regular boolean not null default false,
  wage_column text check (wage_column in ('basic', 'housing', 'transport', 'food', 'medical', 'ticket', 'overtime', 'other',
    'leaveEncashment', 'deduction', 'socialSecurity')),
  mapping_key text not null check (length(mapping_key) between 3 and 60),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint pay_component_taken unique (company_id, code),
  check (not is_regular or kind = 'earning')
);
select app.company_table('hr.pay_component', 'keep');

-- The terms of a time. A change of pay is a new row with its day, never an edit; one is in force on a day.
create table hr.employment_contract (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  employee_id uuid not null,
  no int not null check (no > 0),
  type text not null check (type in ('indefinite', 'definite')),
  starts_on date not null,
  ends_on date,
  -- The last day a definite contract was agreed for; an amendment ends the row before it.
  agreed_until date,
  probation_ends_on date,
  weekly_hours int not null default 48 check (weekly_hours between 1 and 84),
  -- Days of the week, 0 is Sunday.
  rest_days int[] not null default '{5}' check (rest_days <@ '{0,1,2,3,4,5,6}' and cardinality(rest_days) between 0 and 6),
  notice_days int not null default 90 check (notice_days between 0 and 365),
  annual_leave_days int not null default 30 check (annual_leave_days between 0 and 90),
  reason text check (length(reason) between 3 and 500),
  amends_id uuid,
  file_id uuid,
  state text not null default 'draft' check (state in ('draft', 'active', 'ended')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, employee_id, no),
  check (ends_on is null or ends_on >= starts_on),
  check ((type = 'definite') = (agreed_until is not null)),
  constraint employment_contract_overlap exclude using gist (
    company_id with =, employee_id with =, daterange(starts_on, ends_on, '[]') with &&) where (state <> 'draft'),
  foreign key (company_id, employee_id) references hr.employee (company_id, id),
  foreign key (company_id, amends_id) references hr.employment_contract (company_id, id)
);
create index employment_contract_days on hr.employment_contract (company_id, employee_id, starts_on);
select app.company_table('hr.employment_contract');

create table hr.pay_item (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  contract_id uuid not null,
  component_id uuid not null,
  amount_minor bigint not null check (amount_minor >= 0),
  basis_points int check (basis_points between 1 and 10000),
  primary key (company_id, id),
  constraint pay_item_taken unique (company_id, contract_id, component_id),
  foreign key (company_id, contract_id) references hr.employment_contract (company_id, id) on delete cascade,
  foreign key (company_id, component_id) references hr.pay_component (company_id, id)
);
select app.company_table('hr.pay_item');

-- A paper of employment. Identity, residency, passport and licence are documents of the party. Renewing adds a row and keeps this one.
create table hr.employee_document (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  employee_id uuid not null,
  type text not null check (type in ('work_permit', 'health_card', 'work_contract', 'qualification', 'insurance', 'driving_permit', 'other')),
  number text check (length(number) between 1 and 60),
  issued_on date,
  expires_on date,
  fee_minor bigint check (fee_minor > 0),
  replaces_id uuid,
  replaced_on date,
  removed_on date,
  note text check (length(note) between 1 and 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (expires_on is null or issued_on is null or expires_on >= issued_on),
  foreign key (company_id, employee_id) references hr.employee (company_id, id),
  foreign key (company_id, replaces_id) references hr.employee_document (company_id, id)
);
create unique index employee_document_renewed on hr.employee_document (company_id, replaces_id) where replaces_id is not null;
create index employee_document_expiry on hr.employee_document (company_id, expires_on)
  where replaced_on is null and removed_on is null and expires_on is not null;
create index employee_document_of on hr.employee_document (company_id, employee_id);
select app.company_table('hr.employee_document', 'keep');

create table hr.employee_document_file (
  company_id int not null default app.current_company() references platform.company,
  document_id uuid not null,
  file_id uuid not null,
  primary key (company_id, document_id, file_id),
  foreign key (company_id, document_id) references hr.employee_document (company_id, id)
);
select app.company_table('hr.employee_document_file');

-- The law of work as dated rows. What the product knows is in its code; here lie the rows a company adds, each later than what is paid.
create table hr.labour_rule (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  country text not null check (country in ('KW', 'QA', 'SA', 'AE', 'BH', 'OM')),
  topic text not null check (topic ~ '^[a-zA-Z]{3,30}$'),
  variant text not null default 'standard' check (variant in ('standard', 'dayPaid')),
  valid_from_on date not null,
  valid_to_on date,
  params jsonb not null,
  source_url text not null check (length(source_url) between 5 and 500),
  confidence text not null check (confidence in ('A', 'B', 'C')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (valid_to_on is null or valid_to_on >= valid_from_on),
  constraint labour_rule_day_taken unique (company_id, country, topic, variant, valid_from_on)
);
select app.company_table('hr.labour_rule', 'append');

-- Who stood up for a row of confidence C, seeded or own, by the row's own name.
create table hr.labour_confirmation (
  company_id int not null default app.current_company() references platform.company,
  rule_key text not null check (length(rule_key) between 3 and 100),
  confirmed_at timestamptz not null default now(),
  confirmed_by uuid not null,
  confirmed_by_name text not null,
  primary key (company_id, rule_key)
);
select app.company_table('hr.labour_confirmation', 'append');

-- Settings that act from a day on; the row of the latest day not after the one that is asked counts.
create table hr.settings (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  valid_from_on date not null,
  daily_basis text not null default '26' check (daily_basis in ('26', '30', 'calendar')),
  late_policy text not null default 'none' check (late_policy in ('none', 'perMinute')),
  is_auto_checkout boolean not null default false,
  unsure_policy text not null default 'review' check (unsure_policy in ('review', 'refuse')),
  device_binding text not null default 'warn' check (device_binding in ('off', 'warn', 'require')),
  pay_day int not null default 28 check (pay_day between 1 and 31),
  document_lead_days int[] not null default '{90,30,7}',
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint settings_day_taken unique (company_id, valid_from_on)
);
select app.company_table('hr.settings');

-- Official days of the company: no work is due on them. Ramadan's days are data too: the moon decides on the evening before.
create table hr.holiday (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  day date not null,
  name_ar text not null check (length(name_ar) between 1 and 120),
  name_en text check (length(name_en) between 1 and 120),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint holiday_day_taken unique (company_id, day)
);
select app.company_table('hr.holiday');

create table hr.ramadan (
  company_id int not null default app.current_company() references platform.company,
  hijri_year int not null check (hijri_year between 1440 and 1600),
  starts_on date not null,
  ends_on date not null check (ends_on - starts_on between 27 and 30),
  primary key (company_id, hijri_year)
);
select app.company_table('hr.ramadan');

-- A company that stands gets the components of pay that a new one begins with, and everybody who has access today is an employee from
-- the day of his membership. Row security is forced on the owner too, so this runs
-- as each company in turn.
do $$
declare
  company record;
  member record;
  party uuid;
begin
  for company in select id, time_zone from platform.company order by id loop
    perform set_config('app.company_id', company.id::text, true);
    insert into hr.pay_component (code, name_ar, name_en, kind, basis, cadence, is_regular, wage_column, mapping_key) values
      ('basic', 'الراتب الأساسي', 'Basic salary', 'earning', 'fixed', 'monthly', true, 'basic', 'salaryExpense'),
      ('housing', 'بدل سكن', 'Housing', 'earning', 'fixed', 'monthly', true, 'housing', 'allowanceExpense'),
      ('transport', 'بدل نقل', 'Transport', 'earning', 'fixed', 'monthly', true, 'transport', 'allowanceExpense'),
      ('food', 'بدل طعام', 'Food', 'earning', 'fixed', 'monthly', true, 'food', 'allowanceExpense'),
      ('phone', 'بدل هاتف', 'Phone', 'earning', 'fixed', 'monthly', true, 'other', 'allowanceExpense'),
      ('other', 'بدل آخر', 'Other allowance', 'earning', 'fixed', 'monthly', false, 'other', 'allowanceExpense'),
      ('overtime', 'عمل إضافي', 'Overtime', 'earning', 'hours', 'monthly', false, 'overtime', 'overtimeExpense'),
      ('commission', 'عمولة', 'Commission', 'earning', 'input', 'variable', true, 'other', 'salaryExpense'),
      ('yearlyBonus', 'مكافأة سنوية', 'Yearly bonus', 'earning', 'fixed', 'yearly', true, 'other', 'salaryExpense'),
      ('bonus', 'مكافأة', 'Bonus', 'earning', 'input', 'monthly', false, 'other', 'salaryExpense'),
      ('arrears', 'فرق سابق', 'Arrears', 'earning', 'input', 'monthly', false, 'other', 'salaryExpense'),
      ('leaveEncashed', 'بدل إجازة', 'Leave encashed', 'earning', 'days', 'monthly', false, 'leaveEncashment', 'leaveProvision'),
      ('cashRounding', 'فرق تقريب نقدي', 'Cash rounding', 'earning', 'input', 'monthly', false, 'other', 'salariesPayable'),
      ('absence', 'غياب', 'Absence', 'deduction', 'days', 'monthly', false, 'deduction', 'salaryExpense'),
      ('unpaidLeave', 'إجازة بدون راتب', 'Unpaid leave', 'deduction', 'days', 'monthly', false, 'deduction', 'salaryExpense'),
      ('sickLeave', 'إجازة مرضية', 'Sick leave', 'deduction', 'days', 'monthly', false, 'deduction', 'salaryExpense'),
      ('lateness', 'تأخير', 'Lateness', 'deduction', 'hours', 'monthly', false, 'deduction', 'salaryExpense'),
      ('social', 'تأمينات اجتماعية', 'Social security', 'deduction', 'percentOfBasic', 'monthly', false, 'socialSecurity', 'socialSecurityPayable'),
      ('courtOrder', 'حكم قضائي', 'Court order', 'deduction', 'input', 'monthly', false, 'deduction', 'otherPayable'),
      ('advance', 'قسط سلفة', 'Advance', 'deduction', 'input', 'monthly', false, 'deduction', 'employeeAdvances'),
      ('charge', 'مطالبة', 'Charge', 'deduction', 'input', 'monthly', false, 'deduction', 'employeeAdvances'),
      ('penalty', 'جزاء', 'Penalty', 'deduction', 'input', 'monthly', false, 'deduction', 'salaryExpense'),
      ('socialEmployer', 'حصة صاحب العمل', 'Employer social security', 'employerCost', 'percentOfBasic', 'monthly', false, null, 'socialSecurityExpense'),
      ('contribution', 'اشتراك نهاية الخدمة', 'End of service contribution', 'employerCost', 'percentOfBasic', 'monthly', false, null, 'endOfServiceExpense'),
      ('residencyFee', 'رسوم إقامة', 'Residency fee', 'employerCost', 'input', 'monthly', false, null, 'residencyExpense');
    for member in
      select m.employee_id, m.employee_number, m.position, m.created_by, u.name, u.email,
        (m.created_at at time zone company.time_zone)::date as joined_on
      from access.membership m join access."user" u on u.id = m.user_id
      where m.company_id = company.id and m.employee_id is not null
      order by m.created_at, m.id
    loop
      insert into parties.party (company_id, code, kind, name_ar, email, created_by, updated_by)
        values (company.id, app.next_number('PTY', extract(year from now())::int), 'individual', left(member.name, 120), member.email,
          member.created_by, member.created_by)
        returning id into party;
      insert into parties.party_role (company_id, party_id, role, created_by)
        values (company.id, party, 'employee', member.created_by);
      insert into hr.employee (company_id, id, number, party_id, "position", joined_on, service_from, created_by)
        values (company.id, member.employee_id, app.next_number('EMP', extract(year from member.joined_on)::int), party,
          nullif(left(trim(member.position), 80), ''), member.joined_on, member.joined_on, member.created_by);
    end loop;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
