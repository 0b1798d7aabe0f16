-- Who a number is on a device: the same number is another person on another device.
create table hr.device_number (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  device text not null check (length(device) between 1 and 80),
  number text not null check (length(number) between 1 and 40),
  employee_id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint device_number_taken unique (company_id, device, number),
  foreign key (company_id, employee_id) references hr.employee (company_id, id)
);
create index device_number_of on hr.device_number (company_id, employee_id);
select app.company_table('hr.device_number');

-- A punch of a file that an attendance device wrote, as it stands there. A file that is taken back takes its punches with it.
create table hr.device_punch (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  import_id uuid not null,
  device text not null check (length(device) between 1 and 80),
  number text not null check (length(number) between 1 and 40),
  employee_id uuid not null,
  at timestamptz not null,
  -- Null where the device does not send it.
  action text check (action in ('in', 'out')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint device_punch_known unique (company_id, device, number, at),
  foreign key (company_id, employee_id) references hr.employee (company_id, id)
);
create index device_punch_of on hr.device_punch (company_id, employee_id, at);
create index device_punch_import on hr.device_punch (company_id, import_id);
select app.company_table('hr.device_punch');
