-- Plans, what they open and what each company has. None of these tables has row-level security: plans and gates are the same
-- for everybody, and subscriptions and usage are read across companies by the platform's own pages. Every reader inside a
-- company names its company_id.
create table platform.plan (
  code text primary key check (code ~ '^[a-z][a-z_]{1,30}$'),
  version int not null default 1,
  name_ar text not null,
  name_en text not null,
  price_monthly_minor bigint not null check (price_monthly_minor >= 0),
  price_yearly_minor bigint not null check (price_yearly_minor >= 0),
  -- Null means without limit.
  max_users int check (max_users >= 0),
  max_vehicles int check (max_vehicles >= 0),
  max_customers int check (max_customers >= 0),
  max_active_contracts int check (max_active_contracts >= 0),
  max_storage_gb int check (max_storage_gb >= 0),
  rank int not null unique,
  is_active boolean not null default true
);
-- Prices in KWD fils.
insert into platform.plan (code, name_ar, name_en, price_monthly_minor, price_yearly_minor, max_users, max_vehicles,
    max_customers, max_active_contracts, max_storage_gb, rank) values
  ('free', 'المجانية', 'Free', 0, 0, 2, 5, 10, 5, 1, 1),
  ('basic', 'الأساسية', 'Basic', 25000, 250000, 10, 25, 100, 50, 5, 2),
  ('professional', 'الاحترافية', 'Professional', 50000, 500000, 50, 100, 500, 200, 25, 3),
  ('enterprise', 'المؤسسات', 'Enterprise', 100000, 1000000, null, null, null, null, 100, 4);
grant select, insert, update on platform.plan to qafila_app;

-- A row that is not active gates nothing: the feature is open to every plan. Rows are never deleted, so a code without a
-- row is an unknown code and stays closed.
create table platform.feature_gate (
  code text primary key check (code ~ '^[a-z][a-z_]{1,40}$'),
  version int not null default 1,
  name_ar text not null,
  name_en text not null,
  required_plans text[] not null,
  is_active boolean not null default true
);
insert into platform.feature_gate (code, name_ar, name_en, required_plans) values
  ('advanced_reporting', 'التقارير المتقدمة', 'Advanced reports', '{basic,professional,enterprise}'),
  ('bulk_operations', 'العمليات الجماعية', 'Bulk operations', '{basic,professional,enterprise}'),
  ('custom_branding', 'هوية الشركة', 'Company branding', '{professional,enterprise}'),
  ('api_access', 'الربط البرمجي', 'API access', '{professional,enterprise}'),
  ('custom_fields', 'الحقول الإضافية', 'Custom fields', '{professional,enterprise}'),
  ('advanced_integrations', 'التكامل مع الأنظمة الأخرى', 'Advanced integrations', '{professional,enterprise}'),
  ('priority_support', 'الدعم بأولوية', 'Priority support', '{professional,enterprise}'),
  ('multi_company', 'تعدد الشركات', 'Several companies', '{enterprise}');
grant select, insert, update on platform.feature_gate to qafila_app;

create table platform.subscription (
  company_id int primary key references platform.company,
  version int not null default 1,
  plan_code text not null references platform.plan,
  cycle text not null check (cycle in ('trial', 'monthly', 'yearly')),
  state text not null check (state in ('trial', 'active', 'grace', 'free')),
  starts_on date not null,
  -- The last day of the period, in the company's time zone.
  ends_on date not null,
  -- What was paid for the present period, in KWD fils.
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  -- The reminder the company was given last, so that none is given twice.
  last_reminder text,
  changed_at timestamptz not null default now(),
  check (ends_on >= starts_on),
  check ((cycle = 'trial') or state <> 'trial'),
  check (state <> 'free' or plan_code = 'free')
);
create index subscription_state on platform.subscription (state, ends_on);
grant select, insert, update on platform.subscription to qafila_app;

create table platform.resource_usage (
  company_id int not null references platform.company,
  resource text not null check (resource in ('users', 'vehicles', 'customers', 'activeContracts')),
  used int not null check (used >= 0),
  counted_at timestamptz not null,
  primary key (company_id, resource)
);
grant select, insert, update on platform.resource_usage to qafila_app;

-- The plan that holds for a company at an instant. Decided by the calendar of the company and not by the hourly job, so a
-- trial ends at its midnight exactly: after a trial comes free, after a paid period seven days of grace and then free.
create function platform.plan_at(of_company int, at timestamptz) returns text language sql stable as
$$
  select coalesce((
    select case
        when s.state = 'free' then 'free'
        when (at at time zone c.time_zone)::date <= s.ends_on + case when s.cycle = 'trial' then 0 else 7 end then s.plan_code
        else 'free'
      end
    from platform.subscription s join platform.company c on c.id = s.company_id
    where s.company_id = of_company), 'free')
$$;

-- The feature codes a company may use at an instant.
create function platform.company_features(of_company int, at timestamptz) returns text[] language sql stable as
$$
  select coalesce(array_agg(g.code order by g.code), '{}')
  from platform.feature_gate g
  where not g.is_active or platform.plan_at(of_company, at) = any (g.required_plans)
$$;

-- The modules a company works with at present: its list without what a module setting switches off.
create function platform.company_modules(of_company int) returns text[] language sql stable as
$$
  select coalesce(array_agg(a.name order by a.position), '{}')
  from platform.company c, unnest(c.active_modules) with ordinality as a(name, position)
  where c.id = of_company and not exists (
    select from platform.module_setting d
    where d.company_id = of_company and d.module_name = a.name and not d.is_enabled and a.name <> 'core')
$$;
