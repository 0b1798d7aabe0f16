create schema platform;
grant usage on schema platform to qafila_app;

-- The isolation unit. Not a company table itself: its row is what the others point to.
create table platform.company (
  id int generated always as identity primary key,
  uuid uuid not null unique default app.uuid_v7(),
  version int not null default 1,
  name text not null check (length(name) between 1 and 120),
  name_ar text not null check (length(name_ar) between 1 and 120),
  business_type text not null check (business_type in ('car_rental', 'real_estate', 'retail', 'medical', 'manufacturing',
    'restaurant', 'logistics', 'education', 'consulting', 'construction')),
  country text not null default 'KW' check (country in ('KW', 'SA', 'QA', 'AE', 'BH', 'OM')),
  city text,
  address text,
  phone text,
  email text not null,
  currency text not null default 'QAR' check (currency in ('KWD', 'BHD', 'OMR', 'QAR', 'SAR', 'AED', 'USD', 'EUR')),
  time_zone text not null default 'Asia/Kuwait',
  -- A change of zone acts from the day after the one on which it was saved, so that no day is lived twice.
  next_time_zone text,
  next_time_zone_from date,
  digits text not null default 'latin' check (digits in ('latin', 'arabic')),
  display_decimals int check (display_decimals between 0 and 3),
  first_day_of_week int not null default 0 check (first_day_of_week between 0 and 6),
  fiscal_year_start int not null default 1 check (fiscal_year_start between 1 and 12),
  commercial_register text,
  license text,
  vat_number text,
  active_modules text[] not null,
  industry_config jsonb not null default '{}',
  custom_branding jsonb not null default '{}',
  employee_scope text not null default 'all' check (employee_scope in ('all', 'own')),
  browse_consent text not null default 'none' check (browse_consent in ('none', 'writes', 'all')),
  status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  status_reason text,
  -- Steps of the onboarding that the company has finished or skipped, and when all of them were.
  onboarding_steps text[] not null default '{}',
  onboarded_at timestamptz,
  created_at timestamptz not null default now(),
  search_key text not null generated always as (
    app.fold_light(name_ar || ' ' || name || ' ' || email || ' ' || coalesce(city, ''))) stored,
  check ('core' = any (active_modules)),
  check ((next_time_zone is null) = (next_time_zone_from is null))
);
create index company_search on platform.company using gin (search_key gin_trgm_ops);
grant select, insert, update on platform.company to qafila_app;

create table platform.branch (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  code text not null check (length(code) between 1 and 20),
  name_ar text not null,
  name_en text,
  address text,
  manager_user_id uuid,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint branch_code_taken unique (company_id, code)
);
select app.company_table('platform.branch');

create table platform.module_setting (
  company_id int not null default app.current_company() references platform.company,
  module_name text not null,
  is_enabled boolean not null default true,
  config jsonb not null default '{}',
  primary key (company_id, module_name)
);
select app.company_table('platform.module_setting');
