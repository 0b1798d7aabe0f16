-- Kinds of leave of a company. The codes that rules know are seeded by the law of its country; a company may add its own.
create table hr.leave_type (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  code text not null check (code ~ '^[a-z][A-Za-z0-9]{1,39}$'),
  name_ar text not null check (length(name_ar) between 1 and 80),
  name_en text check (length(name_en) between 1 and 80),
  -- Paid days in order with the share that is paid, `[{"days": 15, "percent": 100}]`; empty: paid in full.
  paid_tiers jsonb not null default '[]' check (jsonb_typeof(paid_tiers) = 'array'),
  accrues boolean not null default false,
  annual_days int check (annual_days between 0 and 365),
  -- The code of the type whose balance these days are taken from.
  draws_on text,
  counts_working_days boolean not null default true,
  carry_max int check (carry_max between 0 and 365),
  -- Month and day until which carried days may be taken.
  carry_until text check (carry_until ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'),
  carry_end text not null default 'lapse' check (carry_end in ('lapse', 'encash')),
  -- A limit never lets days of a year lapse that ended before it was set.
  carries_since date,
  negative_limit int not null default 0 check (negative_limit between 0 and 365),
  needs_attachment_after_days int check (needs_attachment_after_days between 0 and 365),
  needs_approval boolean not null default true,
  reduces_service boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint leave_type_taken unique (company_id, code),
  check (draws_on is null or not accrues),
  check (not accrues or annual_days is not null),
  check ((carry_max is null) = (carries_since is null)),
  check (carry_max is null or accrues),
  constraint leave_type_drawn foreign key (company_id, draws_on) references hr.leave_type (company_id, code)
);
create index leave_type_draws on hr.leave_type (company_id, draws_on) where draws_on is not null;
select app.company_table('hr.leave_type', 'keep');

-- The half days that a leave holds, numbered from the start of 2000: a whole day is two of them. Days of which only a half is asked
-- for leave the other half free, so that two leaves may share a day.
create function hr.leave_held(from_on date, to_on date, half_days jsonb) returns int4multirange
language sql immutable parallel safe set search_path = '' as $$
  select int4multirange(int4range((from_on - date '2000-01-01') * 2, (to_on - date '2000-01-01') * 2 + 2))
    - coalesce(range_agg(int4range(free.at, free.at + 1)), '{}'::int4multirange)
  from (
    select (make_date(left(half ->> 'on', 4)::int, substr(half ->> 'on', 6, 2)::int, right(half ->> 'on', 2)::int)
      - date '2000-01-01') * 2 + case half ->> 'half' when 'first' then 1 else 0 end as at
    from jsonb_array_elements(half_days) half
  ) free
$$;

create table hr.leave_request (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null check (number ~ '^LV-\d{4}-\d{5,}$'),
  employee_id uuid not null,
  type_id uuid not null,
  from_on date not null,
  to_on date not null,
  half_days jsonb not null default '[]' check (jsonb_typeof(half_days) = 'array'),
  -- What the leave takes, by the calendar as it stands; a holiday that moves counts it anew.
  days numeric(6,1) not null check (days >= 0),
  reason text not null check (length(reason) between 10 and 500),
  substitute_id uuid,
  contact text check (length(contact) between 1 and 120),
  file_id uuid,
  is_pay_advanced boolean not null default false,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn', 'cancelled', 'closed')),
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  decision_reason text check (length(decision_reason) between 1 and 500),
  returned_on date,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  created_by_name text not null,
  primary key (company_id, id),
  constraint leave_request_number_taken unique (company_id, number),
  constraint leave_request_backwards check (to_on >= from_on),
  constraint leave_request_substitute check (substitute_id <> employee_id),
  check (state <> 'closed' or returned_on is not null),
  constraint leave_request_overlap exclude using gist (
    company_id with =, employee_id with =, hr.leave_held(from_on, to_on, half_days) with &&)
    where (state in ('pending', 'approved', 'closed')),
  foreign key (company_id, employee_id) references hr.employee (company_id, id),
  foreign key (company_id, type_id) references hr.leave_type (company_id, id),
  foreign key (company_id, substitute_id) references hr.employee (company_id, id)
);
create index leave_request_days on hr.leave_request (company_id, from_on, to_on);
create index leave_request_employee on hr.leave_request (company_id, employee_id, from_on);
create index leave_request_type on hr.leave_request (company_id, type_id);
create index leave_request_substitute_of on hr.leave_request (company_id, substitute_id) where substitute_id is not null;
create index leave_request_waiting on hr.leave_request (company_id, created_at) where state = 'pending';
select app.company_table('hr.leave_request', 'keep');

-- What changes a balance beside what accrues by itself. A balance is never stored.
create table hr.leave_move (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  employee_id uuid not null,
  -- The type whose balance moves: of casual leave it is the annual one.
  type_id uuid not null,
  moved_on date not null,
  days numeric(9,4) not null check (days <> 0),
  kind text not null check (kind in ('opening', 'taken', 'restored', 'encashed', 'adjustment', 'expiry')),
  source text not null check (length(source) between 3 and 60),
  request_id uuid,
  reason text check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (kind not in ('taken', 'restored') or request_id is not null),
  foreign key (company_id, employee_id) references hr.employee (company_id, id),
  foreign key (company_id, type_id) references hr.leave_type (company_id, id),
  foreign key (company_id, request_id) references hr.leave_request (company_id, id)
);
-- A balance opens once, and the days carried into a year end once.
create unique index leave_move_once on hr.leave_move (company_id, employee_id, type_id, source)
  where source = 'opening' or source like 'carry%';
create index leave_move_of on hr.leave_move (company_id, employee_id, type_id, moved_on);
create index leave_move_request on hr.leave_move (company_id, request_id) where request_id is not null;
select app.company_table('hr.leave_move', 'append');

-- The days of one holiday move together when the moon has been sighted.
alter table hr.holiday add column series_id uuid not null default app.uuid_v7();
create index holiday_series on hr.holiday (company_id, series_id);

-- What a document cost, of employment or of identity; a fee that falls in the books is followed by another.
create table hr.document_fee (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  employee_id uuid not null,
  document_id uuid,
  party_document_id uuid,
  no int not null check (no > 0),
  mapping_key text not null check (mapping_key in ('residencyExpense', 'staffBenefitExpense')),
  amount_minor bigint not null check (amount_minor > 0),
  number text not null,
  payment_id uuid,
  bill_id uuid,
  is_voided boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check ((document_id is null) <> (party_document_id is null)),
  check ((payment_id is null) <> (bill_id is null)),
  foreign key (company_id, employee_id) references hr.employee (company_id, id),
  foreign key (company_id, document_id) references hr.employee_document (company_id, id),
  foreign key (company_id, party_document_id) references parties.party_document (company_id, id)
);
create unique index document_fee_paid on hr.document_fee (company_id, coalesce(document_id, party_document_id)) where not is_voided;
create index document_fee_employee on hr.document_fee (company_id, employee_id);
create index document_fee_document on hr.document_fee (company_id, document_id) where document_id is not null;
create index document_fee_party on hr.document_fee (company_id, party_document_id) where party_document_id is not null;
create index document_fee_payment on hr.document_fee (company_id, payment_id) where payment_id is not null;
create index document_fee_bill on hr.document_fee (company_id, bill_id) where bill_id is not null;
select app.company_table('hr.document_fee', 'keep');

-- A company that stands gets the types that a new one of its country begins with (rule 15 of 50-hr).
do $$
declare
  company record;
begin
  for company in select id, country from platform.company order by id loop
    perform set_config('app.company_id', company.id::text, true);
    insert into hr.leave_type (code, name_ar, name_en, accrues, annual_days, counts_working_days, paid_tiers,
        needs_attachment_after_days, reduces_service) values
      ('annual', 'سنوية', 'Annual', true, case when company.country in ('QA', 'SA') then 21 else 30 end,
        company.country not in ('QA', 'SA', 'AE', 'OM'), '[]', null, false),
      ('sick', 'مرضية', 'Sick', false, null, false, case company.country
        when 'KW' then '[{"days":15,"percent":100},{"days":10,"percent":75},{"days":10,"percent":50},{"days":10,"percent":25},{"days":30,"percent":0}]'
        when 'QA' then '[{"days":14,"percent":100},{"days":28,"percent":50},{"days":42,"percent":0}]'
        when 'SA' then '[{"days":30,"percent":100},{"days":60,"percent":75},{"days":30,"percent":0}]'
        when 'AE' then '[{"days":15,"percent":100},{"days":30,"percent":50},{"days":45,"percent":0}]'
        when 'BH' then '[{"days":15,"percent":100},{"days":20,"percent":50},{"days":20,"percent":0}]'
        when 'OM' then '[{"days":21,"percent":100},{"days":14,"percent":75},{"days":35,"percent":50},{"days":112,"percent":25}]'
        else '[]' end::jsonb, 0, false),
      ('unpaid', 'بدون راتب', 'Unpaid', false, null, company.country not in ('QA', 'SA', 'AE', 'OM'),
        '[{"days":365,"percent":0}]', null, true),
      ('maternity', 'وضع', 'Maternity', false, null, false, jsonb_build_array(jsonb_build_object('percent', 100, 'days',
        case company.country when 'QA' then 50 when 'SA' then 84 when 'AE' then 60 when 'BH' then 60 when 'OM' then 98 else 70 end)),
        0, false),
      ('bereavement', 'وفاة قريب', 'Bereavement', false, null, false, '[{"days":3,"percent":100}]', null, false),
      ('hajj', 'حج', 'Hajj', false, null, false, '[{"days":21,"percent":100}]', null, false),
      ('iddah', 'عدة', 'Iddah', false, null, false, '[{"days":130,"percent":100}]', null, false);
    insert into hr.leave_type (code, name_ar, name_en, annual_days, draws_on, counts_working_days, is_active) values
      ('casual', 'عارضة', 'Casual', 5, 'annual', company.country not in ('QA', 'SA', 'AE', 'OM'), company.country = 'KW');
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
