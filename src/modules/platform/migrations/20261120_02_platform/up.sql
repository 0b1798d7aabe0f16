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
  -- Closing a company: one super administrator asks, another one closes. Ninety days later its data go for good; the row stays as a
  -- headstone, because the platform's own receipts and log name it.
  closing_asked_at timestamptz,
  closing_asked_by uuid,
  closing_asked_by_name text,
  closing_reason text,
  closed_at timestamptz,
  purged_at timestamptz,
  purged_rows bigint not null default 0,
  check ('core' = any (active_modules)),
  check ((next_time_zone is null) = (next_time_zone_from is null)),
  constraint company_closed_since check ((status = 'closed') = (closed_at is not null)),
  constraint company_closing_asked check ((closing_asked_at is null) = (closing_asked_by is null)
    and (closing_asked_at is null) = (closing_asked_by_name is null) and (closing_asked_at is null) = (closing_reason is null)),
  constraint company_purged check (purged_at is null or closed_at is not null)
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
  -- The open order stands beside the subscription too, which the platform reads across companies, and so does the last number that
  -- was given: the next one is the highest of a year and one more, under one lock, so the series has no gap.
  open_order_id uuid,
  open_order_number text,
  open_order_due_minor bigint,
  open_order_at timestamptz,
  last_order_year int,
  last_order_no int,
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

-- Asked for every request: in PL/pgSQL the plans of these are kept, and a company's plan is found once for all its features.

create function platform.plan_at(of_company int, at timestamptz) returns text language plpgsql stable as $$
begin
  return coalesce((
    select case
        when s.state = 'free' then 'free'
        when (at at time zone c.time_zone)::date <= s.ends_on + case when s.cycle = 'trial' then 0 else 7 end then s.plan_code
        else 'free'
      end
    from platform.subscription s join platform.company c on c.id = s.company_id
    where s.company_id = of_company), 'free');
end $$;

-- The feature codes a company may use at an instant.
create function platform.company_features(of_company int, at timestamptz) returns text[] language plpgsql stable as $$
declare
  plan constant text := platform.plan_at(of_company, at);
begin
  return (
    select coalesce(array_agg(g.code order by g.code), '{}')
    from platform.feature_gate g
    where not g.is_active or plan = any (g.required_plans));
end $$;

-- The modules a company works with at present: its list without what a module setting switches off.
create function platform.company_modules(of_company int) returns text[] language plpgsql stable as $$
begin
  return (
    select coalesce(array_agg(a.name order by a.position), '{}')
    from platform.company c, unnest(c.active_modules) with ordinality as a(name, position)
    where c.id = of_company and not exists (
      select from platform.module_setting d
      where d.company_id = of_company and d.module_name = a.name and not d.is_enabled and a.name <> 'core'));
end $$;

-- Visits of platform staff to a company. Not a company table: the visit decides in which company the super administrator's
-- request works, so it is read before there is one. The company's own list names its company_id.
create table platform.browse_visit (
  id uuid primary key default app.uuid_v7(),
  company_id int not null references platform.company,
  super_admin_id uuid not null,
  super_admin_name text not null,
  mode text not null default 'read' check (mode in ('read', 'write')),
  reason text,
  started_at timestamptz not null,
  unlocked_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('exit', 'signOut', 'expired', 'company', 'switched', 'suspended')),
  requests int not null default 0,
  writes int not null default 0,
  check ((ended_at is null) = (end_reason is null)),
  check (mode = 'read' or length(reason) >= 10)
);
create unique index browse_visit_open on platform.browse_visit (super_admin_id) where ended_at is null;
create index browse_visit_company on platform.browse_visit (company_id, id);
grant select, insert, update on platform.browse_visit to qafila_app;

-- What a company that asks for its consent has allowed, and until when.
create table platform.browse_consent (
  company_id int not null default app.current_company() references platform.company,
  mode text not null check (mode in ('read', 'write')),
  until timestamptz not null,
  granted_by uuid not null,
  granted_by_name text not null,
  granted_at timestamptz not null,
  primary key (company_id)
);
select app.company_table('platform.browse_consent');

-- The visit a super administrator's request belongs to, null when there is none or its hour is over. The session query asks
-- this once for every request, which is why the request is counted here.
create function platform.active_visit(of_user uuid, at timestamptz) returns jsonb language sql volatile as
$$
  update platform.browse_visit v set requests = v.requests + 1
  where v.super_admin_id = of_user and v.ended_at is null and v.expires_at > at
  returning jsonb_build_object('visitId', v.id, 'companyId', v.company_id, 'mode', v.mode, 'expiresAt', v.expires_at)
$$;
grant execute on function platform.active_visit(uuid, timestamptz) to qafila_app;

-- A write of a visit is an event of the company's chain that carries the visit; opening and closing the visit are not.
create function platform.count_visit_write() returns trigger language plpgsql as
$$
begin
  update platform.browse_visit set writes = writes + 1 where id = new.visit_id;
  return null;
end
$$;
create trigger count_visit_write after insert on app.audit_event for each row
  when (new.visit_id is not null and new.operation not like 'platform.browse.%')
  execute function platform.count_visit_write();

-- The words of the public page, for everybody and in both languages; the super administrator edits them.
create table platform.landing_content (
  id uuid primary key default app.uuid_v7(),
  version int not null default 1,
  content_key text not null check (content_key ~ '^[a-z][a-z0-9_]{1,59}$'),
  content_value text check (length(content_value) between 1 and 2000),
  content_value_ar text check (length(content_value_ar) between 1 and 2000),
  is_active boolean not null default true,
  sort_order int not null,
  created_at timestamptz not null default now(),
  constraint landing_key_taken unique (content_key)
);
create index landing_content_order on platform.landing_content (sort_order, id);
grant select, insert, update, delete on platform.landing_content to qafila_app;

-- Facts of the product only: no customer is quoted and no figure is invented.
insert into platform.landing_content (sort_order, content_key, content_value_ar, content_value) values
  (10, 'hero_title', 'شركتك كلها في مكان واحد',
    'Your whole company in one place'),
  (20, 'hero_subtitle', 'العقود والأسطول والعقارات والفواتير والرواتب في نظام واحد بالعربية، تُرحَّل قيوده إلى دفتر الأستاذ من تلقاء نفسها.',
    'Contracts, fleet, property, invoices and payroll in one Arabic-first system that posts to the ledger by itself.'),
  (30, 'hero_cta', 'ابدأ تجربتك المجانية',
    'Start your free trial'),
  (40, 'features_title', 'ما تحتاجه الشركة كل يوم',
    'What a company needs every day'),
  (50, 'features_subtitle', 'كل خطوة تُكتب مرة واحدة، وتظهر حيث يحتاجها كل موظف.',
    'Every step is written once and appears wherever somebody needs it.'),
  (60, 'testimonials_title', 'قالوا عن قافلة',
    'What customers say'),
  (70, 'cta_title', 'أصدر أول فاتورة اليوم',
    'Issue your first invoice today'),
  (80, 'cta_subtitle', '{trial}، من دون بطاقة ائتمان، وتجهيز في 5 دقائق.',
    '{trial}, no credit card, 5 minutes to set up.'),
  (90, 'cta_button', 'أنشئ حساب شركتك',
    'Create your company account'),
  (100, 'feature_1_title', 'محاسبة تُقيّد نفسها',
    'Accounting that posts itself'),
  (110, 'feature_1_text', 'كل عقد وفاتورة وسند يصير قيداً متوازناً، وكل رقم يفتح القيد الذي جاء منه.',
    'Every contract, invoice and voucher becomes a balanced entry, and every figure opens the entry behind it.'),
  (120, 'feature_2_title', 'الأسطول من الشراء إلى البيع',
    'The fleet from purchase to sale'),
  (130, 'feature_2_text', 'المركبة وعهدتها وفحصها وصيانتها ومخالفاتها في صفحة واحدة.',
    'A vehicle with its custody, inspections, maintenance and violations on one page.'),
  (140, 'feature_3_title', 'عقود لا تتعارض',
    'Contracts that never collide'),
  (150, 'feature_3_text', 'يمنع النظام حجز المركبة مرتين، ويجدول الأقساط، ويذكّرك قبل انتهاء العقد.',
    'No vehicle is booked twice, instalments schedule themselves, and you are told before a contract ends.'),
  (160, 'feature_4_title', 'العقارات والمستأجرون',
    'Property and tenants'),
  (170, 'feature_4_text', 'وحدات وعقود إيجار وتحصيل، وإشغال يُحسب من العقود نفسها.',
    'Units, leases and collection, with occupancy counted from the leases themselves.'),
  (180, 'feature_5_title', 'الموظفون والرواتب',
    'Staff and payroll'),
  (190, 'feature_5_text', 'حضور يتحقق من الموقع، وإجازات، ورواتب تصل إلى دفتر الأستاذ.',
    'Attendance that checks the location, leave, and payroll that reaches the ledger.'),
  (200, 'feature_6_title', 'صلاحيات واضحة',
    'Clear permissions'),
  (210, 'feature_6_text', '7 أدوار جاهزة وصلاحية لكل عملية. لا يرى أحد ما ليس له، ومن مُنع يعرف السبب.',
    '7 ready roles and a permission for every operation. Nobody sees what is not theirs, and whoever is refused is told why.'),
  (220, 'feature_7_title', 'سجل لا يُمحى',
    'A record that cannot be erased'),
  (230, 'feature_7_text', 'كل تغيير مسجّل بصاحبه ووقته في سلسلة مختومة، وأي عبث بها يُكشف برقمه.',
    'Every change is sealed in a chain with its author and time; any tampering is found and named.'),
  (240, 'feature_8_title', 'عربي من أول حرف',
    'Arabic from the first letter'),
  (250, 'feature_8_text', 'اتجاه وبحث وتفقيط وتقويم هجري وأرقام كما تكتبها أنت.',
    'Direction, search, amounts in words, Hijri dates and digits the way you write them.'),
  (260, 'sector_car_rental_title', 'تأجير السيارات',
    'Car rental'),
  (270, 'sector_car_rental_text', 'التسليم والاستلام بالصور، والمخالفات تصل إلى المستأجر الصحيح.',
    'Handover and return with photos; violations reach the right customer.'),
  (280, 'sector_real_estate_title', 'العقارات',
    'Real estate'),
  (290, 'sector_real_estate_text', 'عقود الإيجار والتحصيل وكشوف الملاك والخريطة.',
    'Leases, collection, owners’ statements and a map.'),
  (300, 'sector_retail_title', 'التجزئة',
    'Retail'),
  (310, 'sector_retail_text', 'مخزون ومبيعات وموردون، وتنبيه قبل نفاد الصنف.',
    'Stock, sales and suppliers, with a warning before an article runs out.'),
  (320, 'sector_medical_title', 'العيادات',
    'Clinics'),
  (330, 'sector_medical_text', 'مواعيد ومرضى وسجلات لا يفتحها إلا صاحب الحق.',
    'Appointments, patients and records that open only to those entitled.'),
  (340, 'sector_manufacturing_title', 'التصنيع',
    'Manufacturing'),
  (350, 'sector_manufacturing_text', 'مواد ومخزون وموردون ومراكز تكلفة.',
    'Materials, stock, suppliers and cost centres.'),
  (360, 'sector_restaurant_title', 'المطاعم',
    'Restaurants'),
  (370, 'sector_restaurant_text', 'قائمة وطلبات ومخزون يتحرك مع كل طلب.',
    'Menu, orders and stock that moves with every order.'),
  (380, 'sector_logistics_title', 'النقل والخدمات اللوجستية',
    'Logistics'),
  (390, 'sector_logistics_text', 'مركبات وصيانة وتصاريح حركة وعملاء.',
    'Vehicles, maintenance, dispatch permits and customers.'),
  (400, 'sector_education_title', 'التعليم',
    'Education'),
  (410, 'sector_education_text', 'رسوم وأقساط وتحصيل ومتأخرات كل طالب.',
    'Fees, instalments, collection and what every student still owes.'),
  (420, 'sector_consulting_title', 'الاستشارات',
    'Consulting'),
  (430, 'sector_consulting_text', 'عقود ومشاريع وساعات عمل وربحية كل عميل.',
    'Contracts, projects, time sheets and profit per client.'),
  (440, 'sector_construction_title', 'المقاولات',
    'Construction'),
  (450, 'sector_construction_text', 'عقود ومستخلصات وموردون وربحية كل مشروع.',
    'Contracts, certificates, suppliers and profit per project.'),
  (460, 'stat_1_value', '10',
    '10'),
  (470, 'stat_1_label', 'قطاعات أعمال',
    'business sectors'),
  (480, 'stat_2_value', '{trialDays}',
    '{trialDays}'),
  (490, 'stat_2_label', 'أيام التجربة المجانية',
    'days of free trial'),
  (500, 'stat_3_value', '5',
    '5'),
  (510, 'stat_3_label', 'دقائق للتجهيز',
    'minutes to set up'),
  (520, 'stat_4_value', '0',
    '0'),
  (530, 'stat_4_label', 'بطاقات ائتمان مطلوبة',
    'credit cards needed'),
  (540, 'footer_tagline', 'قافلة: نظام إدارة الأعمال للشركات الخليجية',
    'Qafila: business management for Gulf companies'),
  (550, 'footer_rights', 'جميع الحقوق محفوظة',
    'All rights reserved');

-- The parameters of modules, one home for all: each module owns its keys and checks their shape.
create table platform.setting (
  company_id int not null default app.current_company() references platform.company,
  module text not null,
  key text not null check (length(key) between 1 and 80),
  value jsonb not null,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid,
  primary key (company_id, module, key)
);
select app.company_table('platform.setting');

-- How far a company's audit chain has been proven, and where it was found broken.
create table platform.audit_check (
  company_id int not null default app.current_company() references platform.company,
  verified_seq bigint not null,
  broken_seq bigint,
  checked_at timestamptz not null,
  primary key (company_id)
);
select app.company_table('platform.audit_check');

-- Who was asked to sign which paper, and how he did (rule 22 of the rentals file). The bytes shown are kept as a file; the
-- fingerprint is that of the content they were made from, so that an edit after sending is noticed.
create table platform.sign_request (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  document_type text not null check (length(document_type) between 1 and 60),
  document_id uuid not null,
  number text not null,
  title_ar text not null,
  title_en text not null,
  signer_name text not null check (length(signer_name) between 1 and 200),
  channel text not null check (channel in ('link', 'counter', 'scan')),
  is_bilingual boolean not null default false,
  fingerprint text not null check (length(fingerprint) = 64),
  document_hash text not null check (length(document_hash) = 64),
  document_file_id uuid not null,
  state text not null check (state in ('sent', 'opened', 'signed', 'refused', 'revoked')),
  expires_at timestamptz,
  opened_at timestamptz,
  decided_at timestamptz,
  refuse_reason text check (length(refuse_reason) <= 300),
  signed_name text,
  strokes jsonb,
  scan_file_id uuid,
  witness text,
  ip text,
  device text,
  by_name text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  -- What the signer agreed to and whether he gave the code he was told; the company's signature as it stood when it was sealed.
  consent_text text check (length(consent_text) between 1 and 500),
  code_hash text check (length(code_hash) = 64),
  code_used boolean not null default false,
  signatory_id uuid,
  primary key (company_id, id),
  check ((channel = 'link') = (expires_at is not null)),
  check ((state = 'signed') = (signed_name is not null))
);
create index sign_request_document on platform.sign_request (company_id, document_type, document_id, id);
select app.company_table('platform.sign_request');

-- The sealed papers of a company in one chain: each line's hash covers the one before, so none can be altered or left out.
create table platform.sealed_document (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  no int not null check (no > 0),
  request_id uuid not null,
  document_type text not null,
  document_id uuid not null,
  number text not null,
  title_ar text not null,
  title_en text not null,
  file_id uuid not null,
  original_hash text not null check (length(original_hash) = 64),
  sealed_hash text not null check (length(sealed_hash) = 64),
  previous_hash text not null check (length(previous_hash) = 64),
  chain_hash text not null check (length(chain_hash) = 64),
  verify_code text not null check (length(verify_code) = 19),
  sealed_at timestamptz not null,
  primary key (company_id, id),
  constraint sealed_document_no_taken unique (company_id, no),
  foreign key (company_id, request_id) references platform.sign_request (company_id, id)
);
create index sealed_document_document on platform.sealed_document (company_id, document_type, document_id);
create index sealed_document_request on platform.sealed_document (company_id, request_id);
select app.company_table('platform.sealed_document', 'append');

-- A company that was filled with generated records to look around in: one row, from the request until the company starts with its own data.
create table platform.example_data (
  company_id int not null default app.current_company() references platform.company,
  state text not null check (state in ('filling', 'ready', 'failed')),
  begun_at timestamptz not null,
  begun_by uuid not null,
  -- The last line of the audit chain when everything was there; what follows was done by people.
  ready_seq bigint,
  primary key (company_id)
);
select app.company_table('platform.example_data');

-- Wishes of a company for a plan, with what was owed on the day and what was received; money in KWD fils, in no company's ledger.
create table platform.subscription_order (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  plan_code text not null references platform.plan,
  cycle text not null check (cycle in ('monthly', 'yearly')),
  -- A cheaper plan waits for the end of the paid period.
  takes_effect text not null check (takes_effect in ('now', 'atEnd')),
  starts_on date not null,
  ends_on date not null,
  price_minor bigint not null check (price_minor >= 0),
  credit_minor bigint not null check (credit_minor >= 0),
  due_minor bigint not null check (due_minor = price_minor - credit_minor),
  state text not null default 'pending' check (state in ('pending', 'paid', 'cancelled')),
  method text check (method in ('transfer', 'cash', 'cheque', 'link')),
  reference text check (length(reference) <= 80),
  received_on date,
  recorded_by text,
  -- When the paid plan began; a plan that waits for its day has none yet.
  applied_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint subscription_order_number unique (company_id, number),
  check ((state = 'paid') = (received_on is not null))
);
create unique index subscription_order_open on platform.subscription_order (company_id) where state = 'pending';
create index subscription_order_waiting on platform.subscription_order (company_id, starts_on) where state = 'paid' and applied_on is null;
select app.company_table('platform.subscription_order');
create index subscription_open_order on platform.subscription (open_order_at) where open_order_id is not null;
create index subscription_last_order on platform.subscription (last_order_year, last_order_no);

-- A file that a module brought in through the import kit; one act takes it back. The rows themselves are not kept: only
-- their hash, by which the same file is known again.
create table platform.file_import (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  number text not null check (number ~ '^IMP-\d{4}-\d{5,}$'),
  kind text not null check (kind ~ '^[a-z]+\.[a-zA-Z]+$'),
  file_name text not null check (length(file_name) between 1 and 200),
  rows_hash text not null check (rows_hash ~ '^[0-9a-f]{64}$'),
  row_count int not null check (row_count > 0),
  record_count int not null check (record_count > 0),
  error_count int not null default 0 check (error_count >= 0),
  total_minor bigint,
  state text not null default 'committed' check (state in ('committed', 'undone')),
  undo_until timestamptz not null,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  constraint file_import_number_taken unique (company_id, number),
  check ((state = 'undone') = (undone_at is not null))
);
create unique index file_import_same on platform.file_import (company_id, kind, rows_hash) where state = 'committed';
create index file_import_created on platform.file_import (company_id, kind, created_at, id);
select app.company_table('platform.file_import', 'keep');

-- What a file made, in its order: the records of the module by their id.
create table platform.file_import_record (
  company_id int not null default app.current_company() references platform.company,
  import_id uuid not null,
  record_no int not null check (record_no >= 1),
  record_id uuid not null,
  primary key (company_id, import_id, record_no),
  foreign key (company_id, import_id) references platform.file_import (company_id, id)
);
select app.company_table('platform.file_import_record', 'append');

-- Who signs for the company, with the signature kept for it: printed on the evidence page of what the company signs too.
create table platform.signatory (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name text not null check (length(name) between 1 and 120),
  title text check (length(title) between 1 and 120),
  strokes jsonb not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint signatory_name_taken unique (company_id, name)
);
alter table platform.sign_request add constraint sign_request_signatory
  foreign key (company_id, signatory_id) references platform.signatory (company_id, id);
select app.company_table('platform.signatory');

-- A copy of everything a company has, made once and kept for a week. Its bytes lie in the file store in parts.
create table platform.company_export (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed', 'removed')),
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  parts int,
  size_bytes bigint,
  row_count bigint,
  file_count int,
  -- SHA-256 of the whole archive.
  sha256 text,
  -- Copies that platform staff made; nobody of the company waits for them.
  by_staff boolean not null default false,
  -- Copies that the platform makes by itself each night lie beside those a company asks for: the same archive, without the sheets for
  -- people, kept by the calendar. What a check of the bytes found stays on the copy.
  kind text not null default 'asked' check (kind in ('asked', 'nightly', 'manual')),
  verified_at timestamptz,
  is_intact boolean,
  primary key (company_id, id),
  check ((state in ('ready', 'removed')) = (ready_at is not null)),
  constraint company_export_checked check ((verified_at is null) = (is_intact is null))
);
create unique index company_export_running on platform.company_export (company_id) where state = 'preparing';
create index company_export_list on platform.company_export (company_id, requested_at desc);
select app.company_table('platform.company_export', 'keep');

-- Opens two cursors over every table that holds rows of the company of the transaction: one line of JSON a row, in the order of
-- the primary key. A stable function sees one moment, so do all its cursors: no table is younger than another, although
-- they are read one after the other while people go on working. Left out is what only serves the machine or opens doors:
-- answers kept for repeats, hints, letters with their links, hashes of link tokens.
create function platform.open_company_rows()
returns table (place int, table_name text, column_names text[], lines_cursor text, sheet_cursor text)
language plpgsql stable as
$$
declare
  source record;
  statement text;
  cursor_name refcursor;
begin
  place := 0;
  for source in
    select r.oid, n.nspname, r.relname,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select string_agg(format('r.%I', a.attname), ', ' order by k.nth)
        from pg_index i, unnest(i.indkey::int[]) with ordinality as k (num, nth), pg_attribute a
        where i.indrelid = r.oid and i.indisprimary and a.attrelid = r.oid and a.attnum = k.num) as key_columns
    from pg_class r join pg_namespace n on n.oid = r.relnamespace
    where r.relkind in ('r', 'p') and not r.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss', 'public', 'specimen')
      and (n.nspname || '.' || r.relname = 'platform.company' or exists (select from pg_attribute a
        where a.attrelid = r.oid and a.attname = 'company_id' and a.attnum > 0 and not a.attisdropped))
      and n.nspname || '.' || r.relname not in ('app.idempotency', 'app.realtime_event', 'app.mail', 'app.access_link')
    order by 2, 3
  loop
    place := place + 1;
    table_name := source.nspname || '.' || source.relname;
    column_names := source.columns;
    statement := format('select to_json(r)::text as line from %I.%I r where r.%I = app.current_company() order by %s',
      source.nspname, source.relname, case when table_name = 'platform.company' then 'id' else 'company_id' end,
      source.key_columns);
    lines_cursor := 'company_lines_' || place;
    cursor_name := lines_cursor;
    open cursor_name for execute statement;
    sheet_cursor := 'company_sheet_' || place;
    cursor_name := sheet_cursor;
    open cursor_name for execute statement;
    return next;
  end loop;
end
$$;
grant execute on function platform.open_company_rows() to qafila_app;
create index company_to_purge on platform.company (closed_at) where status = 'closed' and purged_at is null;

-- Whether this transaction may delete what otherwise never goes. The setting alone opens nothing, because everybody may set it: the
-- schema's owner alone deletes, one company alone, and only after its ninety days by the clock of the database.
create function platform.purges(of_company int) returns boolean language sql stable as
$$
  select coalesce(nullif(current_setting('app.purging', true), '')::int = of_company, false)
    and pg_has_role(current_user, (select nspowner from pg_namespace where nspname = 'platform'), 'usage')
    and exists (select from platform.company c where c.id = of_company and c.status = 'closed' and c.purged_at is null
      and c.closed_at <= now() - interval '90 days')
$$;
grant execute on function platform.purges(int) to qafila_app;

-- Begins one transaction of the purge of a company, and holds its row until the end.
create function platform.begin_purge(of_company int) returns void language plpgsql volatile as
$$
begin
  perform from platform.company c where c.id = of_company for no key update;
  perform set_config('app.company_id', of_company::text, true), set_config('app.purging', of_company::text, true);
  if not platform.purges(of_company) then
    raise exception 'Company % has not been closed for 90 days.', of_company;
  end if;
end
$$;
revoke execute on function platform.begin_purge(int) from public;

-- The history of subscriptions and of backups belongs to the platform: they stay when a company's data go.
create function platform.tables_to_purge() returns setof text language plpgsql stable as
$$
declare
  waiting oid[];
  free oid[];
begin
  select array_agg(r.oid) into waiting from pg_class r join pg_namespace n on n.oid = r.relnamespace
  where r.relkind in ('r', 'p') and not r.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss', 'public', 'specimen')
    and n.nspname || '.' || r.relname not in ('platform.subscription_order', 'platform.subscription',
      'platform.subscription_change', 'platform.copy_result', 'app.audit_head')
    and exists (select from pg_attribute a
      where a.attrelid = r.oid and a.attname = 'company_id' and a.attnum > 0 and not a.attisdropped);
  while cardinality(waiting) > 0 loop
    select array_agg(o) into free from unnest(waiting) o where not exists (select from pg_constraint c
      where c.contype = 'f' and c.confrelid = o and c.conrelid <> o and c.conrelid = any (waiting));
    if free is null then raise exception 'Tables point to each other in a circle.'; end if;
    return query select format('%I.%I', n.nspname, r.relname) from pg_class r join pg_namespace n on n.oid = r.relnamespace
      where r.oid = any (free) order by 1;
    waiting := array(select unnest(waiting) except select unnest(free));
  end loop;
end
$$;
revoke execute on function platform.tables_to_purge() from public;

-- The list of papers sent for signature is read newest first, and by the days they were sent.
create index sign_request_newest on platform.sign_request (company_id, created_at, id);

-- What the installation itself is set to. One row and no company: it is read before anybody has signed in.
create table platform.installation (
  is_only boolean primary key default true check (is_only),
  version int not null default 1,
  sign_up_open boolean not null default true,
  -- With none, a new company begins on the free plan.
  trial_days int not null default 14 check (trial_days between 0 and 90),
  trial_plan text not null default 'professional' references platform.plan,
  -- Stands under every letter; null leaves the line out.
  contact_email text check (length(contact_email) between 3 and 200),
  -- How long entries of the system log and letters that were sent are kept; null keeps them for good.
  log_days int check (log_days between 90 and 3650),
  mail_days int check (mail_days between 30 and 3650),
  notice_ar text check (length(notice_ar) between 1 and 300),
  notice_en text check (length(notice_en) between 1 and 300),
  notice_from timestamptz,
  notice_until timestamptz,
  check ((notice_ar is null) = (notice_until is null)),
  check ((notice_from is null) = (notice_until is null)),
  check (notice_from < notice_until)
);

insert into platform.installation default values;
grant select, update on platform.installation to qafila_app;

-- Deletes what the installation no longer keeps, and nothing else: the application itself may delete from neither table. A letter
-- that still waits, and one that never left, stay until somebody has seen to them.
create function platform.forget_old(at timestamptz, out log_rows int, out mail_rows int) language plpgsql security definer
set search_path = pg_catalog as $$
declare
  kept platform.installation;
begin
  select * into kept from platform.installation;
  delete from app.system_log l where l.at < forget_old.at - make_interval(days => kept.log_days);
  get diagnostics log_rows = row_count;
  delete from app.mail m where m.state = 'sent' and m.sent_at < forget_old.at - make_interval(days => kept.mail_days);
  get diagnostics mail_rows = row_count;
end $$;
revoke execute on function platform.forget_old(timestamptz) from public;
grant execute on function platform.forget_old(timestamptz) to qafila_app;
create index system_log_at on app.system_log (at);

-- Monthly figures of the platform. A subscription is one row that changes, and copies lie under row-level security; what
-- happened to them is written down here by the database itself, once, for the platform's pages alone. No row-level security: every row
-- names its company and no company reads them.
create table platform.subscription_change (
  id bigint generated always as identity primary key,
  company_id int not null references platform.company,
  at timestamptz not null,
  plan_code text not null references platform.plan,
  cycle text not null check (cycle in ('trial', 'monthly', 'yearly')),
  state text not null check (state in ('trial', 'active', 'grace', 'free')),
  -- The price of the period, in KWD fils.
  price_minor bigint not null
);
create index subscription_change_company on platform.subscription_change (company_id, at desc, id desc);
grant select, insert on platform.subscription_change to qafila_app;

create function platform.keep_subscription_change() returns trigger language plpgsql as $$
begin
  insert into platform.subscription_change (company_id, at, plan_code, cycle, state, price_minor)
  values (new.company_id, new.changed_at, new.plan_code, new.cycle, new.state, new.paid_minor);
  return null;
end $$;
create trigger keep_subscription_change_new after insert on platform.subscription for each row
  execute function platform.keep_subscription_change();
create trigger keep_subscription_change after update on platform.subscription for each row
  when ((old.plan_code, old.cycle, old.state, old.paid_minor) is distinct from (new.plan_code, new.cycle, new.state, new.paid_minor))
  execute function platform.keep_subscription_change();

-- Whose plan is paid at a moment, a company whose grace runs included.
create function platform.payers_at(moment timestamptz)
returns table (company_id int, since timestamptz, plan_code text, cycle text, price_minor bigint) language sql stable as $$
  select newest.company_id, newest.at, newest.plan_code, newest.cycle, newest.price_minor
  from (select distinct on (c.company_id) c.* from platform.subscription_change c
    where c.at < moment order by c.company_id, c.at desc, c.id desc) newest
  where newest.state in ('active', 'grace')
$$;
grant execute on function platform.payers_at(timestamptz) to qafila_app;

create table platform.copy_result (
  company_id int not null references platform.company,
  id uuid not null,
  at timestamptz not null,
  state text not null check (state in ('ready', 'failed')),
  requested_by_name text not null,
  by_staff boolean not null,
  size_bytes bigint,
  -- The figures of all companies for platform staff.
  kind text not null default 'asked' check (kind in ('asked', 'nightly', 'manual')),
  row_count bigint,
  sha256 text,
  primary key (company_id, id)
);
create index copy_result_at on platform.copy_result (at);
grant select, insert on platform.copy_result to qafila_app;

create function platform.keep_copy_result() returns trigger language plpgsql as $$
begin
  insert into platform.copy_result (company_id, id, at, state, requested_by_name, by_staff, size_bytes, kind, row_count, sha256)
  values (new.company_id, new.id, coalesce(new.ready_at, new.requested_at), new.state, new.requested_by_name, new.by_staff,
    new.size_bytes, new.kind, new.row_count, new.sha256)
  on conflict do nothing;
  return null;
end $$;
create trigger keep_copy_result after update on platform.company_export for each row
  when (old.state = 'preparing' and new.state in ('ready', 'failed')) execute function platform.keep_copy_result();
create index browse_visit_started on platform.browse_visit (started_at);
create index system_log_action on app.system_log (action, at);
revoke execute on function platform.tables_to_purge() from public;
create index company_export_due on platform.company_export (company_id, expires_at) where state = 'ready';
create index copy_result_newest on platform.copy_result (company_id, state, at desc);

-- A copy names the schema its lines fit.
grant select on app.migration to qafila_app;

-- The version of a company's row stands for everything of it that access.session_actor reads: modules, plan and features.
create function platform.renew_company() returns trigger language plpgsql as $$
begin
  update platform.company set created_at = created_at where id = case when tg_op = 'DELETE' then old.company_id else new.company_id end;
  return null;
end $$;
create trigger renews_company after insert or update or delete on platform.module_setting for each row execute function platform.renew_company();
create trigger renews_company after insert or update or delete on platform.subscription for each row execute function platform.renew_company();

create function platform.renew_companies() returns trigger language plpgsql as $$
begin
  update platform.company set created_at = created_at;
  return null;
end $$;
create trigger renews_companies after insert or update or delete on platform.feature_gate
  for each statement execute function platform.renew_companies();
