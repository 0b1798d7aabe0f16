-- Where people work: a circle round a point or a polygon. Whoever clocks in within one of the sites that are allowed is at work.
create table hr.work_site (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name_ar text not null check (length(name_ar) between 1 and 120),
  name_en text check (length(name_en) between 1 and 120),
  branch_id uuid,
  shape text not null check (shape in ('circle', 'polygon')),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  radius int check (radius between 10 and 1000),
  -- Corners in order: [{"latitude": 29.37, "longitude": 47.97}, …].
  vertices jsonb check (jsonb_typeof(vertices) = 'array' and jsonb_array_length(vertices) between 3 and 50),
  tolerance int check (tolerance between 1 and 50),
  -- What signs the code that stands at the site for 30 seconds.
  qr_secret text not null default encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'),
  -- Addresses of the site's own network: a request from one is a second proof.
  networks text[] not null default '{}' check (cardinality(networks) <= 20),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check ((shape = 'circle') = (latitude is not null and longitude is not null and radius is not null)),
  check ((shape = 'polygon') = (vertices is not null and tolerance is not null)),
  foreign key (company_id, branch_id) references platform.branch (company_id, id)
);
create unique index work_site_name_taken on hr.work_site (company_id, lower(name_ar)) where is_active;
select app.company_table('hr.work_site', 'keep');

-- Who clocks in where, from a day on. The narrowest subject wins; without a rule every active site is allowed.
create table hr.site_rule (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  subject text not null check (subject in ('employee', 'department', 'branch', 'all')),
  employee_id uuid,
  department text check (length(department) between 1 and 80),
  branch_id uuid,
  mode text not null check (mode in ('sites', 'anywhere', 'kioskOnly')),
  from_on date not null,
  to_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (to_on is null or to_on >= from_on),
  check ((subject = 'employee') = (employee_id is not null)),
  check ((subject = 'department') = (department is not null)),
  check ((subject = 'branch') = (branch_id is not null)),
  constraint site_rule_day_taken unique nulls not distinct (company_id, subject, employee_id, department, branch_id, from_on),
  foreign key (company_id, employee_id) references hr.employee (company_id, id),
  foreign key (company_id, branch_id) references platform.branch (company_id, id)
);
select app.company_table('hr.site_rule');

create table hr.site_rule_site (
  company_id int not null default app.current_company() references platform.company,
  rule_id uuid not null,
  site_id uuid not null,
  primary key (company_id, rule_id, site_id),
  foreign key (company_id, rule_id) references hr.site_rule (company_id, id) on delete cascade,
  foreign key (company_id, site_id) references hr.work_site (company_id, id)
);
create index site_rule_site_site on hr.site_rule_site (company_id, site_id);
select app.company_table('hr.site_rule_site');

-- The phone or computer somebody clocks in with, known by a key that its browser made and cannot give away.
create table hr.bound_device (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  employee_id uuid not null,
  public_key text not null check (length(public_key) between 40 and 400),
  label text not null check (length(label) between 1 and 120),
  state text not null default 'pending' check (state in ('pending', 'active', 'revoked')),
  bound_on date not null,
  approved_by uuid,
  approved_by_name text,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint bound_device_known unique (company_id, public_key, employee_id),
  foreign key (company_id, employee_id) references hr.employee (company_id, id)
);
create unique index bound_device_one_active on hr.bound_device (company_id, employee_id) where state = 'active';
select app.company_table('hr.bound_device', 'keep');

-- Hours of work: one to three stretches, [{"start": "08:00", "end": "17:00"}]; a stretch that ends at or before its start ends next day.
create table hr.shift (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name_ar text not null check (length(name_ar) between 1 and 80),
  name_en text check (length(name_en) between 1 and 80),
  spans jsonb not null check (jsonb_typeof(spans) = 'array' and jsonb_array_length(spans) between 1 and 3),
  ramadan_spans jsonb check (jsonb_typeof(ramadan_spans) = 'array' and jsonb_array_length(ramadan_spans) between 1 and 3),
  break_minutes int not null default 60 check (break_minutes between 0 and 480),
  grace_in_minutes int not null default 15 check (grace_in_minutes between 0 and 240),
  grace_out_minutes int not null default 0 check (grace_out_minutes between 0 and 240),
  -- The shift of working days that no roster names.
  is_default boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (is_active or not is_default)
);
create unique index shift_name_taken on hr.shift (company_id, lower(name_ar)) where is_active;
create unique index shift_one_default on hr.shift (company_id) where is_default;
select app.company_table('hr.shift', 'keep');

-- The shift of an employee on a day, or his rest; without a row the default shift on working days.
create table hr.roster_entry (
  company_id int not null default app.current_company() references platform.company,
  employee_id uuid not null,
  day date not null,
  -- Null is a day of rest.
  shift_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, employee_id, day),
  foreign key (company_id, employee_id) references hr.employee (company_id, id),
  foreign key (company_id, shift_id) references hr.shift (company_id, id)
);
create index roster_entry_day on hr.roster_entry (company_id, day);
create index roster_entry_shift on hr.roster_entry (company_id, shift_id, day) where shift_id is not null;
select app.company_table('hr.roster_entry');

-- What a clock-in must bring back within 60 seconds, once: a request that was recorded cannot be sent again.
create table hr.clock_challenge (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  employee_id uuid not null,
  given_at timestamptz not null,
  used_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references hr.employee (company_id, id)
);
create index clock_challenge_given on hr.clock_challenge (company_id, given_at);
select app.company_table('hr.clock_challenge');

-- A day of an employee, by the day its shift begins in the company's zone (the specification's attendance_records).
create table hr.attendance (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  employee_id uuid not null,
  attendance_date date not null,
  check_in_time timestamptz,
  check_out_time timestamptz,
  -- Arrivals and departures in minutes of the day: [{"in": 484, "out": 1050}]; a null out is still at work.
  pairs jsonb not null default '[]' check (jsonb_typeof(pairs) = 'array' and jsonb_array_length(pairs) <= 20),
  worked_minutes int not null default 0 check (worked_minutes >= 0),
  late_minutes int not null default 0 check (late_minutes >= 0),
  early_minutes int not null default 0 check (early_minutes >= 0),
  -- Worked beyond the shift, and what of it was approved: only that is paid.
  surplus_minutes int not null default 0 check (surplus_minutes >= 0),
  overtime_minutes int not null default 0 check (overtime_minutes >= 0),
  status text not null check (status in ('present', 'late', 'absent', 'leave', 'sick', 'rest', 'holiday', 'incomplete')),
  review_state text not null default 'clean' check (review_state in ('clean', 'pending', 'confirmed', 'rejected')),
  source text not null check (source in ('widget', 'kiosk', 'qr', 'manual', 'import', 'auto')),
  verdict text check (verdict in ('accept', 'unsure', 'deny')),
  flags text[] not null default '{}' check (flags <@ '{impossibleTravel,frozenPoint,suspiciousAccuracy,sharedDevice,clockSkew,unboundDevice}'),
  site_id uuid,
  closed_at timestamptz,
  approved_by uuid,
  approved_by_name text,
  approved_at timestamptz,
  note text check (length(note) between 3 and 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint attendance_day_taken unique (company_id, employee_id, attendance_date),
  check (check_out_time is null or check_out_time >= check_in_time),
  foreign key (company_id, employee_id) references hr.employee (company_id, id),
  foreign key (company_id, site_id) references hr.work_site (company_id, id)
);
create index attendance_date on hr.attendance (company_id, attendance_date);
create index attendance_pending on hr.attendance (company_id, attendance_date) where review_state = 'pending';
create index attendance_open on hr.attendance (company_id, attendance_date) where closed_at is null;
select app.company_table('hr.attendance', 'keep');

-- Every attempt to clock in or out with its evidence, refused ones too. Nobody changes one.
create table hr.punch (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  employee_id uuid not null,
  attendance_date date not null,
  at timestamptz not null,
  action text not null check (action in ('in', 'out')),
  -- Null where the attempt was refused before the position was judged.
  verdict text check (verdict in ('accept', 'unsure', 'deny')),
  reason text check (reason in ('noAccuracy', 'nearEdge', 'weakSignal')),
  proof text check (proof in ('qr', 'network', 'kiosk')),
  error_code text check (error_code ~ '^[A-Z_]{3,40}$'),
  site_id uuid,
  distance int check (distance >= 0),
  flags text[] not null default '{}' check (flags <@ '{impossibleTravel,frozenPoint,suspiciousAccuracy,sharedDevice,clockSkew,unboundDevice}'),
  device_id uuid,
  phone_at timestamptz,
  request_key uuid,
  -- What the attempt was answered: a repeat with the same key hears it again.
  answer jsonb not null,
  primary key (company_id, id),
  constraint punch_request_taken unique (company_id, request_key),
  check (verdict is not null or error_code is not null),
  foreign key (company_id, employee_id) references hr.employee (company_id, id),
  foreign key (company_id, site_id) references hr.work_site (company_id, id),
  foreign key (company_id, device_id) references hr.bound_device (company_id, id)
);
create index punch_of on hr.punch (company_id, employee_id, at);
create index punch_device on hr.punch (company_id, device_id) where device_id is not null;
create index punch_site on hr.punch (company_id, site_id, at) where site_id is not null;
select app.company_table('hr.punch', 'append');

-- Where the phone said it was. Apart from the punch, because it is deleted after 90 days and the verdict stays.
create table hr.punch_position (
  company_id int not null default app.current_company() references platform.company,
  punch_id uuid not null,
  at timestamptz not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  accuracy double precision check (accuracy >= 0),
  age_ms int,
  primary key (company_id, punch_id),
  foreign key (company_id, punch_id) references hr.punch (company_id, id)
);
create index punch_position_at on hr.punch_position (company_id, at);
select app.company_table('hr.punch_position');

-- What an employee asks of a day: a punch that is missing, overtime, leave of some hours, work from elsewhere.
create table hr.attendance_request (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  employee_id uuid not null,
  kind text not null check (kind in ('missedPunch', 'overtime', 'permission', 'remote')),
  day date not null,
  from_minute int check (from_minute between 0 and 2880),
  to_minute int check (to_minute between 0 and 2880),
  reason text not null check (length(reason) between 10 and 500),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  decide_reason text check (length(decide_reason) between 3 and 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (to_minute > from_minute),
  foreign key (company_id, employee_id) references hr.employee (company_id, id)
);
create index attendance_request_of on hr.attendance_request (company_id, employee_id, day);
create index attendance_request_pending on hr.attendance_request (company_id, day) where state = 'pending';
create unique index attendance_request_twice on hr.attendance_request (company_id, employee_id, kind, day) where state = 'pending';
select app.company_table('hr.attendance_request', 'keep');
